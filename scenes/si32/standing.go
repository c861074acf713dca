package si32

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// plan is what a seat wants done over several turns: trips of armies, rally points, and armies that mine or hold.
type plan struct {
	turn   int  // turn that it holds for
	begun  bool // turn means something
	trips  []trip
	points []point
	posts  []post
}

// trip is a march of several turns.
type trip struct {
	at, next, goal grid.Point // where the army is, where it marches this turn, and where it is going in the end
	n              int64
	given          bool // the order for this turn stands
}

// point is the rally point of a building: new units go there.
type point struct {
	door, goal grid.Point
	keep       int64 // units that were there before and stay
}

// post is a cell whose army mines or holds until it is ordered otherwise.
type post struct {
	at   grid.Point
	verb si32.Verb
}

// open lets the plan hold for the position's turn.
func (p *plan) open(s *si32.State) {
	p.turn, p.begun = s.Turn(), true
}

// watch notes which trips have their order for this turn: a person may have taken it back.
func (p *plan) watch(s *si32.State, seat rules.Seat) {
	if !p.begun || s.Turn() != p.turn {
		return
	}
	for i := range p.trips {
		t := &p.trips[i]
		t.given = slices.ContainsFunc(s.Sides[seat].Orders, func(c si32.Command) bool {
			to, _ := s.Target(c.At, c.Dir)
			return c.Verb == si32.Move && c.At == t.at && to == t.next
		})
	}
}

// keep lets armies mine or hold until they are ordered otherwise.
func (p *plan) keep(s *si32.State, v si32.Verb, cells []grid.Point) {
	p.open(s)
	for _, c := range cells {
		p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return t.at == c })
		p.leave(c)
		p.posts = append(p.posts, post{c, v})
	}
}

// leave ends what an army on a cell has been told to do until it is ordered otherwise.
func (p *plan) leave(c grid.Point) {
	p.posts = slices.DeleteFunc(p.posts, func(k post) bool { return k.at == c })
}

// rally sets the rally point of a building, or takes it away when it is the building itself.
func (p *plan) rally(s *si32.State, b *si32.Building, goal grid.Point) {
	p.open(s)
	p.points = slices.DeleteFunc(p.points, func(r point) bool { return r.door == b.At })
	for _, c := range ground(s, b) {
		if c == goal {
			return
		}
	}
	p.points = append(p.points, point{door: b.At, goal: goal, keep: max(s.Tiles.At(b.At).Units[b.Owner], 0)})
}

// ground lists the cells of a building.
func ground(s *si32.State, b *si32.Building) []grid.Point {
	tiles, n := s.Ground(b)
	return tiles[:n]
}

// drop ends what an order was a part of, because it is taken back.
func (p *plan) drop(s *si32.State, o *si32.Command) {
	if o.Verb == si32.Mine || o.Verb == si32.Wait {
		p.leave(o.At)
		return
	}
	to, _ := s.Target(o.At, o.Dir)
	p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return t.at == o.At && t.next == to && o.Verb == si32.Move })
}

// forget ends what stands for n units of a cell because they have a new order: trips from there, and the post when nobody is left for it.
func (p *plan) forget(s *si32.State, seat rules.Seat, c grid.Point, n int64) {
	p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return t.at == c })
	if n >= s.Tiles.At(c).Units[seat] {
		p.leave(c)
	}
}

// clear ends all that stands for a cell, the rally point of the building on it included.
func (p *plan) clear(s *si32.State, c grid.Point) {
	p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return t.at == c })
	p.leave(c)
	if b := s.BuildingAt(c); b != nil {
		p.points = slices.DeleteFunc(p.points, func(r point) bool { return r.door == b.At })
	}
}

// lasting is what stands for an army over several turns.
type lasting struct {
	label string // of the button that ends it, "" when nothing stands
	words string
}

// standing tells what stands for a cell.
func (p *plan) standing(s *si32.State, c grid.Point) lasting {
	var list []lasting
	for _, t := range p.trips {
		if t.at == c && t.next != t.goal {
			list = append(list, lasting{"End trip", fmt.Sprintf("%s on to %s", verb(t.n, "marches", "march"), t.goal)})
		}
	}
	for _, k := range p.posts {
		switch {
		case k.at != c:
		case k.verb == si32.Mine:
			list = append(list, lasting{"End mining", "Mines every turn"})
		default:
			list = append(list, lasting{"End hold", "Holds every turn"})
		}
	}
	for _, r := range p.points {
		if b := s.BuildingAt(c); b != nil && r.door == b.At {
			list = append(list, lasting{"End rally", fmt.Sprintf("New units go to %s", r.goal)})
		}
	}
	if len(list) == 0 {
		return lasting{}
	}
	all := list[0]
	for _, k := range list[1:] {
		if k.label != all.label {
			all.label = "End all"
		}
		all.words += ", " + k.words
	}
	return all
}

