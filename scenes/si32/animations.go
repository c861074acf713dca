package si32

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// drawAnimations adds the animations of the frame, above all pieces.
func (v *View) drawAnimations(st *stage) {
	if st.t <= 0 || st.t >= 1 {
		return
	}
	v.rank()
	for i := range v.animations {
		d := &v.animations[i]
		if !d.Running(st.t) || !st.shows(d.to) {
			continue
		}
		m := d.At(st.t)
		if d.ranked {
			m = ease.Progress(m, d.later, d.later+1-climax)
		}
		switch d.kind {
		case clashes:
			st.drawClash(d, m, uint32(i))
		case fights:
			side := float32(d.seat&1)*2 - 1
			if v.meets(st, d.to, d.seat) { // at its place in the fight
				x, _, _ := v.faceToFace(st, d.to, d.seat)
				cx, _ := st.middle(d.to)
				side = 3 * (x - cx) / st.apart()
			}
			st.drawFight(d, m, side, uint32(i))
		case raises:
			st.drawDust(st.worksBox(&works{at: d.to, size: int(st.before.Constants.BuildingSize)}), ease.Progress(m, 0.25, 1), 6)
		case mines:
			st.drawMining(d, m)
		case sieges:
			if d.works >= 0 {
				st.drawHeld(st.worksBox(&v.works[d.works]), d, m, uint32(i))
			}
		case razes:
			if d.works >= 0 {
				st.drawRuin(st.worksBox(&v.works[d.works]), m, uint32(i))
				st.drawSiegeLoss(st.worksBox(&v.works[d.works]), d.seat, d.need-st.spare(), ease.Progress(m, 0.35, 1), -1)
				st.drawSiegeLoss(st.worksBox(&v.works[d.works]), d.other, st.garrison(d), ease.Progress(m, 0.35, 1), 1)
			}
		case makes:
			st.drawMade(d, m)
		case refuses:
			st.drawRefused(d, m)
		}
	}
}

// climax is the part of a stage of fights by which the greatest is later than the smallest.
const climax = 0.3

// rank makes greater fights later and puts them above the others: the turn's greatest is told last.
func (v *View) rank() {
	least, most := int64(math.MaxInt64), int64(0)
	for i := range v.animations {
		d := &v.animations[i]
		if d.toll = 0; d.kind != clashes && d.kind != fights {
			continue
		}
		for k := range v.animations {
			if o := &v.animations[k]; o.to == d.to && o.at == d.at && o.kind == d.kind {
				d.toll += o.amount
			}
		}
		least, most = min(least, d.toll), max(most, d.toll)
	}
	for i := range v.animations {
		if d := &v.animations[i]; d.toll > 0 && most > least {
			d.ranked, d.later = true, delay(d.toll, least, most)
		}
	}
	slices.SortStableFunc(v.animations, func(a, b animation) int { return cmp.Compare(a.toll, b.toll) })
}

// figure adds a gain or a loss as an outlined number, which grows as it appears and drifts up and aside as it fades.
func (st *stage) figure(n int64, x, y, m, drift float32, c board.Color) {
	if st.px < livelyScale || st.o.Cheap || n == 0 {
		return
	}
	a := float64(ease.Progress(m, 0, 0.12) * (1 - ease.Progress(m, 0.75, 1)))
	if a <= 0 {
		return
	}
	size := max(0.42*st.apart(), 13*st.point) * (0.7 + 0.3*ease.OutBack(ease.Progress(m, 0, 0.25)))
	if !st.o.Reduced {
		way := ease.OutCubic(m)
		x, y = x+drift*way, y-0.5*way
	}
	at := board.Center
	if n > 0 {
		at, x = board.Left, x-size*digitWide/2*float32(board.Digits(n)-1)
		for _, o := range halo {
			st.Text("+", x+o.x*size*0.085, y+o.y*size*0.085, size, figures, board.Right, ink.Alpha(a))
		}
		st.Text("+", x, y, size, figures, board.Right, c.Alpha(a))
	}
	st.haloed(n, x, y, size, at, c, ink, float32(a))
}

// bright is a seat's colour for figures.
func (st *stage) bright(seat rules.Seat) board.Color { return st.seat(seat).Mix(board.White, 0.25) }

// burst adds sparks and a star where armies meet.
func (st *stage) burst(x, y, size, m float32, seed uint32) {
	if m >= 1 {
		return
	}
	grow := ease.OutBack(ease.Progress(m, 0, 0.3)) * (1 - ease.Progress(m, 0.55, 1))
	a := 1 - ease.Progress(m, 0.6, 1)
	if st.o.Reduced {
		grow = 1
	}
	if !st.o.Cheap {
		st.glow(x, y, 0.9*size*grow, 0.5*a)
	}
	st.pic(art.FxClash, x, y, size*1.15*grow).Turn(0.3*m+float32(seed%7), 0.5, 0.5).Fill = ease.White(a)
	if !st.lively() {
		return
	}
	for n := range uint32(12) {
		turn := 2 * math.Pi * (float32(n)/12 + 0.07*ease.Unit(seed, n))
		far := size * (0.35 + 0.75*ease.OutCubic(m)*(0.6+0.4*ease.Unit(seed, n+20)))
		long := 0.16 * size * (1 - m)
		sx, sy := x+ease.Cos(turn)*far, y+ease.Sin(turn)*far
		st.Line(sx, sy, sx+ease.Cos(turn)*long, sy+ease.Sin(turn)*long, st.thin(0.025, 1.2), spark.Alpha(float64(a)))
	}
}

