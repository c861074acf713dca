package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Limits of a seat's orders.
const (
	MaxOrders = 4096    // orders a turn
	maxLoose  = 1 << 31 // greatest number in an order under rules that do not compare it with the units
)

// Refusal is why an order is refused, when it is given or when it should be carried out. It is an index of Info.Refusals.
type Refusal uint8

// The refusals.
const (
	Over       Refusal = iota // the match is over
	Ready                     // the orders are locked
	Unknown                   // unknown command
	Gone                      // the seat has left
	NoOrder                   // no such order to cancel
	Many                      // too many orders
	OffBoard                  // the tile is not on the board, or takes no orders
	Direction                 // the board has no such direction
	Edge                      // leads off the board
	Wall                      // leads into a wall
	Number                    // below 1, or absurdly large
	Units                     // too few units left to order
	Foreign                   // units of another seat
	NoBuilding                // no building of the seat to work in
	NoWork                    // the ruleset has no workers
	NoOre                     // nothing to mine
	Poor                      // not enough resources
	Taken                     // a building already stands or is ordered there
	Enemy                     // enemy units stand there
	Unmanned                  // no unit is left to build; only when the turn happens
	Contested                 // another seat wants the site
	refusals
)

var refusalNames = [refusals]string{"over", "ready", "verb", "gone", "order", "many", "board", "direction", "edge", "wall", "number", "units", "foreign",
	"building", "work", "ore", "poor", "taken", "enemy", "unmanned", "contested"}

// String is the code of the refusal.
func (r Refusal) String() string { return rules.Name("refusal", refusalNames[:], r) }

// Detail explains the refusal to people.
func (r Refusal) Detail() string {
	if r < refusals {
		return illegal[r].Detail
	}
	return r.String()
}

// illegal holds one allocated refusal each, so that a search pays nothing for them.
var illegal = func() (list [refusals]*rules.Illegal) {
	for r, detail := range [refusals]string{
		Over: "The match is over.", Ready: "Your orders are already locked.", Unknown: "There is no such command.", Gone: "This seat has left the match.",
		NoOrder: "There is no such order.", Many: "You cannot give more orders this turn.",
		OffBoard: "That tile cannot take orders.", Direction: "This board has no such direction.",
		Edge: "That leads off the board.", Wall: "A wall is in the way.", Number: "Order at least one unit, and not too many.",
		Units: "That tile has fewer units left to order.", Foreign: "Those units are not yours.",
		NoBuilding: "You have no building on that tile to work in.", NoWork: "This level has no workers.",
		NoOre: "There is no ore left on that tile.", Poor: "Not enough ore for a building.",
		Taken: "A building already stands or is ordered there.", Enemy: "Enemy units are on the site.",
		Unmanned: "No unit is there to build.", Contested: "Another seat wanted this site too, so none got it.",
	} {
		list[r] = &rules.Illegal{Code: Refusal(r).String(), Detail: detail}
	}
	return list
}()

// fine is the Refusal of an order that is legal.
const fine = refusals

// Check returns nil when the command is legal for the seat, else an *rules.Illegal. Under strict orders it refuses everything that cannot
// be carried out as things stand; what others order in the same turn can still make an order fail.
func (s *State) Check(seat rules.Seat, c Command) error { return rules.Refused(s.check(seat, c)) }

func (s *State) check(seat rules.Seat, c Command) *rules.Illegal {
	c = s.meant(seat, c)
	if r := s.judgeCommand(seat, &c); r != fine {
		return illegal[r]
	}
	return nil
}

// meant is the command as the rules read it: an order to build on the seat's own building is an order to work in it.
func (s *State) meant(seat rules.Seat, c Command) Command {
	if c.Verb != Build || s.Constants.PerWorker == 0 {
		return c
	}
	if b := s.BuildingAt(c.At); b != nil && b.Owner == seat {
		c.Verb = Work
		if c.N == 0 { // not given
			c.N = 1
		}
	}
	return c
}

func (s *State) judgeCommand(seat rules.Seat, c *Command) Refusal {
	if c.Verb >= verbs || c.Dir >= dirs || seat < 0 || int(seat) >= s.Seats() {
		return Unknown
	}
	side := &s.Sides[seat]
	switch {
	case s.End.Over:
		return Over
	case side.Left:
		return Gone
	case c.Verb == Concede:
		return fine
	case side.Locked:
		return Ready
	case !c.Verb.Order():
		return table[c.Verb].judge(s, seat, *c)
	case len(side.Orders) >= MaxOrders:
		return Many
	case c.Foreign && (!s.Constants.ForeignOrders || s.Seats() != 2):
		return Foreign
	case c.Verb == Work && s.Constants.PerWorker == 0:
		return NoWork
	case s.Constants.StrictOrders:
		return s.judgeStrict(seat, c)
	}
	return s.judgeLoose(c)
}

