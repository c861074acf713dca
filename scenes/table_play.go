package scenes

import (
	"errors"
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// refusal is why something could not be done, shown beside the pointer for a while.
type refusal struct {
	text  string
	x, y  float32
	until float64
}

// me is the person whose turn it is, or NoSeat.
func (t *Table) me() rules.Seat {
	if t.match == nil || t.trouble != "" {
		return rules.NoSeat
	}
	return (t.play.Head().Active() & t.humans).First()
}

// person is the one whose turn it is here, else the first of those who play at this machine; NoSeat when nobody does.
func (t *Table) person() rules.Seat {
	if t.seat != rules.NoSeat {
		return t.seat
	}
	return t.humans.First()
}

// turnOver notices that a person's turn begins or ends. A quick opponent may have answered between two ticks.
func (t *Table) turnOver() {
	seat, turn := t.me(), t.play.Head().Turn()
	if seat != t.seat || seat != rules.NoSeat && turn != t.turn {
		t.seat, t.turn = seat, turn
		t.acts, t.redo, t.warned, t.hint = nil, nil, 0, suggestion{}
		t.planned = false
		if seat != rules.NoSeat {
			t.env.Play("turn", 0.5, 0)
			t.u.Say("Your turn, " + board.SeatName(seat) + ".")
			t.recall()
		}
	}
	for t.passed = min(t.passed, t.play.Line().Len()); t.passed < t.play.Line().Len(); t.passed++ { // a turn may have stages, each ended by a pass
		if s := t.play.Line().Step(t.passed); s.Seat == seat && s.Cmd == t.entry.Game.Pass() {
			t.planned = false
		}
	}
	if seat != rules.NoSeat && !t.shared() {
		t.ready = seat
	}
	if !t.planned && t.playing() {
		t.planned = true
		standing := t.hand.(board.Planner[match.Table, match.Command]).Begin(t.play.Head(), seat)
		for _, c := range standing.Cmds { // each is an act of its own
			if !t.do(c, t.u.In.X, t.u.In.Y) {
				break
			}
		}
		none := len(standing.Cmds) == 0
		standing.Cmds = nil
		t.act(standing, t.u.In.X, t.u.In.Y)
		if t.finishing == turn+1 && none { // a turn of several stages is left to the AI as a whole
			t.ask(true)
		}
	}
}

// shared reports whether several people sit at this machine and want a card between their turns.
func (t *Table) shared() bool {
	return !t.humans.Empty() && t.humans != rules.Seats(t.humans.First()) && t.env.Settings.HandOver
}

// handing reports whether the machine has to go from one person to another first.
func (t *Table) handing() bool {
	return t.shared() && t.seat != rules.NoSeat && t.ready != t.seat && t.caughtUp()
}

// caughtUp reports whether all that happened has been shown, except perhaps the last command of the person whose turn it is.
func (t *Table) caughtUp() bool {
	if !t.play.Live() {
		return false
	}
	n := t.play.Line().Len()
	return t.play.Steps() >= float64(n) || t.seat != rules.NoSeat && n > 0 && t.play.Line().Step(n-1).Seat == t.seat && t.play.Line().Step(n-1).Turn == t.play.Head().Turn()
}

// playing reports whether a person can act now.
func (t *Table) playing() bool { return t.barred() == "" }

// barred is why the person cannot act now, "" when they can.
func (t *Table) barred() string {
	switch {
	case t.seat == rules.NoSeat:
		return "It is not your turn."
	case !t.play.Live():
		return "Go back to the present first."
	case t.helper != nil:
		return "The AI is thinking for you."
	case !t.caughtUp():
		return "The last turn is still being shown."
	case t.handing():
		return "The machine goes to the next player first."
	}
	return ""
}

// under puts a title over a reason; without a reason there is nothing to say.
func under(title, why string) string {
	if why == "" {
		return ""
	}
	return title + "\n" + why
}

// act carries out what a hand wants done; x,y is where the person pointed on the canvas.
func (t *Table) act(a board.Act[match.Command], x, y float32) {
	if a.Refuse != "" {
		t.deny(a.Refuse, x, y)
	}
	t.carry(a.Cmds, x, y)
	if a.Focus {
		t.show(a.Cell)
	}
}

// do carries out a command for the person whose turn it is and reports whether it was legal.
func (t *Table) do(c match.Command, x, y float32) bool { return t.carry([]match.Command{c}, x, y) }

// carry carries out commands for the person whose turn it is, up to the first that is refused, and reports whether all were legal. They
// are one act: Undo takes them back together.
func (t *Table) carry(cmds []match.Command, x, y float32) bool {
	if !t.playing() {
		return len(cmds) == 0
	}
	from, done := t.match.Len(), 0
	for done < len(cmds) && t.playing() {
		if _, err := t.match.Do(t.seat, cmds[done]); err != nil {
			t.refused(err, x, y)
			break
		}
		done++
	}
	if done > 0 {
		t.acts = append(t.acts, act{from + done, done})
		t.redo, t.warned = nil, 0
		t.hint.open = false
	}
	return done == len(cmds)
}

// refused tells why a command could not be carried out.
func (t *Table) refused(err error, x, y float32) {
	var no *rules.Illegal
	if errors.As(err, &no) {
		t.deny(no.Detail, x, y)
	} else {
		t.u.Complain(err.Error())
	}
}

func (t *Table) deny(why string, x, y float32) {
	t.refuse = refusal{why, x, y, t.u.In.Now + 3}
	t.env.Play("refuse", 0.5, 0)
	t.u.Say(why)
}

// tell shows a reason of the form "What\nWhy" as a message.
func (t *Table) tell(reason string) {
	for i := range reason {
		if reason[i] == '\n' {
			reason = reason[:i] + ": " + reason[i+1:]
			break
		}
	}
	t.u.Note("refusal", reason)
}

// warnTime is how long a second press of End turn ends it without more ado, in seconds.
const warnTime = 5

// endTurn ends the person's turn; at the first press it only warns when units could still act.
func (t *Table) endTurn(force bool) {
	hud := t.look.Hud(t.play.Head(), max(t.person(), 0))
	if why := under(endLabel(hud), t.barred()); why != "" {
		t.tell(why)
		return
	}
	if why := misgiving(hud); why != "" && !force && t.u.In.Now > t.warned {
		t.warned = t.u.In.Now + warnTime
		t.u.Say(why + ". End the turn again to confirm.")
		t.env.Play("refuse", 0.4, 0)
		return
	}
	t.do(t.entry.Game.Pass(), t.u.In.X, t.u.In.Y)
}

// misgiving is why a person may not want to end the turn yet, "" for no reason.
func misgiving(hud board.Hud) string {
	switch {
	case hud.Regret != "":
		return hud.Regret
	case hud.CanAct > 0:
		return fmt.Sprintf("%d can still act", hud.CanAct)
	}
	return ""
}

// choose presses a verb.
func (t *Table) choose(v board.Verb, x, y float32) {
	if v.Reason != "" {
		t.deny(v.Label+": "+v.Reason, x, y)
		return
	}
	t.act(t.hand.Choose(v.ID, t.play.Head(), t.seat), x, y)
}

// nextUnit selects the next unit that can act.
func (t *Table) nextUnit() {
	if p, ok := t.hand.Next(t.play.Head(), t.seat); ok {
		t.u.Clear() // the keyboard is on the board again, and the tip of a button goes
		t.drag.cursor, t.drag.byKey = p, true
		t.show(p)
		return
	}
	t.u.Toast("Nothing can act any more in this turn.", endLabel(t.look.Hud(t.play.Head(), t.seat)), func() { t.endTurn(true) })
}

// pointAt tells the hand what the pointer does.
func (t *Table) pointAt(kind board.PointerKind, cell grid.Point, x, y float32, in *ui.Input) {
	tx, ty := t.camera.Tile(x, y)
	p := board.Pointer{Kind: kind, X: tx, Y: ty, Cell: cell, From: t.drag.cellFrom, Touch: in.Touch, Shift: in.HeldShift}
	t.act(t.hand.Handle(p, t.play.Head(), t.seat), x, y)
}
