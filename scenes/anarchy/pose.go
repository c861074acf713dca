package anarchy

import (
	"cmp"
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

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

// burn moves the fire shown to a new amount at progress m.
func (k *appearance) burn(to int32, m float32) {
	if m <= 0 {
		return
	}
	if m >= 1 {
		k.fire0, k.fire1, k.fireMix = to, to, 0
		return
	}
	k.fire0, k.fire1, k.fireMix = k.fire1, to, m
}

// pose computes the appearances, animations and wind of the stage at the frame's moment: it takes the position before the frame and applies
// each event as far as it has progressed.
func (v *View) pose(st *stage, f *board.Frame[*anarchy.State]) {
	s := f.Before
	v.appearances = v.appearances[:0]
	for i := range s.Buildings {
		b := &s.Buildings[i]
		k := appearance{fire0: int32(b.Fire), fire1: int32(b.Fire), health: float32(b.Health), exposure: float32(b.Exposure)}
		if b.Health <= 0 {
			k.ruin = 1
		}
		if b.Bribed {
			k.bribed = 1
		}
		v.appearances = append(v.appearances, k)
	}
	v.animations = v.animations[:0]
	wind := windOf(s)
	angle, force := angleOf(wind.Direction), float32(wind.Intensity)/10
	t := float32(f.T)
	for i := range f.Events {
		e, w := &f.Events[i], f.Spans[i]
		if n := int(e.Amount); anarchy.What(e.What) == anarchy.WindTurned && n >= 0 && n < len(f.After.Forecasts) {
			next := f.After.Forecasts[n].Wind
			m := ease.Smooth(w.At(t))
			angle += turnBy(angle, angleOf(next.Direction)) * m
			force = ease.Lerp(force, float32(next.Intensity)/10, m)
			if next != wind {
				v.animations = append(v.animations, animation{kind: veered, from: -1, to: -1, Span: w, seed: uint32(i)})
			}
		}
		v.fold(s, e, uint32(i), w, t)
	}
	st.appearances, st.animations = v.appearances, v.animations
	st.angle, st.wind = angle, vec{ease.Cos(angle) * force, ease.Sin(angle) * force}
	for i := range st.appearances {
		if st.appearances[i].fire() > 0.5 {
			st.burning++
		}
	}
}

// turnBy is the shorter turn from one angle to another, in radians; half a turn goes clockwise.
func turnBy(from, to float32) float32 {
	d := float32(math.Mod(float64(to-from)+3*math.Pi, 2*math.Pi)) - math.Pi
	if d < -3.14 {
		return d + 2*math.Pi
	}
	return d
}

// fold applies an event to the appearance of its building, as far as it has progressed at time t, and adds its animation.
func (v *View) fold(s *anarchy.State, e *rules.Event, seed uint32, w board.Span, t float32) {
	m := w.At(t)
	note := func(kind animationKind, w board.Span) {
		v.animations = append(v.animations, animation{kind: kind, from: e.Actor, to: e.Target, amount: e.Amount, Span: w, seed: seed + 1})
	}
	what := anarchy.What(e.What)
	switch what {
	case anarchy.Turned, anarchy.Strengthened:
		if !v.has(e.Actor) {
			return
		}
		kind := board.Either(what == anarchy.Strengthened, intensified, rotated)
		note(kind, w)
		n := &v.animations[len(v.animations)-1]
		n.to, n.amount = e.Actor, v.change(s, e)
		return
	}
	if !v.has(e.Target) || e.Kind != rules.Change && e.Kind != rules.Strike {
		return
	}
	k := &v.appearances[e.Target]
	hq := s.Buildings[e.Target].Headquarters
	switch what {
	case anarchy.BribeSpent:
		k.bribed = max(k.bribed, ease.Progress(m, 0, 0.25))
	case anarchy.Released:
		k.bribed *= 1 - m
	case anarchy.Ignited, anarchy.Extinguished, anarchy.Raided:
		if v.has(e.Actor) {
			note(ignited+animationKind(what-anarchy.Ignited), w)
		}
	case anarchy.FireSet:
		k.burn(int32(e.Amount), m)
	case anarchy.Hurt:
		k.flash = max(k.flash, ease.Arch(ease.Progress(m, 0, 0.45)))
		k.health, k.lost = ease.Drain(k.health, k.lost, float32(e.Amount), m)
	case anarchy.Exposed:
		if float32(e.Amount) > k.exposure {
			m = ease.OutBack(m)
		}
		k.exposure = max(ease.Lerp(k.exposure, float32(e.Amount), m), 0)
	case anarchy.Drained:
		k.exposure = ease.Lerp(k.exposure, float32(e.Amount), m)
	case anarchy.Burnt:
		m := ease.Progress(m, 0, 0.57)
		if hq {
			k.flash = max(k.flash, ease.Arch(ease.Progress(m, 0, 0.28)), ease.Arch(ease.Progress(m, 0.34, 0.62)))
			note(scorched, w)
			v.animations[len(v.animations)-1].amount = int64(k.health+k.lost) - e.Amount
		} else {
			k.flash = max(k.flash, 0.35*ease.Arch(ease.Progress(m, 0, 0.3)))
		}
		k.health, k.lost = ease.Drain(k.health, k.lost, float32(e.Amount), m)
	case anarchy.Collapsed:
		k.ruin = ease.Smooth(ease.Progress(m, 0.08, 0.55))
		note(collapse, w)
	case anarchy.Faded:
		k.burn(int32(e.Amount), m)
	case anarchy.Blown:
		late := 0.2 * ease.Unit(seed, 5)
		if v.has(e.Actor) {
			note(blown, w.Part(late, late+0.69))
		}
		k.burn(int32(e.Amount), ease.Progress(m, late+0.29, late+0.8))
	}
}

// change is how a weather station changes the next wind: 1 clockwise or stronger, -1 counterclockwise or weaker. It reads the earlier
// animations of the frame because several stations may have changed the same forecast.
func (v *View) change(s *anarchy.State, e *rules.Event) int64 {
	next, _ := s.NextWind()
	value := int64(next.Intensity)
	if anarchy.What(e.What) == anarchy.Turned {
		value = int64(next.Direction)
	}
	for i := range v.animations[:len(v.animations)-1] {
		switch a := &v.animations[i]; {
		case a.kind == rotated && anarchy.What(e.What) == anarchy.Turned, a.kind == intensified && anarchy.What(e.What) == anarchy.Strengthened:
			value += a.amount
		}
	}
	if anarchy.What(e.What) == anarchy.Turned {
		if (e.Amount-value)&3 == 3 {
			return -1
		}
		return 1
	}
	return int64(cmp.Compare(e.Amount, value))
}

func (v *View) has(i int32) bool { return i >= 0 && int(i) < len(v.appearances) }
