package galapagos

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

const won = 100000 // tenths of a health point

// rate rates the position for the seat, in tenths of health points; above 0 the seat is ahead. It counts living creatures and eggs with their
// stats and their health; the last health points count most.
func rate(s *game.State, seat rules.Seat) int32 {
	var worth, count [2]int32
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			worth[t.Owner] += body(t) + life(t.Health)
			count[t.Owner]++
		}
	}
	for i := range s.Eggs {
		e := &s.Eggs[i]
		worth[e.Owner] += body(&game.Thing{Stats: e.Stats}) + life(s.Constants.BaseHealth)
		count[e.Owner]++
	}
	diff := worth[seat] - worth[1-seat]
	if s.End.Over {
		if s.End.Winner == seat {
			return won - s.Number + diff/100
		}
		return s.Number - won + diff/100
	}
	if left := s.Constants.MaxTurns - s.Number; left < 60 {
		diff += (count[seat] - count[1-seat]) * (60 - left) * 30
	}
	return diff
}
