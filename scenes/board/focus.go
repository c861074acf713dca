package board

import (
	"cmp"
	"math"
	"slices"
)

// Join returns the box around the first of some boxes and each later one with which it is still at most w by h.
func Join(boxes []Rect, w, h float32) Rect {
	if len(boxes) == 0 {
		return Rect{}
	}
	all := boxes[0]
	for _, b := range boxes[1:] {
		x0, y0 := min(all.X, b.X), min(all.Y, b.Y)
		x1, y1 := max(all.X+all.W, b.X+b.W), max(all.Y+all.H, b.Y+b.H)
		if x1-x0 <= w && y1-y0 <= h {
			all = Rect{x0, y0, x1 - x0, y1 - y0}
		}
	}
	return all
}

// Gather returns the surroundings of some cells, so many tiles beside and above them: first those of the cell nearest to where most are, last
// those of the farthest.
func Gather(cells []Rect, beside, above float32) []Rect {
	xs, ys := make([]float32, len(cells)), make([]float32, len(cells))
	for i, c := range cells {
		xs[i], ys[i] = c.Middle()
	}
	mx, my := median(xs), median(ys) // not the mean, which lies between two groups, where nobody is
	away := func(c Rect) float64 {
		x, y := c.Middle()
		return math.Hypot(float64(x-mx), float64(y-my))
	}
	list := slices.Clone(cells)
	slices.SortStableFunc(list, func(a, b Rect) int { return cmp.Compare(away(a), away(b)) })
	for i, c := range list {
		list[i] = Rect{c.X - beside, c.Y - above, c.W + 2*beside, c.H + 2*above}
	}
	return list
}

// median is the middle one of some numbers, which it sorts; 0 for none.
func median(list []float32) float32 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}
