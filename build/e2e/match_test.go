package e2e

import (
	"os"
	"slices"
	"testing"

	"app.pentarena/game/catalog"
)

// Every game of the catalogue has a short match on a valid level, in whose first turn something can be undone.
func TestEveryGameHasAMatch(t *testing.T) {
	matches := Matches()
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		i := slices.IndexFunc(matches, func(m Match) bool { return m.Game == id })
		if i < 0 {
			t.Errorf("%s has no match", id)
			continue
		}
		m := matches[i]
		path, err := m.File(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		l, err := catalog.Level(path, text)
		if err != nil || l.Game != id {
			t.Errorf("%s: a level of %q: %v", id, l.Game, err)
		}
		if len(m.First) == 0 || m.First[len(m.First)-1].Steps < 1 {
			t.Errorf("%s: nothing happens in the first turn", id)
		}
		if !slices.IsSortedFunc(m.First, func(a, b Act) int { return a.Steps - b.Steps }) {
			t.Errorf("%s: steps vanish in the first turn: %v", id, m.First)
		}
	}
	if _, err := (Match{Level: "nowhere"}).File(t.TempDir()); err == nil {
		t.Error("a level that is not there is written")
	}
}
