package table_test

import (
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// sitting is a table with a person who uses it.
type sitting struct {
	t        testing.TB
	env      *scene.Env
	table    *table.Table
	play     *playback.Player
	turn     *turn.Turn
	viewport *viewport.Viewport
	view     board.AnyView // another instance than the table uses
	in       ui.Input
	now      float64
	said     []string
	saved    map[string][]byte
	next     scene.Next
}

func open(t testing.TB, o table.Options) *sitting { return openWith(t, scenes.View, o) }

// openWith opens a table whose game is shown by a view of the test's own.
func openWith(t testing.TB, view func(game string) (board.AnyView, bool), o table.Options) *sitting {
	t.Helper()
	return openIn(t, tabletest.Env(), view, o)
}

// openIn opens a table in a world of the test's own.
func openIn(t testing.TB, env *scene.Env, view func(game string) (board.AnyView, bool), o table.Options) *sitting {
	t.Helper()
	s := &sitting{t: t, env: env, saved: map[string][]byte{}}
	s.env.Fullscreen = func() { s.said = append(s.said, "full screen") }
	s.env.SaveFile = func(name string, data []byte) (string, error) { s.saved[name] = data; return name, nil }
	s.env.Announce = func(text string) { s.said = append(s.said, text) }
	s.env.Seed = func() string { return "other" }
	ways := table.Ways{View: view, Help: scenes.NewHelpOn, Settings: scenes.NewSettings, Achievements: scenes.NewAchievements, Meet: scenes.NewMeeting, Seat: scenes.NewSeat, Open: scenes.OpenFiles}
	opened, err := table.New(s.env, ways, o)
	if err != nil {
		t.Fatal(err)
	}
	s.takes(opened)
	s.in = ui.Input{W: 1280, H: 720, Scale: 1, X: -10, Y: -10, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
	return s
}

// takes sits down at a table.
func (s *sitting) takes(at *table.Table) {
	s.table = at
	s.play, s.turn, s.viewport = at.Rooms()
	s.view, _ = scenes.View(s.play.Line().Setup().Game)
	s.t.Cleanup(at.Close)
}

// has reports whether a control can be used.
func (s *sitting) has(id string) bool {
	for k := range s.env.Controls.Places {
		if k == id {
			return true
		}
	}
	return false
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
	p, _ := s.viewport.Cursor()
	return p
}

func (s *sitting) byKey() bool {
	_, on := s.viewport.Cursor()
	return on
}

func (s *sitting) pinned() bool {
	_, _, ok := s.viewport.Pinned()
	return ok
}

// overlay is the ID of the overlay that is on.
func (s *sitting) overlay() string {
	m, _ := s.viewport.Overlay()
	return m.ID
}

// point is the point of the board, in tiles, under a point of the canvas.
func (s *sitting) point(x, y float32) (tx, ty float32) {
	ox, oy := s.viewport.Offset()
	return (x - ox) / s.viewport.Scale(), (y - oy) / s.viewport.Scale()
}

// until runs ticks until a condition holds; goroutines get time to run meanwhile.
func (s *sitting) until(what string, ok func() bool) {
	s.t.Helper()
	for range 300_000 {
		if ok() {
			return
		}
		s.ticks(1)
		time.Sleep(100 * time.Microsecond) // a busy machine gives the others their turn late
	}
	s.t.Fatalf("it never came to %s: %v", what, s.table.Describe())
}

// planning opens a match and waits for the person's first plan.
func planning(t testing.TB, setup match.Setup) *sitting {
	t.Helper()
	s := open(t, table.Options{Setup: setup})
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	return s
}

func duel(t testing.TB, level string, kinds ...string) match.Setup {
	return tabletest.Setup(t, "anarchy", level, kinds...)
}

// random plays whole turns of a match by random legal commands.
func random(t testing.TB, level string, turns int) *record.Replay {
	return tabletest.Replay(t, duel(t, level, "random", "random"), turns)
}

func watched(t testing.TB, turns int) *sitting {
	return open(t, table.Options{Timeline: random(t, "quick", turns), Info: record.Info{State: record.Verified}, Paused: true})
}

// place is where a control lies.
func (s *sitting) place(id string) board.Rect {
	s.t.Helper()
	for k, r := range s.env.Controls.Places {
		if k == id {
			return r
		}
	}
	s.t.Fatalf("there is no control %q", id)
	return board.Rect{}
}

func (s *sitting) pressOn(id string) {
	s.t.Helper()
	x, y := s.place(id).Middle()
	s.click(x, y)
	s.ticks(2)
}
