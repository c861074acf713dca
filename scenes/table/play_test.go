package table_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/viewport"
)

func TestPlayingATurn(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	if !s.turn.Open() {
		t.Fatal("it is not the person's turn at the start")
	}
	start := s.play.Head().Hash()
	var done []uint64
	for range 3 {
		for c := range s.play.Head().Options(0) {
			if c != s.play.Head().Game().Pass() && s.turn.Do(c) {
				break
			}
		}
		s.ticks(30)
		done = append(done, s.play.Head().Hash())
	}
	if s.play.Line().Len() != 3 || s.play.Pos() != 3 {
		t.Fatalf("three commands make %d steps, shown to %v", s.play.Line().Len(), s.play.Pos())
	}
	s.key("Ctrl+Z", "U", "Ctrl+Z")
	s.ticks(5)
	if s.play.Head().Hash() != start {
		t.Fatal("undo does not lead back to the start of the turn")
	}
	before := len(s.said)
	s.key("Ctrl+Z")
	if said := s.said[before:]; !slices.ContainsFunc(said, func(text string) bool { return strings.Contains(text, "nothing yet") }) {
		t.Errorf("one undo too many says %q", said)
	}
	s.key("Ctrl+Y", "Shift+U", "Ctrl+Y")
	s.ticks(60)
	if s.play.Head().Hash() != done[2] {
		t.Fatal("redo does not lead to where undo began")
	}
	s.key("E")
	s.until("the next turn", func() bool { return s.turn.Seat() == 0 && s.play.Head().Turn() == 2 && s.turn.Open() })
	if s.turn.Undoable() == "" {
		t.Error("a new turn has something to undo")
	}
	s.key("Shift+E")
	s.until("the third turn", func() bool { return s.play.Head().Turn() == 4 && s.turn.Open() })
}

func TestLookingBackAndForth(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	for turn := range 3 {
		s.key("Shift+E")
		s.until("my turn", func() bool { return s.play.Head().Turn() == 2*turn+2 && s.turn.Open() })
	}
	steps := s.play.Line().Len()
	s.key("PageUp")
	s.ticks(30)
	if s.play.Live() || s.turn.Open() {
		t.Error("looking back, one still can act")
	}
	if s.turn.Barred() == "" || s.turn.Undoable() == "" {
		t.Error("what cannot be used while looking back has no reason")
	}
	s.key("End")
	s.ticks(30)
	if !s.play.Live() || !s.turn.Open() || s.play.Line().Len() != steps {
		t.Error("End does not lead back to the present")
	}
}

func TestCardComesAfterPlayingToTheEnd(t *testing.T) {
	setup := duel(t, "quick", "random", "random")
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	for m.Active().First() != rules.NoSeat {
		seat := m.Active().First()
		var last match.Command
		for c := range m.Position().Options(seat) {
			last = c
		}
		if _, err := m.Do(seat, last); err != nil {
			last = nil
		}
		if m.Active().Has(seat) {
			if _, err := m.Do(seat, start.Game().Pass()); err != nil {
				t.Fatal(err)
			}
		}
	}
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: line, Info: record.Info{State: record.Verified}, Paused: true})
	s.ticks(400)
	s.key("End")
	s.ticks(90)
	if s.has("result/close") {
		t.Error("going to the end brings the card without being asked")
	}
	s.key("Left")
	s.ticks(30)
	s.key("Space")
	s.until("the end", func() bool { return !s.play.Playing() })
	s.ticks(20)
	if s.has("result/close") {
		t.Error("the card comes at once")
	}
	s.ticks(30)
	if !s.has("result/close") {
		t.Fatal("no card comes after the end")
	}
	s.ticks(60) // a new card takes no press
	s.key("Escape")
	s.ticks(60)
	if s.has("result/close") {
		t.Error("the card comes again after it was closed")
	}
}

