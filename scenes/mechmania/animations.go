package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// drawWeather draws the effects of active items over the farm: the rain of a totem, the shimmer of an idol.
func (st *stage) drawWeather() {
	for seat := range rules.Seat(2) {
		p, ok := st.placedBy(seat)
		if ok && p.works > 0 {
			x, y := middle(p.at)
			a := min(p.there, 1) * p.works
			switch p.item {
			case mechmania.RainTotem:
				st.drawRain(x, y, float32(st.before.Constants.RainRadius), a)
			case mechmania.FertilityIdol:
				st.drawShimmer(x, y, float32(st.before.Constants.IdolRadius), a)
			}
		}
		st.drawBadge(seat)
	}
}

// drawRain draws a cloud with slanted drops over the square of radius r around x,y; a is its opacity.
func (st *stage) drawRain(x, y, r, a float32) {
	if st.px < plainScale {
		return
	}
	if st.drifts() {
		for n := range uint32(40) {
			age, k := ease.Cycle(st.clock, 0.7, ease.Unit(n, 41))
			dx := (2*r+1)*ease.Unit(n+k*97, 42) - r - 0.5
			to := y + (2*r+1)*ease.Unit(n+k*97, 43) - r - 0.5
			from := y - r - 1.4
			dy := ease.Lerp(from, to, min(age*1.25, 1))
			if age < 0.8 {
				st.Line(x+dx+0.12, dy-0.34, x+dx, dy, max(0.035, 1/st.px), rainBlue.Mix(board.White, 0.5).Alpha(0.75*float64(a)))
				continue
			}
			s := 0.3 * (age - 0.8) / 0.2
			st.Ring(x+dx-s, to-s*0.5, 2*s, s, 0.03, board.White.Alpha(0.5*float64(a*(1-age)*5)))
		}
	}
	drift := 0.12 * ease.Wave(st.clock, 5, 0)
	w := (2*r + 1) * 0.92
	for n, dx := range [3]float32{-0.26, 0.24, 0} {
		size := w * (0.66 - 0.04*float32(n))
		st.Sprite(art.RainCloud, x+dx*w-size/2+drift*float32(n-1), y-r-1.9-size*0.3-0.25*float32(n%2), size, size*2/3).Fill = ease.White(a)
	}
}

// drawShimmer draws gold rings that rise from an idol, and sparkles over its square.
func (st *stage) drawShimmer(x, y, r, a float32) {
	if st.px < plainScale || st.o.Cheap {
		return
	}
	for n := range 3 {
		age, _ := ease.Cycle(st.clock, 2.4, float32(n)/3)
		if !st.o.Draws(board.Ambience) {
			age = float32(n+1) / 4
		}
		size := (0.5 + age) * (r + 0.5)
		st.Ring(x-size, y-0.4-1.1*age-size*0.4, 2*size, size*0.8, max(0.05, 1.5/st.px), money.Alpha(0.7*float64(a*ease.Bump(age, 0, 1))))
	}
	if !st.drifts() {
		return
	}
	for n := range uint32(14) {
		age, k := ease.Cycle(st.clock, 1.6+float64(ease.Unit(n, 51)), ease.Unit(n, 52))
		sx, sy := x+(2*r+1)*(ease.Unit(n+31*k, 53)-0.5), y+(2*r+1)*(ease.Unit(n+31*k, 54)-0.5)
		size := 0.14 + 0.2*ease.Unit(n, 55)
		st.Sprite(art.Sparkle, sx-size/2, sy-0.4*age-size/2, size, size).Fill = ease.White(a * ease.Bump(age, 0, 1))
	}
}

