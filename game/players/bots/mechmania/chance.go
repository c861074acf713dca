package mechmania

import (
	"math"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// chance is how the win chance is estimated: by what a farmer has in all, on a logarithmic scale, and by who is ahead.
var chance = bots.Chance[*game.State]{
	Features: []string{"all", "share of all", "lead"},
	Read:     read,
	Weights:  []float64{0.21, 0.21, 3.22, 0.3, 0.21, 1.43, 0.266, 0.21, 3.38},
	Pace:     0.3,
}

func read(s *game.State) bots.Reading {
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1)), Brief: bots.Brief(83, int(s.Constants.MaxTurns)), Sure: settled(s)}
	if r.Brief >= bots.Short { // one crop that is taken turns it
		r.Open = 0.75
	}
	for seat := range rules.Seat(2) {
		r.Seats = append(r.Seats, []float64{math.Log1p(max(orders.Worth(s, seat), 0))})
	}
	r.AddShares(0)
	r.AddLead(0)
	return r
}

// settled is who has more money than the other can ever get together; nobody while that is open.
func settled(s *game.State) rules.SeatSet {
	for seat := range rules.Seat(2) {
		if s.Farmers[seat].Money > orders.Most(s, 1-seat) {
			return rules.Seats(seat)
		}
	}
	return 0
}
