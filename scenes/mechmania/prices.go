package mechmania

import (
	"fmt"
	"math"

	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// outlook is how many turns ahead the shop looks for a good time to plant a seed.
const outlook = 24

// market is what the seeds would bring, as the shop tells it. It is worked out once a turn.
type market struct {
	turn   int32 // for which it is; 0 when it has never been worked out
	quotes [cropKinds]quote
}

// quote is what a seed brings in dollars at best, planted now in a row of the field, or in a later turn.
type quote struct {
	now   float64
	row   int
	later float64
	turn  int32
}

// study works the quotes of a turn out.
func (m *market) study(s *mechmania.State) {
	if m.turn == s.Number {
		return
	}
	m.turn = s.Number
	then := *s
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		var q quote
		then.Number = s.Number
		q.now, q.row = best(&then, c)
		for range outlook {
			then.Number++
			if w, _ := best(&then, c); w > q.later+1e-9 {
				q.later, q.turn = w, then.Number
			}
		}
		m.quotes[c] = q
	}
}

// note tells what a seed of a crop brings at a price: planted now, with its place or a later turn when that is better, and how many the farmer has.
func (m *market) note(s *mechmania.State, c mechmania.Crop, price float64, have int) string {
	m.study(s)
	q := &m.quotes[c]
	now, then := gain(q.now, price)+" now", "No profit in sight"
	switch {
	case q.now > 0 && q.now >= q.later && q.now >= price:
		then = fmt.Sprintf("%s, %s down", dollars(q.now), board.Count(q.row, "row", "rows"))
	case q.later > price:
		then = fmt.Sprintf("%s from turn %d", gain(q.later, price), q.turn)
	}
	if have > 0 {
		now += fmt.Sprintf(", %d in the bag", have)
	}
	return now + "\n" + then
}

// gain is what is won on a price, as a share of it: "+25 %".
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
