package scenes

import (
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// Result is what the result card tells of.
type Result struct {
	Line    record.Timeline
	Look    board.Look
	Setup   match.Setup
	Info    record.Info
	Played  bool
	Series  []board.Series[match.Table]
	Values  [][][]float64
	Turning []Turning
}
type Turning struct {
	Turn   int
	Seat   rules.Seat
	Text   string
	Change float64
}
type ResultKind uint8

const (
	ResultNone ResultKind = iota
	ResultClose
	ResultRematch
	ResultSwap
	ResultReplay
	ResultSave
	ResultTitle
	ResultWatchFrom
	ResultPlayFrom
)

type ResultAct struct {
	Kind ResultKind
	Turn int
}
type Results struct{ r Result }

func NewResults(env *Env, r Result) *Results { return &Results{r} }
func (r *Results) Build(u *ui.UI) ResultAct {
	act := ResultAct{}
	stay := u.Modal("results", 600, 300, func(b board.Rect) bool {
		u.Text(b.Inset(20), r.r.Look.Reason(r.r.Line.At(r.r.Line.Len())), 20, board.Bold, board.Center, u.Theme.Text)
		return true
	})
	if !stay {
		act.Kind = ResultClose
	}
	return act
}
