// Package si32 shows Si32: a pale board in a dark tray, armies as tokens with their numbers, factories that smoke as they have workers. It
// draws display lists, writes the event log and turns pointer events into commands; it opens no window.
package si32

import (
	"app.pentarena/game/basics/lists"
	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// View is the view of Si32. It reuses its memory between calls, so it belongs to one goroutine; what it draws depends on its arguments
// only.
type View struct {
	cells      []cellLook
	works      []works
	order      []int32    // buildings from the north to the south
	turning    bool       // the frame shows a turn being carried out ...
	reveal     board.Span // ... and this part of it the orders themselves
	marches    []march
	animations []animation
	edges      []int32 // march that leaves a cell by a side, plus 1
	marching   float32 // progress of the frame's marches, 0 before and after them
	fought     float32 // progress of its fights, 0 before them
	claim      claim
	heat       []float32 // scratch of the overlays
	far        orders.Ways
	coming     si32.State // scratch: after the turn
	marks      []mark
	stage      stage
	still      board.Frame[*si32.State]
}

// New returns a view.
func New() *View { return &View{} }

var (
	_ board.View[*si32.State, si32.Command] = (*View)(nil)
	_ board.Placer[*si32.State]             = (*View)(nil)
)

// layoutOf is the layout of a position's board.
func layoutOf(s *si32.State) layout {
	return layout{hex: s.Constants.Geometry == si32.Hex, w: s.Tiles.W, h: s.Tiles.H}
}

// Bounds is the board with the tray round it.
func (v *View) Bounds(s *si32.State) board.Rect { return layoutOf(s).bounds() }

// Cell is the cell at a place.
func (v *View) Cell(s *si32.State, x, y float32) grid.Point { return layoutOf(s).cell(x, y) }

// Place is the box of a cell.
func (v *View) Place(s *si32.State, p grid.Point) board.Rect { return layoutOf(s).box(p) }

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*si32.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, layout: layoutOf(f.Before), o: o, clock: o.Ambient(), px: max(o.Scale, 0.1), counts: st.counts[:0]}
	st.point = max(o.Unit, 1) / st.px
	b := st.bounds()
	if o.Visible.W > 0 && o.Visible.H > 0 {
		b = o.Visible
	}
	st.x0, st.y0, st.x1, st.y1 = b.X-1.5, b.Y-1.5, b.X+b.W+1.5, b.Y+b.H+1.5
	v.pose(st, f)
	return st
}

// Draw adds the board at a frame: tray and ground, territories, buildings, the items of under, the armies and their orders, and last the
// animations.
func (v *View) Draw(l *board.List, f *board.Frame[*si32.State], o *board.Options, under func(*board.List)) {
	st := v.prepare(l, f, o)
	st.drawTray()
	st.drawRulers()
	st.drawGround(v.cells)
	strong := board.Either[float32](o.Overlay == overlayLand, 1, landAlpha)
	st.drawLand(v.cells, strong)
	v.drawRuins(st)
	st.drawCrystals(v.cells)
	on, _ := board.OverlayOn(overlays[:], o.Overlay)
	if on.below != nil {
		on.below(v, st, f.Nearer())
	}
	if o.Ranges {
		v.drawRanges(st, f.Nearer())
	}
	v.drawBuildings(st)
	if under != nil {
		under(l)
	}
	if on.flows != nil {
		on.flows(v, st, f)
	}
	v.drawSites(st)
	shown := on.flows == nil
	if shown && v.marched(st) {
		v.drawOrders(st)
	}
	v.drawArmies(st)
	v.drawMarches(st)
	st.drawCounts()
	if shown && !v.marched(st) {
		v.drawOrders(st)
	}
	v.drawBadges(st)
	for i := range v.works {
		st.drawSmoke(&v.works[i])
		st.drawMeter(&v.works[i])
	}
	if on.above != nil {
		on.above(v, st, f.Nearer())
	}
	v.drawAnimations(st)
}

