// Package mechmania shows the game of the two farmers: a sunny storybook farm over which the band of fertile ground rolls. It draws
// display lists, puts events into words and turns a player's pointer into commands; it opens no window.
package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// View shows the game. It keeps its memory between calls, so it belongs to one goroutine; what it draws depends on the arguments only.
type View struct {
	crops []cropLook
	deeds []deed
	stage stage
	still board.Frame[*mechmania.State]

	fertility mechmania.Fertility // of which the words are
	words     map[mechmania.Ground]string
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*mechmania.State, mechmania.Command] = (*View)(nil)

// Sizes of what surrounds the field, in tiles: the hedge in the north and the verge at the sides, where the timetable of the band stands. They
// are less than a tile, so that no tile of their own has room there.
const (
	hedgeHigh = 0.98
	verge     = 0.98
	southEdge = 0.4
)

// Bounds is the farm with its hedge and verges.
func (v *View) Bounds(s *mechmania.State) board.Rect {
	return board.Rect{X: -verge, Y: -hedgeHigh, W: float32(s.Tiles.W) + 2*verge, H: float32(s.Tiles.H) + hedgeHigh + southEdge}
}

// Focus is the part of the farm that is worth seeing: for a farmer the ground that it can walk to soon, with the other farmer and the best rows of
// the band when they are near; for a spectator both farmers with some ground around them, and the band.
func (v *View) Focus(s *mechmania.State, seat rules.Seat) board.Rect {
	if seat != 0 && seat != 1 {
		return withBand(s, both(around(s, s.Farmers[0].At, 6, 4), around(s, s.Farmers[1].At, 6, 4)), s.Tiles.H)
	}
	own, other := s.Farmers[seat].At, s.Farmers[1-seat].At
	r := around(s, own, 9, 7)
	if own.Distance(other) <= 20 {
		r = both(r, around(s, other, 3, 3))
	}
	return withBand(s, r, farRows)
}

// farRows is how many rows a farmer sees at most for the sake of the band.
const farRows = 26

// withBand is a box that reaches to the best rows of the band, unless it would have more than so many rows.
func withBand(s *mechmania.State, r board.Rect, most int) board.Rect {
	k := &s.Constants
	core := bandFront(s, s.Number) - float32(k.BandOuter+k.BandMid) - float32(k.BandInner)/2
	if core <= float32(k.GrassRows) || core >= float32(s.Tiles.H) {
		return r
	}
	x, _ := r.Middle()
	top, foot := max(core-2.5, -hedgeHigh), min(core+2.5, float32(s.Tiles.H)+southEdge)
	if wider := both(r, board.Rect{X: x, Y: top, W: 0, H: foot - top}); wider.H <= float32(most)+hedgeHigh+southEdge {
		return wider
	}
	return r
}

// around is the box that reaches so many tiles beside a tile, and above and below it, as far as the farm goes.
func around(s *mechmania.State, p grid.Point, dx, dy float32) board.Rect {
	x0, y0 := max(float32(p.X)-dx, -verge), max(float32(p.Y)-dy, -hedgeHigh)
	x1, y1 := min(float32(p.X)+1+dx, float32(s.Tiles.W)+verge), min(float32(p.Y)+1+dy, float32(s.Tiles.H)+southEdge)
	return board.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

// both is the box around two boxes.
func both(a, b board.Rect) board.Rect {
	x0, y0, x1, y1 := min(a.X, b.X), min(a.Y, b.Y), max(a.X+a.W, b.X+b.W), max(a.Y+a.H, b.Y+b.H)
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
	st.x0, st.y0, st.x1, st.y1 = o.Cells(st.w, st.h, 1, 1, 2) // farmers and crops stand higher than their tile
	if k := &f.Before.Constants; v.words == nil || v.fertility != k.Fertility {
		v.fertility, v.words = k.Fertility, fertilityWords(&k.Fertility)
	}
	st.words = v.words
	v.pose(st, f)
	return st
}

// Draw adds the farm at a frame: the ground, what under adds, all that stands on it from the north to the south, and at last whatever
// happens in the frame.
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
	st.drawActs()
	st.drawDevils(max(st.band-float32(bandRows(f.Before)), float32(f.Before.Constants.GrassRows)))
	st.drawFigures()
}

// nearer is the position a frame is closer to.
func (st *stage) nearer() *mechmania.State {
	if st.t >= 0.5 {
		return st.after
	}
	return st.before
}
