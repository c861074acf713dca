package anarchy

import (
	"math"
	"slices"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// chance is how the win chance is estimated: by the headquarters, the fires that threaten them, and the buildings that still stand.
var chance = bots.Chance[*game.State]{
	Features: []string{bots.MovesFirst, "the health of its headquarters", "what the fires will leave of its headquarters", "buildings that stand", "fire departments", "weather stations", "how little burns in its city", "how little its headquarters burns"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.273, 12.2, 3.32, 6.87, 0.664, 8.52, 2.33, 1.42, 0.169, 6.37, 0.639, 2.98, 0.321, 1.95, 0.321, 0.321, 0.617, 37.4, 2.03, 2.03, 2.03, 5.94, 2.03, 2.03}, Pace: bots.Pace{Part: 0.45, Most: 0.0495, Leap: 0.4}},
	Short:    bots.Model{Weights: []float64{0.193, 18.2, 3.97, 0.546, 0.546, 0.546, 0.546, 0.736, -0.248, 29.4, 3.49, 2.1, 1.39, 0.763, 0.763, 0.763, -0.661, 51.7, 1.58, 9.4, 1.58, 1.58, 1.58, 1.58}, Pace: bots.Pace{Part: 0.2}},
}

func read(s *game.State) bots.Reading {
	var c analysis
	c.read(s)
	burns := slices.ContainsFunc(s.Buildings, func(b game.Building) bool { return b.Fire > 0 })
	r := bots.Reading{Progress: float64(s.Ended) / float64(max(s.Constants.MaxTurns, 1)), Brief: bots.Brief(60, int(s.Constants.MaxTurns))}
	for n := range s.Headquarters {
		seat := rules.Seat(n)
		whole := float64(max(s.Whole[0], 1))
		standing, _, _ := s.Count(seat)
		up := func(kind game.Kind) (n float64) {
			for _, i := range c.own[seat][kind] {
				if s.Buildings[i].Health > 0 {
					n++
				}
			}
			return n / float64(max(len(c.own[seat][kind]), 1))
		}
		all, fire := 0, 0
		for _, own := range c.own[seat] {
			all += len(own)
			for _, i := range own {
				fire += int(s.Buildings[i].Fire)
			}
		}
		hq := &s.Buildings[s.Headquarters[seat]]
		health := float64(hq.Health) / whole
		r.Progress = max(r.Progress, 1-health)
		r.Seats = append(r.Seats, []float64{bots.First(n, burns), health, max(c.outlook(s, seat)/whole, -1),
			float64(standing) / float64(max(all, 1)), up(game.FireDepartment), up(game.WeatherStation), -math.Log1p(float64(fire)), -math.Log1p(float64(hq.Fire))})
	}
	return r
}
