// Package mechmania shows MechMania 27, the game of two farmers: a sunny storybook farm with a moving band of fertile ground. It draws
// display lists, describes events and turns pointer input into commands; it opens no window.
package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// View shows the game. It reuses its buffers, so it belongs to one goroutine; what it draws depends only on the arguments.
type View struct {
	crops      []cropAppearance
	animations []animation
	stage      stage
	still      board.Frame[*mechmania.State]
	ahead      mechmania.State // at the end of the turn

	fertility mechmania.Fertility // that words describes
	words     map[mechmania.Ground]string
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*mechmania.State, mechmania.Command] = (*View)(nil)

// Sizes of the surroundings of the field, in tiles: the hedge in the north and the verges at the sides with the timetable of the band. They are
// less than a tile, so that no tile off the field fits in.
const (
	hedgeHigh = 0.98
	verge     = 0.98
	southEdge = 0.4
)

// Bounds returns the farm with its hedge and verges.
func (v *View) Bounds(s *mechmania.State) board.Rect {
	return board.Rect{X: -verge, Y: -hedgeHigh, W: float32(s.Tiles.W) + 2*verge, H: float32(s.Tiles.H) + hedgeHigh + southEdge}
}

// Focus returns the parts of the farm worth seeing: for a farmer its surroundings, the tiles it can reach soon, the other farmer if it is near and
// the best rows of the band; for a spectator both farmers and the band.
func (v *View) Focus(s *mechmania.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return append([]board.Rect{around(s, s.Farmers[0].At, 6, 4), around(s, s.Farmers[1].At, 6, 4)}, band(s, s.Tiles.W/2)...)
	}
	own, other := s.Farmers[seat].At, s.Farmers[1-seat].At
	list := []board.Rect{around(s, own, 4, 3), around(s, own, 9, 7)}
	if own.Distance(other) <= 20 {
		list = append(list, around(s, other, 3, 3))
	}
	return append(list, band(s, int(own.X))...)
}

// band returns the best rows of the band at a column, or nothing while they are not on the soil.
func band(s *mechmania.State, x int) []board.Rect {
	k := &s.Constants
	core := bandFront(s, s.Number) - float32(k.BandOuter+k.BandMid) - float32(k.BandInner)/2
	if core <= float32(k.GrassRows) || core >= float32(s.Tiles.H) {
		return nil
	}
	top, foot := max(core-2.5, -hedgeHigh), min(core+2.5, float32(s.Tiles.H)+southEdge)
	return []board.Rect{{X: float32(x), Y: top, W: 1, H: foot - top}}
}

// around returns the box that extends dx tiles to each side of a tile and dy above and below it, within Bounds.
func around(s *mechmania.State, p grid.Point, dx, dy float32) board.Rect {
	x0, y0 := max(float32(p.X)-dx, -verge), max(float32(p.Y)-dy, -hedgeHigh)
	x1, y1 := min(float32(p.X)+1+dx, float32(s.Tiles.W)+verge), min(float32(p.Y)+1+dy, float32(s.Tiles.H)+southEdge)
	return board.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*mechmania.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, o: o, before: f.Before, after: f.After, t: float32(f.T), clock: o.Ambient(), px: o.Scale, fit: o.Scale, w: f.Before.Tiles.W, h: f.Before.Tiles.H}
	if st.after == nil {
		st.after = f.Before
	}
	if o.Unit > 0 {
		st.fit /= o.Unit
	}
	st.x0, st.y0, st.x1, st.y1 = o.Cells(st.w, st.h, 1, 1, 2) // farmers and crops are taller than their tile
	if k := &f.Before.Constants; v.words == nil || v.fertility != k.Fertility {
		v.fertility, v.words = k.Fertility, fertilityWords(&k.Fertility)
	}
	st.words = v.words
	v.pose(st, f)
	return st
}

// Draw draws the farm at a frame: the ground, what under draws, everything that stands on it from north to south, and finally the animations of
// the frame.
func (v *View) Draw(l *board.List, f *board.Frame[*mechmania.State], o *board.Options, under func(*board.List)) {
	st := v.prepare(l, f, o)
	st.drawGround()
	st.drawMaps()
	st.drawAreas()
	if under != nil {
		under(l)
	}
	st.drawPlans()
	st.drawStanding()
	st.drawWeather()
	st.drawAnimations()
	st.drawDevils(max(st.band-float32(bandRows(f.Before)), float32(f.Before.Constants.GrassRows)))
	v.drawFigures(st)
}

// nearer returns the position, before or after the frame, that is closer in time.
func (st *stage) nearer() *mechmania.State {
	if st.t >= 0.5 {
		return st.after
	}
	return st.before
}
