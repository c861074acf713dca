package viewport

import "app.pentarena/scenes/board"

// Look is what part of the board is shown, independent of the canvas: the middle in tiles, and how many tiles fit across.
type Look struct{ X, Y, Tiles float32 }

// Look is what is shown now; false while it is the whole board or the camera chooses by itself.
func (v *Viewport) Look() (Look, bool) {
	r := v.camera.Visible()
	x, y := r.Middle()
	return Look{x, y, r.W}, v.opened && !v.camera.Fitted() && !v.follow && !v.director.leans
}

// LookAt shows a part of the board. Before the first Settle that is the opening shot.
func (v *Viewport) LookAt(l Look) { v.asked = &l }

// takeLook goes to the part of the board that was asked for.
func (v *Viewport) takeLook() {
	l := v.asked
	if l == nil || l.Tiles <= 0 {
		return
	}
	v.asked, v.follow = nil, false
	v.camera.Open(float64(l.X), float64(l.Y), float64(v.place.View.W/l.Tiles))
}

// Region is the part of the board that is shown, in tiles.
func (v *Viewport) Region() board.Rect {
	b := v.Bounds()
	shown := b.Cross(v.camera.Visible())
	if !v.opened || shown.W < 1 || shown.H < 1 {
		return b
	}
	return shown
}
