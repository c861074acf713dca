package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/catalog"
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
			if !strings.Contains(section, fmt.Sprintf("| %s | %d |", catalog.Title(name), elo)) {
				t.Errorf("%s: %s has %d, and another rating in the documentation", e.Game.Info().ID, name, elo)
			}
			if elo <= before {
				t.Errorf("%s: %s has %d, the one below it %d", e.Game.Info().ID, name, elo, before)
			}
			before = elo
		}
	}
}

// The command fits weights and prints the table of what was said and what came.
func TestFit(t *testing.T) {
	status, out, errs := arena(t.Context(), "calibrate -game coreminer -count 24 -fits 60 -fit -players newcomer,rookie")
	if status != 0 || !strings.Contains(out, "Weights: []float64{") || !strings.Contains(out, "| 90 to 100 % |") {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
}
