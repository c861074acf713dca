package si32

import (
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// Rounds are the distances in steps that units go for ore, round by round, so that near units choose before far ones.
var Rounds = [...]int32{1, 2, 3, 5, 8, 16}

// Lodes is the unclaimed ore of each tile.
type Lodes []int64

// Survey sets the lodes to all the ore of a board.
func (l *Lodes) Survey(s *game.State) {
	*l = (*l)[:0]
	for i := range s.Tiles.Cells {
		*l = append(*l, s.Tiles.Cells[i].Resource)
	}
}

// Claim takes ore of a tile for up to n units, a share for each (the last may get less), and returns the number of units that get ore.
func (l Lodes) Claim(tile int, n, share int64) int64 {
	n = min(n, (l[tile]+share-1)/share)
	l[tile] -= min(n*share, l[tile])
	return n
}

// share is the ore that a miner on its way claims.
const share = 8

// Mine orders armies to mine from turn to turn, in place of other orders: they mine their tile while there is enough for all of them, then
// move on to the nearest unclaimed ore. It reports whether any of them found ore.
func (o *Orders) Mine(p *Plan, armies []Army) bool {
	k := o.open(&p.State, p.seat)
	o.dig(p, k, lists.Filter(armies, func(a Army) bool { return a.N > 0 && p.free(a) == "" }))
	return len(p.Commands) > 0
}

// digOn gives the orders of all miners of a seat for a turn, and returns how many find no more ore.
func (o *Orders) digOn(p *Plan, k *Seat) (left int64) {
	var waiting []Army
	for i := range k.Miners {
		if m := &k.Miners[i]; m.Left == 0 {
			waiting = muster(waiting, Army{m.At, m.N})
		}
	}
	k.Miners = slices.DeleteFunc(k.Miners, func(m Miners) bool { return m.Left == 0 })
	for i := range waiting {
		waiting[i].N = min(waiting[i].N, Idle(&p.State, p.seat, waiting[i].At))
	}
	return o.dig(p, k, waiting)
}

// muster adds an army to a list, merging armies on the same tile.
func muster(list []Army, a Army) []Army {
	for i := range list {
		if list[i].At == a.At {
			list[i].N += a.N
			return list
		}
	}
	return append(list, a)
}

// dig finds ore for units, gives their orders, and adds them to the miners: first units that stand on ore, then the others by the nearest
// unclaimed ore. It returns the number of units that find none; they stay without an order.
func (o *Orders) dig(p *Plan, k *Seat, list []Army) (left int64) {
	s := &p.State
	o.lodes.Survey(s)
	for i := range k.Miners {
		m := &k.Miners[i]
		o.lodes.Claim(s.Tiles.Index(m.Goal), max(m.Left, 0), share)
	}
	for i := range list {
		a := &list[i]
		tile := s.Tiles.Index(a.At)
		if n := min(a.N, o.lodes[tile]); n > 0 {
			o.lodes.Claim(tile, n, share)
			o.send(p, k, Miners{At: a.At, Next: a.At, Goal: a.At, N: n}, game.Here)
			a.N -= n
		}
	}
	for _, most := range Rounds {
		for i := range list {
			if list[i].N > 0 {
				o.forage(p, k, &list[i], int(most))
			}
		}
	}
	for _, a := range list {
		left += a.N
	}
	return left
}

// forage sends units to unclaimed ore at most so many steps away.
func (o *Orders) forage(p *Plan, k *Seat, a *Army, most int) {
	s := &p.State
	o.ways.To(s, most, a.At)
	for _, tile := range o.ways.field.Queue[1:] {
		q := s.Tiles.Point(int(tile))
		if o.lodes[tile] <= 0 || !calm(s, p.seat, q) {
			continue
		}
		next, dir, ok := o.towards(p.seat, a.At, q)
		if !ok {
			continue
		}
		n := o.lodes.Claim(int(tile), a.N, share)
		o.send(p, k, Miners{At: a.At, Next: next, Goal: q, N: n}, dir)
		if a.N -= n; a.N == 0 {
			return
		}
	}
}

// send gives miners their order for this turn.
func (o *Orders) send(p *Plan, k *Seat, m Miners, dir game.Dir) {
	if p.Do(game.Command{Verb: m.verb(), At: m.At, Dir: dir, N: m.N}) == "" {
		m.Left = m.N
		k.Miners = append(k.Miners, m)
	}
}

// calm reports whether no enemies are on a tile or beside it.
func calm(s *game.State, seat rules.Seat, q grid.Point) bool {
	if b := s.BuildingAt(q); b != nil && b.Owner != seat {
		return false
	}
	if foe := s.Tiles.At(q).Owner(); foe != rules.NoSeat && foe != seat || !s.Orderable(q) {
		return false
	}
	n, _ := Foes(s, seat, q)
	return n == 0
}

// towards is the first step from one tile to another on a shortest path without enemies; o.ways must lead to the first.
func (o *Orders) towards(seat rules.Seat, from, to grid.Point) (grid.Point, game.Dir, bool) {
	s := o.ways.s
	g := s.Constants.Geometry
	for far := o.ways.Steps(to); far > 1; far-- {
		back := to
		for _, d := range g.Dirs() {
			q := g.Step(to, d)
			if o.ways.Steps(q) != far-1 {
				continue
			}
			if foe := s.Tiles.At(q).Owner(); foe == rules.NoSeat || foe == seat {
				back = q
				break
			}
		}
		if back == to {
			return from, game.Here, false
		}
		to = back
	}
	for _, d := range g.Dirs() {
		if g.Step(from, d) == to {
			return to, d, true
		}
	}
	return from, game.Here, false
}
