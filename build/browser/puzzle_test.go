package browser

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/build/e2e"
	"app.pentarena/game/match"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/rules/anarchy"
)

// puzzlesOf are the puzzles of a game.
func puzzlesOf(t *testing.T, game string) []puzzles.Puzzle {
	t.Helper()
	file, err := puzzles.Shipped(game)
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A person finds the puzzles from the title, does nothing in the first of Anarchy, which a worker judges as missed, is shown how it is done, and
// is back at the list. A link opens a puzzle at once.
func TestAPuzzle(t *testing.T) {
	t.Parallel()
	list := puzzlesOf(t, "anarchy")
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

// ignites reports whether a solution only sets fire and ends turns, with at least one fire in each.
func ignites(solution [][]match.Advice) bool {
	for _, turn := range solution {
		fires := 0
		for _, c := range match.Joined(turn...) {
			switch c := c.(anarchy.Command); c.Verb {
			case anarchy.Ignite:
				fires++
			case anarchy.Pass:
			default:
				return false
			}
		}
		if fires == 0 {
			return false
		}
	}
	return true
}

// A puzzle of two turns of Anarchy is missed by doing nothing in both, by the keyboard, and solved by the mouse: in each turn a warehouse is chosen, and
// then what it sets fire to. In between Master answers.
func TestALongPuzzle(t *testing.T) {
	t.Parallel()
	list := puzzlesOf(t, "anarchy")
	var solution [][]match.Advice
	var board *anarchy.State
	i := slices.IndexFunc(list, func(p puzzles.Puzzle) bool {
		if p.Turns() != 2 {
			return false
		}
		line, err := p.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		board = line.At(0).State().(*anarchy.State)
		if solution, err = p.Solution(line.At(0).Game()); err != nil {
			t.Fatal(err)
		}
		return ignites(solution)
	})
	if i < 0 {
		t.Fatal("no puzzle of two turns is solved by fire alone")
	}
	b := open(t, 1000, 640, "?probe#puzzle=anarchy/"+list[i].ID)
	turn := func(n string) {
		t.Helper()
		b.Until("turn "+n+" of the puzzle", func(s e2e.State) bool {
			return s.Scene() == "table" && s.Number("task") == 0 && s.Flag("acting") && strings.HasPrefix(s.Text("said"), "Turn "+n+" of 2")
		})
	}
	verdict := func(task int) string {
		t.Helper()
		return b.Until("the verdict", func(s e2e.State) bool { return s.Number("task") == task }).Text("said")
	}
	turn("1")
	b.Shot("long-puzzle")
	b.EndTurn(func() { b.Press("e") })
	turn("2")
	b.EndTurn(func() { b.Press("e") })
	if said := verdict(2); !strings.Contains(said, "are needed. ") || !strings.Contains(said, "ikely answer: ") {
		t.Errorf("for nothing it says %q", said)
	}
	b.Shot("long-puzzle-missed")
	b.Click("guide/again")
	for n, advice := range solution {
		turn([]string{"1", "2"}[n])
		for _, c := range match.Joined(advice...) {
			c := c.(anarchy.Command)
			if c.Verb == anarchy.Pass {
				b.Shot("long-puzzle-turn")
				b.EndTurn(func() { b.Click("end-turn") })
				continue
			}
			steps := b.State().Number("steps")
			b.ClickAt(b.At(board.Buildings[c.Building].Cell()))
			b.ClickAt(b.At(board.Buildings[c.Target].Cell()))
			b.Steps(steps + 1)
		}
	}
	if said := verdict(1); !strings.HasPrefix(said, "Solved. ") || !strings.Contains(said, "Theme: "+list[i].Theme("anarchy")) {
		t.Errorf("for the solution it says %q", said)
	}
	b.Shot("long-puzzle-solved")
	b.calm()
}
