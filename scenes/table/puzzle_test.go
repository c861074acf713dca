package table_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// shippedPuzzles are all puzzles of a game.
func shippedPuzzles(t *testing.T, game string) []puzzles.Puzzle {
	t.Helper()
	data, err := puzzles.Shipped(game)
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// shippedPuzzle opens a puzzle of a game of so many turns, whose verdicts go to told.
func shippedPuzzle(t *testing.T, game string, turns int, told func(solved bool, hints int)) (*sitting, puzzles.Puzzle) {
	t.Helper()
	list := slices.DeleteFunc(shippedPuzzles(t, game), func(p puzzles.Puzzle) bool { return p.Turns() != turns })
	if len(list) == 0 {
		t.Fatalf("%s has no puzzle of %d turns", game, turns)
	}
	p := list[len(list)/3]
	return openedPuzzle(t, game, p, told), p
}

// openedPuzzle opens a puzzle, whose verdicts go to told.
func openedPuzzle(t *testing.T, game string, p puzzles.Puzzle, told func(solved bool, hints int)) *sitting {
	t.Helper()
	line, err := p.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: line, Paused: true})
	at, err := table.NewPuzzle(s.env, table.Ways{View: scenes.View, Open: scenes.OpenFiles}, &table.Puzzle{Line: line, Puzzle: &p, Number: 3, Of: 9,
		Theme: p.Theme(game), Place: "puzzle " + game + " " + p.ID,
		Told: func(solved bool, hints int) string { told(solved, hints); return "Noted." },
		Next: func() scene.Next { return scene.Next{Kind: scene.Pop} }})
	if err != nil {
		t.Fatal(err)
	}
	s.table.Close()
	s.takes(at)
	return s
}

// Where what matters most comes after a walk, the second hint tells the walk, not all.
func TestHintBeforeStage(t *testing.T) {
	tried := 0
	for _, p := range shippedPuzzles(t, "mechmania") {
		pass := slices.IndexFunc(p.Turn.Better, func(part review.Part) bool { return part.Passes() })
		if p.Turns() > 1 || pass < 0 || p.Turn.Key <= pass || tried == 8 {
			continue
		}
		tried++
		s := openedPuzzle(t, "mechmania", p, func(bool, int) {})
		s.until("the turn", s.turn.Acting)
		s.pressOn("guide/answer")
		s.pressOn("guide/answer")
		said := s.table.Describe()["said"].(string)
		if strings.HasPrefix(said, "That is all") || strings.Contains(said, "; ") {
			t.Errorf("%s: the second hint is %q", p.ID, said)
		}
	}
	if tried == 0 {
		t.Error("in no puzzle does what matters most come after a walk")
	}
}

// Hints of different lengths move neither the board nor the buttons below a finger, on a phone and on a desktop.
func TestHintsMoveNothing(t *testing.T) {
	for _, game := range []string{"coreminer", "anarchy", "si32", "mechmania", "galapagos"} {
		for _, size := range [][2]float32{{390, 844}, {1280, 720}} {
			s, _ := shippedPuzzle(t, game, 1, func(bool, int) {})
			s.in.W, s.in.H, s.in.Touch = size[0], size[1], size[0] < 400
			s.until("the turn", s.turn.Acting)
			s.ticks(30)
			if s.has("guide/read") {
				s.pressOn("guide/read")
			}
			s.ticks(30)
			x, y := s.viewport.Offset()
			scale, at := s.viewport.Scale(), s.place("guide/answer")
			for n := range 3 {
				s.pressOn("guide/answer")
				s.ticks(30)
				nx, ny := s.viewport.Offset()
				if n == 0 && (math.Abs(float64(nx-x)) > 0.1 || math.Abs(float64(ny-y)) > 0.1) { // later ones bring what they mark into sight
					t.Errorf("%s, %v: the hint moves the board from %v, %v to %v, %v", game, size, x, y, nx, ny)
				}
				if now := s.viewport.Scale(); now != scale {
					t.Errorf("%s, %v: hint %d resizes the board from %v to %v", game, size, n+1, scale, now)
				}
				if now := s.place("guide/answer"); now != at {
					t.Errorf("%s, %v: hint %d moves its button from %v to %v", game, size, n+1, at, now)
				}
			}
			s.table.Close()
		}
	}
}

