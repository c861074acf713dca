package coreminer

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// drawSky draws everything above the ground: sky, sun, clouds, and distant hills and factories.
func (st *stage) drawSky() {
	v := st.o.Visible
	if v.W <= 0 {
		v = board.Rect{X: -1, Y: -1.2, W: float32(st.w) + 2, H: float32(st.h) + 1.4}
	}
	if v.Y >= 1 {
		return
	}
	const top, mid, foot = -3.2, -0.9, 1
	if v.Y < top {
		st.Box(v.X, v.Y, v.W, top-v.Y+0.02, 0, skyTop)
	}
	st.Box(v.X, top, v.W, mid-top+0.01, 0, skyTop).To(skyMid)
	st.Box(v.X, mid, v.W, foot-mid, 0, skyMid).To(skyFoot)
	if st.px < blockScale || st.o.Overlay != "" && st.px < plainScale {
		return
	}
	st.Clip(v.X, v.Y, v.W, foot-v.Y)
	drift := float32(0)
	if !st.o.Reduced {
		drift = float32(st.clock) * 0.02
	}
	w := float32(st.w)
	st.Sprite(art.Sun, w*0.7-1.1, -1.9, 2.2, 2.2)
	for n := range 3 {
		u := ease.Unit(uint32(n), 71)
		x := (float32(n)+0.2+0.4*u)*w/3 + drift*(1+u)
		x -= float32(ease.Floor(x/(w+4))) * (w + 4)
		size := 1.6 + u
		st.Sprite(art.Cloud[n&1], x-2, -1.7+0.7*ease.Unit(uint32(n), 72), size, size*0.5).Fill = ease.White(0.85)
	}
	for x := float32(ease.Floor(v.X/8) * 8); x < v.X+v.W; x += 8 {
		st.Sprite(art.HillsFar, x, foot-1.9, 8, 2)
	}
	st.Sprite(art.FarSmoke, w*0.36, -2.1, 2.4, 1.6).Fill = ease.White(0.7)
	st.Sprite(art.FarStacks, w*0.34, foot-1.85, 2.4, 1.6)
	st.Sprite(art.FarMine, w*0.58, foot-1.75, 2.25, 1.5)
	for x := float32(ease.Floor(v.X/6)*6) - 3; x < v.X+v.W; x += 6 {
		st.Sprite(art.HillsNear, x, foot-1.4, 6, 1.5)
	}
	st.Unclip()
}

// rim is the width, in tiles, of the rock shown around the board.
const rim = 5

// drawOutside draws the ground around the board: the strata continue in the dark, with rock along the edge.
func (st *stage) drawOutside() {
	v := st.o.Visible
	if v.W <= 0 {
		return
	}
	w, h := float32(st.w), float32(st.h)
	for y := 1; y < st.h; {
		n, to := st.layer(y), y+1
		for to < st.h && st.layer(to) == n {
			to++
		}
		c := soil[n].Mix(bedrock, 0.7)
		if v.X < 0 {
			st.Box(v.X, float32(y), -v.X, float32(to-y), 0, c)
		}
		if v.X+v.W > w {
			st.Box(w, float32(y), v.X+v.W-w, float32(to-y), 0, c)
		}
		y = to
	}
	if v.Y+v.H > h {
		st.Box(v.X, h, v.W, min(v.Y+v.H-h, rim), 0, soil[strata-1].Mix(bedrock, 0.7)).To(bedrock)
		st.Box(v.X, h+rim, v.W, max(v.Y+v.H-h-rim, 0), 0, bedrock)
	}
	if st.px < blockScale {
		return
	}
	x0, x1 := max(ease.Floor(v.X), -rim), min(ease.Floor(v.X+v.W), st.w+rim-1)
	y0, y1 := max(ease.Floor(v.Y), 1), min(ease.Floor(v.Y+v.H), st.h+rim-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if x >= 0 && x < st.w && y < st.h {
				continue
			}
			far := max(-x, x-st.w+1, y-st.h+1)
			light := 0.7 * float32(rim+1-far) / (rim + 1)
			it := st.Sprite(art.BorderRock, float32(x), float32(y), 1, 1)
			it.Fill = ease.White(light)
			it.FlipX = ease.Hash(uint32(x+64), uint32(y))&1 == 1
		}
	}
	for y := 5; y < st.h; y += 5 { // a ruler of depth
		fy := float32(y) + 0.5
		st.Line(-0.22, fy, -0.04, fy, max(0.03, 1/st.px), bone.Alpha(0.5))
		st.Number(int64(y), -0.28, fy, max(0.34, 9.5/st.px), board.Mono, board.Right, bone.Alpha(0.5))
	}
	if y0 == 1 {
		for x := ease.Floor(v.X); x <= ease.Floor(v.X+v.W); x++ {
			if x < 0 || x >= st.w {
				st.drawGrass(x, 1)
			}
		}
	}
}

