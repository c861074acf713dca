package galapagos

import (
	"fmt"
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Verb is what a command does.
type Verb uint8

// The verbs. The zero Command is Pass.
const (
	Pass    Verb = iota // end the turn
	Move                // Creature goes to the neighbouring cell At
	Eat                 // Creature eats what is on the neighbouring cell At
	Breed               // Creature breeds with Mate beside it
	Concede             // leave the match; the other seat wins. Legal until the match is over
	verbs
)

var verbNames = [verbs]string{"pass", "move", "eat", "breed", "concede"}

// String is the name of the verb.
func (v Verb) String() string { return rules.Name("verb", verbNames[:], v) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) {
	return rules.NameText("galapagos", "verb", verbNames[:], v)
}

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error {
	return rules.ParseName("galapagos", "verb", verbNames[:], b, v)
}

// Command is one command of a seat. Fields that the verb does not need are ignored.
type Command struct {
	Verb     Verb       `json:"verb"`
	Creature int32      `json:"creature,omitempty"` // number of the seat's creature that acts
	Mate     int32      `json:"mate,omitempty"`     // number of the creature it breeds with
	At       grid.Point `json:"at,omitzero"`        // the cell beside it
}

// String writes the command for logs: "move 12 to 4,7".
func (c Command) String() string {
	switch c.Verb {
	case Move:
		return fmt.Sprintf("move %d to %s", c.Creature, c.At)
	case Eat:
		return fmt.Sprintf("eat %d at %s", c.Creature, c.At)
	case Breed:
		return fmt.Sprintf("breed %d with %d", c.Creature, c.Mate)
	}
	return c.Verb.String()
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
