package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
)

// The ratings in the program are those in the documentation, and grow from strength to strength.
func TestRatingsAreDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "measurements", "strengths.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range catalog.Entries() {
		_, section, ok := strings.Cut(string(text), "## "+e.Game.Info().Title+"\n")
		if !ok {
			t.Errorf("there is no section on %s", e.Game.Info().Title)
			continue
		}
		section, _, _ = strings.Cut(section, "\n## ")
		before := 0
		for _, name := range levels.Strengths {
			elo, _ := e.Bots.Elo(name)
			if !strings.Contains(section, fmt.Sprintf("| %s | %d |", players.Title(name), elo)) {
				t.Errorf("%s: %s has %d, and another rating in the documentation", e.Game.Info().ID, name, elo)
			}
			if elo <= before {
				t.Errorf("%s: %s has %d, the one below it %d", e.Game.Info().ID, name, elo, before)
			}
			before = elo
		}
	}
}

// The command plays what has no record yet, fits weights, and prints the tables of what was said and what came.
func TestFit(t *testing.T) {
	dir := t.TempDir()
	line := "calibrate -game mechmania -levels quick -count 2 -fit -players newcomer,rookie -records " + dir
	status, out, errs := lab(t.Context(), line)
	if status != 0 || !strings.Contains(out, "Weights: []float64{") || !strings.Contains(out, "| 90 to 100 % |") || !strings.Contains(out, "| quick | 4 |") {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.pent"))
	if len(files) != 8 {
		t.Fatalf("%d records are kept", len(files))
	}
	if _, again, _ := lab(t.Context(), line); again != out {
		t.Errorf("of the records comes\n%s\nand of the matches\n%s", again, out)
	}
	if err := os.WriteFile(files[0], []byte("no record"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := lab(t.Context(), line); status == 0 || !strings.Contains(errs, filepath.Base(files[0])) {
		t.Errorf("a damaged record: status %d, %s", status, errs)
	}
	for line, want := range map[string]string{
		"calibrate -game mechmania":                                                        "-records",
		"calibrate -count 0 -records " + t.TempDir():                                       "-count 0",
		"calibrate -levels short,quick -count 1 -players newcomer -records " + t.TempDir(): "short and quick cannot be measured together",
	} {
		if status, _, errs := lab(t.Context(), line); status != 2 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
	}
}

// A level has one line in the table of other levels, in the order of the lines, and what is around it stays.
func TestLadderLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "strengths.md")
	const head = "# Strengths\n\n## Other levels\n\nWords.\n\n| game | level | Rookie | pairs |\n|---|---|---|---|\n"
	const foot = "\n## Starters\n\n| game | python |\n|---|---|\n| Si32 | 1 |\n"
	if err := os.WriteFile(file, []byte(head+foot), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range [][2]string{{"| Si32 | hex |", " 50 % | 1 |\n"}, {"| Anarchy | classic |", " 60 % | 2 |\n"}, {"| Si32 | hex |", " 70 % | 3 |\n"}} {
		if err := writeLine(file, line[0], line[1]); err != nil {
			t.Fatal(err)
		}
	}
	want := head + "| Anarchy | classic | 60 % | 2 |\n| Si32 | hex | 70 % | 3 |\n" + foot
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if err := os.WriteFile(file, []byte("# Strengths\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeLine(file, "| Si32 | hex |", " 1 |\n"); err == nil || !strings.Contains(err.Error(), "has no table") {
		t.Errorf("a file without the table: %v", err)
	}
}
