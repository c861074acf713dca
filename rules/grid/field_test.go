package grid

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Costs found are those of the cheapest paths, whatever order the paths are found in; the cells before lead back to a start.
func TestField(t *testing.T) {
	var f Field // reused over boards of all sizes
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "cells")
		type step struct{ to, cost int32 }
		steps := make([][]step, n)
		for range rapid.IntRange(0, 90).Draw(t, "steps") {
			from := rapid.IntRange(0, n-1).Draw(t, "from")
			steps[from] = append(steps[from], step{rapid.Int32Range(0, int32(n-1)).Draw(t, "to"), rapid.Int32Range(1, 20).Draw(t, "cost")})
		}
		starts := rapid.SliceOfN(rapid.Int32Range(0, int32(n-1)), 0, 3).Draw(t, "starts")
		limit := rapid.SampledFrom([]int32{0, 15, Far}).Draw(t, "limit")
		f.Begin(n)
		want := slices.Repeat([]int32{Far}, n)
		for _, s := range starts {
			f.Start(s)
			want[s] = 0
		}
		for range n { // Bellman and Ford
			next := slices.Clone(want)
			for at, list := range steps {
				for _, s := range list {
					if want[at] < limit {
						next[s.to] = min(next[s.to], want[at]+s.cost)
					}
				}
			}
			want = next
		}
		for at := range f.Spread(limit) {
			for _, s := range steps[at] {
				f.Reach(at, s.to, f.Cost[at]+s.cost)
			}
		}
		if !slices.Equal(f.Cost, want) {
			t.Fatalf("the costs are %v, not %v", f.Cost, want)
		}
		for cell, cost := range f.Cost {
			switch from := f.From[cell]; {
			case cost == Far:
			case cost == 0 && int(from) != cell, cost > 0 && f.Cost[from] >= cost:
				t.Errorf("cell %d, at cost %d, was reached from %d", cell, cost, from)
			}
			if reached := slices.Contains(f.Queue, int32(cell)); reached != (cost < Far) {
				t.Errorf("cell %d, at cost %d, is in the queue: %v", cell, cost, reached)
			}
		}
	})
}

// Where every step costs the same the queue has each cell once, the nearest first, and those at equal distance in the order of the starts and
// of the steps.
func TestFieldOrder(t *testing.T) {
	g := New[byte](4, 3)
	copy(g.Cells, "...#"+".#.."+"....")
	for _, c := range []struct{ starts, want []int32 }{
		{[]int32{0}, []int32{0, 1, 4, 2, 8, 6, 9, 7, 10, 11}},
		{[]int32{7, 8}, []int32{7, 8, 11, 6, 4, 9, 10, 2, 0, 1}},
	} {
		var f Field
		f.Begin(len(g.Cells))
		for _, s := range c.starts {
			f.Start(s)
		}
		for at := range f.Spread(Far) {
			for _, d := range Dirs {
				if p := g.Point(int(at)).Step(d); g.Get(p) == '.' {
					f.Reach(at, int32(g.Index(p)), f.Cost[at]+1)
				}
			}
		}
		if !slices.Equal(f.Queue, c.want) {
			t.Errorf("from %v the queue is %v, not %v", c.starts, f.Queue, c.want)
		}
	}
}
