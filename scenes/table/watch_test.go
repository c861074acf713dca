package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/viewport"
)

// Tab walks through the units of the board for a spectator, one after the other, and says what they are.
func TestTabShowsASpectatorTheUnits(t *testing.T) {
	s := watched(t, 30)
	s.play.Seek(20)
	s.ticks(5)
	seen := map[string]bool{}
	for range 4 {
		before := len(s.said)
		s.key("Tab")
		card, at, on := s.viewport.Pinned()
		if !on || card.Seat == rules.NoSeat {
			t.Fatalf("nothing of a seat is pinned but %q", card.Title)
		}
		if said := s.said[before:]; !slices.Contains(said, card.Told(at)) {
			t.Errorf("it says %q of %q", said, card.Title)
		}
		seen[at.String()] = true
	}
	if len(seen) < 2 {
		t.Errorf("four presses lead to %v", seen)
	}
	s.key("Shift+Tab")
	s.ticks(2)
	first := s.env.Controls.Focus()
	if first == "" {
		t.Fatal("Shift+Tab leads to no control")
	}
	_, pinned, _ := s.viewport.Pinned()
	s.key("Tab")
	s.ticks(2)
	if _, at, _ := s.viewport.Pinned(); at != pinned || s.env.Controls.Focus() == first {
		t.Error("with the ring on a control Tab does not lead to the next one")
	}
}

// A spectator hears what matters, not more than one thing a second, and nothing that has not been shown.
func TestASpectatorHearsTheMatch(t *testing.T) {
	s := watched(t, 60)
	s.ticks(120)
	s.said = nil
	s.key("4", "Space")
	s.said = nil
	from := s.now
	for n := 0; s.play.Playing(); n++ {
		before := len(s.said)
		s.ticks(1)
		if len(s.said) > before+1 {
			t.Fatalf("%q at once", s.said[before:])
		}
		for _, text := range s.said[before:] {
			turn := 0 // one in which the win chance has changed is told once it is over
			_, err := fmt.Sscanf(text, "Turn %d.", &turn)
			known := err == nil && strings.Contains(text, " the win chance of ") && turn <= s.play.NumberAt(s.play.Turns()-1)
			for _, e := range s.play.Entries()[:s.play.Happened()] {
				known = known || strings.HasSuffix(text, e.Text)
			}
			if !known && s.play.Playing() {
				t.Errorf("%q is told at turn %v", text, s.play.Turns())
			}
		}
	}
	if n := float64(len(s.said)); n < 2 || n > s.now-from+2 {
		t.Errorf("in %.0f s it says %v things", s.now-from, n)
	}
}

// The moment from which somebody wants to play on stays the one it was asked at.
func TestPlayingOnKeepsItsMoment(t *testing.T) {
	s := watched(t, 60)
	s.ticks(60)
	s.play.Seek(20.4)
	s.key("5", "Space")
	s.ticks(3)
	s.key("P")
	turn, _ := s.play.Turn()
	at := s.play.Turns()
	s.ticks(300)
	if s.play.Turns() != at {
		t.Errorf("behind the question playback continues from %v to %v", at, s.play.Turns())
	}
	s.pressOn("branch/go")
	next, ok := s.next.Scene.(*table.Table)
	if !ok {
		t.Fatal("no match was opened")
	}
	t.Cleanup(next.Close)
	play, _, _ := next.Rooms()
	if got, _ := play.Turn(); got != turn {
		t.Errorf("asked for turn %d, got %d", turn, got)
	}
}

var errDiffers = errors.New("seat 1 has a score of 5 here, 3 in the record")

