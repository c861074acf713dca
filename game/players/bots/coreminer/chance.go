package coreminer

import (
	"math"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// chance is how the win chance is estimated: by what was sold and what can still be, in parts of the value that wins.
var chance = bots.Chance[*game.State]{
	Features: []string{bots.MovesFirst, "value", "value in reach", "ore carried", "mining power", "mining power with what money hires", "share of the value", "share of what is in reach"},
	Read:     read,
	Weights:  []float64{0.0553, 0.321, 0.321, 1.32, 19.9, 0.321, 0.321, 0.321, 0.457, 0.321, 0.321, 0.739, 3.62, 8.47, 4.79, 3.5, -0.741, 4.36, 3.82, 0.321, 0.321, 0.673, 7.46, 6.66},
	Pace:     0.15,
}

const (
	powerValue = 0.02 // value that a unit of mining power brings in a turn, measured over whole matches
	maxHires   = 3    // at most this many miners are counted for the money in hand
)

func read(s *game.State) bots.Reading {
	k := &s.Constants
	goal := float64(max(k.VictoryAmount, 1))
	power, dig := float64(max(k.Grades[0].Power, 1)), [2]float64{}
	r := bots.Reading{Progress: float64(s.Ended) / float64(max(k.MaxTurns, 1)), Brief: bots.Brief(quick, int(k.MaxTurns))}
	if r.Brief < 0.5 { // in a long match the lead of the first quarter is lost more often
		r.Open = 0.25
	}
	for seat := range s.Sides {
		side, hired, ore := &s.Sides[seat], 0.0, int32(0)
		for i := range s.Miners {
			if m := &s.Miners[i]; m.Owner == rules.Seat(seat) && m.Alive() {
				hired += float64(s.Limits(m).Power)
				ore += m.Ore * k.OreValue
			}
		}
		money := float64(max(side.Money, 0)) / float64(max(k.SpawnPrice, 1))
		dig[seat] = float64(ore) + float64((hired+float64(power*min(maxHires, money)))*powerValue*float64(k.MaxTurns-s.Ended)/2)
		r.Progress = max(r.Progress, float64(side.Value)/goal)
		r.Seats = append(r.Seats, []float64{bots.First(seat, s.Ended > 0), float64(side.Value) / goal, 0, float64(ore) / goal, math.Log1p(hired / power), math.Log1p(hired/power + money)})
	}
	left := float64(oreLeft(s))
	for seat, f := range r.Seats {
		if both := dig[0] + dig[1]; both > 0 {
			f[2] = min(f[1]+min(dig[seat], float64(left*dig[seat]/both))/goal, 1)
		}
	}
	r.AddShares(1, 2)
	return r
}

// oreLeft is the value of all ore in the ground and in cargo.
func oreLeft(s *game.State) (n int32) {
	for i := range s.Tiles.Cells {
		n += s.Tiles.Cells[i].Ore
	}
	for i := range s.Miners {
		if m := &s.Miners[i]; m.Alive() {
			n += m.Ore
		}
	}
	return n * s.Constants.OreValue
}
