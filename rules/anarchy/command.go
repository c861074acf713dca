package anarchy

import (
	"iter"
	"slices"

	"app.pentarena/rules"
)

// Command is one command of a seat. Fields that the verb does not need are ignored.
type Command struct {
	Verb     Verb  `json:"verb"`
	Building int16 `json:"building,omitempty"` // number of the building that acts
	Target   int16 `json:"target,omitempty"`   // number of the building it acts on
	Reverse  bool  `json:"reverse,omitempty"`  // rotate counterclockwise; weaken instead of strengthen
}

// String writes the command for logs: "ignite 12 34", "rotate 7 reverse".
func (c Command) String() string {
	if c.Verb >= verbs {
		return c.Verb.String()
	}
	return c.Verb.String() + table[c.Verb].words(c)
}

// Options yields a useful subset of the seat's legal commands, Pass last: each change of the next wind; extinguishing its own burning
// buildings and everything next to its headquarters; raids of exposed enemy warehouses; and ignitions. Each neighbour of the enemy
// headquarters is ignited from the nearest warehouse, and every warehouse ignites one building that varies from turn to turn. Weather
// stations are interchangeable, and so are departments: only the first ready one acts.
func (s *State) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		if !s.Active().Has(seat) {
			return
		}
		if s.ActionsLeft(seat) > 0 && !s.actionOptions(seat, yield) {
			return
		}
		yield(Command{Verb: Pass})
	}
}

func (s *State) actionOptions(seat rules.Seat, yield func(Command) bool) bool {
	first := [kinds]int16{None, None, None, None}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Owner == seat && first[b.Kind] == None && s.Ready(int16(i)) {
			first[b.Kind] = int16(i)
		}
	}
	return s.weatherOptions(first[WeatherStation], yield) && s.fireOptions(seat, first[FireDepartment], yield) &&
		s.raidOptions(seat, first[PoliceDepartment], yield) && s.igniteOptions(seat, yield)
}

func (s *State) weatherOptions(station int16, yield func(Command) bool) bool {
	next, ok := s.NextWind()
	if station == None || !ok {
		return true
	}
	if int(next.Intensity) < int(s.Constants.MaxIntensity) && !yield(Command{Verb: Intensify, Building: station}) {
		return false
	}
	if next.Intensity > 0 && !yield(Command{Verb: Intensify, Building: station, Reverse: true}) {
		return false
	}
	return yield(Command{Verb: Rotate, Building: station}) && yield(Command{Verb: Rotate, Building: station, Reverse: true})
}

func (s *State) fireOptions(seat rules.Seat, department int16, yield func(Command) bool) bool {
	if department == None {
		return true
	}
	hq := s.Headquarters[seat]
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Fire == 0 || b.Headquarters || (b.Owner != seat || b.Ruin()) && !s.beside(int16(i), hq) {
			continue
		}
		if !yield(Command{Verb: Extinguish, Building: department, Target: int16(i)}) {
			return false
		}
	}
	return true
}

func (s *State) raidOptions(seat rules.Seat, department int16, yield func(Command) bool) bool {
	if department == None {
		return true
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Kind != Warehouse || b.Owner == seat || b.Exposure == 0 || b.Ruin() {
			continue
		}
		if !yield(Command{Verb: Raid, Building: department, Target: int16(i)}) {
			return false
		}
	}
	return true
}

func (s *State) igniteOptions(seat rules.Seat, yield func(Command) bool) bool {
	targets := s.Buildings[s.Headquarters[1-seat]].Near
	for i, w := range s.nearest(seat, targets) {
		if w != None && !s.Buildings[targets[i]].Headquarters && !yield(Command{Verb: Ignite, Building: w, Target: targets[i]}) {
			return false
		}
	}
	n := len(s.Buildings)
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Kind != Warehouse || b.Owner != seat || !s.Ready(int16(i)) {
			continue
		}
		target := (i*31 + int(s.Ended)*17 + int(s.Bribes[seat])*7) % n
		if s.Buildings[target].Headquarters {
			target = (target + 1) % n
		}
		if s.Buildings[target].Headquarters {
			continue
		}
		if !yield(Command{Verb: Ignite, Building: int16(i), Target: int16(target)}) {
			return false
		}
	}
	return true
}

// nearest finds, for each target, the seat's nearest ready warehouse that is not its headquarters, or None.
func (s *State) nearest(seat rules.Seat, targets [4]int16) [4]int16 {
	best := [4]int16{None, None, None, None}
	var at [4]int
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Kind != Warehouse || b.Owner != seat || b.Headquarters || b.Bribed || b.Health <= 0 {
			continue
		}
		for k, target := range targets {
			if target == None {
				continue
			}
			if d := s.Distance(int16(i), target); best[k] == None || d < at[k] {
				best[k], at[k] = int16(i), d
			}
		}
	}
	return best
}

func (s *State) beside(i, j int16) bool {
	return slices.Contains(s.Buildings[j].Near[:], i)
}