// A record that differs says in which turn, and the badge leads there.
func TestARecordSaysWhereItDiffers(t *testing.T) {
	line := random(t, "quick", 20)
	s := open(t, table.Options{Timeline: line, Paused: true, Info: record.Differing(line, errDiffers, "The record does not follow from the rules.")})
	s.ticks(5)
	s.pressOn("badge")
	s.ticks(5)
	turn, _ := s.play.Turn()
	if want := s.play.NumberAt(float64(line.TurnOf(line.Len()))); turn != want {
		t.Errorf("the badge leads to turn %d, not %d", turn, want)
	}
	told := strings.Join(s.said, "\n")
	if !strings.Contains(told, "turn 21") || !strings.Contains(told, errDiffers.Error()) {
		t.Errorf("it says %q", told)
	}
}

// A record that is cut off is not called reproduced: the badge says where it ends, with a warning.
func TestARecordSaysWhereItIsCutOff(t *testing.T) {
	var whole bytes.Buffer
	if err := record.Save(&whole, random(t, "quick", 20), nil); err != nil {
		t.Fatal(err)
	}
	line, info, err := formats.Open(t.Context(), "cut.pent", whole.Bytes()[:whole.Len()*3/4], nil)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: line, Paused: true, Info: info})
	s.ticks(5)
	want := fmt.Sprintf("The record is cut off at turn %d", line.Turns())
	if told := strings.Join(s.said, "\n"); line.Turns() < 3 || !strings.Contains(told, want+".") {
		t.Errorf("opened, it says %q, not %q", told, want)
	}
	s.pressOn("badge")
	s.ticks(60)
	if told := strings.Join(s.said, "\n"); !strings.Contains(told, want+", after ") {
		t.Errorf("the badge says %q", told)
	}
	for text, shown := range map[string]bool{want + ", after": true, "The rest of the match is not in the file.": true, "Every command was replayed": false} {
		if tabletest.Shows(s.env.Controls, text) != shown {
			t.Errorf("%q is shown: %v", text, !shown)
		}
	}
}

// A press on the ribbon or on the chart goes to the start of the turn under the pointer.
func TestRibbonAndChartSeek(t *testing.T) {
	s := watched(t, 40)
	s.ticks(200)
	s.key("X", "Shift+T") // the panel opens with the chart, and playback grows
	s.ticks(60)
	for _, id := range []string{"ribbon", "chart"} {
		r := s.place(id)
		for _, part := range []float32{0.3, 0.55, 0.8} {
			s.click(r.X+r.W*part, r.Y+r.H/2)
			at := s.play.Turns()
			if at != math.Trunc(at) || math.Abs(at-float64(part)*s.play.Axis()) > 6 {
				t.Errorf("a press on %v of %s leads to turn %v of %v", part, id, at, s.play.Axis())
			}
		}
	}
	shares := func() (n int) {
		for _, i := range s.env.Controls.List.Items {
			if strings.HasSuffix(i.Text, " %") {
				n++
			}
		}
		return n
	}
	if shares() < 2 {
		t.Error("the win chance is not in per cent")
	}
	standing := s.place("chart/standing")
	s.click(standing.X+standing.W/2, standing.Y+standing.H/2)
	s.ticks(2)
	before := shares()
	unit := s.place("chart/unit")
	s.click(unit.X+unit.W*0.75, unit.Y+unit.H/2)
	s.ticks(2)
	if n := shares(); n != before+2 {
		t.Errorf("the chart shows %d shares", n-before)
	}
}

// Anyone who watches at 1280x720 reads in the header what the match is about, and how far both sides are, with the unit.
func TestTheGoalIsInTheHeader(t *testing.T) {
	for _, e := range catalog.Entries() {
		for _, level := range []string{"quick", "classic"} {
			s := open(t, table.Options{Timeline: tabletest.Bots(t, tabletest.Setup(t, e.Game.Info().ID, level, "regular", "rookie"), 6), Info: record.Info{State: record.Verified}, Paused: true})
			s.play.Seek(4)
			s.ticks(60)
			for seat := range rules.Seat(2) {
				score := s.view.Score(s.play.Current(), seat)
				for _, text := range []string{score.Goal, score.Unit} {
					if !tabletest.Shows(s.env.Controls, text) {
						t.Errorf("%s %s: %q is not in sight", e.Game.Info().Title, level, text)
					}
				}
			}
			for _, text := range s.env.Controls.Overflows {
				t.Errorf("%s %s: %q does not fit", e.Game.Info().Title, level, text)
			}
		}
	}
}

