package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// What is the game's own enumeration of events, held by Event.What. Every visible property that changes has an event whose Amount is the
// new value.
type What uint8

// The events. The letter after each is its kind: A Spawn, M Move, S Strike, C Change, V Vanish, G Score, P Phase, N Note. Target is a miner
// unless said otherwise; events of a tile have Nobody as target and the tile in To.
const (
	Hired      What = iota // A  Target appears at To, paid for by the seat Actor
	Walked                 // M  Target goes From -> To
	Fell                   // M  Target falls From -> To; Amount: tiles
	Mined                  // S  Actor mines the tile To; Amount: mining power used
	Built                  // S  Actor builds on the tile To; Amount: Structure
	Dumped                 // S  Actor drops something on the tile To; Amount: how much
	Sold                   // S  Actor sells at the tile To; Amount: how much
	Bought                 // S  Actor buys; Amount: how much
	Handed                 // S  Actor gives something to Target; Amount: how much
	Upgraded               // C  Target's grade
	Stepped                // C  Target's moves left
	Tired                  // C  Target's mining power left
	Hurt                   // C  Target's health
	HoldsDirt              // C  dirt carried by Target
	HoldsOre               // C  ore carried by Target
	HoldsBombs             // C  bombs carried by Target
	HoldsStuff             // C  building material carried by Target
	Died                   // V  Target is removed from From
	Earth                  // C  dirt of a tile
	Vein                   // C  ore of a tile
	Shielded               // C  layers of shielding of a tile
	Laddered               // C  1 when the tile has a ladder, else 0
	Propped                // C  1 when the tile has a support, else 0
	Loosened               // C  1 when the tile may fall, else 0
	Slid                   // M  the content of the tile From falls to the tile To; Target Nobody; Amount: tiles
	Hoppered               // C  the tile To becomes a hopper of the seat Actor
	Dropped                // A  bomb Target appears at To; Amount: timer
	BombFell               // M  bomb Target falls From -> To; Amount: tiles
	Ticked                 // C  timer of bomb Target
	Blasted                // S  bomb Actor explodes on To; Target Nobody
	Shocked                // S  the shock wave of bomb Actor runs From -> To; Target Nobody
	Cleared                // V  bomb Target is removed from From
	Paid                   // C  money of the seat Actor; Target Nobody
	Gained                 // G  the seat Actor gains Amount of value; Target Nobody
	Dusk                   // P  the seat Actor ends turn Amount; the end of the turn follows
	Dawn                   // P  turn Amount of the seat Actor begins
	Flipped                // N  a coin decides for the seat Actor
	Departed               // N  the seat Actor has left
	Won                    // N  the seat Actor wins; Amount: Reason
	whats
)

var whatNames = [whats]string{"hire", "walk", "fall", "mine", "build", "dump", "sell", "buy", "hand", "upgrade", "step", "tire", "hurt", "holds-dirt",
	"holds-ore", "holds-bombs", "holds-material", "die", "dirt", "ore", "shield", "ladder", "support", "loose", "slide", "hopper", "drop", "bomb-fall", "tick",
	"blast", "shock", "clear", "money", "value", "dusk", "dawn", "coin", "gone", "won"}

// String is the name of the event in Info.Events.
func (w What) String() string { return rules.Name("event", whatNames[:], w) }

func emit(tape *rules.Tape, kind rules.Kind, what What, actor, target int32, from, to grid.Point, amount int32) {
	if tape.Recording() {
		tape.Emit(rules.Event{Kind: kind, What: uint8(what), Actor: actor, Target: target, From: from, To: to, Amount: int64(amount)})
	}
}

// set changes a property of miner i and emits the event.
func (s *State) set(tape *rules.Tape, what What, i int32, field *int32, value int32) {
	if *field != value {
		*field = value
		at := s.Miners[i].At
		emit(tape, rules.Change, what, rules.Nobody, i, at, at, value)
	}
}

// setTile changes a property of tile p and emits the event.
func setTile(tape *rules.Tape, what What, p grid.Point, field *int32, value int32) {
	if *field != value {
		*field = value
		emit(tape, rules.Change, what, rules.Nobody, rules.Nobody, p, p, value)
	}
}

func setFlag(tape *rules.Tape, what What, p grid.Point, field *bool, value bool) {
	if *field != value {
		*field = value
		emit(tape, rules.Change, what, rules.Nobody, rules.Nobody, p, p, b2i(value))
	}
}

func setShield(tape *rules.Tape, p grid.Point, t *Tile, value int8) {
	if t.Shield != value {
		t.Shield = value
		emit(tape, rules.Change, Shielded, rules.Nobody, rules.Nobody, p, p, int32(value))
	}
}

func (s *State) setMoney(tape *rules.Tape, seat rules.Seat, value int32) {
	side := &s.Sides[seat]
	if side.Money != value {
		side.Money = value
		emit(tape, rules.Change, Paid, int32(seat), rules.Nobody, side.Base, side.Base, value)
	}
}
