package coreminer

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

const (
	won    = 100000 // value of a won match
	toil   = 0.004  // value of a miner per unit of mining power and turn left
	thrift = 0.0001 // value of a unit of money: it decides between equal values
)

// Evaluate rates the position for the seat, in units of value; above 0 the seat is ahead. It counts what was sold, the ore that miners
// carry, and what the miners can still dig in the turns left; money counts almost nothing.
func Evaluate(s *game.State, seat rules.Seat) float64 {
	if s.Over {
		margin := float64(s.Sides[seat].Value - s.Sides[1-seat].Value)
		if s.Sides[seat].Verdict == game.Winner {
			return won + margin
		}
		return -won + margin
	}
	return worth(s, seat) - worth(s, 1-seat)
}

// worth returns what a seat has and can expect. Products are converted before they are added: otherwise some machines fuse multiplication
// and addition, which rounds differently.
func worth(s *game.State, seat rules.Seat) float64 {
	left := float64(s.Constants.MaxTurns-s.Ended) / 2
	sum := float64(s.Sides[seat].Value) + float64(thrift*float64(s.Sides[seat].Money))
	for i := range s.Miners {
		m := &s.Miners[i]
		if m.Owner != seat || !m.Alive() {
			continue
		}
		sum += float64(m.Ore * s.Constants.OreValue)
		sum += float64(toil * float64(s.Limits(m).Power) * left)
	}
	return sum
}
