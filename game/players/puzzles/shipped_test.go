package puzzles_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/puzzles/mine"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
)

// shipped are the puzzles of a game.
func shipped(t *testing.T, game string) []puzzles.Puzzle {
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

// Every puzzle follows from the rules up to a turn of its seat in a match that is not over; its best turn is legal, and the list begins with the
// easiest.
func TestShipped(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		list := shipped(t, game)
		if len(list) < 5 {
			t.Errorf("%s has %d puzzles", game, len(list))
		}
		if !slices.IsSortedFunc(list, func(a, b puzzles.Puzzle) int { return a.Rating - b.Rating }) {
			t.Errorf("the puzzles of %s are not in order", game)
		}
		if n := len(puzzles.Pick(list, len(list))); n < len(list) {
			t.Errorf("%d of the %d puzzles of %s ask for the same turn as another", len(list)-n, len(list), game)
		}
		for _, p := range list {
			line, err := p.Open(nil)
			if err != nil {
				t.Errorf("%s %s: %v", game, p.ID, err)
				continue
			}
			if line.Setup().Game != game || line.At(line.First(p.Turn.Turn)).Outcome().Over || p.Turn.Loss() < puzzles.Gap || p.Turn.Best-p.Turn.Idle < puzzles.Gap || p.Easy() || p.Lucky() || strings.Contains(p.Theme(game), "ne turn decides") {
				t.Errorf("%s %s is not a puzzle: %+v", game, p.ID, p.Turn)
			}
			if m := solved(t, line, p); m.Turn() == line.At(line.First(p.Turn.Turn)).Turn() && !m.Outcome().Over && m.Active().Has(p.Turn.Seat) {
				t.Errorf("%s %s: the best turn does not end it", game, p.ID)
			}
		}
	}
}

// begun is the match of a puzzle before its turn.
func begun(t *testing.T, line record.Timeline, p puzzles.Puzzle) *match.Match {
	t.Helper()
	m := match.New(line.Setup(), line.At(0))
	if err := m.Resume(record.Steps(line, 0, line.First(p.Turn.Turn)), nil, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// play lets the seat of a puzzle do these commands and the others what they did, and plays the turn to its end.
func play(t *testing.T, line record.Timeline, p puzzles.Puzzle, cmds []match.Command) *match.Match {
	t.Helper()
	m := begun(t, line, p)
	given := map[int8][]match.Command{int8(p.Turn.Seat): cmds}
	for _, s := range record.Steps(line, line.First(p.Turn.Turn), line.First(p.Turn.Turn+1)) {
		if s.Seat != p.Turn.Seat {
			given[int8(s.Seat)] = append(given[int8(s.Seat)], s.Cmd)
		}
	}
	for now := m.Turn(); m.Turn() == now && !m.Outcome().Over; {
		seat := m.Active().First()
		cmd := m.Game().Pass()
		if list := given[int8(seat)]; len(list) > 0 {
			cmd, given[int8(seat)] = list[0], list[1:]
		}
		if _, err := m.Do(seat, cmd); err != nil && seat == p.Turn.Seat {
			t.Errorf("%s: %v is not legal: %v", p.ID, cmd, err)
		}
	}
	return m
}

// solved plays the best turn.
func solved(t *testing.T, line record.Timeline, p puzzles.Puzzle) *match.Match {
	t.Helper()
	var cmds []match.Command
	for _, part := range p.Turn.Better {
		for _, data := range part.Cmds {
			c, err := line.At(0).Game().Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			cmds = append(cmds, c)
		}
	}
	return play(t, line, p, cmds)
}

// Of every puzzle the solution is played as it was when the puzzle was found, and solves it; doing nothing does not, nor does one button that orders for all.
func TestShippedJudged(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			entry, _ := catalog.Find(game)
			list := shipped(t, game)
			long := 0
			for _, p := range list {
				judged(t, entry, p)
				if p.Turns() > 1 {
					long++
				}
			}
			if long < 5 {
				t.Errorf("%s has %d puzzles of several turns", game, long)
			}
		})
	}
}