// glow adds warm light that fades towards its rim.
func (st *stage) glow(x, y, r, a float32) {
	const rings = 7
	for n := range rings {
		k := r * float32(n+1) / rings
		st.Disc(x-k, y-k, 2*k, 2*k, ember.Alpha(float64(a)/rings)).Light()
	}
}

// casualties adds the puffs of fallen units.
func (st *stage) casualties(x, y float32, n int64, m float32, seed uint32, c board.Color) {
	if !st.lively() || m <= 0.1 {
		return
	}
	for i := range uint32(min(1+step(n), 3)) {
		age := ease.Progress(m, 0.1+0.08*float32(i), 0.8+0.06*float32(i))
		if age <= 0 || age >= 1 {
			continue
		}
		turn := 2 * math.Pi * ease.Unit(seed, i+40)
		px, py := x+ease.Cos(turn)*0.45*age, y+ease.Sin(turn)*0.3*age-0.2*age
		size := 0.3 + 0.16*ease.OutCubic(age)
		st.pic(art.FxCasualty, px, py, size).Fill = board.White.Mix(c, 0.25).Alpha(float64(1 - age*age))
		st.pic(art.FxCasualtyTop, px, py, size).Fill = ease.White(1 - age*age)
	}
}

// drawClash adds a fight of two armies on a border, with the losses of both.
func (st *stage) drawClash(d *animation, m float32, seed uint32) {
	x0, y0 := st.middle(d.at)
	x1, y1 := st.middle(d.to)
	x, y := (x0+x1)/2, (y0+y1)/2
	big := 0.75 + 0.17*float32(step(d.amount))
	hit := ease.Progress(m, 0.1, 0.75)
	if hit > 0 {
		st.burst(x, y, big, hit, seed)
	}
	st.casualties((x0+x)/2, (y0+y)/2, d.amount, m, seed, st.seat(d.seat))
	st.casualties((x1+x)/2, (y1+y)/2, d.amount, m, seed+1, st.seat(d.other))
	first, second := d.seat, d.other
	if x0 > x1 || x0 == x1 && y0 > y1 { // the loss of the western army goes to the left
		first, second = second, first
	}
	n := ease.Progress(m, 0.12, 1)
	side := 0.5 * st.apart()
	st.figure(-d.amount, x-side, y-0.25, n, -0.25, st.bright(first))
	st.figure(-d.amount, x+side, y+0.3, n, 0.25, st.bright(second))
}

// drawFight adds a fight of several seats on a tile, with the loss of one seat at a side (-1 to 1).
func (st *stage) drawFight(d *animation, m, side float32, seed uint32) {
	x, y := st.middle(d.to)
	if hit := ease.Progress(m, 0, 0.6); hit > 0 {
		st.burst(x, y, 0.7+0.12*float32(step(d.amount)), hit, uint32(st.index(d.to)))
	}
	st.casualties(x, y, d.amount, m, seed, st.seat(d.seat))
	st.figure(-d.amount, x+0.4*side*st.apart(), y-0.2+0.16*float32(d.seat), ease.Progress(m, 0.1, 1), 0.2*side, st.bright(d.seat))
}

// drawDust adds a ring of dust round a box.
func (st *stage) drawDust(b board.Rect, m float32, n int) {
	if !st.lively() || m <= 0 || m >= 1 {
		return
	}
	x, y := b.X+b.W/2, b.Y+b.H*0.6
	for i := range n {
		turn := 2 * math.Pi * float32(i) / float32(n)
		far := b.W * (0.38 + 0.25*ease.OutCubic(m))
		size := b.W * (0.2 + 0.14*m)
		st.pic(art.Smoke[i%3], x+ease.Cos(turn)*far, y+ease.Sin(turn)*far*0.8, size).Fill = ease.White(0.75 * (1 - m))
	}
}

// drawMining adds the rocking pick of a mining army, and its yield.
func (st *stage) drawMining(d *animation, m float32) {
	if st.px < livelyScale || st.o.Cheap {
		return
	}
	x, y := st.middle(d.to)
	a := min(ease.Progress(m, 0, 0.15), 1-ease.Progress(m, 0.8, 1))
	n := st.piece() * badgeSize
	px, py := x+0.3*st.piece(), y+0.3*st.piece()
	i := st.pic(art.BadgeMine, px, py, n)
	if !st.o.Reduced {
		i.Turn(0.31*ease.Sin(m*4*math.Pi), 0.5, 0.5)
	}
	i.Fill = ease.White(a)
	st.figure(d.amount, x, y-0.15, ease.Progress(m, 0.25, 1), 0, mint.Mix(board.White, 0.4))
	if !st.lively() {
		return
	}
	for k := range uint32(3) {
		age := ease.Progress(m, 0.2+0.12*float32(k), 0.65+0.12*float32(k))
		if age <= 0 || age >= 1 {
			continue
		}
		way := (ease.Unit(uint32(st.index(d.to)), k) - 0.5) * 0.9
		st.pic(art.FxDebris, px+way*age, py-0.9*age*(1-age)+0.2*age, 0.2).Turn(6*age, 0.5, 0.5).Fill = mint.Mix(board.White, 0.5).Alpha(float64(1 - age))
	}
}

