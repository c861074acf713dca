package coreminer

import (
	"fmt"

	"app.pentarena/rules"
)

// Verb is what a command does.
type Verb uint8

// The verbs. The zero Command is Pass.
const (
	Pass     Verb = iota // end the turn
	Spawn                // hire a miner on the seat's base
	Move                 // Miner goes to the tile At
	Mine                 // Miner mines Amount from the tile At
	Build                // Miner builds Structure on the tile At
	Dump                 // Miner drops Amount of Item on the tile At, or sells it there
	Buy                  // Miner buys Amount of Item
	Transfer             // Miner gives Amount of Item to the miner Other
	Upgrade              // Miner gets the next grade
	Again                // ask for the same turn once more, which clears the dead away (original ruleset only)
	Concede              // leave the match; the other seat wins. Legal until the match is over
	verbs
)

// row is all that the rules know of a verb.
type row struct {
	name    string
	fields  string // of a command that the verb needs, as JSON names them
	offered bool   // Options yields it
	needs   needs
	check   func(s *State, seat rules.Seat, m *Miner, t *Tile, c Command) *rules.Illegal
	apply   func(s *State, seat rules.Seat, c Command, tape *rules.Tape)
	words   func(c Command) string // what follows the name in a log
}

// needs is what must exist before the check of a verb looks at it.
type needs uint8

const (
	nothing needs = iota
	aMiner        // the seat's miner that acts
	aTile         // and the tile At
)

// table has the row of each verb: without one, or without a column of one, the package does not compile.
var table = [...]row{
	Pass:     {"pass", "", true, nothing, (*State).always, (*State).pass, Command.bare},
	Spawn:    {"spawn", "", true, nothing, (*State).checkSpawn, (*State).spawn, Command.bare},
	Move:     {"move", "miner at", true, aTile, (*State).checkMove, (*State).move, Command.there},
	Mine:     {"mine", "miner at amount", true, aTile, (*State).checkMine, (*State).mine, Command.dug},
	Build:    {"build", "miner at structure", true, aTile, (*State).checkBuild, (*State).build, Command.built},
	Dump:     {"dump", "miner at item amount", true, aTile, (*State).checkDump, (*State).dump, Command.dumped},
	Buy:      {"buy", "miner item amount", true, aMiner, (*State).checkBuy, (*State).buy, Command.bought},
	Transfer: {"transfer", "miner other item amount", true, aMiner, (*State).checkTransfer, (*State).transfer, Command.given},
	Upgrade:  {"upgrade", "miner", true, aMiner, (*State).checkUpgrade, (*State).upgrade, Command.alone},
	Again:    {"again", "", false, nothing, (*State).checkAgain, (*State).again, Command.bare},
	Concede:  {"concede", "", false, nothing, (*State).always, (*State).concede, Command.bare},
}

var _ [verbs]row = table

var verbNames, verbList = rules.Verbs("coreminer", table[:], func(r row) (name, fields string, offered bool) { return r.name, r.fields, r.offered })

// String is the name of the verb.
func (v Verb) String() string { return verbNames.Of(uint8(v)) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) { return verbNames.Text(uint8(v)) }

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error { return verbNames.Parse(b, (*uint8)(v)) }

func (c Command) bare() string  { return "" }
func (c Command) alone() string { return fmt.Sprintf(" %d", c.Miner) }
func (c Command) there() string { return fmt.Sprintf(" %d at %s", c.Miner, c.At) }
func (c Command) built() string { return fmt.Sprintf(" %d at %s %s", c.Miner, c.At, c.Structure) }
func (c Command) dumped() string {
	return fmt.Sprintf(" %d at %s %s amount %d", c.Miner, c.At, c.Item, c.Amount)
}
func (c Command) bought() string { return fmt.Sprintf(" %d %s amount %d", c.Miner, c.Item, c.Amount) }
func (c Command) given() string {
	return fmt.Sprintf(" %d to %d %s amount %d", c.Miner, c.Other, c.Item, c.Amount)
}

func (c Command) dug() string {
	if c.Amount > 0 {
		return fmt.Sprintf("%s amount %d", c.there(), c.Amount)
	}
	return c.there()
}
