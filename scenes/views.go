package scenes

import (
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	view "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	mine "app.pentarena/scenes/coreminer"
	island "app.pentarena/scenes/galapagos"
)

// Look returns a new view of a game with its types erased, and whether the game has one.
func Look(game string) (board.Look, bool) {
	switch game {
	case "anarchy":
		return board.Adapt(anarchy.Game(), view.New()), true
	case "coreminer":
		return board.Adapt(coreminer.Game(), mine.New()), true
	case "galapagos":
		return board.Adapt(galapagos.Game(), island.New()), true
	}
	return nil, false
}
