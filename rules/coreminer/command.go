package coreminer

import (
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Item is something that miners carry.
type Item uint8

// The items.
const (
	Dirt Item = iota
	Ore
	Bombs
	Material
	items
)

var itemNames = rules.Names{Game: "coreminer", Kind: "item", List: []string{"dirt", "ore", "bomb", "material"}}

// Structure is something that miners build.
type Structure uint8

// The structures.
const (
	Support Structure = iota
	Ladder
	Shield
	structures
)

var structureNames = rules.Names{Game: "coreminer", Kind: "structure", List: []string{"support", "ladder", "shield"}}

// String is the name of the item.
func (i Item) String() string { return itemNames.Of(uint8(i)) }

// MarshalText writes the name of the item.
func (i Item) MarshalText() ([]byte, error) { return itemNames.Text(uint8(i)) }

// UnmarshalText reads the name of an item.
func (i *Item) UnmarshalText(b []byte) error { return itemNames.Parse(b, (*uint8)(i)) }

// String is the name of the structure.
func (x Structure) String() string { return structureNames.Of(uint8(x)) }

// MarshalText writes the name of the structure.
func (x Structure) MarshalText() ([]byte, error) { return structureNames.Text(uint8(x)) }

// UnmarshalText reads the name of a structure.
func (x *Structure) UnmarshalText(b []byte) error { return structureNames.Parse(b, (*uint8)(x)) }

// Command is one command of a seat. Fields that the verb does not need are ignored.
type Command struct {
	Verb      Verb       `json:"verb"`
	Miner     int32      `json:"miner,omitempty"` // number of the seat's miner that acts
	Other     int32      `json:"other,omitempty"` // number of the miner that receives
	At        grid.Point `json:"at,omitzero"`     // the tile it is done to
	Item      Item       `json:"item,omitempty"`
	Structure Structure  `json:"structure,omitempty"`
	// Amount is how much. In Dump and Mine, amounts up to Rules.AllAmountMax mean as much as possible; in Buy and Transfer, amounts up to 0
	// do.
	Amount int32 `json:"amount,omitempty"`
}

// String writes the command for logs: "mine 3 at 4,7 amount 20".
func (c Command) String() string {
	if c.Verb >= verbs {
		return c.Verb.String()
	}
	return c.Verb.String() + table[c.Verb].words(c)
}

// Options yields the seat's legal commands, Pass last. Amounts mean "all", except in Buy.
func (s *State) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		if !s.Active().Has(seat) {
			return
		}
		try := func(c Command) bool { return s.check(seat, c) != nil || yield(c) }
		if !try(Command{Verb: Spawn}) {
			return
		}
		for i := range s.Miners {
			if m := &s.Miners[i]; m.Owner == seat && m.Alive() && !s.minerOptions(int32(i), try) {
				return
			}
		}
		yield(Command{Verb: Pass})
	}
}

func (s *State) minerOptions(i int32, try func(Command) bool) bool {
	at := s.Miners[i].At
	if !try(Command{Verb: Upgrade, Miner: i}) {
		return false
	}
	for item := range items {
		amount := int32(10)
		if item == Bombs {
			amount = 2
		}
		if !try(Command{Verb: Buy, Miner: i, Item: item, Amount: amount}) {
			return false
		}
	}
	for k := -1; k < len(around); k++ {
		p := at
		if k >= 0 {
			p = at.Step(around[k])
		}
		t := s.tile(p)
		if t == nil {
			continue
		}
		if !try(Command{Verb: Move, Miner: i, At: p}) || !try(Command{Verb: Mine, Miner: i, At: p}) {
			return false
		}
		for x := range structures {
			if !try(Command{Verb: Build, Miner: i, At: p, Structure: x}) {
				return false
			}
		}
		for item := range Material { // the items that can be dumped
			if !try(Command{Verb: Dump, Miner: i, At: p, Item: item}) {
				return false
			}
		}
		for j := t.Miners.First; j != None && k >= 0; j = s.Miners[j].Next {
			if s.Miners[j].Owner == s.Miners[i].Owner && !try(Command{Verb: Transfer, Miner: i, Other: j, Item: Ore}) {
				return false
			}
		}
	}
	return true
}
