package si32

import (
	"math"

	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// chance is how the win chance is estimated: by what the seats have, on a logarithmic scale, because growth is exponential.
var chance = bots.Chance[*game.State]{
	Features: []string{"units", "buildings", "units made a turn", "ore in store", "units made"},
	Read:     read,
	Weights:  []float64{21.7, 10.6, 3.79, 3.63, -12.7, 17.8, 10.9, -3.15, 0.255, 10.5, 5.74, 9.74, 1.26, 1.39, 31.5},
}

func read(s *game.State) bots.Reading {
	k := &s.Constants
	r := bots.Reading{Progress: float64(s.Number) / float64(max(k.MaxTurns, 1))}
	for seat := range s.Seats() {
		t := s.Tally(rules.Seat(seat))
		made := int64(0)
		for i := range s.Buildings {
			if b := &s.Buildings[i]; !b.Gone && b.Owner == rules.Seat(seat) {
				made += k.Output(s.Tiles.At(b.At).Workers)
			}
		}
		r.Seats = append(r.Seats, []float64{
			math.Log1p(float64(t.Alive)), math.Log1p(float64(t.Buildings)), math.Log1p(float64(made) / float64(max(k.UnitCost, 1))),
			math.Log1p(float64(t.Resources) / float64(max(k.BuildingCost, 1))), math.Log1p(float64(t.Produced)),
		})
	}
	return r
}
