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
