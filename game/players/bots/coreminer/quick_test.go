package coreminer

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// The level Quick begins with something to do: equal for both sides, each miner with bombs stands in a propped gallery, the roof in the middle
// comes down in the first turn, and players sell ore within ten turns.
func TestQuickBegins(t *testing.T) {
	for i := range 8 {
		s := kit.State(t, "quick", fmt.Sprint("begins", i))
		w := s.Tiles.W
		for n := range s.Tiles.Cells {
			p := s.Tiles.Point(n)
			a, b := s.Tiles.Cells[n], s.Tiles.At(grid.Pt(w-1-p.X, p.Y))
			if a.Dirt != b.Dirt || a.Ore != b.Ore || a.Ladder != b.Ladder || a.Support != b.Support || a.Loose != b.Loose {
				t.Fatalf("%s is not like its mirror image", p)
			}
		}
		if a, b := s.Miners[0], s.Miners[1]; len(s.Miners) != 2 || a.Bombs == 0 || a.Bombs != b.Bombs || a.At.X+b.At.X != w-1 || a.At.Y != b.At.Y || a.Owner == b.Owner {
			t.Fatalf("miners %+v", s.Miners)
		}
		tape, first := rules.NewTape(nil), s.Clone()
		if err := first.Apply(0, game.Command{}, tape); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(tape.Events, func(e rules.Event) bool { return game.What(e.What) == game.Slid }) {
			t.Error("nothing falls in the first turn")
		}
		minds := [2]think{kit.Think(t, botstest.Sound, "a"), kit.Think(t, botstest.Sound, "b")}
		for s.Ended < 10 {
			kit.Turn(t, s, minds[s.Mover()])
		}
		if s.Sides[0].Value == 0 || s.Sides[1].Value == 0 {
			t.Errorf("after ten turns %d and %d value are sold", s.Sides[0].Value, s.Sides[1].Value)
		}
	}
}
