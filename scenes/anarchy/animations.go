package anarchy

import (
	"cmp"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// animationKind is what an animation shows.
type animationKind uint8

const (
	ignited animationKind = iota
	extinguished
	raided
	rotated
	intensified
	blown    // fire leaps from cell to cell
	collapse // a building burns down
	scorched // a headquarters loses health
	veered   // the wind changes for the coming turn
)

// animation is one moving effect of a frame: what it shows, between which buildings, and its span.
type animation struct {
	kind     animationKind
	from, to int32 // buildings, -1 for none
	amount   int64
	seed     uint32
	board.Span
}

// drawAnimations draws the frame's running animations at time t over everything else on the board.
func (st *stage) drawAnimations(t float32) {
	for n := range st.animations {
		a := &st.animations[n]
		if !a.Running(t) {
			continue
		}
		u := a.At(t)
		if st.px < blockScale {
			st.drawPlain(a, u)
			continue
		}
		switch a.kind {
		case ignited:
			st.drawIgnite(a, u)
		case extinguished:
			st.drawWater(a, u)
		case raided:
			st.drawRaid(a, u)
		case rotated, intensified:
			st.drawVane(a, u)
		case blown:
			st.drawLeap(a, u)
		case collapse:
			st.drawCollapse(a, u)
		case scorched:
			st.drawScorch(a, u)
		case veered:
			st.drawVeer(u)
		}
	}
}

// drawPlain draws an animation zoomed out: a line between the two cells.
func (st *stage) drawPlain(a *animation, u float32) {
	c := flame
	switch a.kind {
	case extinguished:
		c = water
	case raided:
		c = pale
	case ignited:
	default:
		return
	}
	p, q := st.city.lots[a.from].middle(), st.city.lots[a.to].middle()
	st.Line(p.x, p.y, q.x, q.y, 0.14, c.Alpha(float64(ease.Arch(u))))
}

// arc is the point at fraction u (0..1) of a throw from p to q whose highest point is lift tiles up.
func arc(p, q vec, lift, u float32) vec {
	return vec{ease.Lerp(p.x, q.x, u), ease.Lerp(p.y, q.y, u) - ease.Arch(u)*lift}
}

func lift(p, q vec) float32 { return 0.25 + 0.16*ease.Hypot(q.x-p.x, q.y-p.y) }

// drawArc draws an arc between its fractions from and to, in straight pieces.
func (st *stage) drawArc(p, q vec, up, from, to, width float32, c board.Color, dash float32) {
	if to <= from {
		return
	}
	const pieces = 14
	last := arc(p, q, up, from)
	for n := 1; n <= pieces; n++ {
		next := arc(p, q, up, ease.Lerp(from, to, float32(n)/pieces))
		if dash == 0 || n&1 == 1 {
			st.Line(last.x, last.y, next.x, next.y, width, c)
		}
		last = next
	}
}

// drawIgnite throws a burning match: its path, the match and its tail, and a burst where it lands.
func (st *stage) drawIgnite(a *animation, u float32) {
	p, q := st.city.lots[a.from].muzzle(), st.city.lots[a.to].middle()
	up := lift(p, q)
	head, tail := ease.Progress(u, 0.06, 0.5), ease.Progress(u, 0.2, 0.62)
	st.drawArc(p, q, up, 0, 1, 0.035, flame.Alpha(0.5*float64(1-ease.Progress(u, 0.5, 0.8))*float64(ease.Progress(u, 0, 0.06))), 0)
	st.drawArc(p, q, up, tail, head, 0.11, flame, 0)
	st.drawArc(p, q, up, ease.Lerp(tail, head, 0.6), head, 0.05, gold, 0)
	st.drawTarget(q, u, flame)
	if u < 0.5 {
		m := arc(p, q, up, head)
		if !st.o.Cheap {
			glow := float32(1.1)
			st.Sprite(art.FireGlow, m.x-glow/2, m.y-glow/2, glow, glow).Light()
		}
		st.Sprite(art.VerbIgnite, m.x-0.28, m.y-0.28, 0.56, 0.56).Turn(u*9, 0.5, 0.5)
		return
	}
	if st.lively() {
		v := ease.Progress(u, 0.5, 1)
		glow := 1 + 1.3*ease.OutCubic(v)
		st.Sprite(art.FireGlow, q.x-glow/2, q.y-glow/2, glow, glow).Light().Fill = ease.White(1 - v)
		for n := range uint32(9) {
			r := ease.Hash(a.seed, n)
			dir := 6.2832 * float32(r&255) / 255
			far := (0.4 + 0.8*float32(r>>8&255)/255) * ease.OutCubic(v)
			x, y := q.x+ease.Cos(dir)*far+st.wind.x*v*0.5, q.y+ease.Sin(dir)*far*0.6-0.7*ease.Arch(v*0.8)+st.wind.y*v*0.5
			st.Sprite(art.Ember, x-0.09, y-0.09, 0.18, 0.18).Light().Fill = ease.White(1 - v)
		}
	}
}

// drawTarget draws a ring that closes on the target.
func (st *stage) drawTarget(q vec, u float32, c board.Color) {
	if u > 0.6 || st.o.Cheap {
		return
	}
	d := ease.Lerp(1.7, 0.9, ease.OutCubic(ease.Progress(u, 0, 0.5)))
	st.Ring(q.x-d/2, q.y-d/2, d, d, 0.06, c.Alpha(float64(ease.Progress(u, 0, 0.15)*(1-ease.Progress(u, 0.45, 0.6)))))
}

// drawWater sprays a jet along an arc, with a splash and steam at the fire.
func (st *stage) drawWater(a *animation, u float32) {
	p, q := st.city.lots[a.from].muzzle(), st.city.lots[a.to].middle()
	up := 0.3 * ease.Hypot(q.x-p.x, q.y-p.y)
	head, tail := ease.Progress(u, 0.06, 0.42), ease.Progress(u, 0.5, 0.72)
	st.drawTarget(q, u, water)
	pieces := min(max(int(ease.Hypot(q.x-p.x, q.y-p.y)*1.6), 6), 28)
	pic := art.WaterJet[int(u*24)&1]
	for n := range pieces {
		f0, f1 := float32(n)/float32(pieces), float32(n+1)/float32(pieces)
		if f1 < tail || f0 > head {
			continue
		}
		s, e := arc(p, q, up, max(f0, tail)), arc(p, q, up, min(f1, head))
		dx, dy := e.x-s.x, e.y-s.y
		long := ease.Hypot(dx, dy)
		if long < 0.005 {
			continue
		}
		thick := ease.Lerp(0.5, 0.85, f0)
		st.Sprite(pic, (s.x+e.x)/2-long*0.54, (s.y+e.y)/2-thick/2, long*1.08, thick).Turn(ease.Atan2(dy, dx), 0.5, 0.5)
	}
	if u > 0.4 && u < 0.8 {
		v := ease.Progress(u, 0.4, 0.8)
		size := 0.7 + 0.5*ease.OutBack(min(v*2, 1))
		pic := art.WaterSplash[0]
		if v > 0.4 {
			pic = art.WaterSplash[1]
		}
		st.Sprite(pic, q.x-size/2, q.y-size/2, size, size).Fill = ease.White(1 - ease.Progress(v, 0.6, 1))
	}
	if u > 0.55 && !st.o.Reduced {
		v := ease.Progress(u, 0.55, 1)
		size := 0.6 + 0.6*v
		st.Sprite(art.SteamPuff, q.x-size/2+st.wind.x*0.5*v, q.y-size/2-0.6*v+st.wind.y*0.3*v, size, size).Fill = ease.White(0.9 * (1 - v) * min(v*6, 1))
	}
}

// drawRaid swings the police searchlight onto the target, then flashes.
func (st *stage) drawRaid(a *animation, u float32) {
	p, q := st.city.lots[a.from].muzzle(), st.city.lots[a.to].middle()
	dx, dy := q.x-p.x, q.y-p.y
	long := ease.Hypot(dx, dy) * 1.12
	on := ease.Progress(u, 0.02, 0.12) * (1 - ease.Progress(u, 0.72, 0.95))
	swing := (1 - ease.OutCubic(ease.Progress(u, 0.05, 0.42))) * 0.52
	wide := min(1.2+0.16*long, 3.2)
	size := float32(1.2)
	st.Sprite(art.PoliceGlow, p.x-size/2, p.y-size/2, size, size).Light().Fill = ease.White(on)
	if long > 0.05 {
		st.Sprite(art.RaidSweep, p.x-long*8/256, p.y-wide/2, long, wide).Light().Turn(ease.Atan2(dy, dx)-swing, 8.0/256, 0.5).Fill = ease.White(on * 0.75)
	}
	st.drawTarget(q, u, violet)
	if u > 0.44 && u < 0.68 {
		v := ease.Progress(u, 0.44, 0.68)
		s := 0.7 + 0.9*ease.OutBack(min(v*2.2, 1))
		st.Sprite(art.RaidImpact, q.x-s/2, q.y-s/2, s, s).Turn(v*0.5, 0.5, 0.5).Fill = ease.White(1 - ease.Progress(v, 0.5, 1))
	}
	if u > 0.48 {
		v := ease.Progress(u, 0.48, 1)
		s := 0.62 * ease.OutBack(min(v*3, 1))
		st.Sprite(art.RaidBadge, q.x-s/2, q.y-0.75-0.15*v-s/2, s, s).Fill = ease.White(1 - ease.Progress(v, 0.7, 1))
		st.floating(-a.amount, q.x+0.6, q.y-0.1, v, danger)
	}
}

// floating draws a number that rises and fades.
func (st *stage) floating(n int64, x, y, v float32, c board.Color) {
	if st.o.Cheap || n == 0 || st.px < plainScale {
		return
	}
	size := max(0.42, 13/st.px)
	y -= 0.6 * ease.OutCubic(v)
	a := float64(1 - ease.Progress(v, 0.6, 1))
	st.Number(n, x+1.5/st.px, y+1.5/st.px, size, board.MonoBold, board.Center, ink.Alpha(a))
	st.Number(n, x, y, size, board.MonoBold, board.Center, c.Alpha(a))
}

// drawVane draws an arrow over a weather station's mast that turns, rises or falls as the next wind is changed.
func (st *stage) drawVane(a *animation, u float32) {
	b := &st.city.lots[a.from]
	p := b.muzzle()
	pic := art.VaneIntensify
	switch {
	case a.kind == rotated && a.amount >= 0:
		pic = art.VaneRotateCw
	case a.kind == rotated:
		pic = art.VaneRotateCcw
	case a.amount < 0:
		pic = art.VaneWeaken
	}
	size := 1.15 * ease.OutBack(ease.Progress(u, 0, 0.3))
	y, turn := p.y, float32(0)
	if a.kind == rotated {
		turn = 1.5708 * ease.Smooth(ease.Progress(u, 0.15, 0.8))
		if a.amount < 0 {
			turn = -turn
		}
	} else {
		y += 0.35 * (0.5 - u) * float32(cmp.Compare(a.amount, 0))
	}
	if st.o.Reduced {
		turn = 0
	}
	out := 1 - ease.Progress(u, 0.75, 1)
	if !st.o.Cheap {
		d := 0.6 + 1.6*ease.OutCubic(u)
		st.Ring(p.x-d/2, p.y-d/2, d, d, 0.05, mint.Alpha(float64(0.7*(1-u))))
	}
	st.Sprite(pic, p.x-size/2, y-size/2, size, size).Turn(turn, 0.5, 0.5).Fill = ease.White(out)
}

// drawLeap draws fire that leaps to another building: a few embers thrown along the wind.
func (st *stage) drawLeap(a *animation, u float32) {
	if st.o.Cheap {
		return
	}
	p, q := st.city.lots[a.from].middle(), st.city.lots[a.to].middle()
	p.y -= 0.2
	up := 0.35 + 0.05*ease.Hypot(q.x-p.x, q.y-p.y)
	if st.o.Reduced {
		st.Line(p.x, p.y, q.x, q.y, 0.07, flame.Alpha(float64(ease.Arch(u))))
		return
	}
	count := board.Either[uint32](len(st.animations) > 120, 1, 2)
	for n := range count {
		v := ease.Progress(u, 0.12*float32(n), 0.72+0.14*float32(n))
		if v <= 0 || v >= 1 {
			continue
		}
		side := (ease.Unit(a.seed, n) - 0.5) * 0.4
		m := arc(p, q, up*(0.8+0.5*ease.Unit(a.seed, n+8)), v)
		size := float32(0.34) - 0.1*float32(n)
		st.Sprite(art.EmberLarge, m.x-size/2+side*ease.Arch(v), m.y-size/2+side*ease.Arch(v), size, size).Light().Turn(st.angle+1.57, 0.5, 0.5)
		if n == 0 {
			back := arc(p, q, up, max(v-0.22, 0))
			st.Line(back.x, back.y, m.x, m.y, 0.09, flame.Alpha(0.55*float64(1-v)))
		}
	}
}

// drawCollapse draws a building that collapses: a flash, dust and sparks.
func (st *stage) drawCollapse(a *animation, u float32) {
	b := &st.city.lots[a.to]
	cx, cy := float32(b.x)+0.5, float32(b.y)+0.6
	big := board.Either[float32](b.hq, 2.2, 1)
	flash := 1.8 * big * ease.OutCubic(u)
	st.Sprite(art.FireGlow, cx-flash/2, cy-flash/2, flash, flash).Light().Fill = ease.White(0.9 * (1 - u))
	if !st.lively() {
		return
	}
	puffs := board.Either[uint32](b.hq, 14, 4)
	for n := range puffs {
		r := ease.Hash(a.seed, n+50)
		dir := 6.2832 * float32(r&255) / 255
		far := big * 0.8 * ease.OutCubic(u)
		s := big * (0.5 + 0.9*u)
		x, y := cx+ease.Cos(dir)*far+st.wind.x*u, cy+ease.Sin(dir)*far*0.45-0.35*u+st.wind.y*u*0.6
		st.Sprite(art.Smoke[r>>10%3], x-s/2, y-s/2, s, s).Turn(float32(r>>20)+u, 0.5, 0.5).Fill = ease.Gray(0.5).Alpha(float64(0.85 * (1 - u)))
	}
	for n := range puffs * 2 {
		r := ease.Hash(a.seed, n+90)
		dir := 6.2832 * float32(r&255) / 255
		far := big * (0.5 + 0.9*float32(r>>8&255)/255) * ease.OutCubic(u)
		x, y := cx+ease.Cos(dir)*far+st.wind.x*u, cy+ease.Sin(dir)*far*0.5-big*ease.Arch(u)*0.8
		st.Sprite(art.Ember, x-0.1, y-0.1, 0.2, 0.2).Light().Fill = ease.White(1 - u)
	}
}

// drawScorch draws the alarm over a headquarters that loses health.
func (st *stage) drawScorch(a *animation, u float32) {
	b := &st.city.lots[a.to]
	cx, top := float32(b.x)+0.5, float32(b.y)-0.62
	s := 0.8 * ease.OutBack(ease.Progress(u, 0, 0.2))
	out := 1 - ease.Progress(u, 0.8, 1)
	if !st.o.Reduced {
		top += 0.05 * ease.Wave(float64(u), 0.25, 0)
	}
	st.Sprite(art.Alarm, cx+0.45-s/2, top-s/2, s, s).Fill = ease.White(out)
	st.floating(-a.amount, cx, float32(b.y)+0.1, u, danger)
}

// drawVeer sends a front of streaks across the board when the wind changes.
func (st *stage) drawVeer(u float32) {
	if !st.lively() {
		return
	}
	w, h := float32(st.city.ground.w), float32(st.city.ground.h)
	c, s := ease.Cos(st.angle), ease.Sin(st.angle)
	reach := (ease.Abs(c)*w + ease.Abs(s)*h) + 6
	wide := ease.Abs(s)*w + ease.Abs(c)*h
	for n := range uint32(15) {
		r := ease.Hash(n+5, st.step+3)
		late := 0.3 * ease.Unit(n, st.step+77)
		v := ease.Progress(u, late, late+0.7)
		if v <= 0 || v >= 1 {
			continue
		}
		along := (v - 0.5) * reach
		side := (float32(n)/14 - 0.5) * wide
		st.drawStreak(w/2+along*c-side*s, h/2+along*s+side*c, r, 0.75*min(ease.Arch(v)*2, 1))
	}
}
