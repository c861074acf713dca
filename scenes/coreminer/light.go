package coreminer

import (
	"math"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// field is the brightness of the mine: a grid of points, sub of them per tile.
type field struct {
	x0, y0     int // tile of the first point
	cols, rows int
	sub        int
	power      []float32
}

// lamp is one light.
type lamp struct {
	x, y, reach, power float32
	face               float32 // direction in which it shines farther: -1 left, 1 right, 0 for none
	through            float32 // tiles of earth that reduce the light to a third; 0 if earth does not stop it
}

// at is the light at a place, interpolated between points.
func (d *field) at(x, y float32) float32 {
	if d.cols < 2 || d.rows < 2 {
		return 1
	}
	fx, fy := (x-float32(d.x0))*float32(d.sub), (y-float32(d.y0))*float32(d.sub)
	i, j := min(max(ease.Floor(fx), 0), d.cols-2), min(max(ease.Floor(fy), 0), d.rows-2)
	u, v := min(max(fx-float32(i), 0), 1), min(max(fy-float32(j), 0), 1)
	p := d.power[j*d.cols+i:]
	return ease.Lerp(ease.Lerp(p[0], p[1], u), ease.Lerp(p[d.cols], p[d.cols+1], u), v)
}

// shine computes the light of the visible part of the board.
func (v *View) shine(st *stage) {
	d := &v.light
	d.sub = 1
	if st.px >= 22 {
		d.sub = 2
	}
	d.x0, d.y0 = st.x0, max(st.y0, 1)
	d.cols, d.rows = (st.x1-d.x0)*d.sub+1, (st.y1-d.y0)*d.sub+1
	if d.cols < 2 || d.rows < 2 {
		d.cols, d.rows = 0, 0
		st.light = *d
		return
	}
	d.power = d.power[:0]
	whole := ease.Lerp(0.82, 0.64, ease.Progress(st.px, 16, 36))
	for j := range d.rows {
		y := float32(d.y0) + float32(j)/float32(d.sub)
		day := 1 - ease.Smooth(ease.Progress(y, 1, 4.4))
		n := whole - 0.15*y/float32(max(st.h-2, 1))
		n = max(n, ease.Lerp(n, 1, day))
		for range d.cols {
			d.power = append(d.power, n)
		}
	}
	for i := range st.bodies {
		b := &st.bodies[i]
		if b.present > 0 && b.health > 0 && b.y > 1 {
			st.cast(d, lamp{b.x + 0.15*b.face, b.y - 0.1, suits[b.grade].reach, 0.85 * b.present, b.face, 0.95})
		}
	}
	for seat, n := range st.hoppers {
		if n > 0.5 {
			x := float32(0)
			if seat == 1 {
				x = float32(st.w - 1)
			}
			st.cast(d, lamp{x + 0.5, n + 0.6, 2.4, 0.5, 0, 1})
		}
	}
	for i := range st.bombs {
		if b := &st.bombs[i]; b.present > 0 {
			st.cast(d, lamp{b.x, b.y, 2.6, 0.5 * b.present * ease.Progress(b.timer, 2, 1), 0, 1})
		}
	}
	for n := range st.animations {
		a := &st.animations[n]
		if u := a.At(st.t); u > 0 && u < 1 && a.blast() {
			st.cast(d, lamp{float32(a.to.X) + 0.5, float32(a.to.Y) + 0.5, 8, 1.9 * (1 - ease.Progress(u, 0.05, 0.6)), 0, 2.6})
		}
	}
	st.light = *d
}

// cast adds a lamp's light to the field. Earth in the way absorbs it.
func (st *stage) cast(d *field, l lamp) {
	far := l.reach * 1.14
	if l.power <= 0.01 || !st.sees(l.x, l.y, far) {
		return
	}
	k := float32(d.sub)
	i0, i1 := max(ease.Floor((l.x-far-float32(d.x0))*k), 0), min(ease.Floor((l.x+far-float32(d.x0))*k)+1, d.cols-1)
	j0, j1 := max(ease.Floor((l.y-far-float32(d.y0))*k), 0), min(ease.Floor((l.y+far-float32(d.y0))*k)+1, d.rows-1)
	for j := j0; j <= j1; j++ {
		y := float32(d.y0) + float32(j)/k
		for i := i0; i <= i1; i++ {
			x := float32(d.x0) + float32(i)/k
			dx, dy := x-l.x, y-l.y
			long := ease.Hypot(dx, dy)
			reach := l.reach
			if l.face != 0 && long > 0.1 {
				reach *= ease.Lerp(0.72, 1.14, 0.5+0.5*dx*l.face/long)
			}
			if long >= reach {
				continue
			}
			n := 1 - long/reach
			d.power[j*d.cols+i] += l.power * ease.Smooth(n) * st.clear(l, dx, dy, long)
		}
	}
}

// clear is the share of a lamp's light that passes through the earth along dx,dy.
func (st *stage) clear(l lamp, dx, dy, long float32) float32 {
	if l.through <= 0 {
		return 1
	}
	n := ease.Floor(long*2) + 1
	sum := float32(0)
	for k := 1; k <= n; k++ {
		u := (float32(k) - 0.5) / float32(n)
		x, y := ease.Floor(l.x+dx*u), ease.Floor(l.y+dy*u)
		if y >= 1 {
			sum += st.filled(x, y)
		}
	}
	return float32(math.Exp(float64(-sum * long / float32(n) / l.through)))
}

// drawDark draws the darkness over earth and buildings.
func (st *stage) drawDark() {
	d := &st.light
	if d.cols == 0 || st.o.Overlay == overlayBright {
		return
	}
	dark := func(i, j int) uint8 {
		return uint8(255 * min(max(1-d.power[j*d.cols+i], 0), 0.88))
	}
	k := 1 / float32(d.sub)
	for j := range d.rows - 1 {
		y := float32(d.y0) + float32(j)*k
		for i := range d.cols - 1 {
			c := [4]uint8{dark(i, j), dark(i+1, j), dark(i+1, j+1), dark(i, j+1)}
			if c != [4]uint8{} {
				st.Shade(float32(d.x0)+float32(i)*k, y, k, k, night, c)
			}
		}
	}
}

// drawLights draws the warm glow of lamps and the shimmer of rich ore.
func (st *stage) drawLights() {
	if st.px < blockScale || st.o.Overlay == overlayBright {
		return
	}
	for i := range st.bodies {
		b := &st.bodies[i]
		if b.present <= 0 || b.health <= 0 || !st.sees(b.x, b.y, 2) {
			continue
		}
		x, y, size := b.lampAt(st)
		flicker := float32(1)
		if st.lively() {
			flicker = 0.94 + 0.06*ease.Wave(st.clock, 2.3, ease.Unit(uint32(i), 3))
		}
		under := float32(1)
		if c := st.under(b); c != nil && c.solid() > 0.5 {
			under = 0.35
		}
		crowd := float32(0)
		for k := range st.bodies {
			if o := &st.bodies[k]; o.present > 0 && ease.Abs(o.x-b.x)+ease.Abs(o.y-b.y) < 1.6 {
				crowd++
			}
		}
		bright := b.present * flicker * under / crowd
		if st.o.Draws(board.Glow) {
			st.Sprite(art.LampGlow, x-size/2, y-size/2, size, size).Light().Fill = amberLit.Mix(board.White, 0.5).Alpha(float64(bright * ease.Lerp(0.2, 0.34, ease.Progress(st.px, 18, 40))))
		}
		small := 0.42 * st.big()
		st.Sprite(art.LampGlow, x-small/2, y-small/2, small, small).Light().Fill = ease.White(bright * ease.Lerp(0.35, 0.8, ease.Progress(st.px, 18, 40)))
	}
	if !st.lively() || !st.o.Draws(board.Drift) || st.px < plainScale {
		return
	}
	for y := max(st.y0, 1); y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			c := st.at(x, y)
			rank := richness(c.ore)
			if rank < 2 {
				continue
			}
			seed := uint32(y*st.w + x)
			period := 3.4 + 4*float64(ease.Unit(seed, 1))
			turn := st.clock/period + float64(ease.Unit(seed, 2))
			age := float32(turn - math.Floor(turn))
			if age > 0.16 {
				continue
			}
			u := ease.Arch(age / 0.16)
			r := ease.Hash(seed, uint32(int64(turn)))
			size := 0.5 * u * (0.6 + 0.2*float32(rank))
			gx, gy := float32(x)+0.25+0.5*float32(r&255)/255, float32(y)+0.3+0.4*float32(r>>8&255)/255
			st.Sprite(art.OreGlint, gx-size/2, gy-size/2, size, size).Light().Turn(u*0.6, 0.5, 0.5).Fill = ease.White(0.9 * u)
		}
	}
}

// under is the tile that a miner is on, nil off the board.
func (st *stage) under(b *body) *cell {
	x, y := ease.Floor(b.x), ease.Floor(b.y)
	if !st.inside(x, y) {
		return nil
	}
	return st.at(x, y)
}