// eachGame calls do for a watched match of every game, of the strengths that make things happen.
func eachGame(t *testing.T, turns int, do func(t *testing.T, s *sitting)) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			line := tabletest.Bots(t, tabletest.Setup(t, game, "quick", "regular", "rookie"), turns)
			s := open(t, table.Options{Timeline: line, Info: record.Info{State: record.Verified}, Paused: true})
			s.ticks(200)
			do(t, s)
		})
	}
}

// Who presses another tile has let the followed unit go: it is not said to be gone.
func TestPinningAnotherLetsTheUnitGo(t *testing.T) {
	eachGame(t, 30, func(t *testing.T, s *sitting) {
		s.play.Seek(2)
		s.ticks(5)
		s.key("Tab", "F")
		_, at, _ := s.viewport.Pinned()
		if _, on := s.viewport.Chased(); !on {
			t.Fatal("the camera follows nothing")
		}
		s.said = nil
		s.ticks(60)
		for _, d := range []grid.Point{grid.Pt(3, 0), grid.Pt(-3, 0), grid.Pt(0, 3), grid.Pt(0, -3)} {
			to := grid.Pt(at.X+d.X, at.Y+d.Y)
			if !viewport.OnBoard(s.view, s.play.Current(), to) {
				continue
			}
			s.click(s.viewport.Canvas(to))
			s.ticks(5)
			if _, pin, ok := s.viewport.Pinned(); ok && pin == to {
				break
			}
		}
		if _, on := s.viewport.Chased(); on {
			t.Error("the camera still follows the unit that is no longer pinned")
		}
		for _, text := range s.said {
			if strings.Contains(text, "is gone") {
				t.Errorf("it says %q", text)
			}
		}
	})
}

// The camera follows a pinned unit wherever it goes.
func TestTheCameraFollowsAUnit(t *testing.T) {
	eachGame(t, 30, func(t *testing.T, s *sitting) {
		s.play.Seek(2)
		s.ticks(5)
		for range 40 { // the first that moves
			s.key("Tab")
			if card, at, ok := s.viewport.Pinned(); ok && len(s.play.Way(card.Key, card.Seat, at, s.play.Step())) > 1 {
				break
			}
		}
		s.key("F")
		name, on := s.viewport.Chased()
		if !on || name == "" {
			t.Fatal("the camera follows nothing")
		}
		s.key("Space")
		for range 600 {
			before := len(s.said)
			s.ticks(1)
			if _, on := s.viewport.Chased(); !on {
				if told := s.said[before:]; !slices.ContainsFunc(told, func(text string) bool { return strings.Contains(text, name+" is gone") }) {
					t.Errorf("of what it no longer follows it says %q", told)
				}
				return
			}
			_, at, _ := s.viewport.Pinned()
			if x, y := s.viewport.Canvas(at); x < 0 || y < 0 || x > s.in.W || y > s.in.H {
				t.Fatalf("%s at %v lies at %.0f,%.0f of the canvas", name, at, x, y)
			}
		}
		s.key("F")
		if _, on := s.viewport.Chased(); on {
			t.Error("a second press does not let it go")
		}
	})
}

