package galapagos

import (
	"math"

	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// figures holds the texts of all amounts, +0 to −399, so that drawing one allocates nothing.
var figures = func() (list [2][400]string) {
	for n := range list[0] {
		list[0][n], list[1][n] = signed('+', n), signed('−', n)
	}
	return list
}()

func signed(sign rune, n int) string {
	digits := []rune{sign}
	if n >= 100 {
		digits = append(digits, rune('0'+n/100))
	}
	if n >= 10 {
		digits = append(digits, rune('0'+n/10%10))
	}
	return string(append(digits, rune('0'+n%10)))
}

// figure draws an amount as an outlined number that grows as it appears and rises as it fades; m is 0..1.
func (st *stage) figure(loss bool, n int32, x, y, m float32, c board.Color) {
	if st.px < numberScale || st.o.Cheap || n <= 0 {
		return
	}
	a := ease.Progress(m, 0, 0.15) * (1 - ease.Progress(m, 0.75, 1))
	if a <= 0 {
		return
	}
	sign := board.Either(loss, 1, 0)
	text := figures[sign][min(n, int32(len(figures[0])-1))]
	size := max(0.42, 14*st.point) * (0.7 + 0.3*ease.OutBack(ease.Progress(m, 0, 0.25)))
	y -= 0.5 * ease.OutCubic(m)
	d := size * 0.07
	for _, o := range [4]vec{{-d, 0}, {d, 0}, {0, -d}, {0, d}} {
		st.Text(text, x+o.x, y+o.y, size, board.MonoBold, board.Center, ink.Alpha(float64(a)))
	}
	st.Text(text, x, y, size, board.MonoBold, board.Center, c.Alpha(float64(a)))
}

// drawAnimations draws the animations running in the frame on top of everything that stands on the board.
func (st *stage) drawAnimations() {
	if st.t <= 0 || st.t >= 1 {
		return
	}
	for i := range st.animations {
		d := &st.animations[i]
		x, y := ground(d.to)
		if !st.sees(x, y) {
			continue
		}
		if !d.Running(st.t) {
			continue
		}
		m := d.At(st.t)
		switch d.kind {
		case walks:
			st.drawSteps(d, m)
		case grazes:
			st.drawMeal(d, m, uint32(i))
		case bites:
			st.drawBite(d, m)
		case breeds:
			st.drawLove(d, m)
		case hatches:
			st.drawHatching(d, m, uint32(i))
		case starves:
			st.drawGhost(d, m)
		}
	}
}

// drawSteps draws footprints on sand, or the ghost of a creature that starved by taking the step.
func (st *stage) drawSteps(d *animation, m float32) {
	if d.kill {
		st.drawGhost(d, m)
		return
	}
	if !st.lively() || st.isle.at(d.at.X, d.at.Y) != strand {
		return
	}
	x, y := ground(d.at)
	angle := float32(math.Atan2(float64(d.to.Y-d.at.Y), float64(d.to.X-d.at.X)))
	st.Sprite(art.Footprints, x-0.35, y-0.55, 0.7, 0.7).Turn(angle, 0.5, 0.5).Fill = ease.White(0.8 * ease.Bump(m, 0.1, 1))
}

func (st *stage) drawMeal(d *animation, m float32, seed uint32) {
	x, y := ground(d.to)
	if st.lively() {
		for n := range uint32(5) {
			age := ease.Progress(m, 0.15+0.05*float32(n), 0.75+0.05*float32(n))
			if age <= 0 || age >= 1 {
				continue
			}
			way := 0.55 * (ease.Unit(seed*8+n, 1) - 0.5)
			fx, fy := x+way*2*age, y-0.55-0.9*age*(1-age)*1.6+0.5*age*age
			st.Sprite(art.LeafCrumb, fx-0.14, fy-0.14, 0.28, 0.28).Turn(7*age*(way+0.2), 0.5, 0.5).Fill = ease.White(1 - age*age)
		}
	}
	ax, ay := ground(d.at)
	st.figure(false, d.amount, ax, ay-1.05, ease.Progress(m, 0.3, 1), fresh)
}

func (st *stage) drawBite(d *animation, m float32) {
	x, y := ground(d.to)
	ax, ay := ground(d.at)
	hit := ease.Progress(m, 0.34, 0.44)
	if hit > 0 && m < 0.62 && !st.o.Reduced {
		size := 1.25 * ease.OutBack(hit) * (1 - 0.15*ease.Progress(m, 0.44, 0.62))
		cx, cy := ease.Lerp(ax, x, 0.62), ease.Lerp(ay, y, 0.62)-0.42
		a := 1 - ease.Progress(m, 0.5, 0.62)
		st.Sprite(art.BiteHit, cx-size/2, cy-size/2, size, size).Turn(0.3, 0.5, 0.5).Fill = ease.White(a)
		jaw := art.Bite[0]
		if m > 0.42 {
			jaw = art.Bite[1]
		}
		st.Sprite(jaw, x-0.4, y-0.82, 0.8, 0.8).Fill = ease.White(a)
	}
	c := danger.Mix(board.White, 0.15)
	n := ease.Progress(m, 0.36, 1)
	if d.blunt {
		c = amber
		if a := ease.Progress(n, 0, 0.15) * (1 - ease.Progress(n, 0.75, 1)); a > 0 && st.px >= numberScale && !st.o.Cheap {
			st.Sprite(statArt[galapagos.Defense], x-0.95, y-1.3-0.5*ease.OutCubic(n), 0.5, 0.5).Fill = ease.White(a)
		}
	}
	st.figure(true, d.amount, x, y-1.05, n, c)
	if d.kill {
		st.drawGhost(d, ease.Progress(m, 0.5, 1))
		st.figure(false, d.gain, ax, ay-1.1, ease.Progress(m, 0.55, 1), fresh)
	}
}

// drawGhost draws a creature's ghost rising from its cell and a skull fading on the ground.
func (st *stage) drawGhost(d *animation, m float32) {
	if m <= 0 || m >= 1 || st.px < plainScale {
		return
	}
	p := d.to
	x, y := ground(p)
	a := ease.Progress(m, 0.05, 0.3) * (1 - ease.Progress(m, 0.6, 1))
	st.Sprite(art.Skull, x-0.3, y-0.5, 0.6, 0.6).Fill = ease.White(ease.Progress(m, 0.2, 0.5) * (1 - ease.Progress(m, 0.85, 1)))
	if st.o.Reduced {
		return
	}
	sway := 0.05 * ease.Sin(m*12)
	gy := y - 0.75 - 1.0*m
	st.Sprite(art.Ghost, x-0.5+sway, gy-0.5, 1, 1).Fill = ease.White(0.92 * a)
	victim := d.target
	if d.kind == walks || victim < 0 {
		victim = d.actor
	}
	if int(victim) < len(st.appearances) && victim >= 0 {
		st.seatMark(st.thing(int(victim)).Owner == 0, x+0.42+sway, gy+0.22, 0.14, st.seat(st.thing(int(victim)).Owner), a)
	}
}

// seatMark draws a small disc, or a diamond.
func (st *stage) seatMark(disc bool, x, y, r float32, c board.Color, a float32) {
	edge := board.White.Alpha(float64(a))
	c = c.Alpha(float64(a))
	if disc {
		st.Ring(x-r, y-r, 2*r, 2*r, r*0.3, edge).Fill = c
		return
	}
	r *= 0.88
	st.Box(x-r, y-r, 2*r, 2*r, 0, c).Edge(r*0.32, edge).Turn(math.Pi/4, 0.5, 0.5)
}

func (st *stage) drawLove(d *animation, m float32) {
	if st.px < plainScale {
		return
	}
	ax, ay := ground(d.at)
	bx, by := ground(d.to)
	x, y := (ax+bx)/2, (ay+by)/2-0.85
	for n := range 3 {
		if n > 0 && !st.lively() {
			break
		}
		age := ease.Progress(m, 0.15+0.15*float32(n), 0.7+0.15*float32(n))
		if age <= 0 || age >= 1 {
			continue
		}
		size := (0.34 + 0.3*ease.OutBack(age)) * (1 - 0.35*min(float32(n), 1))
		side := 0.28 * float32((n+1)/2) * float32(1-2*(n%2))
		st.Sprite(art.Heart, x+side-size/2+0.04*ease.Sin(age*9), y-0.8*ease.OutCubic(age)-size/2, size, size).Fill = ease.White(ease.Progress(age, 0, 0.2) * (1 - ease.Progress(age, 0.7, 1)))
	}
}

func (st *stage) drawHatching(d *animation, m float32, seed uint32) {
	if !st.lively() {
		return
	}
	x, y := ground(d.to)
	for n := range uint32(4) {
		age := ease.Progress(m, 0.3, 0.9)
		if age <= 0 || age >= 1 {
			return
		}
		way := (float32(n) - 1.5) * 0.42
		fy := y - 0.3 - 1.6*age*(1-age) + 0.2*age*age - 0.1*ease.Unit(seed, n)
		st.Sprite(art.EggShellPiece, x+0.17+way*age-0.16, fy-0.16, 0.32, 0.32).Turn(8*age*way, 0.5, 0.5).Fill = ease.White(1 - age*age)
	}
}

// line draws a light line with a dark edge between the centers of two cells.
func (st *stage) line(p, q grid.Point, width float32, c board.Color, dashed bool) {
	x0, y0, x1, y1 := float32(p.X)+0.5, float32(p.Y)+0.5, float32(q.X)+0.5, float32(q.Y)+0.5
	st.Line(x0, y0, x1, y1, width+2.5/st.px, ink.Alpha(0.55))
	i := st.Line(x0, y0, x1, y1, width, c)
	if dashed {
		i.Dashed(0.3, 0.22)
	}
}
