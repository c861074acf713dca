package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// cropAppearance is how a tile's crop looks at one moment: one picture, or two while it changes.
type cropAppearance struct {
	crop    mechmania.Crop
	planter rules.Seat
	picture uint8
	next    uint8 // the picture that mix brings
	last    uint8 // the picture at the end of the frame, by the events read so far
	ends    mechmania.Crop
	mix     float32
	there   float32 // 0 not sown yet or reaped .. 1
	pop     float32 // momentary stretch
	olive   float32 // 0..1, just poisoned
}

// farmerAppearance is how a farmer looks at one moment.
type farmerAppearance struct {
	x, y   float32 // the ground under its feet
	face   float32 // 1 looks east, -1 west, between while it turns
	pose   int
	lift   float32
	run    float32 // 0 at rest .. 1 walking, for speed lines
	along  float32 // direction of the walk
	down   float32
	full   float32 // crops in the basket, 0..1
	coffee float32
	drone  float32
}

// bandFront returns the row just south of the band in a turn.
func bandFront(s *mechmania.State, turn int32) float32 {
	k := &s.Constants
	return float32(max(0, (turn-1-k.BandDelay)/k.BandSpeed) + k.BandStart)
}

func bandRows(s *mechmania.State) int {
	k := &s.Constants
	return int(2*k.BandOuter + 2*k.BandMid + k.BandInner)
}

func pictureOf(s *mechmania.State, p grid.Point, t *mechmania.Tile) uint8 {
	switch {
	case t.Crop == mechmania.NoCrop:
		return 0
	case t.Timer > 0:
		return growth(&s.Constants, t.Crop, t.Timer)
	case t.Value == 0 && s.Ground(p, s.Number) == mechmania.Arid:
		return withered
	}
	return ripe
}

// growth returns the picture of a crop with timer steps left to grow.
func growth(rules *mechmania.Constants, crop mechmania.Crop, timer int32) uint8 {
	whole := rules.Crops.Of(crop).Turns
	done := max(whole-timer, 0)
	switch { // fast crops skip pictures
	case timer <= 0:
		return ripe
	case whole == 2:
		return uint8(2 * done)
	case whole == 3:
		return [...]uint8{0, 1, 3}[min(done, 2)]
	}
	return uint8(min(3.99*float32(done)/float32(max(whole, 1)), 3))
}

// pose computes the appearance of everything at the frame's moment: the position before the frame, changed by each event as far as it has
// progressed.
func (v *View) pose(st *stage, f *board.Frame[*mechmania.State]) {
	a := f.Before
	n := len(a.Tiles.Cells)
	if cap(v.crops) < n {
		v.crops = make([]cropAppearance, n)
	}
	v.crops = v.crops[:n]
	for i := range v.crops {
		t := &a.Tiles.Cells[i]
		if t.Crop == mechmania.NoCrop {
			v.crops[i] = cropAppearance{}
			continue
		}
		k := pictureOf(a, a.Tiles.Point(i), t)
		v.crops[i] = cropAppearance{crop: t.Crop, planter: t.Planter, ends: t.Crop, picture: k, next: k, last: k, there: 1}
	}
	st.band = bandFront(a, a.Number)
	for seat := range st.farmers {
		st.farmers[seat] = farmerAt(a, rules.Seat(seat))
	}
	v.animations = v.animations[:0]
	if f.T > 0 && len(f.Events) > 0 {
		v.read(f)
		v.poseFarmers(st)
		v.poseCrops(st, f)
		if b := bandFront(st.after, st.after.Number); b != st.band {
			st.roll = ease.Smooth(st.rolls.At(st.t))
			st.band = ease.Lerp(st.band, b, st.roll)
		}
		v.reconcile(st)
	}
	v.part(st)
	st.crops, st.animations = v.crops, v.animations
}

// farmerAt returns the appearance of a farmer at rest, facing the other one.
func farmerAt(s *mechmania.State, seat rules.Seat) farmerAppearance {
	f, other := &s.Farmers[seat], &s.Farmers[1-seat]
	k := farmerAppearance{face: 1, full: filled(s, seat)}
	k.x, k.y = foot(f.At)
	if other.At.X < f.At.X || other.At.X == f.At.X && seat == 1 {
		k.face = -1
	}
	if f.Coffee >= s.Number {
		k.coffee = 1
	}
	if f.Drone >= s.Number {
		k.drone = 1
	}
	return k
}

