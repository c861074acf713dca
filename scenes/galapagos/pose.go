package galapagos

import (
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// appearance is how a thing looks at one moment.
type appearance struct {
	kind         galapagos.Kind
	x, y         float32 // the ground under its middle
	there        float32 // 0 not born yet .. 1
	die          float32 // 0 alive .. 1 gone
	young        float32 // 0 grown .. 1 just hatched
	aside        float32 // 0 alone on its cell .. 1 moved aside for another thing
	health, lost float32 // health as shown, and the pale part that was just lost
	face         float32 // 1 looks east, -1 west, between while it turns
	walk         float32 // phase of its legs in steps, 0 at rest
	lean         float32 // radians, in the direction of face
	shift        vec     // by a lunge or a hit
	squash       float32 // 0 none; positive is wider and lower
	flash        float32
	eyes         uint8
	open         bool  // jaws are open
	size0, size1 int32 // a plant's crossfade from size0 to size1 by mix
	mix          float32
}

// size is a plant's size at the moment.
func (k *appearance) size() float32 { return ease.Lerp(float32(k.size0), float32(k.size1), k.mix) }

// foot is the point on which a thing stands, beside those that came to its cell earlier.
func (k *appearance) foot() (x, y float32) { return k.x + 0.3*k.aside, k.y + 0.08*k.aside }

// eggAppearance is how an egg looks at one moment.
type eggAppearance struct {
	parent int32
	owner  rules.Seat
	at     grid.Point
	there  float32
	crack  float32 // 0 whole .. 1 hatched
}

// ground is the point below the center of a cell on which things stand.
func ground(p grid.Point) (x, y float32) { return float32(p.X) + 0.5, float32(p.Y) + 0.84 }

// order is the rank of thing i on its cell by arrival, 0 for the first.
func order(s *galapagos.State, i int32) float32 {
	n := float32(0)
	for k := s.At(s.Things[i].At); k != galapagos.None && k != i && n < 3; k = s.Things[k].Next {
		n++
	}
	return n
}

func west(t *galapagos.Thing) float32 {
	return board.Either[float32](t.West, -1, 1)
}

// pose computes the appearance of everything at the frame's moment: the position before the frame, changed by each event as far as it has
// progressed.
func (v *View) pose(st *stage, f *board.Frame[*galapagos.State]) {
	a, b := f.Before, f.After
	st.before, st.after, st.t = a, b, float32(f.T)
	n := max(len(a.Things), len(b.Things))
	v.appearances = v.appearances[:0]
	for i := range n {
		v.appearances = append(v.appearances, appearance{})
		k := &v.appearances[i]
		if i >= len(a.Things) || a.Things[i].Gone || a.Things[i].Kind == galapagos.Nothing {
			continue
		}
		t := &a.Things[i]
		k.kind, k.there, k.face = t.Kind, 1, west(t)
		k.x, k.y = ground(t.At)
		k.size0, k.size1, k.health = t.Size, t.Size, float32(t.Health)
		if t.Kind != galapagos.Creature {
			continue
		}
		young, aside := orders.Hatchling(a, int32(i)), order(a, int32(i))
		if young {
			k.young = 1
		}
		k.aside = aside
		if i < len(b.Things) && !b.Things[i].Gone {
			m := ease.Smooth(st.t)
			if young != orders.Hatchling(b, int32(i)) {
				if young {
					k.young = 1 - m
				} else {
					k.young = m
				}
			}
			k.aside = ease.Lerp(aside, order(b, int32(i)), m)
		}
	}
	v.read(f)
	v.poseEggs(f)
	for i := range v.animations {
		d := &v.animations[i]
		switch d.kind {
		case walks:
			v.poseWalk(f.Events, d, st.t)
		case grazes, bites:
			v.poseMeal(f.Events, d, st.t)
		case breeds:
			v.poseBreeding(f.Events, d, st.t)
		}
	}
	v.poseWorld(f, st.t)
	st.appearances, st.eggs, st.animations = v.appearances, v.eggs, v.animations
}

// one returns the appearance of thing i, or for an unknown thing one that is never drawn.
func (v *View) one(i int32) *appearance {
	if i >= 0 && int(i) < len(v.appearances) {
		return &v.appearances[i]
	}
	v.unseen = appearance{}
	return &v.unseen
}

// resize crossfades a plant to a new size.
func (k *appearance) resize(to int32, m float32) {
	switch {
	case m <= 0:
	case m >= 1:
		k.size0, k.size1, k.mix = to, to, 0
	default:
		k.size0, k.size1, k.mix = k.size1, to, m
	}
}

// turn faces a thing in the direction of dx.
func (k *appearance) turn(dx float32, m float32) {
	if dx == 0 || m <= 0 {
		return
	}
	to := board.Either[float32](dx < 0, -1, 1)
	k.face = ease.Lerp(k.face, to, ease.Smooth(m))
}

func (v *View) poseWalk(events []rules.Event, d *animation, t float32) {
	m := d.At(t)
	if m <= 0 {
		return
	}
	k := v.one(d.actor)
	dx, dy := float32(d.to.X-d.at.X), float32(d.to.Y-d.at.Y)
	for i := d.lo; i < d.hi; i++ {
		e := &events[i]
		switch galapagos.What(e.What) {
		case galapagos.Health:
			k.health, k.lost = ease.Drain(k.health, k.lost, float32(e.Amount), m)
		case galapagos.Trampled:
			v.one(e.Target).die = ease.Progress(m, 0.3, 0.9)
		case galapagos.Died:
			k.die = ease.Progress(m, 0.2, 1)
		}
	}
	if d.kill {
		return
	}
	k.turn(dx, ease.Progress(m, 0, 0.25))
	w := ease.Progress(m, 0, 0.8)
	x, y := ground(d.at)
	k.x, k.y = x+dx*ease.Smooth(w), y+dy*ease.Smooth(w)
	if w < 1 {
		k.walk = 2 * w
		k.lean = 0.05 * ease.Bump(w, 0, 1)
	}
}

func (v *View) poseMeal(events []rules.Event, d *animation, t float32) {
	m := d.At(t)
	if m <= 0 {
		return
	}
	k, food := v.one(d.actor), v.one(d.target)
	dx, dy := float32(d.to.X-d.at.X), float32(d.to.Y-d.at.Y)
	if far := max(dx, -dx, dy, -dy); far > 1 { // across the edge of the island
		dx, dy = -dx/far, -dy/far
	}
	k.turn(float32(d.to.X-d.at.X), ease.Progress(m, 0, 0.15))
	for i := d.lo; i < d.hi; i++ {
		e := &events[i]
		switch galapagos.What(e.What) {
		case galapagos.Health:
			from, to := float32(0.4), float32(0.95)
			if e.Target != d.target {
				from = 0.5
				if k := v.one(e.Target); d.kind == bites {
					d.gain = int32(e.Amount) - int32(k.health+k.lost+0.5)
				}
			}
			k := v.one(e.Target)
			k.health, k.lost = ease.Drain(k.health, k.lost, float32(e.Amount), ease.Progress(m, from, to))
		case galapagos.Size:
			v.one(e.Target).resize(int32(e.Amount), ease.Progress(m, 0.35, 0.75))
		case galapagos.Died:
			food.die = ease.Progress(m, 0.5, 1)
		}
	}
	if d.kind == grazes {
		munch := ease.Progress(m, 0.1, 0.8)
		nod := ease.Bump(munch, 0, 0.5) + ease.Bump(munch, 0.5, 1)
		k.lean = 0.12 * nod
		k.shift = vec{0.12 * dx * ease.Bump(m, 0, 0.9), 0.1 * dy * ease.Bump(m, 0, 0.9)}
		k.open = nod > 0.5
		food.squash = 0.08 * nod
		if m > 0.5 && m < 0.97 {
			k.eyes = eyesHappy
		}
		return
	}
	back, lunge := ease.Bump(m, 0, 0.4), ease.Progress(m, 0.2, 0.38)*(1-ease.Smooth(ease.Progress(m, 0.42, 0.7)))
	reach := 0.36*lunge - 0.06*back
	k.shift = vec{reach * dx, reach * dy}
	k.squash = 0.06 * back
	k.lean = 0.14 * lunge
	k.open = m > 0.08 && m < 0.4
	if m < 0.9 {
		k.eyes = eyesAngry
	}
	food.flash = 0.9 * ease.Bump(m, 0.34, 0.46)
	pushed := ease.Bump(m, 0.36, 0.8)
	food.shift = vec{0.12 * dx * pushed, 0.12 * dy * pushed}
	if m > 0.34 && m < 0.9 {
		food.eyes = eyesHurt
		food.lean = -0.2 * pushed
	}
}

func (v *View) poseBreeding(events []rules.Event, d *animation, t float32) {
	m := d.At(t)
	if m <= 0 {
		return
	}
	dx, dy := float32(d.to.X-d.at.X), float32(d.to.Y-d.at.Y)
	for n, i := range [2]int32{d.actor, d.target} {
		k := v.one(i)
		side := float32(1 - 2*n)
		k.turn(dx*side, ease.Progress(m, 0, 0.15))
		near := ease.Bump(m, 0.1, 0.95)
		k.shift = vec{0.14 * dx * side * near, 0.1 * dy * side * near}
		k.lean = 0.1 * near
		if m > 0.15 && m < 0.95 {
			k.eyes = eyesHappy
		}
	}
	for i := d.lo; i < d.hi; i++ {
		e := &events[i]
		switch galapagos.What(e.What) {
		case galapagos.Health:
			k := v.one(e.Target)
			k.health, k.lost = ease.Drain(k.health, k.lost, float32(e.Amount), ease.Progress(m, 0.4, 1))
		case galapagos.Laid:
			v.eggs = append(v.eggs, eggAppearance{parent: d.actor, owner: rules.Seat(e.Actor), at: e.To, there: ease.Smooth(ease.Progress(m, 0.6, 1))})
		}
	}
}

// poseEggs sets the appearances of the eggs of the position before the frame.
func (v *View) poseEggs(f *board.Frame[*galapagos.State]) {
	v.eggs = v.eggs[:0]
	for i := range f.Before.Eggs {
		e := &f.Before.Eggs[i]
		v.eggs = append(v.eggs, eggAppearance{parent: e.Parent, owner: e.Owner, at: e.At, there: 1})
	}
}

func (v *View) poseWorld(f *board.Frame[*galapagos.State], t float32) {
	if v.dusk == none {
		return
	}
	w := f.Spans[v.dusk].At(t)
	if w <= 0 {
		return
	}
	mover := rules.Seat(f.Events[v.dusk].Actor)
	for i := range v.eggs {
		if v.eggs[i].owner != mover {
			v.eggs[i].crack = ease.Progress(w, 0.1, 1)
		}
	}
	for i := v.dusk; i < len(f.Events); i++ {
		e := &f.Events[i]
		k, m := v.one(e.Target), f.Spans[i].At(t)
		switch galapagos.What(e.What) {
		case galapagos.Hatched:
			if int(e.Target) >= len(f.After.Things) {
				continue
			}
			*k = appearance{kind: galapagos.Creature, young: 1, face: west(&f.After.Things[e.Target]), there: ease.OutBack(ease.Progress(m, 0.2, 1)),
				health: float32(f.After.Things[e.Target].Health), aside: order(f.After, e.Target)}
			k.x, k.y = ground(e.To)
			k.shift.y = -0.2 * ease.Bump(m, 0.43, 1)
			if m < 0.97 {
				k.eyes = eyesHappy
			}
		case galapagos.Health:
			k.health, k.lost = ease.Drain(k.health, k.lost, float32(e.Amount), ease.Progress(m, 0, 0.6))
		case galapagos.Died:
			k.die = ease.Progress(m, 0.3, 1)
		case galapagos.Size:
			k.resize(int32(e.Amount), ease.Progress(m, 0.3, 0.9))
		}
	}
}
