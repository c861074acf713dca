package si32

import (
	"math"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// layout places the cells of a board: squares of one tile, or pointy-topped hexagons in rows one tile apart, with even rows shifted half a
// cell to the right.
type layout struct {
	hex  bool
	w, h int
}

// Measures of a hexagon in tiles.
const (
	hexBox  = 4.0 / 3            // side of the square picture, and the height of the hexagon
	hexWide = 1.1547005383792515 // from one flat side to the other
	hexTidy = hexBox * 0.84      // side of the picture of a piece on a hexagon
)

// middle is the middle of a cell in tiles; the cell may lie off the board.
func (g layout) middle(p grid.Point) (x, y float32) {
	if !g.hex {
		return float32(p.X) + 0.5, float32(p.Y) + 0.5
	}
	x = float32(p.X) + 0.5
	if p.Y&1 == 0 {
		x += 0.5
	}
	return x * hexWide, float32(p.Y) + hexBox/2
}

// cell is the cell at a place in tiles: the one whose middle is nearest. It may lie off the board.
func (g layout) cell(x, y float32) grid.Point {
	if !g.hex {
		return grid.Pt(ease.Floor(x), ease.Floor(y))
	}
	var best grid.Point
	least := float32(math.MaxFloat32)
	row := ease.Floor(y - hexBox/2)
	for r := row; r <= row+1; r++ {
		shift := board.Either[float32](r&1 == 0, 0.5, 0)
		p := grid.Pt(ease.Floor(x/hexWide-shift), r)
		mx, my := g.middle(p)
		if d := (x-mx)*(x-mx) + (y-my)*(y-my); d < least {
			best, least = p, d
		}
	}
	return best
}

// box is the square in which the picture of a cell's ground is drawn.
func (g layout) box(p grid.Point) board.Rect {
	x, y := g.middle(p)
	n := g.ground()
	return board.Rect{X: x - n/2, Y: y - n/2, W: n, H: n}
}

// ground is the side of the picture of a cell's ground, in tiles.
func (g layout) ground() float32 {
	return board.Either[float32](g.hex, hexBox, 1)
}

// piece is the side of the picture of a piece, in tiles.
func (g layout) piece() float32 {
	return board.Either[float32](g.hex, hexTidy, 1)
}

// apart is the distance of the middles of two neighbours, in tiles.
func (g layout) apart() float32 {
	return board.Either[float32](g.hex, hexWide, 1)
}

// size is the board's extent in tiles.
func (g layout) size() (w, h float32) {
	if !g.hex {
		return float32(g.w), float32(g.h)
	}
	w = float32(g.w)
	if g.h > 0 {
		w += 0.5
	}
	return w * hexWide, float32(g.h-1) + hexBox
}

// rim is the width of the tray round the board, in tiles.
const rim = 0.42

// bounds is the board with its tray.
func (g layout) bounds() board.Rect {
	w, h := g.size()
	return board.Rect{X: -rim, Y: -rim, W: w + 2*rim, H: h + 2*rim}
}

// in reports whether a cell is on the board.
func (g layout) in(p grid.Point) bool { return uint(p.X) < uint(g.w) && uint(p.Y) < uint(g.h) }

// index is the index of a cell in slices of all cells.
func (g layout) index(p grid.Point) int { return p.Y*g.w + p.X }

// at is the cell with an index.
func (g layout) at(i int) grid.Point { return grid.Pt(i%g.w, i/g.w) }

// sides is the number of neighbours of a cell.
func (g layout) sides() int { return len(g.geometry().Dirs()) }

// beside is the neighbour of a cell at a side, counted clockwise from the north; it may lie off the board.
func (g layout) beside(p grid.Point, side int) grid.Point {
	return g.geometry().Step(p, g.geometry().Dirs()[side])
}

func (g layout) geometry() si32.Geometry {
	return board.Either(g.hex, si32.Hex, si32.Square)
}
