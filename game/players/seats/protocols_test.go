package seats

import (
	"slices"
	"testing"

	"app.pentarena/game/players/catalog"
)

// Every protocol starts programs or lets them connect, under a name of its own; every game has one whose programs connect, and at most one of
// its original server's.
func TestProtocolsAreWhole(t *testing.T) {
	var names []string
	for _, p := range protocols {
		if p.Open == nil && p.Wire == nil {
			t.Errorf("%s: no program can speak it", p.Name)
		}
		if slices.Contains(names, p.Name) {
			t.Errorf("%s is listed twice", p.Name)
		}
		if w := p.Wire; w != nil && (w.Address == "" || w.Hint == "" || w.Host == nil) {
			t.Errorf("%s: programs are not told where to connect", p.Name)
		}
		names = append(names, p.Name)
	}
	for _, e := range catalog.Entries() {
		game, originals := e.Game.Info().ID, 0
		if _, ok := WireOf(game, true); !ok {
			t.Errorf("%s: nobody can connect by lines", game)
		}
		for _, p := range protocols {
			if len(p.Games) > 0 && p.plays(game) {
				originals++
			}
		}
		if originals != 1 {
			t.Errorf("%s has %d original protocols", game, originals)
		}
	}
}
