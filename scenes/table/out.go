package table

import (
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/kept"
)

// playedOut is where the AI took over a match that it plays to its end.
type playedOut struct {
	offered bool // it was offered once
	on      bool
	number  int // of the turn
	from    ask.Branch
	orders  *record.Orders
}

// takenOver notes where the AI takes over.
func (t *Table) takenOver(steps int, turns float64, number int, orders *record.Orders) {
	t.out.orders, t.out.number, t.out.from = orders, number, t.fork(steps, turns)
}

// fork is a branch of the match by the same players.
func (t *Table) fork(steps int, turns float64) ask.Branch {
	from := ask.Branch{Steps: steps, Turns: turns}
	for _, s := range t.setup.Seats {
		from.Kinds = append(from.Kinds, s.Kind)
	}
	return from
}

// remember offers to take back what the AI has played when the match was last open.
func (t *Table) remember(out *kept.Out) {
	line := t.play.Line()
	if out == nil || out.Steps < 0 || out.Steps >= line.Len() || line.Recorded() {
		return
	}
	turn := line.TurnOf(out.Steps)
	t.takenOver(out.Steps, float64(turn), turn+1, out.Orders)
	t.turn.TookOver(out.Steps)
	if line.At(line.Len()).Outcome().Over {
		t.offerBack()
	}
}

func (t *Table) offerBack() {
	t.u.Toast(fmt.Sprintf("The AI played for you from turn %d on.", t.out.number), "Take it back", func() { t.branch(t.out.from, t.out.orders) })
}

// playOut lets the AI play the match to its end, and notes how to take that back.
func (t *Table) playOut() {
	if t.turn.PlayingOut() {
		t.turn.Rest()
		return
	}
	orders, err := t.turn.Orders()
	if err != nil {
		t.u.Complain("The AI cannot play for you: " + err.Error())
		return
	}
	t.play.ToHead(true)
	steps := t.play.Line().Len()
	number, _ := t.play.Turn()
	t.takenOver(steps, t.play.Turns(), number, orders)
	t.out.on = true
	if t.keeper != nil {
		t.keeper.PlayOut(steps, orders)
	}
	t.turn.PlayOut()
	t.u.Toast("The AI plays for you. Press anything to stop.", "", nil)
}

// undo takes back what was done last, or all that the AI has played for the people here.
func (t *Table) undo() {
	if t.turn.PlayedOut() {
		t.branch(t.out.from, t.out.orders)
		return
	}
	t.turn.Undo()
}

// offerEnd offers once to let the AI end a match that is won, and to go back to where one tipped that is lost; and to take back what the AI has
// played. A task is for the person, and its turn decides.
func (t *Table) offerEnd() {
	o := &t.out
	if o.on && !t.turn.PlayingOut() {
		o.on = false
		t.offerBack()
		t.u.Say("Undo takes it back as well.")
	}
	if o.offered || t.task != nil || !t.turn.Acting() {
		return
	}
	seat := t.play.Decided()
	if seat == rules.NoSeat {
		return
	}
	o.offered = true
	text := "This match is as good as decided: " + board.SeatName(seat) + " wins."
	if t.turn.People().Has(seat) {
		t.u.Toast(text, "Finish it", t.playOut)
		return
	}
	if slices.ContainsFunc(t.setup.Seats, func(s match.SeatInfo) bool { return s.Kind == match.Friend }) {
		return // a friend has won, who would not be there
	}
	turn := t.play.Tipped(t.turn.Seat())
	t.u.Toast(fmt.Sprintf("%s It tipped in turn %d.", text, turn+1), "Go back there", func() {
		t.branch(t.fork(t.play.Line().First(turn), float64(turn)), nil)
	})
}
