package anarchy

import (
	"app.pentarena/assets"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Layers of a building, part of the keys of its items.
const (
	keyBody = iota
	keyRuin
	keyTeam
	keySign
	keyFire
	keyFireNext
	keyVane
	keyBar
	keyEye
	keyLayers = 16
)

func key(i, layer int) uint32 { return uint32(i*keyLayers+layer) + 1 }

// drawGround draws the visible tiles, on the board and around it.
func (st *stage) drawGround() {
	g := st.city.ground
	v := st.o.Visible
	if v.W <= 0 || v.H <= 0 {
		v = board.Rect{X: -1, Y: -1, W: float32(g.w) + 1.9, H: float32(g.h) + 1.9}
	}
	x0, y0 := max(ease.Floor(v.X), -margin), max(ease.Floor(v.Y), -margin)
	x1, y1 := min(ease.Floor(v.X+v.W)+1, g.w+margin), min(ease.Floor(v.Y+v.H)+1, g.h+margin)
	if st.px < blockScale {
		st.Box(0, 0, float32(g.w), float32(g.h), 0, board.Hex(0x1B2430))
		x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, g.w), min(y1, g.h)
	}
	scenery := st.o.Draws(board.Scenery)
	for y := y0; y < y1; y++ {
		row := g.tiles.Cells[(y+margin)*g.tiles.W:]
		for x := x0; x < x1; x++ {
			t := &row[x+margin]
			if st.px < blockScale && !st.city.ground.lane(t) || t.base == art.Plot && !scenery { // a building hides its plot
				continue
			}
			i := st.Sprite(t.base, float32(x), float32(y), 1, 1)
			i.FlipX = t.flip
			if t.shade < 255 {
				i.Fill.A = t.shade
			}
			if t.over.W > 0 && st.px >= blockScale && scenery {
				i := st.Sprite(t.over, float32(x), float32(y), 1, 1)
				i.FlipX = t.flip
				if t.shade < 255 {
					i.Fill.A = t.shade
				}
			}
		}
	}
}

// drawLight lights the ground around lamps, headquarters and fires.
func (st *stage) drawLight() {
	if st.px < blockScale {
		return
	}
	g, glow := st.city.ground, st.o.Draws(board.Glow)
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			if t := &g.tiles.Cells[(y+margin)*g.tiles.W+x+margin]; t.lamp && glow {
				st.Sprite(art.LampGlow, float32(x)-0.25, float32(y)-0.05, 1.5, 1.3).Light().Fill.A = 120
			}
			i := st.city.at(x, y)
			if i < 0 {
				continue
			}
			b, k := &st.city.lots[i], &st.appearances[i]
			cx, cy := float32(x)+0.5, float32(y)+0.62
			seat := st.o.Seats[b.seat]
			if b.hq {
				a := 1 - k.ruin
				if glow {
					st.Sprite(art.TeamGlowTeam, cx-2.1, cy-2.1, 4.2, 4.2).Light().Tint(seat.Alpha(float64(0.5 * a)))
				}
				ring := st.Sprite(art.HqRingTeam, cx-1.35, cy-1.2, 2.7, 2.7).Light().Tint(seat.Alpha(float64(0.9*a + 0.1)))
				if k.flash > 0 {
					ring.Fill = seat.Mix(board.White, float64(k.flash))
				}
			} else {
				st.Box(float32(x)+0.03, float32(y)+0.03, 0.94, 0.94, 0.1, ink.Mix(seat, float64(0.5-0.12*k.bribed-0.3*k.ruin)).Alpha(0.8))
				if glow && st.px >= plainScale {
					st.Sprite(art.TeamGlowTeam, cx-0.75, cy-0.75, 1.5, 1.5).Light().Tint(seat.Alpha(float64(0.3 * (1 - k.ruin*0.8) * (1 - k.bribed*0.5))))
				}
			}
			if k.exposure > 30 && st.px >= plainScale {
				st.Sprite(art.SpotlightPool, cx-0.6, cy-0.1, 1.2, 0.9).Light().Fill.A = 190
			}
			if f := k.fire(); f > 0 && glow {
				size := 1.15 + f*0.085
				a := (0.34 + f*0.022) * (1 + 0.06*ease.Wave(st.clock, 0.37, ease.Unit(uint32(i), 3)))
				st.Sprite(art.FireGlow, cx-size/2, cy-size/2, size, size).Light().Fill = ease.White(a)
			}
		}
	}
}

