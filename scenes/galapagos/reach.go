package galapagos

import (
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// walk finds where a creature can go. It keeps its memory.
type walk struct {
	state *galapagos.State
	dist  []int16 // steps from the start plus 1, 0 for cells not reached
	queue []int32 // cells reached, nearest first
}

// flood finds all cells within a number of steps from a cell over free cells and, unless it is gentle, over bare roots.
func (w *walk) flood(s *galapagos.State, from grid.Point, steps int32, gentle bool) {
	w.spread(s, from, steps, steps, gentle)
}

// spread is flood for a longer way than one turn's: creatures are in the way of the first steps only, later they will have moved.
func (w *walk) spread(s *galapagos.State, from grid.Point, steps, first int32, gentle bool) {
	n := len(s.Cells.Cells)
	if len(w.dist) != n {
		w.dist, w.queue = make([]int16, n), w.queue[:0]
	}
	for _, i := range w.queue {
		w.dist[i] = 0
	}
	w.state, w.queue = s, w.queue[:0]
	if !s.Cells.In(from) {
		return
	}
	start := s.Cells.Index(from)
	w.dist[start] = 1
	w.queue = append(w.queue, int32(start))
	for at := 0; at < len(w.queue); at++ {
		d := w.dist[w.queue[at]]
		if int32(d) > steps {
			break
		}
		p := s.Cells.Point(int(w.queue[at]))
		for _, dir := range grid.Dirs {
			q := p.Step(dir)
			if !s.Cells.In(q) {
				continue
			}
			if j := s.At(q); j != galapagos.None && (gentle || !free(s, q)) && (int32(d) <= first || s.Things[j].Kind == galapagos.Plant) {
				continue
			}
			if i := s.Cells.Index(q); w.dist[i] == 0 {
				w.dist[i] = d + 1
				w.queue = append(w.queue, int32(i))
			}
		}
	}
}

// free reports whether a creature may step on a cell.
func free(s *galapagos.State, p grid.Point) bool {
	i := s.At(p)
	return i == galapagos.None || s.Things[i].Kind == galapagos.Plant && s.Things[i].Size <= 0
}

// steps is how many steps away a cell is, -1 when it was not reached.
func (w *walk) steps(p grid.Point) int {
	if w.state == nil || !w.state.Cells.In(p) {
		return -1
	}
	return int(w.dist[w.state.Cells.Index(p)]) - 1
}

// beside is the nearest reached cell beside p and its distance, -1 for none. Cells without a root are preferred.
func (w *walk) beside(p grid.Point) (best grid.Point, steps int) {
	steps = -1
	least := 0
	for _, d := range grid.Dirs {
		q := p.Step(d)
		n := w.steps(q)
		if n < 0 {
			continue
		}
		cost := 2 * n
		if n > 0 && w.state.At(q) != galapagos.None {
			cost++
		}
		if steps < 0 || cost < least {
			best, steps, least = q, n, cost
		}
	}
	return best, steps
}

// path appends the cells of a shortest way to a reached cell to dst, without the start.
func (w *walk) path(dst []grid.Point, to grid.Point) []grid.Point {
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
			if q := p.Step(d); w.steps(q) == n-1 && (best == p || w.state.At(q) == galapagos.None) {
				best = q
			}
		}
		p = best
	}
	return dst
}

// stride is how many steps a creature can take now: what is left in its own turn, else what its next turn gives it. Each costs health.
func stride(s *galapagos.State, t *galapagos.Thing) int32 {
	n := t.Stats[galapagos.Speed]
	if t.Owner == s.Mover() {
		n = t.Steps
	}
	if c := s.Constants.MoveCost; c > 0 {
		n = min(n, (t.Health-1)/c)
	}
	return max(n, 0)
}

// feed is the health a creature would get from a plant.
func feed(t *galapagos.Thing) int32 {
	return min(t.Best-t.Health, galapagos.GrazeGain*t.Stats[galapagos.Herbivorism])
}

// chance is what a creature could still make of its turn.
type chance uint8

const (
	spent  chance = iota // nothing at all
	idle                 // a step or a bite of little use
	loving               // breed
	useful               // reach a meal or an enemy it can hurt badly, step off a cell it shares, or set out for food
)

// ripe reports whether a creature can become a parent now without going hungry over it, while the egg would still hatch.
func ripe(s *galapagos.State, t *galapagos.Thing) bool {
	return t.CanBreed && 2*t.Health > 3*s.Constants.BreedCost && s.Number+2 <= s.Constants.MaxTurns
}

// chance is the best that creature i could still do this turn.
func (w *walk) chance(s *galapagos.State, i int32) chance {
	t := &s.Things[i]
	if !t.Alive() || t.Owner != s.Mover() {
		return spent
	}
	if t.Steps > 0 && t.Steps == t.Stats[galapagos.Speed] && s.Shared(i) {
		return useful
	}
	best := spent
	if t.CanEat || t.Steps > 0 {
		best = idle
	}
	loves := ripe(s, t)
	if !t.CanEat && !loves {
		return best
	}
	if appetite(t) && w.outing(s, t) {
		return useful
	}
	w.flood(s, t.At, stride(s, t), false)
	for _, c := range w.queue {
		p := s.Cells.Point(int(c))
		for _, d := range grid.Dirs {
			j := s.At(p.Step(d))
			if j == galapagos.None || j == i {
				continue
			}
			o := &s.Things[j]
			switch {
			case o.Kind == galapagos.Plant:
				if appetite(t) && o.Size > 0 && int32(w.dist[c]-1)*s.Constants.MoveCost < feed(t) {
					return useful
				}
			case o.Owner == t.Owner:
				if loves && ripe(s, o) {
					best = loving
				}
			case t.CanEat:
				if damage := s.Damage(t.Stats, o.Stats); damage >= o.Health || damage >= 3*s.Constants.Bite {
					return useful
				}
			}
		}
	}
	return best
}

// outing reports whether a hungry creature does well to set out for a plant.
func (w *walk) outing(s *galapagos.State, t *galapagos.Thing) bool {
	for j := range s.Things {
		if o := &s.Things[j]; o.Kind == galapagos.Plant && !o.Gone && o.Size > 0 && worthwhile(s, t, o.At) {
			return true
		}
	}
	return false
}
