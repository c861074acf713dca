package anarchy

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// pace divides the time of a frame: commands one after the other with overlap, then the end of the turn.
type pace struct {
	count int     // commands
	share float32 // of the frame until the end of the turn begins
	long  float32 // time of one command
}

// paceOf divides the time of a frame with these events.
func paceOf(events []rules.Event) pace {
	var p pace
	world := false
	for i := range events {
		switch anarchy.What(events[i].What) {
		case anarchy.BribeSpent:
			p.count++
		case anarchy.Dusk:
			world = true
		}
	}
	switch {
	case p.count == 0:
		p.share = 0
	case world:
		p.share = 1 - worldShare
	default:
		p.share = 1
	}
	p.long = p.share
	if p.count > 1 {
		p.long = p.share * min(max(2.6/float32(p.count), 0.3), 0.6)
	}
	return p
}

// command is the start and end of command n in the frame.
func (p pace) command(n int) (start, end float32) {
	if p.count < 2 {
		return 0, p.share
	}
	start = (p.share - p.long) * float32(n) / float32(p.count-1)
	return start, start + p.long
}

// world is the part from a to b, both 0..1, of the end of the turn in the frame.
func (p pace) world(a, b float32) (start, end float32) {
	return ease.Lerp(p.share, 1, a), ease.Lerp(p.share, 1, b)
}

// angleOf is the direction a wind blows to, in radians clockwise from east.
func angleOf(d grid.Dir) float32 {
	return (float32(d) - 1) * math.Pi / 2
}

// windOf is the wind at the end of the position's turn, or the last one of the match.
func windOf(s *anarchy.State) anarchy.Wind {
	if f, ok := s.Wind(); ok || len(s.Forecasts) == 0 {
		return f
	}
	return s.Forecasts[len(s.Forecasts)-1].Wind
}

// hurt moves the health shown to a new value: the bar drops quickly, a pale remainder follows.
func (k *look) hurt(to, m float32) {
	from := k.health + k.lost
	if m >= 1 {
		k.health, k.lost = to, 0
		return
	}
	k.health = ease.Lerp(from, to, ease.OutCubic(ease.Span(m, 0, 0.5)))
	k.lost = max(ease.Lerp(from, to, ease.Smooth(ease.Span(m, 0.4, 1)))-k.health, 0)
}

// burn moves the fire shown to a new amount.
func (k *look) burn(to int32, m float32) {
	if m <= 0 {
		return
	}
	if m >= 1 {
		k.fire0, k.fire1, k.fireMix = to, to, 0
		return
	}
	k.fire0, k.fire1, k.fireMix = k.fire1, to, m
}

// pose computes the looks, animations and wind of the stage at the frame's moment: the position before it, changed by each event as far as
// that has progressed.
func (v *View) pose(st *stage, f *board.Frame[*anarchy.State]) {
	s := f.Before
	v.looks = v.looks[:0]
	for i := range s.Buildings {
		b := &s.Buildings[i]
		k := look{fire0: int32(b.Fire), fire1: int32(b.Fire), health: float32(b.Health), exposure: float32(b.Exposure)}
		if b.Health <= 0 {
			k.ruin = 1
		}
		if b.Bribed {
			k.bribed = 1
		}
		v.looks = append(v.looks, k)
	}
	v.acts = v.acts[:0]
	wind := windOf(s)
	angle, force := angleOf(wind.Direction), float32(wind.Intensity)/10
	t := float32(f.T)
	if t > 0 || len(f.Events) > 0 {
		p := paceOf(f.Events)
		command, start, end := -1, float32(0), p.share
		world := p.count == 0
		for i := range f.Events {
			e := &f.Events[i]
			what := anarchy.What(e.What)
			switch what {
			case anarchy.BribeSpent:
				command++
				start, end = p.command(command)
			case anarchy.Dusk:
				world = true
			case anarchy.WindTurned:
				if n := int(e.Amount); n >= 0 && n < len(f.After.Forecasts) {
					next := f.After.Forecasts[n].Wind
					a, b := p.world(0.58, 1)
					m := ease.Smooth(ease.Span(t, a, b))
					angle += turnBy(angle, angleOf(next.Direction)) * m
					force = ease.Lerp(force, float32(next.Intensity)/10, m)
					if next != wind {
						v.acts = append(v.acts, act{deed: veered, from: -1, to: -1, start: a, end: b, seed: uint32(i)})
					}
				}
			}
			v.fold(s, e, uint32(i), p, world, start, end, t)
		}
	}
	st.looks, st.acts = v.looks, v.acts
	st.angle, st.wind = angle, vec{ease.Cos(angle) * force, ease.Sin(angle) * force}
	for i := range st.looks {
		if st.looks[i].fire() > 0.5 {
			st.burning++
		}
	}
}

// turnBy is the shorter turn from one angle to another; half a turn goes clockwise.
func turnBy(from, to float32) float32 {
	d := float32(math.Mod(float64(to-from)+3*math.Pi, 2*math.Pi)) - math.Pi
	if d < -3.14 {
		return d + 2*math.Pi
	}
	return d
}

