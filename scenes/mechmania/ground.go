package mechmania

import (
	"fmt"

	"app.pentarena/assets"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// drawGround draws grass, soil, the band with its light, arid ground, and the surroundings of the field.
func (st *stage) drawGround() {
	s := st.before
	grass := float32(s.Constants.GrassRows)
	st.drawMeadow()
	tail := max(st.band-float32(bandRows(s)), grass)
	if st.px < plainScale {
		st.drawPlain(tail)
	} else {
		st.drawTiles(tail)
		st.drawBand()
	}
	st.Box(0, 0, 0, 0, 0, board.Color{}).As(keyBand).Y = st.band
	st.drawWild(tail)
	st.drawLight()
	if st.px >= plainScale {
		st.drawSeams(tail)
	}
	st.drawSurroundings()
	st.drawClouds()
}

// meadowScale is the tile size, in pixels, from which the meadow around the farm has pictures.
const meadowScale = 13

// drawMeadow draws the land around the farm.
func (st *stage) drawMeadow() {
	v := st.o.Visible
	if v.W <= 0 || v.H <= 0 {
		v = board.Rect{X: -2, Y: -2, W: float32(st.w) + 4, H: float32(st.h) + 4}
	}
	st.Box(v.X, v.Y, v.W, v.H, 0, meadow)
	if st.px < meadowScale {
		return
	}
	shade := board.Hex(0xB4C298)
	for y := ease.Floor(v.Y); y <= ease.Floor(v.Y+v.H); y++ {
		for x := ease.Floor(v.X); x <= ease.Floor(v.X+v.W); x++ {
			if y < 0 || y >= st.h || x < 0 || x >= st.w {
				st.Sprite(variant(&art.Grass, x+100, y+100, 0.1), float32(x), float32(y), 1, 1).Fill = shade
			}
		}
	}
}

// Keys of items in the display list. Those of crops start at keyCrops, by tile.
const (
	keyBand    = 1
	keyFarmers = 2
	keyBaskets = 4
	keyPlaced  = 6
	keyCircles = 8
	keyDrones  = 10
	keyCrops   = 100
)

// drawPlain draws the ground as areas of one color, for tiny tiles.
func (st *stage) drawPlain(tail float32) {
	w, grass := float32(st.w), float32(st.before.Constants.GrassRows)
	st.Box(0, 0, w, grass, 0, grassy)
	st.Box(0, grass, w, float32(st.h)-grass, 0, earth)
	st.Box(0, grass, w, tail-grass, 0, dust)
	n := bandRows(st.before)
	for r := range n {
		y := st.band - 1 - float32(r)
		top := max(y, grass)
		if y+1 <= grass {
			continue
		}
		c := fair
		switch st.groundOf(r) {
		case mechmania.Mid:
			c = good
		case mechmania.Inner:
			c = ideal
		}
		st.Box(0, top, w, y+1-top, 0, c)
	}
}

// groundOf returns the ground of row r of the band, counted from the front.
func (st *stage) groundOf(r int) mechmania.Ground {
	k := &st.before.Constants
	outer, mid, inner := int(k.BandOuter), int(k.BandMid), int(k.BandInner)
	switch {
	case r < outer || r >= outer+2*mid+inner:
		return mechmania.Outer
	case r < outer+mid || r >= outer+mid+inner:
		return mechmania.Mid
	}
	return mechmania.Inner
}

// variant chooses one of two pictures of a ground; rare is the share of the second.
func variant(list *[2]assets.Sprite, x, y int, rare float32) assets.Sprite {
	if ease.Unit(uint32(x)+7, uint32(y)+3) < rare {
		return list[1]
	}
	return list[0]
}

// drawTiles draws a picture for every tile: grass, soil, and arid ground north of the tail.
func (st *stage) drawTiles(tail float32) {
	grass := int(st.before.Constants.GrassRows)
	for y := max(st.y0, 0); y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			switch {
			case y < grass:
				st.Sprite(variant(&art.Grass, x, y, 0.14), float32(x), float32(y), 1, 1)
			case float32(y+1) > tail:
				st.Sprite(variant(&art.Soil, x, y, 0.5), float32(x), float32(y), 1, 1)
			default:
				st.Sprite(variant(&art.Arid, x, y, 0.5), float32(x), float32(y), 1, 1)
			}
		}
	}
	if y := ease.Floor(tail); float32(y) < tail && y >= grass && y >= st.y0 && y < st.y1 { // the row that is drying out
		st.Clip(0, float32(y), float32(st.w), tail-float32(y))
		for x := st.x0; x < st.x1; x++ {
			st.Sprite(variant(&art.Arid, x, y, 0.5), float32(x), float32(y), 1, 1)
		}
		st.Unclip()
	}
}

