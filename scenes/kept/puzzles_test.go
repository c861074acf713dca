package kept_test

import (
	"testing"

	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/tabletest"
)

// The first try without a hint counts for the rating, days in a row for the streak, and what cannot be true is not read.
func TestPuzzles(t *testing.T) {
	store := tabletest.Store{}
	try := func(id string, solved bool, hints int, day string) kept.Puzzle {
		t.Helper()
		p, err := kept.Tried(store, kept.Puzzle{Game: "si32", ID: id, Rating: 1000}, solved, hints, day)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	rating := func() float64 { return kept.PuzzleRating(kept.Puzzles(store), "si32", 900).Elo }
	if rating() != 900 || kept.Streak(kept.Puzzles(store), "2026-11-26") != 0 {
		t.Error("there is something before the first try")
	}
	if p := try("00000001", true, 0, "2026-11-24"); !p.Clean || p.Tries != 1 || p.Day != "2026-11-24" {
		t.Errorf("solved at once: %+v", p)
	}
	high := rating()
	if high <= 900 {
		t.Errorf("a solved puzzle leads to %g", high)
	}
	try("00000002", false, 0, "")
	low := rating()
	if p := try("00000002", true, 2, "2026-11-25"); p.Clean || p.Tries != 2 || p.Hints != 2 || !p.Solved || rating() != low || low >= high {
		t.Errorf("solved at the second try: %+v, rating %g, %g, %g", p, high, low, rating())
	}
	if p := try("00000002", false, 3, ""); p.Tries != 2 || p.Hints != 2 || !p.Solved {
		t.Errorf("what comes after the solution changes it: %+v", p)
	}
	for date, want := range map[string]int{"2026-11-25": 2, "2026-11-26": 2, "2026-11-27": 0, "": 0} {
		if got := kept.Streak(kept.Puzzles(store), date); got != want {
			t.Errorf("on %q there are %d days in a row, not %d", date, got, want)
		}
	}
	if got := kept.PuzzleRating(kept.Puzzles(store), "anarchy", 800); got.Elo != 800 || got.Matches != 0 {
		t.Errorf("another game has %+v", got)
	}
	store["puzzles.json"] = []byte(`[{"game":"si32","puzzle":"00000003","rating":1000,"tries":1,"hints":0,"solved":true,"clean":true},
		{"game":"si32","puzzle":"../x","rating":1000,"tries":1},{"game":"si32","puzzle":"00000004","rating":-5,"tries":1},{"game":"si32","puzzle":"00000005","rating":1,"tries":0},
		{"game":"si32","puzzle":"00000006","rating":1,"tries":1,"clean":true},{"game":"si32","puzzle":"00000007","rating":1,"tries":1,"solved":true,"day":"tomorrow"}]`)
	if list := kept.Puzzles(store); len(list) != 1 || list[0].ID != "00000003" {
		t.Errorf("read as %+v", list)
	}
}

// One puzzle does not throw a rating about: neither a hint in the easiest nor the first try of a hard one.
func TestFirstPuzzle(t *testing.T) {
	for _, p := range []kept.Puzzle{{Game: "anarchy", Rating: 529}, {Game: "anarchy", Rating: 1766, Clean: true}} {
		if got := kept.PuzzleRating([]kept.Puzzle{p}, "anarchy", 811); got.Elo < 811-200 || got.Elo > 811+250 || got.Elo == 811 {
			t.Errorf("%+v leads from 811 to %.0f", p, got.Elo)
		}
	}
}

// What became of a puzzle here stays when a backup comes, unless it was solved only there.
func TestAddPuzzles(t *testing.T) {
	store := tabletest.Store{}
	here := []kept.Puzzle{{Game: "si32", ID: "00000001", Tries: 1, Solved: true}, {Game: "si32", ID: "00000002", Tries: 3}}
	there := []kept.Puzzle{{Game: "si32", ID: "00000001", Tries: 2}, {Game: "si32", ID: "00000002", Tries: 4, Solved: true}, {Game: "si32", ID: "00000003", Tries: 1}}
	for i, want := range []kept.Merged{{Added: 2}, {Added: 2, There: 1}, {There: 3}} {
		got, err := kept.AddPuzzles(store, [][]kept.Puzzle{here, there, there}[i])
		if err != nil || got != want {
			t.Errorf("%d: %+v, %v", i, got, err)
		}
	}
	if list := kept.Puzzles(store); len(list) != 3 || !list[0].Solved || list[1].Tries != 4 {
		t.Errorf("kept are %+v", list)
	}
}
