package galapagos

import (
	"fmt"

	"app.pentarena/rules"
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

// row is all that the rules know of a verb.
type row struct {
	name    string
	fields  string // of a command that the verb needs, as JSON names them
	offered bool   // Options yields it
	acts    bool   // Creature, one of the seat's, carries it out: the Thing of check
	check   func(s *State, t *Thing, c Command) *rules.Illegal
	apply   func(s *State, seat rules.Seat, c Command, tape *rules.Tape)
	words   func(c Command) string // what follows the name in a log
}

// table has the row of each verb: without one, or without a column of one, the package does not compile.
var table = [...]row{
	Pass:    {"pass", "", true, false, (*State).always, (*State).pass, Command.bare},
	Move:    {"move", "creature at", true, true, (*State).checkMove, (*State).move, Command.there},
	Eat:     {"eat", "creature at", true, true, (*State).checkEat, (*State).eat, Command.that},
	Breed:   {"breed", "creature mate", true, true, (*State).checkBreed, (*State).breed, Command.both},
	Concede: {"concede", "", false, false, (*State).always, (*State).concede, Command.bare},
}

var _ [verbs]row = table

var verbNames, verbList = rules.Verbs("galapagos", table[:], func(r row) (name, fields string, offered bool) { return r.name, r.fields, r.offered })

// String is the name of the verb.
func (v Verb) String() string { return verbNames.Of(uint8(v)) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) { return verbNames.Text(uint8(v)) }

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error { return verbNames.Parse(b, (*uint8)(v)) }

func (c Command) bare() string  { return "" }
func (c Command) there() string { return fmt.Sprintf(" %d to %s", c.Creature, c.At) }
func (c Command) that() string  { return fmt.Sprintf(" %d at %s", c.Creature, c.At) }
func (c Command) both() string  { return fmt.Sprintf(" %d with %d", c.Creature, c.Mate) }
