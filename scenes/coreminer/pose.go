package coreminer

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// slide is the falling content of a tile.
type slide struct {
	from, to  grid.Point
	dirt, ore float32
	shield    float32
	support   float32
	board.Span
}

// animation is one moving effect of a frame, drawn over the board.
type animation struct {
	what          coreminer.What
	actor, target int32
	from, to      grid.Point
	amount        int64
	item          int8 // coreminer.Item that changes hands, -1 for none
	seed          uint32
	board.Span
}

// pose computes how everything looks at the frame's moment: it takes the position before the frame and applies each event as far as it has
// progressed.
func (v *View) pose(st *stage, f *board.Frame[*coreminer.State]) {
	s := f.Before
	if len(f.Events) == 0 {
		s = f.Nearer()
	}
	st.s = s
	st.w, st.h = s.Tiles.W, s.Tiles.H
	v.rest(s)
	v.animations, v.slides = v.animations[:0], v.slides[:0]
	for seat := range s.Sides {
		st.hoppers[seat] = float32(s.Sides[seat].Hoppers)
	}
	if len(f.Events) > 0 {
		miners, bombs := len(s.Miners), len(s.Bombs)
		for i := range f.Events {
			switch e := &f.Events[i]; coreminer.What(e.What) {
			case coreminer.Hired:
				miners = max(miners, int(e.Target)+1)
			case coreminer.Dropped:
				bombs = max(bombs, int(e.Target)+1)
			}
		}
		for len(v.bodies) < miners {
			v.bodies = append(v.bodies, body{stretch: 1, face: 1})
		}
		for len(v.bombs) < bombs {
			v.bombs = append(v.bombs, charge{})
		}
		fold := &v.folder
		*fold = folder{v: v, st: st, f: f, t: float32(f.T), slide: none}
		v.turns = v.turns[:0]
		for range v.bodies {
			v.turns = append(v.turns, turning{})
		}
		for i := range f.Events {
			fold.event(i)
		}
		v.face(f)
	}
	st.cells, st.bodies, st.bombs, st.animations, st.slides = v.cells, v.bodies, v.bombs, v.animations, v.slides
	v.measureFull(st)
}

// none means that there is no such miner or index.
const none = -1

// rest sets up the cells, bodies and bombs of a position at rest.
func (v *View) rest(s *coreminer.State) {
	v.cells, v.bodies, v.bombs = v.cells[:0], v.bodies[:0], v.bombs[:0]
	flag := func(b bool) float32 { return board.Either[float32](b, 1, 0) }
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		v.cells = append(v.cells, cell{dirt: float32(t.Dirt), ore: float32(t.Ore), shield: float32(t.Shield), ladder: flag(t.Ladder),
			support: flag(t.Support), hopper: flag(t.Hopper), loose: flag(t.Loose), base: t.Base, owner: t.Owner})
	}
	for i := range s.Miners {
		m := &s.Miners[i]
		b := body{x: float32(m.At.X) + 0.5, y: float32(m.At.Y) + 0.5, owner: m.Owner, grade: m.Grade, present: 1, health: float32(m.Health), ends: float32(m.Health),
			carries: [4]float32{float32(m.Dirt), float32(m.Ore), float32(m.Bombs), float32(m.Material)}, stretch: 1, moves: share(m.Moves, s.Limits(m).Moves)}
		if !m.Placed || m.Gone {
			b.present, b.gone = 0, m.Gone
		}
		b.face = restFace(s, int32(i))
		v.bodies = append(v.bodies, b)
	}
	for i := range s.Bombs {
		b := &s.Bombs[i]
		c := charge{x: float32(b.At.X) + 0.5, y: float32(b.At.Y) + 0.5, timer: float32(b.Timer), present: 1}
		if !b.Placed || b.Exploded || b.Gone {
			c.present = 0
		}
		v.bombs = append(v.bombs, c)
	}
	v.spread(s, 1)
}

func share(n, most int32) float32 {
	if most <= 0 {
		return 0
	}
	return min(max(float32(n)/float32(most), 0), 1)
}

// spread moves miners that share a tile apart. part is how much of the way they have gone, 0..1.
func (v *View) spread(s *coreminer.State, part float32) {
	for i := range s.Tiles.Cells {
		q := s.Tiles.Cells[i].Miners
		if q.First == q.Last {
			if q.First != coreminer.None && int(q.First) < len(v.bodies) {
				b := &v.bodies[q.First]
				b.dx = ease.Lerp(b.dx, 0, part)
			}
			continue
		}
		n := 0
		for j := q.First; j != coreminer.None; j = s.Miners[j].Next {
			n++
		}
		each := min(0.26, 0.62/float32(n-1))
		for j, k := q.First, 0; j != coreminer.None; j, k = s.Miners[j].Next, k+1 {
			if int(j) < len(v.bodies) {
				b := &v.bodies[j]
				b.dx = ease.Lerp(b.dx, (float32(k)-float32(n-1)/2)*each, part)
			}
		}
	}
}

