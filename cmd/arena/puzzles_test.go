package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/players/puzzles"
)

// A folder of matches gives a file of puzzles for each game, the same by one worker and by two.
func TestPuzzles(t *testing.T) {
	dir := t.TempDir()
	if status, _, errs := arena(t.Context(), "match -game mechmania -level short -seed p1 -records", dir, "rookie", "expert"); status != 0 {
		t.Fatal(errs)
	}
	if err := os.WriteFile(filepath.Join(dir, "readme.txt"), []byte("no match"), 0o600); err != nil {
		t.Fatal(err)
	}
	var files [2][]byte
	for i, workers := range []string{"-workers 1", "-workers 3"} {
		out := t.TempDir()
		status, said, errs := arena(t.Context(), "puzzles -each 3 -most 2 "+workers+" -out", out, dir)
		if status != 0 || errs != "" || !strings.HasPrefix(said, "mechmania: ") {
			t.Fatalf("status %d: %s%s", status, said, errs)
		}
		var err error
		if files[i], err = os.ReadFile(filepath.Join(out, "mechmania.json")); err != nil {
			t.Fatal(err)
		}
	}
	list, err := puzzles.Read(files[0])
	if err != nil || len(list) < 1 || len(list) > 2 || string(files[0]) != string(files[1]) {
		t.Errorf("%v: %d puzzles; by several workers\n%s", err, len(list), files[1])
	}
}

// The log of an original engine gives puzzles as a record does, and what was found opens; measured once more, it is the same.
func TestPuzzlesOfLogs(t *testing.T) {
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			for _, of := range []string{"b rookie expert", "h rookie expert", "p2 rookie expert", "o rookie expert", "b newcomer rookie", "e expert expert"} {
				logs, out, again := t.TempDir(), t.TempDir(), t.TempDir()
				if status, _, errs := arena(t.Context(), "match -level short -game "+game+" -seed "+of+" -gamelogs", logs); status != 0 {
					t.Fatal(errs)
				}
				files, err := os.ReadDir(logs)
				if err != nil || len(files) == 0 {
					t.Fatal(err, " there is no log")
				}
				status, said, errs := arena(t.Context(), "puzzles -each 1 -out "+out, filepath.Join(logs, files[0].Name()))
				if status != 0 && strings.Contains(errs, "there is no puzzle in these matches") {
					continue
				}
				if status != 0 || errs != "" {
					t.Fatalf("status %d: %s%s", status, said, errs)
				}
				file := filepath.Join(out, game+".json")
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				list, err := puzzles.Read(data)
				if err != nil || len(list) != 1 {
					t.Fatalf("%v: %d puzzles", err, len(list))
				}
				if line, err := list[0].Open(nil); err != nil || line.Setup().Game != game {
					t.Errorf("%v: it opens as %s", err, line.Setup().Game)
				}
				if game != "coreminer" { // the others take long
					return
				}
				if status, _, errs := arena(t.Context(), "puzzles -again -out "+again, file); status != 0 || errs != "" {
					t.Fatalf("status %d: %s", status, errs)
				}
				if twin, err := os.ReadFile(filepath.Join(again, game+".json")); err != nil || string(twin) != string(data) {
					t.Errorf("%v: measured again it is\n%s\nnot\n%s", err, twin, data)
				}
				return
			}
			t.Error("nothing is found in any log")
		})
	}
}

// A puzzle whose solution is none any more is left out when it is measured again.
func TestPuzzlesAgain(t *testing.T) {
	data, err := puzzles.Shipped("coreminer")
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzles.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p puzzles.Puzzle) bool { return p.Turns() == 1 })
	p := list[i]
	p.Turn.Better = p.Turn.Better[:1]
	p.Turn.Better[0].Cmds, p.Turn.Key = []json.RawMessage{json.RawMessage(`{"verb":"pass"}`)}, 0
	text, err := puzzles.Write([]puzzles.Puzzle{p})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "coreminer.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := arena(t.Context(), "puzzles -again -out "+t.TempDir(), file); status == 0 || !strings.Contains(errs, "there is no puzzle") {
		t.Errorf("status %d: %s", status, errs)
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
