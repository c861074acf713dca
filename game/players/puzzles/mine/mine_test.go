package mine_test

import (
	"fmt"
	"os"
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

// played is a match of built-in players.
func played(t *testing.T, game, level, seed string, kinds ...string) *record.Replay {
	t.Helper()
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: seed}
	var players []match.Player
	for i, kind := range kinds {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: kind, Kind: kind})
		p, err := catalog.Players(game).Bot(kind, fmt.Sprint(seed, i))
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
	}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	if err := m.Run(t.Context(), players); err != nil {
		t.Fatal(err)
	}
	line, err := record.NewReplay(setup, start, m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// What is found can be opened at its turn, where the adviser's turn solves it and that of the match does not; the same is found every time.
func TestDig(t *testing.T) {
	line := played(t, "mechmania", "short", "d", "rookie", "expert")
	m, err := mine.In(line, "test", 1)
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Find("mechmania")
	subject, err := review.Of(line)
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range m.Jobs() {
		p, err := m.Dig(t.Context(), j)
		if err != nil {
			t.Fatal(err)
		}
		given, err := entry.Bots.Review(t.Context(), subject, j)
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			continue
		}
		if given.Loss() < puzzles.Gap || p.Turn.Loss() < puzzles.Gap || p.Turn.Loss() > given.Loss()+1e-9 || p.Easy() {
			t.Errorf("turn %d lost %g, the second idea %g, found %v", j.Turn+1, given.Loss(), p.Turn.Loss(), p.Found)
		}
		again, err := p.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if before := again.At(again.First(j.Turn)); before.Hash() != line.At(line.First(j.Turn)).Hash() || again.Turns() > j.Turn+2 || again.Len() != line.First(j.Turn+1) {
			t.Errorf("it opens elsewhere than at turn %d", j.Turn+1)
		}
		twin, err := m.Dig(t.Context(), j)
		if err != nil || twin.ID != p.ID || twin.Found != p.Found || twin.Rating != p.Rating || twin.Turn.Loss() != p.Turn.Loss() {
			t.Errorf("once more it is %+v, not %+v: %v", twin, p, err)
		}
		return
	}
	t.Error("in a match that Rookie loses against Expert nothing is found")
}

// Nothing is found in a match whose players give nothing away.
func TestBarren(t *testing.T) {
	line := played(t, "anarchy", "quick", "barren", "master", "master")
	m, err := mine.In(line, "test", 1)
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Find("anarchy")
	subject, err := review.Of(line)
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range m.Jobs()[:4] {
		x, err := entry.Bots.Review(t.Context(), subject, j)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := m.Dig(t.Context(), j); err != nil || p != nil && x.Loss() < puzzles.Gap {
			t.Errorf("turn %d lost %g, and is a puzzle: %v", j.Turn+1, x.Loss(), err)
		}
	}
}

// A puzzle of two turns has what the adviser does in both; in the opened match these turns, against the same rival, lead to the best chance, and
// leaving one of them out does not.
func TestDigLong(t *testing.T) {
	line := played(t, "si32", "short", "d", "rookie", "expert")
	m, err := mine.In(line, "test", 2)
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Find("si32")
	for _, j := range m.Jobs() {
		p, err := m.Dig(t.Context(), j)
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			continue
		}
		if p.Turns() != 2 || p.Turn.Loss() < puzzles.Gap || p.Turn.Best-p.Turn.Idle < puzzles.Gap || p.Easy() || p.Theme("si32") == "" {
			t.Errorf("turn %d: %+v", j.Turn+1, p)
		}
		data, err := puzzles.Write([]puzzles.Puzzle{*p})
		if err != nil {
			t.Fatal(err)
		}
		read, err := puzzles.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := read[0].Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		subject, err := review.Of(opened)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := read[0].Solution(opened.At(0).Game())
		if err != nil {
			t.Fatal(err)
		}
		job := review.Job{Turn: j.Turn, Seat: j.Seat, Turns: 2}
		for _, without := range []int{-1, 0, 1} {
			var cmds [][]match.Command
			for i, turn := range solution {
				if i == without {
					turn = nil
				}
				cmds = append(cmds, match.Joined(turn...))
			}
			again, err := subject.Lines(mine.Judges(entry.Measured, line.Setup()), job, puzzles.Rival(2), "").Repeat(t.Context(), cmds)
			if err != nil {
				t.Fatal(err)
			}
			after, err := review.Of(again)
			if err != nil {
				t.Fatal(err)
			}
			x, err := entry.Bots.Review(t.Context(), after, job)
			if err != nil {
				t.Fatal(err)
			}
			if solved := x.Played >= p.Turn.Best-1e-9; solved != (without < 0) {
				t.Errorf("turn %d, without its part %d: %g of %g", j.Turn+1, without, x.Played, p.Turn.Best)
			}
		}
		return
	}
	t.Error("in a match that Rookie loses against Expert nothing is found")
}

// Where a coin decides after the solution there is no puzzle: who finds it has won nothing.
func TestTossed(t *testing.T) {
	data, err := os.ReadFile("testdata/coin.json")
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := mine.Again(t.Context(), list[0], "puzzles"); err != nil || p != nil {
		t.Errorf("found %+v: %v", p, err)
	}
}
