package scenes

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// sitting is a table with a person who uses it.
type sitting struct {
	t     testing.TB
	table *Table
	in    ui.Input
	now   float64
	said  []string
	saved map[string][]byte
	next  scene.Next
}

func sit(t testing.TB, o TableOptions) *sitting {
	t.Helper()
	s := &sitting{t: t, saved: map[string][]byte{}}
	set := scene.DefaultSettings()
	env := &scene.Env{Settings: set, Bindings: set.NewBindings(), Store: tabletest.Store{}, OpenFile: func() {}, Fullscreen: func() { s.said = append(s.said, "full screen") },
		SaveFile: func(name string, data []byte) (string, error) { s.saved[name] = data; return name, nil },
		Announce: func(text string) { s.said = append(s.said, text) }, Seed: func() string { return "other" }}
	table, err := NewTable(env, o)
	if err != nil {
		t.Fatal(err)
	}
	s.table = table
	s.in = ui.Input{W: 1280, H: 720, Scale: 1, X: -10, Y: -10, Dt: 1.0 / 60, Pinch: 1}
	t.Cleanup(table.Close)
	return s
}

func (s *sitting) ticks(n int) {
	s.t.Helper()
	for range n {
		s.now += s.in.Dt
		s.in.Now = s.now
		next, err := s.table.Update(&s.in)
		if err != nil {
			s.t.Fatal(err)
		}
		if next.Kind != scene.Stay {
			s.next = next
		}
		s.in.Keys, s.in.Pressed, s.in.Released, s.in.RightPressed, s.in.WheelY, s.in.Runes = nil, false, false, false, 0, nil
	}
}

func (s *sitting) press(c ui.Chord) {
	s.in.Keys = []ui.KeyPress{{Key: c.Key, Ctrl: c.Ctrl, Shift: c.Shift, Alt: c.Alt}}
	s.ticks(1)
}

func (s *sitting) key(names ...string) {
	for _, n := range names {
		c, err := ui.ParseChord(n)
		if err != nil {
			s.t.Fatal(err)
		}
		s.press(c)
	}
}

func (s *sitting) click(x, y float32) {
	s.in.X, s.in.Y = x, y
	s.ticks(2)
	s.in.Pressed, s.in.Down = true, true
	s.ticks(1)
	s.in.Released, s.in.Down = true, false
	s.ticks(1)
}

// cursor is the keyboard's cursor, and byKey whether it is in use.
func (s *sitting) cursor() grid.Point {
	p, _ := s.table.view.Cursor()
	return p
}

func (s *sitting) byKey() bool {
	_, on := s.table.view.Cursor()
	return on
}

func (s *sitting) pinned() bool {
	_, _, ok := s.table.view.Pinned()
	return ok
}

// overlay is the ID of the overlay that is on.
func (s *sitting) overlay() string {
	m, _ := s.table.view.Overlay()
	return m.ID
}

// point is the point of the board, in tiles, under a point of the canvas.
func (s *sitting) point(x, y float32) (tx, ty float32) {
	ox, oy := s.table.view.Offset()
	return (x - ox) / s.table.view.Scale(), (y - oy) / s.table.view.Scale()
}

// until lets ticks pass until a condition holds; goroutines get time to run meanwhile.
func (s *sitting) until(what string, ok func() bool) {
	s.t.Helper()
	for range 20000 {
		if ok() {
			return
		}
		s.ticks(1)
		runtime.Gosched()
	}
	s.t.Fatalf("it never came to %s: %v", what, s.table.Describe())
}

func duel(t testing.TB, level string, kinds ...string) match.Setup {
	return tabletest.Setup(t, "anarchy", level, kinds...)
}

// random plays whole turns of a match by random legal commands.
func random(t testing.TB, level string, turns int) *record.Replay {
	return tabletest.Replay(t, duel(t, level, "random", "random"), turns)
}