// restFace is where an idle miner looks, -1 left or 1 right: at the earth beside it, towards its base with a heavy load, else away from its
// base.
func restFace(s *coreminer.State, i int32) float32 {
	m := &s.Miners[i]
	away := board.Either[float32](m.Owner == 1, -1, 1)
	if s.Cargo(m)*5 > s.Limits(m).Cargo*4 {
		return -away
	}
	solid := func(d grid.Dir) bool {
		t := s.Tiles.At(m.At.Step(d))
		return t != nil && t.Filled()
	}
	east, west := solid(grid.East), solid(grid.West)
	switch {
	case east && !west:
		return 1
	case west && !east:
		return -1
	}
	return away
}

// turning is where a miner looks during a frame because of what it does.
type turning struct {
	face float32 // direction of the last animation that has begun, 0 for none
	end  float32 // end of its last animation in the frame
}

// face turns the miners towards what they do and back when they are done, and moves those that share a tile apart.
func (v *View) face(f *board.Frame[*coreminer.State]) {
	t := float32(f.T)
	for i := range v.bodies {
		b, k := &v.bodies[i], &v.turns[i]
		switch {
		case f.After != nil && i < len(f.After.Miners) && (k.end > 0 && t >= k.end || t >= 1-1e-3):
			b.face = restFace(f.After, int32(i))
		case k.face != 0:
			b.face = k.face
		}
	}
	if f.After != nil {
		v.spread(f.After, ease.Smooth(t))
	}
}

// measureFull sets the content of an untouched tile for each row: the median of the row's filled tiles.
func (v *View) measureFull(st *stage) {
	v.full = v.full[:0]
	for y := range st.h {
		v.sort = v.sort[:0]
		for x := range st.w {
			if n := st.at(x, y).content(); n > 0.5 {
				v.sort = append(v.sort, n)
			}
		}
		n := float32(0)
		if len(v.sort) > 0 {
			slices.Sort(v.sort)
			n = v.sort[len(v.sort)/2]
		}
		v.full = append(v.full, n)
	}
	st.full = v.full
}

// folder applies the events of a frame in order.
type folder struct {
	v         *View
	st        *stage
	f         *board.Frame[*coreminer.State]
	t         float32
	lead      coreminer.What // the event that the following changes belong to
	leadIndex int            // index of its animation, or none
	slide     int            // none, unless the events are about falling content
	slideFrom grid.Point
	slideTo   grid.Point

	noBody   body // these three take the events of what does not exist
	noCharge charge
	noCell   cell
}

func (k *folder) miner(i int32) *body {
	if i < 0 || int(i) >= len(k.v.bodies) {
		k.noBody = body{}
		return &k.noBody
	}
	return &k.v.bodies[i]
}

func (k *folder) bomb(i int32) *charge {
	if i < 0 || int(i) >= len(k.v.bombs) {
		k.noCharge = charge{}
		return &k.noCharge
	}
	return &k.v.bombs[i]
}

func (k *folder) tile(p grid.Point) *cell {
	if !k.st.inside(p.X, p.Y) {
		k.noCell = cell{}
		return &k.noCell
	}
	return &k.v.cells[p.Y*k.st.w+p.X]
}

// note adds an animation of event i and makes it the lead.
func (k *folder) note(i int) {
	e, w := &k.f.Events[i], k.f.Spans[i]
	k.v.animations = append(k.v.animations, animation{what: coreminer.What(e.What), actor: e.Actor, target: e.Target, from: e.From, to: e.To, amount: e.Amount, item: none,
		Span: w, seed: uint32(i) + 1})
	k.lead, k.leadIndex, k.slide = coreminer.What(e.What), len(k.v.animations)-1, none
}

// busy makes miner i look along dx during a span.
func (k *folder) busy(i int32, w board.Span, dx int) {
	if i < 0 || int(i) >= len(k.v.turns) {
		return
	}
	t := &k.v.turns[i]
	t.end = max(t.end, w.End)
	if k.t > w.Start && dx != 0 {
		t.face = float32(dx)
	}
}

