package rules

import (
	"errors"
	"fmt"

	"app.pentarena/rules/grid"
)

// Kind is what an event looks like, whatever the game: it decides how the event is animated.
type Kind uint8

// The kinds of events.
const (
	Spawn  Kind = iota // Target comes into being at To
	Move               // Target goes From -> To
	Strike             // Actor acts on Target or on the cell To
	Change             // a property of Target changes by Amount
	Vanish             // Target ceases to be, at From
	Score              // the seat Actor gains Amount
	Phase              // a stage of the turn begins; Amount is free
	Note               // worth a line in the log, nothing to see on the board
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

// Nobody is the Actor or Target of an event that has none.
const Nobody int32 = -1

// Event is one thing that happened while a command was carried out. What is the game's own enumeration (named in Info.Events). Target, and
// the Actor of a Strike or Move, are numbers of the game's objects: what befalls one object is shown one after the other. Any other Actor
// is whoever did it, a seat or an object as the game likes; Nobody when there is none.
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

// Tape is what a command reads chance from and writes events to. A nil tape records nothing and rolls 0, which is what a search that
// does not care about chance wants; it allocates nothing.
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

// Reset empties the tape, keeping its memory and its dice.
func (t *Tape) Reset() { t.Events, t.Rolls, t.err = t.Events[:0], t.Rolls[:0], nil }

// Restart empties the tape and gives it other dice.
func (t *Tape) Restart(dice Dice) {
	t.Reset()
	t.dice = dice
}

// Roll returns a number 0 <= r < n. It panics when n is not positive, a fault of the game.
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

// Recording reports whether events are kept, so that a game can save itself the work of preparing them.
func (t *Tape) Recording() bool { return t != nil && !t.muted }

// Err is the first trouble the dice had: a recorded roll that does not fit, or none left.
func (t *Tape) Err() error {
	if t == nil {
		return nil
	}
	return t.err
}
