package galapagos

import (
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Command is one command of a seat. Fields that the verb does not need are ignored.
type Command struct {
	Verb     Verb       `json:"verb"`
	Creature int32      `json:"creature,omitempty"` // number of the seat's creature that acts
	Mate     int32      `json:"mate,omitempty"`     // number of the creature it breeds with
	At       grid.Point `json:"at,omitzero"`        // the cell beside it
}

// String writes the command for logs: "move 12 to 4,7".
func (c Command) String() string {
	if c.Verb >= verbs {
		return c.Verb.String()
	}
	return c.Verb.String() + table[c.Verb].words(c)
}

// Options yields the seat's legal commands, Pass last.
func (s *State) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		if !s.Active().Has(seat) {
			return
		}
		for i := range s.Things {
			if t := &s.Things[i]; t.Alive() && t.Owner == seat && !s.options(seat, int32(i), yield) {
				return
			}
		}
		yield(Command{Verb: Pass})
	}
}

func (s *State) options(seat rules.Seat, i int32, yield func(Command) bool) bool {
	at := s.Things[i].At
	for _, d := range grid.Dirs {
		p := at.Step(d)
		for _, c := range [3]Command{{Verb: Move, Creature: i, At: p}, {Verb: Eat, Creature: i, At: p}, {Verb: Breed, Creature: i, Mate: s.At(p)}} {
			if s.check(seat, c) == nil && !yield(c) {
				return false
			}
		}
	}
	return true
}
