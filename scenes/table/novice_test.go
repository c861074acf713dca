package table_test

import (
	"fmt"
	"strings"
	"testing"

	players "app.pentarena/game/players/bots/galapagos"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
	island "app.pentarena/scenes/galapagos"
)

// novice plays a turn by doing what the hint says, and nothing else.
func novice(t *testing.T, h board.Controller[*galapagos.State, galapagos.Command], s *galapagos.State, seat rules.Seat) {
	t.Helper()
	for {
		verb := ""
		switch hint := h.Hint(s, seat); {
		case strings.Contains(hint, "All go on"):
			verb = "go-on"
		case strings.Contains(hint, "All breed"):
			verb = "breed"
		case strings.HasPrefix(hint, "End your turn"):
			return
		default:
			t.Fatalf("turn %d: the hint %q does not say what to do", s.Number, hint)
		}
		r := h.Choose(verb, s, seat)
		if r.Refuse != "" || len(r.Cmds) == 0 {
			t.Fatalf("turn %d: the hint says %s, which does nothing: %q", s.Number, verb, r.Refuse)
		}
		for _, c := range r.Cmds {
			if err := s.Apply(seat, c, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestTheHintsWin plays 200 matches against Rookie, to whom such advice once lost, in which a person does only what the hints say, from both seats.
func TestTheHintsWin(t *testing.T) {
	l, err := levels.Find("galapagos", "quick")
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for n := range 200 {
		seed := fmt.Sprint("hints ", n)
		s, err := galapagos.Game().New(l.Decode, seed)
		if err != nil {
			t.Fatal(err)
		}
		rookie, err := players.Players().Think(levels.Strengths[1], seed)
		if err != nil {
			t.Fatal(err)
		}
		person, h := rules.Seat(n%2), island.New().Controller()
		for tape := rules.NewTape(rules.NewSeeded(seed)); !s.End.Over; {
			if seat := s.Mover(); seat == person {
				novice(t, h, s, seat)
			} else {
				plan, err := rookie(s, seat, func() error { return nil })
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range plan {
					if err := s.Apply(seat, c, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := s.Apply(s.Mover(), galapagos.Command{}, tape); err != nil {
				t.Fatal(err)
			}
		}
		if s.End.Winner == person {
			won++
		}
	}
	if t.Logf("won %d of 200", won); won < 100 {
		t.Errorf("who follows the hints wins %d of 200 matches against Rookie", won)
	}
}
