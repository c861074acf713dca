package anarchy

import (
	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// flameLevel is the height of the flames for an amount of fire, 1 to 5, or 0 for none.
func flameLevel(fire int32) int {
	if fire <= 0 {
		return 0
	}
	return min(5, int(fire+3)/4)
}

// drawFlames draws the fire in front of a building, crossfading while the amount changes.
func (st *stage) drawFlames(i int) {
	k := &st.appearances[i]
	if k.fire0 <= 0 && k.fire1 <= 0 {
		return
	}
	b := &st.city.lots[i]
	from, to := flameLevel(k.fire0), flameLevel(k.fire1)
	if k.fireMix <= 0 || from == to {
		st.drawFlame(i, b, k, from, 1, 1, keyFire)
	} else if k.fireMix >= 1 {
		st.drawFlame(i, b, k, to, 1, 1, keyFire)
	} else {
		st.drawFlame(i, b, k, from, 1-k.fireMix, 1-0.15*k.fireMix, keyFire)
		st.drawFlame(i, b, k, to, k.fireMix, 0.8+0.2*k.fireMix, keyFireNext)
	}
	if f := k.fire(); f > 0 && !b.hq && st.o.Draws(board.Glow) {
		size := 1 + 0.03*f
		st.Sprite(art.FireGlow, float32(b.x)+0.5-size/2, float32(b.y)+0.55-size/2, size, size).Light().Fill = ease.White(0.10 + 0.012*f)
	}
}

func (st *stage) drawFlame(i int, b *lot, k *appearance, level int, alpha, grow float32, layer int) {
	if level == 0 || alpha <= 0.004 {
		return
	}
	x, foot := float32(b.x), float32(b.y)+1
	switch {
	case b.hq && k.ruin < 0.5:
		// A burning headquarters must stay readable: the windward wing burns first, the crown last.
		side := min(max(st.wind.x*20, -1), 1)
		across := 0.48*side + 0.4*(1-ease.Abs(side))
		up, lee := x+0.5-across, x+0.5+across
		st.tongue(i, level, up, float32(b.y)+0.98, 0.62*grow, alpha, 0, layer)
		if level >= 3 {
			st.tongue(i, level, lee, float32(b.y)+0.96, 0.5*grow, alpha, 1, -1)
		}
		if level >= 4 {
			st.tongue(i, level, x+0.5, float32(b.y)+0.1, 0.5*grow, alpha, 2, -1)
		}
	case st.tags(): // small and behind the tag, so that it hides neither its own building nor the one behind
		st.tongue(i, level, x+0.66, foot-0.3, 0.62*grow, alpha, 0, layer)
	case k.ruin >= 0.5:
		st.tongue(i, level, x+0.5, foot+0.12, 0.92*grow, alpha, 0, layer)
	default:
		st.tongue(i, level, x+0.5, foot-0.02, grow, alpha, 0, layer)
	}
}

// tongue draws one flame with its foot at (x,foot), leaning with the wind.
func (st *stage) tongue(i, level int, x, foot, scale, alpha float32, n uint32, layer int) {
	r := ease.Hash(uint32(i), 11+n)
	phase := float32(r>>8&255) / 256
	frame := 0
	if !st.o.Reduced {
		frame = int((int64(st.clock*8) + int64(r%3)) % 3)
	}
	var pic assets.Sprite = art.Fire[level-1][frame]
	w, h := 1.04*scale, 1.56*scale
	h *= 1 - 0.14*st.wind.y // taller when blown away from the viewer, lower when blown towards
	it := st.Sprite(pic, x-w/2, foot-h, w, h)
	it.FlipX = r>>16&1 == 1
	it.Shear = 0.42 * st.wind.x
	it.Fill = ease.White(alpha)
	if layer >= 0 {
		it.Key = key(i, layer)
	}
	if st.o.Draws(board.Ambience) && !st.o.Cheap {
		it.Effect = board.Flame
		it.Param = [3]float32{phase, 0.35 + 0.12*float32(level), float32(st.clock)}
		it.Shear += 0.05 * ease.Wave(st.clock, 0.9, phase)
	}
}

// Particle budgets for the whole board.
const (
	smokeBudget = 240
	emberBudget = 260
	streakCount = 14
)

// drawAir draws smoke, embers and streaks of wind: looping particles whose age is a function of the clock.
func (st *stage) drawAir() {
	if !st.lively() || !st.o.Draws(board.Drift) {
		return
	}
	if st.px >= plainScale && st.burning > 0 {
		smoky := float32(smokeBudget) / float32(2*st.burning)
		glowing := float32(emberBudget) / float32(2*st.burning)
		for y := st.y0; y < st.y1; y++ {
			for x := st.x0; x < st.x1; x++ {
				i := st.city.at(x, y)
				if i < 0 {
					continue
				}
				k := &st.appearances[i]
				f := k.fire()
				if f < 0.5 {
					continue
				}
				b := &st.city.lots[i]
				for n := range uint32(2) {
					s := uint32(i)*8 + n
					if !(b.hq && st.px >= labelScale) && (n == 0 || f > 8) && ease.Unit(s, 21) < smoky {
						st.smoke(b, s, min(f/6, 1))
					}
					if f > 3+6*float32(n) && ease.Unit(s, 22) < glowing {
						st.ember(b, s, min(f/8, 1))
					}
				}
			}
		}
	}
	st.drawStreaks()
}

func (st *stage) smoke(b *lot, seed uint32, strength float32) {
	age, n := ease.Cycle(st.clock, 3.6, ease.Unit(seed, 31))
	r := ease.Hash(seed, n)
	x := float32(b.x) + 0.5 + (float32(r&255)/255-0.5)*0.4
	y := float32(b.y) - 0.25
	size := ease.Lerp(0.8, 2.1, age)
	x += age * (st.wind.x*1.9 + (float32(r>>8&255)/255-0.5)*0.5)
	y += age*(st.wind.y*1.7-0.9) + 0.1
	a := strength * 0.95 * min(age*5, 1) * (1 - age)
	st.Sprite(art.Smoke[r>>16%3], x-size/2, y-size/2, size, size).Turn(age*1.2+float32(r>>20), 0.5, 0.5).Fill = ease.Gray(0.8).Alpha(float64(a))
}

func (st *stage) ember(b *lot, seed uint32, strength float32) {
	age, n := ease.Cycle(st.clock, 1.9+float64(ease.Unit(seed, 33)), ease.Unit(seed, 32))
	r := ease.Hash(seed, n+977)
	x := float32(b.x) + 0.2 + 0.6*float32(r&255)/255
	y := float32(b.y) + 0.25
	x += age*st.wind.x*2.6 + 0.12*ease.Wave(float64(age), 0.6, float32(r>>8&255)/255)
	y += age * (st.wind.y*2.4 - 0.9 - 0.5*float32(r>>24)/255)
	size := float32(0.15)
	pic := art.Ember
	if r>>12&7 == 0 {
		pic, size = art.EmberLarge, 0.22
	}
	a := strength * min(age*8, 1) * (1 - age*age)
	st.Sprite(pic, x-size/2, y-size/2, size, size).Light().Fill = ease.White(a)
}

// drawStreaks shows the wind as pale streaks across the board at its angle, more of them the stronger it is.
func (st *stage) drawStreaks() {
	force := ease.Hypot(st.wind.x, st.wind.y)
	w, h := float32(st.city.ground.w), float32(st.city.ground.h)
	reach := ease.Hypot(w, h)
	for n := range uint32(streakCount) {
		if float32(n) >= force*streakCount {
			return
		}
		period := 5.5 - 2.2*float64(force) + 1.5*float64(ease.Unit(n, 41))
		age, turn := ease.Cycle(st.clock, period, ease.Unit(n, 42))
		r := ease.Hash(n*31+7, turn)
		side := (float32(r&1023)/1023 - 0.5) * reach * 0.9
		along := (age - 0.5) * reach * 1.15
		c, s := ease.Cos(st.angle), ease.Sin(st.angle)
		st.drawStreak(w/2+along*c-side*s, h/2+along*s+side*c, r, 0.3*min(ease.Arch(age)*2.2, 1)*(0.35+0.65*force))
	}
}

func (st *stage) drawStreak(x, y float32, r uint32, alpha float32) {
	pic := board.Either(r>>10%4 == 0 && ease.Abs(st.wind.x) > ease.Abs(st.wind.y), art.WindCurl, art.WindStreak)
	length := 4 + 3*float32(r>>16&255)/255
	thick := length * 0.2
	w, h := float32(st.city.ground.w), float32(st.city.ground.h)
	alpha *= 1 - min(max(-x, x-w, -y, y-h, 0)/3, 1) // they fade outside the board
	if alpha <= 0.01 {
		return
	}
	st.Sprite(pic, x-length/2, y-thick/2, length, thick).Light().Turn(st.angle, 0.5, 0.5).Fill = mint.Mix(board.White, 0.6).Alpha(float64(alpha))
}
