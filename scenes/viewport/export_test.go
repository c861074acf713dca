package viewport

import "app.pentarena/scenes/board"

// Kept is the part of the camera's way that it does not go.
var Kept = kept

// Clear is the part of the board that no control covers.
func Clear(v *Viewport) board.Rect { return v.camera.Clear() }

// DrawNames draws the names of units.
func DrawNames(v *Viewport, l *board.List, units ...int32) {
	v.drawNames(l, board.Options{Unit: 1, Scale: 40}, units)
}