// judgeLoose refuses only what the original engines could not read.
func (s *State) judgeLoose(c *Command) Refusal {
	at := c.At
	if s.Constants.Wraps {
		at = s.wrap(at)
	}
	switch {
	case !s.Tiles.In(at):
		return OffBoard
	case s.Constants.Geometry == Hex && c.Dir != Here && !Hex.Leads(c.Dir):
		return Direction
	case c.N < -maxLoose || c.N > maxLoose:
		return Number
	}
	return fine
}

// judgeStrict judges an order as it would be carried out if no other seat did anything.
func (s *State) judgeStrict(seat rules.Seat, c *Command) Refusal {
	t := s.Tiles.At(c.At)
	n := c.N
	if c.Verb == Build && n == 0 { // not given
		n = 1
	}
	switch {
	case t == nil || !s.Orderable(c.At):
		return OffBoard
	case c.Verb == Move && !s.Constants.Geometry.Leads(c.Dir):
		return Direction
	case n < 1:
		return Number
	case n > s.idleOf(seat, c):
		return Units
	}
	return table[c.Verb].judge(s, seat, *c)
}

// allowed judges what is always legal.
func (s *State) allowed(rules.Seat, Command) Refusal { return fine }

func (s *State) judgeMove(_ rules.Seat, c Command) Refusal { return s.judgeWay(&c) }

func (s *State) judgeBuild(seat rules.Seat, c Command) Refusal {
	if r := s.judgeSite(seat, &c); r != fine {
		return r
	}
	return s.judgePlans(seat, &c)
}

func (s *State) judgeWork(seat rules.Seat, c Command) Refusal {
	if b := s.BuildingAt(c.At); b == nil || b.Owner != seat {
		return NoBuilding
	}
	return fine
}

func (s *State) judgeMine(_ rules.Seat, c Command) Refusal {
	if s.Tiles.At(c.At).Resource <= 0 {
		return NoOre
	}
	return fine
}

func (s *State) judgeCancel(seat rules.Seat, c Command) Refusal {
	if c.Index < 0 || int(c.Index) >= len(s.Sides[seat].Orders) {
		return NoOrder
	}
	return fine
}

// idleOf is how many units the order can be given to.
func (s *State) idleOf(seat rules.Seat, c *Command) int64 {
	if c.Foreign {
		return s.Tiles.At(c.At).Units[1-seat]
	}
	return s.Idle(seat, c.At)
}

// Orderable reports whether units on the tile take orders at all.
func (s *State) Orderable(p grid.Point) bool {
	return s.Tiles.In(p) && !(s.Constants.Wraps && (p.X == s.Tiles.W-1 || p.Y == s.Tiles.H-1))
}

// judgeWay checks where a march leads.
func (s *State) judgeWay(c *Command) Refusal {
	p, ok := s.Target(c.At, c.Dir)
	switch {
	case ok:
		return fine
	case s.Tiles.In(p):
		return Wall
	}
	return Edge
}

// judgeSite checks the site of a building as it is now.
func (s *State) judgeSite(seat rules.Seat, c *Command) Refusal {
	tiles, n := s.Footprint(c.At, c.Dir)
	if n == 0 {
		return Edge
	}
	if r := s.blocked(tiles[:n]); r != fine {
		return r
	}
	for _, p := range tiles[:n] {
		t := s.Tiles.At(p)
		for other := range t.Units {
			if rules.Seat(other) != seat && t.Units[other] > 0 {
				return Enemy
			}
		}
	}
	if s.Sides[seat].Resources < s.Constants.BuildingCost {
		return Poor
	}
	return fine
}

// blocked returns why no seat can build on the tiles.
func (s *State) blocked(tiles []grid.Point) Refusal {
	for _, p := range tiles {
		switch t := s.Tiles.At(p); {
		case t.Wall:
			return Wall
		case t.Building > 0:
			return Taken
		}
	}
	return fine
}

// judgePlans checks a building against those that the seat has already ordered.
func (s *State) judgePlans(seat rules.Seat, c *Command) Refusal {
	side := &s.Sides[seat]
	left := side.Resources - s.Constants.BuildingCost
	for i := range side.Orders {
		o := &side.Orders[i]
		if o.Verb != Build {
			continue
		}
		if s.overlap(c, o) {
			return Taken
		}
		if left -= s.Constants.BuildingCost; left < 0 {
			return Poor
		}
	}
	return fine
}

// overlap reports whether the sites of two buildings share a tile.
func (s *State) overlap(a, b *Command) bool {
	first, n := s.Footprint(a.At, a.Dir)
	second, m := s.Footprint(b.At, b.Dir)
	return slices.ContainsFunc(first[:n], func(p grid.Point) bool { return slices.Contains(second[:m], p) })
}
