package viewport

import (
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Reader is what may be read of the board on the canvas by those who must not move it.
type Reader interface {
	Bounds() board.Rect
	Visible() board.Rect
	Partial() bool
	Box(p grid.Point) board.Rect
	Map(scale float32) *board.List

	At() (x, y float32)
	Pointed() (grid.Point, bool)
	Pressed() bool
	Rested() float64
	Still() bool
	Cursor() (grid.Point, bool)
	Aimed() []board.Rect
	Targets() []board.Rect
	Standing() []board.Rect
	Reach() []board.Rect

	Hovered() (board.Card, grid.Point, bool)
	Selected() (board.Card, grid.Point, bool)
	Pinned() (board.Card, grid.Point, bool)
	Chased() (string, bool)
	Follows() bool
	Directs() bool
	Trails() bool
	Ranges() bool
	Drawn() Drawn
	Overlay() (board.Overlay, bool)
	Overlays() []board.Overlay
	Coming() (has, on bool)
}