// filled returns how full of crops a farmer's basket is, 0..1.
func filled(s *mechmania.State, seat rules.Seat) float32 {
	f := &s.Farmers[seat]
	return float32(len(f.Basket)) / float32(max(f.Reach.Carry, 1))
}

// poseFarmers applies the farmers' animations to their appearances.
func (v *View) poseFarmers(st *stage) {
	whole := ease.Smooth(st.t)
	for seat := range st.farmers {
		k, then := &st.farmers[seat], farmerAt(st.after, rules.Seat(seat))
		turned := ease.Smooth(ease.Progress(st.t, 0.9, 0.99))
		face, used, emptied := k.face, whole, whole
		for i := range v.animations {
			d := &v.animations[i]
			if int(d.seat) != seat {
				continue
			}
			if d.kind == uses {
				used = ease.Smooth(d.Part(0.4, 0.9).At(st.t))
			}
			if d.kind == sells {
				emptied = ease.Smooth(d.Part(0, 0.4).At(st.t))
			}
			m := d.At(st.t)
			if m <= 0 {
				continue
			}
			if d.kind == walks {
				face = k.walk(d, m, face)
				continue
			}
			face = k.work(d, m, face)
		}
		k.face = ease.Lerp(face, then.face, turned)
		k.full, k.coffee, k.drone = ease.Lerp(k.full, then.full, emptied), ease.Lerp(k.coffee, then.coffee, used), ease.Lerp(k.drone, then.drone, used)
		if st.t > 0.99 {
			k.pose = poseIdle
		}
	}
}

// walk moves a farmer along its path, first along the row, then along the column. It returns the new face.
func (k *farmerAppearance) walk(d *animation, m, face float32) float32 {
	dx, dy := float32(d.to.X-d.from.X), float32(d.to.Y-d.from.Y)
	far := ease.Abs(dx) + ease.Abs(dy)
	x, y := foot(d.from)
	gone := ease.Smooth(m) * far
	first := min(gone, ease.Abs(dx))
	k.along, k.down = 0, 0
	if dx != 0 {
		x += dx / ease.Abs(dx) * first
		face = dx / ease.Abs(dx)
	}
	if rest := gone - first; rest > 0 && dy != 0 {
		y += dy / ease.Abs(dy) * rest
		k.down = dy / ease.Abs(dy)
	} else if dx != 0 {
		k.along = dx / ease.Abs(dx)
	}
	k.x, k.y = x, y
	k.run = 0
	k.pose = poseIdle
	if m < 1 {
		k.run = min(ease.Bump(m, 0, 1)*1.5, 1)
		k.pose = [4]int{poseIdle, poseWalkA, poseIdle, poseWalkB}[int(gone*2)&3]
		if k.pose == poseIdle {
			k.lift = 0.03
		}
	}
	return face
}

// work poses a farmer at work. It returns the new face.
func (k *farmerAppearance) work(d *animation, m, face float32) float32 {
	busy := m > 0.04 && m < 0.8
	switch d.kind {
	case sows, reaps, uses:
		if busy {
			k.pose = poseWork
			if dx := float32(d.to.X-d.from.X) * ease.Bump(m, 0, 1); dx != 0 {
				face = dx / ease.Abs(dx)
			}
		}
	case sells:
		if m > 0.25 && m < 0.9 {
			k.pose = poseJoy
			k.lift = 0.12 * ease.Abs(ease.Wave(float64(m), 0.5, 0))
		}
	case packs:
		if busy {
			k.pose = poseJoy
		}
	}
	return face
}

// part moves farmers apart that stand on the same tile.
func (v *View) part(st *stage) {
	a, b := &st.farmers[0], &st.farmers[1]
	near := 1 - ease.Abs(a.x-b.x) - ease.Abs(a.y-b.y)
	if near <= 0 {
		return
	}
	a.x -= 0.4 * near
	b.x += 0.4 * near
}