// judged plays the solution of a puzzle, nothing, and each button that orders for all.
func judged(t *testing.T, entry catalog.Entry, p puzzles.Puzzle) {
	t.Helper()
	line, err := p.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	subject, err := review.Of(line)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := p.Solution(line.At(0).Game())
	if err != nil {
		t.Fatal(err)
	}
	var cmds [][]match.Command
	for _, turn := range solution {
		cmds = append(cmds, match.Joined(turn...))
	}
	job := review.Job{Turn: p.Turn.Turn, Seat: p.Turn.Seat, Turns: p.Turns()}
	lines := subject.Lines(mine.Judges(entry.Measured, line.Setup()), job, puzzles.Rival(p.Turns()), "")
	type try struct {
		line func() (*review.Line, error)
		pass bool
	}
	tries := map[string]try{
		"the solution": {func() (*review.Line, error) { return lines.Repeat(t.Context(), cmds) }, true},
		"nothing":      {func() (*review.Line, error) { return lines.Idle(t.Context()) }, false},
	}
	for n, b := range entry.Buttons {
		tries[fmt.Sprintf("button %d, which orders for all,", n)] = try{func() (*review.Line, error) { return lines.By(t.Context(), mine.Presser{Button: b}) }, false}
	}
	for name, c := range tries {
		x, err := c.line()
		if err != nil {
			t.Fatal(err)
		}
		after, err := review.Of(x)
		if err != nil {
			t.Fatal(err)
		}
		led, err := entry.Bots.Review(t.Context(), after, job)
		if err != nil {
			t.Fatal(err)
		}
		if tossed, err := x.Tossed(); err != nil || tossed && c.pass {
			t.Errorf("%s: a coin decides after %s: %v", p.ID, name, err)
		}
		if way := p.Way(led.Played); way >= puzzles.Enough != c.pass {
			t.Errorf("%s: %s leads to %g, %.0f %% of the way from %g to %g", p.ID, name, led.Played, 100*way, p.Turn.Played, p.Turn.Best)
		}
		for i, then := range p.Then {
			if c.pass && puzzles.Sum(x.At(x.First(x.Own[i+1]))) != then.Sum {
				t.Errorf("%s: turn %d begins elsewhere than when it was found", p.ID, i+2)
			}
		}
	}
}

// What a puzzle is about is what its solution would lose most without, under all chances.
func TestShippedKey(t *testing.T) {
	entry, _ := catalog.Find("anarchy")
	for _, p := range shipped(t, "anarchy") {
		if p.ID != "b5facbfe" && p.ID != "da5ca903" {
			continue
		}
		line, err := p.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		subject, err := review.Of(line)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := p.Solution(line.At(0).Game())
		if err != nil {
			t.Fatal(err)
		}
		lines := subject.Lines(mine.Judges(entry.Measured, line.Setup()), review.Job{Turn: p.Turn.Turn, Seat: p.Turn.Seat, Turns: 1}, "", "")
		x, err := lines.Repeat(t.Context(), [][]match.Command{match.Joined(solution[0]...)})
		if err != nil {
			t.Fatal(err)
		}
		x.Advice = solution
		if key, err := lines.Key(t.Context(), x, 0, p.Turn.Better); err != nil || key != p.Turn.Key {
			t.Errorf("%s: %d, not %d: %v", p.ID, key, p.Turn.Key, err)
		}
	}
}

// docs/measurements/puzzles.md counts the puzzles as they are.
func TestMeasured(t *testing.T) {
	text, err := os.ReadFile("../../../docs/measurements/puzzles.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		list := shipped(t, game)
		by, themes := map[string]int{}, map[string]int{}
		var turns [puzzles.MostTurns]int
		for _, p := range list {
			turns[p.Turns()-1]++
			strength, _ := p.Strength()
			by[strength]++
			themes[p.Theme(game)]++
		}
		row := fmt.Sprintf("| %s | %d | %d |", e.Game.Info().Title, len(list), turns[1]+turns[2])
		for _, s := range append(levels.Strengths[:], "") {
			row += fmt.Sprintf(" %d |", by[s])
		}
		row += fmt.Sprintf(" %d to %d |", list[0].Rating, list[len(list)-1].Rating)
		var of []string
		for _, theme := range slices.Sorted(maps.Keys(themes)) {
			of = append(of, fmt.Sprintf("%s %d", theme, themes[theme]))
		}
		row += " " + strings.Join(of, ", ") + " |"
		if !strings.Contains(string(text), row+"\n") {
			t.Errorf("it should say\n%s", row)
		}
	}
}
