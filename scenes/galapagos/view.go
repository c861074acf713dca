// Package galapagos shows the game of the island: a toy-like tropical place whose creatures wear their five stats on their bodies. It draws
// display lists, puts events into words and turns a player's pointer into commands; it opens no window.
package galapagos

import (
	orders "app.pentarena/game/orders/galapagos"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// View shows the game. It remembers the ground of the last islands and keeps its memory between calls, so it belongs to one goroutine;
// what it draws depends on the arguments only.
type View struct {
	isles   [4]*isle
	oldest  int
	looks   []look
	eggs    []eggLook
	deeds   []deed
	entries []entry
	nobody  look
	dusk    int // event with which the world's part begins, or none
	stage   stage
	sense   orders.Sense
	cells   []float32 // scratch of the overlays
	still   board.Frame[*galapagos.State]
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*galapagos.State, galapagos.Command] = (*View)(nil)

// Bounds is the board with a strip of beach, and the foot of the mountain in the north. The strips are narrower than a cell: what lies in
// them is not of the board.
func (v *View) Bounds(s *galapagos.State) board.Rect {
	const beach, north = 0.7, 0.95
	return board.Rect{X: -beach, Y: -north, W: float32(s.Cells.W) + 2*beach, H: float32(s.Cells.H) + north + beach}
}

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*galapagos.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, o: o, isle: v.isle(f.Before), clock: o.Ambient(), px: o.Scale, point: max(o.Unit, 1) / o.Scale}
	w, h := st.isle.w, st.isle.h
	if o.Visible.W <= 0 || o.Visible.H <= 0 {
		st.x0, st.y0, st.x1, st.y1 = -2, -3, w+2, h+2
	} else { // creatures stand higher and wider than their cell
		st.x0, st.y0 = ease.Floor(o.Visible.X)-1, ease.Floor(o.Visible.Y)-1
		st.x1, st.y1 = ease.Floor(o.Visible.X+o.Visible.W)+2, ease.Floor(o.Visible.Y+o.Visible.H)+3
	}
	v.pose(st, f)
	return st
}

// Draw adds the island at a frame: sea and ground, what under adds, all that stands on it from the north to the south, and at last
// whatever happens in the frame.
func (v *View) Draw(l *board.List, f *board.Frame[*galapagos.State], o *board.Options, under func(*board.List)) {
	st := v.prepare(l, f, o)
	st.drawGround()
	st.drawPalmShadows()
	v.drawMaps(st, f.Nearer())
	if under != nil {
		under(l)
	}
	v.drawStanding(st)
	v.drawTies(st, f.Nearer())
	st.drawActs()
}
