package coreminer

import (
	"math"

	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

func (a *animation) blast() bool { return a.what == coreminer.Blasted }

// middle is the middle of a tile, in tiles.
func middle(p grid.Point) (x, y float32) { return float32(p.X) + 0.5, float32(p.Y) + 0.5 }

// drawAnimations draws the running animations over everything else on the board.
func (st *stage) drawAnimations() {
	for n := range st.animations {
		a := &st.animations[n]
		if !a.Running(st.t) {
			continue
		}
		u := a.At(st.t)
		if x, y := middle(a.to); !st.sees(x, y, 6) {
			continue
		}
		if st.px < blockScale {
			st.drawPlain(a, u)
			continue
		}
		switch a.what {
		case coreminer.Mined:
			st.drawDigging(a, u)
		case coreminer.Built:
			st.drawBuilding(a, u)
		case coreminer.Dumped:
			st.drawDumping(a, u)
		case coreminer.Sold:
			st.drawSale(a, u)
		case coreminer.Bought:
			st.drawPurchase(a, u)
		case coreminer.Handed:
			st.drawHanding(a, u)
		case coreminer.Upgraded:
			st.drawUpgrade(a, u)
		case coreminer.Fell:
			if x, y := middle(a.to); u > 0.82 && st.lively() {
				st.puff(x, y+0.45, ease.Progress(u, 0.82, 1), a.seed, 2)
			}
		case coreminer.Blasted:
			st.drawBlast(a, u)
		case coreminer.Shocked:
			st.drawShock(a, u)
		case coreminer.Hurt:
			if a.amount > 0 {
				x, y := middle(a.to)
				if b := int(a.target); b >= 0 && b < len(st.bodies) {
					x, y = st.bodies[b].x, st.bodies[b].y
				}
				st.floating(-a.amount, x, y-0.3, u, danger)
			}
		case coreminer.Hired:
			if x, y := middle(a.to); st.lively() {
				st.puff(x, y+0.45, u, a.seed, 2)
			}
		case coreminer.Died:
			st.drawDeath(a, u)
		}
	}
}

// drawPlain draws an animation zoomed out.
func (st *stage) drawPlain(a *animation, u float32) {
	x, y := middle(a.to)
	switch a.what {
	case coreminer.Blasted:
		d := 5 * ease.OutCubic(u)
		st.Ring(x-d/2, y-d/2, d, d, 0.4, amberLit.Alpha(float64(1-u)))
	case coreminer.Shocked:
		fx, fy := middle(a.from)
		st.Line(fx, fy, x, y, 0.3, danger.Alpha(float64(ease.Arch(u))))
	case coreminer.Sold:
		st.Ring(x-1, y-1, 2, 2, 0.3, gem.Alpha(float64(ease.Arch(u))))
	}
}

// drawDigging draws chips and dust that fly off the mined tile.
func (st *stage) drawDigging(a *animation, u float32) {
	x, y := middle(a.to)
	fx, fy := middle(a.from)
	ex, ey := ease.Lerp(fx, x, 0.62), ease.Lerp(fy, y, 0.62)
	if st.lively() && st.px >= plainScale {
		for n := range uint32(3) {
			v := ease.Progress(u, 0.08+0.22*float32(n), 0.5+0.22*float32(n))
			if v <= 0 || v >= 1 {
				continue
			}
			r := ease.Hash(a.seed, n)
			back := 0.5 + 0.5*float32(r&255)/255
			px, py := ex+(fx-x)*back*v+0.3*(float32(r>>8&255)/255-0.5), ey+(fy-y)*back*v*0.6+0.5*v*v-0.35*v
			size := float32(0.7)
			st.Sprite(art.Chips[st.layer(a.to.Y)], px-size/2, py-size/2, size, size).Turn(v*3*(float32(r>>16&255)/255-0.5), 0.5, 0.5).Fill = ease.White(1 - v*v)
		}
		size := 0.4 + 0.5*u
		st.Sprite(art.DustPuff, ex-size/2, ey-size/2, size, size).Fill = ease.White(0.55 * ease.Arch(u))
	}
	if a.item == int8(coreminer.Ore) && st.px >= plainScale {
		// crystals fly to the miner
		for n := range uint32(3) {
			v := ease.Progress(u, 0.25+0.15*float32(n), 0.6+0.15*float32(n))
			if v <= 0 || v >= 1 {
				continue
			}
			px, py := ease.Lerp(x, fx, v), ease.Lerp(y, fy-0.3, v)-0.4*ease.Arch(v)
			st.Sprite(pips[coreminer.Ore], px-0.13, py-0.13, 0.26, 0.26)
		}
	}
	if a.amount > 0 && st.px >= numberScale && a.item != none {
		c := board.Either(a.item == int8(coreminer.Dirt), wood, gem)
		st.floating(a.amount, x, y-0.1, ease.Progress(u, 0.35, 1), c)
	}
}

// floating draws a signed number that rises from x,y and fades as v goes from 0 to 1.
func (st *stage) floating(n int64, x, y, v float32, c board.Color) {
	if st.o.Cheap || n == 0 || st.px < plainScale || v <= 0 {
		return
	}
	size := max(0.36, 13/st.px)
	y -= 0.6 * ease.OutCubic(v)
	a := float64(1 - ease.Progress(v, 0.6, 1))
	st.Number(n, x+1.5/st.px, y+1.5/st.px, size, board.MonoBold, board.Center, ink.Alpha(a))
	st.Number(n, x, y, size, board.MonoBold, board.Center, c.Alpha(a))
}

// drawBuilding draws sparks while something is built.
func (st *stage) drawBuilding(a *animation, u float32) {
	if st.o.Cheap || st.px < plainScale {
		return
	}
	x, y := middle(a.to)
	for n, at := range [2]float32{0.3, 0.55} {
		v := ease.Progress(u, at, at+0.25)
		if v <= 0 || v >= 1 {
			continue
		}
		size := 0.55 * ease.OutCubic(v)
		side := 0.25 - 0.5*float32(n)
		st.Sprite(art.Spark, x+side-size/2, y-0.25+0.3*float32(n)-size/2, size, size).Light().Turn(v, 0.5, 0.5).Fill = ease.White(1 - v)
	}
}

// throw draws pips of an item that fly in an arc; item is a coreminer.Item.
func (st *stage) throw(item int8, x0, y0, x1, y1, u float32, count int) {
	if item < 0 || st.px < plainScale {
		return
	}
	for n := range count {
		late := 0.3 * float32(n) / float32(count)
		v := ease.Progress(u, late, late+0.6)
		if v <= 0 || v >= 1 {
			continue
		}
		x, y := ease.Lerp(x0, x1, v), ease.Lerp(y0, y1, v)-0.5*ease.Arch(v)
		size := max(float32(0.26), 7/st.px)
		st.Sprite(itemPip(item), x-size/2, y-size/2, size, size)
	}
}

func (st *stage) drawDumping(a *animation, u float32) {
	x0, y0 := middle(a.from)
	x1, y1 := middle(a.to)
	st.throw(a.item, x0, y0-0.2, x1, y1+0.2, ease.Progress(u, 0, 0.8), 3)
	if st.lively() && u > 0.5 && a.item != int8(coreminer.Bombs) {
		st.puff(x1, y1+0.45, ease.Progress(u, 0.5, 1), a.seed, 2)
	}
}

// drawSale draws cargo that flies into the pipe and runs up behind its windows, then the money that rises from the base.
func (st *stage) drawSale(a *animation, u float32) {
	x0, y0 := middle(a.from)
	x1, y1 := middle(a.to)
	st.throw(a.item, x0, y0-0.2, x1, y1, ease.Progress(u, 0, 0.45), 4)
	top := float32(0.5)
	if y1 > 1 && !st.o.Cheap && a.item >= 0 {
		for n := range 5 {
			v := ease.Progress(u, 0.25+0.06*float32(n), 0.62+0.06*float32(n))
			if v <= 0 || v >= 1 {
				continue
			}
			size := max(float32(0.3), 7/st.px)
			y := ease.Lerp(y1, top, ease.Smooth(v))
			if a.item == int8(coreminer.Ore) && st.lively() {
				st.Sprite(art.LampGlow, x1-0.5, y-0.5, 1, 1).Light().Fill = gem.Alpha(0.35)
			}
			st.Sprite(itemPip(a.item), x1-size/2, y-size/2, size, size)
		}
	}
	if a.item == int8(coreminer.Ore) && st.px >= blockScale && !st.o.Cheap {
		size := max(0.5, 15/st.px)
		v := ease.Progress(u, 0.55, 1)
		if v > 0 {
			st.label(a.amount, x1, top-0.9-0.7*ease.OutCubic(v), size, gem, 1-ease.Progress(v, 0.7, 1))
		}
	}
}

// label draws how much is gained, with a dark edge.
func (st *stage) label(n int64, x, y, size float32, c board.Color, alpha float32) {
	const sign = "+"
	a := float64(alpha)
	w := board.TextWidth(board.MonoBold, size, sign)
	d := 1.5 / st.px
	st.Text(sign, x-w+d, y+d, size, board.MonoBold, board.Left, ink.Alpha(a))
	st.Number(n, x+d, y+d, size, board.MonoBold, board.Left, ink.Alpha(a))
	st.Text(sign, x-w, y, size, board.MonoBold, board.Left, c.Alpha(a))
	st.Number(n, x, y, size, board.MonoBold, board.Left, c.Alpha(a))
}

func (st *stage) drawPurchase(a *animation, u float32) {
	x, y := middle(a.from)
	st.throw(a.item, x, y-1.1, x, y, ease.Progress(u, 0, 0.7), 3)
	if a.item >= 0 && st.px >= numberScale {
		st.floating(a.amount, x, y-0.4, ease.Progress(u, 0.3, 1), steel.Mix(board.White, 0.5))
	}
}

func (st *stage) drawHanding(a *animation, u float32) {
	x0, y0 := middle(a.from)
	x1, y1 := middle(a.to)
	st.throw(a.item, x0, y0-0.2, x1, y1-0.2, u, 4)
}

// drawUpgrade draws a ring of sparks around the upgraded miner.
func (st *stage) drawUpgrade(a *animation, u float32) {
	x, y := middle(a.to)
	d := 0.6 + 1.3*ease.OutCubic(u)
	st.Ring(x-d/2, y-d/2, d, d, 0.06, gold.Alpha(float64(1-u)))
	if !st.lively() {
		return
	}
	for n := range 8 {
		dir := float32(n) * math.Pi / 4
		far := 0.35 + 0.65*ease.OutCubic(u)
		size := 0.32 * (1 - u)
		st.Sprite(art.Spark, x+ease.Cos(dir)*far-size/2, y+ease.Sin(dir)*far-size/2, size, size).Light().Turn(u*2, 0.5, 0.5).Fill = ease.White(1 - u)
	}
}

// drawDeath draws a puff where a miner dies.
func (st *stage) drawDeath(a *animation, u float32) {
	x, y := middle(a.from)
	if st.lively() {
		st.puff(x, y+0.4, u, a.seed, 4)
	}
	d := 0.5 + 1.2*ease.OutCubic(u)
	st.Ring(x-d/2, y-d/2, d, d, 0.08, danger.Alpha(float64(0.8*(1-u))))
}

// drawBlast draws an explosion: a flash, fire over the five tiles it destroys, then smoke.
func (st *stage) drawBlast(a *animation, u float32) {
	x, y := middle(a.to)
	if !st.o.Reduced {
		size := 9 * (1 - 0.4*u)
		st.Sprite(art.BlastGlow, x-size/2, y-size/2, size, size).Light().Fill = ease.White(0.9 * (1 - ease.Progress(u, 0.02, 0.45)))
	}
	if u < 0.16 && !st.o.Reduced {
		size := 2.2 + 4*u
		st.Sprite(art.ExplosionFlash, x-size/2, y-size/2, size, size).Turn(float32(a.seed), 0.5, 0.5)
	}
	if fire := ease.Progress(u, 0.05, 0.5); fire > 0 && fire < 1 {
		out := 1 - ease.Progress(fire, 0.55, 1)
		for _, d := range sides {
			size := 1.5 * (0.4 + 0.6*ease.OutCubic(min(fire*2, 1)))
			px, py := x+float32(d[0])*0.95*min(fire*3, 1), y+float32(d[1])*0.95*min(fire*3, 1)
			st.Sprite(art.ExplosionCore, px-size/2, py-size/2, size, size).Turn(float32(d[0])+float32(a.seed), 0.5, 0.5).Fill = ease.White(out)
		}
		size := 2.9 * (0.4 + 0.6*ease.OutCubic(min(fire*2.2, 1)))
		st.Sprite(art.ExplosionCore, x-size/2, y-size/2, size, size).Turn(fire*0.3, 0.5, 0.5).Fill = ease.White(out)
	}
	if smoke := ease.Progress(u, 0.22, 1); smoke > 0 && !st.o.Cheap {
		for n := range uint32(5) {
			dx, dy := float32(0), float32(0)
			if n < 4 {
				dx, dy = float32(sides[n][0])*0.8, float32(sides[n][1])*0.8
			}
			size := (1.3 + 0.5*ease.Unit(a.seed, n)) * (0.7 + 0.5*smoke)
			st.Sprite(art.ExplosionSmoke, x+dx-size/2, y+dy-size/2-0.35*smoke, size, size).Turn(smoke*0.4+float32(n), 0.5, 0.5).Fill = ease.White(0.8 * (1 - smoke) * min(smoke*5, 1))
		}
	}
	if !st.lively() {
		return
	}
	for n := range uint32(12) {
		if u < 0.12 {
			break
		}
		r := ease.Hash(a.seed, n+40)
		dir := 2 * math.Pi * float32(r&255) / 256
		far := (0.8 + 1.9*float32(r>>8&255)/255) * ease.OutCubic(u)
		size := float32(0.55)
		st.Sprite(art.Chips[st.layer(a.to.Y)], x+ease.Cos(dir)*far-size/2, y+ease.Sin(dir)*far*0.8+1.1*u*u-size/2, size, size).Turn(u*5+float32(n), 0.5, 0.5).Fill = ease.White(1 - u)
	}
}

// drawShock draws a shock wave that runs from tile to tile to where it ends.
func (st *stage) drawShock(a *animation, u float32) {
	x0, y0 := middle(a.from)
	x1, y1 := middle(a.to)
	bx, by := float32(0), float32(0)
	bomb := int(a.actor)
	if bomb >= 0 && bomb < len(st.bombs) {
		bx, by = st.bombs[bomb].x, st.bombs[bomb].y
	}
	dx, dy := ease.Sign(x0-bx), ease.Sign(y0-by)
	if ease.Abs(x0-bx) > ease.Abs(y0-by) {
		dy = 0
	} else {
		dx = 0
	}
	long := ease.Abs(x1-x0) + ease.Abs(y1-y0) + 1
	head := u * (long + 1.5)
	turn := float32(math.Atan2(float64(dy), float64(dx)))
	for n := range int(long) {
		d := head - float32(n)
		if d <= 0 || d > 2.2 {
			continue
		}
		at := float32(n) + min(d, 1) - 1
		if n == 0 {
			at = max(at, -0.3)
		}
		alpha := (1 - ease.Progress(d, 0.8, 2.2)) * ease.Lerp(1, 0.4, float32(n)/long)
		st.Sprite(art.Shockwave, x0+dx*at-0.5, y0+dy*at-0.5, 1, 1).Turn(turn, 0.5, 0.5).Fill = ease.White(alpha)
	}
	if end := ease.Progress(head, long-0.3, long+0.9); end > 0 && end < 1 && st.lively() {
		size := float32(0.8)
		st.Sprite(art.Chips[st.layer(a.to.Y)], x1+dx*0.4-dx*end*0.5-size/2, y1+dy*0.4-dy*end*0.5-size/2+0.4*end*end, size, size).Fill = ease.White(1 - end)
	}
}

// phrase is a piece of a caption: a text and, unless it is 0, a number after it.
type phrase struct {
	text string
	n    int64
}

func (p *phrase) width(size float32) float32 {
	w := board.TextWidth(board.Bold, size, p.text)
	if p.n > 0 {
		w += float32(board.Digits(p.n)) * 0.62 * size
	}
	return w
}

// caption is the most important event of a frame: a chain of explosions, or who dies.
type caption struct {
	parts [2]phrase
	at    grid.Point
	start float32 // when it appears
}

// caption finds the frame's caption; false if nothing is that important.
func (st *stage) caption() (caption, bool) {
	c := caption{start: 1}
	bombs, deaths, end := 0, 0, float32(1)
	var grave grid.Point
	for n := range st.animations {
		switch a := &st.animations[n]; a.what {
		case coreminer.Blasted:
			if bombs == 0 {
				c.at = a.to
			}
			bombs++
			c.start = min(c.start, a.Part(0.5, 1).Start)
		case coreminer.Died:
			if deaths == 0 {
				grave = a.from
			}
			deaths++
			end = min(end, a.Start)
			if bombs == 0 {
				c.start = min(c.start, a.Start)
			}
		}
	}
	switch {
	case bombs > 1:
		c.parts[0] = phrase{"CHAIN ×", int64(bombs)}
		if deaths > 0 && st.t >= end {
			c.parts[1] = phrase{"   LOST: ", int64(deaths)}
		}
	case deaths == 1:
		c.parts[0].text, c.at = "MINER LOST", grave
	case deaths > 1:
		c.parts[0], c.at = phrase{"MINERS LOST: ", int64(deaths)}, grave
	default:
		return c, false
	}
	return c, true
}

// drawCaption draws the frame's caption over the place where it happens.
func (st *stage) drawCaption() {
	if st.o.Cheap || st.px < blockScale {
		return
	}
	c, ok := st.caption()
	if !ok {
		return
	}
	u := ease.Progress(st.t, c.start, min(c.start+0.08, 1))
	out := 1 - ease.Progress(st.t, 0.94, 1)
	if u <= 0 || out <= 0 {
		return
	}
	size := 15 / st.px * (0.7 + 0.3*ease.OutBack(u))
	w := 1.6 * size
	for _, p := range c.parts {
		w += p.width(size)
	}
	x, y := middle(c.at)
	x = min(max(x, w/2), float32(st.w)-w/2)
	y = max(y-2.6, 0.2)
	h := 2 * size
	a := float64(out * min(u*2, 1))
	st.Box(x-w/2+2.5/st.px, y-h/2+2.5/st.px, w, h, 0.2*h, ink.Alpha(0.7*a))
	st.Box(x-w/2, y-h/2, w, h, 0.2*h, ink.Alpha(0.94*a)).Edge(2/st.px, danger.Alpha(a))
	left := x - w/2 + 0.8*size
	for _, p := range c.parts {
		if p.text == "" {
			break
		}
		st.Text(p.text, left, y, size, board.Bold, board.Left, danger.Alpha(a))
		if p.n > 0 {
			st.Number(p.n, left+board.TextWidth(board.Bold, size, p.text), y, size, board.Bold, board.Left, bone.Alpha(a))
		}
		left += p.width(size)
	}
}
