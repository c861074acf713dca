package galapagos

import (
	"math"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// chance is how the win chance is estimated: by the tribes, their health and their stats, on a logarithmic scale.
var chance = bots.Chance[*game.State]{
	Features: []string{bots.MovesFirst, "creatures", "eggs", "health", "stats", "grazing", "creatures", "health"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{-0.112, 7.95, 2.5, 1.02, 1.98, 0.28, 0.28, 0.28, 0.181, 1.52, 1.21, 2.19, 1.23, 3.14, 0.33, 0.33, 0.684, 0.801, 1.25, 0.648, 5.67, 2.41, 0.413, 0.413}, Pace: bots.Pace{Part: 0.3}},
	Short:    bots.Model{Weights: []float64{0.0702, 0.896, 6.2, 13, 6.15, 0.356, 0.356, 0.621, 0.183, 8.14, 2.31, 2.26, 0.27, 0.27, 0.27, 0.27, 1.13, 17.8, 2.72, 0.692, 0.692, 0.692, 0.692, 0.692}, Pace: bots.Pace{Part: 0.15}},
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
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1)), Open: 0.5, Brief: bots.Brief(120, int(s.Constants.MaxTurns))}
	for seat := range rules.Seat(2) {
		log := func(n [2]int32) float64 { return math.Log1p(float64(n[seat])) }
		r.Seats = append(r.Seats, []float64{bots.First(int(seat), s.Number > 0), log(counts), log(eggs), log(health), log(stats), float64(graze[seat]) / 10})
	}
	r.AddShares(1, 3)
	return r
}
