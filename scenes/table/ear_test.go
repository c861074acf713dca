package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// Every jump says its turn, in every game.
func TestJumpsAreHeard(t *testing.T) {
	eachGame(t, 12, func(t *testing.T, s *sitting) {
		s.ticks(30)
		for _, k := range []string{"Home", "Shift+Right", "Right", "Left", "End", "Shift+Left", "Home"} {
			s.said = nil
			s.key(k)
			s.ticks(30)
			turn, _ := s.play.Turn()
			if !slices.ContainsFunc(s.said, func(text string) bool {
				return strings.Contains(strings.ToLower(text), fmt.Sprintf("turn %d.", turn)) || strings.Contains(text, fmt.Sprintf("urn %d,", turn))
			}) {
				t.Errorf("%s leads to turn %d and says %q", k, turn, s.said)
			}
		}
	})
}

// Go to takes digits and Enter in one tick as well as one by one, and says where it leads.
func TestGoToTakesABurst(t *testing.T) {
	s := watched(t, 20)
	for _, burst := range []bool{true, false} {
		s.key("Home")
		s.ticks(30)
		s.said = nil
		s.key("G")
		if !s.heard("Go to turn") {
			t.Errorf("the dialog says %q", s.said)
		}
		if burst {
			s.in.Keys, s.in.Runes = []ui.KeyPress{{Key: "1"}, {Key: "2"}, {Key: "Enter"}}, []rune("12")
			s.ticks(1)
		} else {
			for _, c := range "12" {
				s.in.Keys, s.in.Runes = []ui.KeyPress{{Key: string(c)}}, []rune{c}
				s.ticks(1)
			}
			s.key("Enter")
		}
		s.ticks(3)
		if s.play.Turns() != 11 || !s.heard("Turn 12.") {
			t.Errorf("it leads to turn %v and says %q", s.play.Turns()+1, s.said)
		}
	}
}

// Whoever goes through the pieces hears of each what it is, whose, and where, in every game.
func TestPiecesAreHeard(t *testing.T) {
	eachGame(t, 12, func(t *testing.T, s *sitting) {
		s.key("End")
		s.ticks(30)
		for range 6 {
			s.said = nil
			s.key("Tab")
			s.ticks(2)
			card, at, ok := s.viewport.Pinned()
			if !ok {
				t.Fatal("no piece")
			}
			if card.Seat == rules.NoSeat || !s.heard(board.SeatName(card.Seat)) || !s.heard(fmt.Sprintf("at %d, %d", at.X, at.Y)) || !s.heard(card.Title) {
				t.Errorf("of %s on %v it says %q", card.Title, at, s.said)
			}
		}
	})
}
