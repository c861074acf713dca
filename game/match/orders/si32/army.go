package si32

import (
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// Army is units of a seat on a tile.
type Army struct {
	At grid.Point
	N  int64
}

// Spare is the number of units of the seat on a tile without an order in this turn, including working ones.
func Spare(s *game.State, seat rules.Seat, p grid.Point) int64 {
	t := s.Tiles.At(p)
	if t == nil {
		return 0
	}
	n := t.Units[seat]
	orders := s.Sides[seat].Orders
	for i := range orders {
		if orders[i].At == p && !orders[i].Foreign {
			n -= max(orders[i].N, 0)
		}
	}
	return max(n, 0)
}

// Ordered is the number of units of the seat on a tile with an order of a kind in this turn.
func Ordered(s *game.State, seat rules.Seat, p grid.Point, v game.Verb) int64 {
	n := int64(0)
	orders := s.Sides[seat].Orders
	for i := range orders {
		if o := &orders[i]; o.At == p && o.Verb == v && !o.Foreign {
			n += max(o.N, 0)
		}
	}
	return n
}

// Working is the number of units on a tile that work once the orders of this turn are carried out: all orders take working units last.
func Working(s *game.State, seat rules.Seat, p grid.Point) int64 {
	if b := s.BuildingAt(p); b == nil || b.Owner != seat {
		return 0
	}
	told := Ordered(s, seat, p, game.Work)
	return min(s.Tiles.At(p).Workers+told, Spare(s, seat, p)+told)
}

// Idle is the number of units on a tile that have neither an order nor work.
func Idle(s *game.State, seat rules.Seat, p grid.Point) int64 {
	return Spare(s, seat, p) + Ordered(s, seat, p, game.Work) - Working(s, seat, p)
}

// Waits reports whether an army on a tile waits for an order. It does not when any order is given there, because the rest then mines by
// itself.
func Waits(s *game.State, seat rules.Seat, p grid.Point) bool {
	if !s.Orderable(p) || Idle(s, seat, p) == 0 {
		return false
	}
	orders := s.Sides[seat].Orders
	for i := range orders {
		if orders[i].At == p {
			return false
		}
	}
	return true
}

// Waiting goes over the armies that wait for an order.
func Waiting(s *game.State, seat rules.Seat) iter.Seq[Army] {
	return func(yield func(Army) bool) {
		for i := range s.Tiles.Cells {
			if s.Tiles.Cells[i].Units[seat] <= 0 {
				continue
			}
			if p := s.Tiles.Point(i); Waits(s, seat, p) && !yield(Army{p, Idle(s, seat, p)}) {
				return
			}
		}
	}
}

// Budget is the ore of a seat minus the price of the buildings it has ordered.
func Budget(s *game.State, seat rules.Seat) int64 {
	n := s.Sides[seat].Resources
	for i := range s.Sides[seat].Orders {
		if s.Sides[seat].Orders[i].Verb == game.Build {
			n -= s.Constants.BuildingCost
		}
	}
	return n
}

// Foes is the number of units beside a tile of the strongest other seat, and that seat.
func Foes(s *game.State, seat rules.Seat, p grid.Point) (most int64, by rules.Seat) {
	var sum [rules.MaxSeats]int64
	for _, d := range s.Constants.Geometry.Dirs() {
		if t := s.Tiles.At(s.Constants.Geometry.Step(p, d)); t != nil {
			for other, n := range t.Units {
				sum[other] += max(n, 0)
			}
		}
	}
	return strongest(sum, seat)
}

// strongest is the greatest number of any seat except one, and its seat.
func strongest(sum [rules.MaxSeats]int64, but rules.Seat) (most int64, by rules.Seat) {
	by = rules.NoSeat
	for seat, n := range sum {
		if rules.Seat(seat) != but && n > most {
			most, by = n, rules.Seat(seat)
		}
	}
	return most, by
}
