package browser

import (
	"testing"

	"app.pentarena/build/e2e"
	"app.pentarena/game/players/puzzles"
)

// A person finds the puzzles from the title, does nothing in the first of Anarchy, which a worker judges as missed, is shown how it is done, and
// is back at the list. A link opens a puzzle at once.
func TestAPuzzle(t *testing.T) {
	file, err := puzzles.Shipped("anarchy")
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, 1000, 640, "?probe")
	b.Scene("title")
	b.Click("title/challenges")
	b.Scene("challenges")
	b.Focus("tasks")
	b.Press("Right")
	b.Scene("puzzles")
	b.Click("puzzles/game/anarchy")
	s := b.Until("the puzzles", func(s e2e.State) bool { return s.Has("puzzles/daily") && s.Has("puzzles/"+list[0].ID) })
	if s.Number("all") != len(list) || s.Number("solved") != 0 {
		t.Errorf("%d of %d puzzles are solved", s.Number("solved"), s.Number("all"))
	}
	b.Click("puzzles/" + list[0].ID)
	begun := func(s e2e.State) bool { return s.Scene() == "table" && s.Number("task") == 0 && s.Flag("acting") }
	b.Until("the puzzle", begun)
	b.EndTurn(func() { b.Click("end-turn") })
	b.Until("the verdict", func(s e2e.State) bool { return s.Number("task") == 2 })
	for n := 1; n <= 3; n++ {
		b.Click("guide/answer")
		b.Until("a hint", func(s e2e.State) bool { return s.Number("hints") == n })
	}
	b.Click("guide/answer") // all of it
	b.Until("what is shown", func(s e2e.State) bool { return s.Number("task") == 1 })
	b.Press("Escape")
	b.Click("menu/leave")
	if s := b.Scene("puzzles"); s.Number("solved") != 0 {
		t.Errorf("who was shown how it is done has solved it")
	}
	b.calm()

	b = open(t, 1000, 640, "?probe#puzzle=anarchy/"+list[1].ID)
	if s := b.Until("the puzzle of the link", begun); s.Text("game") != "anarchy" {
		t.Errorf("the link opens %v", s)
	}
	b.calm()
}