func (st *stage) drawGrass(x int, strength float32) {
	r := ease.Hash(uint32(x+64), 5)
	st.Sprite(art.Grass[r&1], float32(x), 0.5, 1, 1).Fill = ease.White(strength)
	if r>>3&7 == 0 {
		st.Sprite(art.GrassFlower, float32(x), 0.02, 1, 1).Fill = ease.White(strength)
	}
}

// drawBlocks draws the earth zoomed out: plain boxes, one for a run of equal tiles.
func (st *stage) drawBlocks() {
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; {
			c := st.blockColor(x, y)
			n := x + 1
			for n < st.x1 && st.blockColor(n, y) == c {
				n++
			}
			if c.A > 0 {
				st.Box(float32(x), float32(y), float32(n-x), 1, 0, c)
			}
			x = n
		}
	}
	for seat := range st.s.Sides {
		p := st.s.Sides[seat].Base
		st.Box(float32(p.X)-0.2, float32(p.Y)-0.4, 1.4, 1.4, 0.2, st.o.Seats[seat])
	}
}

func (st *stage) blockColor(x, y int) board.Color {
	c, n := st.at(x, y), st.layer(y)
	switch {
	case c.hopper > 0.5:
		return steel.Mix(st.o.Seats[c.owner], 0.45)
	case c.ladder > 0.5:
		return wood
	case c.support > 0.5:
		return wood.Mix(hollow[n], 0.4)
	case c.solid() > 0.5:
		k := soil[n]
		if c.shield > 0.5 {
			return k.Mix(steel, 0.5)
		}
		return k
	case y == 0:
		return board.Color{}
	}
	return hollow[n]
}

// drawEarth draws every tile of the board: earth, or the hollow that was dug.
func (st *stage) drawEarth() {
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			st.drawTile(x, y)
		}
	}
	if st.y0 <= 1 {
		for x := st.x0; x < st.x1; x++ {
			if n := st.filled(x, 1); n > 0 {
				st.drawGrass(x, n)
			}
		}
	}
}

func (st *stage) drawTile(x, y int) {
	c, n := st.at(x, y), st.layer(y)
	fx, fy := float32(x), float32(y)
	solid := c.solid()
	seed := ease.Hash(uint32(x), uint32(y))
	if solid < 1 && y > 0 {
		it := st.Sprite(art.Cave[n], fx, fy, 1, 1)
		it.FlipX = seed>>4&1 == 1
		if st.px >= plainScale || solid == 0 {
			st.drawEdges(x, y, 1-solid)
		}
	}
	if total := c.content(); total > 0.5 && solid < 1 { // a heap too small to look like earth
		pic := art.Rubble[0]
		if total > 6 {
			pic = art.Rubble[1]
		}
		st.Sprite(pic, fx, fy, 1, 1).Fill = ease.White(min(total/3, 1))
	}
	if solid > 0 {
		it := st.Sprite(art.Dirt[n][seed&1], fx, fy, 1, 1).As(key(keyTile, y*st.w+x, 0))
		it.Fill = ease.White(solid)
		if n > 0 && y > 0 && st.layer(y-1) != n {
			st.Sprite(seams[n], fx, fy, 1, 1).Fill = ease.White(solid)
		}
		st.drawCracks(x, y, c, solid)
	}
	if c.loose > 0 && solid > 0.5 && st.px >= plainScale && y+1 < st.h && st.filled(x, y+1) < 0.5 {
		st.Sprite(art.Crumble, fx, fy, 1, 1).Fill = ease.White(c.loose)
	}
	if c.shield > 0.02 {
		pic, a := art.Shield[1], float32(1)
		if c.shield <= 1.02 {
			pic, a = art.Shield[0], min(c.shield, 1)
		}
		st.Sprite(pic, fx, fy, 1, 1).As(key(keyTile, y*st.w+x, 4)).Fill = ease.White(a)
		if c.flash > 0 {
			st.Sprite(art.Shield[1], fx, fy, 1, 1).Light().Fill = ease.White(0.8 * c.flash)
		}
	}
}