// drawBand draws the rows of the band over the soil.
func (st *stage) drawBand() {
	grass := float32(st.before.Constants.GrassRows)
	if st.band <= grass {
		return
	}
	st.Clip(0, grass, float32(st.w), float32(st.h)-grass)
	for r := range bandRows(st.before) {
		y := st.band - 1 - float32(r)
		if y+1 <= grass || y >= float32(st.y1) || y+1 <= float32(st.y0) {
			continue
		}
		pic := art.BandOuter
		switch st.groundOf(r) {
		case mechmania.Mid:
			pic = art.BandMid
		case mechmania.Inner:
			pic = art.BandIdeal
		}
		for x := st.x0; x < st.x1; x++ {
			st.Sprite(pic, float32(x), y, 1, 1)
		}
	}
	st.Unclip()
}

// drawSeams draws the transitions between grounds.
func (st *stage) drawSeams(tail float32) {
	grass, h := float32(st.before.Constants.GrassRows), float32(st.h)
	for x := st.x0; x < st.x1; x++ {
		fx := float32(x)
		if tail > grass && tail < h {
			st.Sprite(art.BandTail, fx, tail-0.5, 1, 1)
		}
		if st.band > grass && st.band < h {
			st.Sprite(art.BandFront, fx, st.band-0.5, 1, 1)
		}
		st.Sprite(art.GrassEdge, fx, grass-0.06, 1, 0.375)
	}
}

// core returns the y of the middle of the band's best rows.
func (st *stage) core() float32 {
	k := &st.before.Constants
	return st.band - float32(k.BandOuter+k.BandMid) - float32(k.BandInner)/2
}

// drawLight draws the warm light of the band, a slow sheen along it, and motes.
func (st *stage) drawLight() {
	grass, w := float32(st.before.Constants.GrassRows), float32(st.w)
	y := st.core()
	if !st.o.Draws(board.Glow) || st.band <= grass || y > float32(st.y1)+4 || y < float32(st.y0)-4 {
		return
	}
	st.Clip(0, grass, w, float32(st.h)-grass)
	glow := warm.Alpha(0.06)
	none := glow
	none.A = 0
	const far = 3.2
	st.Box(0, y-far, w, far, 0, none).To(glow).Light()
	st.Box(0, y, w, far, 0, glow).To(none).Light()
	glow.A = 30
	st.Box(0, y-0.9, w, 0.9, 0, none).To(glow).Light()
	st.Box(0, y, w, 0.9, 0, glow).To(none).Light()
	if st.drifts() {
		for n := range uint32(30) {
			age, k := ease.Cycle(st.clock, 5+3*float64(ease.Unit(n, 1)), ease.Unit(n, 2))
			x := w * ease.Unit(n*31+k, 3)
			my := y + 1.6*(ease.Unit(n*31+k, 4)-0.5) - 0.5*age
			if x < float32(st.x0) || x > float32(st.x1) {
				continue
			}
			size := 0.08 + 0.18*ease.Unit(n, 5)
			st.Sprite(art.Sparkle, x-size/2+0.2*age, my-size/2, size, size).Light().Fill = ease.White(0.75 * ease.Bump(age, 0, 1))
		}
	}
	st.Unclip()
}

// drawSurroundings draws the hedge in the north, the verges with the timetable of the band, and the rail in the south.
func (st *stage) drawSurroundings() {
	w, h := float32(st.w), float32(st.h)
	if st.px >= plainScale && st.y0 <= 1 {
		for x := -1; x <= st.w; x++ {
			if x >= st.x0-2 && x <= st.x1+1 {
				st.Sprite(art.Hedge, float32(x), -1, 1, 1)
			}
		}
	}
	edge := max(0.06, 1/st.px)
	for _, x := range [2]float32{-edge, w} {
		st.Box(x, 0, edge, h, 0, ink.Alpha(0.55))
	}
	st.Box(-edge, h, w+2*edge, edge, 0, ink.Alpha(0.55))
	st.drawTrees()
	st.drawTimetable()
}

// tableDry is the number of turns before a row dries up from which the timetable shows it.
const tableDry = 12