// drawRows draws lamps, buildings and flames row by row from the north: nearer rows cover those behind.
func (st *stage) drawRows() {
	g := st.city.ground
	blocks := st.px < blockScale
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			i := st.city.at(x, y)
			switch {
			case i >= 0 && blocks:
				st.drawBlock(i)
			case i >= 0:
				st.drawHouse(i)
				st.drawFlames(i)
			case blocks:
			case g.tiles.Cells[(y+margin)*g.tiles.W+x+margin].lamp:
				st.Sprite(art.StreetLamp, float32(x), float32(y)-0.25, 1, 1.25).FlipX = x >= g.w/2
			}
		}
		if st.px >= plainScale {
			for x := st.x0; x < st.x1; x++ {
				if i := st.city.at(x, y); i >= 0 {
					st.drawGauges(i)
				}
			}
		}
	}
}

// drawRings draws the rings around the headquarters, on top of the flames in the row in front.
func (st *stage) drawRings() {
	if st.px < blockScale {
		return
	}
	for i := range st.city.lots {
		b, k := &st.city.lots[i], &st.appearances[i]
		if !b.hq || !st.sees(i) || k.ruin >= 1 {
			continue
		}
		c := st.o.Seats[b.seat].Mix(board.White, float64(k.flash)).Alpha(float64(0.6 * (1 - k.ruin)))
		st.Sprite(art.HqRingTeam, float32(b.x)+0.5-1.35, float32(b.y)+0.62-1.2, 2.7, 2.7).Light().Tint(c)
	}
}

// seatSize is the size of the numbers of a headquarters, in tiles.
func (st *stage) seatSize() float32 { return max(min(0.3, 16/st.px), 11/st.px) }

// drawSeats draws the health of the headquarters and, above it, their fire: on top of the smoke, and on their own picture only.
func (st *stage) drawSeats() {
	if st.px < plainScale || st.o.Cheap {
		return
	}
	for i := range st.city.lots {
		b, k := &st.city.lots[i], &st.appearances[i]
		if !b.hq || !st.sees(i) || k.ruin >= 1 {
			continue
		}
		x, y, size := float32(b.x)+0.5, float32(b.y)+0.80, st.seatSize()
		st.Plate(int64(k.health+0.5), x, y, size, bone)
		if f := int64(k.fire() + 0.5); f > 0 && st.o.Overlay == "" {
			st.tag(x, y-size*1.2, size, flame, flameIcon, f)
		}
	}
}

// tag draws a number on a dark plate with a sign before it, in the size of the number, with its middle at x,y.
func (st *stage) tag(x, y, size float32, c board.Color, sign assets.Sprite, n int64) {
	left, right := size*1.08, size*(0.2+0.6*float32(board.Digits(n)))
	x -= (left + right) / 2
	st.Box(x, y-size*0.56, left+right, size*1.12, size*0.3, ink.Alpha(0.92))
	st.Box(x, y-size*0.56, left, size*1.12, size*0.3, c)
	st.Sprite(sign, x+size*0.02, y-size*0.52, size*1.04, size*1.04).Fill = ink
	st.Number(n, x+left+right/2, y, size*0.92, board.MonoBold, board.Center, gold)
}

// signs are the signs of the kinds of buildings on tags.
var signs = [...]assets.Sprite{
	anarchy.Warehouse: assets.Named("shell/icon-home"), anarchy.FireDepartment: assets.Named("shell/icon-drop"), anarchy.PoliceDepartment: assets.Named("shell/icon-police"),
	anarchy.WeatherStation: assets.Named("shell/icon-vane"),
}

