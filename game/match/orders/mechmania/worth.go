package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// Worth is everything a farmer owns, in dollars: money, the basket, its crops by promise, and its seeds at their price; without what it cannot
// bring to the grocer any more before the match ends. Buying, planting and harvesting move it little.
func Worth(s *game.State, seat rules.Seat) float64 {
	f := &s.Farmers[seat]
	sum := f.Money + inBasket(s, seat)
	for c, n := range f.Seeds {
		if crop := s.Constants.Crops.Of(game.Crop(c)); n > 0 && s.Number+soonest(s, f, crop.Turns) < s.Constants.MaxTurns {
			sum += float64(crop.Price) * float64(n)
		}
	}
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Crop == game.NoCrop || t.Planter != seat {
			continue
		}
		p := s.Tiles.Point(i)
		if worth, turn := promise(s, p); fetches(s, seat, p, turn) {
			sum += worth
		}
	}
	return sum
}

// Most is the most money in dollars that a farmer can have at the end, if the other one leaves it everything: infinite while seeds can still
// become ripe, or any crop on the field does.
func Most(s *game.State, seat rules.Seat) float64 {
	quick := max(s.Constants.RainGrowth, 1) // how far a crop grows in a turn, if it comes to that
	if s.Farmers[0].Item != game.RainTotem && s.Farmers[1].Item != game.RainTotem {
		quick = 1
	}
	ripe := func(turns int32) int32 { return s.Number + (turns+quick-1)/quick }
	for c := game.NoCrop + 1; int(c) < len(s.Farmers[seat].Seeds); c++ {
		if ripe(s.Constants.Crops.Of(c).Turns) < s.Constants.MaxTurns {
			return math.Inf(1)
		}
	}
	sum, each := s.Farmers[seat].Money+inBasket(s, seat), 1.0
	if s.Constants.DoubleDrop > 0 {
		each = 2
	}
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Crop == game.NoCrop || !fetches(s, seat, s.Tiles.Point(i), ripe(max(t.Timer, 0))) {
			continue
		}
		if t.Timer > 0 {
			return math.Inf(1)
		}
		sum += each * t.Value
	}
	return sum
}

// inBasket is what a farmer's basket is worth, in dollars; 0 if it cannot be at the grocer's any more.
func inBasket(s *game.State, seat rules.Seat) (sum float64) {
	f := &s.Farmers[seat]
	if walks(s)+Way(f.At, Stall(s, f.At), 0, quickest(s, f))-1 > s.Constants.MaxTurns {
		return 0
	}
	for _, fruit := range f.Basket {
		sum += fruit.Value
	}
	return sum
}

// walks is the first turn in which a farmer can still walk.
func walks(s *game.State) int32 {
	if s.Stage == game.Acting {
		return s.Number + 1
	}
	return s.Number
}

// fetches reports whether a farmer can harvest tile p, in this turn or later, and bring it to the grocer before the match ends.
func fetches(s *game.State, seat rules.Seat, p grid.Point, turn int32) bool {
	f := &s.Farmers[seat]
	if int32(f.At.Distance(p)) > f.Reach.Harvest {
		turn = max(turn, walks(s)+Way(f.At, p, f.Reach.Harvest, quickest(s, f))-1)
	}
	return turn+Way(p, Stall(s, p), f.Reach.Harvest, quickest(s, f)) <= s.Constants.MaxTurns && s.WorkGround(p, turn) != game.Arid
}

// quickest is how far a farmer walks in a turn who drinks its coffee, if it has any.
func quickest(s *game.State, f *game.Farmer) int32 {
	if f.Coffee >= s.Number || f.Item == game.CoffeeThermos && !f.UsedItem {
		return max(f.Reach.Move, 1) * max(s.Constants.CoffeeFactor, 1)
	}
	return f.Reach.Move
}

// soonest is in how many turns a crop can be ripe, under a rain totem if the farmer has one left.
func soonest(s *game.State, f *game.Farmer, turns int32) int32 {
	if f.Item == game.RainTotem && !f.UsedItem {
		k := max(s.Constants.RainGrowth, 1)
		return (turns + k - 1) / k
	}
	return turns
}

// promise is what a crop on a tile is worth to the farmer who planted it, in dollars: the price of the seed at first, the sale price once it is
// ripe, and 0 if it will dry up before. turn is the first in which it can be harvested.
func promise(s *game.State, p grid.Point) (worth float64, turn int32) {
	t := s.Tiles.At(p)
	worth, turn = RipeValue(s, p)
	if worth <= 0 || t.Timer <= 0 {
		return worth, turn
	}
	g := s.Constants.Crops.Of(t.Crop)
	done := 1 - float64(t.Timer)/float64(g.Turns)
	return float64(min(float64(g.Price), worth)*(1-done)) + float64(worth*done), turn
}
