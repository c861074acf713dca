// Package si32 has the standing orders of Si32: marches of several turns, armies that mine or hold from turn to turn, and what the new
// units of buildings do. From positions alone it finds the paths, the orders of each turn and the reason why a standing order ends.
// Marches, miners and holds depend on their orders of the turn: without one when the turn ends, they are over; if Undo restores the order
// before that, they continue.
package si32

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// March is an army on its way over several turns.
type March struct {
	At    grid.Point `json:"at"`
	Next  grid.Point `json:"next"` // where it is after this turn
	Goal  grid.Point `json:"goal"`
	N     int64      `json:"n"`
	Left  int64      `json:"left,omitempty"` // of N, those whose order for this turn stands
	Wait  int32      `json:"wait,omitempty"` // turns it stays, this one included, before it sets off
	Steps int        `json:"-"`              // to the goal, when it begins
}

// verb is the kind of the army's order for this turn.
func (m *March) verb() game.Verb {
	if m.Wait > 0 {
		return game.Wait
	}
	return game.Move
}

// Miners are units that mine from turn to turn.
type Miners struct {
	At   grid.Point `json:"at"`
	Next grid.Point `json:"next"` // where they are after this turn
	Goal grid.Point `json:"goal"` // where they will mine
	N    int64      `json:"n"`
	Left int64      `json:"left,omitempty"` // of N, those whose order for this turn stands
}

// verb is the kind of the miners' order for this turn.
func (m *Miners) verb() game.Verb {
	if m.At == m.Next {
		return game.Mine
	}
	return game.Move
}

// Hold is a tile whose army holds until its next order.
type Hold struct {
	At    grid.Point `json:"at"`
	Given bool       `json:"given,omitempty"` // it has its order for this turn
}

// Source is where the new units of a building appear, and what they do: work while workers are needed, then go to the rally point or mine.
type Source struct {
	At      grid.Point `json:"at"`
	Works   bool       `json:"works,omitempty"`
	Mines   bool       `json:"mines,omitempty"`
	Rallies bool       `json:"rallies,omitempty"`
	Goal    grid.Point `json:"goal,omitzero"` // the rally point
	Due     int64      `json:"due,omitempty"` // units that appear when the turn ends
}

// Tasked reports whether new units have anything to do.
func (d *Source) Tasked() bool { return d.Works || d.Mines || d.Rallies }

// Clear makes new units wait for orders.
func (d *Source) Clear() { *d = Source{At: d.At, Due: d.Due} }

// Seat is the standing orders of a seat.
type Seat struct {
	Seat    rules.Seat `json:"seat"`
	Turn    int        `json:"turn"` // that the orders are for
	Marches []March    `json:"marches,omitempty"`
	Miners  []Miners   `json:"miners,omitempty"`
	Holds   []Hold     `json:"holds,omitempty"`
	Sources []Source   `json:"sources,omitempty"`

	seen  []game.Command // commands at the last Watch
	fresh bool           // seen means something
}

// empty reports whether there are no standing orders.
func (k *Seat) empty() bool {
	return len(k.Marches)+len(k.Miners)+len(k.Holds) == 0 && !slices.ContainsFunc(k.Sources, func(d Source) bool { return d.Tasked() })
}

// Orders are the standing orders of a match.
type Orders struct {
	Seats []*Seat `json:"seats,omitempty"` // only seats with orders

	plan  Plan
	ways  Ways
	lodes Lodes
}

// Of is the standing orders of a seat, nil when there are none.
func (o *Orders) Of(seat rules.Seat) *Seat {
	k, _ := lists.Find(o.Seats, func(k *Seat) bool { return k.Seat == seat })
	return k
}

// open is the orders of a seat, set to the position's turn; the next Watch checks them again.
func (o *Orders) open(s *game.State, seat rules.Seat) *Seat {
	k := o.Of(seat)
	if k == nil {
		k = &Seat{Seat: seat}
		o.Seats = append(o.Seats, k)
	}
	k.Turn, k.fresh = s.Turn(), false
	return k
}

// prune forgets the seats without orders.
func (o *Orders) prune() { o.Seats = slices.DeleteFunc(o.Seats, (*Seat).empty) }

