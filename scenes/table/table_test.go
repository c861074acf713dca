package table_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"runtime"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func TestStepsComeBack(t *testing.T) {
	s := watched(t, 30)
	s.ticks(30)
	for _, unit := range []string{"turn", "command"} {
		on, back := "Right", "Left"
		if unit == "command" {
			on, back = "Shift+Right", "Shift+Left"
		}
		if unit == "command" {
			s.key("T")
		}
		s.play.Seek(5)
		s.key(on)
		s.ticks(5)
		mid := s.play.Pos()
		if mid <= 5 || mid >= 6 {
			t.Errorf("a %s stands at %v after 5 ticks: it does not glide", unit, mid)
		}
		s.ticks(20)
		if s.play.Pos() != 6 {
			t.Errorf("a %s forward ends at %v", unit, s.play.Pos())
		}
		s.key(back)
		s.ticks(5)
		if p := s.play.Pos(); p <= 5 || p >= 6 {
			t.Errorf("a %s back stands at %v after 5 ticks", unit, p)
		}
		s.ticks(20)
		if s.play.Pos() != 5 {
			t.Errorf("a %s back ends at %v", unit, s.play.Pos())
		}
	}
	s.key("PageDown")
	s.ticks(30)
	if s.play.Turns() < 10 {
		t.Errorf("ten turns on lead to %v", s.play.Turns())
	}
	s.key("Home", "End")
	if s.play.Pos() != s.play.Limit() {
		t.Error("End does not lead to the end")
	}
}

func TestPlaybackEndsAndLoops(t *testing.T) {
	s := watched(t, 12)
	s.ticks(2)
	s.key("8", "Space")
	s.until("the end", func() bool { return !s.play.Playing() })
	if s.play.Pos() != s.play.Limit() {
		t.Fatalf("playback ended at %v of %v", s.play.Pos(), s.play.Limit())
	}
	s.key("B")
	s.until("the beginning", func() bool { return !s.play.Playing() })
	if s.play.Pos() != 0 {
		t.Fatalf("playback backwards ended at %v", s.play.Pos())
	}
	s.play.Seek(3)
	s.key("BracketLeft")
	s.play.Seek(6)
	s.key("BracketRight", "8", "Space")
	for range 400 {
		s.ticks(1)
		if p := s.play.Pos(); p < 3-1e-9 || p > 6+1e-9 {
			t.Fatalf("the loop from 3 to 6 shows %v", p)
		}
	}
	if !s.play.Playing() {
		t.Error("the loop ended")
	}
}

func TestHiddenStops(t *testing.T) {
	s := watched(t, 12)
	s.ticks(2)
	s.key("Space")
	s.ticks(10)
	at := s.play.Pos()
	s.in.Hidden, s.in.Dt = true, 5
	s.ticks(5)
	if s.play.Pos() != at {
		t.Errorf("a hidden table plays on from %v to %v", at, s.play.Pos())
	}
	s.in.Hidden = false
	s.ticks(1)
	if d := s.play.Pos() - at; d > 1 {
		t.Errorf("a table catches up %v turns after it was hidden", d)
	}
}

// state is all that a key can change, in a form to compare.
func (s *sitting) state() string {
	x, y := s.viewport.Offset()
	from, to, _ := s.play.Passage()
	controls := ""
	for id := range s.env.Controls.Places {
		controls += id + " "
	}
	for _, i := range s.env.Controls.List.Items {
		controls += i.Text
	}
	return fmt.Sprint(s.play.Target(), s.play.Playing(), s.play.Reversed(), s.play.Looping(), s.play.Marked(), from, to, s.play.Speed(), s.play.Unit(), s.play.Live(),
		s.viewport.Scale(), x, y, s.viewport.Follows(), s.overlay(), s.viewport.Ranges(), s.cursor(), s.byKey(), s.turn.Hint(), s.turn.Tip(), s.turn.Verbs(), s.pinned(),
		s.play.Line().Len(), s.turn.Suggestion() != nil, s.turn.Thinking(), s.turn.Warned(), len(s.said), s.next.Kind, len(s.saved), s.env.Settings.Mute, controls)
}

