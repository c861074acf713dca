package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// deedKind is what a command or the world did.
type deedKind uint8

const (
	walks deedKind = iota
	grazes
	bites
	breeds
	hatches
	starves
	deedKinds
)

// deed is a command of the frame, or something the world did.
type deed struct {
	kind          deedKind
	actor, target int32
	amount        int32
	gain          int32      // health the actor of a bite gets for a kill
	at, to        grid.Point // of the actor and what it concerns
	lo, hi        int        // its events
	level         int32      // deeds of a level happen at the same time
	start, end    float32
	kill          bool
	blunt         bool // a bite that did no more than the least
	tramples      bool
}

// read divides the events of the frame into deeds and gives each its time.
func (v *View) read(f *board.Frame[*galapagos.State]) {
	v.deeds = v.deeds[:0]
	v.worldFrom = len(f.Events)
	for i := 0; i < len(f.Events); {
		e := &f.Events[i]
		if galapagos.What(e.What) == galapagos.Dusk {
			v.worldFrom = i
			break
		}
		i = v.readDeed(f.Events, i)
	}
	v.share = 1
	commands := len(v.deeds)
	if v.worldFrom < len(f.Events) {
		v.share = 1 - worldShare
		if commands == 0 {
			v.share = 0
		}
	}
	v.level(f.Before)
	v.readWorld(f)
}

// readDeed reads the command that begins with event i and returns where the next one begins.
func (v *View) readDeed(events []rules.Event, i int) int {
	e := &events[i]
	d := deed{lo: i, hi: i + 1, actor: e.Actor, target: e.Target, at: e.From, to: e.To, amount: int32(e.Amount)}
	switch galapagos.What(e.What) {
	case galapagos.Grazed:
		d.kind = grazes
		d.readMeal(events)
	case galapagos.Bitten:
		d.kind = bites
		d.readMeal(events)
	case galapagos.Bred:
		d.kind = breeds
		for d.goesOn(events) && (galapagos.What(events[d.hi].What) == galapagos.Laid || events[d.hi].Target == d.actor || events[d.hi].Target == d.target) {
			d.hi++
		}
	case galapagos.Trampled:
		d.readWalk(events, e.Actor)
	case galapagos.Health, galapagos.Walked, galapagos.Steps:
		d.readWalk(events, e.Target)
	default:
		return d.hi // notes take no time
	}
	v.deeds = append(v.deeds, d)
	return d.hi
}

// goesOn reports whether the next event is no beginning of another command.
func (d *deed) goesOn(events []rules.Event) bool {
	if d.hi >= len(events) {
		return false
	}
	k := events[d.hi].Kind
	return k == rules.Change || k == rules.Vanish || k == rules.Spawn
}

// readMeal reads the rest of a meal: it ends when the eater is no longer hungry.
func (d *deed) readMeal(events []rules.Event) {
	for d.goesOn(events) {
		e := &events[d.hi]
		d.hi++
		switch w := galapagos.What(e.What); {
		case w == galapagos.Died && e.Target == d.target:
			d.kill = true
		case w == galapagos.Hungry && e.Target == d.actor:
			return
		}
	}
}

// readWalk reads a step from its first event on: it ends with a step less, or with death.
func (d *deed) readWalk(events []rules.Event, actor int32) {
	d.kind, d.actor, d.to = walks, actor, d.at
	for d.hi = d.lo; d.hi < len(events); d.hi++ {
		switch e := &events[d.hi]; galapagos.What(e.What) {
		case galapagos.Health:
		case galapagos.Walked:
			d.at, d.to = e.From, e.To
		case galapagos.Trampled:
			d.tramples = true
		case galapagos.Died:
			d.kill = true
			d.hi++
			return
		case galapagos.Steps:
			d.hi++
			return
		default:
			return
		}
	}
}

// level lets deeds that concern the same thing or cell happen one after the other and all others at the same time.
func (v *View) level(s *galapagos.State) {
	need := len(v.looks) + len(s.Cells.Cells)
	if cap(v.busy) < need {
		v.busy = make([]int32, need)
	}
	v.busy = v.busy[:need]
	clear(v.busy)
	v.counts = v.counts[:0]
	thing := func(i int32) *int32 {
		if i >= 0 && int(i) < len(v.looks) {
			return &v.busy[i]
		}
		return &v.spare
	}
	cell := func(p grid.Point) *int32 {
		if s.Cells.In(p) {
			return &v.busy[len(v.looks)+s.Cells.Index(p)]
		}
		return &v.spare
	}
	most := int32(0)
	for i := range v.deeds {
		d := &v.deeds[i]
		v.spare = 0
		a, b, c, e := thing(d.actor), &v.spare, cell(d.to), &v.spare
		if d.kind != walks {
			b = thing(d.target)
		} else {
			e = cell(d.at)
		}
		d.level = max(*a, *b, *c, *e)
		next := d.level + 1
		*a, *b, *c, *e = next, next, next, next
		most = max(most, next)
		for int32(len(v.counts)) < most {
			v.counts = append(v.counts, vec{})
		}
		v.counts[d.level].x++
	}
	slot := v.share / float32(max(most, 1))
	for i := range v.deeds {
		d := &v.deeds[i]
		c := &v.counts[d.level]
		d.start = slot * float32(d.level)
		d.end = d.start + slot
		if c.x > 1 { // side by side, a little one after the other
			d.start += slot * 0.35 * c.y / (c.x - 1)
			d.end = d.start + slot*0.65
			c.y++
		}
		if d.kind == bites {
			d.blunt = v.weakest(s, d)
		}
	}
}

// weakest reports whether a bite did no more than the least.
func (v *View) weakest(s *galapagos.State, d *deed) bool {
	if int(d.actor) >= len(s.Things) || int(d.target) >= len(s.Things) || d.actor < 0 || d.target < 0 {
		return false
	}
	return s.Things[d.actor].Stats[galapagos.Carnivorism] <= s.Things[d.target].Stats[galapagos.Defense]
}

// world is the window from a to b of the world's part, both 0..1.
func (v *View) world(a, b float32) (start, end float32) {
	return ease.Lerp(v.share, 1, a), ease.Lerp(v.share, 1, b)
}

// readWorld notes what the world did.
func (v *View) readWorld(f *board.Frame[*galapagos.State]) {
	for i := v.worldFrom; i < len(f.Events); i++ {
		e := &f.Events[i]
		d := deed{actor: e.Target, target: e.Target, at: e.From, to: e.To, amount: int32(e.Amount)}
		switch galapagos.What(e.What) {
		case galapagos.Hatched:
			d.kind = hatches
			d.start, d.end = v.world(0.3, 1)
		case galapagos.Died:
			d.kind = starves
			d.start, d.end = v.world(0.3, 1)
		default:
			continue
		}
		v.deeds = append(v.deeds, d)
	}
}

const worldShare = 0.35
