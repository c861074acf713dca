package mechmania

import (
	"math"

	"app.pentarena/game/bots"
	game "app.pentarena/rules/mechmania"
)

// chance is how the win chance is estimated: by money, and what stands in the field and lies in the basket, on a logarithmic scale.
var chance = bots.Chance[*game.State]{
	Features: []string{"money", "seeds", "basket", "field", "all", "share of all"},
	Read:     read,
	Weights:  []float64{-0.237, -0.0413, -0.00847, 0.0836, 1.28, -7.2, -0.156, 0.01, -0.0285, 0.00293, 0.713, -3.51, 0.147, -0.146, -0.00206, -0.0173, 0.879, 5.61},
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
	return r
}
