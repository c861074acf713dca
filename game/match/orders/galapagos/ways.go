package galapagos

import (
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Ways finds where a creature can go. It reuses its memory.
type Ways struct {
	grid.Field // steps from where the creature stands
	state      *game.State
}

// Flood finds all cells within a number of steps from a cell, over free cells and, unless gentle, over bare roots.
func (w *Ways) Flood(s *game.State, from grid.Point, steps int32, gentle bool) {
	w.spread(s, from, steps, steps, gentle)
}

// spread is Flood over several turns: creatures block only the first steps, because later they will have moved.
func (w *Ways) spread(s *game.State, from grid.Point, steps, first int32, gentle bool) {
	w.state = s
	w.Begin(len(s.Cells.Cells))
	if !s.Cells.In(from) {
		return
	}
	w.Start(int32(s.Cells.Index(from)))
	for at := range w.Spread(steps) {
		p := s.Cells.Point(int(at))
		for _, dir := range grid.Dirs {
			q := p.Step(dir)
			if !s.Cells.In(q) {
				continue
			}
			if j := s.At(q); j != game.None && (gentle || !Free(s, q)) && (w.Cost[at] < first || s.Things[j].Kind == game.Plant) {
				continue
			}
			w.Reach(at, int32(s.Cells.Index(q)), w.Cost[at]+1)
		}
	}
}

// Free reports whether a creature may step on a cell.
func Free(s *game.State, p grid.Point) bool {
	i := s.At(p)
	return i == game.None || s.Things[i].Kind == game.Plant && s.Things[i].Size <= 0
}

// steps is the distance of a cell in steps, -1 when not reached.
func (w *Ways) steps(p grid.Point) int {
	if w.state == nil || !w.state.Cells.In(p) {
		return -1
	}
	if steps := w.Cost[w.state.Cells.Index(p)]; steps < grid.Far {
		return int(steps)
	}
	return -1
}

// Beside is the nearest reached cell beside p and its distance, -1 for none. Cells without a root are preferred.
func (w *Ways) Beside(p grid.Point) (best grid.Point, steps int) {
	return w.besideBut(p, func(grid.Point) bool { return false })
}

// besideBut is Beside without the cells for which out is true.
func (w *Ways) besideBut(p grid.Point, out func(grid.Point) bool) (best grid.Point, steps int) {
	steps = -1
	least := 0
	for _, d := range grid.Dirs {
		q := p.Step(d)
		n := w.steps(q)
		if n < 0 || out(q) {
			continue
		}
		cost := 2 * n
		if n > 0 && w.state.At(q) != game.None {
			cost++
		}
		if steps < 0 || cost < least {
			best, steps, least = q, n, cost
		}
	}
	return best, steps
}

// path appends the cells of a shortest path to a reached cell to dst, without the start.
func (w *Ways) path(dst []grid.Point, to grid.Point) []grid.Point {
	n := w.steps(to)
	if n <= 0 {
		return dst
	}
	base := len(dst)
	for range n {
		dst = append(dst, grid.Point{})
	}
	for p := to; n > 0; n-- {
		dst[base+n-1] = p
		best := p
		for _, d := range grid.Dirs {
			if q := p.Step(d); w.steps(q) == n-1 && (best == p || w.state.At(q) == game.None) {
				best = q
			}
		}
		p = best
	}
	return dst
}

// Stride is the number of steps a creature can take: those left in its turn, else those of its next turn. Each costs health.
func Stride(s *game.State, t *game.Thing) int32 {
	n := t.Stats[game.Speed]
	if t.Owner == s.Mover() {
		n = t.Steps
	}
	if c := s.Constants.MoveCost; c > 0 {
		n = min(n, (t.Health-1)/c)
	}
	return max(n, 0)
}

// setOut appends to way the part of the path to p that a creature can walk this turn, and returns the length of the whole path in steps. It
// steps on roots only when there is no other path and gentle is false; when there is no path at all, it goes as near as possible.
func (w *Ways) setOut(way []grid.Point, s *game.State, t *game.Thing, p grid.Point, gentle bool) (part []grid.Point, whole int) {
	all, now := int32(len(s.Cells.Cells)), Stride(s, t)
	w.spread(s, t.At, all, now, true)
	to, _ := w.towards(p)
	if to.Distance(p) > 1 && !gentle {
		w.spread(s, t.At, all, now, false)
		to, _ = w.towards(p)
	}
	way = w.path(way, to)
	if whole = len(way); !Free(s, to) {
		whole-- // beside it
	}
	return way[:min(len(way), int(now))], whole
}

// towards is the reached cell nearest to p in a straight line, and its distance in steps.
func (w *Ways) towards(p grid.Point) (best grid.Point, steps int) {
	least := -1
	for _, c := range w.Queue {
		q := w.state.Cells.Point(int(c))
		if d := 16*q.Distance(p) + w.steps(q); least < 0 || d < least {
			best, steps, least = q, w.steps(q), d
		}
	}
	return best, steps
}
