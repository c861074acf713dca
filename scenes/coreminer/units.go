package coreminer

import (
	"app.pentarena/assets"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// big is the size, in tiles, of miners and bombs: they are drawn larger when tiles are small.
func (st *stage) big() float32 {
	if st.px <= 0 {
		return 1
	}
	return min(max(28/st.px, 1), 1.7)
}

// floorGap is the empty part of a miner's picture under its feet.
const floorGap = 2.0 / 128

// box is the square of a miner's picture: left, top and size, in tiles.
func (b *body) box(st *stage) (x, y, size float32) {
	size = st.big() * (0.6 + 0.4*b.present)
	return b.x + b.dx - size/2, b.y + 0.5 - size*(1-floorGap), size
}

// point converts a point of a miner's picture, in units of a picture 128 wide that faces right, to tiles.
func (b *body) point(st *stage, ux, uy float32) (x, y float32) {
	x, y, size := b.box(st)
	if b.face < 0 {
		ux = 128 - ux
	}
	return x + ux/128*size, y + uy/128*size
}

// lampAt is the place of a miner's lamp and the size of its glow.
func (b *body) lampAt(st *stage) (x, y, size float32) {
	s := &suits[b.grade]
	x, y = b.point(st, s.lampX, s.lampY)
	return x, y, s.reach * 0.75
}

// drawMiners draws the miners, those behind first.
func (st *stage) drawMiners() {
	for i := range st.bodies {
		b := &st.bodies[i]
		if b.present <= 0 || !st.sees(b.x, b.y, 1) {
			continue
		}
		if st.px < blockScale {
			st.drawToken(i, b)
			continue
		}
		st.drawMiner(i, b)
	}
	if st.px >= blockScale && !st.o.Cheap {
		st.drawCrowds()
	}
	if st.px >= numberScale && !st.o.Cheap {
		for i := range st.bodies {
			if b := &st.bodies[i]; b.present >= 1 && b.health > 0 && st.sees(b.x, b.y, 1) {
				st.drawGauges(i, b)
			}
		}
	}
}

// crowd is the least number of miners on a tile that is shown as a number.
const crowd = 3

// drawCrowds draws the number of a seat's miners on a tile where their pictures overlap.
func (st *stage) drawCrowds() {
	for i := range st.bodies {
		b := &st.bodies[i]
		if !b.stands() || !st.sees(b.x, b.y, 1) {
			continue
		}
		n, first := 0, true
		for k := range st.bodies {
			if o := &st.bodies[k]; o.stands() && o.owner == b.owner && o.x == b.x && o.y == b.y {
				first = first && k >= i
				n++
			}
		}
		if first && n >= crowd {
			st.crowd(int64(n), b, max(0.36, 14/st.px))
		}
	}
}

// crowd draws a number of miners above them, framed in the colour of their seat.
func (st *stage) crowd(n int64, b *body, size float32) {
	x, y := b.x+0.12, b.y-0.44
	w, h := size*(0.5+0.6*float32(board.Digits(n))), size*1.1
	st.Box(x-w/2, y-h/2, w, h, h/3, ink.Alpha(0.92)).Edge(max(0.04, 1.5/st.px), st.o.Seats[b.owner])
	st.Number(n, x, y, size*0.92, board.MonoBold, board.Center, bone)
}

// stands reports whether a miner is alive and fully there.
func (b *body) stands() bool { return b.present >= 1 && b.health > 0 }

// drawToken draws a miner zoomed out: the mark of its seat.
func (st *stage) drawToken(i int, b *body) {
	size := min(max(9/st.px, 1), 3)
	st.Sprite(mark(b.owner), b.x-size*0.62, b.y-size*0.62, size*1.24, size*1.24).Fill = ink.Alpha(float64(0.9 * b.present))
	st.Sprite(mark(b.owner), b.x-size/2, b.y-size/2, size, size).As(key(keyMiner, i, 0)).Fill = st.o.Seats[b.owner].Alpha(float64(b.present))
}

func (st *stage) drawMiner(i int, b *body) {
	s := &suits[b.grade]
	x, y, size := b.box(st)
	if b.drilling > 0 && !st.o.Reduced {
		push := 0.03 * b.drilling * max(0, ease.Wave(float64(st.t), 0.06, 0))
		x += push * b.face * ease.Cos(b.aim)
		y += push * ease.Sin(b.aim)
	}
	if b.raised > 0 {
		grow := 1 - 0.12*b.raised
		x, y, size = x+size*(1-grow)/2, y+size*(1-grow), size*grow
	}
	h := size * b.stretch
	y += size - h
	y -= 0.02 * ease.Abs(ease.Sin(b.x*6.2832)) // the bob of a walk, 0 in the middle of a tile
	flip := b.face < 0
	light := float32(1)
	if c := st.under(b); c != nil && c.solid() > 0.5 {
		light = 0.55 // buried
	}
	if b.health <= 0 {
		light = 0.4
	}
	shade := ease.Gray(light)
	shade.A = uint8(255*min(b.present*2, 1) + 0.5)
	st.Box(b.x+b.dx-0.28*size, b.y+0.44, 0.56*size, 0.09, 0.045, ink.Alpha(float64(0.3*b.present)))
	it := st.Sprite(s.body, x, y, size, h).As(key(keyMiner, i, 0))
	it.Fill, it.FlipX = shade, flip
	it = st.Sprite(s.team, x, y, size, h).As(key(keyMiner, i, 1))
	it.Fill, it.FlipX = st.o.Seats[b.owner].Mix(ink, float64(1-light)).Alpha(float64(min(b.present*2, 1))), flip
	mx := s.markX
	if flip {
		mx = 128 - mx
	}
	r := size * 0.13
	it = st.Sprite(mark(b.owner), x+mx/128*size-r, y+s.markY/128*h-r, 2*r, 2*r)
	it.Fill = st.o.Seats[b.owner].Mix(board.White, 0.7).Alpha(float64(min(b.present*2, 1)))
	st.drawDrill(b, s, x, y, size, h, shade)
	if b.flash > 0 {
		it = st.Sprite(s.body, x, y, size, h).Light()
		it.Fill, it.FlipX = ease.White(b.flash*0.8), flip
	}
}

// drawDrill draws the drill, turned about its pivot towards what it digs.
func (st *stage) drawDrill(b *body, s *suit, x, y, size, h float32, shade board.Color) {
	pic := s.drill[0]
	if b.drilling > 0 && !st.o.Reduced && int(st.t*120)&1 == 1 {
		pic = s.drill[1]
	}
	px, turn := s.pivotX/128, b.aim*b.drilling
	if b.face < 0 {
		px, turn = 1-px, -turn
	}
	it := st.Sprite(pic, x, y, size, h).Turn(turn, px, s.pivotY/128)
	it.Fill, it.FlipX = shade, b.face < 0
}

// pipEach is how much cargo one pip stands for.
const pipEach = 150

// drawGauges draws a miner's health bar and cargo.
func (st *stage) drawGauges(i int, b *body) {
	x, y, size := b.box(st)
	if b.grade < 3 {
		y += 0.12 * size * float32(3-b.grade) / 3
	}
	most := float32(st.s.Constants.Grades[b.grade].Health)
	y -= 0.06
	if b.health < most-0.5 || b.lost > 0 || st.px >= labelScale {
		w, h := float32(0.62), max(float32(0.07), 2.5/st.px)
		bx := x + size/2 - w/2
		p := 1.2 / st.px
		full := min(b.health/max(most, 1), 1)
		st.Box(bx-p, y-p, w+2*p, h+2*p, p, ink.Alpha(0.9))
		if b.lost > 0 {
			st.Box(bx, y, w*min(full+b.lost/max(most, 1), 1), h, 0, bone.Alpha(0.85))
		}
		st.Box(bx, y, w*full, h, 0, danger.Mix(lifeFull, float64(full*1.3-0.2))).As(key(keyMiner, i, 3))
		y -= 0.12
	}
	var counts [4]int
	n := 0
	for item, has := range b.carries {
		if has >= 0.5 {
			if item == int(coreminer.Bombs) {
				has *= float32(st.s.Constants.BombSize)
			}
			counts[item] = int((has + pipEach - 1) / pipEach)
			n += counts[item]
		}
	}
	if n == 0 {
		return
	}
	pip := max(float32(0.2), 6/st.px)
	each := min(pip*0.85, 0.9/float32(n))
	px := x + size/2 - each*float32(n-1)/2
	for _, item := range [4]int{int(coreminer.Ore), int(coreminer.Dirt), int(coreminer.Bombs), int(coreminer.Material)} {
		for range counts[item] {
			st.Sprite(pips[item], px-pip/2, y-pip, pip, pip)
			px += each
		}
	}
}

// drawBombs draws the bombs and the turns each has left.
func (st *stage) drawBombs() {
	for i := range st.bombs {
		b := &st.bombs[i]
		if b.present <= 0 || !st.sees(b.x, b.y, 1) {
			continue
		}
		if st.px < blockScale {
			st.Box(b.x-0.6, b.y-0.6, 1.2, 1.2, 0.6, danger.Alpha(float64(b.present))).As(key(keyBomb, i, 0)).Edge(0.2, ink)
			continue
		}
		size := 0.75 * st.big() * (0.6 + 0.4*ease.OutBack(b.present))
		lit := ease.Progress(b.timer, 2, 1)
		if lit > 0.5 && st.lively() {
			size *= 1 + 0.06*ease.Wave(st.clock, 0.5, ease.Unit(uint32(i), 1))
		}
		x, y := b.x-size/2+0.08*spread(uint32(i)), b.y+0.5-size
		if lit > 0 && st.o.Overlay != overlayBright {
			st.Sprite(art.BlastGlow, b.x-0.9, b.y-0.7, 1.8, 1.8).Light().Fill = danger.Alpha(float64(0.5 * lit * b.present))
		}
		plain := st.Sprite(art.Bomb, x, y, size, size)
		plain.Fill = ease.White(b.present * (1 - lit))
		st.Sprite(art.BombLit, x, y, size, size).Fill = ease.White(b.present * lit)
		if lit > 0 && st.lively() {
			s := size * (0.3 + 0.1*ease.Wave(st.clock, 0.13, 0))
			st.Sprite(art.Spark, x+size*0.82-s/2, y+size*0.1-s/2, s, s).Light().Turn(float32(st.clock)*7, 0.5, 0.5).Fill = ease.White(lit * b.present)
		}
		if st.px >= numberScale && !st.o.Cheap && b.present >= 1 {
			st.Plate(int64(b.timer+0.5), b.x+0.36, b.y+0.34, max(0.26, 10/st.px), bone)
		}
	}
}

func spread(i uint32) float32 { return ease.Spread(i, 9) }

// portrait is the sprite for a grade of miners on cards.
func portrait(grade int8) string {
	return [4]string{"miner-0", "miner-1", "miner-2", "miner-3"}[grade]
}

func itemPip(item int8) assets.Sprite { return pips[item] }
