package scenes

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	mine "app.pentarena/scenes/coreminer"
	island "app.pentarena/scenes/galapagos"
	yard "app.pentarena/scenes/mechmania"
	field "app.pentarena/scenes/si32"
)

// faces are the views of the games, each with the colour of its game's decoration.
var faces = []face{
	show(anarchy.Game(), city.New, 0xF4664A),
	show(coreminer.Game(), mine.New, 0xE0A45C),
	show(galapagos.Game(), island.New, 0x35C6B6),
	show(mechmania.Game(), yard.New, 0x8FCB52),
	show(si32.Game(), field.New, 0x7CC4F5),
}

type face struct {
	game string
	look func() board.AnyView
	tint board.Color
}

func show[S rules.State[S, C], C comparable, V board.View[S, C]](game rules.Game[S, C], view func() V, tint uint32) face {
	return face{game.ID, func() board.AnyView { return board.Adapt(game, view()) }, board.Hex(tint)}
}

func faceOf(game string) (face, bool) {
	for _, f := range faces {
		if f.game == game {
			return f, true
		}
	}
	return face{}, false
}

// Look returns a new view of a game with its types erased, and whether the game has one.
func Look(game string) (board.AnyView, bool) {
	f, ok := faceOf(game)
	if !ok {
		return nil, false
	}
	return f.look(), true
}

// tint is the colour of a game's decoration.
func tint(game string) board.Color {
	f, _ := faceOf(game)
	return f.tint
}
