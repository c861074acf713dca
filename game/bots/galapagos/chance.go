package galapagos

import (
	"math"

	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// chance is how the win chance is estimated: by the tribes, their health and their stats, on a logarithmic scale.
var chance = bots.Chance[*game.State]{
	Features: []string{"moves first", "creatures", "eggs", "health", "stats", "best grazer", "share of the creatures", "share of the health"},
	Read:     read,
	Weights:  []float64{0.125, 1.72, 0.685, 3.07, 0.437, -1.62, -2.13, -0.349, -0.0558, 2.4, 2.4, 3.36, 0.783, 1.13, -11.9, -1.33, 0.118, 0.577, 2.87, 0.122, 4.95, -0.67, -0.743, -1.74},
}

func read(s *game.State) bots.Reading {
	counts, stats := s.Count()
	var health, eggs, graze [2]int32
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			health[t.Owner] += t.Health
			graze[t.Owner] = max(graze[t.Owner], t.Stats[game.Herbivorism])
		}
	}
	for i := range s.Eggs {
		eggs[s.Eggs[i].Owner]++
	}
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1))}
	for seat := range rules.Seat(2) {
		log := func(n [2]int32) float64 { return math.Log1p(float64(n[seat])) }
		r.Seats = append(r.Seats, []float64{float64(1 - seat), log(counts), log(eggs), log(health), log(stats), float64(graze[seat]) / 10})
	}
	r.AddShares(1, 3)
	return r
}
