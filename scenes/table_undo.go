package scenes

import (
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// act is what a person did at once, such as an order to all miners: the last commands of the match when it had end steps.
type act struct{ end, commands int }

// lastAct is the number of commands that Undo would take back now. What an AI did for the person goes command by command.
func (t *Table) lastAct() int {
	n := 1
	if len(t.acts) > 0 && t.acts[len(t.acts)-1].end == t.match.Len() {
		n = t.acts[len(t.acts)-1].commands
	}
	return min(n, t.match.Undoable())
}

// undoable is why nothing can be undone, "" when something can.
func (t *Table) undoable() string {
	switch {
	case t.match == nil:
		return "Undo\nThis match is only watched."
	case t.seat == rules.NoSeat:
		return "Undo\nIt is not your turn."
	case !t.play.Live():
		return "Undo\nGo back to the present first."
	case t.match.Undoable() == 0:
		return "Undo\nYou have done nothing yet in this turn."
	}
	return ""
}

// redoable is why nothing can be done again, "" when something can.
func (t *Table) redoable() string {
	if len(t.redo) == 0 {
		return "Redo\nNothing was undone."
	}
	if !t.playing() {
		return "Redo\nIt is not your turn."
	}
	return ""
}

// undo takes the last act back.
func (t *Table) undo() {
	if why := t.undoable(); why != "" {
		t.tell(why)
		return
	}
	n := t.lastAct()
	last := t.match.Steps(t.match.Len() - n)
	if err := t.match.Undo(t.seat, n); err != nil {
		t.u.Complain(err.Error())
		return
	}
	again := make([]match.Command, len(last))
	for i, s := range last {
		again[i] = s.Cmd
	}
	t.redo = append(t.redo, again)
	t.acts = slices.DeleteFunc(t.acts, func(a act) bool { return a.end > t.match.Len() })
	t.env.Play("tick", 0.5, 0)
	t.warned = 0
	t.sync()
	t.play.ToHead(true)
	t.u.Say("Undone.")
}

// redoOne does again what was undone last.
func (t *Table) redoOne() {
	if why := t.redoable(); why != "" {
		t.tell(why)
		return
	}
	n := len(t.redo) - 1
	cmds, rest := t.redo[n], t.redo[:n]
	if t.carry(cmds, t.u.In.X, t.u.In.Y) {
		t.redo = rest
	}
}

// lastDone tells what Undo would take back.
func (t *Table) lastDone() string {
	if t.match != nil && t.seat != rules.NoSeat {
		if n := t.lastAct(); n > 1 {
			return fmt.Sprintf("%d commands at once", n)
		}
	}
	n := len(t.play.Entries())
	if n > 0 && t.play.Entries()[n-1].Step == t.play.Line().Len()-1 {
		return t.play.Entries()[n-1].Text
	}
	return ""
}
