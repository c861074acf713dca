package scenes

import (
	"app.pentarena/rules/anarchy"
	view "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
)

// Look returns a new view of a game with its types erased, and whether the game has one.
func Look(game string) (board.Look, bool) {
	switch game {
	case "anarchy":
		return board.Adapt(anarchy.Game(), view.New()), true
	}
	return nil, false
}
