package table_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// Who watches is not told to press a button that only players have.
func TestASpectatorPressesNothing(t *testing.T) {
	s := open(t, table.Options{Timeline: between(t, "anarchy", "quick", "rookie", "rookie"), Info: record.Info{State: record.Verified}, Paused: true})
	s.ticks(2)
	passes := 0
	for turn := s.play.Line().Turns() - 1; turn >= 0 && passes == 0; turn-- {
		s.play.SeekTurns(float64(turn))
		s.ticks(2)
		s.key("Q")
		s.until("the answer", func() bool { return s.table.Describe()["counsel"] != nil })
		text, _ := s.table.Describe()["counsel"].(string)
		if strings.HasPrefix(text, "Press ") {
			t.Errorf("turn %d: %q", turn+1, text)
		}
		if strings.HasPrefix(text, "End turn") {
			passes++
		}
	}
	if passes == 0 {
		t.Error("Master ends no turn at once")
	}
}

// On a phone the map of a board that is shown in part lies above the answer, not over it.
func TestTheMapLeavesTheAnswerFree(t *testing.T) {
	s := open(t, table.Options{Timeline: wasted(t, "galapagos"), Info: record.Info{State: record.Verified}, Paused: true})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.play.SeekTurns(4)
	s.ticks(2)
	s.key("Q")
	s.until("the answer", func() bool { return s.table.Describe()["counsel"] != nil })
	for range 8 {
		s.press(ui.Chord{Key: "Plus"})
		s.ticks(20)
	}
	if plot, hide := s.place("map"), s.place("hint/hide"); plot.W <= 0 || hide.W <= 0 || plot.Y+plot.H > hide.Y {
		t.Errorf("the map is at %v, and the button of the answer at %v", plot, hide)
	}
}

// A spectator asks at any turn what the AI would do, for each side that moves in it, and reads what that is worth; the answer goes with the moment.
func TestASpectatorAsksTheAI(t *testing.T) {
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		t.Run(game, func(t *testing.T) {
			s := open(t, table.Options{Timeline: wasted(t, game), Info: record.Info{State: record.Verified}, Paused: true})
			s.play.SeekTurns(4.5)
			s.ticks(2)
			answer := func() string {
				s.until("the answer", func() bool { return s.table.Describe()["counsel"] != nil })
				s.ticks(2)
				text, _ := s.table.Describe()["counsel"].(string)
				if s.play.Turns() != 4 || !s.has("hint/hide") {
					t.Errorf("at turn %v the card is shown: %v", s.play.Turns(), s.has("hint/hide"))
				}
				return text
			}
			asked := len(s.said)
			s.key("Q")
			first := answer()
			// A caption may be said after it, when the chances of the match arrive.
			if said := s.said[asked:]; !slices.ContainsFunc(said, func(text string) bool { return strings.HasPrefix(text, "Master as ") && strings.Contains(text, first) }) {
				t.Errorf("%q is said of %q", said, first)
			}
			if !strings.Contains(first, "points of win chance") && !strings.Contains(first, "as good") {
				t.Errorf("the gain is missing: %q", first)
			}
			if s.has("hint/other") {
				s.pressOn("hint/other")
				answer()
			}
			s.pressOn("hint/hide")
			s.ticks(2)
			if s.table.Describe()["counsel"] != nil || s.has("hint/hide") {
				t.Error("the card does not close")
			}
			s.key("Q")
			answer()
			s.play.SeekTurns(6)
			s.ticks(2)
			if s.has("hint/hide") {
				t.Error("the answer stays at another moment")
			}
			s.play.ToEnd()
			s.ticks(20)
			s.key("Q")
			s.ticks(2)
			if s.table.Describe()["counsel"] != nil {
				t.Error("there is an answer after the end")
			}
		})
	}
}