// The key of a verb that is pressed during the turns of others begins the person's turn with that verb, and does nothing else; a press on
// the board begins it without pinning a tile.
func TestPressesDuringTheTurnsOfOthers(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.until("the first turn", s.turn.Acting)
	chosen := func() (list []string) {
		for _, v := range s.turn.Verbs() {
			if v.Chosen {
				list = append(list, v.ID)
			}
		}
		return list
	}
	for _, press := range []func(){func() { s.key("I") }, func() { s.pressOn("verb/ignite") }, func() { x, y := s.place("verb/ignite").Middle(); s.click(x+300, y) }, func() { s.key("E") }} {
		number, reverse := s.play.Head().Turn(), s.play.Reversed()
		s.key("Shift+E")
		s.until("the other's turn", s.turn.Waiting)
		press()
		if s.has("goto/go") || s.play.Reversed() != reverse || s.pinned() {
			t.Errorf("it does what it does for spectators: %v", s.table.Describe())
		}
		s.until("the turn", func() bool { return s.turn.Acting() && s.play.Head().Turn() > number })
		if s.ticks(2); s.play.Steps() < float64(s.play.Line().Len()) {
			t.Error("the show continues")
		}
		s.said = append(s.said, chosen()...)
		s.turn.Drop()
	}
	if s.said = slices.DeleteFunc(s.said, func(text string) bool { return text != "ignite" }); len(s.said) != 2 {
		t.Errorf("of two presses of a verb these count: %v", s.said)
	}
}

// meadow is a map of which little is built on: its board ends within rows of cells.
const meadow = `game = "anarchy"
title = "Meadow"
summary = "Two streets far from the edge."
max_turns = 12
rows = [ "...........", "...........", ".HW.....wh.", ".WFS...sfw.", ".PW.....wp.", "...........", "..........." ]
`

// The keyboard's cursor begins on the board wherever the camera looks, and can be moved from there.
func TestTheCursorBeginsOnTheBoard(t *testing.T) {
	setup := duel(t, "quick", "human", "random")
	setup.Text = meadow
	for _, far := range []float32{-1e4, 0, 1e4} {
		s := open(t, table.Options{Setup: setup})
		s.in.W, s.in.H = 512, 320
		s.ticks(30)
		s.viewport.Pan(far, far)
		s.key("Enter")
		at := s.cursor()
		if !s.byKey() || !viewport.OnBoard(s.view, s.play.Head(), at) {
			t.Errorf("panned by %v the cursor begins on %v, by key: %v", far, at, s.byKey())
		}
		s.key("Left")
		if s.cursor() != at.Add(grid.Pt(-1, 0)) {
			t.Errorf("panned by %v the cursor cannot be moved from %v", far, at)
		}
	}
}

func TestWholeMatchOfAPerson(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.key("9")
	for !s.play.Head().Outcome().Over {
		s.until("my turn or the end", func() bool { return s.turn.Open() || s.play.Head().Outcome().Over })
		for c := range s.play.Head().Options(0) {
			s.turn.Do(c)
			break
		}
		s.ticks(2)
		s.key("Shift+E")
	}
	s.until("the card", func() bool { return s.has("result/close") })
	if s.play.Pos() != s.play.Limit() || s.turn.Open() {
		t.Errorf("the match ends as %v", s.table.Describe())
	}
	s.ticks(60)
	s.pressOn("result/swap")
	next := s.next
	if next.Kind != scene.Replace {
		t.Fatalf("a rematch is %v; %q", next.Kind, s.said)
	}
	b := next.Scene.(*table.Table)
	defer b.Close()
	if again := b.Timeline().Setup(); again.Seed != "other" || turn.People(again) != rules.Seats(1) {
		t.Errorf("the rematch has %+v", again)
	}
	s.table.Close()
	if list := kept.Matches(s.env.Store); len(list) != 1 || !list[0].Over {
		t.Errorf("kept are %+v", list)
	}
}

