package turn

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/orders"
	"app.pentarena/rules"
)

// group is what a person did at once, such as an order to all miners: their last commands when the match had end steps up to these, none when
// it changed nothing but standing orders.
type group struct {
	end, commands int
	before        *string // the standing orders before it; nil when they are not known
}

// undone is what Redo does again.
type undone struct {
	cmds  []match.Command
	after *string // the standing orders then; nil when they are not known
}

// end is the number of steps up to the person's last one. Others may have planned in secret since.
func (t *Turn) end() int {
	steps := t.match.Steps(0)
	n := len(steps)
	for n > 0 && steps[n-1].Seat != t.seat {
		n--
	}
	return n
}

// last is what Undo would take back now. What an AI did for the person goes command by command.
func (t *Turn) last() group {
	g := group{end: t.end(), commands: 1}
	if n := len(t.groups); n > 0 && t.groups[n-1].end == g.end {
		g = t.groups[n-1]
	}
	if most := len(t.match.Undoable(t.seat)); g.commands > most {
		g = group{end: g.end, commands: most}
	}
	return g
}

// untouched reports whether the person has done nothing yet in this turn that can be undone.
func (t *Turn) untouched() bool { return t.last() == group{end: t.end()} }

// standing is the JSON form of the standing orders, nil when there are none in this game or nobody can give any.
func (t *Turn) standing() *string {
	if t.owed != nil {
		return t.owed
	}
	o := t.controller.Orders()
	if o == nil || !t.Open() {
		return nil
	}
	o.Watch(t.play.Head(), t.seat)
	data, err := orders.Encode(o)
	if err != nil {
		return nil
	}
	form := cmp.Or(string(data), "{}")
	return &form
}

// differ reports whether the standing orders are others than before.
func (t *Turn) differ(before *string) bool {
	now := t.standing()
	return before != nil && now != nil && *now != *before
}

// settle restores the standing orders that Undo and Redo have left, once the position is known that they belong to.
func (t *Turn) settle() {
	if t.owed == nil || t.match.Len() != t.play.Line().Len() {
		return
	}
	if err := json.Unmarshal([]byte(*t.owed), t.controller.Orders()); err != nil {
		t.notice(Failed, err.Error())
	}
	t.owed = nil
}

// Undoable is why nothing can be undone, "" when something can.
func (t *Turn) Undoable() string {
	why := ""
	switch {
	case t.match == nil:
		why = "You are watching, not playing."
	case t.PlayedOut():
	case t.match.Outcome().Over:
		why = "The match is over."
	case t.closed != "":
		why = t.closed
	case t.seat == rules.NoSeat:
		why = "It is not your turn."
	case !t.play.Live():
		why = "Go to the latest turn first."
	case t.untouched():
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
	g, what := t.last(), t.LastDone()
	own, again := t.match.Undoable(t.seat), undone{after: t.standing()}
	if g.commands > 0 {
		if err := t.match.Undo(t.seat, g.commands); err != nil {
			t.notice(Failed, err.Error())
			return
		}
	}
	for _, s := range own[len(own)-g.commands:] {
		again.cmds = append(again.cmds, s.Cmd)
	}
	t.redo = append(t.redo, again)
	t.groups = slices.DeleteFunc(t.groups, func(h group) bool { return h == g || h.end > t.end() })
	t.owed, t.hint = g.before, nil
	t.play.ToHead(true)
	t.notice(Undone, strings.TrimSuffix("Undone: "+what, ": ")+".")
}

// Redo does again what was undone last.
func (t *Turn) Redo() {
	if why := t.Redoable(); why != "" {
		t.notice(Barred, why)
		return
	}
	n := len(t.redo) - 1
	again, rest := t.redo[n], t.redo[:n]
	if t.act(t.standing(), again.cmds) {
		t.redo, t.owed = rest, again.after
	}
}

// LastDone describes what Undo would take back.
func (t *Turn) LastDone() string {
	if t.PlayedOut() {
		return "all that the AI has played for you"
	}
	if t.match == nil || t.seat == rules.NoSeat {
		return ""
	}
	switch n := t.last().commands; n {
	case 0:
		return "an order for later turns"
	case 1:
	default:
		return fmt.Sprintf("%d commands at once", n)
	}
	list := t.play.Entries()
	if n := len(list); n > 0 && list[n-1].Step == t.end()-1 {
		return list[n-1].Text
	}
	return ""
}
