// Package galapagos shows the game Galapagos: a toy-like tropical island whose creatures show their five stats in their bodies. It draws
// display lists, describes events and turns pointer input into commands; it opens no window.
package galapagos

import (
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// none is the index of no event.
const none = -1

// View shows the game. It caches the ground of the last islands and reuses its buffers, so it belongs to one goroutine; what it draws depends
// only on the arguments.
type View struct {
	isles       [4]*isle
	oldest      int
	appearances []appearance
	eggs        []eggAppearance
	animations  []animation
	entries     []entry
	unseen      appearance
	dusk        int // first event of the world's part, or none
	stage       stage
	sense       orders.Sense
	cells       []float32 // scratch of the overlays
	still       board.Frame[*galapagos.State]
	ahead       [2]galapagos.State // after the ends of this turn and of the next
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*galapagos.State, galapagos.Command] = (*View)(nil)

// Bounds returns the board with a strip of beach, and the foot of the mountain in the north. The strips are narrower than a cell, so that no
// cell off the board fits in.
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
	} else { // creatures are taller and wider than their cell
		st.x0, st.y0 = ease.Floor(o.Visible.X)-1, ease.Floor(o.Visible.Y)-1
		st.x1, st.y1 = ease.Floor(o.Visible.X+o.Visible.W)+2, ease.Floor(o.Visible.Y+o.Visible.H)+3
	}
	v.pose(st, f)
	return st
}

// Draw draws the island at a frame: sea and ground, what under draws, everything that stands on it from north to south, and finally the
// animations of the frame.
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
	st.drawStacks(f.Nearer())
	st.drawAnimations()
}

// Focus returns the parts of a large island worth seeing for a seat: around its creatures, and the enemies.
func (v *View) Focus(s *galapagos.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return nil
	}
	var sides [2][]board.Rect
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			sides[t.Owner] = append(sides[t.Owner], board.Rect{X: float32(t.At.X), Y: float32(t.At.Y), W: 1, H: 1})
		}
	}
	return append(board.Gather(sides[seat], 3, 2), board.Gather(sides[1-seat], 1, 1)...)
}
