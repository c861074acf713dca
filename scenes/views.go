package scenes

import (
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
	view "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	mine "app.pentarena/scenes/coreminer"
	island "app.pentarena/scenes/galapagos"
	yard "app.pentarena/scenes/mechmania"
	field "app.pentarena/scenes/si32"
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
	case "mechmania":
		return board.Adapt(mechmania.Game(), yard.New()), true
	case "si32":
		return board.Adapt(si32.Game(), field.New()), true
	}
	return nil, false
}
