package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// shade is the index of the ground's tone for an amount of ore.
func shade(ore int64) int { return int(min(max(ore, 0)*shades/51, shades-1)) }

// crystal is the index of the crystal sprite for an amount of ore, 0 for none.
func crystal(ore int64) int {
	switch {
	case ore <= 0:
		return 0
	case ore <= 13:
		return 1
	case ore <= 25:
		return 2
	case ore <= 38:
		return 3
	}
	return 4
}

// drawTray adds the dark tray around the board.
func (st *stage) drawTray() {
	b := st.bounds()
	st.Box(st.x0-2, st.y0-2, st.x1-st.x0+4, st.y1-st.y0+4, 0, night)
	if !st.o.Draws(board.Scenery) && !st.hex { // only the rim: the cells hide the rest
		st.Box(b.X, b.Y, b.W, b.H, 0.34, board.Color{}).Edge(rim, trayTop)
		st.Box(b.X, b.Y, b.W, b.H, 0.34, board.Color{}).Edge(st.thin(0.04, 1), slate)
		return
	}
	if st.o.Draws(board.Scenery) {
		st.Shadow(b.X, b.Y+0.12, b.W, b.H, 0.4, 0.7, ink)
	}
	st.Box(b.X, b.Y, b.W, b.H, 0.34, trayTop).To(trayFoot).Edge(st.thin(0.04, 1), slate)
}

// drawRulers adds the numbers of columns and rows in the tray; the log and cards use them to name tiles.
func (st *stage) drawRulers() {
	every := 1
	switch {
	case st.o.Cheap || st.px < plainScale:
		return
	case !st.room(numberRoom): // too small for all numbers
		every = 5
	}
	size := max(0.26, 8*st.point)
	for x := 0; x < st.w; x += every {
		if mx, _ := st.middle(grid.Pt(x, 0)); st.sees(mx, 0) {
			st.Number(int64(x), mx, -rim/2, size, board.Regular, board.Center, rulers)
		}
	}
	for y := 0; y < st.h; y += every {
		if _, my := st.middle(grid.Pt(0, y)); st.sees(0, my) {
			st.Number(int64(y), -rim/2, my, size, board.Regular, board.Center, rulers)
		}
	}
}

// drawGround adds the cells of the board.
func (st *stage) drawGround(cells []cellLook) {
	tiles := &art.Tile
	wall := art.Wall
	if st.hex {
		tiles, wall = &art.Hex, art.WallHex
	}
	for i := range cells {
		p := st.at(i)
		c := &cells[i]
		if c.void || !st.shows(p) {
			continue
		}
		b := st.box(p)
		if st.px < blockScale && !st.hex {
			st.flat(c, b)
			continue
		}
		if c.wall {
			st.Sprite(wall, b.X, b.Y, b.W, b.H)
			continue
		}
		a, z := shade(c.ore0), shade(c.ore1)
		st.Sprite(tiles[a], b.X, b.Y, b.W, b.H)
		if a != z && c.mix > 0 {
			st.Sprite(tiles[z], b.X, b.Y, b.W, b.H).Fill = ease.White(c.mix)
		}
	}
}

// flat draws a cell too small for a sprite.
func (st *stage) flat(c *cellLook, b board.Rect) {
	fill := slate
	if !c.wall {
		a, z := shade(c.ore0), shade(c.ore1)
		fill = groundOf[a].Mix(groundOf[z], float64(c.mix))
	}
	st.Box(b.X, b.Y, b.W, b.H, 0, fill)
}

// drawCrystals adds the ore: small and in a corner under an army, hidden under a building.
func (st *stage) drawCrystals(cells []cellLook) {
	if st.px < plainScale {
		return
	}
	for i := range cells {
		c := &cells[i]
		p := st.at(i)
		if c.wall || c.built >= 0 || c.ore0 <= 0 && c.ore1 <= 0 || !st.shows(p) {
			continue
		}
		x, y := st.middle(p)
		n := st.ground() * 0.7
		if st.hex {
			n = st.ground() * 0.62
		}
		if s := n * (1 - 0.32*c.taken); c.taken > 0 {
			x, y = x-0.22*st.ground()*c.taken, y-0.2*st.ground()*c.taken
			n = s
		}
		a, z := crystal(c.ore0), crystal(c.ore1)
		key := st.keyOf(p, keyOre)
		if a == z {
			if a > 0 {
				st.pic(art.Crystals[a-1], x, y, n).As(key)
			}
			continue
		}
		if a > 0 && c.mix < 1 {
			st.pic(art.Crystals[a-1], x, y, n).As(key).Fill = ease.White(1 - c.mix)
		}
		if z > 0 && c.mix > 0 {
			i := st.pic(art.Crystals[z-1], x, y, n)
			i.Fill = ease.White(c.mix)
			if c.mix >= 1 || a == 0 {
				i.Key = key
			}
		}
	}
}

// cellLook is the appearance of a cell at a moment.
type cellLook struct {
	wall       bool
	void       bool  // a wall that only shapes the board
	ore0, ore1 int64 // ore before and after its change in the frame ...
	mix        float32
	taken0     bool    // an army was on it before the frame
	taken      float32 // 0 empty .. 1 an army is on it
	built      int16   // index in View.works of the building on it, or none
	units      [rules.MaxSeats]int64
	workers    int64
	here       uint8                // bits of the seats that were on it or march to it in this turn, where any marches to it
	meet       uint8                // bits of the seats on it after all marches, when there are several ...
	place      [rules.MaxSeats]int8 // ... and their order from the west
	owner0     int8                 // seat whose territory it is before and after the frame, or none
	owner1     int8
}

// shape finds the walls that shape a board of hexagons: those at the ends of its rows.
func (st *stage) shape(cells []cellLook) {
	if !st.hex {
		return
	}
	for y := range st.h {
		row := cells[y*st.w : (y+1)*st.w]
		for x := 0; x < len(row) && row[x].wall; x++ {
			row[x].void = true
		}
		for x := len(row) - 1; x >= 0 && row[x].wall; x-- {
			row[x].void = true
		}
	}
}

// none is the index of nothing.
const none = -1

// near reports whether two cells are the same or neighbours.
func (g layout) near(p, q grid.Point) bool {
	if p == q {
		return true
	}
	for i := range g.sides() {
		if g.beside(p, i) == q {
			return true
		}
	}
	return false
}
