package mechmania

import (
	"fmt"

	"app.pentarena/rules"
)

// Verb is what a command does.
type Verb uint8

// The verbs. The zero Command is Pass.
const (
	Pass    Verb = iota // lock the plan of this stage
	Pack                // before turn 1: take Item and Upgrade
	Move                // go to At
	Plant               // plant Crop at At; may be given several times a turn
	Harvest             // harvest At; may be given several times a turn
	Buy                 // buy Amount seeds of Crop; may be given several times a turn
	Use                 // use the item
	Concede             // leave the match; the other seat wins. Legal until the match is over
	verbs
)

// row is all that the rules know of a verb.
type row struct {
	name    string
	fields  string // of a command that the verb needs, as JSON names them
	offered bool   // Options yields it
	check   func(s *State, seat rules.Seat, c Command) *rules.Illegal
	foresee func(s *State, seat rules.Seat, c Command) Result // what it would lead to as things stand, after what the plan already holds
	apply   func(s *State, seat rules.Seat, c Command, tape *rules.Tape)
	act     func(s *State, seat rules.Seat, entries []Entry, tape *rules.Tape) // carries out a plan of it
	words   func(c Command) string                                             // what follows the name in a log
}

// table has the row of each verb: without one, or without a column of one, the package does not compile.
var table = [...]row{
	Pass:    {"pass", "", true, (*State).always, (*State).done, (*State).pass, (*State).rest, Command.bare},
	Pack:    {"pack", "item upgrade", true, (*State).checkPack, (*State).done, (*State).pack, (*State).rest, Command.packed},
	Move:    {"move", "at", true, (*State).checkMove, (*State).foreseeMove, (*State).move, (*State).rest, Command.there},
	Plant:   {"plant", "crop at", true, (*State).checkAction, (*State).foreseePlant, (*State).plan, (*State).plantAll, Command.sown},
	Harvest: {"harvest", "at", true, (*State).checkAction, (*State).foreseeHarvest, (*State).plan, (*State).harvest, Command.there},
	Buy:     {"buy", "crop amount", true, (*State).checkAction, (*State).foreseeBuy, (*State).plan, (*State).buy, Command.bought},
	Use:     {"use", "", true, (*State).checkAction, (*State).foreseeUse, (*State).plan, (*State).use, Command.bare},
	Concede: {"concede", "", false, (*State).always, (*State).done, (*State).concede, (*State).rest, Command.bare},
}

var _ [verbs]row = table

var verbNames, verbList = rules.Verbs("mechmania", table[:], func(r row) (name, fields string, offered bool) { return r.name, r.fields, r.offered })

// String is the name of the verb.
func (v Verb) String() string { return verbNames.Of(uint8(v)) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) { return verbNames.Text(uint8(v)) }

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error { return verbNames.Parse(b, (*uint8)(v)) }

func (c Command) bare() string   { return "" }
func (c Command) packed() string { return fmt.Sprintf(" %s %s", c.Item, c.Upgrade) }
func (c Command) there() string  { return fmt.Sprintf(" %s", c.At) }
func (c Command) sown() string   { return fmt.Sprintf(" %s at %s", c.Crop, c.At) }
func (c Command) bought() string { return fmt.Sprintf(" %d %s", c.Amount, c.Crop) }
