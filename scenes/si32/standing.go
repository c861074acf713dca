package si32

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// plan is what a seat wants done over several turns. Trips, crews and holders live by their orders: what has none when the turn ends is over,
// whoever took it back; when Undo brings the order back before, it goes on. Doors say what new units do.
type plan struct {
	turn    int  // turn that it holds for
	begun   bool // turn means something
	trips   []trip
	crews   []crew
	holders []holder
	doors   []door
	seen    []si32.Command // orders by which it was last looked at what still lives
	fresh   bool           // seen means something
}

// trip is a march of several turns.
type trip struct {
	at, next, goal grid.Point // where the army is, where it marches this turn, and where it is going in the end
	n              int64
	left           int64 // of n, those whose order for this turn stands
}

// holder is a cell whose army holds until it is ordered otherwise.
type holder struct {
	at    grid.Point
	given bool // its order for this turn stands
}

// door is where the new units of a building appear, and what they do: they work where workers are wanted, and then go to the rally point or mine.
type door struct {
	at      grid.Point
	works   bool
	mines   bool
	rallies bool
	goal    grid.Point // of those who rally
	due     int64      // units that appear when the turn ends
}

// open lets the plan hold for the position's turn, and be looked at anew.
func (p *plan) open(s *si32.State) {
	p.turn, p.begun, p.fresh = s.Turn(), true, false
}

// watch notes what still has its order for this turn: a person may have taken it back.
func (p *plan) watch(s *si32.State, seat rules.Seat) {
	orders := s.Sides[seat].Orders
	if !p.begun || s.Turn() != p.turn || p.fresh && slices.Equal(orders, p.seen) {
		return
	}
	p.seen, p.fresh = append(p.seen[:0], orders...), true
	rest := slices.Clone(orders)
	take := func(v si32.Verb, at, to grid.Point, n int64) (left int64) {
		for i := range rest {
			c := &rest[i]
			if c.Verb != v || c.At != at || n == left {
				continue
			}
			if q, _ := s.Target(c.At, c.Dir); v == si32.Move && q != to {
				continue
			}
			m := min(c.N, n-left)
			c.N -= m
			left += m
		}
		return left
	}
	for i := range p.trips {
		t := &p.trips[i]
		t.left = take(si32.Move, t.at, t.next, t.n)
	}
	for i := range p.crews {
		c := &p.crews[i]
		c.left = take(c.verb(), c.at, c.next, c.n)
	}
	for i := range p.holders {
		k := &p.holders[i]
		k.given = take(si32.Wait, k.at, k.at, 1) > 0
	}
	for i := range p.doors {
		if b := s.BuildingAt(p.doors[i].at); b != nil {
			p.doors[i].due = b.Progress / max(s.Constants.UnitCost, 1)
		}
	}
}

// hold lets armies hold until they are ordered otherwise.
func (p *plan) hold(s *si32.State, cells []grid.Point) {
	p.open(s)
	for _, c := range cells {
		if !slices.ContainsFunc(p.holders, func(k holder) bool { return k.at == c }) {
			p.holders = append(p.holders, holder{at: c})
		}
	}
}

// replace ends the trips whose first step is that of a new one: the two could not be told apart by their orders.
func (p *plan) replace(at, next grid.Point) {
	p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return t.at == at && t.next == next })
}

// doorOf is what new units of a building do, nil when nothing is said of it.
func (p *plan) doorOf(b *si32.Building) *door {
	if b == nil {
		return nil
	}
	if i := slices.IndexFunc(p.doors, func(d door) bool { return d.at == b.At }); i >= 0 {
		return &p.doors[i]
	}
	return nil
}

// meet lets every building of the seat have a door. New ones do as the first of those that are there, their builders too.
func (p *plan) meet(s *si32.State, seat rules.Seat) {
	p.doors = slices.DeleteFunc(p.doors, func(d door) bool {
		b := s.BuildingAt(d.at)
		return b == nil || b.Owner != seat || b.At != d.at
	})
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone || b.Owner != seat || p.doorOf(b) != nil {
			continue
		}
		d := door{at: b.At}
		if len(p.doors) > 0 {
			d.works, d.mines, d.due = p.doors[0].works, p.doors[0].mines, 1
		}
		p.doors = append(p.doors, d)
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
		if t.at == c && t.next != t.goal && t.left > 0 {
			list = append(list, lasting{"End trip", fmt.Sprintf("%s on to %s", verb(t.left, "marches", "march"), t.goal)})
		}
	}
	for _, k := range p.crews {
		switch {
		case k.at != c || k.left == 0:
		case k.next == c:
			list = append(list, lasting{"End job", verb(k.left, "mines here, then elsewhere", "mine here, then elsewhere")})
		default:
			list = append(list, lasting{"End job", fmt.Sprintf("%s to mine at %s", verb(k.left, "goes", "go"), k.goal)})
		}
	}
	for _, k := range p.holders {
		if k.at == c && k.given {
			list = append(list, lasting{"End hold", "Holds every turn"})
		}
	}
	if d := p.doorOf(s.BuildingAt(c)); d != nil && d.says() != "" {
		list = append(list, lasting{"End job", d.says()})
	}
	if len(list) == 0 {
		return lasting{}
	}
	all := list[0]
	for _, k := range list[1:] {
		if k.label != all.label {
			all.label = "End all"
		}
		all.words += "; " + board.Lower(k.words)
	}
	return all
}

