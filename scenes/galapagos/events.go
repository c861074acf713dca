package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// animationKind is the kind of thing an animation shows.
type animationKind uint8

const (
	walks animationKind = iota
	grazes
	bites
	breeds
	hatches
	starves
	animationKinds
)

// animation shows one command of the frame, or one thing the world did: its events, place and span.
type animation struct {
	kind          animationKind
	actor, target int32
	amount        int32
	gain          int32      // health the biter gets for a kill
	at, to        grid.Point // of the actor and its target
	lo, hi        int        // its events, hi excluded
	kill          bool
	blunt         bool // a bite of minimum damage
	board.Span
}

// read groups the frame's events into animations: one for each command, one for each thing the world did.
func (v *View) read(f *board.Frame[*galapagos.State]) {
	v.animations = v.animations[:0]
	v.dusk = none
	for lo := 0; lo < len(f.Events); {
		act, hi := f.Spans[lo].Act, lo+1
		for hi < len(f.Events) && f.Spans[hi].Act == act {
			hi++
		}
		if act >= 0 {
			v.readAnimation(f, int(act), lo, hi)
		}
		lo = hi
	}
}

// readAnimation adds the animation of event act; the events lo to hi, hi excluded, belong to it.
func (v *View) readAnimation(f *board.Frame[*galapagos.State], act, lo, hi int) {
	e := &f.Events[act]
	d := animation{Span: f.Spans[act], lo: lo, hi: hi, actor: e.Actor, target: e.Target, at: e.From, to: e.To, amount: int32(e.Amount)}
	switch galapagos.What(e.What) {
	case galapagos.Walked, galapagos.Died:
		d.kind, d.actor, d.kill = walks, e.Target, galapagos.What(e.What) == galapagos.Died
	case galapagos.Grazed:
		d.kind = grazes
	case galapagos.Bitten:
		d.kind, d.blunt = bites, weakest(f.Before, e)
		for i := lo; i < hi; i++ {
			d.kill = d.kill || galapagos.What(f.Events[i].What) == galapagos.Died
		}
	case galapagos.Bred:
		d.kind = breeds
	case galapagos.Hatched:
		d.kind = hatches
	case galapagos.Dusk:
		v.dusk = act
		for i := lo; i < hi; i++ {
			if e := &f.Events[i]; galapagos.What(e.What) == galapagos.Died {
				v.animations = append(v.animations, animation{kind: starves, actor: e.Target, target: e.Target, at: e.From, to: e.To, Span: f.Spans[i].Part(0.3, 1)})
			}
		}
		return
	default:
		return
	}
	v.animations = append(v.animations, d)
}

// weakest reports whether a bite did only the minimum damage.
func weakest(s *galapagos.State, e *rules.Event) bool {
	if int(e.Actor) >= len(s.Things) || int(e.Target) >= len(s.Things) || e.Actor < 0 || e.Target < 0 {
		return false
	}
	return s.Things[e.Actor].Stats[galapagos.Carnivorism] <= s.Things[e.Target].Stats[galapagos.Defense]
}