func TestBotsAreWatchedLive(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "random", "random")})
	s.ticks(20)
	if !s.play.Playing() || s.turn.Open() {
		t.Fatalf("a match of bots does not play: %v", s.table.Describe())
	}
	s.key("7")
	s.until("turn 20", func() bool { return s.play.Turns() > 20 })
	was := math.Ceil(s.play.Turns())
	s.key("PageUp")
	s.ticks(30)
	if at := s.play.Turns(); math.Abs(was-10-at) > 3 { // it played on in the tick of the key
		t.Errorf("ten turns back from %v lead to %v", was, at)
	}
	s.key("Space")
	s.until("the card", func() bool { return s.has("result/close") })
}

func TestTheAIHelps(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "rookie")})
	s.ticks(30)
	for range 2 {
		turn := s.play.Head().Turn()
		s.key("Q")
		if !s.turn.Thinking() || !s.turn.Open() {
			t.Fatal("nobody is asked, or the person has to wait for the answer")
		}
		s.until("an answer", func() bool { return !s.turn.Thinking() })
		if h := s.turn.Suggestion(); h == nil || len(h.Text) < 5 {
			t.Fatalf("the answer is %+v; %q", h, s.said)
		}
		steps := s.play.Line().Len()
		s.turn.Follow()
		s.ticks(1)
		if s.play.Line().Len() == steps {
			t.Errorf("what is suggested is refused: %q", s.said)
		}
		s.ticks(40)
		s.key("Shift+Q")
		s.until("my next turn", func() bool { return s.play.Head().Turn() == turn+2 && s.turn.Open() })
	}
	s.key("Q")
	if !s.turn.Thinking() {
		t.Fatal("nobody is asked")
	}
	s.table.Close() // while the bot thinks
}

// A person plays with the pointer alone: a press on a unit, presses on the board until a command is given.
func TestPointerPlays(t *testing.T) {
	for _, touch := range []bool{false, true} {
		s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
		s.in.Touch = touch
		s.ticks(30)
		unit, ok := s.turn.Next()
		if !ok {
			t.Fatal("no unit can act")
		}
		x, y := s.viewport.Canvas(unit)
		s.click(x, y)
		b := s.view.Bounds(s.play.Head())
		taps := 0
	board:
		for cy := 0; cy < int(b.H)-1; cy++ {
			for cx := 0; cx < int(b.W)-1; cx++ {
				x, y := s.viewport.Canvas(grid.Pt(cx, cy))
				card, ok := s.view.Inspect(s.play.Head(), grid.Pt(cx, cy))
				if !ok || card.Seat == 0 {
					continue
				}
				s.click(x, y)
				s.click(x, y)
				taps++
				if s.play.Line().Len() > 0 {
					break board
				}
			}
		}
		if s.play.Line().Len() == 0 {
			t.Errorf("touch %v: %d presses on the board give no command; said %q", touch, taps, s.said)
		}
		s.ticks(60)
		if s.play.Pos() != float64(s.play.Line().Len()) {
			t.Error("the board does not follow")
		}
	}
}

func TestDraggingMovesTheBoard(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "classic", "human", "random")})
	s.ticks(30)
	s.in.X, s.in.Y, s.in.WheelY = 500, 300, 3
	s.ticks(30)
	ax, ay := s.point(500, 300)
	s.in.Pressed, s.in.Down = true, true
	s.ticks(1)
	for range 10 {
		s.in.X += 8
		s.in.Y += 5
		s.ticks(1)
	}
	s.in.Released, s.in.Down = true, false
	s.ticks(2)
	if bx, by := s.point(s.in.X, s.in.Y); math.Abs(float64(bx-ax)) > 0.5 || math.Abs(float64(by-ay)) > 0.5 {
		t.Errorf("the tile %v,%v under the pointer becomes %v,%v", ax, ay, bx, by)
	}
	if s.play.Line().Len() > 0 || s.pinned() {
		t.Error("dragging presses")
	}
}

