package si32

import "app.pentarena/rules/grid"

// Symmetry says which tiles of a board correspond: those with equal resources and walls.
type Symmetry string

// The symmetries.
const (
	None   Symmetry = "none"
	Rotate Symmetry = "rotate" // the board looks the same after half a turn
	Mirror Symmetry = "mirror" // left and right halves mirror each other, and so do upper and lower halves
	Thirds Symmetry = "thirds" // a board of hexagons looks the same after a third of a turn about its middle tile
)

// images lists the tiles that correspond to a tile, itself first. They may be off the board.
func (l *Level) images(p grid.Point) (list [4]grid.Point, n int) {
	w, h := l.size()
	turned := grid.Pt(w-1-p.X, h-1-p.Y)
	switch l.Symmetry {
	case Rotate:
		return [4]grid.Point{p, turned}, 2
	case Mirror:
		if l.Geometry == Hex && p.Y&1 == 0 {
			turned.X-- // the row lies half a tile further east
		}
		return [4]grid.Point{p, {X: turned.X, Y: p.Y}, {X: p.X, Y: turned.Y}, turned}, 4
	case Thirds:
		middle := grid.Pt(w/2, h/2)
		second := turnThird(p, middle)
		return [4]grid.Point{p, second, turnThird(second, middle)}, 3
	}
	return [4]grid.Point{p}, 1
}

// turnThird turns a hexagon by a third about another.
func turnThird(p, about grid.Point) grid.Point {
	q, r := slant(p)-slant(about), p.Y-about.Y
	q, r = slant(about)-q-r, about.Y+q
	return grid.Pt(q+(r+r&1)/2, r)
}

// slant numbers the columns of hexagons that run from north-west to south-east.
func slant(p grid.Point) int { return p.X - (p.Y+p.Y&1)/2 }