// drawAnimations draws the animations running in the frame on top of everything that stands on the farm.
func (st *stage) drawAnimations() {
	if st.t <= 0 || st.t >= 1 || st.px < plainScale {
		return
	}
	bought := [2]float32{}
	st.drawThefts()
	for i := range st.animations {
		d := &st.animations[i]
		m := d.At(st.t)
		x, y := foot(d.to)
		if !d.Running(st.t) || !st.sees(x, y) {
			continue
		}
		switch d.kind {
		case sows:
			st.drawSowing(d, m, uint32(i))
		case reaps:
			st.drawHarvest(d, m, uint32(i))
		case sells:
			st.drawSale(d, m)
		case buys:
			st.drawPurchase(d, m, bought[d.seat])
			bought[d.seat]++
		case uses:
			st.drawUse(d, m)
		case packs:
			st.drawPacking(d, m)
		case withers:
			st.drawDust(d, m, uint32(i))
		case fails:
			st.drawFailure(d, m)
		}
	}
}

// drawSowing draws a seed flying from the farmer's hand to its tile, and a little dust.
func (st *stage) drawSowing(d *animation, m float32, seed uint32) {
	k := &st.farmers[d.seat]
	x, y := foot(d.to)
	if fly := ease.Progress(m, 0.05, 0.45); fly > 0 && fly < 1 {
		far := ease.Abs(x-k.x) + ease.Abs(y-k.y)
		sx, sy := ease.Lerp(k.x, x, fly), ease.Lerp(k.y-0.9, y, fly)-(0.6+0.25*far)*4*fly*(1-fly)
		const size = 0.5
		st.Sprite(cropArt[d.crop].seeds, sx-size/2, sy-size/2, size, size).Turn(6*fly, 0.5, 0.5)
	}
	st.puffs(x, y, ease.Progress(m, 0.42, 0.9), earth.Mix(bone, 0.3), seed)
}

// puffs draws a few clouds of dust rising from the point x,y.
func (st *stage) puffs(x, y, m float32, c board.Color, seed uint32) {
	if !st.lively() || m <= 0 || m >= 1 {
		return
	}
	for n := range uint32(4) {
		way := (float32(n) - 1.5) * 0.28
		r := 0.06 + 0.12*m + 0.05*ease.Unit(seed, n)
		st.Disc(x+way*(0.5+m)-r, y-0.08-0.3*m*ease.Unit(seed+n, 61)-r, 2*r, 2*r, c.Alpha(0.6*float64(1-m)))
	}
}

// drawHarvest draws the harvested crop flying in an arc into the basket, and an exclamation mark over a thief.
func (st *stage) drawHarvest(d *animation, m float32, seed uint32) {
	k := &st.farmers[d.seat]
	x, y := foot(d.to)
	if fly := ease.Progress(m, 0.12, 0.72); fly > 0 && fly < 1 {
		bx, by := k.x+0.4*k.face, k.y-0.35
		far := ease.Abs(bx-x) + ease.Abs(by-y)
		e := ease.Smooth(fly)
		hx, hy := ease.Lerp(x, bx, e), ease.Lerp(y-0.5, by, e)-(0.9+0.2*far)*4*fly*(1-fly)
		size := 0.85 * ease.Lerp(1, 0.6, e)
		st.Sprite(cropArt[d.crop].harvest, hx-size/2, hy-size/2, size, size).Turn(2.5*fly*k.face, 0.5, 0.5)
	}
	st.puffs(x, y, ease.Progress(m, 0.1, 0.6), earth.Mix(bone, 0.4), seed)
	if d.theft && !st.o.Cheap {
		a := ease.Progress(m, 0.1, 0.25) * (1 - ease.Progress(m, 0.8, 1))
		bx, by := k.x, k.y-2.15
		r := 0.42 * ease.OutBack(ease.Progress(m, 0.1, 0.3))
		st.Tri(bx-0.14, by+r*0.7, bx+0.14, by+r*0.7, bx, by+r+0.2, bone.Alpha(float64(a)))
		st.Ring(bx-r, by-r, 2*r, 2*r, 0.07, ink.Alpha(float64(a))).Fill = bone.Alpha(float64(a))
		st.Text("!", bx, by, 0.7, board.Bold, board.Center, wine.Alpha(float64(a)))
	}
}