func (k *folder) event(i int) {
	e, w := &k.f.Events[i], k.f.Spans[i]
	m := w.At(k.t)
	at := func(a, b float32) float32 { return ease.Progress(m, a, b) }
	amount := float32(e.Amount)
	switch what := coreminer.What(e.What); what {
	case coreminer.Hired:
		k.note(i)
		k.hire(e, m)
	case coreminer.Walked:
		k.note(i)
		b := k.miner(e.Target)
		if m > 0 {
			b.x, b.y = ease.Lerp(float32(e.From.X), float32(e.To.X), m)+0.5, ease.Lerp(float32(e.From.Y), float32(e.To.Y), m)+0.5
		}
		k.busy(e.Target, w, e.To.X-e.From.X)
	case coreminer.Mined:
		k.note(i)
		b := k.miner(e.Actor)
		if m > 0 && m < 1 {
			b.drilling, b.aim = min(1, 8*m, 8*(1-m)), aim(e.From, e.To)
		}
		k.busy(e.Actor, w, e.To.X-e.From.X)
	case coreminer.Built, coreminer.Dumped, coreminer.Sold, coreminer.Bought, coreminer.Handed:
		k.note(i)
		k.busy(e.Actor, w, e.To.X-e.From.X)
	case coreminer.Fell:
		k.note(i)
		if m > 0 {
			b := k.miner(e.Target)
			b.x, b.y = float32(e.To.X)+0.5, ease.Lerp(float32(e.From.Y), float32(e.To.Y), ease.Progress(m, 0, 0.85)*ease.Progress(m, 0, 0.85))+0.5
			b.stretch = 1 + 0.06*ease.Arch(at(0, 0.8)) - 0.14*ease.Arch(at(0.84, 1))
		}
	case coreminer.Slid:
		k.note(i)
		k.slid(e, w)
	case coreminer.BombFell:
		k.note(i)
		if m > 0 {
			b := k.bomb(e.Target)
			b.x, b.y = float32(e.To.X)+0.5, ease.Lerp(float32(e.From.Y), float32(e.To.Y), m*m)+0.5
		}
	case coreminer.Upgraded:
		k.note(i)
		b := k.miner(e.Target)
		b.raised = ease.Arch(m)
		if m >= 0.5 {
			b.grade = int8(e.Amount)
		}
	case coreminer.Dropped:
		b := k.bomb(e.Target)
		if m > 0 {
			*b = charge{x: float32(e.To.X) + 0.5, y: float32(e.To.Y) + 0.5, timer: amount, present: at(0.3, 0.6)}
		}
	case coreminer.Ticked:
		b := k.bomb(e.Target)
		b.timer = ease.Lerp(b.timer, amount, m)
	case coreminer.Blasted:
		k.note(i)
		if m > 0 {
			k.bomb(e.Actor).present = 0
		}
	case coreminer.Shocked:
		lead, led := k.lead, k.leadIndex
		k.note(i)
		k.lead, k.leadIndex = lead, led
	case coreminer.Cleared:
		if m > 0 {
			k.bomb(e.Target).present = 0
		}
	case coreminer.Died:
		k.note(i)
		b := k.miner(e.Target)
		b.present = min(b.present, 1-m)
		b.gone = b.gone || m >= 1
	case coreminer.Dusk, coreminer.Dawn:
		k.lead, k.leadIndex, k.slide = what, none, none
	case coreminer.Paid: // nothing on the board
	case coreminer.Hoppered:
		k.tile(e.To).hopper = max(k.tile(e.To).hopper, m)
		k.tile(e.To).owner = rules.Seat(e.Actor)
		if m > 0 {
			k.st.hoppers[e.Actor] = amount - 1 + ease.Smooth(m)
		}
		k.v.animations = append(k.v.animations, animation{what: what, actor: e.Actor, target: none, to: e.To, from: e.From, item: none, Span: w, seed: uint32(i)})
	default:
		if e.Target != rules.Nobody {
			k.property(what, e, w, m)
		} else {
			k.ground(what, e, w, m)
		}
	}
}

// hire sets up a new miner, which comes out of the base.
func (k *folder) hire(e *rules.Event, m float32) {
	b := k.miner(e.Target)
	if m <= 0 {
		return
	}
	s := k.st.s
	*b = body{x: float32(e.To.X) + 0.5, y: float32(e.To.Y) + 0.5, owner: rules.Seat(e.Actor), present: m, stretch: 1, face: 1, moves: 1, health: float32(s.Constants.Grades[0].Health), ends: float32(s.Constants.Grades[0].Health)}
	if b.owner == 1 {
		b.face = -1
	}
}

