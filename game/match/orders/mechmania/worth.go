package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// Worth is everything a farmer owns, in dollars: money, the basket, its crops by Promise, and its seeds at their price; without what it cannot
// bring to the grocer any more before the match ends. Buying, planting and harvesting move it little.
func Worth(s *game.State, seat rules.Seat) float64 {
	f, last := &s.Farmers[seat], s.Constants.MaxTurns
	sum, walks := f.Money, s.Number // the first turn in which it can still walk
	if s.Stage == game.Acting {
		walks++
	}
	if walks+stride(s, seat, f.At, Stall(s, f.At), 0)-1 <= last {
		for _, fruit := range f.Basket {
			sum += fruit.Value
		}
	}
	for c, n := range f.Seeds {
		if crop := s.Constants.Crops.Of(game.Crop(c)); n > 0 && s.Number+soonest(s, f, crop.Turns)+1 <= last {
			sum += float64(crop.Price) * float64(n)
		}
	}
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Crop == game.NoCrop || t.Planter != seat {
			continue
		}
		p := s.Tiles.Point(i)
		worth, turn := Promise(s, p)
		if int32(f.At.Distance(p)) > f.Reach.Harvest {
			turn = max(turn, walks+stride(s, seat, f.At, p, f.Reach.Harvest)-1)
		}
		if turn+stride(s, seat, p, Stall(s, p), f.Reach.Harvest) <= last && s.WorkGround(p, turn) != game.Arid {
			sum += worth
		}
	}
	return sum
}

// stride is Way for a farmer who drinks its coffee, if it has any.
func stride(s *game.State, seat rules.Seat, from, to grid.Point, reach int32) int32 {
	n, f := Way(s, seat, from, to, reach), &s.Farmers[seat]
	if f.Coffee >= s.Number || f.Item == game.CoffeeThermos && !f.UsedItem {
		k := max(s.Constants.CoffeeFactor, 1)
		return max(1, (n+k-1)/k)
	}
	return n
}

// soonest is in how many turns a crop can be ripe, under a rain totem if the farmer has one left.
func soonest(s *game.State, f *game.Farmer, turns int32) int32 {
	if f.Item == game.RainTotem && !f.UsedItem {
		k := max(s.Constants.RainGrowth, 1)
		return (turns + k - 1) / k
	}
	return turns
}

// Promise is what a crop on a tile is worth to the farmer who planted it, in dollars: the price of the seed at first, the sale price once it is
// ripe, and 0 if it will dry up before. turn is the first in which it can be harvested.
func Promise(s *game.State, p grid.Point) (worth float64, turn int32) {
	t := s.Tiles.At(p)
	worth, turn = RipeValue(s, p)
	if worth <= 0 || t.Timer <= 0 {
		return worth, turn
	}
	g := s.Constants.Crops.Of(t.Crop)
	done := 1 - float64(t.Timer)/float64(g.Turns)
	return float64(min(float64(g.Price), worth)*(1-done)) + float64(worth*done), turn
}
