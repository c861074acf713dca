package mechmania

import (
	"math"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// chance is how the win chance is estimated: by what a farmer has in all, on a logarithmic scale, by who is ahead, and by the two
// upgrades that most built-in players choose between, and that the stronger ones prefer.
var chance = bots.Chance[*game.State]{
	Features: []string{"total worth", "total worth", "total worth", "equipment", "equipment"},
	Read:     read,
	Full:     bots.Model{Weights: []float64{0.257, 0.257, 1.46, 5.13, 2.13, 0.2, 0.2, 1.07, 2.95, 1.28, 0.206, 0.206, 2.66, 1.69, 0.549}, Pace: bots.Pace{Part: 0.3}},
	Short:    bots.Model{Weights: []float64{0.312, 0.312, 0.667, 5.32, 2.06, 0.243, 0.243, 1.87, 1.22, 0.432, 0.184, 0.184, 2.13, 0.619, 0.484}, Pace: bots.Pace{Part: 0.2}},
}

func read(s *game.State) bots.Reading {
	r := bots.Reading{Progress: float64(s.Number) / float64(max(s.Constants.MaxTurns, 1)), Open: 0.25, Brief: bots.Brief(83, int(s.Constants.MaxTurns)), Sure: settled(s)}
	if r.Short() { // one crop that is taken turns it
		r.Open = 0.75
	}
	var all []float64 // logarithms
	for seat := range rules.Seat(2) {
		all = append(all, math.Log1p(max(orders.Worth(s, seat), 0)))
		r.Seats = append(r.Seats, []float64{all[seat]})
	}
	r.AddShares(0)
	r.AddLead(16, all)
	for seat := range r.Seats {
		for _, u := range []game.Upgrade{game.Scythe, game.Backpack} {
			has := 0.0
			if s.Farmers[seat].Upgrade == u {
				has = 1
			}
			r.Seats[seat] = append(r.Seats[seat], has)
		}
	}
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
