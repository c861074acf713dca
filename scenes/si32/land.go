package si32

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board/ease"
)

// nobody owns a cell.
const nobody = none

// How far a claim reaches, in cells: that of a building, of an army of the smallest size, and the increase for each size.
const (
	worksReach = 4
	armyReach  = 2
	mostReach  = armyReach + steps
)

// claim finds the owner of each cell: the seat whose armies and buildings are nearest; larger ones reach farther. It reuses its memory.
type claim struct {
	layout
	walls  []bool
	reach  [rules.MaxSeats][]int8
	owners []int8
}

// reset prepares for a board.
func (c *claim) reset(g layout) {
	n := g.w * g.h
	c.layout = g
	if cap(c.owners) < n {
		c.owners, c.walls = make([]int8, n), make([]bool, n)
		for s := range c.reach {
			c.reach[s] = make([]int8, n)
		}
	}
	c.owners, c.walls = c.owners[:n], c.walls[:n]
	clear(c.walls)
	for s := range c.reach {
		c.reach[s] = c.reach[s][:n]
		clear(c.reach[s])
	}
}

func (c *claim) add(seat rules.Seat, cell int, reach int) {
	r := &c.reach[seat][cell]
	*r = max(*r, int8(reach))
}

// spread divides the cells among the claims.
func (c *claim) spread() {
	for v := int8(mostReach); v > 1; v-- {
		for s := range c.reach {
			reach := c.reach[s]
			for i, r := range reach {
				if r != v {
					continue
				}
				p := c.at(i)
				for side := range c.sides() {
					if q := c.beside(p, side); c.in(q) && !c.walls[c.index(q)] {
						n := &reach[c.index(q)]
						*n = max(*n, v-1)
					}
				}
			}
		}
	}
	for i := range c.owners {
		owner, best, tied := int8(nobody), int8(0), false
		for s := range c.reach {
			switch r := c.reach[s][i]; {
			case r > best:
				owner, best, tied = int8(s), r, false
			case r == best && r > 0:
				tied = true
			}
		}
		if tied || c.walls[i] {
			owner = nobody
		}
		c.owners[i] = owner
	}
}

// landAlpha is the opacity of a territory's tint.
const landAlpha = 0.55

// drawLand adds the territories: a tint with the seat's pattern, and a line along the border.
func (st *stage) drawLand(cells []cellLook, strong float32) {
	m := ease.Smooth(st.t)
	for i := range cells {
		p := st.at(i)
		if !st.shows(p) {
			continue
		}
		c := &cells[i]
		if c.owner0 == c.owner1 {
			st.tint(p, c.owner0, strong)
		} else {
			st.tint(p, c.owner0, strong*(1-m))
			st.tint(p, c.owner1, strong*m)
		}
	}
	after := st.t >= 0.5
	ownerOf := func(p grid.Point) int8 {
		if !st.in(p) {
			return nobody
		}
		c := &cells[st.index(p)]
		if after {
			return c.owner1
		}
		return c.owner0
	}
	for i := range cells {
		p := st.at(i)
		owner := ownerOf(p)
		if owner == nobody || !st.shows(p) {
			continue
		}
		if st.hex {
			st.hexBorder(p, owner, ownerOf)
		} else {
			st.squareBorder(p, owner, ownerOf)
		}
	}
}

// tint colours a cell for its owner.
func (st *stage) tint(p grid.Point, owner int8, alpha float32) {
	if owner == nobody || alpha <= 0 {
		return
	}
	seat := rules.Seat(owner)
	b := st.box(p)
	c := st.seat(seat).Alpha(float64(alpha))
	switch {
	case st.hex:
		st.Sprite(art.TerritoryHexFillTeam, b.X, b.Y, b.W, b.H).Fill = c
	case st.px < plainScale:
		st.Box(b.X, b.Y, b.W, b.H, 0, c.Alpha(0.3))
	default:
		st.Sprite(fills[seat], b.X, b.Y, b.W, b.H).Fill = c
	}
}

// squareBorder adds the border of a square cell, quarter by quarter from the north-west on, clockwise.
func (st *stage) squareBorder(p grid.Point, owner int8, ownerOf func(grid.Point) int8) {
	var mine [8]bool // the neighbours from the west on, clockwise
	around := [8]grid.Point{{X: -1}, {X: -1, Y: -1}, {Y: -1}, {X: 1, Y: -1}, {X: 1}, {X: 1, Y: 1}, {Y: 1}, {X: -1, Y: 1}}
	all := true
	for n, d := range around {
		mine[n] = ownerOf(p.Add(d)) == owner
		all = all && mine[n]
	}
	if all {
		return
	}
	x, y := float32(p.X), float32(p.Y)
	for k, corner := range [4]vec{{0, 0}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}} {
		before, diagonal, next := mine[2*k], mine[2*k+1], mine[(2*k+2)%8]
		turn := float32(k) * math.Pi / 2
		pic := &innerArt
		switch {
		case !before && !next:
			pic = &cornerArt
		case !next:
			pic = &edgeArt
		case !before:
			pic = &edgeArt
			turn -= math.Pi / 2
		case diagonal:
			continue
		}
		qx, qy := x+corner.x, y+corner.y
		st.turned(pic, qx, qy, 0.5, 0.5, st.seat(rules.Seat(owner)), 1, 0, turn, qx+0.25, qy+0.25)
	}
}

// hexBorder adds the border of a hexagon, side by side.
func (st *stage) hexBorder(p grid.Point, owner int8, ownerOf func(grid.Point) int8) {
	b := st.box(p)
	for side := range 6 {
		if ownerOf(st.beside(p, side)) != owner {
			st.turned(&hexEdge, b.X, b.Y, b.W, b.H, st.seat(rules.Seat(owner)), 1, 0, float32(side)*math.Pi/3, b.X+b.W/2, b.Y+b.H/2)
		}
	}
}