// A puzzle is failed by doing nothing, hinted at in steps, solved by the best turn, and shown after the last hint.
func TestPuzzle(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			var verdicts []string
			s, p := shippedPuzzle(t, game, 1, func(solved bool, hints int) { verdicts = append(verdicts, fmt.Sprint(solved, " ", hints)) })
			solution, err := p.Solution(s.table.Timeline().At(0).Game())
			if err != nil {
				t.Fatal(err)
			}
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
			line, own := s.table.Timeline(), p.Turn.Seat
			if after := line.At(line.First(p.Turn.Turn + 1)); after.Active() == rules.Seats(1-own) {
				other := board.SeatName(1 - own)
				if !strings.Contains(said(), other+"'s likely answer: ") && !strings.Contains(said(), "Likely answer: "+other) {
					t.Errorf("nothing says what %s does against nothing: %q", other, said())
				}
				s.until("what is done against nothing is marked", func() bool { return s.turn.Better() != nil })
			}
			if why := s.turn.Barred(); !strings.Contains(why, "Press Again") && why != "The match is over." {
				t.Errorf("after the verdict the person can act: %q", why)
			}
			s.pressOn("guide/answer")
			if !strings.HasPrefix(said(), p.Theme(game)) || strings.Count(said(), p.Theme(game)) > 1 {
				t.Errorf("the first hint is %q", said())
			}
			s.pressOn("guide/answer")
			if !strings.HasSuffix(said(), ". Press Again to see it on the board.") || s.turn.Better() != nil {
				t.Errorf("the second hint, where the board has gone on, is %q", said())
			}
			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			if !strings.HasSuffix(said(), ". It is marked on the board.") {
				t.Errorf("the second hint begins the next try with %q", said())
			}
			s.until("it is marked on the board", func() bool { return s.turn.Better() != nil })
			s.plays(solution[0])
			s.until("the verdict", func() bool { return s.table.Describe()["task"] != desk.TaskOpen })
			if s.table.Describe()["task"] != desk.TaskDone || !strings.Contains(said(), p.Theme(game)) {
				t.Errorf("for the best turn: %q", said())
			}
			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			s.pressOn("guide/answer")
			pass, ends := s.table.Timeline().At(0).Game().Pass(), 0
			for _, a := range solution[0] { // also what comes after others have acted
				switch act, _, _ := strings.Cut(a.Why, ": "); {
				case a.Cmds[0] == pass:
					ends++
				case ends > 0 && !strings.Contains(said(), act):
					t.Errorf("the last hint leaves out %q: %q", act, said())
				}
			}
			if strings.Contains(said(), "Press ") && ends < len(solution[0]) {
				t.Errorf("the last hint says %q", said())
			}
			s.goesOn("guide/answer")
			s.until("the end of the solution", func() bool { return s.table.Describe()["task"] == desk.TaskDone })
			if !strings.HasPrefix(said(), "That is how it is done.") {
				t.Errorf("after the solution: %q", said())
			}
			if got := strings.Join(verdicts, ", "); got != "false 0, true 2, false 3" {
				t.Errorf("the verdicts were %s", got)
			}
		})
	}
}

// plays carries out what a solution does in a turn.
func (s *sitting) plays(turn []match.Advice) {
	s.t.Helper()
	for _, part := range turn {
		for _, c := range part.Cmds {
			s.until("the next command", func() bool { return s.turn.Open() || s.table.Describe()["task"] != desk.TaskOpen })
			s.turn.Do(c)
		}
	}
}

