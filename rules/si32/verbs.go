package si32

import (
	"fmt"

	"app.pentarena/rules"
)

// Verb is what a command does.
type Verb uint8

// The verbs. The zero Command is Pass.
const (
	Pass    Verb = iota // lock the orders of this turn; when the last seat does, the turn happens
	Move                // N units of At march one tile in direction Dir
	Build               // one of N units of At (of one, without N) raises a building that extends towards Dir; where a building of the seat stands, it means Work
	Work                // N more units of At work in the building they stand on, until they are ordered to do something else; idle ones go first
	Mine                // N units of At mine
	Wait                // N units of At do nothing and do not mine
	Cancel              // take back the order Index of this turn
	Concede             // leave the match; legal until it is over
	verbs
)

// row is all that the rules know of a verb.
type row struct {
	name    string
	fields  string // of a command that the verb needs, as JSON names them
	offered bool   // Options yields it
	class   class
	judge   func(s *State, seat rules.Seat, c Command) Refusal // what strict orders refuse beyond the units and their tile
	apply   func(s *State, seat rules.Seat, c Command, tape *rules.Tape)
	carry   func(s *State, owner rules.Seat, o *Command, tape *rules.Tape) Refusal // carries out an order when the turn happens
	words   func(c Command) string                                                 // what follows the name in a log
}

// class is when a command is carried out: at once, or with all orders of its class when the turn happens.
type class int8

// The classes in the order in which they are carried out.
const (
	atOnce  class = iota - 1
	marches       // in the stage Marching
	sites         // Raising
	labours       // Mining
)

// table has the row of each verb: without one, or without a column of one, the package does not compile.
var table = [...]row{
	Pass:    {"pass", "", true, atOnce, (*State).allowed, (*State).pass, (*State).rest, Command.bare},
	Move:    {"move", "at dir n foreign", true, marches, (*State).judgeMove, (*State).order, (*State).march, Command.marched},
	Build:   {"build", "at dir n foreign", true, sites, (*State).judgeBuild, (*State).order, (*State).build, Command.built},
	Work:    {"work", "at n foreign", true, labours, (*State).judgeWork, (*State).order, (*State).rest, Command.there},
	Mine:    {"mine", "at n foreign", true, labours, (*State).judgeMine, (*State).order, (*State).mine, Command.there},
	Wait:    {"wait", "at n foreign", true, labours, (*State).allowed, (*State).order, (*State).rest, Command.there},
	Cancel:  {"cancel", "index", false, atOnce, (*State).judgeCancel, (*State).cancel, (*State).rest, Command.taken},
	Concede: {"concede", "", false, atOnce, (*State).allowed, (*State).leave, (*State).rest, Command.bare},
}

var _ [verbs]row = table

var verbNames, verbList = rules.Verbs("si32", table[:], func(r row) (name, fields string, offered bool) { return r.name, r.fields, r.offered })

// String is the name of the verb.
func (v Verb) String() string { return verbNames.Of(uint8(v)) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) { return verbNames.Text(uint8(v)) }

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error { return verbNames.Parse(b, (*uint8)(v)) }

// Order reports whether the verb is an order that waits for the turn to happen: Move, Build, Work, Mine or Wait.
func (v Verb) Order() bool { return v < verbs && table[v].class != atOnce }

func (c Command) bare() string    { return "" }
func (c Command) marched() string { return fmt.Sprintf(" %d of %s %s", c.N, c.At, c.Dir) }
func (c Command) there() string   { return fmt.Sprintf(" %d of %s", c.N, c.At) }
func (c Command) taken() string   { return fmt.Sprintf(" %d", c.Index) }

func (c Command) built() string {
	if c.Dir == Here {
		return fmt.Sprintf(" at %s", c.At)
	}
	return fmt.Sprintf(" at %s towards %s", c.At, c.Dir)
}