// says tells what new units do, "" when they wait for orders.
func (d *door) says() string {
	switch {
	case d.works && d.rallies:
		return fmt.Sprintf("New units work, or go to %s", d.goal)
	case d.works && d.mines:
		return "New units work, or mine"
	case d.works:
		return "New units work"
	case d.rallies:
		return fmt.Sprintf("New units go to %s", d.goal)
	case d.mines:
		return "New units mine"
	}
	return ""
}

// doorWords tells what the new units of all buildings do, "" when they do not do the same.
func (p *plan) doorWords() string {
	all := ""
	for i := range p.doors {
		says := p.doors[i].says()
		if i > 0 && says != all {
			return ""
		}
		all = says
	}
	return all
}

// resize changes how many units a trip is for.
func (p *plan) resize(c grid.Point, was, n int64) {
	for i := range p.trips {
		if t := &p.trips[i]; t.at == c && t.n == was {
			t.n, p.fresh = n, false
		}
	}
}

// advance brings the plan to the position's turn: armies whose order was carried out stand where it led, and those that have arrived or lost their order are
// forgotten. The same turn may be begun again.
func (p *plan) advance(s *si32.State, seat rules.Seat) {
	switch {
	case p.begun && s.Turn() == p.turn:
		p.open(s)
		return
	case p.begun && s.Turn() == p.turn+1:
		p.trips = slices.DeleteFunc(p.trips, func(t trip) bool { return t.left == 0 || t.next == t.goal })
		for i := range p.trips {
			t := &p.trips[i]
			t.at, t.n, t.left = t.next, t.left, 0
		}
		p.crews = slices.DeleteFunc(p.crews, func(c crew) bool { return c.left == 0 })
		for i := range p.crews {
			c := &p.crews[i]
			c.at, c.n, c.left = c.next, c.left, 0
		}
		p.holders = slices.DeleteFunc(p.holders, func(k holder) bool { return !k.given })
		for i := range p.holders {
			p.holders[i].given = false
		}
	default:
		p.trips, p.crews, p.holders = p.trips[:0], p.crews[:0], p.holders[:0]
		for i := range p.doors {
			p.doors[i].due = 0
		}
	}
	p.open(s)
	p.meet(s, seat)
}

// Begin opens the plan of a turn: the orders that stand are given again.
func (h *hand) Begin(s *si32.State, seat rules.Seat) deal {
	if !s.Active().Has(seat) {
		return deal{}
	}
	p := &h.plans[seat]
	h.tidy(s, seat) // looks at the last turn's plan no more
	p.advance(s, seat)
	h.verb, h.order, h.drawing, h.share = none, none, false, all
	h.Untap()
	h.begin(s)
	h.welcome(p, seat)
	h.travel(p, seat)
	for _, k := range p.holders {
		if n := loafers(&h.trial, seat, k.at); n > 0 && !k.given {
			h.try(seat, si32.Command{Verb: si32.Wait, At: k.at, N: n})
		}
	}
	h.digOn(p, seat)
	p.open(s)
	return deal{Cmds: slices.Clone(h.cmds)}
}

// welcome tells new units what they are to do.
func (h *hand) welcome(p *plan, seat rules.Seat) {
	for i := range p.doors {
		d := &p.doors[i]
		n := min(d.due, loafers(&h.trial, seat, d.at))
		d.due = 0
		if n <= 0 {
			continue
		}
		if d.works {
			n -= h.employ(seat, h.trial.BuildingAt(d.at), d.at, n)
		}
		switch {
		case n == 0:
		case d.rallies:
			p.trips = append(p.trips, trip{at: d.at, next: d.at, goal: d.goal, n: n})
		case d.mines:
			p.crews = append(p.crews, crew{at: d.at, n: n})
		}
	}
}

// travel gives the orders of the trips, shortened to the units that are left; those without any are forgotten.
func (h *hand) travel(p *plan, seat rules.Seat) {
	p.trips = slices.DeleteFunc(p.trips, func(t trip) bool {
		return t.left == 0 && !h.travels(&t, seat)
	})
	for i := range p.trips {
		t := &p.trips[i]
		if t.left == 0 {
			h.travelOn(t, seat)
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
func (h *hand) travelOn(t *trip, seat rules.Seat) {
	h.way.from(&h.trial, len(h.trial.Tiles.Cells), t.goal)
	next, dir, ok := h.step(&h.trial, t.at)
	if !ok {
		return
	}
	t.next = next
	t.n = min(t.n, loafers(&h.trial, seat, t.at))
	if t.n > 0 {
		h.try(seat, si32.Command{Verb: si32.Move, At: t.at, Dir: dir, N: t.n})
	}
}
