package coreminer

import (
	"strings"
	"testing"

	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// next ends both seats' turns and returns the controller's response at the beginning of the next one.
func (p *player) next() response {
	p.t.Helper()
	for range 2 {
		if err := p.s.Apply(p.s.Mover(), coreminer.Command{}, nil); err != nil {
			p.t.Fatal(err)
		}
	}
	return p.h.(board.Planner[*coreminer.State, coreminer.Command]).Begin(p.s, 0)
}

// TestOrdersGoOn: a walk and a dig that need more than one turn continue by themselves, and end when they are done.
func TestOrdersGoOn(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(1, 0), "")
	p.hover(7, 0)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "in your next turns") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(7, 0), "move move move")
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "Goes to depth 0") {
		t.Errorf("hint %q", hint)
	}
	for range 2 { // also without a choice
		if tip := p.h.Tip(p.s, 0); tip != "A miner goes to depth 0 by itself; a new order stops it" {
			t.Errorf("its mark is told as %q", tip)
		}
		p.h.(*controller).Deselect()
	}
	p.want(p.press(p.s.Miners[0].At.X, p.s.Miners[0].At.Y), "")
	p.want(p.next(), "move move move")
	p.want(p.next(), "")
	p.want(p.press(7, 1), "mine") // done in one turn
	p.want(p.next(), "")

	p = playerOf(t, pit{rows: []string{".......", "ddddddd", "dCddddd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 0, 0, 0, 0)}})
	p.want(p.press(1, 0), "")
	p.want(p.press(1, 2), "mine mine") // it falls with the ground under it
	p.want(p.next(), "mine")
	p.hover(1, 2)
	p.want(p.press(3, 0), orders.NoWay) // a refused order changes nothing
	p.want(p.next(), "mine")
}

// TestOrderBeginsLater: an order given without steps or power left begins in the next turn.
func TestOrderBeginsLater(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(1, 0), "")
	p.want(p.press(4, 0), "move move move")
	p.hover(5, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Starts in your next turn" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(5, 0), "")
	p.want(p.next(), "move")
}

// TestOrdersEnd: another order or an undo ends an order; a build does not.
func TestOrdersEnd(t *testing.T) {
	p := playerOf(t, smallMine())
	start := p.s.Clone()
	p.want(p.press(1, 0), "")
	p.want(p.press(7, 0), "move move move")
	p.want(p.h.Choose("support", p.s, 0), "")
	p.want(p.press(4, 0), "build")
	p.want(p.next(), "move move move")
	p.want(p.press(8, 0), "")
	p.want(p.press(7, 1), "mine")
	p.want(p.next(), "")

	p = &player{t, New().Controller(), start}
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

// TestWorkEnds: choosing the verb again ends the work.
func TestWorkEnds(t *testing.T) {
	p := playerOf(t, pit{rows: []string{".......", "ddddddd", "dddCddd", "ddd.ddd", "ddddddd"}, miners: []coreminer.Placed{worker(3, 3, 0, 0, 0)}})
	p.want(p.press(3, 3), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	p.want(p.press(1, 1), orders.NoWay) // a refused order keeps the verb chosen
	p.want(p.press(3, 2), "mine")
	p.want(p.h.Choose("work", p.s, 0), "")
	p.want(p.next(), "")
}
