package coreminer

import (
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// Paths are the paths of a miner through the mine, after Walk or dig. It reuses its memory; the zero value is ready to use.
type Paths struct {
	field grid.Field
	into  []int32 // for each tile reached, the one stepped into for that; a fall ends lower
}

// Costs of a path that may dig and build.
const (
	stepCost   = 10
	fallCost   = 40 // of each tile of a fall that hurts
	ladderCost = 25 // of building a ladder
)

// Land is where a miner that steps into tile p comes to rest, and how many tiles it falls.
func Land(s *game.State, p grid.Point) (grid.Point, int32) {
	t := s.Tiles.At(p)
	if t == nil || t.Ladder || t.Base || t.Hopper {
		return p, 0
	}
	deep := int32(0)
	for {
		q := p.Step(grid.South)
		b := s.Tiles.At(q)
		if b == nil || b.Filled() || b.Ladder || b.Support || b.Hopper {
			return p, deep
		}
		p, deep = q, deep+1
	}
}

// FallDamage is the health that a miner loses by stepping into tile p.
func FallDamage(s *game.State, m *game.Miner, p grid.Point) int32 {
	each := s.Constants.FallDamage
	if s.Constants.FallHeals {
		each = 5
	}
	_, deep := Land(s, p)
	return max(0, (deep-s.Limits(m).FreeFall)*each)
}

// reset empties the paths for a board; the miner stands on the tile start.
func (w *Paths) reset(s *game.State, start int32) {
	if n := len(s.Tiles.Cells); len(w.into) != n {
		w.into = make([]int32, n)
	}
	w.field.Begin(len(w.into))
	w.field.Start(start)
}

// Cost is the cost of reaching a tile, by its index in State.Tiles.Cells: steps after Walk; -1 when out of reach.
func (w *Paths) Cost(tile int) int32 {
	if cost := w.field.Cost[tile]; cost < grid.Far {
		return cost
	}
	return -1
}

// reach notes a path to tile to, which ends there after a step into another one.
func (w *Paths) reach(from, to int32, cost int32, into int) {
	if w.field.Reach(from, to, cost) {
		w.into[to] = int32(into)
	}
}

// Walk finds every tile that miner i can walk to within a number of steps, without digging or building. A buried miner reaches none.
func (w *Paths) Walk(s *game.State, i, steps int32) {
	m := &s.Miners[i]
	w.reset(s, int32(s.Tiles.Index(m.At)))
	if s.Tiles.At(m.At).Filled() {
		w.field.Begin(len(w.into))
		return
	}
	for at := range w.field.Spread(steps) {
		p := s.Tiles.Point(int(at))
		here := &s.Tiles.Cells[at]
		for _, d := range grid.Dirs {
			q := p.Step(d)
			t := s.Tiles.At(q)
			if t == nil || t.Filled() || d == grid.North && !here.Ladder || d == grid.South && (here.Hopper || here.Base && !t.Ladder) {
				continue
			}
			end, _ := Land(s, q)
			w.reach(at, int32(s.Tiles.Index(end)), w.field.Cost[at]+1, s.Tiles.Index(q))
		}
	}
}

// dig finds the cheapest path of miner i to every tile, digging and building ladders where necessary.
func (w *Paths) dig(s *game.State, i int32) {
	m := &s.Miners[i]
	w.reset(s, int32(s.Tiles.Index(m.At)))
	builds := m.Material >= s.Constants.LadderCost
	for at := range w.field.Spread(grid.Far) {
		p := s.Tiles.Point(int(at))
		here := &s.Tiles.Cells[at]
		for _, d := range grid.Dirs {
			q := p.Step(d)
			t := s.Tiles.At(q)
			if t == nil {
				continue
			}
			cost := w.field.Cost[at] + stepCost
			switch {
			case d == grid.North && !here.Ladder:
				if !builds || here.Base || here.Hopper || here.Support {
					continue
				}
				cost += ladderCost
			case d == grid.South && (here.Hopper || here.Base && !t.Ladder):
				continue
			}
			end, deep := q, int32(0)
			if t.Filled() {
				cost += stepCost + (t.Dirt+t.Ore+int32(t.Shield)*s.Constants.ShieldCost)*2*stepCost/max(s.Limits(m).Power, 1)
			}
			if d != grid.North && (!t.Filled() || d == grid.South) { // the ladder below holds a miner that climbs
				end, deep = Land(s, q)
			}
			switch hurt := deep - s.Limits(m).FreeFall; {
			case hurt > 0 && builds && !t.Filled() && !t.Support:
				end = q
				cost += ladderCost
			case hurt > 0:
				cost += hurt * fallCost
			}
			w.reach(at, int32(s.Tiles.Index(end)), cost, s.Tiles.Index(q))
		}
	}
}

// first is the first tile to step into on the way to goal; false when there is no path or the miner is there.
func (w *Paths) first(s *game.State, goal grid.Point) (grid.Point, bool) {
	k := s.Tiles.Index(goal)
	if w.Cost(k) <= 0 {
		return grid.Point{}, false
	}
	for w.Cost(int(w.field.From[k])) > 0 {
		k = int(w.field.From[k])
	}
	return s.Tiles.Point(int(w.into[k])), true
}

// beside is the cheapest tile to reach at or next to goal.
func (w *Paths) beside(s *game.State, goal grid.Point) (best grid.Point, found bool) {
	least := int32(0)
	try := func(p grid.Point) {
		if !s.Tiles.In(p) {
			return
		}
		if cost := w.Cost(s.Tiles.Index(p)); cost >= 0 && (!found || cost < least) {
			best, found, least = p, true, cost
		}
	}
	if t := s.Tiles.At(goal); t != nil && !t.Filled() {
		try(goal)
	}
	for _, d := range grid.Dirs {
		try(goal.Step(d))
	}
	return best, found
}
