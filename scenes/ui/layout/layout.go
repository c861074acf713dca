// Package layout divides rooms: into rows and columns of parts, grids, stacks, and flows that are a row where there is room and several where
// there is none. All of it is values: nothing is drawn, and nothing remembered. Screens say what they need; where that lies is computed here. What
// cuts a room is called in a thousand places and not inlined there: that makes the program of the page 1 % smaller.
package layout

import (
	"cmp"
	"slices"

	"app.pentarena/scenes/board"
)

// Part is what one part of a row or column needs, along it.
type Part struct {
	Least  float32 // its size where room is short
	Short  float32 // its size as an icon, without its label; 0 for a part that has no such form
	Most   float32 // how far it grows; 0 for any size
	Weight float32 // its share of the room that is left; 0 for a part that does not grow
	Worth  int     // what is worth less loses first its label and then its place; of equals the last
}

// Fixed is a part of one size.
func Fixed(size float32) Part { return Part{Least: size} }

// Rest is a part that takes what the others leave.
func Rest() Part { return Part{Weight: 1} }

// Even are n parts that share a room.
func Even(n int) []Part { return slices.Repeat([]Part{Rest()}, n) }

// small is the smallest size of a part.
func (p Part) small() float32 {
	if p.Short > 0 {
		return min(p.Short, p.Least)
	}
	return p.Least
}

// Cell is where a part lies; empty where it had no room.
type Cell struct {
	board.Rect
	Short bool // as an icon
}

// Row puts parts side by side into r.
func Row(r board.Rect, gap float32, parts ...Part) []Cell { return line(r, gap, false, parts) }

// Column puts parts below each other into r.
func Column(r board.Rect, gap float32, parts ...Part) []Cell { return line(r, gap, true, parts) }

func line(r board.Rect, gap float32, down bool, parts []Part) []Cell {
	room, at := r.W, r.X
	if down {
		room, at = r.H, r.Y
	}
	cells := make([]Cell, len(parts))
	sizes, shown := fit(parts, room, gap)
	for i, size := range sizes {
		if !shown[i] {
			continue
		}
		if cells[i].Rect = (board.Rect{X: at, Y: r.Y, W: size, H: r.H}); down {
			cells[i].Rect = board.Rect{X: r.X, Y: at, W: r.W, H: size}
		}
		cells[i].Short = parts[i].Short > 0 && size < parts[i].Least
		at += size + gap
	}
	return cells
}

// rounding is by how much sums of sizes may be wrong: no part is dropped for that.
const rounding = 1e-3

// fit is how much of a room each part gets, and which of them have a place.
func fit(parts []Part, room, gap float32) (sizes []float32, shown []bool) {
	sizes, shown = make([]float32, len(parts)), make([]bool, len(parts))
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(parts[b].Worth, parts[a].Worth) })
	left := max(room, 0) + gap
	for n, i := range order {
		size := parts[i].small()
		if n == 0 { // that much is shown in any case
			size = min(size, left-gap)
		}
		if size+gap > left+rounding {
			break
		}
		size = max(min(size, left-gap), 0)
		sizes[i], shown[i] = size, true
		left -= size + gap
	}
	for _, i := range order {
		if more := parts[i].Least - sizes[i]; shown[i] && more <= left {
			sizes[i] += more
			left -= more
		}
	}
	grow(parts, sizes, shown, left)
	return sizes, shown
}

// grow gives the room that is left to the parts by their weights; what one of them does not take the others get.
func grow(parts []Part, sizes []float32, shown []bool, left float32) {
	full := make([]bool, len(parts))
	for left > 0 {
		weight := float32(0)
		for i, p := range parts {
			if shown[i] && !full[i] && sizes[i] >= p.Least {
				weight += p.Weight
			}
		}
		if weight == 0 {
			return
		}
		rest := left
		for i, p := range parts {
			if !shown[i] || full[i] || p.Weight == 0 || sizes[i] < p.Least {
				continue
			}
			more := rest * p.Weight / weight
			if p.Most > 0 && sizes[i]+more >= p.Most {
				more, full[i] = max(p.Most-sizes[i], 0), true
			}
			sizes[i] += more
			left -= more
		}
		if !slices.Contains(full, true) || left >= rest {
			return
		}
	}
}

// Flow puts parts side by side into as many rows of a height as they need, from the top of r, and returns their cells and the height of all. In
// each row the parts share what is left by their weights, and one that is alone there grows in any case: so one description serves wide and
// narrow rooms.
func Flow(r board.Rect, gap, high float32, parts ...Part) (cells []Cell, used float32) {
	parts = slices.Clone(parts)
	for len(parts) > 0 {
		n, w := 0, -gap
		for n < len(parts) && (n == 0 || w+gap+parts[n].Least <= r.W) {
			w += gap + parts[n].Least
			n++
		}
		if n == 1 {
			parts[0].Weight = 1
		}
		cells = append(cells, Row(board.Rect{X: r.X, Y: r.Y + used, W: r.W, H: high}, gap, parts[:n]...)...)
		parts, used = parts[n:], used+high+gap
	}
	return cells, max(used-gap, 0)
}