// property applies a change of a miner's health, steps or cargo.
func (k *folder) property(what coreminer.What, e *rules.Event, w board.Span, m float32) {
	b := k.miner(e.Target)
	to := float32(e.Amount)
	switch what {
	case coreminer.Hurt:
		if k.lead == coreminer.Fell {
			m = ease.Progress(m, 0.8, 1)
		} else if k.lead == coreminer.Blasted {
			m = ease.Progress(m, 0.15, 1)
		}
		k.wound(b, e, w, m)
		b.health, b.lost = ease.Drain(b.health, b.lost, to, m)
	case coreminer.Stepped:
		b.moves = ease.Lerp(b.moves, share(int32(e.Amount), k.st.s.Constants.Grades[b.grade].Moves), m)
	case coreminer.HoldsDirt, coreminer.HoldsOre, coreminer.HoldsBombs, coreminer.HoldsStuff:
		item := what - coreminer.HoldsDirt
		if k.leadIndex != none && k.v.animations[k.leadIndex].item == none {
			k.v.animations[k.leadIndex].item = int8(item)
		}
		b.carries[item] = ease.Lerp(b.carries[item], to, ease.Progress(m, 0.2, 0.9))
	}
}

// wound adds the animation of a loss of health. Losses of the same miner whose spans overlap are shown as one.
func (k *folder) wound(b *body, e *rules.Event, w board.Span, m float32) {
	lost := int64(b.ends+0.5) - e.Amount
	b.ends = float32(e.Amount)
	if lost <= 0 {
		return
	}
	if m > 0 && m < 1 {
		b.flash = max(b.flash, ease.Arch(ease.Progress(m, 0, 0.4)))
	}
	for n := range k.v.animations {
		if a := &k.v.animations[n]; a.what == coreminer.Hurt && a.target == e.Target && w.Start < a.End {
			a.amount += lost
			a.End = max(a.End, w.End)
			return
		}
	}
	k.v.animations = append(k.v.animations, animation{what: coreminer.Hurt, actor: none, target: e.Target, to: e.To, from: e.From, amount: lost, item: none, Span: w, seed: uint32(e.Target)})
}

// slid starts the fall of a tile's content.
func (k *folder) slid(e *rules.Event, w board.Span) {
	c := *k.tile(e.From)
	k.slideFrom, k.slideTo = e.From, e.To
	k.slide = 0
	if k.t > w.Start && k.t < w.End {
		k.v.slides = append(k.v.slides, slide{from: e.From, to: e.To, dirt: c.dirt, ore: c.ore, shield: c.shield, support: c.support, Span: w})
	}
}

// ground applies a change of a tile.
func (k *folder) ground(what coreminer.What, e *rules.Event, w board.Span, m float32) {
	c := k.tile(e.To)
	to := float32(e.Amount)
	if k.slide != none && what != coreminer.Loosened {
		switch e.To { // the content leaves at the start and arrives at the end
		case k.slideFrom:
			m = step(k.t, w.Start, false)
		case k.slideTo:
			m = step(k.t, w.End, true)
		}
	} else {
		switch k.lead {
		case coreminer.Mined:
			m = ease.Progress(m, 0.2, 0.92)
		case coreminer.Dumped:
			m = ease.Progress(m, 0.45, 1)
		case coreminer.Blasted:
			m = ease.Progress(m, 0.05, 0.3)
		case coreminer.Built:
			m = ease.Progress(m, 0.3, 0.85)
		}
	}
	switch what {
	case coreminer.Earth:
		c.dirt = ease.Lerp(c.dirt, to, m)
	case coreminer.Vein:
		c.ore = ease.Lerp(c.ore, to, m)
	case coreminer.Shielded:
		if m > 0 && m < 1 && to < c.shield {
			c.flash = max(c.flash, ease.Arch(m))
		}
		c.shield = ease.Lerp(c.shield, to, m)
	case coreminer.Laddered:
		c.ladder = ease.Lerp(c.ladder, to, m)
	case coreminer.Propped:
		c.support = ease.Lerp(c.support, to, m)
	case coreminer.Loosened:
		c.loose = ease.Lerp(c.loose, to, m)
	}
}

// step is 0 before a time and 1 after it. At the time itself it is 1 if late is set.
func step(t, when float32, late bool) float32 {
	return board.Either[float32](t > when || late && t >= when, 1, 0)
}

// aim is the angle of a drill towards a tile, in radians clockwise from straight ahead.
func aim(from, to grid.Point) float32 {
	switch {
	case to.Y > from.Y:
		return 1.54
	case to.Y < from.Y:
		return -1.4
	case to.X == from.X:
		return 1.05
	}
	return 0
}
