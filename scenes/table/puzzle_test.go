package table_test

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match/games"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/scenes"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// shippedPuzzle opens a puzzle of a game, whose verdicts go to told.
func shippedPuzzle(t *testing.T, game string, told func(solved bool, hints int)) (*sitting, puzzles.Puzzle) {
	t.Helper()
	data, err := puzzles.Shipped(game)
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	p := list[len(list)/3]
	line, err := p.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: line, Paused: true})
	at, err := table.NewPuzzle(s.env, table.Ways{View: scenes.View, Open: scenes.OpenFiles}, &table.Puzzle{Line: line, Turn: p.Turn, Number: 3, Of: 9,
		Theme: p.Theme(game), Place: "puzzle " + game + " " + p.ID,
		Told: func(solved bool, hints int) string { told(solved, hints); return "Noted." },
		Next: func() scene.Next { return scene.Next{Kind: scene.Pop} }})
	if err != nil {
		t.Fatal(err)
	}
	s.table.Close()
	s.takes(at)
	return s, p
}

// A puzzle is failed by doing nothing, hinted at in steps, solved by the best turn, and shown after the last hint.
func TestPuzzle(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			var verdicts []string
			s, p := shippedPuzzle(t, game, func(solved bool, hints int) { verdicts = append(verdicts, fmt.Sprint(solved, " ", hints)) })
			s.in.Dt = 1.0 / 8 // the animations are not looked at
			s.until("the turn", s.turn.Acting)
			said := func() string { return s.table.Describe()["said"].(string) }
			if !strings.Contains(said(), fmt.Sprintf("%.0f points", 100*p.Turn.Loss())) || s.table.Place() != "puzzle "+game+" "+p.ID {
				t.Errorf("it begins with %q at %q", said(), s.table.Place())
			}
			for s.table.Describe()["task"] == desk.TaskOpen {
				s.turn.End(true)
				s.ticks(5)
			}
			if s.table.Describe()["task"] != desk.TaskMissed || !strings.HasSuffix(said(), "Noted.") {
				t.Errorf("for nothing: %q", said())
			}
			s.pressOn("guide/answer")
			if !strings.HasPrefix(said(), p.Theme(game)+". ") {
				t.Errorf("the first hint is %q", said())
			}
			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			for _, part := range p.Turn.Better {
				for _, data := range part.Cmds {
					c, err := s.table.Timeline().At(0).Game().Decode(data)
					if err != nil {
						t.Fatal(err)
					}
					s.until("the next command", func() bool { return s.turn.Open() || s.table.Describe()["task"] != desk.TaskOpen })
					s.turn.Do(c)
				}
			}
			s.until("the verdict", func() bool { return s.table.Describe()["task"] != desk.TaskOpen })
			if s.table.Describe()["task"] != desk.TaskDone || !strings.Contains(said(), p.Theme(game)) {
				t.Errorf("for the best turn: %q", said())
			}
			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			for range 2 { // the first was given before
				s.pressOn("guide/answer")
			}
			s.goesOn("guide/answer")
			s.until("the end of the solution", func() bool { return s.table.Describe()["task"] == desk.TaskDone })
			if !strings.HasPrefix(said(), "That is how it is done.") {
				t.Errorf("after the solution: %q", said())
			}
			if got := strings.Join(verdicts, ", "); got != "false 0, true 1, false 3" {
				t.Errorf("the verdicts were %s", got)
			}
		})
	}
}
