package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
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

// Levels of detail, in pixels per tile.
const (
	blockScale = 12 // below: marks and heat dots
	plainScale = 20 // below: no lights, bars, numbers or smoke
	pairScale  = 28 // from here: two numbers on a tile
	labelScale = 56 // from here: health as a number too
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

// appearance is how a building looks at one moment.
type appearance struct {
	fire0, fire1 int32   // crossfade from one amount of fire ...
	fireMix      float32 // ... to the other
	health       float32 // health shown
	lost         float32 // health just lost, pale on the bar
	ruin         float32 // 0 standing .. 1 burnt down
	flash        float32 // white flash of a hit
	bribed       float32 // 0 can act .. 1 has acted
	exposure     float32
}

// fire is the fire shown, as one number.
func (k *appearance) fire() float32 { return ease.Lerp(float32(k.fire0), float32(k.fire1), k.fireMix) }

// stage is what the drawing functions share during a call of Draw.
type stage struct {
	*board.List
	o              *board.Options
	city           *city
	appearances    []appearance
	animations     []animation
	wind           vec     // where fire is carried, length 0..1
	angle          float32 // of the wind, radians clockwise from east
	clock          float64
	px             float32 // pixels per tile
	x0, y0, x1, y1 int     // visible cells of the board, x1 and y1 excluded
	burning        int
	step           uint32
}

// lively reports whether to draw particles and shakes.
func (st *stage) lively() bool { return st.o.Draws(board.Particles) && st.px >= blockScale }

// frame returns the box of a building's picture: left, top, width, height.
func (b *lot) frame() (x, y, w, h float32) {
	if b.hq {
		return float32(b.x) + 0.5 - 0.6, float32(b.y) + 1.02 - 1.5, 1.2, 1.5
	}
	return float32(b.x) + 0.025, float32(b.y) + 0.98 - 1.1875, 0.95, 1.1875
}

func (b *lot) house() *house {
	if b.hq {
		return &headquarters[b.seat]
	}
	return &houses[b.class]
}

// point converts a position in units of a building's picture, 128 wide, to tiles.
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
