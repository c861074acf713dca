package anarchy

import (
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Kinds of buildings as the rules number them.
const (
	fireDepartment   = uint8(anarchy.FireDepartment)
	policeDepartment = uint8(anarchy.PoliceDepartment)
	weatherStation   = uint8(anarchy.WeatherStation)
)

// city is the part of a position that never changes during a match: the buildings' cells, kinds and owners, and the ground between them.
type city struct {
	sign   uint64
	ground *ground
	lots   []lot
	cells  grid.Grid[int16] // building on each cell, or -1
	built  board.Rect       // around all buildings, in tiles
}

// at is the building on a cell that lies on the board, or -1.
func (c *city) at(x, y int) int {
	return int(c.cells.Cells[y*c.cells.W+x])
}

// on is the building on a cell, or -1; the cell may lie off the board.
func (c *city) on(p grid.Point) int {
	if !c.cells.In(p) {
		return -1
	}
	return c.at(p.X, p.Y)
}

// signature is a hash of everything in a position that its city depends on.
func signature(s *anarchy.State) uint64 {
	h := uint64(s.Whole[0])<<40 ^ uint64(s.Whole[1])<<24 ^ uint64(s.Width)<<16 ^ uint64(s.Height) ^ uint64(len(s.Buildings))<<32
	for i := range s.Buildings {
		b := &s.Buildings[i]
		v := uint64(b.X)<<24 ^ uint64(b.Y)<<8 ^ uint64(b.Kind)<<4 ^ uint64(b.Owner)<<1
		if b.Headquarters {
			v ^= 1 << 40
		}
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}

// newCity works out the city of a position.
func newCity(s *anarchy.State) *city {
	c := &city{sign: signature(s), lots: make([]lot, len(s.Buildings)), cells: grid.New[int16](int(s.Width), int(s.Height))}
	for i := range c.cells.Cells {
		c.cells.Cells[i] = -1
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		c.lots[i] = lot{x: int(b.X), y: int(b.Y), class: uint8(b.Kind), hq: b.Headquarters, seat: b.Owner, full: fullHealth(s, b)}
		if at := c.cells.At(b.Cell()); at != nil {
			*at = int16(i)
		}
	}
	c.built = around(c.lots)
	c.ground = pave(int(s.Width), int(s.Height), func(x, y int) plot {
		switch i := c.at(x, y); {
		case i < 0:
			return free
		case c.lots[i].hq:
			return seated
		}
		return built
	})
	return c
}

// around is the smallest rectangle that holds all lots.
func around(lots []lot) board.Rect {
	if len(lots) == 0 {
		return board.Rect{W: 1, H: 1}
	}
	x0, y0, x1, y1 := lots[0].x, lots[0].y, lots[0].x, lots[0].y
	for _, b := range lots {
		x0, y0, x1, y1 = min(x0, b.x), min(y0, b.y), max(x1, b.x), max(y1, b.y)
	}
	return board.Rect{X: float32(x0), Y: float32(y0), W: float32(x1 - x0 + 1), H: float32(y1 - y0 + 1)}
}

// fullHealth is a building's health at the start of the match, with a default for logs that do not record it.
func fullHealth(s *anarchy.State, b *anarchy.Building) float32 {
	full, usual := s.Whole[0], int16(100)
	if b.Headquarters {
		full, usual = s.Whole[1], 300
	}
	if full <= 0 {
		full = usual
	}
	return float32(full)
}

// cachedCities is the number of maps a view caches: the board's, and those of the small boards on a help page beside it.
const cachedCities = 6

// city returns the city of a position, from the cache if it is there.
func (v *View) city(s *anarchy.State) *city {
	sign := signature(s)
	for _, c := range v.cities {
		if c != nil && c.sign == sign && c.cells.W == int(s.Width) && c.cells.H == int(s.Height) && len(c.lots) == len(s.Buildings) {
			return c
		}
	}
	c := newCity(s)
	v.cities[v.oldest] = c
	v.oldest = (v.oldest + 1) % cachedCities
	return c
}