// poseCrops applies growth, withering, planting and harvest to the appearances of the crops.
func (v *View) poseCrops(st *stage, f *board.Frame[*mechmania.State]) {
	s := f.Before
	grows := false
	for i := range f.Events {
		e, w := &f.Events[i], f.Spans[i]
		if !s.Tiles.In(e.To) {
			continue
		}
		k := &v.crops[s.Tiles.Index(e.To)]
		switch mechmania.What(e.What) {
		case mechmania.Growing:
			grows = true
		case mechmania.BandMoved:
			grows, st.rolls = false, w
		case mechmania.Ripening:
			if grows && k.ends != mechmania.NoCrop {
				k.change(growth(&s.Constants, k.ends, int32(e.Amount)), scattered(w, e.To).At(st.t))
			}
		case mechmania.Withered:
			k.change(withered, scattered(w, e.To).At(st.t))
		case mechmania.Reaped:
			k.ends, k.last = mechmania.NoCrop, 0
			if m := w.At(st.t); m > 0 {
				k.there = 1 - ease.Progress(m, 0.1, 0.3)
				k.pop = 0.2 * ease.Bump(m, 0, 0.25)
			}
		case mechmania.Sowed:
			*k = sown(&s.Constants, *k, mechmania.Crop(e.Amount), rules.Seat(e.Actor), w.At(st.t))
		case mechmania.Worth:
			k.poisoned(v.animations, e.To, st.t, int(s.Constants.PesticideRadius))
		}
	}
}

// sown returns the appearance of a tile being planted, unchanged until the seed has landed.
func sown(by *mechmania.Constants, k cropAppearance, crop mechmania.Crop, seat rules.Seat, m float32) cropAppearance {
	k.ends, k.last = crop, growth(by, crop, by.Crops.Of(crop).Turns)
	if m < 0.4 {
		return k
	}
	return cropAppearance{crop: crop, planter: seat, ends: crop, picture: k.last, next: k.last, last: k.last, there: ease.OutBack(ease.Progress(m, 0.4, 1))}
}

// poisoned colors a crop in the square of a pesticide that is being used.
func (k *cropAppearance) poisoned(animations []animation, p grid.Point, t float32, radius int) {
	for i := range animations {
		d := &animations[i]
		if d.kind == uses && d.item == mechmania.Pesticide && max(p.X-d.to.X, d.to.X-p.X, p.Y-d.to.Y, d.to.Y-p.Y) <= radius {
			k.olive = ease.Bump(d.At(t), 0.3, 1)
		}
	}
}

// change crossfades a crop to its next picture.
func (k *cropAppearance) change(to uint8, m float32) {
	if to == k.last && to == k.next {
		return
	}
	k.last = to
	switch {
	case m <= 0:
	case m >= 0.999:
		k.picture, k.next, k.mix = to, to, 0
	default:
		k.picture, k.next, k.mix = k.next, to, m
		k.pop = 0.08 * ease.Bump(m, 0.3, 1)
		if to == ripe {
			k.pop = 0.16 * ease.Bump(m, 0.2, 1)
		}
	}
}

// reconcile applies changes without an event: pictures that differ after the frame.
func (v *View) reconcile(st *stage) {
	b := st.after
	if len(b.Tiles.Cells) != len(v.crops) {
		return
	}
	for i := range v.crops {
		k, t := &v.crops[i], &b.Tiles.Cells[i]
		picture := pictureOf(b, b.Tiles.Point(i), t)
		switch {
		case k.ends == t.Crop && (k.last == picture || t.Crop == mechmania.NoCrop):
		case k.crop == t.Crop:
			k.change(picture, ease.Progress(st.t, 0.5, 0.98))
		case t.Crop == mechmania.NoCrop:
			k.there = 1 - ease.Progress(st.t, 0.5, 0.98)
		default:
			*k = cropAppearance{crop: t.Crop, planter: t.Planter, ends: t.Crop, picture: picture, next: picture, last: picture, there: ease.Progress(st.t, 0.5, 0.98)}
		}
	}
}
