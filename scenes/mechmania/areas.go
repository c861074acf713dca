package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// drawAreas draws the areas of several tiles: scarecrows, totems, idols and, with all ranges shown, the tiles on which each farmer blocks the
// other.
func (st *stage) drawAreas() {
	for seat := range rules.Seat(2) {
		p, ok := st.placedBy(seat)
		if !ok || p.works <= 0 {
			continue
		}
		k := &st.before.Constants
		a := min(p.there, 1) * p.works
		switch p.item {
		case mechmania.Scarecrow:
			st.drawCircle(seat, p.at, float32(k.ScarecrowRadius), a)
		case mechmania.RainTotem:
			st.square(p.at, float32(k.RainRadius), rainBlue.Alpha(0.2*float64(a)), rainBlue.Alpha(0.7*float64(a)))
		case mechmania.FertilityIdol:
			st.square(p.at, float32(k.IdolRadius), money.Alpha(0.16*float64(a)), money.Alpha(0.7*float64(a)))
		}
	}
	if st.o.Ranges || st.o.Overlay == overlayProtection {
		for seat := range rules.Seat(2) {
			f := &st.farmers[seat]
			st.drawProtection(seat, f.x-0.5, f.y-0.88, 1)
		}
	}
}

// box returns the square of radius r around a tile: its corner and side.
func box(p grid.Point, r float32) (x, y, side float32) {
	return float32(p.X) - r, float32(p.Y) - r, 2*r + 1
}

// square tints a square of tiles.
func (st *stage) square(p grid.Point, r float32, fill, edge board.Color) {
	x, y, side := box(p, r)
	st.Box(x, y, side, side, 0.2, fill).Edge(max(0.05, 1.5/st.px), edge)
}

// drawCircle draws the straw rope around a scarecrow's square.
func (st *stage) drawCircle(seat rules.Seat, p grid.Point, r, a float32) {
	x, y, side := box(p, r)
	if st.px < plainScale {
		st.square(p, r, st.seat(seat).Alpha(0.12*float64(a)), st.seat(seat).Alpha(float64(a)))
		return
	}
	st.Box(x, y, side, side, 0.3, st.seat(seat).Alpha(0.1*float64(a)))
	st.Sprite(art.ScarecrowCircle, x, y, side, side).As(keyCircles + uint32(seat)).Fill = st.seat(seat).Mix(board.White, 0.2).Alpha(float64(a))
}

// drawProtection draws the diamond around a farmer in which the other one can neither plant nor harvest; x,y is the corner of the farmer's tile.
func (st *stage) drawProtection(seat rules.Seat, x, y, a float32) {
	r := int(st.nearer().Farmers[seat].Reach.Protect)
	c := st.seat(seat)
	if r < 0 {
		return
	}
	st.diamond(x, y, r, c.Alpha(0.13*float64(a)))
	if r < len(protectArt) && protectArt[r].W > 0 && st.px >= plainScale {
		side := float32(2*r + 1)
		st.Sprite(protectArt[r], x-float32(r), y-float32(r), side, side).Fill = c.Mix(board.White, 0.15).Alpha(0.9 * float64(a))
		return
	}
	st.outline(x, y, r, c.Alpha(0.8*float64(a)))
}

// diamond tints the tiles within distance r of the tile with the corner x,y.
func (st *stage) diamond(x, y float32, r int, c board.Color) {
	for dy := -r; dy <= r; dy++ {
		half := float32(r - max(dy, -dy))
		left, right := max(x-half, 0), min(x+half+1, float32(st.w))
		top := y + float32(dy)
		if top < -0.5 || top >= float32(st.h) || right <= left {
			continue
		}
		st.Box(left, top, right-left, 1, 0, c)
	}
}

// outline draws the stepped outline of such a diamond.
func (st *stage) outline(x, y float32, r int, c board.Color) {
	w := max(0.06, 1.6/st.px)
	for dy := -r; dy <= r; dy++ {
		half := float32(r - max(dy, -dy))
		top := y + float32(dy)
		if top < -0.5 || top >= float32(st.h) {
			continue
		}
		for _, side := range [2]float32{-1, 1} {
			ex := x + 0.5 + side*(half+0.5)
			if ex >= 0 && ex <= float32(st.w) {
				st.Line(ex, top, ex, top+1, w, c)
			}
			ey := top
			if dy > 0 {
				ey++
			}
			a, b := ex-side, ex
			if half == 0 {
				a = ex - side*0.5
			}
			if lo, hi := max(min(a, b), 0), min(max(a, b), float32(st.w)); hi > lo && ey >= 0 && ey <= float32(st.h) {
				st.Line(lo, ey, hi, ey, w, c)
			}
		}
	}
}

