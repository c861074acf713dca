package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// crew is units that mine by themselves: they take what is under their feet as long as there is enough for all of them, and then go on to the nearest ore
// that no other crew has claimed.
type crew struct {
	at, next grid.Point // where it is, and where it is after this turn
	goal     grid.Point // where it is going to mine
	n        int64
	left     int64 // of n, those whose order for this turn stands
}

// verb is what the crew's order for this turn is.
func (c *crew) verb() si32.Verb {
	if c.at == c.next {
		return si32.Mine
	}
	return si32.Move
}

// shift is the ore that a miner on its way wants to have to itself.
const shift = 8

// strolls are how many steps crews go for ore: who is near has the choice before those who come from far.
var strolls = [...]int{1, 2, 3, 5, 8, 16}

// digOn gives the orders of all crews for a turn.
func (h *hand) digOn(p *plan, seat rules.Seat) {
	waiting := h.crews[:0]
	for i := range p.crews {
		if c := &p.crews[i]; c.left == 0 {
			waiting = muster(waiting, c.at, c.n)
		}
	}
	for i := range waiting {
		waiting[i].n = min(waiting[i].n, loafers(&h.trial, seat, waiting[i].at))
	}
	h.crews = waiting
	p.crews = slices.DeleteFunc(p.crews, func(c crew) bool { return c.left == 0 })
	h.dig(p, seat, waiting)
}

// muster adds units of a cell to those that are to mine.
func muster(list []crew, at grid.Point, n int64) []crew {
	for i := range list {
		if list[i].at == at {
			list[i].n += n
			return list
		}
	}
	return append(list, crew{at: at, n: n})
}

// dig finds something to mine for units, gives their orders, and notes them as crews: first for those who stand on ore, then for
// the others the nearest that nobody has claimed. Who finds none is left without an order.
func (h *hand) dig(p *plan, seat rules.Seat, list []crew) {
	s := &h.trial
	h.survey(p)
	for i := range list {
		c := &list[i]
		if n := min(c.n, h.lode[s.Tiles.Index(c.at)]); n > 0 {
			h.claim(c.at, n)
			h.send(p, seat, crew{at: c.at, next: c.at, goal: c.at, n: n}, si32.Here)
			c.n -= n
		}
	}
	for _, most := range strolls {
		for i := range list {
			if list[i].n > 0 {
				h.forage(p, seat, &list[i], most)
			}
		}
	}
}

// forage sends units to ore that nobody has claimed, at most so many steps away.
func (h *hand) forage(p *plan, seat rules.Seat, c *crew, most int) {
	s := &h.trial
	h.way.from(s, most, c.at)
	for _, k := range h.way.queue[1:] {
		q := h.way.at(int(k))
		if h.lode[k] <= 0 || !calm(s, seat, q) {
			continue
		}
		next, dir, ok := h.towards(s, seat, c.at, q)
		if !ok {
			continue
		}
		n := h.claim(q, c.n)
		h.send(p, seat, crew{at: c.at, next: next, goal: q, n: n}, dir)
		if c.n -= n; c.n == 0 {
			return
		}
	}
}

// survey counts what ore nobody has claimed.
func (h *hand) survey(p *plan) {
	h.lode = h.lode[:0]
	for i := range h.trial.Tiles.Cells {
		h.lode = append(h.lode, h.trial.Tiles.Cells[i].Resource)
	}
	for i := range p.crews {
		c := &p.crews[i]
		h.claim(c.goal, max(c.left, 0))
	}
}

// claim takes the ore of a cell for as many of n units as it is worth their while, and returns how many those are.
func (h *hand) claim(q grid.Point, n int64) int64 {
	left := &h.lode[h.trial.Tiles.Index(q)]
	n = min(n, (*left+shift-1)/shift)
	*left -= min(n*shift, *left)
	return n
}

// send gives the order of a crew, together with that of others on the same way.
func (h *hand) send(p *plan, seat rules.Seat, c crew, dir si32.Dir) {
	if h.try(seat, si32.Command{Verb: c.verb(), At: c.at, Dir: dir, N: c.n}) != "" {
		return
	}
	c.left = c.n
	p.crews = append(p.crews, c)
}

// calm reports whether no enemies are on a cell or beside it.
func calm(s *si32.State, seat rules.Seat, q grid.Point) bool {
	if b := s.BuildingAt(q); b != nil && b.Owner != seat {
		return false
	}
	if foe := s.Tiles.At(q).Owner(); foe != rules.NoSeat && foe != seat || stuck(s, q) {
		return false
	}
	n, _ := foesBeside(s, seat, q)
	return n == 0
}

// towards is the first step from the cell that h.way was flooded from to another, on a shortest way without enemies.
func (h *hand) towards(s *si32.State, seat rules.Seat, from, to grid.Point) (grid.Point, si32.Dir, bool) {
	for h.way.steps(to) > 1 {
		far, back := h.way.steps(to), to
		for side := range h.way.sides() {
			q := h.way.beside(to, side)
			if h.way.steps(q) != far-1 || h.way.steps(q) < 0 {
				continue
			}
			if foe := s.Tiles.At(q).Owner(); foe == rules.NoSeat || foe == seat {
				back = q
				break
			}
		}
		if back == to {
			return from, si32.Here, false
		}
		to = back
	}
	for _, d := range s.Constants.Geometry.Dirs() {
		if s.Constants.Geometry.Step(from, d) == to {
			return to, d, true
		}
	}
	return from, si32.Here, false
}
