package e2e

import (
	"os"
	"slices"
	"testing"

	"app.pentarena/game/players/catalog"
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

// A row that scrolls sideways keeps its height where it is out of sight; what is out of sight for another reason has none.
func TestWhatARowHasScrolledAwayIsFound(t *testing.T) {
	s := State{Controls: map[string][4]float64{
		"verb/left": {10, 500, 0, 44}, "verb/near": {10, 500, 30, 44}, "verb/wide": {40, 500, 60, 44}, "verb/cut": {100, 500, 12, 44},
		"verb/right": {160, 500, 0, 44}, "undo": {200, 500, 80, 44}, "verb/above": {40, 0, 60, 0}, "verb/alone": {300, 20, 0, 44},
	}}
	for control, want := range map[string][3]float64{"left": {70, 522, -1}, "near": {}, "cut": {70, 522, 1}, "right": {70, 522, 1}, "above": {}, "alone": {}, "none": {}} {
		if x, y, side := s.Beside("verb/" + control); [3]float64{x, y, side} != want {
			t.Errorf("%s: act at %g,%g towards %g, not %v", control, x, y, side, want)
		}
	}
}

// Nobody presses a control through the message that lies over it.
func TestAMessageCovers(t *testing.T) {
	s, err := Parse([]byte(`{"frames":9,"controls":{"under":[0,0,40,40],"toast/act":[60,0,40,40],"beside":[0,60,40,40]},"messages":[[10,10,200,30]]}`))
	if err != nil {
		t.Fatal(err)
	}
	for control, want := range map[string]bool{"under": false, "toast/act": true, "beside": true} {
		r := steady{last: s.Controls[control], seen: true}
		if got := r.rests(s, control); got != want {
			t.Errorf("%s can be pressed: %v", control, got)
		}
	}
}
