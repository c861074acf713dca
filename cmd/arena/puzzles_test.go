package main

import (
	"errors"
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

// What an earlier run wrote is taken over, each puzzle once.
func TestPuzzlesAdded(t *testing.T) {
	data, err := puzzles.Shipped("galapagos")
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var args []string
	for i, part := range [][]puzzles.Puzzle{list[:4], list[3:]} {
		text, err := puzzles.Write(part)
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(dir, string(rune('a'+i)))
		file := filepath.Join(folder, "galapagos.json")
		if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(file, text, 0o600)); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	if status, _, errs := arena(t.Context(), "puzzles -out", append([]string{dir}, args...)...); status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "galapagos.json")); err != nil || string(got) != string(data) {
		t.Errorf("%v: of the two parts came\n%s", err, got)
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