func watched(t testing.TB, turns int) *sitting {
	return sit(t, TableOptions{Timeline: random(t, "quick", turns), Info: record.Info{State: record.Verified}, Paused: true})
}

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
		s.table.play.Seek(5)
		s.key(on)
		s.ticks(5)
		mid := s.table.play.Pos()
		if mid <= 5 || mid >= 6 {
			t.Errorf("a %s stands at %v after 5 ticks: it does not glide", unit, mid)
		}
		s.ticks(20)
		if s.table.play.Pos() != 6 {
			t.Errorf("a %s forward ends at %v", unit, s.table.play.Pos())
		}
		s.key(back)
		s.ticks(5)
		if p := s.table.play.Pos(); p <= 5 || p >= 6 {
			t.Errorf("a %s back stands at %v after 5 ticks", unit, p)
		}
		s.ticks(20)
		if s.table.play.Pos() != 5 {
			t.Errorf("a %s back ends at %v", unit, s.table.play.Pos())
		}
	}
	s.key("PageDown")
	s.ticks(30)
	if s.table.play.Turns() < 10 {
		t.Errorf("ten turns on lead to %v", s.table.play.Turns())
	}
	s.key("Home", "End")
	if s.table.play.Pos() != s.table.play.Limit() {
		t.Error("End does not lead to the end")
	}
}

func TestPlaybackEndsAndLoops(t *testing.T) {
	s := watched(t, 12)
	s.ticks(2)
	s.key("8", "Space")
	s.until("the end", func() bool { return !s.table.play.Playing() })
	if s.table.play.Pos() != s.table.play.Limit() {
		t.Fatalf("playback ended at %v of %v", s.table.play.Pos(), s.table.play.Limit())
	}
	s.key("B")
	s.until("the beginning", func() bool { return !s.table.play.Playing() })
	if s.table.play.Pos() != 0 {
		t.Fatalf("playback backwards ended at %v", s.table.play.Pos())
	}
	s.table.play.Seek(3)
	s.key("BracketLeft")
	s.table.play.Seek(6)
	s.key("BracketRight", "8", "Space")
	for range 400 {
		s.ticks(1)
		if p := s.table.play.Pos(); p < 3-1e-9 || p > 6+1e-9 {
			t.Fatalf("the loop from 3 to 6 shows %v", p)
		}
	}
	if !s.table.play.Playing() {
		t.Error("the loop ended")
	}
}

func TestHiddenStops(t *testing.T) {
	s := watched(t, 12)
	s.ticks(2)
	s.key("Space")
	s.ticks(10)
	at := s.table.play.Pos()
	s.in.Hidden, s.in.Dt = true, 5
	s.ticks(5)
	if s.table.play.Pos() != at {
		t.Errorf("a hidden table plays on from %v to %v", at, s.table.play.Pos())
	}
	s.in.Hidden = false
	s.ticks(1)
	if d := s.table.play.Pos() - at; d > 1 {
		t.Errorf("a table catches up %v turns after it was hidden", d)
	}
}

