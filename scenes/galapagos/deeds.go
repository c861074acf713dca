package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
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
	kill          bool
	blunt         bool // a bite that did no more than the least
	board.Span
}

// read divides the events of the frame into deeds: those of an act are one, and each thing that the world did.
func (v *View) read(f *board.Frame[*galapagos.State]) {
	v.deeds = v.deeds[:0]
	v.dusk = none
	for lo := 0; lo < len(f.Events); {
		act, hi := f.Spans[lo].Act, lo+1
		for hi < len(f.Events) && f.Spans[hi].Act == act {
			hi++
		}
		if act >= 0 {
			v.readDeed(f, int(act), lo, hi)
		}
		lo = hi
	}
}

// readDeed reads the deed of an act to which the events from lo to hi belong.
func (v *View) readDeed(f *board.Frame[*galapagos.State], act, lo, hi int) {
	e := &f.Events[act]
	d := deed{Span: f.Spans[act], lo: lo, hi: hi, actor: e.Actor, target: e.Target, at: e.From, to: e.To, amount: int32(e.Amount)}
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
				v.deeds = append(v.deeds, deed{kind: starves, actor: e.Target, target: e.Target, at: e.From, to: e.To, Span: f.Spans[i].Part(0.3, 1)})
			}
		}
		return
	default:
		return
	}
	v.deeds = append(v.deeds, d)
}

// weakest reports whether a bite did no more than the least.
func weakest(s *galapagos.State, e *rules.Event) bool {
	if int(e.Actor) >= len(s.Things) || int(e.Target) >= len(s.Things) || e.Actor < 0 || e.Target < 0 {
		return false
	}
	return s.Things[e.Actor].Stats[galapagos.Carnivorism] <= s.Things[e.Target].Stats[galapagos.Defense]
}
