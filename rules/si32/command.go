package si32

import (
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Command is one command of a seat. Fields that the verb does not need are ignored. Orders are also kept in this form, in Side.Orders.
type Command struct {
	Verb    Verb       `json:"verb"`
	At      grid.Point `json:"at,omitzero"` // the tile of the units
	Dir     Dir        `json:"dir,omitzero"`
	N       int64      `json:"n,omitempty"`       // how many units
	Index   int32      `json:"index,omitempty"`   // of an order in Side.Orders, from 0
	Foreign bool       `json:"foreign,omitempty"` // the order is for units of the other of two seats; see Rules.ForeignOrders
}

// String writes the command for logs: "move 5 of 3,4 east".
func (c Command) String() string {
	if c.Verb >= verbs {
		return c.Verb.String()
	}
	return c.Verb.String() + table[c.Verb].words(c)
}

// Options yields a selection of the seat's legal commands, Pass last: for every tile with units that have no order yet, marches of all of
// them, half of them and one, a building, work and mining.
func (s *State) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		if !s.Active().Has(seat) {
			return
		}
		for i := range s.Tiles.Cells {
			if s.Tiles.Cells[i].Units[seat] != 0 && !s.tileOptions(seat, s.Tiles.Point(i), yield) {
				return
			}
		}
		yield(Command{Verb: Pass})
	}
}

// quarters are the directions in which a building of several tiles can extend.
var quarters = [...]Dir{SouthEast, SouthWest, NorthEast, NorthWest}

func (s *State) tileOptions(seat rules.Seat, at grid.Point, yield func(Command) bool) bool {
	idle := s.Idle(seat, at)
	if idle == 0 {
		return true
	}
	try := func(c Command) bool { return s.check(seat, c) != nil || yield(c) }
	numbers := [...]int64{idle, (idle + 1) / 2, 1}
	for i, n := range numbers {
		if i > 0 && n >= numbers[i-1] {
			continue
		}
		for _, d := range s.Constants.Geometry.Dirs() {
			if !try(Command{Verb: Move, At: at, Dir: d, N: n}) {
				return false
			}
		}
	}
	sides := len(quarters)
	switch {
	case s.Tiles.At(at).Building > 0:
		sides = 0
	case s.Constants.BuildingSize == 1:
		sides = 1
	}
	for _, d := range quarters[:sides] {
		if !try(Command{Verb: Build, At: at, Dir: d, N: 1}) {
			return false
		}
	}
	return try(Command{Verb: Work, At: at, N: idle}) && try(Command{Verb: Mine, At: at, N: idle}) && try(Command{Verb: Wait, At: at, N: 1})
}
