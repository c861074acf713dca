package window

import (
	"testing"

	"app.pentarena/build/e2e"
	"app.pentarena/rules/grid"
)

// TestAWholeMatch plays a short match of every game from its level file to the result card, with mouse and keys by turns.
func TestAWholeMatch(t *testing.T) {
	for _, m := range e2e.Matches() {
		t.Run(m.Game, func(t *testing.T) { play(t, m) })
	}
}

func play(t *testing.T, m e2e.Match) {
	file, err := m.File(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := start(t, t.TempDir(), "-size", "1280x720", file)
	w.scene("setup")
	w.settled(10)
	w.shot("setup")
	w.click("setup/start")
	w.until("the first turn", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Room[2] > 0 })
	w.settled(3)
	for _, a := range m.First {
		switch {
		case a.Control == "":
			w.clickAt(w.at([]grid.Point{a.At}))
		case a.Key != "":
			w.key(a.Key)
		default:
			w.click(a.Control)
		}
		w.steps(a.Steps)
	}
	w.settled(20)
	w.shot("first-turn")
	steps := m.First[len(m.First)-1].Steps
	w.key("ctrl+z")
	w.steps(steps - 1)
	w.key("ctrl+y")
	w.steps(steps)
	for over := false; !over; {
		before := w.state().Number("steps")
		w.key("shift+e")
		over = w.turn(before + 2) // both sides end their turns, each by a step
		if !over && m.Each.Control != "" {
			w.click(m.Each.Control)
		}
	}
	w.until("the result card", func(s e2e.State) bool { return s.Has("result/title") })
	w.settled(10)
	w.shot("result")
	w.click("result/title")
	if s := w.scene("title"); s.Number("recent") < 1 {
		t.Error("the match is not among the recent ones")
	}
}

// turn waits until the match has so many steps and it is the person's turn, and reports whether it is over instead. Orders that stand over
// several turns may give steps at once or end the turn by themselves, so it waits for these to be done.
func (w *window) turn(steps int) (over bool) {
	w.t.Helper()
	var last, since int
	return w.until("my turn or the end", func(s e2e.State) bool {
		if n := s.Number("steps"); n != last || !s.Flag("acting") {
			last, since = n, s.Number("frames")
		}
		return s.Flag("over") || last >= steps && s.Number("frames") >= since+4
	}).Flag("over")
}