// resize changes how many units a trip is for.
func (p *plan) resize(c grid.Point, was, n int64) {
	for i := range p.trips {
		if t := &p.trips[i]; t.at == c && t.n == was {
			t.n = n
		}
	}
}

// advance brings the plan to the position's turn: armies whose order was carried out stand where it led, and those that have arrived or were
// held up are forgotten. The same turn may be begun again.
func (p *plan) advance(s *si32.State, seat rules.Seat) {
	switch {
	case p.begun && s.Turn() == p.turn:
	case p.begun && s.Turn() == p.turn+1:
		p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return !t.given || t.next == t.goal })
		for i := range p.trips {
			t := &p.trips[i]
			t.at = t.next
		}
	default:
		p.trips = p.trips[:0]
	}
	p.open(s)
	p.points = slices.DeleteFunc(p.points, func(r point) bool {
		b := s.BuildingAt(r.door)
		return b == nil || b.Owner != seat || b.At != r.door
	})
	p.posts = slices.DeleteFunc(p.posts, func(k post) bool {
		t := s.Tiles.At(k.at)
		return t == nil || t.Units[seat] <= 0 || k.verb == si32.Mine && t.Resource <= 0
	})
}

// Begin opens the plan of a turn: the orders that stand are given again.
func (h *hand) Begin(s *si32.State, seat rules.Seat) deal {
	if !s.Active().Has(seat) {
		return deal{}
	}
	p := &h.plans[seat]
	p.advance(s, seat)
	h.verb, h.order, h.drawing, h.share = none, none, false, all
	h.Untap()
	h.tidy(s, seat)
	h.begin(s)
	h.muster(p, seat)
	h.travel(p, seat)
	for _, k := range p.posts {
		if n := loafers(&h.trial, seat, k.at); n > 0 {
			h.try(seat, si32.Command{Verb: k.verb, At: k.at, N: n})
		}
	}
	return deal{Cmds: slices.Clone(h.cmds)}
}

// muster sends new units of buildings with a rally point on their way.
func (h *hand) muster(p *plan, seat rules.Seat) {
	for i := range p.points {
		r := &p.points[i]
		have := h.trial.Tiles.At(r.door).Units[seat]
		r.keep = min(r.keep, max(have, 0))
		onWay := int64(0)
		for _, t := range p.trips {
			if t.at == r.door {
				onWay += t.n
			}
		}
		n := min(loafers(&h.trial, seat, r.door), have-r.keep) - onWay
		if n > 0 {
			p.trips = append(p.trips, trip{at: r.door, next: r.door, goal: r.goal, n: n})
		}
	}
}

// travel gives the orders of the trips, shortened to the units that are left; those without any are forgotten.
func (h *hand) travel(p *plan, seat rules.Seat) {
	p.trips = slices.DeleteFunc(p.trips, func(t trip) bool {
		return !t.given && !h.travels(&t, seat)
	})
	for i := range p.trips {
		t := &p.trips[i]
		if !t.given {
			t.given = h.travelOn(t, seat)
		}
	}
}

// travels reports whether a trip can go on.
func (h *hand) travels(t *trip, seat rules.Seat) bool {
	h.way.from(&h.trial, len(h.trial.Tiles.Cells), t.goal)
	_, _, ok := h.step(&h.trial, t.at)
	return ok && loafers(&h.trial, seat, t.at) > 0
}

// travelOn gives the order of a trip for this turn.
func (h *hand) travelOn(t *trip, seat rules.Seat) bool {
	h.way.from(&h.trial, len(h.trial.Tiles.Cells), t.goal)
	next, dir, ok := h.step(&h.trial, t.at)
	if !ok {
		return false
	}
	t.next = next
	t.n = min(t.n, loafers(&h.trial, seat, t.at))
	return t.n > 0 && h.try(seat, si32.Command{Verb: si32.Move, At: t.at, Dir: dir, N: t.n}) == ""
}