// A puzzle of two turns says so and which turn it is; the other side answers; there are hints in each turn, also where the solution does not lead;
// it is solved by the best turns, missed by the best first turn alone, and shown as a whole.
func TestLongPuzzle(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			var verdicts []string
			s, p := shippedPuzzle(t, game, 2, func(solved bool, hints int) { verdicts = append(verdicts, fmt.Sprint(solved, " ", hints)) })
			s.in.Dt = 1.0 / 8 // the animations are not looked at
			said := func() string { return s.table.Describe()["said"].(string) }
			second := func() bool { return s.turn.Acting() && strings.Contains(said(), "urn 2 of 2") }
			open := func() bool { return s.table.Describe()["task"] == desk.TaskOpen }
			solution, err := p.Solution(s.table.Timeline().At(0).Game())
			if err != nil {
				t.Fatal(err)
			}
			ends := func() { // all stages of the turn
				for turn := s.table.Timeline().Turns(); s.table.Timeline().Turns() == turn && open(); {
					s.turn.End(true)
					s.ticks(5)
				}
			}
			s.until("the turn", s.turn.Acting)
			if !strings.Contains(said(), "Turn 1 of 2") || !strings.Contains(said(), fmt.Sprintf("%.0f points", 100*p.Turn.Loss())) {
				t.Errorf("it begins with %q", said())
			}

			ends() // nothing in the first turn: the solution does not lead to the second
			s.until("the second turn", second)
			s.pressOn("guide/answer")
			s.until("a hint of the adviser", func() bool { return s.table.Describe()["hints"] == 1 })
			if said() == "" || strings.Contains(said(), "another way") {
				t.Errorf("the hint after nothing is %q", said())
			}
			for open() {
				s.turn.End(true)
				s.ticks(5)
			}
			s.until("the verdict", func() bool { return strings.HasSuffix(said(), "Noted.") })
			if s.task() != desk.TaskMissed {
				t.Errorf("for nothing: %q", said())
			}

			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			s.plays(solution[0])
			s.until("the second turn", second)
			if s.table.Describe()["hints"] != 0 {
				t.Error("the second turn begins with hints")
			}
			s.pressOn("guide/answer")
			if want := p.Then[0].Better[p.Then[0].Key].Why; said() != want {
				t.Errorf("the hint of the second turn is %q, not %q", said(), want)
			}
			s.plays(solution[1])
			s.until("the verdict", func() bool { return !open() })
			if s.task() != desk.TaskDone || !strings.Contains(said(), p.Theme(game)) {
				t.Errorf("for the best turns: %q", said())
			}

			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			s.plays(solution[0])
			s.until("the second turn", second)
			for open() {
				s.turn.End(true)
				s.ticks(5)
			}
			s.until("the verdict", func() bool { return strings.HasSuffix(said(), "Noted.") })
			if s.task() != desk.TaskMissed {
				t.Errorf("for the best first turn and nothing: %q", said())
			}

			for s.table.Describe()["hints"] != 3 {
				s.pressOn("guide/answer")
			}
			s.goesOn("guide/answer")
			s.until("the second turn that is shown", func() bool { return strings.Contains(said(), "urn 2 of 2") })
			s.until("the end of the solution", func() bool { return s.task() == desk.TaskDone })
			if !strings.HasPrefix(said(), "That is how it is done.") {
				t.Errorf("after the solution: %q", said())
			}
			if got := strings.Join(verdicts, ", "); !strings.HasPrefix(got, "false 1, true 2, false") {
				t.Errorf("the verdicts were %s", got)
			}
		})
	}
}