// drawCracks draws cracks that show how much of a tile is gone.
func (st *stage) drawCracks(x, y int, c *cell, solid float32) {
	full := st.full[y]
	if full <= 0 || c.dirt < 0.5 || !st.touched(x, y) {
		return
	}
	gone := 1 - c.content()/full
	n := none
	switch {
	case gone > 0.75:
		n = 2
	case gone > 0.4:
		n = 1
	case gone > 0.08:
		n = 0
	}
	if n >= 0 {
		it := st.Sprite(art.Crack[n], float32(x), float32(y), 1, 1)
		it.Fill = ease.White(solid)
		it.FlipX = ease.Hash(uint32(x), uint32(y))>>7&1 == 1
	}
}

// touched reports whether a tile can have been dug: whether one of its neighbours is open.
func (st *stage) touched(x, y int) bool {
	for _, d := range sides {
		if y+d[1] > 0 && st.filled(x+d[0], y+d[1]) < 1 || y == 1 && d[1] < 0 {
			return true
		}
	}
	return false
}

// sides and diagonals are the offsets of a tile's neighbours, in the order of the edge and corner sprites.
var (
	sides     = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	diagonals = [4][2]int{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}
)

// drawEdges shades the rim of a hollow where it borders on earth.
func (st *stage) drawEdges(x, y int, alpha float32) {
	fx, fy := float32(x), float32(y)
	var near [4]float32
	for k, d := range sides {
		near[k] = st.filled(x+d[0], y+d[1])
		if near[k] > 0.05 {
			st.Sprite(edges[k][st.layer(min(max(y+d[1], 0), st.h-1))], fx, fy, 1, 1).Fill = ease.White(alpha * near[k])
		}
	}
	if st.px < plainScale {
		return
	}
	for k, d := range diagonals {
		open := 1 - max(near[k], near[(k+1)&3])
		if k == 3 {
			open = 1 - max(near[3], near[0])
		}
		if n := st.filled(x+d[0], y+d[1]) * open; n > 0.05 {
			st.Sprite(corners[k][st.layer(min(max(y+d[1], 0), st.h-1))], fx, fy, 1, 1).Fill = ease.White(alpha * n)
		}
	}
}

func (st *stage) drawBuilt() {
	st.drawGraves()
	for seat, n := range st.hoppers {
		st.drawPipe(rules.Seat(seat), n)
	}
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			c := st.at(x, y)
			i := y*st.w + x
			if c.ladder > 0 {
				st.built(art.Ladder, x, y, c.ladder).As(key(keyTile, i, 2))
			}
			if c.support > 0 {
				st.built(art.Support, x, y, c.support).As(key(keyTile, i, 3))
			}
		}
	}
	for seat := range st.s.Sides {
		st.drawBase(rules.Seat(seat))
	}
}

// built draws a structure that pops up while it is built; there goes from 0, absent, to 1.
func (st *stage) built(pic assets.Sprite, x, y int, there float32) *board.Item {
	size := float32(1)
	if there < 1 {
		size = 0.8 + 0.2*ease.OutBack(there)
	}
	it := st.Sprite(pic, float32(x)+0.5-size/2, float32(y)+1-size, size, size)
	it.Fill = ease.White(min(there*2, 1))
	return it
}

// drawGraves marks where miners died while there is still ground under the place.
func (st *stage) drawGraves() {
	for i := range st.bodies {
		b := &st.bodies[i]
		if !b.gone {
			continue
		}
		x, y := ease.Floor(b.x), ease.Floor(b.y)
		if !st.inside(x, y) || !st.sees(b.x, b.y, 1) {
			continue
		}
		c := st.at(x, y)
		if c.content() < 0.5 && c.hopper == 0 && !c.base && c.ladder == 0 && y > 0 && st.filled(x, y+1) > 0.5 {
			st.Sprite(art.DeadMark, float32(x)+0.1, float32(y)+0.2, 0.8, 0.8).Fill = st.o.Seats[b.owner].Mix(ease.Gray(0.75), 0.75)
		}
	}
}

// drawPipe draws a seat's hopper: a pipe long tiles down to its mouth, which slides on as it grows.
func (st *stage) drawPipe(seat rules.Seat, long float32) {
	if long <= 0 {
		return
	}
	x := float32(st.s.Sides[seat].Base.X)
	team := st.o.Seats[seat]
	whole := ease.Floor(long)
	rest := long - float32(whole)
	for y := 1; y <= whole; y++ {
		pic, tint := art.HopperPipe, art.HopperPipeTeam
		if y == whole && rest == 0 {
			pic, tint = art.HopperMouth, art.HopperMouthTeam
		}
		st.Sprite(pic, x, float32(y), 1, 1).As(key(keyPipe, int(seat)*512+y, 0))
		st.Sprite(tint, x, float32(y), 1, 1).As(key(keyPipe, int(seat)*512+y, 1)).Fill = team
	}
	if rest > 0 {
		st.Sprite(art.HopperMouth, x, long, 1, 1)
		st.Sprite(art.HopperMouthTeam, x, long, 1, 1).Fill = team
	}
}

