package si32

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/game/basics/lists"
	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// number is how many units of an army the next order is for. All means the idle units, else all that do not work, else all; in a group
// never units that work.
func (h *controller) number(s *si32.State, seat rules.Seat, p grid.Point) int64 {
	t := s.Tiles.At(p)
	if t == nil || t.Units[seat] <= 0 {
		return 0
	}
	free := orders.Idle(s, seat, p)
	if free == 0 {
		free = t.Units[seat] - orders.Working(s, seat, p)
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

// armies are the selected armies with the number of units for the next order; with nothing selected, all armies that wait for an order.
func (h *controller) armies(s *si32.State, seat rules.Seat) []orders.Army {
	if len(h.group) == 0 {
		return slices.Collect(orders.Waiting(s, seat))
	}
	return lists.Map(h.group, func(p grid.Point) orders.Army { return orders.Army{At: p, N: h.number(s, seat, p)} })
}

func (h *controller) done() response {
	h.verb, h.order = clicks, none
	h.Untap()
	return response{Cmds: slices.Clone(h.plan.Commands)}
}

// march sends the selected armies to a cell; long marches continue in the next turns.
func (h *controller) march(to grid.Point, s *si32.State, seat rules.Seat) response {
	why := h.marchTo(to, s, seat)
	if len(h.plan.Commands) == 0 {
		return response{Refuse: why}
	}
	h.orders.Follow(&h.plan, h.marches)
	d := h.done()
	h.Drop()
	return d
}

// marchTo plans the march of the selected armies to a cell; it returns why some cannot go.
func (h *controller) marchTo(to grid.Point, s *si32.State, seat rules.Seat) (why string) {
	h.plan.Begin(s, seat)
	h.marches, why = h.plan.March(h.armies(s, seat), to, h.hostile(s, seat, to))
	return why
}

// hostile reports whether enemies, or a building of theirs, are on a cell or beside it: there armies strike together, not one by one.
func (h *controller) hostile(s *si32.State, seat rules.Seat, p grid.Point) bool {
	return h.guard(s, seat, p) > 0 || s.BuildingAt(p) != nil && s.BuildingAt(p).Owner != seat
}

// guard is the number of enemy units on a cell and beside it.
func (h *controller) guard(s *si32.State, seat rules.Seat, p grid.Point) int64 {
	n, _ := orders.Foes(s, seat, p)
	if t := s.Tiles.At(p); t != nil && t.Owner() != rules.NoSeat && t.Owner() != seat {
		n += t.Units[t.Owner()]
	}
	return n
}

// mining orders the selected armies to mine, and to move on to more ore when theirs is used up; with nothing selected, all armies that wait
// for an order. New units of selected buildings do the same.
func (h *controller) mining(_ int, s *si32.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	freed := h.supersede(s, seat, digs)
	ordered := h.orders.Mine(&h.plan, append(h.armies(s, seat), freed...))
	if !ordered && h.toggled(s, seat, digs) {
		return response{}
	}
	for _, d := range h.orders.Sources(s, seat, h.group...) {
		if !d.Mines && (len(h.group) > 0 || !d.Rallies) {
			d.Mines, d.Rallies, ordered = true, false, true
		}
	}
	if !ordered {
		return response{Refuse: "Your units cannot reach any ore."}
	}
	return h.all(s, seat, digs, len(freed) > 0)
}

// hold orders the selected armies to hold until their next order; with nothing selected, all armies that wait for an order.
func (h *controller) hold(_ int, s *si32.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	freed := h.supersede(s, seat, holds)
	if why := h.orders.Hold(&h.plan, append(h.armies(s, seat), freed...)); why != "" {
		return response{Refuse: why}
	}
	return h.all(s, seat, holds, len(freed) > 0)
}

// group is an order that was given with nothing selected, for all armies.
type group struct {
	turn   int
	seat   rules.Seat
	verb   int // index of the action
	orders []si32.Command
	undid  string // the label of the order to all that it took back, "" for none
}

// all is the response with the commands of the plan; with nothing selected it notes them as the last order to all.
func (h *controller) all(s *si32.State, seat rules.Seat, verb int, undid bool) response {
	if len(h.group) == 0 {
		given := slices.DeleteFunc(slices.Clone(h.plan.Commands), func(c si32.Command) bool { return verb == labours && c.Verb != si32.Work })
		was := ""
		if undid {
			was = h.actions[h.last.verb].Label
		}
		h.last = group{s.Turn(), seat, verb, given, was}
	}
	return h.done()
}

// supersede makes an order to all armies win over the last one of this turn: with nothing selected and no army that waits, the plan takes
// back what that one ordered. It returns the armies that this frees.
func (h *controller) supersede(s *si32.State, seat rules.Seat, verb int) (freed []orders.Army) {
	if waiting(s, seat) > 0 || !h.superseded(s, seat, verb) {
		return nil
	}
	list := h.plan.State.Sides[seat].Orders
	for i := len(list) - 1; i >= 0; i-- {
		if o := list[i]; h.given(&o) && h.plan.Do(si32.Command{Verb: si32.Cancel, Index: int32(i)}) == "" {
			freed = append(freed, orders.Army{At: o.At, N: o.N})
		}
	}
	return freed
}

// superseded reports whether nothing is selected and an order to all armies of another kind stands.
func (h *controller) superseded(s *si32.State, seat rules.Seat, verb int) bool {
	return len(h.group) == 0 && h.last.turn == s.Turn() && h.last.seat == seat && h.last.verb != verb &&
		slices.ContainsFunc(s.Sides[seat].Orders, func(c si32.Command) bool { return h.given(&c) })
}

// given reports whether an order is of the last order to all armies.
func (h *controller) given(c *si32.Command) bool {
	return slices.ContainsFunc(h.last.orders, func(o si32.Command) bool { return o.Verb == c.Verb && o.At == c.At && o.N == c.N && o.Dir == c.Dir })
}

// labour orders the selected armies to work in the building they stand on; with nothing selected, as many units as buildings still need.
// New units of the building do the same while it needs workers.
func (h *controller) labour(_ int, s *si32.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	first, ordered := "", len(h.group) == 0
	if ordered {
		h.plan.Staff(h.last.verb == holds && h.superseded(s, seat, labours))
		if len(h.plan.Commands) == 0 && h.toggled(s, seat, labours) {
			return response{}
		}
	}
	for _, p := range h.group {
		n := h.number(s, seat, p)
		why := ""
		if b := s.BuildingAt(p); b != nil && n > 0 && h.share == all { // no more than the building can use, besides those who work already
			switch n = min(n, h.plan.Lacks(b), s.Tiles.At(p).Units[seat]-orders.Working(s, seat, p)); {
			case h.plan.Lacks(b) == 0:
				why = "This building has all the workers it can use."
			case n == 0:
				why = "They all work already."
			}
		}
		if why == "" {
			why = h.plan.Give(si32.Command{Verb: si32.Work, At: p, N: n})
		}
		first = cmp.Or(first, why)
	}
	if h.share == all || ordered {
		for _, d := range h.orders.Sources(s, seat, h.group...) {
			ordered = ordered || !d.Works
			d.Works = true
		}
	}
	if len(h.plan.Commands) == 0 && !ordered {
		return response{Refuse: first}
	}
	return h.all(s, seat, labours, false)
}

// toggled ends the orders for the new units of all buildings, when nothing is selected and the verb has no other use left. It reports
// whether it did.
func (h *controller) toggled(s *si32.State, seat rules.Seat, verb int) bool {
	if len(h.group) > 0 || !h.allDo(seat, verb) || waiting(s, seat) > 0 {
		return false
	}
	for _, d := range h.orders.Sources(s, seat) {
		h.actions[verb].duty.end(d)
	}
	return true
}

// allDo reports whether the new units of all buildings mine, or work.
func (h *controller) allDo(seat rules.Seat, verb int) bool {
	k := h.orders.Of(seat)
	return k != nil && len(k.Sources) > 0 && !slices.ContainsFunc(k.Sources, func(d orders.Source) bool { return !h.actions[verb].duty.busy(&d) })
}

// rally sets where new units of the selected buildings go, with nothing selected those of all; on the building itself it removes the rally
// point.
func (h *controller) rally(to grid.Point, s *si32.State, seat rules.Seat) response {
	if t := s.Tiles.At(to); t == nil || t.Wall {
		return response{Refuse: si32.Wall.Detail()}
	}
	h.ways.To(s, len(s.Tiles.Cells), to)
	reached := false
	for _, d := range h.orders.Sources(s, seat, h.group...) {
		if h.ways.Steps(d.At) < 0 {
			continue
		}
		b := s.BuildingAt(to)
		d.Rallies, d.Goal, reached = b == nil || b.At != d.At, to, true
	}
	if !reached {
		return response{Refuse: "You cannot reach that tile."}
	}
	h.Drop()
	return response{}
}

// quarter is the direction in which a building raised at p extends when the player points at q: towards q, or within p towards the nearest
// corner. Of the directions that fit q it is the first possible one.
func (h *controller) quarter(p, q grid.Point, s *si32.State, seat rules.Seat) si32.Dir {
	if s.Constants.BuildingSize == 1 {
		return si32.Here
	}
	list := [4]si32.Dir{si32.SouthEast, si32.SouthWest, si32.NorthEast, si32.NorthWest}
	fits := func(d si32.Dir) bool {
		tiles, n := s.Footprint(p, d)
		return n > 0 && slices.Contains(tiles[:n], q)
	}
	if p == q && h.Over { // the corner of the cell nearest to the pointer
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

// sound reports whether a building can be raised.
func (h *controller) sound(p grid.Point, d si32.Dir, s *si32.State, seat rules.Seat) bool {
	return h.buildings(p, d, s, seat) == ""
}

// buildings plans the commands that raise a building, or says why that is impossible.
func (h *controller) buildings(p grid.Point, d si32.Dir, s *si32.State, seat rules.Seat) string {
	h.plan.Begin(s, seat)
	return h.plan.Give(si32.Command{Verb: si32.Build, At: p, Dir: d, N: 1})
}

// build raises a building with one unit of the selected army.
func (h *controller) build(at grid.Point, s *si32.State, seat rules.Seat) response {
	p := h.group[0]
	if staffed(s, seat, p) {
		return h.labour(labours, s, seat)
	}
	d := h.quarter(p, at, s, seat)
	if d == si32.Here && s.Constants.BuildingSize > 1 {
		return response{Refuse: "A building covers its builder's tile: point at a tile next to the army."}
	}
	if s.Constants.BuildingSize == 1 && at != p {
		return response{Refuse: "The army builds on its own tile: choose that tile."}
	}
	if why := h.buildings(p, d, s, seat); why != "" {
		return response{Refuse: why}
	}
	h.Drop() // the next press must not send the builder away
	return h.done()
}

// busy reports whether the selected armies or buildings have orders that can be taken back.
func (h *controller) busy(s *si32.State, seat rules.Seat) bool {
	for _, p := range h.group {
		for i := range s.Sides[seat].Orders {
			if s.Sides[seat].Orders[i].At == p {
				return true
			}
		}
		if standing(h.orders.Of(seat), s, p) != "" {
			return true
		}
	}
	return false
}

// takeBack takes back the selected order, or all orders of the selected armies together with their standing orders. When there is nothing
// else to take back, it ends what new units of the selected buildings do.
func (h *controller) takeBack(_ int, s *si32.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	if h.order != none {
		h.plan.Do(si32.Command{Verb: si32.Cancel, Index: int32(h.order)})
		h.Drop()
		return h.done()
	}
	for _, p := range h.group {
		h.plan.Cancel(p)
	}
	if len(h.plan.Commands) == 0 {
		for _, d := range h.orders.Sources(s, seat, h.group...) {
			d.Clear()
		}
	}
	return h.done()
}

// worth describes the result of the planned orders on a cell, if no other seat acts.
func (h *controller) worth(s *si32.State, seat rules.Seat, p grid.Point) string {
	h.after.CopyFrom(&h.plan.State)
	h.after.Foresee(seat)
	t, then := s.Tiles.At(p), h.after.Tiles.At(p)
	if b := s.BuildingAt(p); b != nil && b.Owner != seat {
		need := s.Threshold(b)
		if h.after.BuildingAt(p) == nil {
			left := int64(0) // on all its tiles
			tiles, n := s.Ground(b)
			for _, q := range tiles[:n] {
				left += h.after.Tiles.At(q).Units[seat]
			}
			return fmt.Sprintf("razes it: %s needed, %s left", short(need), short(left))
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