func TestHotSeat(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "human")})
	s.ticks(30)
	s.key("Shift+E")
	s.until("the card", func() bool { return s.turn.HandingOver() })
	if s.turn.Open() {
		t.Error("one can act under the card")
	}
	s.ticks(5)
	s.key("Enter")
	s.ticks(3)
	if s.turn.HandingOver() || !s.turn.Open() || s.turn.Seat() != 1 {
		t.Errorf("the card does not go away: %v", s.table.Describe())
	}
	s.env.Settings.HandOver = false
	s.key("Shift+E")
	s.until("seat 1", func() bool { return s.turn.Seat() == 0 && s.turn.Open() })
}

func TestBranch(t *testing.T) {
	s := watched(t, 20)
	s.ticks(30)
	s.play.Seek(7)
	want := s.play.Moment().Before.Hash()
	s.key("P")
	s.ticks(10)
	for seat := range 2 {
		r := s.place(fmt.Sprintf("branch/seat%d/human", seat))
		s.click(r.X+10, r.Y+r.H/2) // a person, the first choice
	}
	s.pressOn("branch/go")
	if s.next.Kind != scene.Push {
		t.Fatalf("nothing comes after the branch but %v; %v", s.next.Kind, s.said)
	}
	b := s.next.Scene.(*table.Table)
	defer b.Close()
	line := b.Timeline()
	if line.At(line.Len()).Hash() != want || turn.People(line.Setup()) != rules.Seats(0, 1) || b.Describe()["seat"] != 1 {
		t.Errorf("the branch stands elsewhere: %v", b.Describe())
	}
}

func TestStateLogHasReasons(t *testing.T) {
	line := random(t, "quick", 6)
	var tables []match.Position
	var steps []match.Step
	for i := range line.Len() {
		tables = append(tables, line.At(i))
		step := line.Step(i)
		step.Cmd = nil
		steps = append(steps, step)
	}
	states, err := record.NewStateLog(line.Setup(), append(tables, line.At(line.Len())), steps)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: states, Info: record.Info{State: record.AsRecorded}})
	s.ticks(120)
	for _, why := range []string{s.turn.Undoable(), s.turn.Unadvised()} {
		if _, text, ok := strings.Cut(why, "\n"); !ok || len(text) < 10 {
			t.Errorf("a state log gives the reason %q", why)
		}
	}
	s.key("Ctrl+S", "P")
	if len(s.saved) > 0 || s.next.Kind != scene.Stay {
		t.Error("a state log is saved or played on")
	}
	for _, why := range []string{"Save: This file holds positions", "Play on from here: This file holds positions"} {
		if !slices.ContainsFunc(s.said, func(text string) bool { return strings.HasPrefix(text, why) }) {
			t.Errorf("%q is not said but %q", why, s.said)
		}
	}
}

func TestSaveAndKeep(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	for c := range s.play.Head().Options(0) {
		if s.turn.Do(c) {
			break
		}
	}
	s.ticks(30)
	s.key("U")
	s.key("Shift+E")
	s.until("my turn", func() bool { return s.play.Head().Turn() == 2 && s.turn.Open() })
	s.key("Ctrl+S")
	for name, data := range s.saved {
		line, info, err := formats.Open(t.Context(), name, data, nil)
		if err != nil || info.State != record.Verified || line.At(line.Len()).Hash() != s.play.Head().Hash() {
			t.Errorf("the saved match is %+v, %v", info, err)
		}
	}
	if len(s.saved) != 1 {
		t.Fatalf("%d files were saved", len(s.saved))
	}
	want, steps := s.play.Head().Hash(), s.play.Line().Len()
	s.table.Close()
	list := kept.Matches(s.env.Store)
	if len(list) != 1 || list[0].Steps != steps {
		t.Fatalf("kept are %+v", list)
	}
	data, err := s.env.Store.Load(list[0].File)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(bytes.NewReader(data), games.Start)
	if err != nil {
		t.Fatal(err)
	}
	line, err := record.NewReplay(rec.Setup, rec.Start, rec.Steps)
	if err != nil || line.At(line.Len()).Hash() != want {
		t.Errorf("the kept match stands elsewhere: %v", err)
	}
}
