package table

import (
	"fmt"

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
	o := &t.out
	o.orders, o.number, o.from = orders, number, ask.Branch{Steps: steps, Turns: turns}
	for _, s := range t.setup.Seats {
		o.from.Kinds = append(o.from.Kinds, s.Kind)
	}
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

// offerBack offers to take back what the AI has played.
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

// offerEnd offers once to let the AI end a decided match, and to take back what it has played.
func (t *Table) offerEnd() {
	o := &t.out
	if o.on && !t.turn.PlayingOut() {
		o.on = false
		t.offerBack()
		t.u.Say("Undo takes it back as well.")
	}
	if o.offered || !t.turn.Acting() {
		return
	}
	if seat := t.play.Decided(); seat != rules.NoSeat {
		o.offered = true
		t.u.Toast("This match is as good as decided: "+board.SeatName(seat)+" wins.", "Finish it", t.playOut)
	}
}
