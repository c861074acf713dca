package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// works is a building at a moment.
type works struct {
	number   int32
	at       grid.Point // its most north-western cell
	size     int        // side in cells
	seat     rules.Seat
	there    float32 // 0 not there .. 1 there
	site     float32 // 1 building site .. 0 finished
	fall     float32 // 0 standing .. 1 razed
	ruin     float32 // opacity of the rubble it has left
	shake    float32 // -1..1
	lit      float32 // lit chimneys
	stock    int64   // units on it, for its plate
	staff    int64   // working units
	stocked  bool    // its plate shows its units ...
	open     bool    // ... which are also drawn as armies, because tiles are large or the pointer is on the building
	gone     bool
	progress float32 // 0..1 towards the next unit
	attack   int64   // attackers of a siege, and how many it takes
	need     int64
	by       rules.Seat
	meter    float32 // opacity of the meter of a siege
	filled   float32 // filling of the meter, 0..1
}

// Places of a factory's parts in the 256 units of its picture.
const factoryUnits = 256

var chimneys = [4]vec{{56, 33}, {104, 33}, {152, 33}, {200, 33}}

// box is the box of a building's picture.
func (st *stage) worksBox(k *works) board.Rect {
	if st.hex || k.size <= 1 {
		x, y := st.middle(k.at)
		n := st.ground()
		if st.hex {
			n *= 0.94
		}
		return board.Rect{X: x - n/2, Y: y - n/2, W: n, H: n}
	}
	n := float32(k.size)
	return board.Rect{X: float32(k.at.X), Y: float32(k.at.Y), W: n, H: n}
}

// drawWorks adds a building with its chimneys and its seat's sign, and notes the number of its garrison.
func (st *stage) drawWorks(k *works) {
	b := st.worksBox(k)
	if k.gone || k.there <= 0 || !st.sees(b.X+b.W/2, b.Y+b.H/2) {
		return
	}
	if k.fall > 0 {
		st.drawFall(k, b)
		return
	}
	key := st.keyOf(k.at, keyWorks)
	pop := k.there
	if pop < 1 {
		pop = ease.OutBack(pop)
	}
	x, y := b.X+b.W/2+0.05*k.shake, b.Y+b.H/2
	w, h := b.W*pop, b.H*pop
	alpha := min(k.there*3, 1)
	unit := w / factoryUnits
	left, top := x-w/2, y-h/2
	st.countWorks(k, left+128*unit, top+226*unit, b.W, alpha)
	if st.px < blockScale {
		st.Box(x-w/2, y-h/2, w, h, 0.1*b.W, st.seat(k.seat).Alpha(float64(alpha))).Edge(st.thin(0.1, 1.5), ink.Alpha(float64(alpha))).As(key)
		return
	}
	body := &factory
	if st.hex {
		body = &hive
	}
	st.layered(body, x-w/2, y-h/2, w, h, st.seat(k.seat), alpha, key)
	if k.site > 0 && !st.hex {
		st.layered(&siteArt, x-w/2, y-h/2, w, h, st.seat(k.seat), alpha*k.site, 0)
	}
	if st.hex {
		return
	}
	if k.lit > 0 && k.site <= 0 {
		st.Sprite(art.FactoryWorking, left, top, w, h).Fill = ease.White(min(k.lit, 1) * alpha)
		st.drawChimneys(k, left, top, unit)
	}
	n := 44 * unit
	sign := &marks[k.seat]
	st.layered(sign, left+128*unit-n/2, top+163*unit-n/2, n, n, st.seat(k.seat), alpha*(1-k.site), st.keyOf(k.at, keyMarks))
}

// drawChimneys adds a glow to as many chimneys as the building has effective workers.
func (st *stage) drawChimneys(k *works, left, top, unit float32) {
	for i, c := range chimneys {
		on := min(max(k.lit-float32(i), 0), 1)
		if on <= 0 {
			break
		}
		x, y := left+c.x*unit, top+c.y*unit
		glow := 0.85 + 0.15*ease.Wave(st.clock, 1.3, float32(i)*0.27)
		st.pic(art.FactoryChimneyLit, x, y, 87*unit).Fill = ease.White(on * glow)
	}
}

// drawSmoke adds the smoke of a building's chimneys, above the pieces.
func (st *stage) drawSmoke(k *works) {
	if st.hex || k.size < 2 || k.fall > 0 || k.site > 0 || k.lit <= 0 || !st.room(smokeRoom) || !st.lively() || !st.o.Draws(board.Drift) {
		return
	}
	b := st.worksBox(k)
	if !st.sees(b.X+b.W/2, b.Y) {
		return
	}
	unit := b.W / factoryUnits
	for i, c := range chimneys {
		if k.lit < float32(i)+0.5 {
			break
		}
		for n := range 3 {
			age, _ := ease.Cycle(st.clock, 2.4, float32(n)/3+float32(i)*0.17)
			size := (0.35 + 0.5*age) * b.W / 2
			a := min(age*5, 1) * (1 - ease.Progress(age, 0.6, 1)) * 0.8
			st.pic(art.Smoke[n], b.X+(c.x+30*age)*unit, b.Y+(c.y-6-52*age)*unit, size).Fill = ease.White(a)
		}
	}
}