func TestEveryKeyDoesSomething(t *testing.T) {
	for _, b := range ui.DefaultBindings().All() {
		if b.Scope == ui.Menu || b.Action == ui.Open {
			continue
		}
		for _, c := range b.Keys {
			t.Run(string(b.Action)+" "+c.String(), func(t *testing.T) {
				var s *sitting
				if b.Scope == ui.Turn || b.Scope == ui.Cursor {
					s = open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
				} else {
					s = watched(t, 20)
				}
				s.ticks(60)
				if b.Scope == ui.Turn || b.Scope == ui.Cursor {
					s.prepare(b.Action)
				} else {
					s.play.Seek(10)
				}
				switch b.Action {
				case ui.NormalSpeed:
					s.key("9")
				case ui.PanLeft, ui.PanRight, ui.PanUp, ui.PanDown, ui.ResetCamera, ui.ZoomOut:
					s.key("Plus", "Plus", "Plus")
				}
				s.ticks(30)
				before := s.state()
				s.press(c)
				s.ticks(2)
				if s.state() == before {
					t.Errorf("%s does nothing", c)
				}
			})
		}
	}
}

// prepare makes a state in which an action of a turn has something to do.
func (s *sitting) prepare(a ui.Action) {
	switch a {
	case ui.Undo, ui.Redo:
		for c := range s.play.Head().Options(0) {
			if s.turn.Do(c) {
				break
			}
		}
		s.ticks(40)
		if a == ui.Redo {
			s.turn.Undo()
			s.ticks(40)
		}
	case ui.CellPress, ui.CellMenu:
		s.key("Tab")
	}
}

// Nothing may run on after a table is closed.
func TestClosedTablesLeaveNothing(t *testing.T) {
	count := func() int { return runtime.NumGoroutine() }
	before := count()
	for _, kinds := range [][]string{{"random", "random"}, {"human", "random"}, {"human", "human"}} {
		s := open(t, table.Options{Setup: duel(t, "quick", kinds...)})
		s.ticks(20)
		s.table.Close()
		s.table.Close()
	}
	for range 100_000 {
		if count() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, count())
}

// A table opens for a match of people and players that there are.
func TestWhatCannotBeOpened(t *testing.T) {
	env := tabletest.Env()
	for what, o := range map[string]table.Options{"nothing": {}, "an unknown game": {Setup: match.Setup{Game: "chess"}}, "an unknown player": {Setup: duel(t, "quick", "human", "wizard")}} {
		if _, err := scenes.NewTable(env, o); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s gives %v", what, err)
		}
	}
}

// Nothing on the table may be too long for its place, in any layout.
func TestTextsFit(t *testing.T) {
	for _, z := range [][3]float32{{1280, 720, 1}, {1920, 1080, 1}, {390, 844, 2}, {640, 360, 2}, {1024, 768, 1}} {
		for _, kinds := range [][]string{nil, {"human", "random"}} {
			t.Run(fmt.Sprintf("%vx%v %d", z[0], z[1], len(kinds)), func(t *testing.T) {
				var s *sitting
				if kinds == nil {
					s = watched(t, 20)
				} else {
					s = open(t, table.Options{Setup: duel(t, "quick", kinds...)})
				}
				s.in.W, s.in.H, s.in.Scale = z[0], z[1], z[2]
				for panel := range 4 {
					s.ticks(30)
					for _, text := range s.env.Controls.Overflows {
						t.Errorf("panel %d: %q does not fit", panel, text)
					}
					s.key("X")
				}
			})
		}
	}
}

func TestClickOnTheTimeline(t *testing.T) {
	s := watched(t, 20)
	s.ticks(30)
	s.pressOn("scrub")
	s.ticks(10)
	if got := s.play.Turns(); math.Abs(got-s.play.Axis()/2) > 0.2 {
		t.Errorf("a press in the middle of the timeline leads to turn %v", got)
	}
	s.key("G")
	s.ticks(2)
	s.in.Runes = []rune{'5'}
	s.ticks(1)
	s.key("Enter")
	s.ticks(2)
	if got := s.play.Turns(); got != 4 {
		t.Errorf("Go to 5 leads to turn %v", got+1)
	}
}

func BenchmarkSeek(b *testing.B) {
	line := random(b, "classic", 300)
	dice := rules.NewSeeded("bench")
	view, _ := scenes.View("anarchy")
	for b.Loop() {
		f := line.Frame(float64(dice.Intn(line.Turns()*100))/100, record.Turns)
		view.Score(f.Before, 0)
	}
}

func BenchmarkTick(b *testing.B) {
	s := open(b, table.Options{Timeline: random(b, "classic", 100), Info: record.Info{State: record.Verified}})
	s.ticks(400)
	s.play.ToggleLoop()
	b.ReportAllocs()
	for b.Loop() {
		s.ticks(1)
	}
}

func BenchmarkTickOfATurn(b *testing.B) {
	s := open(b, table.Options{Setup: duel(b, "classic", "human", "random")})
	s.ticks(60)
	s.key("Tab")
	s.in.X, s.in.Y = 500, 300
	b.ReportAllocs()
	for b.Loop() {
		s.ticks(1)
	}
}
