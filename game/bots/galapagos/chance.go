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
	Weights:  []float64{-0.017, 1.36, 1.63, 4.31, 2.19, -0.351, -4.82, -0.32, -0.0411, -4.23, 2.04, 2.97, 7.33, 0.0188, -16.1, -2.55, 0.0475, -0.197, 1.07, 0.365, 5.78, -0.44, -5.64, -0.719},
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
