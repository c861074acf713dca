package si32

import "app.pentarena/rules"

// muster decides what units without an order do on the tiles where the seat has given one: workers keep working, the others mine. All orders
// take units that work already last, so an order to work for n idle units makes n more workers.
func (s *State) muster(seat rules.Seat, tape *rules.Tape) {
	k := &s.Constants
	given := len(s.Sides[seat].Orders)
	var seen tileSet
	for i := range given {
		at := s.Sides[seat].Orders[i].At
		if !s.counts(&s.Sides[seat].Orders[i]) || seen.may(at) && s.mustered(seat, i) {
			continue
		}
		seen.add(at)
		var work, others int64
		for _, o := range s.Sides[seat].Orders[i:given] {
			switch {
			case o.At != at || !s.counts(&o):
			case o.Verb == Work:
				work += o.N
			default:
				others += o.N
			}
		}
		p := at
		if k.Wraps {
			p = s.wrap(p)
		}
		t := s.Tiles.At(p)
		rest := t.Units[seat] - others
		if t.Building > 0 && s.Buildings[t.Building-1].Owner == seat {
			workers := max(min(t.Workers+work, rest), 0)
			s.setWorkers(t, p, workers, tape)
			work = max(workers, work)
		}
		rest -= work
		if k.IdleMine && rest > 0 && (!k.StrictOrders || t.Resource > 0) {
			s.Sides[seat].Orders = append(s.Sides[seat].Orders, Command{Verb: Mine, At: at, N: rest, Index: implied})
		}
	}
}

// counts reports whether the order keeps its units from idling.
func (s *State) counts(o *Command) bool { return o.Verb != Wait || s.Constants.WaitHolds }

// mustered reports whether an order before number i is for the same tile.
func (s *State) mustered(seat rules.Seat, i int) bool {
	orders := s.Sides[seat].Orders
	for j := range i {
		if orders[j].At == orders[i].At && s.counts(&orders[j]) {
			return true
		}
	}
	return false
}

// carry carries out one order, or returns why it cannot.
func (s *State) carry(seat rules.Seat, o *Command, tape *rules.Tape) Refusal {
	owner := seat
	if o.Foreign {
		owner = 1 - seat
	}
	if !s.Orderable(o.At) {
		return OffBoard
	}
	if o.Verb == Move && !s.Constants.Wraps {
		if r := s.judgeWay(o); r != fine {
			return r
		}
	}
	t := s.Tiles.At(o.At)
	if t.Units[owner] < o.N {
		return Units
	}
	return table[o.Verb].carry(s, owner, o, tape)
}

// rest carries out an order that changes nothing when the turn happens: working is done by muster, before.
func (s *State) rest(rules.Seat, *Command, *rules.Tape) Refusal { return fine }

func (s *State) march(seat rules.Seat, o *Command, tape *rules.Tape) Refusal {
	if o.Dir != Here && !s.Constants.Geometry.Leads(o.Dir) {
		return Direction
	}
	to, ok := s.Target(o.At, o.Dir)
	if !ok {
		return Wall
	}
	if to == o.At || o.N == 0 {
		return fine
	}
	from := s.Tiles.At(o.At)
	from.Units[seat] -= o.N
	s.Tiles.At(to).Units[seat] += o.N
	emit(tape, rules.Move, Marched, rules.Nobody, int32(seat), o.At, to, o.N)
	s.limitWorkers(from, o.At, tape)
	return fine
}

// build raises a building if there is room, a unit and the price.
func (s *State) build(seat rules.Seat, o *Command, tape *rules.Tape) Refusal {
	tiles, n := s.Footprint(o.At, o.Dir)
	side := &s.Sides[seat]
	switch {
	case n == 0:
		return Edge
	case s.Constants.StrictOrders:
		if r := s.judgeSite(seat, o); r != fine {
			return r
		}
	default:
		if r := s.blocked(tiles[:n]); r != fine {
			return r
		}
	}
	switch {
	case side.Resources < s.Constants.BuildingCost:
		return Poor
	case s.Tiles.At(o.At).Units[seat] <= 0:
		return Unmanned
	case !s.Constants.InSeatOrder && s.contested(seat, o):
		return Contested
	}
	number := s.Raise(seat, o.At, o.Dir, 0)
	side.Resources -= s.Constants.BuildingCost
	b := &s.Buildings[number]
	emit(tape, rules.Spawn, Raised, int32(seat), number, s.Corner(b), b.At, int64(b.Towards))
	change(tape, ResourcesNow, int32(seat), b.At, side.Resources)
	return fine
}

// contested reports whether another seat orders a building on the same site.
func (s *State) contested(seat rules.Seat, o *Command) bool {
	for other := range s.Sides[:s.Seats()] {
		orders := s.Sides[other].Orders
		for i := range orders {
			if rules.Seat(other) != seat && orders[i].Verb == Build && s.overlap(o, &orders[i]) {
				return true
			}
		}
	}
	return false
}

func (s *State) mine(seat rules.Seat, o *Command, tape *rules.Tape) Refusal {
	t, side := s.Tiles.At(o.At), &s.Sides[seat]
	if t.Resource <= 0 || o.N == 0 {
		return fine
	}
	gain := min(o.N, t.Resource)
	t.Resource -= gain
	side.Resources += gain
	emit(tape, rules.Strike, Mined, int32(seat), rules.Nobody, o.At, o.At, gain)
	change(tape, OreNow, rules.Nobody, o.At, t.Resource)
	change(tape, ResourcesNow, int32(seat), o.At, side.Resources)
	return fine
}
