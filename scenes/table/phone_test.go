package table_test

import (
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
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

// A tool that can be used again and comes first by itself does not stay scrolled away: Hire stood between Give and Buy, while End turn said
// that another miner could be hired.
func TestATouchedRowBringsHireBack(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	for range 4 {
		s.pressOn("verb/spawn")
	}
	away := 0
	for range 12 {
		s.turn.Drop()
		s.turn.Press("work")
		now := s.play.Head().Turn()
		s.turn.End(true)
		s.until("the next turn", func() bool { return s.play.Head().Turn() > now && s.turn.Acting() })
		s.turn.Next()
		s.ticks(60)
		reason := ""
		for _, v := range s.turn.Verbs() {
			if v.ID == "spawn" {
				reason = v.Reason
			}
		}
		if r := s.place("verb/spawn"); r.W < 40 {
			if away++; reason == "" {
				t.Fatalf("in turn %d a miner can be hired, and Hire is at %v", s.play.Head().Turn(), r)
			}
		} else if reason == "" && away > 0 {
			return
		}
	}
	t.Fatalf("Hire was out of sight %d times, and never came back", away)
}

// What a finger has tapped is told of until something is done: not beside what was done, and not beneath a dial that a tap has closed.
func TestATapThatActsLeavesNoCard(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	miner, ok := s.turn.Next()
	if !ok {
		t.Fatal("no miner can act")
	}
	s.turn.Drop()
	tap := func(p grid.Point) {
		x, y := s.viewport.Canvas(p)
		s.click(x, y)
		s.ticks(2)
	}
	if tap(miner); !s.pinned() {
		t.Fatal("a tapped miner is not told of")
	}
	to := miner.Step(grid.West)
	if tap(to); !s.pinned() || s.play.Line().Len() > 0 {
		t.Fatalf("the first tap on a tile: pinned %v, %d steps", s.pinned(), s.play.Line().Len())
	}
	if tap(to); s.pinned() || s.play.Line().Len() == 0 {
		t.Fatalf("the second tap on a tile: pinned %v, %d steps", s.pinned(), s.play.Line().Len())
	}
	s.pressOn("verb/spawn")
	s.turn.Press("buy")
	s.ticks(2)
	if !s.has("dial/do") {
		t.Fatal("the new miner cannot buy")
	}
	if tap(miner.Add(grid.Pt(3, 3))); s.pinned() || s.has("dial/do") {
		t.Errorf("a tap beside the dial: pinned %v, dial %v", s.pinned(), s.has("dial/do"))
	}
}

// A refusal lies on the canvas, also where its text needs nearly all of the width.
func TestARefusalFitsAPhone(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	s.turn.Respond(board.Response[match.Command]{Refuse: "The miner at 1,9 stops. This miner's cargo is full."})
	s.ticks(2)
	lines := 0
	for _, i := range s.env.Controls.List.Items {
		if i.Op == board.OpText && strings.Contains("The miner at 1,9 stops. This miner's cargo is full.", i.Text) {
			lines++
		}
		if i.Op == board.OpBox && i.W > 300 && i.W < 390 && i.X+i.W > 388 {
			t.Errorf("a box of %.0f reaches to %.0f", i.W, i.X+i.W)
		}
	}
	if lines == 0 {
		t.Error("the refusal is not shown")
	}
	b := s.view.Bounds(s.play.Head())
	high := s.viewport.Box(grid.Pt(2, 1))
	for _, p := range []grid.Point{grid.Pt(2, 1), grid.Pt(2, int(b.H)-6)} { // a refusal about something elsewhere than the last press
		s.turn.Respond(board.Response[match.Command]{Refuse: "It stops.", Focus: true, Cell: p})
		s.ticks(60)
		r, seen := s.viewport.Box(p), false
		for _, i := range s.env.Controls.List.Items {
			seen = seen || i.Op == board.OpText && i.Text == "It stops." && max(i.Y-r.Y, r.Y-i.Y) < 4*high.H
		}
		if !seen {
			t.Errorf("what is said of the tile at %v is not beside it", p)
		}
	}
}

// What opens above the bar of a phone does not hide what it is about, nor does the map of the board hide what is selected.
func TestDrawersHideNothingThatMatters(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 500, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	miner, ok := s.turn.Next()
	if !ok {
		t.Fatal("no miner can act")
	}
	low := func() {
		t.Helper()
		s.viewport.ZoomTo(miner)
		s.ticks(60)
		_, y := s.viewport.Canvas(miner)
		foot := s.room()
		s.viewport.Pan(0, foot.Y+foot.H-40-y)
		s.ticks(2)
		if _, y = s.viewport.Canvas(miner); y < foot.Y+foot.H-60 {
			t.Fatalf("the miner is at %.0f, the board ends at %.0f", y, foot.Y+foot.H)
		}
	}
	low()
	s.turn.Press("mine")
	s.ticks(60)
	dial := s.place("dial/all")
	if _, y := s.viewport.Canvas(miner); y > dial.Y-30 {
		t.Errorf("the dial begins at %.0f, and the miner that digs is at %.0f", dial.Y, y)
	}
	s.turn.Drop()
	low()
	x, _ := s.viewport.Canvas(miner)
	left, _ := s.place("map").Middle()
	s.viewport.Pan(left-x, 0)
	s.ticks(2)
	s.turn.Next()
	s.ticks(60)
	x, y := s.viewport.Canvas(miner)
	if r := s.place("map"); r.Contains(x, y) {
		t.Errorf("the map at %v hides the selected miner at %.0f, %.0f", r, x, y)
	}
}

// The map stands at the foot of the board also where miners are all along it: it does not float over the middle.
func TestTheMapStaysAtTheFootOfAPhone(t *testing.T) {
	s := open(t, table.Options{Timeline: tabletest.Bots(t, tabletest.Setup(t, "coreminer", "quick", "master", "rookie"), 70), Info: record.Info{State: record.Verified}, Paused: true})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.ticks(30)
	s.play.Seek(66)
	s.press(ui.Chord{Key: "Plus"})
	s.press(ui.Chord{Key: "Plus"})
	s.ticks(60)
	for y := 8; y < 20; y++ {
		for x := 0; x < 22; x += 2 {
			cx, cy := s.viewport.Canvas(grid.Pt(x, y))
			s.viewport.Pan(195-cx, 400-cy)
			s.ticks(3)
			room, r := s.room(), s.place("map")
			if r.Y < room.Y+room.H*0.75 {
				t.Fatalf("at %d, %d the map at %.0f floats over the board at %.0f", x, y, r, room)
			}
		}
	}
}
