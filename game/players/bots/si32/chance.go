package si32

import (
	"math"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// chance is how the win chance is estimated: by what the seats have, on a logarithmic scale, because growth is exponential.
var chance = bots.Chance[*game.State]{
	Features: []string{"units and ore", "buildings", "units made each turn", "units made"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.454, 7.75, 15.6, 1.38, 6.47, 15.6, 4.82, 27.9, 0.454, 2.98, 0.454, 24.2}, Pace: bots.Pace{Part: 0.5}},
	Short:    bots.Model{Weights: []float64{8.71, 32, 0.627, 0.44, 24, 41.7, 1.49, 45.6, 41, 5.52, 0.715, 37.5}, Pace: bots.Pace{Part: 0.25}},
}

// late is how many units both seats have made when a match is in its last stage: growth tells how far it has come, as most matches end long
// before their last turn. Short ones are played to the end.
const late = 1000

func read(s *game.State) bots.Reading {
	k := &s.Constants
	r := bots.Reading{Brief: bots.Brief(80, int(k.MaxTurns))}
	all, each := int64(0), float64(max(k.UnitCost, 1))
	// brings is how many units a piece of ore is worth: what a building that it pays for can still make, if that is less than it costs.
	brings := min(1, float64(k.Output(k.WorkerCap)*int64(int(k.MaxTurns)-s.Turn()))/float64(max(k.BuildingCost, 1))) / each
	for seat := range s.Seats() {
		t := s.Tally(rules.Seat(seat))
		made, progress := int64(0), int64(0)
		all += t.Produced
		for i := range s.Buildings {
			if b := &s.Buildings[i]; !b.Gone && b.Owner == rules.Seat(seat) {
				made += k.Output(s.Tiles.At(b.At).Workers)
				progress += b.Progress
			}
		}
		r.Seats = append(r.Seats, []float64{
			math.Log1p(float64(t.Alive) + float64(float64(t.Resources)*brings)), math.Log1p(float64(t.Buildings)), math.Log1p(float64(made) / each),
			math.Log1p(float64(t.Produced) + float64(progress)/each),
		})
	}
	if r.Progress = math.Log1p(float64(all)) / math.Log1p(late); r.Short() {
		r.Progress = float64(s.Turn()) / float64(k.MaxTurns)
	}
	return r
}
