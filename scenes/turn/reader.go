package turn

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Reader is what may be read of a person's turn by those who must not play it.
type Reader interface {
	People() rules.SeatSet
	Person() rules.Seat
	Seat() rules.Seat
	Viewer() rules.Seat

	Open() bool
	Acting() bool
	Waiting() bool
	Warned() bool
	HandingOver() bool
	Running() bool
	PlayingOut() bool
	ThinkingLong() bool
	Skips() bool
	Runnable(hud *board.Hud) bool

	Hud() board.Hud
	Verbs() []board.Verb
	Hint() string
	Tip() string
	Left(hud *board.Hud) string
	Dial() (board.Dial, bool)
	Shop() (board.Shop, bool)
	Roster() board.Roster
	Selected() (grid.Point, bool)
	Suggestion() *Suggestion
	Better() *Suggestion
	Reply() *Reply
	Announces() bool

	Barred() string
	Undoable() string
	Redoable() string
	LastDone() string
	Unadvised() string
	Unaided() string
	Trouble() string
}