// tags reports whether burning buildings have tags with kind, owner and fire, which flames hide in their pictures.
func (st *stage) tags() bool {
	return st.px >= plainScale && !st.o.Cheap && st.o.Overlay == ""
}

// drawTags draws the tags, on top of the roofs and flames of the rows in front.
func (st *stage) drawTags() {
	if !st.tags() {
		return
	}
	unit := max(st.o.Unit, 1)
	size := max(min(0.34, 14*unit/st.px), 10*unit/st.px)
	for i := range st.city.lots {
		b, k := &st.city.lots[i], &st.appearances[i]
		f := int64(k.fire() + 0.5)
		if b.hq || f == 0 || !st.sees(i) {
			continue
		}
		seat := st.o.Seats[b.seat].Mix(ink, float64(0.45*max(k.bribed, k.ruin)))
		st.tag(float32(b.x)+0.5, float32(b.y)+0.72, size, seat, signs[b.class], f)
		st.drawHealth(i)
		if st.px >= labelScale && k.ruin < 1 && k.health < b.full {
			st.Plate(int64(k.health+0.5), float32(b.x)+0.8, float32(b.y)+0.72-size*1.1, size*0.8, bone)
		}
	}
}

// drawBlock draws a building zoomed out: its seat's mark, darkened by damage, and the heat of its fire.
func (st *stage) drawBlock(i int) {
	b, k := &st.city.lots[i], &st.appearances[i]
	x, y, size := float32(b.x)+0.06, float32(b.y)+0.06, float32(0.88)
	if b.hq {
		x, y, size = x-0.4, y-0.4, size+0.8
		st.Ring(x-0.2, y-0.2, size+0.4, size+0.4, 0.14, bone)
	}
	c := ash.Mix(st.o.Seats[b.seat], float64(0.25+0.75*k.health/b.full))
	c = c.Mix(board.Hex(0x2A2D35), float64(k.ruin*0.75))
	if b.hq {
		st.Sprite(art.TeamGlowTeam, x-1, y-1, size+2, size+2).Light().Tint(st.o.Seats[b.seat])
	}
	st.Sprite(mark(b.seat), x, y, size, size).As(key(i, keyBody)).Fill = c
	if f := k.fire(); f > 0 {
		d := 0.26 + 0.4*min(f/20, 1)
		st.Box(float32(b.x)+0.5-d/2, float32(b.y)+0.5-d/2, d, d, d/2, gold.Mix(danger, float64(f/20))).As(key(i, keyFire))
	}
}