// The way of a unit hangs together, and what is counted by cells is what happened, as far as it may be told.
func TestWaysAndTallies(t *testing.T) {
	eachGame(t, 40, func(t *testing.T, s *sitting) {
		line, watching := s.play.Line(), &s.view.Timing().Watching
		if len(watching.Tallies) == 0 || len(watching.Ways) == 0 || len(watching.Worth) == 0 {
			t.Fatal("there is nothing to watch")
		}
		for n, tally := range watching.Tallies {
			want, got := 0, 0
			for i := range line.Len() {
				for _, e := range line.Step(i).Events {
					if slices.Contains(tally.What, e.What) {
						want++
						if tally.Amounts {
							want += int(e.Amount) - 1
						}
					}
				}
			}
			for _, k := range s.play.Heat(n) {
				got += k
			}
			if got != want {
				t.Errorf("%s: %d are counted, %d happened", tally.Title, got, want)
			}
		}
		long := 0
		for i := range line.Len() {
			for _, e := range line.Step(i).Events {
				way, unit, ok := watching.WayOf(&e)
				if !ok || e.Kind != rules.Move || way.Does {
					continue
				}
				stops := s.play.Way(unit, rules.Seat(max(unit, 0)), e.From, i)
				long = max(long, len(stops))
				for k := 1; k < len(stops); k++ {
					a, b := stops[k-1], stops[k]
					if a.Kind == rules.Move && b.Kind == rules.Move && a.To != b.From {
						t.Fatalf("the way of %d leads to %v and continues from %v", unit, a.To, b.From)
					}
				}
			}
			if long > 3 {
				break
			}
		}
	})
}

// The overlays of the table go through the tallies of the game, and the way of a unit is drawn on the board.
func TestHeatAndTrailAreDrawn(t *testing.T) {
	eachGame(t, 40, func(t *testing.T, s *sitting) {
		s.play.Seek(30)
		s.ticks(5)
		plain := len(s.viewport.List().Items)
		drawn := 0
		for range s.viewport.Overlays() {
			s.key("H")
			m, _ := s.viewport.Overlay()
			if strings.HasPrefix(m.ID, "tally/") {
				if len(s.viewport.List().Items) > plain {
					drawn++
				}
				if len(m.Legend) == 0 {
					t.Errorf("%s has no legend", m.Title)
				}
			}
		}
		if drawn == 0 {
			t.Error("no tally is drawn")
		}
		s.key("H")
		for range 40 {
			s.key("Tab")
			if card, at, ok := s.viewport.Pinned(); ok && len(s.play.Way(card.Key, card.Seat, at, s.play.Step())) > 1 {
				break
			}
		}
		s.ticks(60) // the camera comes to rest
		before := len(s.viewport.List().Items)
		s.key("K")
		s.ticks(2)
		if len(s.viewport.List().Items) <= before {
			t.Error("the way is not drawn")
		}
	})
}

// The director shows what is worth most, and does not cut more often than people can follow.
func TestTheDirectorCuts(t *testing.T) {
	eachGame(t, 60, func(t *testing.T, s *sitting) {
		s.key("J", "Space")
		cuts, seen, events := 0, 0, 0
		x, y := s.viewport.Visible().Middle()
		from := s.now
		for range 1200 {
			s.ticks(1)
			nx, ny := s.viewport.Visible().Middle()
			if math.Abs(float64(nx-x))+math.Abs(float64(ny-y)) > 0.3 {
				cuts++
			}
			x, y = nx, ny
			m := s.play.Moment()
			best, at := 0, grid.Point{}
			for i := range m.Events {
				if w := s.view.Timing().WorthOf(&m.Events[i]); w > best && m.Spans[i].Running(float32(m.T)) {
					best, at = w, board.Happens(&m.Events[i])
				}
			}
			if best >= 4 {
				events++
				if s.viewport.Visible().Contains(s.view.Place(m.Before, at).Middle()) {
					seen++
				}
			}
		}
		if events > 0 && float64(seen) < 0.7*float64(events) {
			t.Errorf("of %d moments that matter %d are in sight", events, seen)
		}
		if ticks := 15 * (s.now - from) / 1.6; float64(cuts) > ticks {
			t.Errorf("the camera travels in %d ticks of %.0f s", cuts, s.now-from)
		}
	})
}

