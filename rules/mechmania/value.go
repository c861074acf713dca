package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Price is what seeds of a crop cost a seat in dollars after it has spent so much in the match. It reports false when there is no such
// price.
func (s *State) Price(seat rules.Seat, crop Crop, amount int32, spent float64) (float64, bool) {
	return s.cost(seat, crop, amount, spent)
}

// CanShop reports whether the seat can buy seeds where it stands, in the coming action.
func (s *State) CanShop(seat rules.Seat) bool { return s.canShop(seat, s.Number) }

// Detail explains to people why an entry with this result failed, "" for a good result.
func (r Result) Detail() string {
	if r < results && illegalResult[r] != nil {
		return illegalResult[r].Detail
	}
	return ""
}

// Foresee is the result that an order of the seat would have as things stand, after what its plan already holds, even if the ruleset
// accepts orders that cannot succeed.
func (s *State) Foresee(seat rules.Seat, c Command) Result {
	return table[c.Verb].foresee(s, seat, c)
}

// Around visits the tiles within a Manhattan distance of p, row by row.
func (s *State) Around(p grid.Point, far int32, visit func(grid.Point)) {
	for y := max(p.Y-int(far), 0); y <= min(p.Y+int(far), s.Tiles.H-1); y++ {
		half := int(far) - max(y-p.Y, p.Y-y)
		for x := max(p.X-half, 0); x <= min(p.X+half, s.Tiles.W-1); x++ {
			visit(grid.Pt(x, y))
		}
	}
}

// units is how many of the smallest units of money make a dollar. The crop table, two pesticides and the loyalty card need no smaller one.
const units = 1_000_000

// exact is the whole number of units that is nearest to x, in dollars. It undoes what binary fractions do to a sum, so that amounts add up
// as on paper, in any order. Without ExactMoney, and beyond what can be counted so finely, it is x.
func (k *Constants) exact(x float64) float64 {
	if n := math.Round(x * units); k.ExactMoney && math.Abs(n) < 1<<50 {
		return n / units
	}
	return x
}