// drawTimetable draws in the verges the number of turns until each row becomes fertile or dries up.
func (st *stage) drawTimetable() {
	if st.fit < tableScale || st.o.Cheap {
		return
	}
	const ahead = 9
	s := st.nearer()
	front := int(bandFront(s, s.Number))
	rows := bandRows(s)
	size := tableSize(st.fit)
	if st.o.Armed == verbs[plants].ID { // the margins show what a seed gains
		st.drawGrowth(front, -1, size)
		return
	}
	labeled := [2]bool{} // the first number of each kind is labeled
	dries := -1          // row with the label of those that dry up
	for y := max(int(s.Constants.GrassRows), front-rows, st.y0); y < min(front+ahead, st.y1, s.Tiles.H); y++ {
		fy := float32(y) + 0.5
		until, dry := turnsUntil(s, y+1), turnsUntil(s, y+rows+1)
		c, n, kind := leaf, until, 0
		if y < front {
			c, n, kind = dust.Mix(board.White, 0.3), dry, 1
			if dry <= 3 {
				c = money
			}
			if dry > tableDry {
				continue
			}
		}
		edges := st.edges()
		for _, x := range edges {
			st.Box(x-0.4, fy-0.34, 0.8, 0.68, 0.2, ink.Alpha(0.55))
			st.Number(int64(n), x, fy, size, board.MonoBold, board.Center, c)
		}
		if !labeled[kind] {
			labeled[kind] = true
			if kind == 1 {
				dries = y
			}
			st.tableWords([...]string{"turns until fertile", "turns until arid"}[kind], edges[0], fy, size, c)
		}
	}
	st.drawGrowth(front, dries, size)
}

// tableSize is the text size of the timetable, in tiles of fit canvas units: readable on small tiles, no larger than needed on large ones.
func tableSize(fit float32) float32 { return max(min(0.44, 16/fit), min(12/fit, 0.6)) }

// tableWords draws a label beside the left column of the timetable.
func (st *stage) tableWords(words string, edge, y, size float32, c board.Color) {
	w := board.TextWidth(board.Medium, size, words)
	st.Box(edge+0.5, y-0.34, w+0.5, 0.68, 0.2, ink.Alpha(0.55))
	st.Text(words, edge+0.75, y, size, board.Medium, board.Left, c)
}

// fertilityWords describes how fertile the grounds of the band are.
func fertilityWords(f *mechmania.Fertility) map[mechmania.Ground]string {
	words := map[mechmania.Ground]string{}
	for _, g := range [...]mechmania.Ground{mechmania.Outer, mechmania.Mid, mechmania.Inner} {
		words[g] = fmt.Sprintf("fertility %v", f.Of(g))
	}
	return words
}

// drawGrowth labels the first row of each ground of the band with its fertility, except row taken, which has another label.
func (st *stage) drawGrowth(front, taken int, size float32) {
	s := st.nearer()
	last := mechmania.Soil
	for y := front - 2; y >= max(int(s.Constants.GrassRows), front-bandRows(s), st.y0); y-- {
		g := s.Ground(grid.Pt(0, y), s.Number)
		if g == last || turnsUntil(s, y+bandRows(s)+1) <= tableDry && g == mechmania.Outer {
			continue
		}
		last = g
		if y < st.y1 && y != taken {
			st.tableWords(st.words[g], st.edges()[0], float32(y)+0.5, size, bone)
		}
	}
}

// edges returns the x of the centers of the timetable's two columns: the verges, or the sides of the clear view if those are further in.
func (st *stage) edges() [2]float32 {
	left, right := float32(-0.5), float32(st.w)+0.5
	v := st.o.Clear
	if v.W <= 0 {
		v = st.o.Visible
	}
	if v.W > 0 {
		left, right = max(left, v.X+0.5), min(right, v.X+v.W-0.5)
	}
	return [2]float32{left, right}
}

// turnsUntil returns the number of turns until the front of the band reaches a row, at least 0.
func turnsUntil(s *mechmania.State, row int) int32 {
	k := &s.Constants
	turn := (int32(row)-k.BandStart)*k.BandSpeed + k.BandDelay + 1
	return max(turn-s.Number, 0)
}

// drawClouds draws the shadows of clouds that drift over the farm.
func (st *stage) drawClouds() {
	if !st.o.Draws(board.Drift) || st.px < plainScale {
		return
	}
	w, h := float32(st.w), float32(st.h)
	for n := range uint32(3) {
		age, k := ease.Cycle(st.clock, 90+20*float64(n), ease.Unit(n, 9))
		x := (w+20)*age - 14
		y := h*ease.Unit(n+7*k, 10) - 2
		for i := range uint32(3) {
			cw, ch := 6+4*ease.Unit(n*3+i, 11), 2.5+1.5*ease.Unit(n*3+i, 12)
			st.Shadow(x+3*float32(i)-1, y+1.4*ease.Unit(n*3+i, 13), cw, ch, ch/2, 2.2, violet.Alpha(0.09))
		}
	}
}