// At the pace of highlights, which is the first one, quiet turns pass quickly and those in which something happens do not.
func TestThePaceOfHighlights(t *testing.T) {
	s := watched(t, 60)
	s.ticks(200)
	if !s.play.Highlights() {
		t.Fatal("a match that is watched does not begin at the pace of highlights")
	}
	quick, slow := false, false
	for turn := range s.play.Line().Turns() - 1 {
		weight, long := 0, s.play.Seconds(turn)
		for _, e := range s.play.Entries() {
			if e.Turn == turn {
				weight = max(weight, e.Weight)
			}
		}
		if weight > 1 && long < 2 {
			t.Errorf("turn %d, in which something of weight %d happens, is shown for %.2f s", turn+1, weight, long)
		}
		quick, slow = quick || weight == 0 && long < 1.3, slow || long > 1.5
	}
	if !quick || !slow {
		t.Errorf("all turns last about as long: quick %v, slow %v", quick, slow)
	}
	s.key("Y")
	if s.play.Highlights() {
		t.Error("it cannot be switched off")
	}
}

// At the pace of highlights the camera comes nearer to what matters in the turns that take their time, smoothly and so that most of the board stays in
// sight, and goes back after them. On a board that is never whole in sight it moves there.
func TestTheCameraLeans(t *testing.T) {
	for _, g := range [][2]string{{"anarchy", "short"}, {"coreminer", "quick"}, {"galapagos", "short"}, {"mechmania", "short"}, {"si32", "quick"}} {
		t.Run(g[0], func(t *testing.T) {
			s := open(t, table.Options{Timeline: tabletest.Bots(t, tabletest.Setup(t, g[0], g[1], "regular", "rookie"), 40), Info: record.Info{State: record.Verified}})
			s.in.X, s.in.Y = -9, -9
			s.ticks(5)
			large, whole, was := s.viewport.Large(), s.viewport.Scale(), s.viewport.Scale()
			matters, seen, near, back := 0, 0, false, false
			for range 60 * 45 {
				if s.play.AtEnd() {
					break
				}
				s.ticks(1)
				now := s.viewport.Scale()
				if step := now / was; step > 1.12 || step < 0.88 {
					t.Fatalf("tiles of %.0f become %.0f at once", was, now)
				}
				if !large && (now > 1.27*whole || now < 0.85*whole) {
					t.Fatalf("tiles of %.0f become %.0f", whole, now)
				}
				near = near || now > 1.1*whole
				back = back || near && now < 1.01*whole
				was = now
				m := s.play.Moment()
				for i := range m.Events {
					if e := &m.Events[i]; s.play.Slow() && m.Spans[i].Running(float32(m.T)) && s.view.Timing().WorthOf(e) >= 4 {
						if matters++; s.viewport.Visible().Holds(s.view.Place(m.Before, board.Happens(e))) {
							seen++
						}
					}
				}
			}
			if matters == 0 || seen < matters*95/100 {
				t.Errorf("of %d moments that matter %d are in sight", matters, seen)
			}
			if !large && (!near || !back) {
				t.Errorf("the camera came nearer: %v, and went back: %v", near, back)
			}
		})
	}
}

// branches plays on from the position shown, and sits down at that match.
func (s *sitting) branches() {
	s.t.Helper()
	s.key("P")
	s.ticks(3)
	s.pressOn("branch/go")
	next, ok := s.next.Scene.(*table.Table)
	if !ok {
		s.t.Fatal("no match was opened")
	}
	s.takes(next)
}