// drawHeld adds the assault on a building that holds, with the losses of both.
func (st *stage) drawHeld(b board.Rect, d *animation, m float32, seed uint32) {
	x, y := b.X+b.W/2, b.Y+b.H*0.55
	if hit := ease.Progress(m, 0.2, 0.7); hit > 0 {
		st.burst(x, y, 0.6*b.W, hit, seed)
	}
	st.casualties(x, y, d.amount, m, seed, st.seat(d.other))
	n := ease.Progress(m, 0.3, 1)
	st.drawSiegeLoss(b, d.other, d.amount, n, -1)
	st.drawSiegeLoss(b, d.seat, min(st.before.Constants.SiegeLoss(st.garrison(d), d.amount), max(st.garrison(d), 0)), n, 1)
}

// drawSiegeLoss adds the loss of a seat in a siege at one side (-1 or 1) of the building.
func (st *stage) drawSiegeLoss(b board.Rect, seat rules.Seat, n int64, m float32, side float32) {
	if m > 0 && n > 0 {
		st.figure(-n, b.X+b.W/2+side*0.34*b.W, b.Y+b.H*0.5, m, 0.2*side, st.bright(seat))
	}
}

// spare is by how much the attackers must exceed the strength of a building to raze it.
func (st *stage) spare() int64 {
	return board.Either[int64](st.before.Constants.SiegeInclusive, 0, 1)
}

// garrison is the number of units the owner had on a besieged building.
func (st *stage) garrison(d *animation) int64 {
	return d.need - st.spare() - st.before.Constants.Defence
}

// drawRuin adds the ring, debris, light and dust of a building being razed.
func (st *stage) drawRuin(b board.Rect, m float32, seed uint32) {
	x, y := b.X+b.W/2, b.Y+b.H/2
	w := ease.Progress(m, 0.32, 0.95)
	if w <= 0 {
		return
	}
	if !st.o.Cheap && !st.o.Reduced {
		glow := ease.Bump(w, 0, 0.45)
		st.glow(x, y, 0.7*b.W, 0.8*glow)
		ring := b.W * 1.6 * ease.OutCubic(w)
		st.pic(art.FxRing, x, y, ring).Fill = ease.White(1 - w)
	}
	st.drawDust(b, ease.Progress(w, 0.05, 0.9), 8)
	if !st.lively() {
		return
	}
	for n := range uint32(15) {
		age := ease.Progress(w, 0.02*ease.Unit(seed, n), 0.75+0.2*ease.Unit(seed, n+30))
		if age <= 0 || age >= 1 {
			continue
		}
		turn := 2 * math.Pi * ease.Unit(seed, n+60)
		far := b.W * (0.35 + 0.5*ease.Unit(seed, n+90)) * age
		rise := 1.1 * b.H * age * (1 - age)
		st.pic(art.FxDebris, x+ease.Cos(turn)*far, y+ease.Sin(turn)*far*0.6-rise, 0.16*b.W).Turn(9*age*(ease.Unit(seed, n)-0.5), 0.5, 0.5).Fill = ease.White(1 - age*age)
	}
}

// drawMade adds new units that drop from the door of their building.
func (st *stage) drawMade(d *animation, m float32) {
	x, y := st.middle(d.to)
	if !st.o.Reduced && !st.o.Cheap {
		drop := ease.Progress(m, 0, 0.5)
		if drop < 1 {
			st.army(&token{seat: d.seat, n: max(d.amount, 1), x: x, y: y - 0.5*(1-drop*drop), size: 0.7 * st.piece(), alpha: min(3*drop, 1), plain: true})
		}
	}
	st.figure(d.amount, x, y-0.3, ease.Progress(m, 0.25, 1), 0, st.bright(d.seat))
}

// drawRefused adds a cross over an order that could not be carried out.
func (st *stage) drawRefused(d *animation, m float32) {
	if st.px < livelyScale {
		return
	}
	x, y := st.between(d.at, d.to)
	shake := float32(0)
	if !st.o.Reduced {
		shake = 0.03 * ease.Sin(m*40) * (1 - m)
	}
	st.pic(art.RefusedCross, x+shake, y, 0.5).Fill = ease.White(min(ease.Progress(m, 0, 0.15), 1-ease.Progress(m, 0.7, 1)))
}

// between is the middle between two cells, or the middle of the first when the second lies off the board.
func (st *stage) between(p, q grid.Point) (x, y float32) {
	x, y = st.middle(p)
	if p != q && st.in(q) {
		x1, y1 := st.middle(q)
		x, y = (x+x1)/2, (y+y1)/2
	}
	return x, y
}
