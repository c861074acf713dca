package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// Plan is a sequence of commands of a seat in a turn, played on a copy of the position, so all are legal. The zero value is ready for
// Begin.
type Plan struct {
	State    game.State // with the orders
	Commands []game.Command

	seat rules.Seat
	ways Ways
}

// Begin empties the plan for a position.
func (p *Plan) Begin(s *game.State, seat rules.Seat) {
	p.State.CopyFrom(s)
	p.seat, p.Commands = seat, p.Commands[:0]
}

// Do carries out a command, or says why that is impossible. Under rulesets that accept any order it applies the strict rules, so that
// people learn at once what is impossible.
func (p *Plan) Do(c game.Command) (why string) {
	k := &p.State.Constants
	strict, single := k.StrictOrders, k.SingleAction
	k.StrictOrders, k.SingleAction = true, true
	err := p.State.Check(p.seat, c)
	k.StrictOrders, k.SingleAction = strict, single
	if err == nil {
		err = p.State.Apply(p.seat, c, nil)
	}
	if err != nil {
		return err.Error()
	}
	p.Commands = append(p.Commands, c)
	return ""
}

// Give gives an order for n units of a tile, replacing others when necessary.
func (p *Plan) Give(c game.Command) (why string) {
	switch {
	case c.N > 0:
	case p.State.Tiles.At(c.At).Units[p.seat] > 0:
		return "In a group, workers stay at work: choose their army alone to send them."
	default:
		return "You have no units there."
	}
	if why := p.free(Army{c.At, c.N}); why != "" {
		return why
	}
	return p.Do(c)
}

// free takes back orders of a tile, the last first, until there are enough units for an order; those to work last. An order larger than
// needed is given again for the rest.
func (p *Plan) free(a Army) (why string) {
	idle := func(v game.Verb) bool { return v != game.Work }
	if why := p.withdraw(a.At, func() int64 { return a.N - Idle(&p.State, p.seat, a.At) }, idle); why != "" {
		return why
	}
	return p.withdraw(a.At, func() int64 { return a.N - Spare(&p.State, p.seat, a.At) }, func(game.Verb) bool { return true })
}

// withdraw takes back orders of certain kinds for a tile while units are lacking.
func (p *Plan) withdraw(at grid.Point, lacking func() int64, takes func(game.Verb) bool) (why string) {
	for i := len(p.State.Sides[p.seat].Orders) - 1; i >= 0; i-- {
		need := lacking()
		if need <= 0 {
			return ""
		}
		c := p.State.Sides[p.seat].Orders[i]
		if c.At != at || c.Foreign || !takes(c.Verb) {
			continue
		}
		if why := p.Do(game.Command{Verb: game.Cancel, Index: int32(i)}); why != "" {
			return why
		}
		if c.N > need && c.Verb != game.Build {
			c.N -= need
			c.Index = 0
			if why := p.Do(c); why != "" {
				return why
			}
		}
	}
	return ""
}

// Cancel takes back all orders of a tile.
func (p *Plan) Cancel(at grid.Point) {
	for i := len(p.State.Sides[p.seat].Orders) - 1; i >= 0; i-- {
		if p.State.Sides[p.seat].Orders[i].At == at {
			p.Do(game.Command{Verb: game.Cancel, Index: int32(i)})
		}
	}
}

// March sends armies to a tile; together, those that are nearer wait so that all arrive in one turn. It returns the marches it begins, for
// Orders.Follow, and why the first of the other armies cannot go.
func (p *Plan) March(armies []Army, to grid.Point, together bool) (marches []March, why string) {
	s := &p.State
	switch t := s.Tiles.At(to); {
	case t == nil:
		return nil, game.Edge.Detail()
	case t.Wall:
		return nil, game.Wall.Detail()
	}
	p.ways.To(s, len(s.Tiles.Cells), to)
	most := 0
	for _, a := range armies {
		if together && a.N > 0 {
			most = max(most, p.ways.Steps(a.At))
		}
	}
	for _, a := range armies {
		if a.At == to {
			continue
		}
		m := March{At: a.At, Goal: to, N: a.N, Steps: p.ways.Steps(a.At)}
		next, dir, ok := p.ways.Step(a.At)
		c := game.Command{Verb: game.Move, At: a.At, Dir: dir, N: a.N}
		if m.Wait = int32(max(most-m.Steps, 0)); m.Wait > 0 {
			c, next = game.Command{Verb: game.Wait, At: a.At, N: a.N}, a.At
		}
		m.Next = next
		no := "You cannot reach that tile."
		if ok || a.N <= 0 {
			no = p.Give(c)
		}
		switch {
		case no == "":
			marches = append(marches, m)
		case why == "":
			why = no
		}
	}
	if why == "" && len(p.Commands) == 0 {
		why = "They are already there."
	}
	return marches, why
}

// Staff orders units on the seat's buildings to work there, as many as are needed: idle ones first, then those that are ordered to mine
// there, and with held also those that are ordered to hold.
func (p *Plan) Staff(held bool) {
	s := &p.State
	stays := func(v game.Verb) bool { return v == game.Mine || held && v == game.Wait }
	for _, stay := range [...]bool{false, true} {
		for i := range s.Buildings {
			b := &s.Buildings[i]
			if b.Gone || b.Owner != p.seat {
				continue
			}
			tiles, n := s.Ground(b)
			for _, at := range tiles[:n] {
				if need := p.Lacks(b); stay && need > 0 {
					p.withdraw(at, func() int64 { return need - Idle(s, p.seat, at) }, stays)
				}
				p.employ(b, Army{at, Idle(s, p.seat, at)})
			}
		}
	}
}

// Lacks is how many more workers a building can use, besides those ordered to work there.
func (p *Plan) Lacks(b *game.Building) int64 {
	s := &p.State
	n := s.Constants.WorkerCap
	tiles, k := s.Ground(b)
	for _, at := range tiles[:k] {
		n -= Working(s, p.seat, at)
	}
	return max(n, 0)
}

// employ orders idle units of a tile to work in the building on it, as many as it needs, and returns their number.
func (p *Plan) employ(b *game.Building, a Army) int64 {
	n := min(a.N, p.Lacks(b))
	if p.State.Constants.PerWorker == 0 || n <= 0 || p.Do(game.Command{Verb: game.Work, At: a.At, N: n}) != "" {
		return 0
	}
	return n
}

// Buttons are what the buttons that order for all units give at the beginning of a turn: All work, All mine, and one after the other.
func Buttons() (list []func(s *game.State, seat rules.Seat) []game.Command) {
	for _, press := range [][2]bool{{true, false}, {false, true}, {true, true}} {
		list = append(list, func(s *game.State, seat rules.Seat) []game.Command {
			var p Plan
			p.Begin(s, seat)
			if press[0] {
				p.Staff(false)
			}
			if press[1] {
				new(Orders).Mine(&p, slices.Collect(Waiting(&p.State, seat)))
			}
			return p.Commands
		})
	}
	return list
}
