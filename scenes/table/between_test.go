package table_test

import (
	"slices"
	"testing"

	"app.pentarena/game/shell/gesture"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/table"
)

// frame carries out what happened to mouse and keyboard between two frames, as the program does: a tick for each event.
func (s *sitting) frame(q *gesture.Queue, r *gesture.Reader, events ...gesture.Event) {
	s.t.Helper()
	const long = 0.7 // seconds
	s.now += long
	for i := range events {
		events[i].At = s.now - long + 0.01*float64(i)
	}
	for _, raw := range q.Frame(&gesture.Raw{Now: s.now, Width: 1280, Height: 720, Scale: 1, Size: 1}, events) {
		if _, err := s.table.Update(r.Read(&raw)); err != nil {
			s.t.Fatal(err)
		}
	}
}

func typed(key string, ctrl bool) []gesture.Event {
	return []gesture.Event{{Kind: gesture.KeyDown, Key: key, Ctrl: ctrl}, {Kind: gesture.KeyUp, Key: key, Ctrl: ctrl}}
}

// All that was pressed between two frames counts: clicks that give two commands, and keys that take them back and give them again.
func TestPressesBetweenTwoFrames(t *testing.T) {
	setup := duel(t, "quick", "human", "random")
	setup.Text = meadow
	own, enemy, other, bare := grid.Pt(2, 2), grid.Pt(8, 2), grid.Pt(8, 4), grid.Pt(5, 3)
	for _, c := range []struct {
		keys  string // with Ctrl, after the two commands
		steps int
	}{{"", 2}, {"Z", 1}, {"ZZ", 0}, {"ZZY", 1}, {"ZZYY", 2}, {"ZZYYZ", 1}, {"ZYZYZYZZ", 0}} {
		s := open(t, table.Options{Setup: setup})
		var q gesture.Queue
		var r gesture.Reader
		for range 5 {
			s.frame(&q, &r)
		}
		var events []gesture.Event
		click := func(p grid.Point) {
			cx, cy := s.viewport.Canvas(p)
			x, y := float64(cx), float64(cy)
			events = append(events, gesture.Event{Kind: gesture.MouseMoved, X: x, Y: y}, gesture.Event{Kind: gesture.LeftDown, X: x, Y: y}, gesture.Event{Kind: gesture.LeftUp, X: x, Y: y})
		}
		click(own)
		click(enemy)
		click(bare)
		events = append(events, typed("I", false)...)
		click(other)
		for _, k := range c.keys {
			events = slices.Concat(events, typed(string(k), true))
		}
		s.frame(&q, &r, events...)
		s.frame(&q, &r)
		if got := s.play.Line().Len(); got != c.steps || !s.turn.Acting() {
			t.Errorf("two commands and Ctrl with %q leave %d steps, not %d; %q", c.keys, got, c.steps, s.said)
		}
	}
}
