package mechmania_test

import (
	"testing"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// sells plays the match to its end for a farmer who fetches the ripe crop at p, if there is one, and walks home with all that it has. It returns
// what was earned.
func sells(t *testing.T, s *game.State, p grid.Point) float64 {
	t.Helper()
	s = s.Clone()
	before, f := s.Farmers[0].Money, &s.Farmers[0]
	for !s.Outcome().Over {
		c := game.Command{Verb: game.Pass}
		goal, reach := orders.Stall(s, f.At), int32(0)
		if s.Tiles.At(p).Crop != game.NoCrop {
			goal, reach = p, f.Reach.Harvest
		}
		switch s.Stage {
		case game.Moving:
			at := f.At
			for n := s.Speed(0); n > 0 && int32(at.Distance(goal)) > reach; n-- {
				switch {
				case at.Y != goal.Y:
					at.Y += sign(goal.Y - at.Y)
				default:
					at.X += sign(goal.X - at.X)
				}
			}
			c = game.Command{Verb: game.Move, At: at}
		case game.Acting:
			if reap := (game.Command{Verb: game.Harvest, At: p}); reach > 0 && s.Check(0, reap) == nil && s.Foresee(0, reap).Good() {
				c = reap
			}
		}
		for _, c := range []game.Command{c, {Verb: game.Pass}} {
			if err := s.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
			if !s.Active().Has(0) {
				break
			}
		}
		if s.Active().Has(1) {
			if err := s.Apply(1, game.Command{Verb: game.Pass}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	return f.Money - before
}

func sign(x int) int { return max(min(x, 1), -1) }

// What a farmer has counts exactly as long as it can still be sold before the match ends.
func TestWorthThatCanBeSold(t *testing.T) {
	cases, out := 0, 0
	for _, stage := range []game.Stage{game.Moving, game.Acting} {
		for left := range int32(6) {
			for _, at := range []grid.Point{{X: 4, Y: 0}, {X: 4, Y: 4}, {X: 4, Y: 20}, {X: 0, Y: 35}, {X: 4, Y: 45}} {
				for _, p := range []grid.Point{{X: -1}, {X: 4, Y: 5}, {X: 4, Y: 21}, {X: 8, Y: 40}} {
					s := begin(t)
					f := &s.Farmers[0]
					s.Farmers[1].At = grid.Pt(s.Tiles.W-1, 10)
					s.Number, s.Stage, f.At, f.Seeds[game.Potato] = s.Constants.MaxTurns-left, stage, at, 0
					if p.X < 0 {
						p = grid.Pt(0, 49)
						f.Basket = append(f.Basket, game.Fruit{Crop: game.Corn, Value: 7})
					} else {
						*s.Tiles.At(p) = game.Tile{Crop: game.Corn, Value: 7, Planter: 0}
					}
					has, sold := orders.Worth(s, 0)-f.Money, sells(t, s, p)
					if cases++; sold == 0 {
						out++
					}
					if has != sold {
						t.Errorf("%d turns before the end, stage %d, at %v, crop at %v: worth %g, and it sells for %g", left, stage, at, p, has, sold)
					}
				}
			}
		}
	}
	if out < 20 || cases-out < 20 {
		t.Errorf("%d of %d cases are sold", cases-out, cases)
	}
}

// Seeds count as long as they can be ripe, and be sold, before the match ends.
func TestWorthOfSeeds(t *testing.T) {
	s := begin(t)
	f := &s.Farmers[0]
	crop := s.Constants.Crops.Of(game.Potato)
	for s.Number = s.Constants.MaxTurns - crop.Turns - 3; s.Number <= s.Constants.MaxTurns; s.Number++ {
		want := 0.0
		if s.Number+crop.Turns < s.Constants.MaxTurns {
			want = 12 * float64(crop.Price)
		}
		if got := orders.Worth(s, 0) - f.Money; got != want {
			t.Errorf("in turn %d of %d seeds that need %d turns are worth %g, not %g", s.Number, s.Constants.MaxTurns, crop.Turns, got, want)
		}
	}
}
