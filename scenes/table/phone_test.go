package table_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/assets"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// On a phone the row of verbs begins each turn again, with the verb that the hint names in sight, and nothing changes places while it need not.
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
	if why := s.turn.Undoable(); why != "" {
		t.Errorf("what the AI played to the end cannot be taken back: %q", why)
	}
	if why := s.turn.Redoable(); why != turn.Titled("Redo", "There is nothing to redo.") {
		t.Errorf("after the end a press is told %q", why)
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

// The verbs of a row stand in one order, whatever is selected and bought: with another miner Buy went from the fifth place to the tenth.
func TestVerbsKeepTheirOrder(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	order := func() (ids string) {
		s.ticks(30)
		for _, stop := range s.env.Controls.Stops() {
			if strings.HasPrefix(stop.ID, "verb/") {
				ids += stop.ID + " "
			}
		}
		return ids
	}
	was := order()
	if !strings.Contains(was, "verb/buy") {
		t.Fatalf("the row is %s", was)
	}
	for _, do := range []func(){
		func() { s.turn.Next() },
		func() { s.pressOn("verb/spawn") },
		func() { s.turn.Press("buy") },
		func() { s.pressOn("dial/do") },
		func() { s.turn.Drop() },
		func() { s.turn.Next() },
		func() { s.turn.Next() },
	} {
		do()
		if now := order(); now != was {
			t.Fatalf("the row was %s, and is %s", was, now)
		}
	}
}

// An arrow at the end of the row of verbs tells that there are more, and leads to them and back.
func TestTheArrowsOfTheRow(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	first := s.place("verb/spawn")
	y := first.Y + first.H/2
	arrow := func(name string, x float32) bool {
		want, _ := assets.Find("shell/icon-" + name)
		for _, i := range s.env.Controls.List.Items {
			if i.Op == board.OpSprite && i.Sprite == want && x > i.X && x < i.X+i.W && y > i.Y && y < i.Y+i.H {
				return true
			}
		}
		return false
	}
	right, left := s.in.W-8-ui.More/2, first.X+ui.More/2
	if !arrow("chevron-right", right) || arrow("chevron-left", left) {
		t.Error("nothing tells that there are more verbs")
	}
	free := func() {
		for id, r := range s.env.Controls.Places {
			if strings.HasPrefix(id, "verb/") && (arrow("chevron-left", left) && r.Contains(left, y) || arrow("chevron-right", right) && r.Contains(right, y)) {
				t.Errorf("%s at %v is in sight under an arrow", id, r)
			}
		}
	}
	hits := 0
	for s.place("verb/upgrade").W < 40 {
		free()
		if hits++; hits > 4 {
			t.Fatal("the arrow does not lead to the last verb")
		}
		s.click(right, y)
		s.ticks(60)
	}
	if s.turn.Hint() == "" || s.place("verb/spawn").W > 0 || !arrow("chevron-left", left) {
		t.Errorf("at the end Hire is at %v", s.place("verb/spawn"))
	}
	for range hits {
		free()
		s.click(left, y)
		s.ticks(60)
	}
	if r := s.place("verb/spawn"); r != first {
		t.Errorf("back at the start Hire is at %v, not %v", r, first)
	}
}

// Where the row of verbs rests it begins and ends with a whole button, wherever it has been moved and however wide the screen is.
func TestTheRowShowsWholeVerbs(t *testing.T) {
	for _, game := range []string{"coreminer", "galapagos"} {
		s := open(t, table.Options{Setup: tabletest.Setup(t, game, "quick", "human", "rookie")})
		s.in.W, s.in.H, s.in.Touch = 390, 844, true
		s.until("the first plan", s.turn.Acting)
		for _, width := range []float32{320, 390} {
			s.in.W = width
			s.ticks(30)
			whole := map[string]float32{}
			for from := float32(0); from < 700; from += 93 {
				s.env.Controls.ScrollTo("verbs", from, 60)
				s.ticks(60)
				for id, r := range s.env.Controls.Places {
					if !strings.HasPrefix(id, "verb/") || r.W <= 0 {
						continue
					}
					if was, ok := whole[id]; ok && math.Abs(float64(was-r.W)) > 1 {
						t.Fatalf("%s, %.0f wide: of %s %.0f and %.0f are seen", game, width, id, was, r.W)
					}
					whole[id] = r.W
				}
			}
		}
	}
}

// End turn stays under the finger when the button that lets turns go by comes: one that pressed its right end let turns go by.
func TestEndTurnStaysUnderTheFinger(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	before := s.place("end-turn")
	for range 9 { // hire as many as there is money for, and send them to work
		s.turn.Drop()
		s.turn.Press("work")
		s.ticks(60)
		if s.has("run") {
			break
		}
		s.turn.Press("spawn")
		s.ticks(60)
	}
	if !s.has("run") {
		t.Fatalf("there is still something to do: %+v", s.turn.Hud())
	}
	if r := s.place("end-turn"); r.X+r.W != before.X+before.W || r.W < before.W {
		t.Errorf("End turn was at %v, and is at %v", before, r)
	}
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
	s.turn.Respond(board.Response[match.Command]{Refuse: "The miner at depth 9 stops. This miner's cargo is full."})
	s.ticks(2)
	lines := 0
	for _, i := range s.env.Controls.List.Items {
		if i.Op == board.OpText && strings.Contains("The miner at depth 9 stops. This miner's cargo is full.", i.Text) {
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

// rich shows scores of six digits.
type rich struct{ board.AnyView }

func (v rich) Score(at match.Position, seat rules.Seat) board.Score {
	s := v.AnyView.Score(at, seat)
	s.Value = 123456
	return s
}

// The names of two seats stay in the header, however long their numbers are.
func TestLongNumbersLeaveTheNames(t *testing.T) {
	for _, game := range []string{"coreminer", "anarchy", "si32", "mechmania", "galapagos"} {
		s := openWith(t, func(game string) (board.AnyView, bool) {
			v, ok := scenes.View(game)
			return rich{v}, ok
		}, table.Options{Setup: tabletest.Setup(t, game, "quick", "human", "rookie")})
		s.in.W, s.in.H, s.in.Touch = 390, 844, true
		s.until("the first plan", s.turn.Acting)
		s.ticks(60)
		for _, name := range []string{"Blue", "Amber"} {
			if !slices.ContainsFunc(s.env.Controls.List.Items, func(i board.Item) bool {
				return i.Op == board.OpText && i.Text == name && i.Y < 52
			}) {
				t.Errorf("%s: the header does not name %s", game, name)
			}
		}
		for _, text := range s.env.Controls.Overflows {
			t.Errorf("%s: %q does not fit", game, text)
		}
	}
}

// A dial that covers nothing of what it is about moves no board.
func TestADialLeavesTheBoard(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "rookie")})
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.until("the first plan", s.turn.Acting)
	s.pressOn("verb/spawn") // at the upper edge of the board
	s.ticks(60)
	_, was := s.viewport.Offset()
	s.turn.Press("buy")
	s.ticks(60)
	if !s.has("dial/do") {
		t.Fatal("there is no dial")
	}
	if _, now := s.viewport.Offset(); now != was {
		t.Errorf("the dial moves the board from %v to %v", was, now)
	}
}