// drawThefts draws how many crops each farmer steals in the frame: as a gain for the thief, as a loss for the farmer that planted them.
func (st *stage) drawThefts() {
	for seat := range rules.Seat(2) {
		n, first := 0, (*animation)(nil)
		for i := range st.animations {
			if d := &st.animations[i]; d.kind == reaps && d.theft && d.seat == seat {
				if n++; n == 1 {
					first = d
				}
			}
		}
		if n == 0 {
			continue
		}
		thief, owner := &st.farmers[seat], &st.farmers[1-seat]
		a := ease.Progress(st.t, first.Start, first.Start+0.08) * (1 - ease.Progress(st.t, 0.94, 1))
		st.caption(cropArt[first.crop].harvest, "Steals", int64(n), thief.x, thief.y+0.75, forest, a)
		st.caption(cropArt[first.crop].harvest, "Loses", int64(n), owner.x, owner.y+0.75, wine, a)
	}
}

// mostCoins is the maximum number of coins a sale shows.
const mostCoins = 15

// drawSale draws coins flying one by one from the stall to the farmer, and the amount.
func (st *stage) drawSale(d *animation, m float32) {
	k := &st.farmers[d.seat]
	fromX := float32(st.w/2) + 0.5
	if d.amount >= fanfareFrom*100 && !st.o.Cheap {
		st.drawRays(k.x, k.y-0.9, m)
	}
	if n := int(min(4+d.amount/600, mostCoins)); !st.o.Reduced && !st.o.Cheap {
		for i := range n {
			late := 0.5 * float32(i) / mostCoins
			fly := ease.Progress(m, late, late+0.4)
			if fly <= 0 || fly >= 1 {
				continue
			}
			u := uint32(i)
			x := ease.Lerp(fromX+1.6*(ease.Unit(u, 71)-0.5), k.x, ease.Smooth(fly))
			y := ease.Lerp(0.35, k.y-0.7, ease.Smooth(fly)) - (1.4+ease.Unit(u, 72))*4*fly*(1-fly)
			pic := coinArt[[4]int{0, 1, 2, 1}[(int(fly*10)+i)&3]]
			st.Sprite(pic, x-0.24, y-0.24, 0.48, 0.48)
		}
		if s := ease.Bump(m, 0.4, 1); s > 0 && st.lively() {
			st.Sprite(art.Sparkle, k.x-0.5, k.y-1.2, 1, 1).Fill = ease.White(s)
		}
	}
	if st.o.Cheap {
		return
	}
	a := ease.Progress(m, 0.05, 0.2) * (1 - ease.Progress(m, 0.92, 1))
	st.plate(art.CoinStack, "+", (d.amount+50)/100, k.x, k.y+0.55-0.2*ease.OutCubic(m), max(0.62, 15/st.fit), money, a)
}

// drawRays draws the burst of light behind a farmer who has sold well.
func (st *stage) drawRays(x, y, m float32) {
	const rays = 12
	a := 0.5 * float64(ease.Bump(m, 0.25, 1))
	turn := float32(0)
	if !st.o.Reduced {
		turn = 0.6 * m
	}
	for n := range rays {
		way := turn + float32(n)*2*math.Pi/rays
		sin, cos := math.Sincos(float64(way))
		dx, dy := float32(cos), float32(sin)
		st.Tri(x, y, x+2.1*dx-0.22*dy, y+2.1*dy+0.22*dx, x+2.1*dx+0.22*dy, y+2.1*dy-0.22*dx, money.Alpha(a))
	}
}

