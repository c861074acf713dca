package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Dir is the direction of an order. A square board has the four along its rows and columns, a hexagonal one the six without North and
// South. The diagonals of a square board are only for the side to which a building extends. The zero Dir is Here.
type Dir uint8

// The directions.
const (
	Here Dir = iota
	East
	West
	NorthEast
	NorthWest
	SouthEast
	SouthWest
	North
	South
	dirs
)

var dirNames = rules.Names{Game: "si32", Kind: "direction", List: []string{"here", "east", "west", "northeast", "northwest", "southeast", "southwest", "north", "south"}}

// String is the name of the direction.
func (d Dir) String() string { return dirNames.Of(uint8(d)) }

// MarshalText writes the name of the direction.
func (d Dir) MarshalText() ([]byte, error) { return dirNames.Text(uint8(d)) }

// UnmarshalText reads the name of a direction.
func (d *Dir) UnmarshalText(b []byte) error { return dirNames.Parse(b, (*uint8)(d)) }

var backs = [dirs]Dir{Here, West, East, SouthWest, SouthEast, NorthWest, NorthEast, South, North}

// Back is the opposite direction; that of Here is Here.
func (d Dir) Back() Dir {
	if d < dirs {
		return backs[d]
	}
	return Here
}

// Geometry is the shape of the tiles. The zero Geometry is Square.
type Geometry uint8

// The geometries.
const (
	Square Geometry = iota // four neighbours
	Hex                    // six neighbours; the even rows lie half a tile further east
	geometries
)

var geometryNames = rules.Names{Game: "si32", Kind: "geometry", List: []string{"square", "hex"}}

// String is the name of the geometry.
func (g Geometry) String() string { return geometryNames.Of(uint8(g)) }

// MarshalText writes the name of the geometry.
func (g Geometry) MarshalText() ([]byte, error) { return geometryNames.Text(uint8(g)) }

// UnmarshalText reads the name of a geometry.
func (g *Geometry) UnmarshalText(b []byte) error { return geometryNames.Parse(b, (*uint8)(g)) }

var (
	squareDirs = [...]Dir{North, East, South, West}
	hexDirs    = [...]Dir{NorthEast, East, SouthEast, SouthWest, West, NorthWest}
)

// Dirs lists the directions to the neighbours of a tile, clockwise from the north. Callers must not change the list.
func (g Geometry) Dirs() []Dir {
	if g == Hex {
		return hexDirs[:]
	}
	return squareDirs[:]
}

// Leads reports whether units can march in the direction: whether it is in Dirs.
func (g Geometry) Leads(d Dir) bool {
	if g == Hex {
		return d >= East && d <= SouthWest
	}
	return d == East || d == West || d == North || d == South
}

// squareSteps and hexSteps are the steps of each direction. hexSteps has one list for even rows and one for odd rows.
var (
	squareSteps = [dirs]grid.Point{East: {X: 1}, West: {X: -1}, NorthEast: {X: 1, Y: -1}, NorthWest: {X: -1, Y: -1},
		SouthEast: {X: 1, Y: 1}, SouthWest: {X: -1, Y: 1}, North: {Y: -1}, South: {Y: 1}}
	hexSteps = [2][dirs]grid.Point{
		{East: {X: 1}, West: {X: -1}, NorthEast: {X: 1, Y: -1}, NorthWest: {Y: -1}, SouthEast: {X: 1, Y: 1}, SouthWest: {Y: 1}},
		{East: {X: 1}, West: {X: -1}, NorthEast: {Y: -1}, NorthWest: {X: -1, Y: -1}, SouthEast: {Y: 1}, SouthWest: {X: -1, Y: 1}},
	}
)

// Step returns the tile next to p in the direction. It returns p for Here and for directions that the geometry does not have.
func (g Geometry) Step(p grid.Point, d Dir) grid.Point {
	switch {
	case d >= dirs:
		return p
	case g == Hex:
		return p.Add(hexSteps[p.Y&1][d])
	}
	return p.Add(squareSteps[d])
}

// Distance is the number of steps from p to q on an empty board without edges.
func (g Geometry) Distance(p, q grid.Point) int {
	if g != Hex {
		return p.Distance(q)
	}
	dx := slant(q) - slant(p)
	dy := q.Y - p.Y
	return max(dx, -dx, dy, -dy, dx+dy, -dx-dy)
}
