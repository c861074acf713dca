package board

import (
	"cmp"
	"iter"
	"slices"

	"app.pentarena/rules/grid"
)

// Aim is where a player points. Controllers embed it and call Follow with every pointer event.
type Aim struct {
	X, Y   float32    // of the last event, in tiles
	Cell   grid.Point // the cell under the pointer, or the last one that was
	Over   bool       // a pointer is over Cell; a finger that taps never is
	Finger bool       // the last event came from a finger
	Solves bool       // see Controller.Solve
	tap    grid.Point // the cell previewed by a first tap
	tapped bool       // tap means something
}

// Follow records the place of a pointer event.
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

// Solve leaves what is worth doing to the person.
func (a *Aim) Solve() { a.Solves = true }

// At is the target cell: the one under the pointer, else the one previewed by a tap.
func (a *Aim) At() (p grid.Point, ok bool) {
	if a.Over {
		return a.Cell, true
	}
	return a.tap, a.tapped
}

// Previews reports whether a press only shows its result: the first tap of a finger on a cell, which is remembered. A second tap there, and
// every click, acts.
func (a *Aim) Previews(p Pointer) bool {
	if !p.Touch || a.tapped && a.tap == p.Cell {
		return false
	}
	a.tap, a.tapped = p.Cell, true
	return true
}

// Tapped reports whether the first tap on a cell waits for the second.
func (a *Aim) Tapped() bool { return a.tapped }

// Again adds to the preview of a tap how to go through with it.
func (a *Aim) Again(preview string) string {
	if preview == "" || !a.tapped || a.Over {
		return preview
	}
	return preview + "\nTap again to do it"
}

// Untap forgets the previewed cell.
func (a *Aim) Untap() { a.tapped = false }

// Encloses reports whether a cell lies in the rectangle of a Box event.
func (p *Pointer) Encloses(c grid.Point) bool {
	return c.X >= min(p.From.X, p.Cell.X) && c.X <= max(p.From.X, p.Cell.X) && c.Y >= min(p.From.Y, p.Cell.Y) && c.Y <= max(p.From.Y, p.Cell.Y)
}

// Pick is the selection after a press on k: k alone, or empty when it was k alone already; with add, k joins or leaves the group. It
// changes group in place.
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

// Prevented is why none of a group can do something, by the first one's reason; "" when one can.
func Prevented[K any](group []K, why func(K) string) (first string) {
	for _, k := range group {
		r := why(k)
		if r == "" {
			return ""
		}
		first = cmp.Or(first, r)
	}
	return first
}

// Ring yields 0 to n-1 once each, starting after from (-1 for 0) and wrapping around.
func Ring(from, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := 1; k <= n; k++ {
			if !yield((from + k + n) % n) {
				return
			}
		}
	}
}
