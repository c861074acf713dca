package si32

import (
	"math"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// chance is how the win chance is estimated: by what the seats have, on a logarithmic scale, because growth is exponential.
var chance = bots.Chance[*game.State]{
	Features: []string{"units and ore", "buildings", "units made each turn", "units made or begun"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{2.91, 46.2, 57.1, 37.5, 3.71, 8.97, 1.22, 14.2, 0.61, 3.06, 0.61, 47.9}, Pace: bots.Pace{Part: 0.5}},
	Short:    bots.Model{Weights: []float64{16.7, 61.5, 1.23, 1.23, 26.1, 47.8, 0.877, 50.7, 39.3, 3.29, 0.981, 35}, Pace: bots.Pace{Part: 0.25}},
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