// drawBase draws a silo: its right half stands on the base tile, its left half beside the board. The second seat's is its mirror image.
func (st *stage) drawBase(seat rules.Seat) {
	p := st.s.Sides[seat].Base
	x, y := float32(p.X)-1, float32(p.Y)-1
	flip := seat == 1
	mx := float32(68) / 128
	if flip {
		x, mx = float32(p.X), 2-mx
	}
	if !st.sees(x+1, y+1, 2) {
		return
	}
	st.Sprite(art.BaseSilo, x, y, 2, 2).FlipX = flip
	it := st.Sprite(art.BaseSiloTeam, x, y, 2, 2)
	it.FlipX = flip
	it.Fill = st.o.Seats[seat]
	st.Sprite(mark(seat), x+mx-0.25, y+148.0/128-0.25, 0.5, 0.5).Fill = st.o.Seats[seat].Mix(board.White, 0.75)
}

// drawOre draws the ore over the darkness, so that it stays visible.
func (st *stage) drawOre() {
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			c := st.at(x, y)
			rank := richness(c.ore)
			if rank < 0 {
				continue
			}
			if st.px < blockScale {
				size := 0.35 + 0.15*float32(rank)
				st.Box(float32(x)+0.5-size/2, float32(y)+0.5-size/2, size, size, size*0.3, gem).As(key(keyTile, y*st.w+x, 1))
				continue
			}
			bright := max(st.light.at(float32(x)+0.5, float32(y)+0.5), ease.Lerp(0.95, 0.74, ease.Progress(st.px, 16, 36)))
			if st.o.Overlay == overlayBright {
				bright = 1
			}
			it := st.Sprite(art.Ore[rank], float32(x), float32(y), 1, 1).As(key(keyTile, y*st.w+x, 1))
			it.FlipX = ease.Hash(uint32(x), uint32(y))>>9&1 == 1
			it.Fill = ease.Gray(min(bright, 1)).Alpha(float64(min(c.ore/3, 1)))
		}
	}
}

func (st *stage) drawSlides() {
	for i := range st.slides {
		s := &st.slides[i]
		u := s.At(st.t)
		m := ease.Progress(u, 0, 0.88)
		x, y := float32(s.from.X), ease.Lerp(float32(s.from.Y), float32(s.to.Y), m*m)
		if !st.sees(x, y, 1) {
			continue
		}
		n := st.layer(s.from.Y)
		if st.px < blockScale {
			st.Box(x, y, 1, 1, 0, soil[n])
			continue
		}
		if st.lively() && u < 0.88 {
			st.Sprite(art.FallTrail, x, y-1, 1, 1).Fill = ease.White(0.7 * ease.Progress(u, 0.1, 0.4))
		}
		if s.dirt+s.ore > 0.5 {
			st.Sprite(art.Dirt[n][ease.Hash(uint32(s.from.X), uint32(s.from.Y))&1], x, y, 1, 1).Fill = ease.Gray(0.8)
			st.Sprite(art.Crack[0], x, y, 1, 1)
			if r := richness(s.ore); r >= 0 {
				st.Sprite(art.Ore[r], x, y, 1, 1)
			}
			st.Sprite(art.BlockFrame, x, y, 1, 1)
		}
		if s.support > 0.5 {
			st.Sprite(art.Support, x, y, 1, 1)
		}
		if s.shield > 0.5 {
			st.Sprite(art.Shield[min(int(s.shield+0.5), 2)-1], x, y, 1, 1)
		}
		if u > 0.88 && st.lively() {
			st.puff(float32(s.to.X)+0.5, float32(s.to.Y)+0.9, ease.Progress(u, 0.88, 1), uint32(i), 2)
		}
	}
}

// puff draws dust that spreads from a place.
func (st *stage) puff(x, y, u float32, seed uint32, count uint32) {
	for n := range count {
		side := board.Either[float32](n&1 == 1, -1, 1)
		size := 0.35 + 0.5*ease.OutCubic(u)
		px := x + side*(0.15+0.45*ease.OutCubic(u)*(0.6+0.4*ease.Unit(seed, n)))
		st.Sprite(art.DustPuff, px-size/2, y-size*0.7-0.15*u, size, size).Fill = ease.White(0.75 * (1 - u))
	}
}
