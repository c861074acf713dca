package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Diff emits the events between two successive positions of a recording that was played by other rules. c is what the seat did; Pass means
// that a turn ended. Both positions must have the same buildings.
func Diff(before, after *State, seat rules.Seat, c Command, tape *rules.Tape) {
	switch c.Verb {
	case Pass:
		diffTurn(before, after, seat, tape)
	case Concede:
		emit(tape, rules.Note, Departed, int32(seat), rules.Nobody, after.Buildings[after.Headquarters[seat]].Cell(), 0)
	default:
		diffCommand(before, after, seat, c, tape)
	}
	if after.End.Over && !before.End.Over {
		winner := after.End.Winner
		emit(tape, rules.Note, Won, int32(winner), rules.Nobody, after.Buildings[after.Headquarters[winner]].Cell(), int(after.End.Reason))
	}
}

func diffCommand(before, after *State, seat rules.Seat, c Command, tape *rules.Tape) {
	i := int(c.Building)
	emit(tape, rules.Change, BribeSpent, int32(seat), int32(i), after.Buildings[i].Cell(), int(after.Bribes[seat]))
	if c.Verb.Targeted() {
		j := int(c.Target)
		b, a := &before.Buildings[j], &after.Buildings[j]
		switch c.Verb {
		case Ignite:
			after.strike(tape, Ignited, i, j, int(a.Fire)-int(b.Fire))
		case Extinguish:
			after.strike(tape, Extinguished, i, j, int(b.Fire)-int(a.Fire))
		case Raid:
			after.strike(tape, Raided, i, j, int(b.Health)-int(a.Health))
		}
	}
	for n := range after.Forecasts {
		if n >= len(before.Forecasts) || after.Forecasts[n] == before.Forecasts[n] {
			continue
		}
		f := after.Forecasts[n]
		if f.Direction != before.Forecasts[n].Direction {
			emit(tape, rules.Change, Turned, int32(i), int32(n), after.Buildings[i].Cell(), int(f.Direction))
		}
		if f.Intensity != before.Forecasts[n].Intensity {
			emit(tape, rules.Change, Strengthened, int32(i), int32(n), after.Buildings[i].Cell(), int(f.Intensity))
		}
	}
	for j := range after.Buildings {
		b, a := &before.Buildings[j], &after.Buildings[j]
		if a.Fire != b.Fire {
			after.change(tape, FireSet, j, int(a.Fire))
		}
		if a.Health != b.Health {
			after.change(tape, Hurt, j, int(a.Health))
		}
		if a.Health == 0 && b.Health > 0 {
			after.collapse(tape, j)
		}
		if a.Exposure != b.Exposure {
			after.change(tape, Exposed, j, int(a.Exposure))
		}
	}
}

func diffTurn(before, after *State, seat rules.Seat, tape *rules.Tape) {
	each := func(visit func(i int, b, a *Building)) {
		for i := range after.Buildings {
			visit(i, &before.Buildings[i], &after.Buildings[i])
		}
	}
	emit(tape, rules.Phase, Dusk, int32(seat), rules.Nobody, after.Buildings[after.Headquarters[seat]].Cell(), int(before.Ended))
	each(func(i int, b, a *Building) {
		if a.Health != b.Health {
			after.change(tape, Burnt, i, int(a.Health))
		}
	})
	each(func(i int, b, a *Building) {
		if a.Health == 0 && b.Health > 0 {
			after.collapse(tape, i)
		}
	})
	each(func(i int, b, a *Building) {
		if a.Fire < b.Fire {
			after.change(tape, Faded, i, int(a.Fire))
		}
	})
	each(func(i int, b, a *Building) {
		if a.Exposure != b.Exposure {
			after.change(tape, Drained, i, int(a.Exposure))
		}
	})
	each(func(i int, b, a *Building) {
		if b.Bribed && !a.Bribed {
			after.change(tape, Released, i, 0)
		}
	})
	each(func(i int, b, a *Building) {
		if a.Headquarters && a.Health == 0 && (b.Health > 0 || after.End.Over) { // a raid may have taken its health earlier, but it falls now
			emit(tape, rules.Note, Lost, int32(a.Owner), int32(i), a.Cell(), 0)
		}
	})
	wind, _ := before.Wind()
	each(func(i int, b, a *Building) {
		if a.Fire > b.Fire {
			after.strike(tape, Blown, before.upwind(i, wind.Direction), i, int(a.Fire))
		}
	})
	hq := after.Buildings[after.Headquarters[after.Mover()]].Cell()
	if _, ok := after.Wind(); ok {
		emit(tape, rules.Phase, WindTurned, rules.Nobody, rules.Nobody, hq, int(after.Ended))
	}
	for s, n := range after.Bribes {
		if n != before.Bribes[s] {
			emit(tape, rules.Change, BribesSet, int32(s), rules.Nobody, after.Buildings[after.Headquarters[s]].Cell(), int(n))
		}
	}
	if !after.End.Over {
		emit(tape, rules.Phase, Dawn, int32(after.Mover()), rules.Nobody, hq, int(after.Ended))
	}
}

// upwind is the building from which the wind reaches building i, or i itself when no burning building is there.
func (s *State) upwind(i int, wind grid.Dir) int {
	if n := s.Buildings[i].Near[wind.Back()]; n != None && s.Buildings[n].Fire > 0 {
		return int(n)
	}
	return i
}
