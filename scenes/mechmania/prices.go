package mechmania

import (
	"fmt"
	"math"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// outlook is the number of turns ahead in which the shop looks for a good time to plant.
const outlook = 24

// market holds the expected value of each seed, computed once per turn of a seat for the shop.
type market struct {
	turn   int32 // turn of the quotes; 0 before the first
	seat   rules.Seat
	quotes [cropKinds]quote
}

// quote is the highest value of a seed in dollars: planted as soon as the farmer gets there, with the row, or in a later turn.
type quote struct {
	now    float64
	row    int
	inTime bool // it can be sold before the match ends
	later  float64
	turn   int32
}

// study computes the quotes of a turn for a seat.
func (m *market) study(s *mechmania.State, seat rules.Seat) {
	if m.turn == s.Number && m.seat == seat {
		return
	}
	m.turn, m.seat = s.Number, seat
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		var q quote
		q.now, q.row, q.inTime = best(s, seat, c, s.Number)
		for turn := s.Number + 1; turn <= s.Number+outlook; turn++ {
			if w, _, _ := best(s, seat, c, turn); w > q.later+1e-9 {
				q.later, q.turn = w, turn
			}
		}
		m.quotes[c] = q
	}
}

// price sets what an offer of a seed is worth to a seat at a price: planted now, and the best place or a better later turn.
func (m *market) price(o *board.Offer, s *mechmania.State, seat rules.Seat, c mechmania.Crop, price float64) {
	m.study(s, seat)
	q := &m.quotes[c]
	if !q.inTime {
		o.Worth, o.Gain, o.When = coins(0), "Too late", fmt.Sprintf("Cannot be sold by turn %d", s.Constants.MaxTurns)
		return
	}
	o.Worth, o.Gain, o.Pays, o.When = coins(q.now), gain(q.now, price), q.now > price, "No profit in sight"
	switch {
	case q.now > 0 && q.now >= q.later && q.now >= price:
		o.When = words.Count(q.row, "row", "rows") + " down"
	case q.later > price:
		o.When = fmt.Sprintf("%s from turn %d", gain(q.later, price), q.turn)
	}
}

// about says in sentences what price says in figures.
func (m *market) about(s *mechmania.State, c mechmania.Crop, price float64) string {
	q, g := &m.quotes[c], s.Constants.Crops.Of(c)
	text := fmt.Sprintf("A seed costs %s, and its crop is ripe after %s.", dollars(price), term(s, c))
	switch {
	case !q.inTime:
		text += fmt.Sprintf(" Planted now, it could not be sold by turn %d.", s.Constants.MaxTurns)
	case q.now <= 0:
		text += " Planted now, the crop would be worth nothing."
	default:
		text += fmt.Sprintf(" Planted now on the best ground, %s down, it sells for %s: that is %s of the price.", words.Count(q.row, "row", "rows"), dollars(q.now), gain(q.now, price))
	}
	if q.inTime && q.later > q.now && q.later > price {
		text += fmt.Sprintf(" Planted from turn %d on, it sells for %s.", q.turn, dollars(q.later))
	}
	switch {
	case g.Sensitivity >= 1:
		text += " It grows on fertile ground only."
	case g.Sensitivity > 0:
		text += fmt.Sprintf(" %s of its growth depends on the fertility of the ground.", percent(g.Sensitivity))
	default:
		text += " It grows alike on any ground."
	}
	return text
}

// gain formats the profit as a share of the price: "+25 %".
func gain(worth, price float64) string {
	sign, share := "+", worth/price-1
	if share < 0 {
		sign, share = "−", -share
	}
	if share >= 0.01 {
		share = math.Round(share*100) / 100
	}
	return sign + percent(share)
}
