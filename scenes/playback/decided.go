package playback

import "app.pentarena/rules"

// ChanceID is the measure of a view that is a seat's win chance in per cent.
const ChanceID = "chance"

// A match is decided when a seat's win chance has been so high, in per cent, for so many turns on end.
const (
	decidedChance = 97
	decidedTurns  = 12
)

// Decided is the seat that can hardly fail to win any more, NoSeat when the match is open or has no win chance.
func (p *Player) Decided() rules.Seat {
	if len(p.series) == 0 || p.series[0].ID != ChanceID || len(p.log.values) == 0 || p.log.turns < decidedTurns {
		return rules.NoSeat
	}
	for seat, chance := range p.log.values[0] {
		sure := true
		for _, v := range chance[len(chance)-decidedTurns:] {
			sure = sure && v >= decidedChance
		}
		if sure {
			return rules.Seat(seat)
		}
	}
	return rules.NoSeat
}

// stillOpen is the part of an even share of the win chance that a seat has at least while the match is open for it.
const stillOpen = 0.8

// Tipped is the last turn, from 0, at whose start a seat that is going to lose still had its chance: 40 per cent of two seats.
func (p *Player) Tipped(seat rules.Seat) int {
	chance := p.log.values[0][seat]
	for turn := len(chance) - 1; turn > 0; turn-- {
		if chance[turn]*float64(len(p.log.values[0])) >= 100*stillOpen {
			return turn
		}
	}
	return 0
}