// ruinAlpha is the opacity of rubble at rest.
const ruinAlpha = 0.62

// drawRuins adds the rubble of razed buildings. It stays until a building covers it, or another building gets its number.
func (v *View) drawRuins(st *stage) {
	if st.px < blockScale {
		return
	}
	rubble := &rubble
	if st.hex {
		rubble = &rubbleHex
	}
	for i := range v.works {
		k := &v.works[i]
		if k.ruin <= 0 {
			continue
		}
		if b := st.worksBox(k); st.sees(b.X+b.W/2, b.Y+b.H/2) {
			st.layered(rubble, b.X, b.Y, b.W, b.H, st.seat(k.seat), k.ruin, 0)
		}
	}
}

// drawFall adds a building that breaks in two and sinks.
func (st *stage) drawFall(k *works, b board.Rect) {
	x, y := b.X+b.W/2, b.Y+b.H/2
	body := &factory
	if st.hex {
		body = &hive
	}
	stands := 1 - ease.Progress(k.fall, 0.25, 0.6)
	if stands <= 0 {
		return
	}
	m := ease.OutCubic(ease.Progress(k.fall, 0.08, 0.6))
	sink := 0.1 * b.H * m
	if st.o.Reduced {
		st.layered(body, b.X, b.Y, b.W, b.H, st.seat(k.seat), stands, 0)
		return
	}
	for side := range 2 { // the two halves lean away from each other
		turn, from := float32(-0.21), b.X
		if side == 1 {
			turn, from = 0.35, x
		}
		st.Clip(from-0.3*b.W*float32(1-side), b.Y-0.4*b.H, b.W*0.8, b.H*1.6)
		st.turned(body, b.X+b.W*0.07*m*float32(2*side-1), b.Y+sink, b.W, b.H, st.seat(k.seat), stands, 0, turn*m, x, y+b.H/2)
		st.Unclip()
	}
	if flash := ease.Bump(k.fall, 0.02, 0.14); flash > 0 {
		st.Box(b.X, b.Y, b.W, b.H, 0.2*b.W, board.White.Alpha(float64(flash)*0.7)).Light()
	}
}

// drawMeter adds the meter of a siege over a building: attackers against what it takes.
func (st *stage) drawMeter(k *works) {
	if k.meter <= 0 || st.px < plainScale {
		return
	}
	b := st.worksBox(k)
	st.siegeMeter(b.X+b.W/2, b.Y-0.06*b.H, max(b.W*0.62, 44*st.point), k.attack, k.need, k.filled, k.meter, st.seat(k.by))
}

// siegeMeter draws a meter of width n with its middle at x,y; filled is the fraction of the attackers already counted.
func (st *stage) siegeMeter(x, y, n float32, attack, need int64, filled, alpha float32, c board.Color) {
	u := n / 128
	left, top := x-n/2, y-n/2
	st.Sprite(art.SiegeMeterFrame, left, top, n, n).Fill = ease.White(alpha)
	most := max(attack, need, 1)
	part := float32(attack) / float32(most) * min(max(filled, 0), 1)
	if part > 0 {
		st.Clip(left+10*u, top+50*u, 108*u*part, 28*u)
		st.Sprite(art.SiegeMeterFillTeam, left, top, n, n).Fill = c.Alpha(float64(alpha))
		st.Unclip()
	}
	tick := 10 + 108*float32(need)/float32(most)
	st.Sprite(art.SiegeMeterTick, left+(tick-64)*u, top, n, n).Fill = ease.White(alpha)
	if !st.room(numberRoom) || st.o.Cheap {
		return
	}
	size := max(24*u, 11*st.point)
	side := float32(0.3) // clear of the tick
	if tick < 64 {
		side = 0.7
	}
	st.amount(attack, left+n*side, top+64*u, size, board.White, ink, alpha, 0)
	// The number it takes is on a plate over the tick.
	wide, high := size*(0.9+digitWide*float32(board.Digits(need))), size*1.3
	x, y = left+tick*u, top+26*u
	st.Box(x-wide/2, y-high/2, wide, high, high*0.35, bone.Alpha(float64(alpha))).Edge(st.thin(0.03, 1), ink.Alpha(float64(alpha)))
	st.amount(need, x, y, size, ink, bone.Alpha(0), alpha, 0)
}
