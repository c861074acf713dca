package playback

import (
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Judge returns a view whose first measure is the win chance that built-in players see; the view itself where there are none.
func Judge(view board.AnyView, bots players.Bots) board.AnyView {
	if bots == nil {
		return view
	}
	return judged{view, bots}
}

// judged is a view whose first measure is the win chance.
type judged struct {
	board.AnyView
	bots players.Bots
}

// Series are the win chance in per cent and the measures of the view.
func (j judged) Series() []board.Series[match.Position] {
	list := j.AnyView.Series()
	chance := func(t match.Position, seat rules.Seat) float64 { return 100 * j.bots.WinChance(t)[seat] }
	return append([]board.Series[match.Position]{{ID: ChanceID, Title: "Win chance", Percent: true, Value: chance, Forecast: j.forecast, Tipped: j.bots.Tipped}}, list...)
}

// forecast is the win chance in per cent when it was before at the turns before.
func (j judged) forecast(before [][]float64, t match.Position) []float64 {
	said := scaled(before, 0.01)
	return scaled([][]float64{j.bots.Forecast(said, t)}, 100)[0]
}

// scaled returns all numbers times by.
func scaled(list [][]float64, by float64) [][]float64 {
	return lists.Map(list, func(row []float64) []float64 { return lists.Map(row, func(x float64) float64 { return x * by }) })
}
