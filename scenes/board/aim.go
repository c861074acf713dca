package board

import (
	"iter"
	"slices"

	"app.pentarena/rules/grid"
)

// Aim is where a player points. Controllers embed it and let it follow every pointer act.
type Aim struct {
	X, Y   float32    // the last act, in tiles
	Cell   grid.Point // the cell under the pointer, or the last one that was
	Over   bool       // a pointer is over Cell; a finger that taps never is
	Finger bool       // the last act was a finger's
	tap    grid.Point // the cell that a finger has previewed
	tapped bool       // tap means something
}

// Follow notes where a pointer act is.
func (a *Aim) Follow(p Pointer) {
	a.X, a.Y, a.Finger = p.X, p.Y, p.Touch
	switch p.Kind {
	case Hover, Draw, Drawn:
		a.Cell, a.Over = p.Cell, true
	case Press:
		a.Cell, a.Over = p.Cell, !p.Touch
	case Leave:
		a.Over = false
	}
}

// At is the cell that is aimed at: the one under the pointer, else the one that a finger has previewed.
func (a *Aim) At() (p grid.Point, ok bool) {
	if a.Over {
		return a.Cell, true
	}
	return a.tap, a.tapped
}

// Previews reports whether a press only shows what would come of it: the first tap of a finger on a cell, which is remembered. The second
// one, and every click, does it.
func (a *Aim) Previews(p Pointer) bool {
	if !p.Touch || a.tapped && a.tap == p.Cell {
		return false
	}
	a.tap, a.tapped = p.Cell, true
	return true
}

// Untap forgets what a finger has previewed.
func (a *Aim) Untap() { a.tapped = false }

// Encloses reports whether a cell lies in the rectangle that a Box draws.
func (p *Pointer) Encloses(c grid.Point) bool {
	return c.X >= min(p.From.X, p.Cell.X) && c.X <= max(p.From.X, p.Cell.X) && c.Y >= min(p.From.Y, p.Cell.Y) && c.Y <= max(p.From.Y, p.Cell.Y)
}

// Pick is the group of chosen units after a press on k: k alone, or nobody when k was alone already; with add the group and k, or the group
// without it. It changes group in place.
func Pick[K comparable](group []K, k K, add bool) []K {
	n := slices.Index(group, k)
	switch {
	case n >= 0 && (add || len(group) == 1):
		return slices.Delete(group, n, n+1)
	case add:
		return append(group, k)
	}
	return append(group[:0], k)
}

// Ring counts through 0 to n-1 once, beginning behind from (-1 for the start) and going on at 0.
func Ring(from, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := 1; k <= n; k++ {
			if !yield((from + k + n) % n) {
				return
			}
		}
	}
}
