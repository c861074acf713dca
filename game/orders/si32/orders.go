// Package si32 has the standing orders of Si32: marches of several turns, armies that mine or hold from turn to turn, and what the new units
// of buildings do. It finds the ways, the orders of each turn and the reason why something ends; it knows positions, and neither pixels nor
// who plays. Marches, miners and holds live by their orders: what has none when the turn ends is over, whoever took it back; when Undo brings
// the order back before, it goes on.
package si32

import (
	"fmt"
	"slices"

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
	Steps int        `json:"-"`              // to the goal, when it begins
}

// Miners are units that mine by themselves.
type Miners struct {
	At   grid.Point `json:"at"`
	Next grid.Point `json:"next"` // where they are after this turn
	Goal grid.Point `json:"goal"` // where they are going to mine
	N    int64      `json:"n"`
	Left int64      `json:"left,omitempty"` // of N, those whose order for this turn stands
}

// verb is what the order of the miners for this turn is.
func (m *Miners) verb() game.Verb {
	if m.At == m.Next {
		return game.Mine
	}
	return game.Move
}

// Hold is a tile whose army holds until it is ordered otherwise.
type Hold struct {
	At    grid.Point `json:"at"`
	Given bool       `json:"given,omitempty"` // its order for this turn stands
}

// Source is where the new units of a building appear, and what they do: they work where workers are needed, and then go to the rally point
// or mine.
type Source struct {
	At      grid.Point `json:"at"`
	Works   bool       `json:"works,omitempty"`
	Mines   bool       `json:"mines,omitempty"`
	Rallies bool       `json:"rallies,omitempty"`
	Goal    grid.Point `json:"goal,omitzero"` // of those who rally
	Due     int64      `json:"due,omitempty"` // units that appear when the turn ends
}

// Tasked reports whether anything is said of what new units do.
func (d *Source) Tasked() bool { return d.Works || d.Mines || d.Rallies }

// Clear lets new units wait for orders.
func (d *Source) Clear() { *d = Source{At: d.At, Due: d.Due} }

// Seat is the standing orders of a seat.
type Seat struct {
	Seat    rules.Seat `json:"seat"`
	Turn    int        `json:"turn"` // that they hold for
	Marches []March    `json:"marches,omitempty"`
	Miners  []Miners   `json:"miners,omitempty"`
	Holds   []Hold     `json:"holds,omitempty"`
	Sources []Source   `json:"sources,omitempty"`

	seen  []game.Command // orders by which it was last looked at what still lives
	fresh bool           // seen means something
}

// empty reports whether there is nothing to go on with.
func (k *Seat) empty() bool {
	return len(k.Marches)+len(k.Miners)+len(k.Holds) == 0 && !slices.ContainsFunc(k.Sources, func(d Source) bool { return d.Tasked() })
}

// Orders are the standing orders of a match.
type Orders struct {
	Seats []*Seat `json:"seats,omitempty"` // of those that have any

	plan  Plan
	ways  Ways
	lodes Lodes
}

// Of is the standing orders of a seat, nil when there are none.
func (o *Orders) Of(seat rules.Seat) *Seat {
	for _, k := range o.Seats {
		if k.Seat == seat {
			return k
		}
	}
	return nil
}

// open lets the orders of a seat hold for the position's turn, and be looked at anew.
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

// Watch notes what still has its order for this turn: a person may have taken it back.
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
		m.Left = take(game.Move, m.At, m.Next, m.N)
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

// Follow lets the marches of a plan go on in the next turns, in place of others whose first step is the same: they could not be told apart
// by their orders.
func (o *Orders) Follow(p *Plan, marches []March) {
	k := o.open(&p.State, p.seat)
	for _, m := range marches {
		k.Marches = slices.DeleteFunc(k.Marches, func(old March) bool { return old.At == m.At && old.Next == m.Next })
		if m.Next != m.Goal {
			k.Marches = append(k.Marches, m)
		}
	}
}

// Resize changes how many units of a tile marches of so many are for.
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

// Hold lets armies hold until they are ordered otherwise, in place of other orders. It returns why none of them can, "" when one does.
func (o *Orders) Hold(p *Plan, armies []Army) (why string) {
	k := o.open(&p.State, p.seat)
	any := false
	for _, a := range armies {
		if no := p.Give(game.Command{Verb: game.Wait, At: a.At, N: a.N}); no != "" {
			if why == "" {
				why = no
			}
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

// Sources are what the new units do of the seat's buildings that stand on any of the tiles, of all its buildings without any. They can be
// changed; Watch and Begin take notice of that.
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

// meet lets every building of the seat have a source. New ones do as the first of those that are there; those raised in the turn before have
// their builders as new units.
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

// advance brings the orders to the position's turn: armies whose order was carried out stand where it led, and those that have arrived or
// lost their order are forgotten. It reports false when the turn has begun before.
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
			m.At, m.N, m.Left = m.Next, m.Left, 0
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

// Begin gives the orders that stand again when a turn opens; the same turn may be begun again. It returns them, and what has ended.
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

// welcome tells new units what they are to do.
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

// goOn gives the orders of the marches, shortened to the units that are left; those without any are forgotten, and why says so.
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
		if m.N = min(m.N, Idle(s, p.seat, m.At)); ok && m.N > 0 {
			m.Next = next
			p.Do(game.Command{Verb: game.Move, At: m.At, Dir: dir, N: m.N})
		}
	}
	return why
}

// Check says what is wrong with stored orders.
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
		tiles, numbers = append(tiles, m.At, m.Next, m.Goal), append(numbers, m.N, m.Left)
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
