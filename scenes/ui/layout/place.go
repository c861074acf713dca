package layout

import "app.pentarena/scenes/board"

// Around is a box of a size with its middle at a point.
//
//go:noinline
func Around(x, y, w, h float32) board.Rect {
	return board.Rect{X: x - w/2, Y: y - h/2, W: w, H: h}
}
