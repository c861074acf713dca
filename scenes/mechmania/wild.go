package mechmania

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Tile sizes, in pixels, from which wild things are drawn.
const (
	treeScale = 6  // trees on the meadow around the farm
	wildScale = 12 // stones and tufts on arid ground
)

var (
	straw = board.Hex(0x9C8049)
	stone = board.Hex(0x9A8F86)
	crack = board.Hex(0x7A6245)
	crown = board.Hex(0x4F7A3A)
	trunk = board.Hex(0x6B4A30)
)

// drawWild draws the decorations of arid ground: patches of paler and darker dust, cracks, stones and dry grass. They appear behind the band, row
// by row, and are faint enough for crops and farmers to stand out.
func (st *stage) drawWild(tail float32) {
	grass := int(st.before.Constants.GrassRows)
	if st.px < wildScale || st.o.Cheap || tail <= float32(grass) {
		return
	}
	if st.o.Draws(board.Scenery) {
		st.drawPatches(tail)
	}
	for y := max(st.y0, grass); y < st.y1 && float32(y) < tail; y++ {
		a := min(tail-float32(y), 1)
		for x := st.x0; x < st.x1; x++ {
			seed := uint32(x)*2654435 + uint32(y)*40503
			fx, fy := float32(x)+0.2+0.6*ease.Unit(seed, 11), float32(y)+0.3+0.5*ease.Unit(seed, 12)
			switch u := ease.Unit(seed, 10); {
			case u < 0.035:
				st.stones(fx, fy, a, seed)
			case u < 0.085:
				st.tuft(fx, fy, a, seed)
			case u < 0.11:
				st.fissure(fx, fy, a, seed)
			}
		}
	}
}

// stones draws one to three stones.
func (st *stage) stones(x, y, a float32, seed uint32) {
	for n := range 1 + seed%3 {
		w := 0.16 + 0.16*ease.Unit(seed, 20+n)
		sx, sy := x+0.24*(float32(n)-0.7), y+0.1*ease.Unit(seed, 30+n)
		st.Disc(sx-w*0.55, sy-w*0.1, w*1.2, w*0.5, ink.Alpha(0.2*float64(a)))
		st.Ring(sx-w/2, sy-w*0.5, w, w*0.72, max(0.025, 0.8/st.px), crack.Alpha(0.8*float64(a))).Fill = stone.Mix(dust, 0.35).Alpha(float64(a))
		st.Disc(sx-w*0.28, sy-w*0.4, w*0.36, w*0.2, bone.Alpha(0.45*float64(a)))
	}
}

// tuft draws a few blades of dry grass that sway in the wind.
func (st *stage) tuft(x, y, a float32, seed uint32) {
	sway := 0.05 * ease.Wave(st.clock, 3.1, 0.03*x+0.05*y)
	wide := max(0.035, 1/st.px)
	c := straw.Mix(crack, 0.6*float64(ease.Unit(seed, 41))).Alpha(0.85 * float64(a))
	for n := range uint32(5) {
		way := 0.3 * (float32(n)/4 - 0.5)
		high := 0.2 + 0.16*ease.Unit(seed, 42+n)
		st.Line(x+way*0.4, y, x+way*1.6+sway, y-high, wide, c)
	}
}

// fissure draws a deeper crack in the ground.
func (st *stage) fissure(x, y, a float32, seed uint32) {
	wide := max(0.04, 1/st.px)
	c := crack.Mix(ink, 0.15).Alpha(0.5 * float64(a))
	for n := range uint32(4) {
		nx, ny := x+0.16+0.18*ease.Unit(seed, 50+n), y+0.34*(ease.Unit(seed, 60+n)-0.5)
		st.Line(x, y, nx, ny, wide*(1-0.15*float32(n)), c)
		x, y = nx, ny
	}
}

// drawPatches draws patches of paler and darker dust.
func (st *stage) drawPatches(tail float32) {
	grass := int(st.before.Constants.GrassRows)
	st.Clip(0, float32(grass), float32(st.w), tail-float32(grass))
	const block = 7 // side of a patch, in tiles
	for y := max(st.y0, grass) / block; y <= int(tail)/block; y++ {
		for x := st.x0/block - 1; x <= st.x1/block; x++ {
			seed := uint32(x+3)*7919 + uint32(y)*104729
			w, h := 4+4*ease.Unit(seed, 1), 2+2.5*ease.Unit(seed, 2)
			px, py := block*(float32(x)+ease.Unit(seed, 3)), block*(float32(y)+ease.Unit(seed, 4))
			c := crack.Alpha(0.16)
			if ease.Unit(seed, 5) < 0.5 {
				c = bone.Alpha(0.2)
			}
			st.Shadow(px-w/2, py-h/2, w, h, h/2, 1.6, c)
		}
	}
	st.Unclip()
}

