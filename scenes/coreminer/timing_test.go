package coreminer

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// chain is a turn in which a miner takes some steps, then a number of bombs go off and earth falls.
func chain(steps, bombs int) []rules.Event {
	var events []rules.Event
	add := func(kind rules.Kind, what coreminer.What, actor, target int32, amount int64) {
		events = append(events, rules.Event{Kind: kind, What: uint8(what), Actor: actor, Target: target, From: grid.Pt(1, 1), To: grid.Pt(1, 2), Amount: amount})
	}
	for range steps {
		add(rules.Move, coreminer.Walked, 0, 0, 0)
	}
	add(rules.Phase, coreminer.Dusk, 0, rules.Nobody, 0)
	for i := range int32(bombs) {
		add(rules.Strike, coreminer.Blasted, i, rules.Nobody, 0)
	}
	add(rules.Move, coreminer.Slid, rules.Nobody, rules.Nobody, 2)
	add(rules.Phase, coreminer.Dawn, 0, rules.Nobody, 0)
	return events
}

// Late in a match earth slides everywhere in every turn: a director stays where ore is sold.
func TestSlidesAreNoScene(t *testing.T) {
	worth := func(what coreminer.What) int { return timing.WorthOf(&rules.Event{What: uint8(what)}) }
	if worth(coreminer.Slid) > 0 || worth(coreminer.Sold) == 0 {
		t.Errorf("a slide is worth %d, a sale %d", worth(coreminer.Slid), worth(coreminer.Sold))
	}
}

// TestChainGap: the explosions of a chain follow each other by 60 to 80 milliseconds, however long the chain and the turn are.
func TestChainGap(t *testing.T) {
	s := board.NewScheduler(&timing)
	for _, steps := range []int{0, 1, 12, 60} {
		for _, bombs := range []int{2, 3, 6, 20} {
			events := chain(steps, bombs)
			least := s.Seconds(events, false)
			if least < 1 || least > 3 {
				t.Errorf("%d bombs take %.2f s at least", bombs, least)
			}
			for _, seconds := range []float64{least, least + 0.6, 4} {
				when := s.Spans(events, seconds, nil)
				for i := steps + 2; i <= steps+bombs; i++ {
					if gap := float64(when[i].Start-when[i-1].Start) * seconds; gap < 0.06 || gap > 0.08 {
						t.Errorf("%d steps, %d bombs, %.2f s: %.3f s between links", steps, bombs, seconds, gap)
					}
				}
			}
		}
	}
	if least := s.Seconds(chain(3, 1), false); least != 0 {
		t.Errorf("one bomb takes %v s at least", least)
	}
}