// Watch updates which standing orders still have their order for this turn, since a person may have taken it back.
func (o *Orders) Watch(s *game.State, seat rules.Seat) {
	o.prune()
	k := o.Of(seat)
	if k == nil || s.Turn() != k.Turn || k.fresh && slices.Equal(s.Sides[seat].Orders, k.seen) {
		return
	}
	k.seen, k.fresh = append(k.seen[:0], s.Sides[seat].Orders...), true
	rest := slices.Clone(k.seen)
	take := func(v game.Verb, at, to grid.Point, n int64) (left int64) {
		for i := range rest {
			c := &rest[i]
			if c.Verb != v || c.At != at || n == left {
				continue
			}
			if q, _ := s.Target(c.At, c.Dir); v == game.Move && q != to {
				continue
			}
			m := min(c.N, n-left)
			c.N -= m
			left += m
		}
		return left
	}
	for i := range k.Marches {
		m := &k.Marches[i]
		m.Left = take(m.verb(), m.At, m.Next, m.N)
	}
	for i := range k.Miners {
		m := &k.Miners[i]
		m.Left = take(m.verb(), m.At, m.Next, m.N)
	}
	for i := range k.Holds {
		h := &k.Holds[i]
		h.Given = take(game.Wait, h.At, h.At, 1) > 0
	}
	for i := range k.Sources {
		if b := s.BuildingAt(k.Sources[i].At); b != nil {
			k.Sources[i].Due = b.Progress / max(s.Constants.UnitCost, 1)
		}
	}
}

// Follow continues the marches of a plan in the next turns, in place of others with the same first step, which their orders could not
// distinguish.
func (o *Orders) Follow(p *Plan, marches []March) {
	k := o.open(&p.State, p.seat)
	for _, m := range marches {
		k.Marches = slices.DeleteFunc(k.Marches, func(old March) bool { return old.At == m.At && old.Next == m.Next })
		if m.Next != m.Goal {
			k.Marches = append(k.Marches, m)
		}
	}
}

// Resize changes the number of units of marches from a tile from was to n.
func (o *Orders) Resize(seat rules.Seat, at grid.Point, was, n int64) {
	k := o.Of(seat)
	if k == nil {
		return
	}
	for i := range k.Marches {
		if m := &k.Marches[i]; m.At == at && m.N == was {
			m.N, k.fresh = n, false
		}
	}
}

// Hold orders armies to hold until their next order, in place of other orders. It returns why none of them can, "" when one does.
func (o *Orders) Hold(p *Plan, armies []Army) (why string) {
	k := o.open(&p.State, p.seat)
	any := false
	for _, a := range armies {
		if no := p.Give(game.Command{Verb: game.Wait, At: a.At, N: a.N}); no != "" {
			why = cmp.Or(why, no)
			continue
		}
		any = true
		if !slices.ContainsFunc(k.Holds, func(h Hold) bool { return h.At == a.At }) {
			k.Holds = append(k.Holds, Hold{At: a.At})
		}
	}
	if any {
		return ""
	}
	return why
}

// Sources are the sources of the seat's buildings on any of the tiles, or of all its buildings without tiles. The caller may change them.
func (o *Orders) Sources(s *game.State, seat rules.Seat, tiles ...grid.Point) (list []*Source) {
	k := o.open(s, seat)
	k.meet(s, false)
	for i := range k.Sources {
		d := &k.Sources[i]
		chosen := func(p grid.Point) bool { b := s.BuildingAt(p); return b != nil && b.At == d.At }
		if len(tiles) == 0 || slices.ContainsFunc(tiles, chosen) {
			list = append(list, d)
		}
	}
	return list
}

// meet gives every building of the seat a source. New sources copy the first one; buildings raised in the turn before have their builders
// as new units.
func (k *Seat) meet(s *game.State, raised bool) {
	k.Sources = slices.DeleteFunc(k.Sources, func(d Source) bool {
		b := s.BuildingAt(d.At)
		return b == nil || b.Owner != k.Seat || b.At != d.At
	})
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone || b.Owner != k.Seat || slices.ContainsFunc(k.Sources, func(d Source) bool { return d.At == b.At }) {
			continue
		}
		d := Source{At: b.At}
		if len(k.Sources) > 0 {
			d.Works, d.Mines = k.Sources[0].Works, k.Sources[0].Mines
			if raised {
				d.Due = 1
			}
		}
		k.Sources = append(k.Sources, d)
	}
}

// advance moves the orders to the position's turn: armies whose order was carried out are at its target, and those that have arrived or
// lost their order are removed. It returns false when the turn has already begun.
func (o *Orders) advance(s *game.State, seat rules.Seat) (*Seat, bool) {
	k := o.Of(seat)
	switch {
	case k == nil:
	case k.Turn == s.Turn():
		return o.open(s, seat), false
	case k.Turn == s.Turn()-1:
		k.Marches = slices.DeleteFunc(k.Marches, func(m March) bool { return m.Left == 0 || m.Next == m.Goal })
		for i := range k.Marches {
			m := &k.Marches[i]
			m.At, m.N, m.Left, m.Wait = m.Next, m.Left, 0, max(m.Wait-1, 0)
		}
		k.Miners = slices.DeleteFunc(k.Miners, func(m Miners) bool { return m.Left == 0 })
		for i := range k.Miners {
			m := &k.Miners[i]
			m.At, m.N, m.Left = m.Next, m.Left, 0
		}
		k.Holds = slices.DeleteFunc(k.Holds, func(h Hold) bool { return !h.Given })
		for i := range k.Holds {
			k.Holds[i].Given = false
		}
	default:
		k.Marches, k.Miners, k.Holds = nil, nil, nil
		for i := range k.Sources {
			k.Sources[i].Due = 0
		}
	}
	k = o.open(s, seat)
	k.meet(s, true)
	return k, true
}

