package grid

import "iter"

// Far is the cost of a cell that a Field has not reached: more than any path costs.
const Far = int32(1 << 30)

// Field is what it costs to come to each cell from the nearest of some cells: a flood whose user knows which cells are neighbours and what a
// step between them costs. Cells are numbered from 0, as in Grid.Cells. It reuses its memory; Begin makes the zero Field ready.
//
//	f.Begin(len(g.Cells))
//	f.Start(start)
//	for at := range f.Spread(limit) {
//		f.Reach(at, next, f.Cost[at]+1) // for each neighbour next
//	}
type Field struct {
	Cost  []int32 // of each cell, Far if it was not reached
	From  []int32 // the cell before each one that was reached, itself for a start
	Queue []int32 // cells reached: nearest first where all steps cost the same, else each time that a cheaper path was found

	waits []bool // whether the cell stands in the part of Queue that Spread has not come to
}

// Begin empties the field for a board with that many cells.
func (f *Field) Begin(cells int) {
	if len(f.Cost) != cells {
		f.Cost, f.From, f.waits = make([]int32, cells), make([]int32, cells), make([]bool, cells)
		for i := range f.Cost {
			f.Cost[i] = Far
		}
	}
	for _, i := range f.Queue {
		if int(i) < cells {
			f.Cost[i], f.waits[i] = Far, false
		}
	}
	f.Queue = f.Queue[:0]
}

// Start adds a cell to start from, at no cost.
func (f *Field) Start(cell int32) { f.Reach(cell, cell, 0) }

// Reach notes a path to a cell by the one before it. It reports whether the path is cheaper than the one known, by which it is replaced.
func (f *Field) Reach(from, to, cost int32) bool {
	if cost >= f.Cost[to] {
		return false
	}
	f.Cost[to], f.From[to] = cost, from
	if !f.waits[to] {
		f.waits[to] = true
		f.Queue = append(f.Queue, to)
	}
	return true
}

// Spread yields the cells reached, also those that Reach adds meanwhile, to be spread from: those that cost less than limit, again when a
// cheaper path to one is found.
func (f *Field) Spread(limit int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for n := 0; n < len(f.Queue); n++ {
			at := f.Queue[n]
			f.waits[at] = false
			if f.Cost[at] < limit && !yield(at) {
				return
			}
		}
	}
}
