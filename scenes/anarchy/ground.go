package anarchy

import (
	"app.pentarena/assets"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board/ease"
)

// margin is the width, in tiles, of the city around the board, which gets darker farther out.
const margin = 12

// plot is what stands on a cell.
type plot uint8

const (
	free plot = iota
	built
	seated // a headquarters
)

// ground is the city between the buildings: a pure function of their cells. It covers the board and margin tiles around it.
type ground struct {
	w, h  int // board
	tiles grid.Grid[tile]
}

// tile is the ground of one cell.
type tile struct {
	base  assets.Sprite
	over  assets.Sprite // tree or pond; none if its W is 0
	flip  bool
	lamp  bool
	shade uint8 // 255 on the board, fading to 0 outside
}

// pave lays out streets, river, parks and lamps around the plots of a w by h board; at is the plot of a cell.
func pave(w, h int, at func(x, y int) plot) *ground {
	g := &ground{w: w, h: h, tiles: grid.New[tile](w+2*margin, h+2*margin)}
	rows := avenues(h, func(y int) int {
		n := 0
		for x := range w {
			if at(x, y) == free {
				n++
			}
		}
		return n
	})
	half := (w + 1) / 2
	cols := avenues(half, func(x int) int {
		n := 0
		for y := range h {
			if at(x, y) == free {
				n++
			}
		}
		return n
	})
	inside := func(x, y int) bool { return x >= 0 && y >= 0 && x < w && y < h }
	mirror := func(x int) int { return min(x, w-1-x) }
	lane := func(list []bool, n, period int) bool {
		if n >= 0 && n < len(list) {
			return list[n]
		}
		return ((n%period)+period)%period == 2
	}
	row := func(y int) bool { return lane(rows, y, 5) }
	col := func(x int) bool { return lane(cols, mirror(x), 6) }
	open := func(x, y int) bool { return !inside(x, y) || at(x, y) == free }
	river := func(x, y int) bool {
		if w < 12 || w%2 == 1 || mirror(x) != w/2-1 || !open(x, y) {
			return false
		}
		return open(x, y-1) || open(x, y+1)
	}
	for i := range g.tiles.Cells {
		p := g.tiles.Point(i)
		x, y := p.X-margin, p.Y-margin
		t := &g.tiles.Cells[i]
		t.shade = shade(x, y, w, h)
		r := ease.Hash(uint32(mirror(x)+64), uint32(y+64))
		t.flip = x >= w/2
		switch {
		case !open(x, y):
			t.base = art.Plot
			if at(x, y) == seated {
				t.base = art.Plaza
			}
		case river(x, y):
			if row(y) {
				t.base = art.BridgeEw
				break
			}
			t.base = canals[sides(x, y, river)]
			t.flip = false
		case row(y) && col(x):
			t.base = art.StreetCross
		case row(y):
			t.base, t.lamp = art.StreetStraightEw, r%5 == 0
		case col(x):
			t.base, t.lamp = art.StreetStraightNs, r%7 == 1
		case smooth(mirror(x), y) > 0.52:
			t.base = art.Park1
			switch k := r >> 8 % 9; {
			case k == 0 && inside(x, y):
				t.base = art.ParkPond
			case k < 8:
				t.over = art.ParkTree[k%3]
			}
		case smooth(mirror(x)+31, y+17) > 0.66:
			t.base = art.Lot[r>>3&1]
		default:
			t.base = art.Pavement[r>>3&1]
		}
	}
	return g
}

// lane reports whether a tile is drawn when zoomed out: it is street, water or park.
func (g *ground) lane(t *tile) bool {
	return t.base != art.Pavement[0] && t.base != art.Pavement[1] && t.base != art.Lot[0] && t.base != art.Lot[1] && t.base != art.Plot
}

// shade is the brightness of the ground of a cell: full on the board, fading outside.
func shade(x, y, w, h int) uint8 {
	d := max(-x, x-w+1, -y, y-h+1, 0)
	if d == 0 {
		return 255
	}
	return uint8(205 * (margin + 1 - d) / (margin + 1))
}

// sides is the set of open sides of a canal cell: bit 0 north, 1 east, 2 south, 3 west.
func sides(x, y int, river func(x, y int) bool) int {
	n := 0
	for _, d := range grid.Dirs {
		if v := d.Delta(); river(x+v.X, y+v.Y) {
			n |= 1 << d
		}
	}
	return n
}

// avenues picks the rows or columns for avenues: three to seven cells apart, preferably five, where most cells are free.
func avenues(n int, room func(int) int) []bool {
	lanes := make([]bool, n)
	for at := -1; ; {
		best, most := -1, 2
		for k := at + 3; k <= at+7 && k < n; k++ {
			if r := room(k) - 2*max(at+5-k, k-at-5); r > most {
				best, most = k, r
			}
		}
		if best < 0 {
			if at += 4; at >= n {
				return lanes
			}
			continue
		}
		lanes[best], at = true, best
	}
}

// smooth is value noise in [0,1] that changes over about four cells.
func smooth(x, y int) float64 {
	const step = 4
	x, y = x+64*step, y+64*step
	cx, cy := x/step, y/step
	fx, fy := float64(x%step)/step, float64(y%step)/step
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	v := func(i, j int) float64 { return float64(ease.Unit(uint32(cx+i), uint32(cy+j))) }
	a := v(0, 0)*(1-fx) + v(1, 0)*fx
	b := v(0, 1)*(1-fx) + v(1, 1)*fx
	return a*(1-fy) + b*fy
}