// fold applies one event to the look of its building as far as it has progressed at time t, and adds its animation.
func (v *View) fold(s *anarchy.State, e *rules.Event, seed uint32, p pace, world bool, start, end, t float32) {
	at := func(a, b float32) float32 {
		if world {
			a, b = p.world(a, b)
			return ease.Span(t, a, b)
		}
		return ease.Span(t, ease.Lerp(start, end, a), ease.Lerp(start, end, b))
	}
	note := func(d deed, a, b float32) {
		n := act{deed: d, from: e.Actor, to: e.Target, amount: e.Amount, start: ease.Lerp(start, end, a), end: ease.Lerp(start, end, b), seed: seed + 1}
		if world {
			n.start, n.end = p.world(a, b)
		}
		v.acts = append(v.acts, n)
	}
	what := anarchy.What(e.What)
	switch what {
	case anarchy.Turned, anarchy.Strengthened:
		if !v.has(e.Actor) {
			return
		}
		d := rotated
		if what == anarchy.Strengthened {
			d = intensified
		}
		note(d, 0.05, 1)
		n := &v.acts[len(v.acts)-1]
		n.to, n.amount = e.Actor, v.change(s, e)
		return
	}
	if !v.has(e.Target) || e.Kind != rules.Change && e.Kind != rules.Strike {
		return
	}
	k := &v.looks[e.Target]
	hq := s.Buildings[e.Target].Headquarters
	switch what {
	case anarchy.BribeSpent:
		k.bribed = max(k.bribed, at(0, 0.25))
	case anarchy.Released:
		k.bribed *= 1 - at(0.62, 0.92)
	case anarchy.Ignited, anarchy.Extinguished, anarchy.Raided:
		if v.has(e.Actor) {
			note(ignited+deed(what-anarchy.Ignited), 0, 1)
		}
	case anarchy.FireSet:
		k.burn(int32(e.Amount), at(0.5, 0.9))
	case anarchy.Hurt:
		m := at(0.5, 0.95)
		k.flash = max(k.flash, ease.Arch(ease.Span(m, 0, 0.45)))
		k.hurt(float32(e.Amount), m)
	case anarchy.Exposed:
		m := at(0.5, 0.85)
		if float32(e.Amount) > k.exposure {
			m = ease.OutBack(m)
		}
		k.exposure = max(ease.Lerp(k.exposure, float32(e.Amount), m), 0)
	case anarchy.Drained:
		k.exposure = ease.Lerp(k.exposure, float32(e.Amount), at(0.4, 0.75))
	case anarchy.Burnt:
		m := at(0.02, 0.55)
		if hq {
			k.flash = max(k.flash, ease.Arch(ease.Span(m, 0, 0.28)), ease.Arch(ease.Span(m, 0.34, 0.62)))
			note(scorched, 0.02, 0.95)
			v.acts[len(v.acts)-1].amount = int64(k.health+k.lost) - e.Amount
		} else {
			k.flash = max(k.flash, 0.35*ease.Arch(ease.Span(m, 0, 0.3)))
		}
		k.hurt(float32(e.Amount), m)
	case anarchy.Collapsed:
		if world {
			k.ruin = ease.Smooth(at(0.3, 0.6))
			note(collapse, 0.26, 0.95)
		} else {
			k.ruin = ease.Smooth(at(0.7, 0.9))
			note(collapse, 0.6, 1)
		}
	case anarchy.Faded:
		k.burn(int32(e.Amount), at(0.3, 0.55))
	case anarchy.Blown:
		late := 0.1 * ease.Unit(seed, 5)
		if v.has(e.Actor) {
			note(blown, 0.45+late, 0.8+late)
		}
		k.burn(int32(e.Amount), at(0.6+late, 0.86+late))
	}
}

// change is how a weather station changes the next wind: 1 clockwise or stronger, -1 counterclockwise or weaker. It looks at the
// animations of the same frame, as several stations may have changed the same forecast.
func (v *View) change(s *anarchy.State, e *rules.Event) int64 {
	next, _ := s.NextWind()
	value := int64(next.Intensity)
	if anarchy.What(e.What) == anarchy.Turned {
		value = int64(next.Direction)
	}
	for i := range v.acts[:len(v.acts)-1] {
		switch a := &v.acts[i]; {
		case a.deed == rotated && anarchy.What(e.What) == anarchy.Turned, a.deed == intensified && anarchy.What(e.What) == anarchy.Strengthened:
			value += a.amount
		}
	}
	if anarchy.What(e.What) == anarchy.Turned {
		if (e.Amount-value)&3 == 3 {
			return -1
		}
		return 1
	}
	return int64(sign(e.Amount - value))
}

func (v *View) has(i int32) bool { return i >= 0 && int(i) < len(v.looks) }

const worldShare = 0.35