// drawDevils draws dust devils that wander over the arid ground.
func (st *stage) drawDevils(tail float32) {
	north := float32(st.before.Constants.GrassRows)
	if !st.drifts() || tail < north+3 {
		return
	}
	for n := range uint32(2) {
		age, k := ease.Cycle(st.clock, 17+6*float64(n), ease.Unit(n, 71))
		seed := n*131 + k*17
		x := float32(st.w)*(0.15+0.5*ease.Unit(seed, 72)) + 9*age + 0.5*ease.Sin(9*age)
		y := north + 1.5 + (tail-north-2)*ease.Unit(seed, 73)
		if !st.sees(x, y) {
			continue
		}
		a := float64(ease.Bump(age, 0, 1)) * 0.34
		for i := range 6 {
			h := float32(i) / 5
			w := 0.16 + 0.62*h
			off := (0.1 + 0.12*h) * ease.Sin(float32(st.clock)*7+4*h)
			st.Disc(x+off-w/2, y-1.5*h-0.08, w, 0.2+0.1*h, bone.Mix(dust, 0.35).Alpha(a*float64(1-0.5*h)))
		}
		st.Disc(x-0.4, y-0.06, 0.8, 0.22, crack.Alpha(a*0.6))
	}
}

// drawTrees draws trees and bushes on the meadow around the farm.
func (st *stage) drawTrees() {
	v := st.o.Visible
	if st.px < treeScale || st.o.Cheap || v.W <= 0 {
		return
	}
	const grove = 3.8 // approximate distance between trees, in tiles
	y0, y1 := ease.Floor(v.Y/grove)-1, ease.Floor((v.Y+v.H)/grove)+1
	for row := y0; row <= y1; row++ {
		for col := ease.Floor(v.X/grove) - 1; col <= ease.Floor((v.X+v.W)/grove)+1; col++ {
			seed := uint32(col+64)*73856 + uint32(row+64)*19349
			x, y := grove*(float32(col)+ease.Unit(seed, 81)), grove*(float32(row)+ease.Unit(seed, 82))
			r := 0.55 + 0.75*ease.Unit(seed, 83)
			if ease.Unit(seed, 84) < 0.4 || x+r > -verge-0.7 && x-r < float32(st.w)+verge+0.7 && y > -hedgeHigh-0.4 && y-2*r < float32(st.h)+southEdge+0.3 {
				continue
			}
			st.tree(x, y, r, seed)
		}
	}
}

// tree draws a tree, or a bush if it is small, that stands on the point x,y.
func (st *stage) tree(x, y, r float32, seed uint32) {
	c := crown.Mix(board.Hex(0x7E9A45), 0.6*float64(ease.Unit(seed, 91)))
	edge := max(0.05, 1/st.px)
	st.Disc(x-r*0.95, y-r*0.28, r*1.9, r*0.6, ink.Alpha(0.22))
	top := y - r*0.75
	if r > 0.8 {
		st.Box(x-r*0.14, y-r*0.7, r*0.28, r*0.75, r*0.1, trunk).Edge(edge, ink.Alpha(0.7))
		top = y - r*1.35
	}
	sway := 0.04 * r * ease.Wave(st.clock, 4.3, 0.04*x)
	for n := range uint32(3) {
		d := r * 0.42 * (float32(n) - 1)
		q := r * (0.72 + 0.12*ease.Unit(seed, 92+n))
		cy := top + r*0.18*ease.Abs(float32(n)-1)
		st.Ring(x+sway+d-q, cy-q, 2*q, 2*q, edge, ink.Alpha(0.55)).Fill = c
	}
	st.Disc(x+sway-r*0.62, top-r*0.5, r*1.2, r*1.05, c)
	st.Disc(x+sway-r*0.55, top-r*0.62, r*0.7, r*0.5, board.White.Mix(c, 0.72).Alpha(0.7))
}