// drawHouse draws a building but not its fire.
func (st *stage) drawHouse(i int) {
	b, k := &st.city.lots[i], &st.appearances[i]
	h := b.house()
	x, y, w, ht := b.frame()
	seat := st.o.Seats[b.seat]
	bright := 1 - 0.42*k.bribed
	if k.flash > 0 && !b.hq && !st.o.Reduced {
		x += 0.03 * k.flash * ease.Wave(float64(k.flash), 0.4, 0)
	}
	if b.hq && k.ruin < 1 && st.px >= plainScale && st.o.Draws(board.Glow) {
		st.drawSearchlight(b, k, seat)
	}
	if k.ruin < 1 {
		a := 1 - k.ruin
		alpha := uint8(255*a + 0.5)
		hf := min(k.health/b.full, 1)
		body := st.Sprite(h.body, x, y, w, ht).As(key(i, keyBody))
		body.Fill = ease.Gray(bright)
		body.Fill.A = alpha
		if hf >= 0.4 && st.px >= plainScale {
			dark := 1 - 0.8*k.bribed
			lit := 0.85 + 0.15*ease.Wave(st.clock, 5.3, ease.Unit(uint32(i), 1))
			if ease.Unit(uint32(i), uint32(int64(st.clock/4))) < 0.12 {
				lit *= 0.35
			}
			st.Sprite(h.lit[1], x, y, w, ht).Fill = ease.White(lit * dark * a)
			lit = 0.85 + 0.15*ease.Wave(st.clock, 4.1, ease.Unit(uint32(i), 2))
			if b.class == policeDepartment && !b.hq {
				lit = 0.72 + 0.28*ease.Wave(st.clock, 1.6, ease.Unit(uint32(i), 2))
			}
			st.Sprite(h.lit[0], x, y, w, ht).Fill = ease.White(lit * dark * a)
		}
		if hf < 0.8 {
			d := h.damage[0]
			if hf < 0.4 {
				d = h.damage[1]
			}
			st.Sprite(d, x, y, w, ht).Fill.A = alpha
		}
		team := st.Sprite(h.team, x, y, w, ht).As(key(i, keyTeam))
		team.Fill = seat.Mix(ink, float64(0.45*k.bribed)).Alpha(float64(a))
		if b.seat == 1 && st.px >= plainScale {
			st.Sprite(h.hatch, x, y, w, ht).Fill.A = alpha
		}
		unitSize := w
		r := h.signR * unitSize * 1.12
		st.Sprite(mark(b.seat), x+h.signX*unitSize-r, y+h.signY*unitSize-r, 2*r, 2*r).As(key(i, keySign)).
			Fill = seat.Mix(ink, float64(0.5*k.bribed)).Alpha(float64(a))
		if b.class == weatherStation && !b.hq {
			p, s := b.point(101, 20), w*54/128
			vane := st.Sprite(art.WeatherVane, p.x-s/2, p.y-s/2, s, s).As(key(i, keyVane))
			vane.Fill = ease.White(a)
			sway := float32(0)
			if !st.o.Reduced {
				sway = 0.06 * ease.Hypot(st.wind.x, st.wind.y) * ease.Wave(st.clock, 1.3, ease.Unit(uint32(i), 5))
			}
			vane.Turn(st.angle+sway, 0.5, 0.5)
		}
	}
	if k.ruin > 0 {
		st.Sprite(h.ruin, x, y, w, ht).As(key(i, keyRuin)).Fill = ease.White(k.ruin)
		r := w * 15 / 128 * 1.12
		st.Sprite(mark(b.seat), x+w*100/128-r, y+w*134/128-r, 2*r, 2*r).Fill = seat.Mix(ink, 0.38).Alpha(float64(k.ruin))
	}
	if k.flash > 0 && k.ruin < 1 && !st.o.Reduced {
		st.Sprite(h.body, x, y, w, ht).Light().Fill = ease.White(k.flash * 0.55)
	}
}

// drawSearchlight draws the two beams over a headquarters; they sink when it falls.
func (st *stage) drawSearchlight(b *lot, k *appearance, seat board.Color) {
	foot := b.point(64, 40)
	const size = 3.4
	turn := float32(0)
	if !st.o.Reduced {
		turn = 0.05*ease.Wave(st.clock, 7, float32(b.seat)*0.5) + k.flash*0.035*ease.Wave(float64(k.flash), 0.25, 0)
	}
	turn += k.ruin * 1.2
	st.Sprite(art.HqSearchlightTeam, foot.x-size/2, foot.y-size*250/256, size, size).Light().Turn(turn, 0.5, 250.0/256).
		Fill = seat.Alpha(float64(0.75 * (1 - k.ruin) * min(k.health/b.full+0.35, 1)))
}

// drawHealth draws the health bar of a damaged building or a headquarters.
func (st *stage) drawHealth(i int) {
	b, k := &st.city.lots[i], &st.appearances[i]
	if k.health >= b.full && !b.hq || k.ruin >= 1 {
		return
	}
	w, h, y := float32(0.72), float32(0.075), float32(b.y)+0.93
	if b.hq {
		w, h, y = 1.16, 0.11, float32(b.y)+0.99
	}
	x, p := float32(b.x)+0.5-w/2, 1.2/st.px
	st.Box(x-p, y-p, w+2*p, h+2*p, p, ink.Alpha(float64(0.9*(1-k.ruin))))
	hf := min(k.health/b.full, 1)
	if k.lost > 0 {
		st.Box(x, y, w*min(hf+k.lost/b.full, 1), h, 0, pale.Alpha(float64(0.85*(1-k.ruin))))
	}
	st.Box(x, y, w*hf, h, 0, danger.Mix(lifeFull, float64(hf*1.3-0.2)).Alpha(float64(1-k.ruin))).As(key(i, keyBar))
}

