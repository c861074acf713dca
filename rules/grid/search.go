package grid

// Flood returns the cells that can be reached from the starting cells by steps in the four directions through cells for which open is
// true, nearest first; among equally near cells the order is that of the starting cells and of Dirs. Starting cells off the board or not
// open are left out.
func (g *Grid[T]) Flood(open func(Point) bool, from ...Point) []Point {
	seen := make([]bool, len(g.Cells))
	var list []Point
	reach := func(p Point) {
		if g.In(p) && !seen[g.Index(p)] && open(p) {
			seen[g.Index(p)] = true
			list = append(list, p)
		}
	}
	for _, p := range from {
		reach(p)
	}
	for i := 0; i < len(list); i++ {
		for _, d := range Dirs {
			reach(list[i].Step(d))
		}
	}
	return list
}

// Path returns a shortest way from one cell to another by steps in the four directions through cells for which open is true, both ends
// included, or nil when there is none. Of several shortest ways it is the one whose steps come first in the order of Dirs, seen from the end.
// The starting cell need not be open.
func (g *Grid[T]) Path(open func(Point) bool, from, to Point) []Point {
	if !g.In(from) || !g.In(to) {
		return nil
	}
	steps := make([]int, len(g.Cells)) // from the start, plus 1; 0 for cells not reached
	steps[g.Index(from)] = 1
	queue := []Point{from}
	for i := 0; i < len(queue) && steps[g.Index(to)] == 0; i++ {
		for _, d := range Dirs {
			p := queue[i].Step(d)
			if g.In(p) && steps[g.Index(p)] == 0 && open(p) {
				steps[g.Index(p)] = steps[g.Index(queue[i])] + 1
				queue = append(queue, p)
			}
		}
	}
	n := steps[g.Index(to)]
	if n == 0 {
		return nil
	}
	path := make([]Point, n)
	for p := to; ; n-- {
		path[n-1] = p
		if n == 1 {
			return path
		}
		for _, d := range Dirs {
			if q := p.Step(d); g.In(q) && steps[g.Index(q)] == n-1 {
				p = q
				break
			}
		}
	}
}
