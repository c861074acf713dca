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
	Full:     bots.Model{Weights: []float64{0.0568, 8.39, 2.39, 0.296, 0.296, 6.68, 2.28, 1.26, -0.184, 6.98, 1.91, 1.13, 0.746, 2.76, 0.264, 0.924, 0.162, 45.2, 9.59, 1.67, 1.67, 7.1, 6.52, 1.67}, Pace: bots.Pace{Part: 0.4, Most: 0.0495, Leap: 0.4}},
	Short:    bots.Model{Weights: []float64{0.209, 12.6, 3.22, 0.425, 0.425, 0.425, 0.425, 0.52, -0.0379, 31, 3.81, 1.64, 0.853, 0.853, 0.853, 0.853, -0.541, 51, 1.71, 12.8, 1.71, 1.71, 1.71, 1.71}, Pace: bots.Pace{Part: 0.2}},
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
