package scenes

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// walker is a hand with a standing order: it passes in the first turns by itself.
type walker struct {
	board.Hand[match.Table, match.Command]
	pass  match.Command
	begun []int // turns in which a plan was opened
	until int
	drops int
}

func (w *walker) Begin(s match.Table, _ rules.Seat) (a board.Act[match.Command]) {
	w.begun = append(w.begun, s.Turn())
	if s.Turn() < w.until {
		a.Cmds = append(a.Cmds, w.pass)
	}
	return a
}

func (w *walker) Drop() bool {
	w.drops++
	return false
}

func TestStandingOrders(t *testing.T) {
	s := sit(t, TableOptions{Setup: duel(t, "quick", "human", "random")})
	w := &walker{Hand: s.table.hand, pass: s.table.entry.Game.Pass(), until: 6}
	s.table.hand = w
	s.until("the turn that is left to the person", func() bool { return s.table.play.Head().Turn() == 6 && s.table.playing() })
	s.ticks(200)
	if len(w.begun) != 4 || w.begun[0] != 0 || w.begun[3] != 6 || s.table.play.Head().Turn() != 6 {
		t.Fatalf("plans were opened in the turns %v, now it is %d", w.begun, s.table.play.Head().Turn())
	}
	for c := range s.table.play.Head().Options(0) {
		if c != w.pass && s.table.do(c, 0, 0) {
			break
		}
	}
	s.ticks(60)
	s.table.undo()
	s.ticks(60)
	if len(w.begun) != 4 {
		t.Errorf("undo opens the plan again: %v", w.begun)
	}
	s.table.endTurn(true)
	s.until("the next turn", func() bool { return len(w.begun) == 5 })
	if w.begun[4] != 8 || w.drops != 0 {
		t.Errorf("plans were opened in the turns %v; the hand was dropped %d times", w.begun, w.drops)
	}
}