// Begin continues the orders of a seat when its turn opens; it may be called again in the same turn. It returns the commands, and why
// standing orders have ended.
func (o *Orders) Begin(s *game.State, seat rules.Seat) (commands []game.Command, why string) {
	if !s.Active().Has(seat) {
		return nil, ""
	}
	o.Watch(s, seat)
	k, first := o.advance(s, seat)
	p := &o.plan
	p.Begin(s, seat)
	if first {
		p.welcome(k)
	}
	why = p.goOn(k)
	for _, h := range k.Holds {
		if n := Idle(&p.State, seat, h.At); n > 0 && !h.Given {
			p.Do(game.Command{Verb: game.Wait, At: h.At, N: n})
		}
	}
	if o.digOn(p, k) > 0 {
		why = "Some units stop mining: they can reach no more ore safely."
	}
	k.fresh = false
	o.prune()
	return slices.Clone(p.Commands), why
}

// welcome gives new units their orders.
func (p *Plan) welcome(k *Seat) {
	for i := range k.Sources {
		d := &k.Sources[i]
		n := min(d.Due, Idle(&p.State, p.seat, d.At))
		d.Due = 0
		if n <= 0 {
			continue
		}
		if d.Works {
			n -= p.employ(p.State.BuildingAt(d.At), Army{d.At, n})
		}
		switch {
		case n == 0:
		case d.Rallies:
			k.Marches = append(k.Marches, March{At: d.At, Next: d.At, Goal: d.Goal, N: n})
		case d.Mines:
			k.Miners = append(k.Miners, Miners{At: d.At, N: n})
		}
	}
}

// goOn gives the orders of the marches for the units that are left. It removes marches without units, and why says so.
func (p *Plan) goOn(k *Seat) (why string) {
	s := &p.State
	k.Marches = slices.DeleteFunc(k.Marches, func(m March) bool {
		lost := m.Left == 0 && Idle(s, p.seat, m.At) == 0
		if lost {
			why = fmt.Sprintf("The army on its way to %s was lost.", m.Goal)
		}
		return lost
	})
	for i := range k.Marches {
		m := &k.Marches[i]
		if m.Left > 0 {
			continue
		}
		p.ways.To(s, len(s.Tiles.Cells), m.Goal)
		next, dir, ok := p.ways.Step(m.At)
		m.N = min(m.N, Idle(s, p.seat, m.At))
		switch {
		case m.N <= 0:
		case m.Wait > 0:
			m.Next = m.At
			p.Do(game.Command{Verb: game.Wait, At: m.At, N: m.N})
		case ok:
			m.Next = next
			p.Do(game.Command{Verb: game.Move, At: m.At, Dir: dir, N: m.N})
		}
	}
	return why
}

// Check returns what is wrong with stored orders.
func (o *Orders) Check(s *game.State) error {
	for n, k := range o.Seats {
		switch {
		case k == nil || k.Seat < 0 || int(k.Seat) >= s.Seats():
			return fmt.Errorf("list %d is of no seat", n+1)
		case o.Of(k.Seat) != k:
			return fmt.Errorf("list %d is another one of seat %d", n+1, k.Seat+1)
		}
		if err := k.check(s); err != nil {
			return fmt.Errorf("seat %d: %w", k.Seat+1, err)
		}
	}
	return nil
}

func (k *Seat) check(s *game.State) error {
	var tiles []grid.Point
	var numbers []int64
	for _, m := range k.Marches {
		tiles, numbers = append(tiles, m.At, m.Next, m.Goal), append(numbers, m.N, m.Left, int64(m.Wait))
	}
	for _, m := range k.Miners {
		tiles, numbers = append(tiles, m.At, m.Next, m.Goal), append(numbers, m.N, m.Left)
	}
	for _, h := range k.Holds {
		tiles = append(tiles, h.At)
	}
	for _, d := range k.Sources {
		tiles, numbers = append(tiles, d.At, d.Goal), append(numbers, d.Due)
	}
	for _, p := range tiles {
		if !s.Tiles.In(p) {
			return fmt.Errorf("a tile is off the board: %v", p)
		}
	}
	for _, n := range numbers {
		if n < 0 {
			return fmt.Errorf("a number is negative: %d", n)
		}
	}
	return nil
}
