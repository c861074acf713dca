package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/players/puzzles"
)

// A folder of matches gives a file of puzzles for each game, the same by one worker and by two.
func TestPuzzles(t *testing.T) {
	dir := t.TempDir()
	if status, _, errs := arena(t.Context(), "match -game si32 -level quick -seed p2 -records", dir, "rookie", "expert"); status != 0 {
		t.Fatal(errs)
	}
	if err := os.WriteFile(filepath.Join(dir, "readme.txt"), []byte("no match"), 0o600); err != nil {
		t.Fatal(err)
	}
	var files [2][]byte
	for i, workers := range []string{"-workers 1", "-workers 3"} {
		out := t.TempDir()
		status, said, errs := arena(t.Context(), "puzzles -each 3 -most 2 "+workers+" -out", out, dir)
		if status != 0 || errs != "" || !strings.HasPrefix(said, "si32: ") {
			t.Fatalf("status %d: %s%s", status, said, errs)
		}
		var err error
		if files[i], err = os.ReadFile(filepath.Join(out, "si32.json")); err != nil {
			t.Fatal(err)
		}
	}
	list, err := puzzles.Read(files[0])
	if err != nil || len(list) < 1 || len(list) > 2 || string(files[0]) != string(files[1]) {
		t.Errorf("%v: %d puzzles; by several workers\n%s", err, len(list), files[1])
	}
}

func TestPuzzlesMisused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.pent")
	if err := os.WriteFile(file, []byte("none"), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]int{
		"puzzles": command.StatusUsage, "puzzles -each 0 x": command.StatusUsage, "puzzles -most 101 x": command.StatusUsage,
		"puzzles " + file: command.StatusFailed, "puzzles " + dir: command.StatusFailed,
	} {
		if status, _, errs := arena(t.Context(), line); status != want || errs == "" {
			t.Errorf("%s: status %d, %q", line, status, errs)
		}
	}
}
