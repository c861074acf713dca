package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Marks in the Index of an order while a turn happens.
const (
	cancelled = -1 // the order was taken back
	implied   = -2 // not given by the seat: units without an order mine
)

// Implied reports whether the seat did not give an order that Accepted visits: units without an order mine.
func (c *Command) Implied() bool { return c.Index == implied }

// Collide is the first phase of a turn: marches of two seats from neighbouring tiles into each other are subtracted from each other. The
// smaller one is taken back, the larger one shrinks. Under loose orders all kinds of orders collide, whether or not there are units to
// carry them out. Collide changes the orders of all seats, and their units by the losses.
func (s *State) Collide(tape *rules.Tape) {
	n := s.Seats()
	for i := range n {
		for j := i + 1; j < n; j++ {
			a, b := i, j
			if s.Constants.FallingCollisions {
				a, b = n-1-i, n-1-j
			}
			s.collidePair(rules.Seat(a), rules.Seat(b), tape)
		}
	}
}

// collidePair makes the orders of seat i, one after the other, meet those of seat j.
func (s *State) collidePair(i, j rules.Seat, tape *rules.Tape) {
	a, b := s.Sides[i].Orders, s.Sides[j].Orders
	if len(b) == 0 {
		return
	}
	if !s.Constants.StrictOrders {
		regroup(b)
	}
	var from tileSet
	for y := range b {
		from.add(b[y].At)
	}
	met := false
	for x := range a {
		c := &a[x]
		if s.Constants.StrictOrders && c.Verb != Move {
			continue
		}
		base := c.At
		if s.Constants.Wraps {
			base = s.wrap(base)
		}
		target := s.Constants.Geometry.Step(base, c.Dir)
		if from.may(target) {
			met = s.meet(i, j, c, base, target, tape) || met
		}
	}
	if met {
		s.Sides[i].Orders, s.Sides[j].Orders = dropCancelled(a), dropCancelled(b)
	}
}

// meet makes an order of seat i meet those of seat j that come the opposite way, one after the other. It reports whether any met.
func (s *State) meet(i, j rules.Seat, c *Command, base, target grid.Point, tape *rules.Tape) bool {
	met := false
	orders := s.Sides[j].Orders
	for y := range orders {
		e := &orders[y]
		if e.At != target || e.Dir != c.Dir.Back() || e.Index == cancelled || s.Constants.StrictOrders && e.Verb != Move {
			continue
		}
		met = true
		loss := min(c.N, e.N)
		there := target
		if s.Constants.Wraps {
			there = s.wrap(there)
		}
		emit(tape, rules.Strike, Clash, int32(i), int32(j), base, there, loss)
		s.lose(i, base, loss, tape)
		s.lose(j, there, loss, tape)
		c.N, e.N = c.N-loss, e.N-loss
		// At least one of the two orders has nothing left. The comparison also works for negative numbers.
		if e.N <= c.N {
			e.Index = cancelled
		}
		if c.N <= e.N {
			c.Index = cancelled
			return true
		}
	}
	return met
}

// lose takes units off a tile. Only orders without units can cause a loss greater than the tile's units; without Rules.NegativeNumbers it
// is ignored.
func (s *State) lose(seat rules.Seat, p grid.Point, n int64, tape *rules.Tape) {
	t := s.Tiles.At(p)
	if n != 0 && (t.Units[seat] >= n || s.Constants.NegativeNumbers) {
		s.setUnits(seat, p, t.Units[seat]-n, tape)
	}
}

// setUnits changes the units of a seat on a tile, and limits the workers to them.
func (s *State) setUnits(seat rules.Seat, p grid.Point, n int64, tape *rules.Tape) {
	t := s.Tiles.At(p)
	if t.Units[seat] == n {
		return
	}
	t.Units[seat] = n
	change(tape, UnitsNow, int32(seat), p, n)
	s.limitWorkers(t, p, tape)
}

// limitWorkers drops workers beyond the units on the tile.
func (s *State) limitWorkers(t *Tile, p grid.Point, tape *rules.Tape) {
	if t.Building > 0 {
		n := max(t.Units[s.Buildings[t.Building-1].Owner], 0)
		s.setWorkers(t, p, min(t.Workers, n), tape)
	}
}

func (s *State) setWorkers(t *Tile, p grid.Point, n int64, tape *rules.Tape) {
	if t.Workers != n {
		t.Workers = n
		change(tape, WorkersNow, rules.Nobody, p, n)
	}
}

// dropCancelled removes orders that were taken back and keeps the order of the others.
func dropCancelled(orders []Command) []Command {
	kept := orders[:0]
	for i := range orders {
		if orders[i].Index != cancelled {
			kept = append(kept, orders[i])
		}
	}
	return kept
}

// regroup brings the orders of each tile together. Tiles are in the order of their first order.
func regroup(orders []Command) {
	var seen tileSet
	twice := false
	for i := range orders {
		if i > 0 && orders[i].At == orders[i-1].At {
			continue
		}
		twice = twice || seen.may(orders[i].At)
		seen.add(orders[i].At)
	}
	if !twice {
		return
	}
	for done := 0; done < len(orders); {
		at := orders[done].At
		done++
		for i := done; i < len(orders); i++ {
			if o := orders[i]; o.At == at {
				copy(orders[done+1:i+1], orders[done:i])
				orders[done] = o
				done++
			}
		}
	}
}

// tileSet is a set of tiles that can report a tile that is not in it (a Bloom filter).
type tileSet [64]uint64

func place(p grid.Point) uint { return uint(p.Y*MaxSide+p.X) % 4096 }

func (t *tileSet) add(p grid.Point) { t[place(p)/64] |= 1 << (place(p) % 64) }

// may is false only for tiles that are not in the set.
func (t *tileSet) may(p grid.Point) bool { return t[place(p)/64]>>(place(p)%64)&1 == 1 }