// drawGauges draws the health bar of a damaged building, the exposure eye and, zoomed in, numbers.
func (st *stage) drawGauges(i int) {
	b, k := &st.city.lots[i], &st.appearances[i]
	x, y := float32(b.x), float32(b.y)
	tagged := st.tags() && k.fire() > 0 && !b.hq
	if !tagged {
		st.drawHealth(i)
	}
	if k.exposure >= 1 && k.ruin < 1 {
		level := min(int(k.exposure+14)/15, 4)
		grow := min(k.exposure/8, 1)
		s := (0.3 + 0.05*float32(level)) * grow
		st.Sprite(art.Exposure[level], x+0.80-s/2, y+0.02-s/2, s, s).As(key(i, keyEye))
	}
	if k.bribed > 0 && st.px >= pairScale && !tagged {
		const s = 0.3 // the coin flips as it is spent
		pic := board.Either(k.bribed < 0.5, art.BribeCoin, art.BribeCoinSpent)
		w := s * ease.Abs(1-2*k.bribed)
		st.Sprite(pic, x+0.15-w/2, y+0.87-s/2, w, s)
	}
	if st.o.Cheap || st.o.Overlay == overlayRisk { // its numbers stand there
		return
	}
	if k.ruin < 1 && !b.hq && !tagged && st.px >= labelScale && k.health < b.full { // tags and drawRings add it over everything
		st.figure(int64(k.health+0.5), x+0.84, y+0.62, bone)
	}
}

// figure draws a number on a dark plate, at a size that stays readable.
func (st *stage) figure(n int64, x, y float32, c board.Color) {
	st.Plate(n, x, y, max(min(0.34, 18/st.px), 10.5/st.px), c)
}

// picture draws a building for its card: its damage, the colour and mark of its seat, and its fire.
func picture(b anarchy.Building, full float32) func(*board.List, board.Rect, *board.Palette) {
	k := lot{class: uint8(b.Kind), hq: b.Headquarters, seat: b.Owner}
	return func(l *board.List, r board.Rect, p *board.Palette) {
		h, seat := k.house(), p.Seats[b.Owner]
		wide := r.H * 0.8 // a picture is taller than wide
		x := r.X + (r.W-wide)/2
		lay := func(pic assets.Sprite) *board.Item { return l.Sprite(pic, x, r.Y, wide, r.H) }
		at := func(cx, cy, radius float32, c board.Color) {
			l.Sprite(mark(b.Owner), x+(cx-radius)*wide, r.Y+(cy-radius)*wide, 2*radius*wide, 2*radius*wide).Fill = c
		}
		sound := float32(b.Health) / full
		switch {
		case b.Ruin():
			lay(h.ruin)
			at(100.0/128, 134.0/128, 15.0/128, seat.Mix(ink, 0.38))
		default:
			lay(h.body)
			if sound >= 0.4 {
				lay(h.lit[1])
				lay(h.lit[0])
			}
			switch {
			case sound < 0.4:
				lay(h.damage[1])
			case sound < 0.8:
				lay(h.damage[0])
			}
			lay(h.team).Fill = seat
			if b.Owner == 1 {
				lay(h.hatch)
			}
			at(h.signX, h.signY, h.signR, seat)
		}
		if b.Fire > 0 {
			pic := art.Fire[min((int(b.Fire)+3)/4, 5)-1][0]
			l.Sprite(pic, x, r.Y-wide*0.3, wide, wide*1.5)
		}
	}
}
