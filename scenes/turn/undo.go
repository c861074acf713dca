package turn

import (
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// group is what a person did at once, such as an order to all miners: the last commands of the match when it had end steps.
type group struct{ end, commands int }

// last is the number of commands that Undo would take back now. What an AI did for the person goes command by command.
func (t *Turn) last() int {
	n := 1
	if len(t.groups) > 0 && t.groups[len(t.groups)-1].end == t.match.Len() {
		n = t.groups[len(t.groups)-1].commands
	}
	return min(n, t.match.Undoable())
}

// Undoable is why nothing can be undone, "" when something can.
func (t *Turn) Undoable() string {
	why := ""
	switch {
	case t.match == nil:
		why = "You are watching, not playing."
	case t.match.Outcome().Over:
		why = "The match is over."
	case t.seat == rules.NoSeat:
		why = "It is not your turn."
	case !t.play.Live():
		why = "Go to the latest turn first."
	case t.match.Undoable() == 0:
		why = "You have done nothing yet this turn."
	}
	return Titled("Undo", why)
}

// Redoable is why nothing can be done again, "" when something can.
func (t *Turn) Redoable() string {
	why := ""
	switch {
	case len(t.redo) == 0:
		why = "There is nothing to redo."
	default:
		why = t.Barred()
	}
	return Titled("Redo", why)
}

// Undo takes back what was done last.
func (t *Turn) Undo() {
	if why := t.Undoable(); why != "" {
		t.notice(Barred, why)
		return
	}
	n := t.last()
	last := t.match.Steps(t.match.Len() - n)
	if err := t.match.Undo(t.seat, n); err != nil {
		t.notice(Failed, err.Error())
		return
	}
	again := make([]match.Command, len(last))
	for i, s := range last {
		again[i] = s.Cmd
	}
	t.redo = append(t.redo, again)
	t.groups = slices.DeleteFunc(t.groups, func(g group) bool { return g.end > t.match.Len() })
	t.hint = nil
	t.play.ToHead(true)
	t.notice(Undone, "Undone.")
}

// Redo does again what was undone last.
func (t *Turn) Redo() {
	if why := t.Redoable(); why != "" {
		t.notice(Barred, why)
		return
	}
	n := len(t.redo) - 1
	cmds, rest := t.redo[n], t.redo[:n]
	if t.Do(cmds...) {
		t.redo = rest
	}
}

// LastDone describes what Undo would take back.
func (t *Turn) LastDone() string {
	if t.match != nil && t.seat != rules.NoSeat {
		if n := t.last(); n > 1 {
			return fmt.Sprintf("%d commands at once", n)
		}
	}
	list := t.play.Entries()
	if n := len(list); n > 0 && list[n-1].Step == t.play.Line().Len()-1 {
		return list[n-1].Text
	}
	return ""
}
