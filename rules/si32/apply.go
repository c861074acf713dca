package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Apply checks the command and carries it out. Orders are collected, and the turn happens when the last seat locks its orders. There is no
// chance. With a nil or muted tape it allocates nothing but longer lists.
func (s *State) Apply(seat rules.Seat, c Command, tape *rules.Tape) error {
	if i := s.check(seat, c); i != nil {
		return i
	}
	table[c.Verb].apply(s, seat, c, tape)
	if s.Active().Empty() && !s.End.Over {
		s.resolve(tape)
	}
	return nil
}

func (s *State) pass(seat rules.Seat, _ Command, tape *rules.Tape) {
	s.Sides[seat].Locked = true
	emit(tape, rules.Note, Locked, int32(seat), rules.Nobody, grid.Point{}, grid.Point{}, 0)
}

func (s *State) cancel(seat rules.Seat, c Command, tape *rules.Tape) {
	side := &s.Sides[seat]
	o := side.Orders[c.Index]
	side.Orders = slices.Delete(side.Orders, int(c.Index), int(c.Index)+1)
	emit(tape, rules.Note, Cancelled, int32(seat), rules.Nobody, o.At, s.leadsTo(&o), int64(c.Index))
}

// order adds an order to those that wait for the turn to happen.
func (s *State) order(seat rules.Seat, c Command, tape *rules.Tape) {
	side := &s.Sides[seat]
	c = s.tidy(s.meant(seat, c))
	side.Orders = append(side.Orders, c)
	emit(tape, rules.Note, Planned, int32(seat), rules.Nobody, c.At, s.leadsTo(&c), int64(len(side.Orders)-1))
}

// tidy is an order without the fields that do not matter for it.
func (s *State) tidy(c Command) Command {
	c.Index = 0
	switch {
	case !s.Constants.StrictOrders:
		if !s.Constants.NegativeNumbers {
			c.N = max(c.N, 0)
		}
	case c.Verb == Build:
		c.N = 1
	case c.Verb != Move:
		c.Dir = Here
	}
	return c
}

// leadsTo is the tile that an order points to.
func (s *State) leadsTo(c *Command) grid.Point {
	if c.Verb == Move {
		return s.Constants.Geometry.Step(c.At, c.Dir)
	}
	return c.At
}

// leave takes a seat out of the match. Its units and buildings stay on the board; the last seat left wins.
func (s *State) leave(seat rules.Seat, _ Command, tape *rules.Tape) {
	side := &s.Sides[seat]
	side.Left, side.Orders = true, side.Orders[:0]
	emit(tape, rules.Note, Departed, int32(seat), rules.Nobody, grid.Point{}, grid.Point{}, 0)
	rest, n := rules.NoSeat, 0
	for i := range s.Sides[:s.Seats()] {
		if !s.Sides[i].Left {
			rest, n = rules.Seat(i), n+1
		}
	}
	if n == 1 {
		s.finish(tape, rest, Left)
	}
}

// resolve makes a turn happen: marches collide, orders are carried out, armies fight, buildings produce, and the match may end.
func (s *State) resolve(tape *rules.Tape) {
	leader := s.leader(tape)
	emit(tape, rules.Phase, Revealed, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(s.Number)+1)
	begin(tape, Clashing)
	s.Collide(tape)
	s.carryOut(tape, nil)
	begin(tape, Fighting)
	s.fight(tape)
	begin(tape, Producing)
	s.produce(tape)
	dropEmpty(tape)
	s.Number++
	emit(tape, rules.Phase, TurnEnded, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(s.Number))
	s.judge(tape)
	if now := s.leader(tape); now != leader {
		s.emitLeader(now, tape)
	}
	for i := range s.Sides {
		side := &s.Sides[i]
		side.Locked, side.Orders = false, side.Orders[:0]
	}
}

// byClass sorts orders: marches first, then buildings, then the rest.
func byClass(a, b Command) int { return int(table[a.Verb].class - table[b.Verb].class) }

// stageOf is the stage that carries out a class of orders.
var stageOf = [...]Stage{marches: Marching, sites: Raising, labours: Mining}

// Visit receives an order that is carried out.
type Visit func(seat rules.Seat, c Command)

// Accepted calls visit for the orders that will be carried out if the turn happens now, as they are after the collisions and in the order
// in which they happen. Mining by units without orders is included. The position stays unchanged.
func (s *State) Accepted(visit Visit) {
	c := s.Clone()
	c.Collide(nil)
	c.carryOut(nil, visit)
}

// carryOut carries out the orders of all seats. visit may be nil.
func (s *State) carryOut(tape *rules.Tape, visit Visit) {
	n := rules.Seat(s.Seats())
	begin(tape, Marching)
	for seat := range n {
		slices.SortStableFunc(s.Sides[seat].Orders, byClass)
		s.muster(seat, tape)
	}
	if s.Constants.InSeatOrder {
		for seat := range n {
			for k, stage := range stageOf {
				if k > 0 || seat > 0 {
					begin(tape, stage)
				}
				s.carryOutClass(seat, class(k), tape, visit)
			}
		}
		return
	}
	for k, stage := range stageOf {
		if k > 0 {
			begin(tape, stage)
		}
		for seat := range n {
			s.carryOutClass(seat, class(k), tape, visit)
		}
	}
}

func (s *State) carryOutClass(seat rules.Seat, k class, tape *rules.Tape, visit Visit) {
	orders := s.Sides[seat].Orders
	for i := range orders {
		o := &orders[i]
		if table[o.Verb].class != k || !s.counts(o) {
			continue
		}
		r := s.carry(seat, o, tape)
		if r != fine {
			emit(tape, rules.Note, Refused, int32(seat), rules.Nobody, o.At, s.leadsTo(o), int64(r))
		}
		if visit != nil && (r == fine || o.Verb == Build && r != OffBoard && r != Units) {
			visit(seat, *o)
		}
	}
}

func (s *State) finish(tape *rules.Tape, winner rules.Seat, reason Reason) {
	s.End = Ending{Over: true, Winner: winner, Reason: reason}
	emit(tape, rules.Note, Won, int32(winner), rules.Nobody, grid.Point{}, grid.Point{}, int64(reason))
}