// The solution of every puzzle of several turns that is shown leads from turn to turn to the positions of the one that was found.
func TestShownSolution(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			data, err := puzzles.Shipped(game)
			if err != nil {
				t.Fatal(err)
			}
			list, err := puzzles.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range list {
				if p.Turns() == 1 {
					continue
				}
				s := openedPuzzle(t, game, p, func(bool, int) {})
				s.in.Dt = 1.0 / 8
				s.until("the turn", s.turn.Acting)
				for range 3 {
					s.pressOn("guide/answer")
				}
				s.goesOn("guide/answer")
				s.until("the end of the solution", func() bool { return s.task() == desk.TaskDone })
				line := s.table.Timeline()
				own := review.Own(line, p.Turn.Turn, p.Turn.Seat, p.Turns())
				for k, then := range p.Then {
					if got := puzzles.Sum(line.At(line.First(own[k+1]))); got != then.Sum {
						t.Errorf("puzzle %d: turn %d of the solution begins with %x, not %x", i+1, k+2, got, then.Sum)
					}
				}
				for range 20 {
					s.ticks(1)
					time.Sleep(time.Millisecond)
				}
				if last := own[len(own)-1] + 1; last < line.Turns() && line.First(last) < line.Len() {
					t.Errorf("puzzle %d: somebody has moved after it", i+1)
				}
				s.table.Close()
			}
		})
	}
}

// Who does what a puzzle is about, and too little beside it, is told so: not who turns the wind half of the way. What burns anyway is not the other side's answer.
func TestFoundIdea(t *testing.T) {
	for _, x := range []struct {
		game, id string
		plays    []int
		found    bool
	}{
		{"coreminer", "30025eaf", []int{8}, true}, {"coreminer", "30025eaf", nil, false},
		{"anarchy", "114d5d79", []int{0, 8}, true}, {"anarchy", "114d5d79", []int{0}, false},
	} {
		list := shippedPuzzles(t, x.game)
		p := list[slices.IndexFunc(list, func(p puzzles.Puzzle) bool { return p.ID == x.id })]
		s := openedPuzzle(t, x.game, p, func(bool, int) {})
		s.in.Dt = 1.0 / 8
		s.until("the turn", s.turn.Acting)
		game := s.table.Timeline().At(0).Game()
		solution, err := p.Solution(game)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range x.plays {
			s.plays(solution[0][i : i+1])
		}
		s.turn.Do(game.Pass())
		s.until("the verdict", func() bool { return s.table.Describe()["task"] == desk.TaskMissed })
		if said := s.table.Describe()["said"].(string); strings.HasPrefix(said, "You found the idea") != x.found || strings.Contains(said, "headquarters burns") {
			t.Errorf("%s: of the solution %v was played, and told is %q", x.id, x.plays, said)
		}
		s.table.Close()
	}
}

// A hint that stands there anyway says how, not what: that is for the person to find out.
func TestNoAdviceInPuzzles(t *testing.T) {
	for game, want := range map[string][]string{
		"anarchy":   {"Choose one of your buildings, or a target", "No bribes left: end your turn."},
		"coreminer": {"Choose your miner", "Choose your miner, or hire another"},
		"galapagos": {"Choose a creature and what it should do, or end your turn"},
		"si32":      {"Choose an army, or draw an arrow from one", "All armies have orders: lock in"},
	} {
		list := shippedPuzzles(t, game)
		for _, p := range list[:min(len(list), 6)] {
			s := openedPuzzle(t, game, p, func(bool, int) {})
			s.until("the turn", s.turn.Acting)
			if got := s.turn.Hint(); !slices.Contains(want, got) {
				t.Errorf("%s %s: %q", game, p.ID, got)
			}
			s.table.Close()
		}
	}
}

// A task is for the person: nothing says that the match is decided, and its menu neither saves it nor begins it again from turn 1.
func TestTaskIsThePersonsOwn(t *testing.T) {
	list := shippedPuzzles(t, "coreminer")
	s := openedPuzzle(t, "coreminer", list[slices.IndexFunc(list, func(p puzzles.Puzzle) bool { return p.ID == "a412cd2a" })], func(bool, int) {})
	s.until("the turn", s.turn.Acting)
	s.ticks(60)
	if s.has("toast/act") {
		t.Error("somebody else may end it")
	}
	s.key("Escape")
	s.ticks(5)
	saved := slices.ContainsFunc(s.env.Controls.List.Items, func(i board.Item) bool { return i.Op == board.OpText && i.Text == "saved for later" })
	if !s.has("menu/leave") || s.has("menu/again") || saved {
		t.Error("its menu is that of a match")
	}
}
