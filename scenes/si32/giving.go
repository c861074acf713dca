package si32

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// spare is how many units of the seat on a cell have no order in this turn, working ones included.
func spare(s *si32.State, seat rules.Seat, p grid.Point) int64 {
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

// busyWith is how many units of the seat on a cell have an order of a kind in this turn.
func busyWith(s *si32.State, seat rules.Seat, p grid.Point, v si32.Verb) int64 {
	n := int64(0)
	for _, o := range s.Sides[seat].Orders {
		if o.At == p && o.Verb == v && !o.Foreign {
			n += max(o.N, 0)
		}
	}
	return n
}

// toil is how many units on a cell work once the orders of this turn are carried out: orders for something else take them last.
func toil(s *si32.State, seat rules.Seat, p grid.Point) int64 {
	t := s.Tiles.At(p)
	if b := s.BuildingAt(p); b == nil || b.Owner != seat {
		return 0
	}
	told := busyWith(s, seat, p, si32.Work)
	return min(max(t.Workers, told), spare(s, seat, p)+told)
}

// number is how many units of an army the next order is for. All means those that do nothing, else all who do not work, else everybody; in a group nobody
// who works.
func (h *hand) number(s *si32.State, seat rules.Seat, p grid.Point) int64 {
	t := s.Tiles.At(p)
	if t == nil || t.Units[seat] <= 0 {
		return 0
	}
	free := loafers(s, seat, p)
	if free == 0 {
		free = t.Units[seat] - toil(s, seat, p)
	}
	if free == 0 && len(h.group) == 1 {
		free = t.Units[seat]
	}
	switch h.share {
	case half:
		return (free + 1) / 2
	case one:
		return min(1, free)
	case some:
		if len(h.group) == 1 {
			return min(h.much, t.Units[seat])
		}
	}
	return free
}

// try carries a command out on the trial and notes it, or says why it cannot be. Rulesets that accept any order are held to the strict ones,
// so that a person learns at once what is impossible.
func (h *hand) try(seat rules.Seat, c si32.Command) string {
	s := &h.trial
	strict, single := s.Constants.StrictOrders, s.Constants.SingleAction
	s.Constants.StrictOrders, s.Constants.SingleAction = true, true
	err := s.Check(seat, c)
	s.Constants.StrictOrders, s.Constants.SingleAction = strict, single
	if err == nil {
		err = s.Apply(seat, c, nil)
	}
	if err != nil {
		return err.Error()
	}
	h.cmds = append(h.cmds, c)
	return ""
}

// begin prepares for new commands.
func (h *hand) begin(s *si32.State) {
	h.cmds = h.cmds[:0]
	h.trial.CopyFrom(s)
}

// done hands the commands over.
func (h *hand) done() deal {
	h.verb, h.order = none, none
	h.Untap()
	return deal{Cmds: slices.Clone(h.cmds)}
}

// free takes orders of a cell back, the last ones first, until n units are there for an order of a kind: those who work are left at it as long as there
// are others, unless the order is to work. An order larger than needed is given again for the rest.
func (h *hand) free(seat rules.Seat, v si32.Verb, p grid.Point, n int64) string {
	if v != si32.Work {
		if why := h.withdraw(seat, p, func() int64 { return n - loafers(&h.trial, seat, p) }, false); why != "" {
			return why
		}
	}
	return h.withdraw(seat, p, func() int64 { return n - spare(&h.trial, seat, p) }, true)
}

// withdraw takes orders of a cell back as long as units are lacking, those to work only when it may.
func (h *hand) withdraw(seat rules.Seat, p grid.Point, lacking func() int64, work bool) string {
	for i := len(h.trial.Sides[seat].Orders) - 1; i >= 0; i-- {
		need := lacking()
		if need <= 0 {
			return ""
		}
		c := h.trial.Sides[seat].Orders[i]
		if c.At != p || c.Foreign || c.Verb == si32.Work && !work {
			continue
		}
		if why := h.try(seat, si32.Command{Verb: si32.Cancel, Index: int32(i)}); why != "" {
			return why
		}
		if c.N > need && c.Verb != si32.Build {
			c.N -= need
			c.Index = 0
			if why := h.try(seat, c); why != "" {
				return why
			}
		}
	}
	return ""
}

// give gives an order for n units of an army, in place of others when it has to be.
func (h *hand) give(seat rules.Seat, c si32.Command) string {
	switch {
	case c.N > 0:
	case h.trial.Tiles.At(c.At).Units[seat] > 0:
		return "In a group, workers stay at work: choose their army alone to send them."
	default:
		return "You have no units there."
	}
	if why := h.free(seat, c.Verb, c.At, c.N); why != "" {
		return why
	}
	return h.try(seat, c)
}

// march sends the chosen armies to a cell; farther ones go on in the next turns.
func (h *hand) march(to grid.Point, s *si32.State, seat rules.Seat) deal {
	why := h.marches(to, s, seat)
	if len(h.cmds) == 0 {
		return deal{Refuse: why}
	}
	plan := &h.plans[seat]
	plan.open(s)
	for _, t := range h.trips {
		plan.replace(t.at, t.next)
		if t.next != t.goal {
			plan.trips = append(plan.trips, t)
		}
	}
	d := h.done()
	h.Drop()
	return d
}

// marches finds the commands that send the chosen armies to a cell, and the trips they are the first steps of; it returns why some cannot go.
func (h *hand) marches(to grid.Point, s *si32.State, seat rules.Seat) string {
	h.begin(s)
	h.trips = h.trips[:0]
	first := ""
	switch t := s.Tiles.At(to); {
	case t == nil:
		return si32.Edge.Detail()
	case t.Wall:
		return si32.Wall.Detail()
	}
	h.way.from(s, len(s.Tiles.Cells), to)
	for _, p := range h.group {
		if p == to {
			continue
		}
		n := h.number(s, seat, p)
		next, dir, ok := h.step(s, p)
		why := ""
		switch {
		case n > 0 && !ok:
			why = "You cannot reach that tile."
		default:
			why = h.give(seat, si32.Command{Verb: si32.Move, At: p, Dir: dir, N: n})
		}
		if why != "" {
			if first == "" {
				first = why
			}
			continue
		}
		h.trips = append(h.trips, trip{at: p, next: next, goal: to, n: n})
	}
	if first == "" && len(h.cmds) == 0 {
		first = "They are already there."
	}
	return first
}

// step is the first step from a cell on a shortest way to where h.way was flooded from.
func (h *hand) step(s *si32.State, p grid.Point) (grid.Point, si32.Dir, bool) {
	far := h.way.steps(p)
	if far <= 0 {
		return p, si32.Here, false
	}
	goal := h.way.at(int(h.way.queue[0]))
	best, dir, least := p, si32.Here, 0
	for _, d := range s.Constants.Geometry.Dirs() {
		q := s.Constants.Geometry.Step(p, d)
		if h.way.steps(q) != far-1 || h.way.steps(q) < 0 {
			continue
		}
		x, y := h.way.middle(q)
		gx, gy := h.way.middle(goal)
		off := int(1000 * ((x-gx)*(x-gx) + (y-gy)*(y-gy))) // as straight as can be
		if dir == si32.Here || off < least {
			best, dir, least = q, d, off
		}
	}
	return best, dir, dir != si32.Here
}

// route is the way from a cell to where h.way was flooded from, both included.
func (h *hand) route(s *si32.State, p grid.Point) []grid.Point {
	h.path = append(h.path[:0], p)
	for {
		next, _, ok := h.step(s, p)
		if !ok {
			return h.path
		}
		h.path = append(h.path, next)
		p = next
	}
}

// quarter is to which side a building raised at p would extend when the player points at q: towards the cell that is pointed at, and within p towards
// the corner. Of the sides that fit the pointed-at cell the first that is possible is taken.
func (h *hand) quarter(p, q grid.Point, s *si32.State, seat rules.Seat) si32.Dir {
	if s.Constants.BuildingSize == 1 {
		return si32.Here
	}
	list := [4]si32.Dir{si32.SouthEast, si32.SouthWest, si32.NorthEast, si32.NorthWest}
	fits := func(d si32.Dir) bool {
		tiles, n := s.Footprint(p, d)
		return n > 0 && slices.Contains(tiles[:n], q)
	}
	if p == q && h.Over { // the corner of the own cell that the pointer is in
		east, south := h.X-float32(p.X) >= 0.5, h.Y-float32(p.Y) >= 0.5
		d := list[0]
		switch {
		case east && !south:
			d = si32.NorthEast
		case !east && south:
			d = si32.SouthWest
		case !east && !south:
			d = si32.NorthWest
		}
		if h.sound(p, d, s, seat) {
			return d
		}
	}
	best := si32.Here
	for _, d := range list {
		if !fits(d) {
			continue
		}
		if h.sound(p, d, s, seat) {
			return d
		}
		if best == si32.Here {
			best = d
		}
	}
	return best
}

// sound reports whether a building could be raised.
func (h *hand) sound(p grid.Point, d si32.Dir, s *si32.State, seat rules.Seat) bool {
	return h.buildings(p, d, s, seat) == ""
}

// buildings finds the commands that raise a building, or says why they cannot be.
func (h *hand) buildings(p grid.Point, d si32.Dir, s *si32.State, seat rules.Seat) string {
	h.begin(s)
	return h.give(seat, si32.Command{Verb: si32.Build, At: p, Dir: d, N: 1})
}

// build raises a building with one unit of the chosen army.
func (h *hand) build(at grid.Point, s *si32.State, seat rules.Seat) deal {
	p := h.group[0]
	if staffed(s, seat, p) {
		return h.labour(s, seat)
	}
	d := h.quarter(p, at, s, seat)
	if d == si32.Here && s.Constants.BuildingSize > 1 {
		return deal{Refuse: "A building covers its builder's tile: point at a tile next to the army."}
	}
	if s.Constants.BuildingSize == 1 && at != p {
		return deal{Refuse: "The army builds on its own tile: choose that tile."}
	}
	if why := h.buildings(p, d, s, seat); why != "" {
		return deal{Refuse: why}
	}
	act := h.done()
	if spare(&h.trial, seat, p) == 0 { // a press elsewhere shall not take the builder away
		h.Drop()
	}
	return act
}

// busy reports whether the chosen armies or buildings have orders that can be taken back.
func (h *hand) busy(s *si32.State, seat rules.Seat) bool {
	for _, p := range h.group {
		for i := range s.Sides[seat].Orders {
			if s.Sides[seat].Orders[i].At == p {
				return true
			}
		}
		if h.plans[seat].standing(s, p).label != "" {
			return true
		}
	}
	return false
}

// standing is what stands over several turns for the chosen armies and buildings, and goes on unless it is ended.
func (h *hand) standing(s *si32.State, seat rules.Seat) lasting {
	var all lasting
	for _, p := range h.group {
		switch k := h.plans[seat].standing(s, p); {
		case k.label == "":
		case all.label == "":
			all = k
		default:
			all = lasting{"End all", "Some have orders for several turns"}
		}
	}
	return all
}

// takeBack takes back the chosen order, or all orders of the chosen armies, and with them what goes on over several turns. What new units of the chosen buildings
// do, which is no order, ends when there is nothing else to take back.
func (h *hand) takeBack(s *si32.State, seat rules.Seat) deal {
	h.begin(s)
	if h.order != none {
		h.try(seat, si32.Command{Verb: si32.Cancel, Index: int32(h.order)})
		h.Drop()
		return h.done()
	}
	for _, p := range h.group {
		for i := len(h.trial.Sides[seat].Orders) - 1; i >= 0; i-- {
			if h.trial.Sides[seat].Orders[i].At == p {
				h.try(seat, si32.Command{Verb: si32.Cancel, Index: int32(i)})
			}
		}
	}
	if len(h.cmds) == 0 {
		h.eachDoor(s, seat, func(d *door) bool { *d = door{at: d.at, due: d.due}; return true })
	}
	return h.done()
}

// worth tells in words what comes of the orders on the trial for a cell, if nobody else does anything.
func (h *hand) worth(s *si32.State, seat rules.Seat, p grid.Point) string {
	h.after.CopyFrom(&h.trial)
	h.after.Foresee(seat)
	t, then := s.Tiles.At(p), h.after.Tiles.At(p)
	if b := s.BuildingAt(p); b != nil && b.Owner != seat {
		need := s.Threshold(b)
		if h.after.BuildingAt(p) == nil {
			return fmt.Sprintf("razes it: %s needed, %s left", short(need), short(then.Units[seat]))
		}
		return fmt.Sprintf("too few to raze it: it takes %s", short(need))
	}
	if foe := t.Owner(); foe != rules.NoSeat && foe != seat {
		switch left := then.Units[seat]; {
		case left > 0:
			return fmt.Sprintf("beats %s there, %s left", short(t.Units[foe]), short(left))
		case then.Units[foe] > 0:
			return fmt.Sprintf("loses to %s, %s of them left", short(t.Units[foe]), short(then.Units[foe]))
		}
		return fmt.Sprintf("meets %s: all fall", short(t.Units[foe]))
	}
	return ""
}
