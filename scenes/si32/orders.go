package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// reads reports whether the orders of a seat may be shown before they are carried out.
func (st *stage) reads(seat rules.Seat) bool {
	return st.o.Viewer == rules.NoSeat || st.o.Viewer == seat
}

// marched reports whether the marches of the frame have begun.
func (v *View) marched(st *stage) bool { return v.turning && st.t >= v.reveal.End }

// eachOrder calls draw for each order visible at the moment: those that stay, appear and disappear.
func (v *View) eachOrder(st *stage, draw func(seat rules.Seat, c *si32.Command, grown, alpha float32)) {
	for seat := range st.before.Sides[:st.before.Seats()] {
		s := rules.Seat(seat)
		if !st.reads(s) {
			continue
		}
		a, b := st.before.Sides[seat].Orders, st.after.Sides[seat].Orders
		same := st.before == st.after || st.t <= 0
		left := float32(1)
		if v.turning {
			same, left = true, 1-v.reveal.Part(0.5, 1).At(st.t)
		}
		for i := range a {
			alpha := left
			if !same && !slices.Contains(b, a[i]) {
				alpha = 1 - st.t
			}
			draw(s, &a[i], 1, alpha)
		}
		for i := range b {
			if !same && !slices.Contains(a, b[i]) {
				draw(s, &b[i], ease.OutCubic(st.t), 1)
			}
		}
	}
}

// drawOrders adds the arrows: while seats plan, those the viewer may see; when the turn is carried out, all.
func (v *View) drawOrders(st *stage) {
	if v.turning && st.t > 0 {
		v.drawRevealed(st)
		return
	}
	v.eachOrder(st, func(seat rules.Seat, c *si32.Command, grown, alpha float32) {
		if c.Verb != si32.Move || c.N <= 0 || !st.in(c.At) {
			return
		}
		if to, ok := st.before.Target(c.At, c.Dir); ok && st.near(c.At, to) {
			part := c.N < v.cells[st.index(c.At)].units[seat]
			st.drawArrow(&arrow{seat: seat, from: c.At, to: to, n: c.N, part: part, tight: v.crowded(st, to), aside: st.o.Viewer == rules.NoSeat && v.crowded(st, to), grown: grown, alpha: alpha})
		}
	})
}

// crowded reports whether there was an army on a cell before the frame, or is a building.
func (v *View) crowded(st *stage, p grid.Point) bool {
	return st.in(p) && (v.cells[st.index(p)].taken0 || v.cells[st.index(p)].built >= 0)
}

// opposed reports whether an army marches the opposite way.
func (v *View) opposed(st *stage, k *march) bool {
	for side := range st.sides() {
		if st.in(k.to) && st.beside(k.to, side) == k.from {
			return v.edges[st.index(k.to)*8+side] > 0
		}
	}
	return false
}

// drawRevealed adds the arrows of a turn being carried out.
func (v *View) drawRevealed(st *stage) {
	for i := range v.marches {
		k := &v.marches[i]
		if k.jumps {
			continue
		}
		grown := ease.OutCubic(v.reveal.Part(0, 0.7).At(st.t))
		if k.known {
			grown = 1
		}
		m := k.At(st.t)
		st.drawArrow(&arrow{seat: k.seat, from: k.from, to: k.to, n: k.sent, part: k.part && m <= 0, tight: v.crowded(st, k.to), aside: v.opposed(st, k), grown: grown, alpha: 1 - ease.Progress(m, 0.12, 0.34)})
	}
}

// drawSites adds the sites of ordered buildings.
func (v *View) drawSites(st *stage) {
	v.eachOrder(st, func(seat rules.Seat, c *si32.Command, grown, alpha float32) {
		if c.Verb != si32.Build {
			return
		}
		if r, ok := st.site(c.At, c.Dir); ok {
			st.drawSite(r, seat, 0.6*alpha*grown)
		}
	})
}

// site is the box of a building to be raised on a cell, and whether it fits on the board.
func (st *stage) site(at grid.Point, towards si32.Dir) (board.Rect, bool) {
	tiles, n := st.before.Footprint(at, towards)
	if n == 0 {
		return board.Rect{}, false
	}
	corner := tiles[0]
	for _, p := range tiles[1:n] {
		corner = grid.Pt(min(corner.X, p.X), min(corner.Y, p.Y))
	}
	return st.worksBox(&works{at: corner, size: int(st.before.Constants.BuildingSize)}), true
}

// drawSite adds the site of a planned building.
func (st *stage) drawSite(r board.Rect, seat rules.Seat, alpha float32) {
	pic := &siteArt
	if st.hex {
		pic = &hive
	}
	st.layered(pic, r.X, r.Y, r.W, r.H, st.seat(seat), alpha, 0)
}

// badgeSize is the side of a badge as a fraction of a piece.
const badgeSize = 0.42

// drawBadges adds the badges of orders to work, to mine and to hold.
func (v *View) drawBadges(st *stage) {
	if st.px < livelyScale {
		return
	}
	v.eachOrder(st, func(seat rules.Seat, c *si32.Command, grown, alpha float32) {
		pic := art.BadgeMine
		switch c.Verb {
		case si32.Work:
			pic = art.BadgeWorker
		case si32.Wait:
			pic = art.IconLock
		case si32.Mine:
		default:
			return
		}
		if c.N <= 0 || alpha <= 0 || !st.in(c.At) || !st.shows(c.At) {
			return
		}
		x, y, size := v.spot(st, c.At, seat)
		st.pic(pic, x+0.3*size, y+0.3*size, badgeSize*size).Fill = ease.White(alpha * grown)
	})
}
