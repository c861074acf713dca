package anarchy

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
)

// Verb is what a command does.
type Verb uint8

// The verbs. The zero Command is Pass.
const (
	Pass       Verb = iota // end the turn
	Ignite                 // Building, a warehouse or headquarters, sets fire to Target
	Extinguish             // Building, a fire department, takes fire from Target
	Raid                   // Building, a police department, damages the warehouse or headquarters Target by its exposure
	Rotate                 // Building, a weather station, turns the next forecast a quarter clockwise, or back when Reverse
	Intensify              // Building, a weather station, strengthens the next forecast by one step, or weakens it when Reverse
	Concede                // leave the match; the other seat wins. Legal for either seat until the match is over
	verbs
)

// row is all that the rules know of a verb.
type row struct {
	name    string
	fields  string         // of a command that the verb needs, as JSON names them
	offered bool           // Options yields it
	actor   Kind           // the buildings that carry it out; kinds when none does
	class   *rules.Illegal // the refusal of all other buildings
	check   func(s *State, c Command) *rules.Illegal
	apply   func(s *State, seat rules.Seat, c Command, tape *rules.Tape)
	words   func(c Command) string // what follows the name in a log
}

// table has the row of each verb: without one, or without a column of one, the package does not compile.
var table = [...]row{
	Pass:       {"pass", "", true, kinds, nil, (*State).always, (*State).pass, Command.bare},
	Ignite:     {"ignite", "building target", true, Warehouse, illegalIgnite, aims(illegalIgniteHQ), (*State).ignite, Command.onto},
	Extinguish: {"extinguish", "building target", true, FireDepartment, illegalExtinguish, aims(illegalQuenchHQ), (*State).extinguish, Command.onto},
	Raid:       {"raid", "building target", true, PoliceDepartment, illegalRaid, (*State).checkRaid, (*State).raid, Command.onto},
	Rotate:     {"rotate", "building reverse", true, WeatherStation, illegalRotate, (*State).checkRotate, (*State).rotate, Command.way},
	Intensify:  {"intensify", "building reverse", true, WeatherStation, illegalIntensify, (*State).checkIntensify, (*State).intensify, Command.way},
	Concede:    {"concede", "", false, kinds, nil, (*State).always, (*State).concede, Command.bare},
}

var _ [verbs]row = table

var verbNames, verbList = rules.Verbs("anarchy", table[:], func(r row) (name, fields string, offered bool) { return r.name, r.fields, r.offered })

// String is the name of the verb.
func (v Verb) String() string { return verbNames.Of(uint8(v)) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) { return verbNames.Text(uint8(v)) }

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error { return verbNames.Parse(b, (*uint8)(v)) }

// Actor is the kind of building that carries out the verb; it reports false for verbs without a building.
func (v Verb) Actor() (Kind, bool) {
	if v < verbs && table[v].actor < kinds {
		return table[v].actor, true
	}
	return 0, false
}

// Targeted reports whether the verb needs a target building.
func (v Verb) Targeted() bool { return v < verbs && slices.Contains(verbList[v].Fields, "target") }

func (c Command) bare() string { return "" }
func (c Command) onto() string { return fmt.Sprintf(" %d %d", c.Building, c.Target) }

func (c Command) way() string {
	if c.Reverse {
		return fmt.Sprintf(" %d reverse", c.Building)
	}
	return fmt.Sprintf(" %d", c.Building)
}