// drawPurchase draws seed packets rising from the stall into the farmer's hands; n is the number of packets before this one.
func (st *stage) drawPurchase(d *animation, m, n float32) {
	k := &st.farmers[d.seat]
	fly := ease.Progress(m, 0.1, 0.7)
	size := 0.8 * ease.OutBack(ease.Progress(m, 0, 0.3)) * ease.Lerp(1, 0.7, ease.Progress(m, 0.7, 1))
	x, y := k.x-0.9+0.6*n, k.y-1.5-0.5*ease.Bump(fly, 0, 1)
	a := 1 - ease.Progress(m, 0.85, 1)
	st.Sprite(cropArt[d.crop].seeds, x-size/2, y-size/2, size, size).Fill = ease.White(a)
	if st.fit >= numberScale && !st.o.Cheap {
		st.plate(plateIcon{}, "+", d.amount, x, y+0.6, max(0.42, 12/st.fit), bone, a)
	}
}

// drawUse draws the use of an item: the farmer holds it up, then it takes effect.
func (st *stage) drawUse(d *animation, m float32) {
	k := &st.farmers[d.seat]
	if up := 1 - ease.Progress(m, 0.45, 0.6); up > 0 {
		size := 0.9 * ease.OutBack(ease.Progress(m, 0, 0.2))
		st.Sprite(itemArt[d.item].held, k.x-size/2, k.y-2.3-0.3*ease.OutCubic(ease.Progress(m, 0, 0.3))-size/2, size, size).Fill = ease.White(up)
	}
	st.caption(itemArt[d.item].held, itemTitles[d.item], 0, k.x, k.y+0.75, slate, ease.Progress(m, 0, 0.12)*(1-ease.Progress(m, 0.9, 1)))
	if d.item == mechmania.Pesticide {
		x, y := middle(d.to)
		r := float32(st.before.Constants.PesticideRadius)
		for n := range uint32(5) {
			puff := ease.Progress(m, 0.25+0.05*float32(n), 1)
			if puff <= 0 || puff >= 1 {
				continue
			}
			size := (r + 0.5) * ease.Lerp(0.7, 1.5, ease.OutCubic(puff))
			px, py := x+(2*r+1)*(ease.Unit(n, 81)-0.5)*0.7, y+(2*r+1)*(ease.Unit(n, 82)-0.5)*0.6
			st.Sprite(art.PoisonPuff, px-size/2, py-size/2, size, size).Turn(0.6*puff*(ease.Unit(n, 83)-0.5), 0.5, 0.5).Fill = ease.White(0.85 * (1 - puff*puff))
		}
	}
}

// drawPacking draws the item or upgrade that a farmer takes along.
func (st *stage) drawPacking(d *animation, m float32) {
	k := &st.farmers[d.seat]
	f := &st.after.Farmers[d.seat]
	pic := itemArt[f.Item].held
	if f.Upgrade != mechmania.NoUpgrade {
		pic = upgradeArt[f.Upgrade]
	}
	if pic.W == 0 {
		return
	}
	size := 1.1 * ease.OutBack(ease.Progress(m, 0, 0.3))
	st.Sprite(pic, k.x-size/2, k.y-2.4-size/2, size, size).Fill = ease.White(1 - ease.Progress(m, 0.85, 1))
}

// drawDust draws dust rising from a crop that dries up.
func (st *stage) drawDust(d *animation, m float32, seed uint32) {
	x, y := foot(d.to)
	st.puffs(x, y-0.1, m, dust.Mix(bone, 0.3), seed)
}

// drawFailure crosses out a tile on which an order failed.
func (st *stage) drawFailure(d *animation, m float32) {
	if st.o.Cheap || !st.before.Tiles.In(d.to) {
		return
	}
	a := danger.Alpha(float64(ease.Progress(m, 0.1, 0.25) * (1 - ease.Progress(m, 0.7, 0.95))))
	x, y := middle(d.to)
	w := max(0.1, 2/st.px)
	st.Line(x-0.25, y-0.25, x+0.25, y+0.25, w, a)
	st.Line(x+0.25, y-0.25, x-0.25, y+0.25, w, a)
}
