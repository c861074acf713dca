package mechmania

import (
	"math"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/game/players/bots"
	game "app.pentarena/rules/mechmania"
)

// chance is how the win chance is estimated: by what a farmer has in all, which is money, seeds, and crops in the ground and in the basket, on a
// logarithmic scale, and by who is ahead. Seeds keep their worth when they are planted, and crops when they are harvested, so that doing so
// moves nothing.
var chance = bots.Chance[*game.State]{
	Features: []string{"all", "share of all", "lead"},
	Read:     read,
	Weights:  []float64{0.206, 0.206, 1.97, 0.206, 0.206, 1.92, 0.253, 0.206, 3.86},
	Pace:     0.3,
}

func read(s *game.State) bots.Reading {
	var all [2]float64
	for i := range s.Tiles.Cells {
		switch t := &s.Tiles.Cells[i]; {
		case t.Crop == game.NoCrop || t.Planter < 0:
		case t.Timer > 0:
			all[t.Planter] += orders.Promise(s, s.Tiles.Point(i))
		default:
			all[t.Planter] += t.Value
		}
	}
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1))}
	for n := range s.Farmers {
		f := &s.Farmers[n]
		for _, fruit := range f.Basket {
			all[n] += fruit.Value
		}
		for c, k := range f.Seeds {
			all[n] += float64(s.Constants.Crops.Of(game.Crop(c)).Price) * float64(k)
		}
		r.Seats = append(r.Seats, []float64{math.Log1p(max(f.Money, 0) + all[n])})
	}
	r.AddShares(0)
	r.AddLead(0)
	return r
}
