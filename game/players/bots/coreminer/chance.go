package coreminer

import (
	"math"

	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// chance is how the win chance is estimated: by what was sold and what can still be, in parts of the value that wins, and by how deep the miners are,
// since most of the ore lies at the bottom.
var chance = bots.Chance[*game.State]{
	Features: []string{bots.MovesFirst, "value", "ore that it can still sell", "ore carried", "mining power", "mining power", "value", "ore that it can still sell", "ore sold or nearly home", "money", "depth"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.133, 0.628, 0.628, 19.1, 28.3, 0.628, 0.628, 0.628, 0.628, 0.628, 38.5, -0.0197, 0.211, 0.211, 4.83, 3.47, 1.8, 0.211, 0.211, 1.6, 0.211, 2.52, 0.119, 0.28, 0.28, 0.28, 1.4, 1.05, 0.28, 1.89, 3.28, 2.17, 1.14}, Pace: bots.Pace{Part: 0.165}},
	Short:    bots.Model{Weights: []float64{-0.231, 0.356, 1.04, 3.79, 0.356, 0.356, 0.356, 4.01, 2.48, 0.356, 4.24, -0.111, 0.266, 0.266, 0.266, 0.266, 0.266, 0.807, 0.266, 1.12, 0.382, 4.01, -0.055, 0.363, 0.363, 4.94, 0.363, 0.363, 0.363, 0.363, 1.01, 3.48, 3.72}, Pace: bots.Pace{Part: 0.1}},
}

const (
	powerValue = 0.02 // value that a unit of mining power brings in a turn, measured over whole matches
	maxHires   = 3    // at most this many miners are counted for the money in hand
	littleOre  = 20   // value of ore by which nobody is clearly ahead
)

func read(s *game.State) bots.Reading {
	k := &s.Constants
	goal := float64(max(k.VictoryAmount, 1))
	power, dig := float64(max(k.Grades[0].Power, 1)), [2]float64{}
	r := bots.Reading{Progress: float64(s.Ended) / float64(max(k.MaxTurns, 1)), Brief: bots.Brief(quick, int(k.MaxTurns))}
	var sold, cash []float64 // logarithms
	var deep [2]int          // where the deepest miner is
	for seat := range s.Sides {
		side, hired, ore, brought := &s.Sides[seat], 0.0, int32(0), int32(0)
		for i := range s.Miners {
			if m := &s.Miners[i]; m.Owner == rules.Seat(seat) && m.Alive() {
				hired += float64(s.Limits(m).Power)
				ore += m.Ore * k.OreValue
				deep[seat] = max(deep[seat], m.At.Y)
				if home(s, m) {
					brought += m.Ore * k.OreValue
				}
			}
		}
		money := float64(max(side.Money, 0)) / float64(max(k.SpawnPrice, 1))
		dig[seat] = float64(ore) + float64((hired+float64(power*min(maxHires, money)))*powerValue*float64(k.MaxTurns-s.Ended)/2)
		r.Progress = max(r.Progress, float64(side.Value)/goal)
		sold = append(sold, math.Log(float64(side.Value+brought)+littleOre))
		cash = append(cash, math.Log1p(money))
		r.Seats = append(r.Seats, []float64{bots.First(seat, s.Ended > 0), float64(side.Value) / goal, 0, float64(ore) / goal, math.Log1p(hired / power), math.Log1p(hired/power + money)})
	}
	left := float64(oreLeft(s))
	for seat, f := range r.Seats {
		if both := dig[0] + dig[1]; both > 0 {
			f[2] = min(f[1]+min(dig[seat], float64(left*dig[seat]/both))/goal, 1)
		}
	}
	r.AddShares(1, 2)
	r.AddLead(12, sold)
	r.AddLead(12, cash)
	for seat, f := range r.Seats {
		r.Seats[seat] = append(f, math.Log1p(float64(deep[seat])))
	}
	for seat := range s.Sides {
		if float64(s.Sides[seat].Value) > float64(s.Sides[1-seat].Value)+left {
			r.Sure = rules.Seats(rules.Seat(seat))
		}
	}
	return r
}

// home reports whether a miner can be back at its base in the turns that are left to it, if nothing is in its way.
func home(s *game.State, m *game.Miner) bool {
	return orders.FromPipe(&s.Sides[m.Owner], m.At) <= int(s.Limits(m).Moves*(s.Constants.MaxTurns-s.Ended+1)/2)
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
