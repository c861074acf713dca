package table_test

import (
	"strings"
	"testing"
	"time"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
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

// What opens above the bar takes the map's place, and every part of the board can be moved out from under it.
func TestTheBoardMovesOutFromUnderTheDial(t *testing.T) {
	s := mined(t)
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.ticks(30)
	for range 8 {
		s.press(ui.Chord{Key: "Plus"})
		s.ticks(20)
	}
	if !s.has("map") {
		t.Fatal("there is no map")
	}
	s.key("Y")
	s.ticks(30)
	dial := s.place("dial/do")
	s.viewport.Pan(0, -9999)
	s.ticks(30)
	b := s.view.Bounds(s.play.Head())
	_, oy := s.viewport.Offset()
	if foot := oy + (b.Y+b.H)*s.viewport.Scale(); foot > dial.Y {
		t.Errorf("the board ends at %v, and the dial covers it from %v", foot, dial.Y)
	}
	if s.has("map") {
		t.Error("the map covers what is left of the board")
	}
}

// A finger is told no keys, and no card covers what its tap has begun.
func TestWalkingByFinger(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "mechmania", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("packing", func() bool { return s.turn.Acting() && s.has("shop/do") })
	s.ticks(60)
	s.pressOn("shop/do")
	for range 3000 {
		if s.turn.Acting() && strings.HasPrefix(s.turn.Hint(), "Choose where to walk") {
			break
		}
		s.ticks(1)
		time.Sleep(100 * time.Microsecond)
	}
	s.ticks(30)
	if hint := s.turn.Hint(); hint != "Choose where to walk" {
		t.Errorf("hint %q", hint)
	}
	x, y := s.viewport.Canvas(grid.Pt(2, 3))
	s.click(x, y)
	if !s.pinned() {
		t.Error("the first tap inspects nothing")
	}
	s.click(x, y)
	if s.pinned() {
		t.Error("a card stays over the walk")
	}
}
