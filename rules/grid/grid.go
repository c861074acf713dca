// Package grid holds the small value types every board game needs: a Point, the four directions and a rectangular Grid.
package grid

import (
	"fmt"
	"strings"
)

// Point is a cell of a board: X grows to the east, Y grows to the south, (0,0) is the north-west corner.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Pt is shorthand for Point{x, y}.
func Pt(x, y int) Point { return Point{x, y} }

// Add returns p moved by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Step returns the neighbour of p in direction d.
func (p Point) Step(d Dir) Point { return p.Add(d.Delta()) }

// Distance is the Manhattan distance between p and q in cells.
func (p Point) Distance(q Point) int { return abs(p.X-q.X) + abs(p.Y-q.Y) }

// String writes p as "x,y".
func (p Point) String() string { return fmt.Sprintf("%d,%d", p.X, p.Y) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Dir is one of the four directions of a square board, clockwise from North.
type Dir uint8

// The directions in clockwise order.
const (
	North Dir = iota
	East
	South
	West
)

// Dirs lists the four directions clockwise from North.
var Dirs = [4]Dir{North, East, South, West}

var (
	deltas = [4]Point{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	names  = [4]string{"north", "east", "south", "west"}
)

// Delta is the step of one cell in direction d.
func (d Dir) Delta() Point { return deltas[d&3] }

// Right is the direction a quarter turn clockwise from d.
func (d Dir) Right() Dir { return (d + 1) & 3 }

// Left is the direction a quarter turn counterclockwise from d.
func (d Dir) Left() Dir { return (d + 3) & 3 }

// Back is the direction opposite to d.
func (d Dir) Back() Dir { return (d + 2) & 3 }

// String is the lower-case English name of d.
func (d Dir) String() string { return names[d&3] }

// Compass says in words how to get from the origin to p: "3 north and 1 east", or "here".
func (p Point) Compass() string {
	var steps []string
	for _, d := range Dirs {
		if n := p.X*d.Delta().X + p.Y*d.Delta().Y; n > 0 {
			steps = append(steps, fmt.Sprintf("%d %s", n, d))
		}
	}
	if len(steps) == 0 {
		return "here"
	}
	return strings.Join(steps, " and ")
}

// ParseDir reads a name written by String.
func ParseDir(s string) (Dir, error) {
	for i, n := range names {
		if n == s {
			return Dir(i), nil
		}
	}
	return 0, fmt.Errorf("grid: %q is not a direction (north, east, south, west)", s)
}

// MarshalText writes the name of d.
func (d Dir) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the name of a direction.
func (d *Dir) UnmarshalText(b []byte) error {
	v, err := ParseDir(string(b))
	*d = v
	return err
}

// Grid is a rectangular board of W by H cells stored row by row. The zero Grid is empty.
type Grid[T any] struct {
	W     int `json:"w"`
	H     int `json:"h"`
	Cells []T `json:"cells"`
}

// New returns a grid of w by h zero cells.
func New[T any](w, h int) Grid[T] { return Grid[T]{W: w, H: h, Cells: make([]T, w*h)} }

// In reports whether p lies on the board.
func (g *Grid[T]) In(p Point) bool { return uint(p.X) < uint(g.W) && uint(p.Y) < uint(g.H) }

// Index is the position of p in Cells. It does not check bounds.
func (g *Grid[T]) Index(p Point) int { return p.Y*g.W + p.X }

// Point is the cell at position i of Cells.
func (g *Grid[T]) Point(i int) Point { return Point{i % g.W, i / g.W} }

// At returns a pointer to the cell p, or nil off the board.
func (g *Grid[T]) At(p Point) *T {
	if !g.In(p) {
		return nil
	}
	return &g.Cells[p.Y*g.W+p.X]
}

// Get returns the cell p, or the zero value off the board.
func (g *Grid[T]) Get(p Point) T {
	if !g.In(p) {
		var zero T
		return zero
	}
	return g.Cells[p.Y*g.W+p.X]
}

// Clone returns an independent copy.
func (g *Grid[T]) Clone() Grid[T] {
	return Grid[T]{W: g.W, H: g.H, Cells: append([]T(nil), g.Cells...)}
}
