package mechmania

import (
	"math"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/game/players/bots"
	game "app.pentarena/rules/mechmania"
)

// chance is how the win chance is estimated: by money, seeds and crops that grow, and ripe crops in the field and in the basket, on a
// logarithmic scale, and by who is ahead. Seeds keep their worth when they are planted, and crops when they are harvested.
var chance = bots.Chance[*game.State]{
	Features: []string{"money", "seeds and growing", "ripe", "all", "share of all", "lead"},
	Read:     read,
	Weights:  []float64{-0.556, -0.145, -0.153, 0.125, -0.0018, 2.69, -0.156, 0.139, 0.0146, 0.463, -2.32, 1.7, 0.0878, -0.183, -0.0214, 0.416, -3.13, 2.97},
	Pace:     0.2,
}

func read(s *game.State) bots.Reading {
	var growing, ripe [2]float64
	for i := range s.Tiles.Cells {
		switch t := &s.Tiles.Cells[i]; {
		case t.Crop == game.NoCrop || t.Planter < 0:
		case t.Timer > 0:
			growing[t.Planter] += orders.Promise(s, s.Tiles.Point(i))
		default:
			ripe[t.Planter] += t.Value
		}
	}
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1))}
	for n := range s.Farmers {
		f := &s.Farmers[n]
		for _, fruit := range f.Basket {
			ripe[n] += fruit.Value
		}
		for c, k := range f.Seeds {
			growing[n] += float64(s.Constants.Crops.Of(game.Crop(c)).Price) * float64(k)
		}
		money := max(f.Money, 0)
		r.Seats = append(r.Seats, []float64{math.Log1p(money), math.Log1p(growing[n]), math.Log1p(ripe[n]), math.Log1p(money + growing[n] + ripe[n])})
	}
	r.AddShares(3)
	r.AddLead(3)
	return r
}
