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
	Features: []string{"total worth", "total worth", "total worth"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.21, 0.21, 3.22, 0.3, 0.21, 1.43, 0.266, 0.21, 3.38}, Pace: bots.Pace{Part: 0.5}},
	Short:    bots.Model{Weights: []float64{0.366, 0.366, 1.9, 0.188, 0.188, 1.77, 0.269, 0.269, 2.59}, Pace: bots.Pace{Part: 0.3}},
}

func read(s *game.State) bots.Reading {
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1)), Open: 0.25, Brief: bots.Brief(83, int(s.Constants.MaxTurns)), Sure: settled(s)}
	sharpness := 6.0
	if r.Short() { // a small lead decides, and one crop that is taken turns it
		sharpness, r.Open = 12, 0.75
	}
	var all []float64 // logarithms
	for seat := range rules.Seat(2) {
		all = append(all, math.Log1p(max(orders.Worth(s, seat), 0)))
		r.Seats = append(r.Seats, []float64{all[seat]})
	}
	r.AddShares(0)
	r.AddLead(sharpness, all)
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
