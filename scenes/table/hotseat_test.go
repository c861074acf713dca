package table_test

import (
	"testing"

	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// handing opens a match of two people at one machine.
func handing(t *testing.T, game string) *sitting {
	setup := duel(t, "quick", "human", "human")
	if game != "anarchy" {
		setup = tabletest.Setup(t, game, "quick", "human", "human")
	}
	s := open(t, table.Options{Setup: setup})
	s.env.Settings.HandOver = true
	s.until("the first plan", s.turn.Acting)
	return s
}

// handsOver ends the turn of the person, and comes to the card for the next one.
func (s *sitting) handsOver() {
	s.t.Helper()
	s.until("the card", func() bool {
		if s.turn.Acting() {
			s.turn.Do(s.play.Head().Game().Pass())
		}
		return s.turn.HandingOver()
	})
	s.ticks(30)
}

// Only Ready is Ready: neither Escape nor a press beside the card, in any game.
func TestOnlyReadyIsReady(t *testing.T) {
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		t.Run(game, func(t *testing.T) {
			s := handing(t, game)
			s.handsOver()
			s.click(20, 400)
			s.ticks(10)
			s.key("Escape", "Escape")
			s.ticks(10)
			s.in.RightPressed = true
			s.ticks(10)
			if !s.turn.HandingOver() || s.next.Scene != nil {
				t.Fatal("the card is gone, and nobody has pressed Ready")
			}
			for _, v := range s.turn.Verbs() {
				if v.Chosen {
					t.Errorf("%s, which the other one chose, is lit", v.Label)
				}
			}
			s.pressOn("hand-over/ready")
			s.until("the turn of the other one", s.turn.Acting)
		})
	}
}

// Each of two people sees what both have planned being carried out.
func TestTheRevealIsShownToBoth(t *testing.T) {
	for _, game := range []string{"mechmania", "si32"} {
		t.Run(game, func(t *testing.T) {
			s := handing(t, game)
			s.handsOver()
			s.pressOn("hand-over/ready")
			s.until("the second plan", s.turn.Acting)
			s.handsOver()
			for s.turn.Seat() != 0 {
				s.pressOn("hand-over/ready")
				s.until("a plan", s.turn.Acting)
				s.handsOver()
			}
			head := s.play.Steps()
			s.pressOn("hand-over/ready")
			if s.play.Steps() >= head {
				t.Errorf("the first person sees nothing of what was carried out: playback stands at %v of %v", s.play.Steps(), head)
			}
			s.until("the next plan", s.turn.Acting)
			if s.play.Steps() < head {
				t.Error("it is not shown to its end")
			}
		})
	}
}

// The quick second press on Next leaves the next position as it is, and what is being shown is never said to be too late.
func TestASecondPressOnNext(t *testing.T) {
	s := learning(t, "mechmania", 0)
	s.ticks(2)
	s.goesOn("guide/answer")
	s.until("the end of the solution", func() bool {
		if s.task() == desk.TaskMissed || s.heard("Not done in time") {
			t.Fatal("what is shown is said to be not done in time")
		}
		return s.task() == desk.TaskDone
	})
	s.ticks(1) // in which the button comes
	at := s.place("guide/next")
	x, y := at.Middle()
	s.goesOn("guide/next")
	s.ticks(2)
	for id, r := range s.env.Controls.Places {
		if (id == "guide/answer" || id == "guide/skip") && r.Contains(x, y) {
			t.Errorf("%s lies where Next was", id)
		}
	}
}
