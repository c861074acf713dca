package coreminer

import (
	"strings"
	"testing"

	orders "app.pentarena/game/orders/coreminer"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// next ends both seats' turns and returns what the hand does at the beginning of the next one.
func (p *player) next() deal {
	p.t.Helper()
	for range 2 {
		if err := p.s.Apply(p.s.Mover(), coreminer.Command{}, nil); err != nil {
			p.t.Fatal(err)
		}
	}
	return p.h.(board.Planner[*coreminer.State, coreminer.Command]).Begin(p.s, 0)
}

// A walk and a dig that need more than one turn go on by themselves, and end when they are done.
func TestJobsGoOn(t *testing.T) {
	p := playerOf(t, works())
	p.want(p.press(1, 0), "")
	p.hover(7, 0)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "in your next turns") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(7, 0), "move move move")
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "Goes to 7, 0") {
		t.Errorf("hint %q", hint)
	}
	p.want(p.next(), "move move move")
	p.want(p.next(), "")
	p.want(p.press(7, 1), "mine") // done in one turn
	p.want(p.next(), "")

	p = playerOf(t, pit{rows: []string{".......", "ddddddd", "dCddddd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 0, 0, 0, 0)}})
	p.want(p.press(1, 0), "")
	p.want(p.press(1, 2), "mine mine") // it comes down with the ground
	p.want(p.next(), "mine")
	p.hover(1, 2)
	p.want(p.press(3, 0), orders.NoWay) // a refused order changes nothing
	p.want(p.next(), "mine")
}

// An order without steps or power left begins in the next turn.
func TestJobBeginsLater(t *testing.T) {
	p := playerOf(t, works())
	p.want(p.press(1, 0), "")
	p.want(p.press(4, 0), "move move move")
	p.hover(5, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Starts in your next turn" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(5, 0), "")
	p.want(p.next(), "move")
}

// Another order, or taking the first one back, ends a job; a build does not.
func TestJobsEnd(t *testing.T) {
	p := playerOf(t, works())
	start := p.s.Clone()
	p.want(p.press(1, 0), "")
	p.want(p.press(7, 0), "move move move")
	p.want(p.h.Choose("support", p.s, 0), "")
	p.want(p.press(4, 0), "build")
	p.want(p.next(), "move move move")
	p.want(p.press(8, 0), "")
	p.want(p.press(7, 1), "mine")
	p.want(p.next(), "")

	p = &player{t, New().Hand(), start}
	undone := p.s.Clone()
	p.want(p.press(1, 0), "")
	a := p.press(7, 0)
	p.h.Hint(p.s, 0) // before the commands arrive
	p.want(a, "move move move")
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "Goes to") {
		t.Errorf("hint %q", hint)
	}
	p.s = undone
	p.h.Hint(p.s, 0)
	p.want(p.next(), "")
}

// Who works digs, sells beside the hopper, brings a full load home, comes back, and stops when nothing is left.
func TestWork(t *testing.T) {
	p := playerOf(t, pit{rows: []string{".......", "....Cdd", "ddddddd", "ddddddO"}, miners: []coreminer.Placed{worker(3, 1, 3, 0, 0)}})
	p.s.Constants.Grades[3].Cargo = 120
	p.want(p.press(3, 1), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	p.want(p.press(2, 1), "There is nothing to dig there.")
	p.want(p.press(4, 1), "mine move move move dump move move")
	if p.s.Sides[0].Value != 120 {
		t.Errorf("value %d", p.s.Sides[0].Value)
	}
	p.want(p.next(), "move mine move move dump")
	p.want(p.next(), "")
	if p.s.Sides[0].Value != 200 {
		t.Errorf("value %d", p.s.Sides[0].Value)
	}
}

// A shaft that is dug beside the pipe takes the pipe along, so that the miner sells as it goes.
func TestWorkTakesThePipeAlong(t *testing.T) {
	p := playerOf(t, pit{rows: []string{".......", "ddddddd", "ddddddd", "ddddddd", "ddddddd", "ddddddO"}, miners: []coreminer.Placed{worker(1, 0, 0, 0, 0)}})
	p.want(p.press(1, 0), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	money := p.s.Sides[0].Money
	for a := p.press(1, 4); len(a.Cmds) > 0; a = p.next() {
		if said := p.do(a); a.Refuse != "" {
			t.Fatal(said)
		}
	}
	if side := &p.s.Sides[0]; side.Hoppers < 3 || side.Money < money+7*25 || p.s.Tiles.At(grid.Pt(1, 4)).Filled() {
		t.Errorf("side %+v had %d money", side, money)
	}
}

// Several who dig a shaft beside the pipe do not outrun it: they go on selling all the way down.
func TestCrewsDoNotOutrunThePipe(t *testing.T) {
	rows := []string{"......."}
	for range 15 {
		rows = append(rows, "eeeeeee")
	}
	rows[15] = "eeeeeeO"
	crew := make([]coreminer.Placed, 4)
	for i := range crew {
		crew[i] = worker(1, 0, 0, 0, 0)
	}
	p := playerOf(t, pit{rows: rows, miners: crew})
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, Cell: grid.Pt(2, 0)}, p.s, 0), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	for a := p.press(1, 15); len(a.Cmds) > 0; a = p.next() {
		if said := p.do(a); a.Refuse != "" {
			t.Fatal(said)
		}
	}
	if side := &p.s.Sides[0]; side.Hoppers < 14 || p.s.Tiles.At(grid.Pt(1, 15)).Filled() {
		t.Errorf("the pipe has %d tiles and the shaft is not dug", side.Hoppers)
	}
}

// Nobody is sent down a shaft that is too deep to survive.
func TestNobodyIsSentToDeath(t *testing.T) {
	rows := []string{".......", "e.eeeee", "e.eeeee", "e.eeeee", "e.eeeee", "e.eeeee", "e.eeeee", "eeeeeeO"}
	p := playerOf(t, pit{rows: rows, miners: []coreminer.Placed{worker(2, 0, 0, 0, 0)}})
	p.want(p.press(2, 0), "")
	p.want(p.press(1, 6), orders.NoFall)
	p.s.Tiles.At(grid.Pt(1, 3)).Ladder = true
	p.want(p.press(1, 3), "move move")

	p = playerOf(t, pit{rows: rows, miners: []coreminer.Placed{worker(2, 0, 0, 40, 0)}})
	p.want(p.press(2, 0), "")
	p.want(p.press(1, 6), "build move build move") // it climbs down instead
	p.want(p.next(), "build move build move")
	p.want(p.next(), "build move move") // the last two tiles are no more than a step
}

// Choosing the verb again ends the work; a miner that would be buried stops and says so.
func TestWorkEnds(t *testing.T) {
	rows := []string{".......", "ddddddd", "dddCddd", "ddd.ddd", "ddddddd"}
	p := playerOf(t, pit{rows: rows, miners: []coreminer.Placed{worker(3, 3, 0, 0, 0)}})
	p.s.Constants.FullGravity = false // the roof holds until somebody digs at it
	p.s.Tiles.At(grid.Pt(3, 2)).Ore = 75
	p.s.Tiles.At(grid.Pt(3, 2)).Loose, p.s.Tiles.At(grid.Pt(3, 1)).Loose = false, false
	p.want(p.press(3, 3), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	p.want(p.press(3, 2), "mine")
	if a := p.next(); len(a.Cmds) > 0 || a.Refuse != "A miner stops. It would be buried there." {
		t.Errorf("does %v, says %q", a.Cmds, a.Refuse)
	}
	p = playerOf(t, pit{rows: rows, miners: []coreminer.Placed{worker(3, 3, 0, 0, 0)}})
	p.want(p.press(3, 3), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	p.want(p.press(3, 2), "mine")
	p.want(p.h.Choose("work", p.s, 0), "")
	p.want(p.next(), "")
}

// Jobs are kept apart by seat, and those of the dead are forgotten.
func TestJobsOfSeats(t *testing.T) {
	p := playerOf(t, works())
	p.want(p.press(1, 0), "")
	p.want(p.press(7, 0), "move move move")
	if err := p.s.Apply(0, coreminer.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	begin := p.h.(board.Planner[*coreminer.State, coreminer.Command]).Begin
	p.want(begin(p.s, 1), "")
	if err := p.s.Apply(1, coreminer.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	p.s.Miners[0].Health = 0
	p.want(begin(p.s, 0), "")
	p.s.Miners[0].Health = 50
	p.want(begin(p.s, 0), "")
}