// look is all that a key can change, in a form to compare.
func (s *sitting) look() string {
	t := s.table
	x, y := t.view.Offset()
	from, to, _ := t.play.Passage()
	return fmt.Sprint(t.play.Target(), t.play.Playing(), t.play.Reversed(), t.play.Looping(), t.play.Marked(), from, to, t.play.Speed(), t.play.Unit(), t.play.Live(), t.view.Scale(), x, y, t.view.Follows(), t.dock.page, t.dock.open, t.asking.kind, t.clean, s.overlay(), t.view.Ranges(), t.noMarks,
		s.cursor(), s.byKey(), t.turn.Hint(), t.turn.Tip(), t.turn.Verbs(), s.pinned(), t.play.Line().Len(), t.turn.Suggestion() != nil, t.turn.Thinking(), t.turn.Warned(), len(s.said), s.next.Kind, len(s.saved), t.env.Settings.Mute)
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
					s = sit(t, TableOptions{Setup: duel(t, "quick", "human", "random")})
				} else {
					s = watched(t, 20)
				}
				s.ticks(60)
				if b.Scope == ui.Turn || b.Scope == ui.Cursor {
					s.prepare(b.Action)
				} else {
					s.table.play.Seek(10)
				}
				switch b.Action {
				case ui.NormalSpeed:
					s.key("9")
				case ui.PanLeft, ui.PanRight, ui.PanUp, ui.PanDown, ui.ResetCamera, ui.ZoomOut:
					s.key("Plus", "Plus", "Plus")
				}
				s.ticks(30)
				before := s.look()
				s.press(c)
				s.ticks(2)
				if s.look() == before {
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
		for c := range s.table.play.Head().Options(0) {
			if s.table.turn.Do(c) {
				break
			}
		}
		s.ticks(40)
		if a == ui.Redo {
			s.table.turn.Undo()
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
		s := sit(t, TableOptions{Setup: duel(t, "quick", kinds...)})
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

func TestAnAIThatFailsIsToldOf(t *testing.T) {
	m := tabletest.Match(t, duel(t, "quick", "human", "expert"))
	s := sit(t, TableOptions{Match: m})
	s.table.turn.Stop()
	entry := s.table.entry
	entry.Bots = tabletest.Failing{Bots: entry.Bots}
	var err error
	if s.table.turn, err = turn.New(m, rules.Seats(0), s.table.play, s.table.look, entry); err != nil {
		t.Fatal(err)
	}
	s.ticks(5)
	s.key("Shift+E")
	told := func() bool {
		return slices.ContainsFunc(s.said, func(text string) bool { return strings.Contains(text, "Amber loses: its AI failed, out of ideas.") })
	}
	s.until("what is said of it", told)
	if _, err := NewTable(s.table.env, TableOptions{}); err == nil {
		t.Error("a table without a match opens")
	}
	if _, err := NewTable(s.table.env, TableOptions{Setup: match.Setup{Game: "chess"}}); err == nil {
		t.Error("a table of an unknown game opens")
	}
	bad := duel(t, "quick", "human", "wizard")
	if _, err := NewTable(s.table.env, TableOptions{Setup: bad}); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an unknown player gives %v", err)
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
					s = sit(t, TableOptions{Setup: duel(t, "quick", kinds...)})
				}
				s.in.W, s.in.H, s.in.Scale = z[0], z[1], z[2]
				for panel := range 3 {
					s.table.dock.page = panel
					s.ticks(30)
					for _, text := range s.table.u.Overflows {
						t.Errorf("panel %d: %q does not fit", panel, text)
					}
				}
			})
		}
	}
}

func TestClickOnTheTimeline(t *testing.T) {
	s := watched(t, 20)
	s.ticks(30)
	s.click(116+(1280-100-116)/2, 720-160+61)
	s.ticks(10)
	if got := s.table.play.Turns(); math.Abs(got-s.table.play.Axis()/2) > 0.2 {
		t.Errorf("a press in the middle of the timeline leads to turn %v", got)
	}
	s.key("G")
	s.ticks(2)
	s.in.Runes = []rune{'5'}
	s.ticks(1)
	s.key("Enter")
	s.ticks(2)
	if got := s.table.play.Turns(); got != 4 {
		t.Errorf("Go to 5 leads to turn %v", got+1)
	}
}

func BenchmarkSeek(b *testing.B) {
	line := random(b, "classic", 300)
	dice := rules.NewSeeded("bench")
	look, _ := Look("anarchy")
	for b.Loop() {
		f := line.Frame(float64(dice.Intn(line.Turns()*100))/100, record.Turns)
		look.Score(f.Before, 0)
	}
}

func BenchmarkTick(b *testing.B) {
	s := sit(b, TableOptions{Timeline: random(b, "classic", 100), Info: record.Info{State: record.Verified}})
	s.ticks(400)
	s.table.play.ToggleLoop()
	b.ReportAllocs()
	for b.Loop() {
		s.ticks(1)
	}
}

func BenchmarkTickOfATurn(b *testing.B) {
	s := sit(b, TableOptions{Setup: duel(b, "classic", "human", "random")})
	s.ticks(60)
	s.key("Tab")
	s.in.X, s.in.Y = 500, 300
	b.ReportAllocs()
	for b.Loop() {
		s.ticks(1)
	}
}
