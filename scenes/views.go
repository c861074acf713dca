package scenes

import (
	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
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
	for _, f := range views {
		if f.game == game {
			return f, true
		}
	}
	return gameView{}, false
}

// View returns a new view of a game, and false when the game has none.
func View(game string) (board.AnyView, bool) {
	f, ok := viewOf(game)
	if !ok {
		return nil, false
	}
	e, _ := catalog.Find(game)
	return judged{f.open(), e.Bots}, true
}

// judged is a view whose first measure is the win chance.
type judged struct {
	board.AnyView
	bots catalog.Bots
}

// Series are the win chance in per cent and the measures of the view.
func (j judged) Series() []board.Series[match.Position] {
	list := j.AnyView.Series()
	if j.bots == nil {
		return list
	}
	chance := func(t match.Position, seat rules.Seat) float64 { return 100 * j.bots.WinChance(t)[seat] }
	return append([]board.Series[match.Position]{{ID: "chance", Title: "Win chance", Percent: true, Value: chance, Forecast: j.forecast}}, list...)
}

// forecast is the win chance in per cent when it was before at the turns before.
func (j judged) forecast(before [][]float64, t match.Position) []float64 {
	said := scaled(before, 0.01)
	return scaled([][]float64{j.bots.Forecast(said, t)}, 100)[0]
}

// scaled returns all numbers times by.
func scaled(list [][]float64, by float64) (out [][]float64) {
	for _, row := range list {
		r := make([]float64, len(row))
		for i, x := range row {
			r[i] = x * by
		}
		out = append(out, r)
	}
	return out
}

// tint is the accent colour of a game.
func tint(game string) board.Color {
	f, _ := viewOf(game)
	return f.tint
}
