package anarchy

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Colours of the night city.
var (
	ink      = board.Hex(0x0E1B2C)
	bone     = board.Hex(0xF4F1E8)
	mint     = board.Hex(0x7BE3CB)
	violet   = board.Hex(0xB78CFF)
	danger   = board.Hex(0xFF5D6C)
	flame    = board.Hex(0xFF8A1F)
	gold     = board.Hex(0xFFE27A)
	water    = board.Hex(0x56C8F0)
	pale     = board.Hex(0xD8DEE9)
	crimson  = board.Hex(0x8E1022)
	ash      = board.Hex(0x5A5F6B)
	lifeFull = board.Hex(0x6FE6CB)
)

// Levels of detail, chosen by the pixels a tile has.
const (
	blockScale  = 12 // below: marks and heat dots
	plainScale  = 20 // below: no lights, bars or smoke
	numberScale = 28 // from here: amounts in figures
	labelScale  = 48 // from here: health in figures too
)

// vec is a direction or an offset in tiles.
type vec struct{ x, y float32 }

// lot is what never changes about a building.
type lot struct {
	x, y  int
	class uint8
	hq    bool
	seat  rules.Seat
	full  float32 // health when whole
}

// look is what a building looks like at a moment.
type look struct {
	fire0, fire1 int32   // crossfade from one amount of fire ...
	fireMix      float32 // ... to the other
	health       float32 // shown health
	lost         float32 // health just lost, the pale remainder of the bar
	ruin         float32 // 0 standing .. 1 burnt down
	flash        float32 // white flash of a hit
	bribed       float32 // 0 can act .. 1 has acted
	exposure     float32
}

// fire is the amount of fire shown as one number.
func (k *look) fire() float32 { return lerp(float32(k.fire0), float32(k.fire1), k.fireMix) }

// stage is everything the drawing functions share for one call of Draw.
type stage struct {
	*board.List
	o              *board.Options
	city           *city
	looks          []look
	acts           []act
	wind           vec     // where fire is carried, length 0..1
	angle          float32 // of the wind, radians clockwise from east
	clock          float64
	px             float32 // pixels a tile
	x0, y0, x1, y1 int     // visible cells of the board, x1 and y1 excluded
	burning        int
	step           uint32
}

// lively reports whether particles and shakes are wanted.
func (st *stage) lively() bool { return !st.o.Reduced && !st.o.Cheap && st.px >= blockScale }

// frame returns the box of a building's picture: left, top, width, height.
func (b *lot) frame() (x, y, w, h float32) {
	if b.hq {
		return float32(b.x) + 0.5 - 0.6, float32(b.y) + 1.02 - 1.5, 1.2, 1.5
	}
	return float32(b.x) + 0.025, float32(b.y) + 0.98 - 1.1875, 0.95, 1.1875
}

func (b *lot) house() *house {
	if b.hq {
		return &art.headquarters[b.seat&1]
	}
	return &art.houses[b.class&3]
}

// point returns a place given in the units of a building's picture, 128 wide.
func (b *lot) point(ux, uy float32) vec {
	x, y, w, _ := b.frame()
	return vec{x + ux/128*w, y + uy/128*w}
}

// middle is where beams meet a building.
func (b *lot) middle() vec { return b.point(64, 90) }

// muzzle is where a building's beams begin.
func (b *lot) muzzle() vec {
	switch {
	case b.hq:
		return b.point(64, 30)
	case b.class == fireDepartment:
		return b.point(28, 20)
	case b.class == policeDepartment:
		return b.point(64, 16)
	case b.class == weatherStation:
		return b.point(101, 20)
	}
	return b.point(64, 40)
}

func lerp(a, b, t float32) float32 { return a + (b-a)*t }

// span is how far t has got between from and to, 0..1.
func span(t, from, to float32) float32 {
	if to <= from {
		if t >= to {
			return 1
		}
		return 0
	}
	return min(max((t-from)/(to-from), 0), 1)
}

func smoothstep(t float32) float32 { return t * t * (3 - 2*t) }

func outCubic(t float32) float32 { return 1 - (1-t)*(1-t)*(1-t) }

// outBack overshoots by a tenth.
func outBack(t float32) float32 {
	const c = 1.7
	return 1 + (c+1)*(t-1)*(t-1)*(t-1) + c*(t-1)*(t-1)
}

// bump rises from 0 to 1 and falls to 0 again.
func bump(t float32) float32 { return 4 * t * (1 - t) }

// noise is the seed of every particle: a well mixed function of two numbers.
func noise(a, b uint32) uint32 {
	h := a*0x9E3779B1 ^ b*0x85EBCA77
	h ^= h >> 15
	h *= 0x2C1B3C6D
	h ^= h >> 12
	h *= 0x297A2D39
	return h ^ h>>15
}

// unit is noise as a fraction of 1.
func unit(a, b uint32) float32 { return float32(noise(a, b)>>8) / (1 << 24) }

// wave is a sine of the clock with the given period in seconds and a phase of 0..1.
func wave(clock, period float64, phase float32) float32 {
	return float32(math.Sin(2 * math.Pi * (clock/period + float64(phase))))
}

// cycle is the age 0..1 of an endlessly repeating particle and the number of its repetition.
func cycle(clock, period float64, phase float32) (age float32, n uint32) {
	v := clock/period + float64(phase)
	whole := math.Floor(v)
	return float32(v - whole), uint32(int64(whole))
}

func cos(a float32) float32 { return float32(math.Cos(float64(a))) }
func sin(a float32) float32 { return float32(math.Sin(float64(a))) }

func atan2(y, x float32) float32 { return float32(math.Atan2(float64(y), float64(x))) }
func hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }

// gray is white darkened to a fraction v.
func gray(v float32) board.Color {
	n := uint8(255*min(max(v, 0), 1) + 0.5)
	return board.Color{R: n, G: n, B: n, A: 255}
}

func fade(a float32) board.Color { return board.White.Alpha(float64(a)) }
