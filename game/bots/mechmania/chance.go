package mechmania

import (
	"math"

	"app.pentarena/game/bots"
	game "app.pentarena/rules/mechmania"
)

// chance is how the win chance is estimated: by money, and what stands in the field and lies in the basket, on a logarithmic scale, and by
// who is ahead.
var chance = bots.Chance[*game.State]{
	Features: []string{"money", "seeds", "basket", "field", "all", "share of all", "lead"},
	Read:     read,
	Weights: []float64{-0.26, -0.0017, -0.0357, -0.00999, -0.232, 1.53, 0.08, -0.0531, 0.0568, 0.0261, 0.0734, -0.97, 9.92, 0.998, -0.0219, -0.133, -0.0408,
		-0.0988, 0.273, -0.129, 2.44},
}

func read(s *game.State) bots.Reading {
	var field [2]float64
	for i := range s.Tiles.Cells {
		if t := &s.Tiles.Cells[i]; t.Crop != game.NoCrop && t.Planter >= 0 {
			field[t.Planter] += t.Value
		}
	}
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1))}
	for n := range s.Farmers {
		f := &s.Farmers[n]
		basket, seeds := 0.0, 0.0
		for _, fruit := range f.Basket {
			basket += fruit.Value
		}
		for c, n := range f.Seeds {
			seeds += float64(s.Constants.Crops.Of(game.Crop(c)).Price) * float64(n)
		}
		r.Seats = append(r.Seats, []float64{math.Log1p(max(f.Money, 0)), math.Log1p(seeds), math.Log1p(basket), math.Log1p(field[n]),
			math.Log1p(max(f.Money, 0) + seeds + basket + field[n])})
	}
	r.AddShares(4)
	r.AddLead(4)
	return r
}
