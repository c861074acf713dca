package si32

import (
	"math"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// chance is how the win chance is estimated: by what the seats have, on a logarithmic scale, because growth is exponential.
var chance = bots.Chance[*game.State]{
	Features: []string{"units with those that the ore buys", "buildings", "units made a turn", "units made"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.454, 7.75, 15.6, 1.38, 6.47, 15.6, 4.82, 27.9, 0.454, 2.98, 0.454, 24.2}, Pace: bots.Pace{Part: 0.5}},
	Short:    bots.Model{Weights: []float64{6.13, 23.5, 7.3, 0.32, 15.9, 36, 1.02, 28.3, 11.6, 1.2, 1.2, 20.6}, Pace: bots.Pace{Part: 0.2}},
}

// late is how many units both seats have made when a match is in its last stage: growth tells how far it has come, as most matches end long
// before their last turn.
const late = 1000

func read(s *game.State) bots.Reading {
	k := &s.Constants
	r := bots.Reading{Brief: bots.Brief(80, int(k.MaxTurns))}
	all := int64(0)
	for seat := range s.Seats() {
		t := s.Tally(rules.Seat(seat))
		made := int64(0)
		all += t.Produced
		for i := range s.Buildings {
			if b := &s.Buildings[i]; !b.Gone && b.Owner == rules.Seat(seat) {
				made += k.Output(s.Tiles.At(b.At).Workers)
			}
		}
		r.Seats = append(r.Seats, []float64{
			math.Log1p(float64(t.Alive) + float64(t.Resources)/float64(max(k.UnitCost, 1))), math.Log1p(float64(t.Buildings)), math.Log1p(float64(made) / float64(max(k.UnitCost, 1))),
			math.Log1p(float64(t.Produced)),
		})
	}
	r.Progress = math.Log1p(float64(all)) / math.Log1p(late)
	return r
}
