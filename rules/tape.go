package rules

import (
	"errors"
	"fmt"

	"app.pentarena/rules/grid"
)

// Kind is how an event is animated, in any game.
type Kind uint8

// The kinds of events.
const (
	Spawn  Kind = iota // Target appears at To
	Move               // Target goes From -> To
	Strike             // Actor acts on Target or on the cell To
	Change             // a property of Target changes by Amount
	Vanish             // Target disappears from From
	Score              // the seat Actor gains Amount
	Phase              // a stage of the turn begins; the game defines Amount
	Note               // a line in the log, nothing to see on the board
	kinds
)

var kindNames = [kinds]string{"spawn", "move", "strike", "change", "vanish", "score", "phase", "note"}

// String is the lower-case name of the kind.
func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Nobody is the Actor or Target of an event without one.
const Nobody int32 = -1

// Event is one thing that happened while a command was carried out. What is the game's own enumeration (named in Info.Events). Target, and
// the Actor of a Strike or Move, are numbers of the game's objects; events of one object are shown one after the other. Any other Actor is
// the seat or object that caused the event, as the game defines, or Nobody.
type Event struct {
	Kind   Kind       `json:"kind"`
	What   uint8      `json:"what"`
	Actor  int32      `json:"actor"`
	Target int32      `json:"target"`
	From   grid.Point `json:"from"`
	To     grid.Point `json:"to"`
	Amount int64      `json:"amount"`
}

// Roll is one use of chance: a number 0 <= Got < N.
type Roll struct {
	N   int `json:"n"`
	Got int `json:"got"`
}

// Tape is where a command takes chance from and writes events to. A nil tape rolls 0, records nothing and allocates nothing, for searches
// that ignore chance.
type Tape struct {
	Events []Event
	Rolls  []Roll
	dice   Dice
	muted  bool
	err    error
}

// NewTape returns a tape that rolls with dice and keeps rolls and events.
func NewTape(dice Dice) *Tape { return &Tape{dice: dice} }

// Muted returns a tape that rolls with dice and keeps nothing.
func Muted(dice Dice) *Tape { return &Tape{dice: dice, muted: true} }

// Reset empties the tape and keeps its memory and dice.
func (t *Tape) Reset() { t.Events, t.Rolls, t.err = t.Events[:0], t.Rolls[:0], nil }

// Restart empties the tape and gives it new dice.
func (t *Tape) Restart(dice Dice) {
	t.Reset()
	t.dice = dice
}

// Roll returns a random number 0 <= r < n, or 0 when the dice fail (see Err). It panics when n <= 0, which is a bug in the game.
func (t *Tape) Roll(n int) int {
	if n <= 0 {
		panic(fmt.Sprintf("rules: roll of %d", n))
	}
	if t == nil || t.dice == nil {
		return 0
	}
	got, err := t.dice.Roll(n)
	if err != nil {
		t.err = errors.Join(t.err, err)
		return 0
	}
	if !t.muted {
		t.Rolls = append(t.Rolls, Roll{n, got})
	}
	return got
}

// Emit adds an event.
func (t *Tape) Emit(e Event) {
	if t != nil && !t.muted {
		t.Events = append(t.Events, e)
	}
}

// Recording reports whether the tape keeps events. Without it a game can skip preparing them.
func (t *Tape) Recording() bool { return t != nil && !t.muted }

// Err joins all errors of the dice: recorded rolls with another bound, or too few of them.
func (t *Tape) Err() error {
	if t == nil {
		return nil
	}
	return t.err
}
