package galapagos

import (
	"slices"

	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board/ease"
)

// The width of a plant's picture in tiles, on large and on small tiles.
const (
	plantWide      = 1.4
	plantWideSmall = 1.7
)

// kindOf returns the species of plant i, which has no effect on play; cactuses stand on sand.
func (s *isle) kindOf(i int32, x, y int) int {
	if s.at(x, y) == strand {
		return cactus
	}
	return int(ease.Hash(uint32(i), 5) & 1)
}

// picture returns the index of the picture for a plant's size.
func (st *stage) picture(size int32) int {
	most := max(st.before.Constants.PlantMaxSize, 1)
	if most != sizes-1 {
		size = (size*(sizes-1) + most - 1) / most
	}
	return int(min(max(size, 0), sizes-1))
}

func (st *stage) drawPlant(i int32, k *appearance) {
	t := st.thing(int(i))
	if st.px < dotScale {
		if n := k.size(); n > 0.5 && k.die < 0.5 {
			r := 0.18 + 0.03*n
			st.Box(k.x-r, k.y-0.34-r, 2*r, 2*r, r, leaf).Edge(0.1, ink.Alpha(0.7))
		}
		return
	}
	kind := st.isle.kindOf(i, t.At.X, t.At.Y)
	key := uint32(i+1) * layerMany
	if k.die > 0 {
		st.Sprite(art.Trampled, k.x-0.5, k.y-0.9, 1, 1).Fill = ease.White(min(4*k.die, 1) * (1 - ease.Progress(k.die, 0.5, 1)))
		if k.die < 0.5 {
			st.plantOf(kind, st.picture(k.size0), k, 1-2*k.die, i, 0)
		}
		return
	}
	a, b := st.picture(k.size0), st.picture(k.size1)
	if a == b || k.mix == 0 {
		st.plantOf(kind, a, k, 1, i, key)
		return
	}
	st.plantOf(kind, a, k, 1-ease.Progress(k.mix, 0.5, 1), i, 0)
	st.plantOf(kind, b, k, ease.Progress(k.mix, 0, 0.5), i, 0)
}

func (st *stage) plantOf(kind, size int, k *appearance, alpha float32, i int32, key uint32) {
	if alpha <= 0 {
		return
	}
	if kind == cactus && size == 1 { // which is round as an egg: it begins as a sprout
		kind = palm
	}
	wide := st.plantWide()
	w, h := wide*(1+k.squash), wide*(1-k.squash)
	item := st.Sprite(plantArt[kind][size], k.x+k.shift.x-w/2, k.y-h*footY/canvas, w, h)
	item.Fill = ease.White(alpha)
	item.Key = key
	if st.drifts() && size > 1 {
		item.Shear = 0.026 * ease.Wave(st.clock, 4.5+2*float64(ease.Unit(uint32(i), 4)), ease.Unit(uint32(i), 6))
	}
}

// plantWide returns the width of a plant's picture, in tiles, at the current zoom.
func (st *stage) plantWide() float32 { return ease.Lerp(plantWide, plantWideSmall, bold(st.px)) }

// drawPalmShadows draws the shadows of tall palms, below everything that stands on the ground.
func (st *stage) drawPalmShadows() {
	if st.px < plainScale {
		return
	}
	wide := st.plantWide()
	for i := range st.appearances {
		k := &st.appearances[i]
		if k.kind != galapagos.Plant || k.die > 0 || k.size() < 5.5 || !st.sees(k.x, k.y) {
			continue
		}
		if t := st.thing(i); st.isle.kindOf(int32(i), t.At.X, t.At.Y) == palm {
			st.Sprite(art.PalmShadow, k.x-wide/2, k.y-wide*footY/canvas, wide, wide).Fill = ease.White(ease.Progress(k.size(), 5.5, 6.5))
		}
	}
}

// entry is something that stands on the island; entries are drawn from back to front.
type entry struct {
	y     float32
	index int32 // of an appearance, or of an egg
	egg   bool
}

// drawStanding draws plants, creatures and eggs from north to south, then all health bars on top.
func (v *View) drawStanding(st *stage) {
	v.entries = v.entries[:0]
	for i := range st.appearances {
		k := &st.appearances[i]
		if k.kind != galapagos.Nothing && k.there > 0 && k.die < 1 && st.sees(k.x, k.y) {
			_, y := k.foot()
			y += k.shift.y
			if k.kind == galapagos.Creature {
				y += 0.01
			}
			v.entries = append(v.entries, entry{y: y, index: int32(i)})
		}
	}
	for i := range st.eggs {
		e := &st.eggs[i]
		if x, y := ground(e.at); e.there > 0 && e.crack < 1 && st.sees(x, y) {
			v.entries = append(v.entries, entry{y: y + 0.05, index: int32(i), egg: true})
		}
	}
	slices.SortStableFunc(v.entries, func(a, b entry) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		}
		return int(a.index - b.index)
	})
	for _, e := range v.entries {
		switch {
		case e.egg:
			st.drawEgg(&st.eggs[e.index])
		case st.appearances[e.index].kind == galapagos.Plant:
			st.drawPlant(e.index, &st.appearances[e.index])
		default:
			st.drawCreature(e.index, &st.appearances[e.index])
		}
	}
	for _, e := range v.entries {
		if k := &st.appearances[e.index]; !e.egg && k.kind == galapagos.Creature {
			st.drawGauge(e.index, k)
		}
	}
}

// drawEgg draws an egg in its nest, at the feet of any creature on the cell.
func (st *stage) drawEgg(e *eggAppearance) {
	x, y := ground(e.at)
	x, y = x+0.17, y+0.1
	gone := float64(e.there * (1 - ease.Progress(e.crack, 0.7, 1)))
	if st.px < dotScale {
		st.Ring(x-0.2, y-0.4, 0.36, 0.44, 0.1, ink.Alpha(gone)).Fill = bone.Alpha(gone)
		return
	}
	const size = 1.0
	unit := float32(size) / canvas
	key := uint32(keyEggs) + uint32(e.parent)*keyEggsPerEgg
	put := func(scale, lift float32) (x0, y0, w float32) {
		return x - footX*unit*scale, y - footY*unit*scale - lift*unit, size * scale
	}
	x0, y0, w := put(1, 0)
	st.Sprite(art.Nest, x0, y0, w, w).As(key).Fill = ease.White(float32(gone))
	wobble := float32(0)
	if st.drifts() {
		if age, _ := ease.Cycle(st.clock, 3.5, float32(e.parent%7)/7); age < 0.2 {
			wobble = 0.09 * ease.Sin(age*10*3.1416)
		}
	}
	shell := art.Egg
	if e.crack > 0 {
		shell = art.EggHatch[0]
		wobble = 0.12 * ease.Sin(e.crack*40) * (1 - ease.Progress(e.crack, 0.3, 0.5))
	}
	ex, ey, ew := put(0.8, 9)
	if e.crack > 0.45 {
		shell = art.EggHatch[1]
	}
	st.Sprite(shell, ex, ey, ew, ew).As(key+1).Turn(wobble, 0.5, 0.85).Fill = ease.White(float32(gone))
	if e.crack > 0.45 {
		st.Sprite(art.EggHatch2Team, ex, ey, ew, ew).Fill = st.seat(e.owner).Alpha(gone)
	} else {
		st.Sprite(eggMarks[e.owner], ex, ey, ew, ew).As(key+2).Turn(wobble, 0.5, 0.85).Fill = st.seat(e.owner).Alpha(gone)
	}
	st.Sprite(art.NestFront, x0, y0, w, w).As(key + 3).Fill = ease.White(float32(gone))
}
