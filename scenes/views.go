package scenes

import (
	"app.pentarena/game/basics/lists"
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

// views are the views of the games, each with the accent colour of its game.
var views = []gameView{
	register(anarchy.Game(), city.New, 0xF4664A),
	register(coreminer.Game(), mine.New, 0xE0A45C),
	register(galapagos.Game(), island.New, 0x35C6B6),
	register(mechmania.Game(), yard.New, 0x8FCB52),
	register(si32.Game(), field.New, 0x7CC4F5),
}

// gameView is how a game is drawn on the table and tinted on the title.
type gameView struct {
	game string
	open func() board.AnyView
	tint board.Color
}

// register is the entry of a game in views.
func register[S rules.State[S, C], C comparable, V board.View[S, C]](game rules.Game[S, C], open func() V, tint uint32) gameView {
	return gameView{game.ID, func() board.AnyView { return board.Adapt(game, open()) }, board.Hex(tint)}
}

// viewOf is the entry of a game, and whether there is one.
func viewOf(game string) (gameView, bool) {
	return lists.Find(views, func(f gameView) bool { return f.game == game })
}

// View returns a new view of a game, and false when the game has none.
func View(game string) (board.AnyView, bool) {
	f, ok := viewOf(game)
	if !ok {
		return nil, false
	}
	return f.open(), true
}

// tint is the accent colour of a game.
func tint(game string) board.Color {
	f, _ := viewOf(game)
	return f.tint
}
