package turn

import (
	"strings"

	"app.pentarena/scenes/board"
)

// run lets turns go by until something happens.
type run struct {
	on    bool
	idle  int    // units that could act when the last turn ended
	alert string // then
	pays  string // then
	steps int    // of the match then
	news  string // why a standing order has ended
}

// majorNews is the least weight of an entry of the log that stops a run.
const majorNews = 2

// note remembers how things stood when a turn ended.
func (r *run) note(hud *board.Hud, steps int) {
	r.idle, r.alert, r.pays, r.steps, r.news = hud.CanAct, hud.Alert, hud.Pays, steps, ""
}

// Run lets turns go by, in which only standing orders are carried out, until something happens: a danger, a loss, an order that has ended, a
// unit that could act, enough for something new. When it is the person's turn it ends that, unless that loses something.
func (t *Turn) Run() {
	if t.Acting() && !t.run.on {
		hud := t.Hud()
		t.run.note(&hud, t.play.Line().Len())
	}
	t.RunOn()
}

// RunOn is Run for a person who has just pressed End turn: what has happened since then ends it at once.
func (t *Turn) RunOn() { t.run.on = t.run.on || t.match != nil && t.play.Manned() }

// ToggleRun begins or ends a run.
func (t *Turn) ToggleRun() {
	if t.run.on {
		t.Rest()
		return
	}
	t.Run()
}

// Skips reports whether turns can go by in which something is done: the game has standing orders.
func (t *Turn) Skips() bool { return t.controller.Orders() != nil }

// Runnable reports whether a run is worth offering: nothing is to be decided now, or one is going on.
func (t *Turn) Runnable(hud *board.Hud) bool {
	return t.run.on || t.Skips() && t.Acting() && hud.CanAct == 0 && hud.Regret == ""
}

// Running reports whether turns go by until something happens.
func (t *Turn) Running() bool { return t.run.on }

// Rest ends a run, and the play of the AI for the person.
func (t *Turn) Rest() { t.run.on, t.out.on = false, false }

// goOn ends the turn of a run in which nothing happens.
func (t *Turn) goOn() {
	if !t.run.on || t.asked != nil || !t.play.Logged() {
		return
	}
	hud := t.Hud()
	if why := t.happened(&hud); why != "" {
		t.run.on = false
		t.notice(Info, board.Upper(why)+".")
		return
	}
	t.pass(&hud)
}

// withoutNumbers is what stays of an alert from turn to turn, or of a regret in a turn: a run that continues beside a danger is not ended by its count.
func withoutNumbers(alert string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, alert)
}

// happened is what calls for a decision since the last turn ended, "" for nothing.
func (t *Turn) happened(hud *board.Hud) string {
	switch r := &t.run; {
	case hud.Regret != "":
		return hud.Regret
	case r.news != "":
		return r.news
	case hud.Alert != "" && withoutNumbers(hud.Alert) != withoutNumbers(r.alert):
		return hud.Alert
	case hud.CanAct > r.idle:
		return t.Left(hud)
	case hud.Pays != "" && r.pays == "":
		return hud.Pays
	}
	list := t.play.Entries()
	for i := len(list) - 1; i >= 0 && list[i].Step >= t.run.steps; i-- {
		if list[i].Weight >= majorNews {
			return list[i].Text
		}
	}
	return ""
}
