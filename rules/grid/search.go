package grid

// Flood returns the cells reachable from the starting cells by steps in the four directions over open cells, nearest first. Cells at equal
// distance are in the order of the starting cells and of Dirs. Starting cells that are closed or off the board are left out.
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

// Path returns a shortest path between two cells, both included, by steps in the four directions over open cells, or nil when there is
// none. Among several it takes the one whose steps come first in Dirs, counted from the end. The starting cell need not be open.
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
