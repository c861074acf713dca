package si32

import (
	"slices"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// purpose is the reason of an order, the most urgent first.
type purpose uint8

const (
	strike purpose = iota // raze a building this turn
	found                 // raise a building
	guard                 // hold a building that enemies can reach
	tend                  // work in a building
	settle                // go where a building can be raised
	storm                 // attack an enemy building together with others
	dig                   // mine, or go where there is something to mine
	rally                 // go to the front
)

// assignment is an order with its purpose; goal is the tile that it serves.
type assignment struct {
	purpose purpose
	order   game.Command
	tile    int32
	goal    int32
}

// roster holds which units are assigned this turn.
type roster struct {
	analysis
	free        []int64 // unassigned units that may go anywhere
	stay        []int64 // units that must stay: they may mine and work
	standing    []int64 // units that work already and have no order
	given       []int64 // units with an order from before
	assignments []assignment
	slots       []int32 // per tile and kind of order (directions, work, mine, build): index + 1 in assignments
	budget      int64
	reserved    []bool // tiles of buildings to be raised
}

// muster finds the units that can still be ordered. No unit gets two orders, whatever the ruleset allows. Units that already work keep
// working.
func (x *roster) muster(s *game.State, seat rules.Seat) {
	x.survey(s, seat)
	n := len(s.Tiles.Cells)
	x.free, x.stay, x.standing = sized(x.free, n), sized(x.stay, n), sized(x.standing, n)
	x.given, x.reserved = sized(x.given, n), sized(x.reserved, n)
	x.slots = sized(x.slots, n*x.width())
	clear(x.stay)
	clear(x.given)
	clear(x.slots)
	clear(x.reserved)
	x.assignments, x.budget = x.assignments[:0], orders.Budget(s, seat)
	for i := range x.standing {
		x.standing[i] = s.Tiles.Cells[i].Workers
	}
	for _, o := range s.Sides[seat].Orders {
		x.heed(o)
	}
	for i := range x.free {
		x.free[i] = 0
		if x.own[i] > 0 && s.Orderable(s.Tiles.Point(i)) {
			x.free[i] = max(x.own[i]-x.given[i]-x.standing[i], 0)
		}
	}
}

// heed takes into account an order given before the player was asked.
func (x *roster) heed(o game.Command) {
	if !x.s.Tiles.In(o.At) {
		return
	}
	tile := int32(x.s.Tiles.Index(o.At))
	x.given[tile] += max(o.N, 0)
	switch o.Verb {
	case game.Build:
		x.reserve(o)
	case game.Work:
		if i := x.inside[tile]; i != none {
			x.houses[i].staff += min(max(o.N, 0), max(x.own[tile]-x.standing[tile], 0))
		}
	}
}

// width returns the number of kinds of orders that a tile can have.
func (x *roster) width() int { return len(x.dirs) + 3 }

// note adds an order, or enlarges an existing one.
func (x *roster) note(why purpose, tile int32, kind int, c game.Command, goal int32) {
	slot := &x.slots[int(tile)*x.width()+kind]
	if *slot > 0 {
		x.assignments[*slot-1].order.N += c.N
		return
	}
	if len(x.assignments)+len(x.s.Sides[x.seat].Orders) == game.MaxOrders {
		return
	}
	c.At = x.s.Tiles.Point(int(tile))
	x.assignments = append(x.assignments, assignment{why, c, tile, goal})
	*slot = int32(len(x.assignments))
}

// march sends n free units from a tile to its neighbour to.
func (x *roster) march(why purpose, tile, to int32, n int64, goal int32) {
	n = min(n, x.free[tile])
	k := slices.Index(x.around(tile), to)
	if n <= 0 || to == none || k < 0 {
		return
	}
	x.free[tile] -= n
	x.note(why, tile, k, game.Command{Verb: game.Move, Dir: x.dirs[k], N: n}, goal)
}

// keep makes n free units of a tile stay.
func (x *roster) keep(tile int32, n int64) {
	n = min(n, x.free[tile])
	x.free[tile] -= n
	x.stay[tile] += n
}

// take assigns n units of a tile, first those that stay, and returns how many there were.
func (x *roster) take(tile int32, n int64) int64 {
	a := min(n, x.stay[tile])
	b := min(n-a, x.free[tile])
	x.stay[tile] -= a
	x.free[tile] -= b
	return a + b
}

// work assigns n more units to the building they stand on, and returns how many there were.
func (x *roster) work(tile int32, n int64) int64 {
	n = x.take(tile, n)
	if n == 0 {
		return 0
	}
	x.note(tend, tile, len(x.dirs), game.Command{Verb: game.Work, N: n}, tile)
	return n
}

// mine makes n units mine where they stand.
func (x *roster) mine(tile int32, n int64) {
	if n = x.take(tile, n); n > 0 {
		x.note(dig, tile, len(x.dirs)+1, game.Command{Verb: game.Mine, N: n}, tile)
	}
}

// build makes a unit of the tile raise a building, and reports whether there is one.
func (x *roster) build(tile int32, towards game.Dir) bool {
	if x.take(tile, 1) == 0 {
		return false
	}
	c := game.Command{Verb: game.Build, Dir: towards, N: 1}
	x.note(found, tile, len(x.dirs)+2, c, tile)
	c.At = x.s.Tiles.Point(int(tile))
	x.reserve(c)
	x.budget -= x.s.Constants.BuildingCost
	if !x.s.Constants.SingleAction {
		x.stay[tile]++ // it can also mine
	}
	return true
}

// reserve marks the site of an ordered building.
func (x *roster) reserve(c game.Command) {
	tiles, n := x.s.Footprint(c.At, c.Dir)
	for _, p := range tiles[:n] {
		x.reserved[x.s.Tiles.Index(p)] = true
	}
}

// orders lists the assignments as commands, the most urgent first.
func (x *roster) orders(list []game.Command) []game.Command {
	slices.SortStableFunc(x.assignments, func(a, b assignment) int { return int(a.purpose) - int(b.purpose) })
	for i := range x.assignments {
		list = append(list, x.assignments[i].order)
	}
	return list
}