// drawBuildings adds the buildings from north to south.
func (v *View) drawBuildings(st *stage) {
	v.order = v.order[:0]
	for i := range v.works {
		at := len(v.order)
		v.order = append(v.order, int32(i))
		for ; at > 0 && v.works[v.order[at-1]].at.Y > v.works[i].at.Y; at-- {
			v.order[at], v.order[at-1] = v.order[at-1], v.order[at]
		}
	}
	for _, i := range v.order {
		st.drawWorks(&v.works[i])
	}
}

// The scale and the offset of an army on a building of one cell.
const (
	onWorks = 0.62
	aside   = 0.2
)

// spot is the place of a seat's army on a cell, and the side of its picture.
func (v *View) spot(st *stage, p grid.Point, seat rules.Seat) (x, y, size float32) {
	x, y = st.middle(p)
	size = st.piece()
	if !st.in(p) {
		return x, y, size
	}
	c := &v.cells[st.index(p)]
	if c.built < 0 {
		return x, y, size
	}
	k := &v.works[c.built]
	switch {
	case k.seat != seat:
	case k.size <= 1:
		return x + aside*size, y + aside*size, size * onWorks
	default:
		return x, y, size * 0.78
	}
	return x, y, size
}

// hides reports whether a building's plate shows the units of a seat on a cell instead of an army.
func (v *View) hides(st *stage, p grid.Point, seat rules.Seat) bool {
	if !st.in(p) {
		return false
	}
	c := &v.cells[st.index(p)]
	if c.built < 0 {
		return false
	}
	k := &v.works[c.built]
	return k.seat == seat && k.stocked && !k.open
}

// drawArmies adds the armies that do not march.
func (v *View) drawArmies(st *stage) {
	for i := range v.cells {
		c := &v.cells[i]
		if c.units == ([rules.MaxSeats]int64{}) {
			continue
		}
		p := st.at(i)
		if !st.shows(p) {
			continue
		}
		several := lists.Count(c.units[:], func(n *int64) bool { return *n > 0 })
		if several > 1 && c.meet == 0 { // they were there before
			v.meeting(st, p)
		}
		for seat, n := range c.units {
			s := rules.Seat(seat)
			if n == 0 || v.hides(st, p, s) {
				continue
			}
			x, y, size := v.spot(st, p, s)
			switch {
			case n < 0 || !v.meets(st, p, s):
			case several > 1:
				x, y, size = v.faceToFace(st, p, s)
			case v.marching > 0 || v.fought > 0: // it makes room for arriving armies, and moves back when they have fallen
				x1, y1, size1 := v.faceToFace(st, p, s)
				m := ease.InOut(v.marching)
				if v.fought > 0 {
					m = 1 - ease.InOut(ease.Progress(v.fought, fallAt, 0.9))
				}
				x, y, size = ease.Lerp(x, x1, m), ease.Lerp(y, y1, m), ease.Lerp(size, size1, m)
			}
			st.army(&token{seat: s, n: n, x: x, y: y, size: size, alpha: 1, key: st.keyOf(p, uint32(seat)*keyMany)})
		}
	}
}

// Focus returns the parts of a large field worth seeing for a seat: around its armies and buildings, then the enemies'.
func (v *View) Focus(s *si32.State, seat rules.Seat) []board.Rect {
	if seat < 0 || int(seat) >= s.Seats() {
		return nil
	}
	l := layoutOf(s)
	var own, enemy []board.Rect
	for i := range s.Tiles.Cells {
		for other, n := range s.Tiles.Cells[i].Units[:s.Seats()] {
			switch at := l.box(s.Tiles.Point(i)); {
			case n == 0:
			case rules.Seat(other) == seat:
				own = append(own, at)
			default:
				enemy = append(enemy, at)
			}
		}
	}
	for _, b := range s.Buildings {
		if b.Owner == seat && !b.Gone {
			own = append(own, l.box(b.At))
		}
	}
	return append(board.Gather(own, 3, 2), board.Gather(enemy, 1, 1)...)
}
