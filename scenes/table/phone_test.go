package table_test

import (
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
)

// On a phone the row of verbs begins each turn anew, with the verb that the hint names in sight, and nothing changes places while it need not.
func TestTheRowOfVerbsBeginsAnew(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	work := s.place("verb/work")
	inSight := func(r board.Rect) bool { return r.W > 40 }
	if !inSight(work) {
		t.Fatalf("Work is at %v", work)
	}
	for range 2 {
		s.env.Controls.ScrollTo("verbs", 300, 100)
		s.ticks(60)
		if r := s.place("verb/work"); inSight(r) {
			t.Fatalf("the row does not scroll: Work is at %v", r)
		}
		now := s.play.Head().Turn()
		s.turn.End(true)
		s.until("the next turn", func() bool { return s.play.Head().Turn() > now && s.turn.Acting() })
		s.ticks(60)
		if r := s.place("verb/work"); r != work {
			t.Errorf("in the next turn Work is at %v, not %v", r, work)
		}
	}
	s.pressOn("verb/spawn") // with the new miner selected all verbs of the row can be used
	s.ticks(60)
	if r := s.place("verb/work"); r != work {
		t.Errorf("Hire moves Work to %v", r)
	}
}

// A card that has just come takes no press: it was meant for the board.
func TestANewCardTakesNoPress(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.turn.PlayOut()
	s.until("the card", func() bool { return s.has("result/rematch") })
	s.pressOn("result/rematch")
	s.key("Enter", "Escape", "Enter")
	if s.next.Kind != scene.Stay || !s.has("result/rematch") {
		t.Fatalf("a press that was meant for the board is taken by the card: %v", s.next.Kind)
	}
	for _, why := range []string{s.turn.Undoable(), s.turn.Redoable()} {
		if why != turn.Titled("Undo", "The match is over.") && why != turn.Titled("Redo", "There is nothing to redo.") {
			t.Errorf("after the end a press is told %q", why)
		}
	}
	s.ticks(60)
	if s.pressOn("result/rematch"); s.next.Kind != scene.Replace {
		t.Errorf("a press on a card that was seen leads to %v", s.next.Kind)
	}
	if next, ok := s.next.Scene.(*table.Table); ok {
		next.Close()
	}
}