// A branch is compared with what happened, turn by turn: side by side or in turns, with the cells and the first turn that differ.
func TestABranchIsCompared(t *testing.T) {
	s := open(t, table.Options{Timeline: tabletest.Bots(t, duel(t, "quick", "regular", "rookie"), 40), Info: record.Info{State: record.Verified}, Paused: true})
	s.ticks(60)
	s.play.Seek(10)
	s.branches()
	s.until("my turn", s.turn.Open)
	s.key("Shift+C")
	s.ticks(3)
	if !s.has("compare/first") && len(s.env.Controls.List.Items) == 0 {
		t.Fatal("nothing is compared")
	}
	var shown counter
	s.table.Draw(&shown)
	if shown != 3 {
		t.Errorf("%d lists are drawn, not two boards and the controls", shown)
	}
	s.pressOn("panels")
	panel, room := s.place("dock/close"), s.room()
	if room.X != room.W || room.X+room.W > panel.X+panel.W-280 {
		t.Errorf("beside a panel that ends at %.0f the board lies at %.0f", panel.X+panel.W, room)
	}
	s.pressOn("dock/close")
	for range 2 {
		turns := s.play.Line().Turns()
		s.key("Shift+E")
		s.until("my next turn", func() bool { return s.play.Line().Turns() > turns+1 && s.turn.Open() })
	}
	s.ticks(30)
	s.pressOn("compare/first")
	s.ticks(30)
	if at := s.play.Turns(); at != 10 {
		t.Errorf("who only ends the turn is said to differ from turn %v on", at+1)
	}
	s.key("End")
	s.ticks(60)
	s.in.W, s.in.H = 390, 844
	s.ticks(3)
	shown = 0
	if s.table.Draw(&shown); shown != 2 {
		t.Errorf("on a phone %d lists are drawn", shown)
	}
	if s.pressOn("compare/switch"); !s.has("compare/switch") {
		t.Error("the switch is gone")
	}
	writes := func(part string) bool {
		return slices.ContainsFunc(s.env.Controls.List.Items, func(i board.Item) bool { return strings.Contains(i.Text, part) })
	}
	s.turn.End(true)
	s.until("my turn", s.turn.Open)
	if s.ticks(2); !writes("Your branch") {
		t.Error("who acts is not shown the branch")
	}
	s.pressOn("compare/switch")
	if s.ticks(2); !writes("What happened") || !writes("is shown. Press it") {
		t.Error("nothing says that the branch is not shown")
	}
	s.in.W, s.in.H = 1280, 720
	s.key("Shift+C")
	s.ticks(3)
	shown = 0
	if s.table.Draw(&shown); shown != 2 || s.has("compare/first") {
		t.Errorf("it is still compared, with %d lists", shown)
	}
	s.ticks(60)
	again := reload(t, s)
	again.key("Shift+C")
	again.ticks(30)
	shown = 0
	if again.table.Draw(&shown); shown != 3 {
		t.Errorf("after a reload %d lists are drawn, not two boards and the controls", shown)
	}
	if again.pressOn("compare/first"); again.play.Turns() != 10 {
		t.Errorf("after a reload it differs from turn %v on", again.play.Turns()+1)
	}
	if err := kept.Forget(again.env.Store); err != nil || len(again.env.Store.List()) != 0 {
		t.Errorf("of forgotten matches there remain %v: %v", again.env.Store.List(), err)
	}
}

// counter counts the lists that are shown.
type counter int

func (c *counter) Show(*board.List, float32, float32, float32) { *c++ }

// The director goes near what matters from the first turns on, also of a board that is shown whole in large tiles.
func TestTheDirectorMoves(t *testing.T) {
	eachGame(t, 14, func(t *testing.T, s *sitting) {
		if !s.viewport.Visible().Holds(s.viewport.Bounds()) {
			return // a board that is opened cut is near already
		}
		s.key("J", "Space")
		shots := map[[2]int]bool{}
		for range 3000 {
			s.ticks(1)
			x, y := s.viewport.Visible().Middle()
			shots[[2]int{int(x / 2), int(y / 2)}] = true
			if !s.play.Playing() {
				break
			}
		}
		if len(shots) < 2 {
			t.Error("the director never moves")
		}
	})
}