// Grid is equal cells in columns.
type Grid struct {
	at      board.Rect // the first cell
	Columns int
	Gap     float32 // between them, across and down
}

// NewGrid is a grid of cells so high in r, from its top, with as many columns of a least width as there is room for, up to most.
func NewGrid(r board.Rect, gap, least, high float32, most int) Grid {
	n := min(max(int((r.W+gap)/(least+gap)), 1), max(most, 1))
	return Grid{at: board.Rect{X: r.X, Y: r.Y, W: (r.W - gap*float32(n-1)) / float32(n), H: high}, Columns: n, Gap: gap}
}

// Cell is the place of cell i, from 0.
func (g Grid) Cell(i int) board.Rect {
	r := g.at
	r.X += (r.W + g.Gap) * float32(i%g.Columns)
	r.Y += (r.H + g.Gap) * float32(i/g.Columns)
	return r
}

// Height is that of n cells.
func (g Grid) Height(n int) float32 {
	rows := float32((n + g.Columns - 1) / g.Columns)
	return max(rows*(g.at.H+g.Gap)-g.Gap, 0)
}

// Stack puts parts below each other as they come, each as high as it turns out to be; it is as high as they are.
type Stack struct {
	Rect board.Rect // the room from here on
	top  float32
}

// Down is an empty stack at the top of r.
func Down(r board.Rect) Stack { return Stack{Rect: r, top: r.Y} }

// Add is the place of the next part, which is so high.
//
//go:noinline
func (s *Stack) Add(high float32) board.Rect {
	r := s.Rect
	r.H = high
	s.Skip(high)
	return r
}

// Open is the place of the next part where only that knows how high it is: it has the height 0, and Skip leaves the room that it took.
//
//go:noinline
func (s *Stack) Open() board.Rect {
	r := s.Rect
	r.H = 0
	return r
}

// Skip leaves room.
//
//go:noinline
func (s *Stack) Skip(high float32) {
	s.Rect.Y += high
	s.Rect.H = max(s.Rect.H-high, 0)
}

// Used is the height of what lies in the stack.
func (s *Stack) Used() float32 { return s.Rect.Y - s.top }

// Pad is r without a margin at its left, top, right and foot.
//
//go:noinline
func Pad(r board.Rect, left, top, right, foot float32) board.Rect {
	return board.Rect{X: r.X + left, Y: r.Y + top, W: max(r.W-left-right, 0), H: max(r.H-top-foot, 0)}
}

// Middle is a box of a size in the middle of r, smaller where r is.
//
//go:noinline
func Middle(r board.Rect, w, h float32) board.Rect { return At(r, w, h, 0.5, 0.5) }

// At is a box of a size in r, smaller where r is. Of the room beside it x lies at its left, and of that above and below it y above it: 0, 0 is
// the upper left corner of r and 1, 1 the lower right one.
//
//go:noinline
func At(r board.Rect, w, h, x, y float32) board.Rect {
	w, h = min(w, r.W), min(h, r.H)
	return board.Rect{X: r.X + (r.W-w)*x, Y: r.Y + (r.H-h)*y, W: w, H: h}
}

// Around is a box of a size with its middle at a point.
//
//go:noinline
func Around(x, y, w, h float32) board.Rect {
	return board.Rect{X: x - w/2, Y: y - h/2, W: w, H: h}
}

// Top cuts a part off the top of r, and a gap below it.
//
//go:noinline
func Top(r *board.Rect, high, gap float32) board.Rect {
	cut := *r
	cut.H = min(high, r.H)
	*r = Pad(*r, 0, min(high+gap, r.H), 0, 0)
	return cut
}

// Foot cuts a part off the foot of r, and a gap above it.
//
//go:noinline
func Foot(r *board.Rect, high, gap float32) board.Rect {
	cut := *r
	cut.H = min(high, r.H)
	cut.Y += r.H - cut.H
	r.H = max(r.H-high-gap, 0)
	return cut
}

// Left cuts a part off the left of r, and a gap beside it.
//
//go:noinline
func Left(r *board.Rect, wide, gap float32) board.Rect {
	cut := *r
	cut.W = min(wide, r.W)
	*r = Pad(*r, min(wide+gap, r.W), 0, 0, 0)
	return cut
}

// Right cuts a part off the right of r, and a gap beside it.
//
//go:noinline
func Right(r *board.Rect, wide, gap float32) board.Rect {
	cut := *r
	cut.W = min(wide, r.W)
	cut.X += r.W - cut.W
	r.W = max(r.W-wide-gap, 0)
	return cut
}
