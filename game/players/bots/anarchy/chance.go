package anarchy

import (
	"slices"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// chance is how the win chance is estimated: by the headquarters, the fires that threaten them, and the buildings that still stand.
var chance = bots.Chance[*game.State]{
	Features: []string{bots.MovesFirst, "the health of its headquarters", "what the fires will leave of its headquarters", "buildings that stand", "fire departments", "weather stations"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.522, 4.62, 13.1, 6.43, 4.48, 2.21, 0.744, 4.83, 7.4, 9.38, 5.38, 5.21, -0.21, 8.72, 1.28, 0.28, 0.0698, 0.0717}, Pace: bots.Pace{Part: 0.3, Most: 0.045}},
	Short:    bots.Model{Weights: []float64{0.172, 14.5, 5.44, 0.458, 0.458, 0.458, -0.107, 27.2, 4.73, 0.744, 1.3, 0.744, -0.747, 53.6, 1.81, 11.2, 2.42, 1.81}, Pace: bots.Pace{Part: 0.2}},
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
		all := 0
		for kind := range c.own[seat] {
			all += len(c.own[seat][kind])
		}
		health := float64(s.Buildings[s.Headquarters[seat]].Health) / whole
		r.Progress = max(r.Progress, 1-health)
		r.Seats = append(r.Seats, []float64{bots.First(n, burns), health, max(c.outlook(s, seat)/whole, -1),
			float64(standing) / float64(max(all, 1)), up(game.FireDepartment), up(game.WeatherStation)})
	}
	return r
}