// drawPlans draws the farmers' pending plans, except secret ones.
func (st *stage) drawPlans() {
	if st.o.Cheap {
		return
	}
	for seat := range rules.Seat(2) {
		if !st.secret(seat) {
			st.drawPlan(st.before, seat, 1-ease.Progress(st.t, 0.1, 0.4))
		}
	}
}

// drawPlan draws a seat's plan: its walk, and the tiles where it will plant, harvest or use an item.
func (st *stage) drawPlan(s *mechmania.State, seat rules.Seat, a float32) {
	plan, f := &s.Plans[seat], &s.Farmers[seat]
	if a <= 0 {
		return
	}
	c := st.seat(seat).Mix(board.White, 0.1)
	if plan.Moves && plan.Goal != f.At {
		st.way(f.At, plan.Goal, c.Alpha(float64(a)), false)
	}
	switch plan.Verb {
	case mechmania.Use:
		st.drawItemArea(s, f.Item, f.At, a)
	case mechmania.Plant, mechmania.Harvest:
		for i := range plan.Entries {
			st.drawEntry(plan.Verb, &plan.Entries[i], c, a)
		}
	}
}

// drawEntry marks a tile that a farmer plans to plant or harvest.
func (st *stage) drawEntry(verb mechmania.Verb, e *mechmania.Entry, c board.Color, a float32) {
	x, y := float32(e.At.X), float32(e.At.Y)
	st.Box(x+0.06, y+0.06, 0.88, 0.88, 0.18, c.Alpha(0.22*float64(a))).Edge(max(0.05, 1.6/st.px), c.Alpha(float64(a)))
	if st.px < plainScale {
		return
	}
	if verb == mechmania.Plant {
		st.Sprite(cropArt[e.Crop%mechmania.Crop(cropKinds)].seeds, x+0.14, y+0.12, 0.72, 0.72).Fill = ease.White(0.95 * a)
		return
	}
	st.Sprite(art.VerbHarvest, x+0.5, y+0.02, 0.5, 0.5).Fill = ease.White(a)
}

// drawItemArea draws the area that an item used at p would affect.
func (st *stage) drawItemArea(s *mechmania.State, item mechmania.Item, p grid.Point, a float32) {
	k := &s.Constants
	c := money
	r := float32(0)
	switch item {
	case mechmania.RainTotem:
		r, c = float32(k.RainRadius), rainBlue
	case mechmania.FertilityIdol:
		r = float32(k.IdolRadius)
	case mechmania.Pesticide:
		r, c = float32(k.PesticideRadius), board.Hex(0xB06BD6)
	case mechmania.Scarecrow:
		r = float32(k.ScarecrowRadius)
	case mechmania.DeliveryDrone, mechmania.CoffeeThermos:
	default:
		return
	}
	st.square(p, r, c.Alpha(0.2*float64(a)), c.Alpha(0.95*float64(a)))
	if st.px >= plainScale {
		x, y := middle(p)
		st.Sprite(itemArt[item].held, x-0.4, y-2.3, 0.8, 0.8).Fill = ease.White(a)
	}
}

// way draws the path from one tile to another with an arrowhead: first along the row, then along the column.
func (st *stage) way(from, to grid.Point, c board.Color, dashed bool) {
	x0, y0 := middle(from)
	x1, y1 := middle(to)
	w := max(0.11, 2.5/st.px)
	for pass := range 2 {
		width, color := w+2.5/st.px, ink.Alpha(0.6*float64(c.A)/255)
		if pass == 1 {
			width, color = w, c
		}
		a := st.Line(x0, y0, x1, y0, width, color)
		if dashed {
			a.Dashed(0.35, 0.3)
		}
		b := st.Line(x1, y0, x1, y1, width, color)
		if dashed {
			b.Dashed(0.35, 0.3)
		}
	}
	dx, dy := float32(0), float32(0)
	switch {
	case y1 > y0:
		dy = 1
	case y1 < y0:
		dy = -1
	case x1 > x0:
		dx = 1
	case x1 < x0:
		dx = -1
	default:
		return
	}
	const n = 0.3
	st.Tri(x1+dx*n, y1+dy*n, x1-dx*0.1+dy*n, y1-dy*0.1-dx*n, x1-dx*0.1-dy*n, y1-dy*0.1+dx*n, c)
}
