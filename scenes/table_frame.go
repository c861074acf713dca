package scenes

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Sizes of a tile between which the camera keeps what is worth seeing on a large board, in canvas units.
const (
	frameMost = 44
	frameWide = 19 // a spectator sees tiles as small as fit, a person no smaller ones than this
)

// large reports whether the view has a part of the board to show because the whole of it is too small.
func (t *Table) large() bool {
	_, ok := t.look.Focus(t.play.Moment().Before, t.turn.Viewer())
	return ok && t.camera.Whole() < frameWide
}

// frameBoard keeps in view what is worth seeing on a large board. It reports whether there is such a thing.
func (t *Table) frameBoard(dt float64) bool {
	if !t.large() {
		return false
	}
	seat := t.turn.Viewer()
	a, _ := t.look.Focus(t.play.Moment().Before, seat)
	b, _ := t.look.Focus(t.play.Moment().After, seat)
	k := float32(board.InOut(t.play.Moment().T))
	mix := func(x, y float32) float32 { return x + (y-x)*k }
	r := rect(mix(a.X, b.X), mix(a.Y, b.Y), mix(a.W, b.W), mix(a.H, b.H))
	least := 1.0
	if seat == rules.NoSeat { // both ends of all ways, so that the camera need not hurry
		r.X, r.Y = min(a.X, b.X), min(a.Y, b.Y)
		r.W, r.H = max(a.X+a.W, b.X+b.W)-r.X, max(a.Y+a.H, b.Y+b.H)-r.Y
	} else {
		least = frameWide
		if t.place.portrait {
			least = readable
		}
	}
	if t.u.Reduced && dt > 0 { // it does not glide: it cuts when something would be lost
		v := t.camera.Visible()
		if v.Contains(b.X, b.Y) && v.Contains(b.X+b.W-0.01, b.Y+b.H-0.01) {
			return true
		}
		dt = 0
	}
	t.camera.Frame(r, least, frameMost, dt)
	return true
}

// stray lets the camera of a large board stay away from what it would frame, when a cell beyond that is to be seen.
func (t *Table) stray(p grid.Point) {
	if !t.follow || !t.large() {
		return
	}
	x, y := t.look.Place(t.play.Head(), p).Middle()
	if r, _ := t.look.Focus(t.play.Current(), t.turn.Viewer()); !r.Contains(x, y) {
		t.follow = false
	}
}

// recall brings the camera of a large board back when a person's turn begins out of its sight.
func (t *Table) recall() {
	if t.follow || t.turn.Seat() < 0 || !t.large() {
		return
	}
	r, _ := t.look.Focus(t.play.Head(), t.turn.Seat())
	if x, y := r.Middle(); !t.camera.Visible().Contains(x, y) {
		t.follow = true
	}
}

// close shows a cell from near.
func (t *Table) close(p grid.Point) {
	t.camera.Close(t.look.Place(t.play.Head(), p))
	t.follow = t.follow && !t.large()
}
