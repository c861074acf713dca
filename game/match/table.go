// Package match plays a game whatever it is: a Table is a game with its types erased, a Player acts for a seat, a Match is a table
// with its players and the list of steps so far.
package match

import (
	"iter"

	"app.pentarena/rules"
)

// Command is a game's own command type, erased.
type Command any

// Step is one command carried out: who, what, the chance it used and what happened.
type Step struct {
	Seat   rules.Seat
	Turn   int // turn in which the command was given
	Cmd    Command
	Rolls  []rules.Roll
	Events []rules.Event
}

// Game is a game with its types erased. Adapt makes it.
type Game interface {
	Info() rules.Info
	// New sets up a table; see rules.Game.New.
	New(load func(any) error, seed string) (Table, error)
	// Decode reads a command written by Encode; unknown fields are refused.
	Decode(data []byte) (Command, error)
	// Encode writes a command as JSON.
	Encode(c Command) ([]byte, error)
	Pass() Command
	// Concede is the command by which a seat leaves the match and loses it.
	Concede() Command
}

// Table is a position of a game with its types erased. It is not safe for concurrent use.
type Table interface {
	Game() Game
	// Seats is the number of seats of this match.
	Seats() int
	Active() rules.SeatSet
	Turn() int
	Outcome() rules.Outcome
	// Check is nil when the command is legal now, else an *rules.Illegal (or an error for a command of another game).
	Check(rules.Seat, Command) error
	// Do carries out a command with the dice. After an error nothing has changed. A *rules.Recorded must hold the rolls of this one
	// step, all of which must be used.
	Do(rules.Seat, Command, rules.Dice) (Step, error)
	// Apply is Do without the step: nothing is recorded and, as a rule, nothing allocated. It is for searches and measurements. When the
	// dice fail the position is spoiled.
	Apply(rules.Seat, Command, rules.Dice) error
	Options(rules.Seat) iter.Seq[Command]
	// Pick returns one of the seat's options, each equally likely; false when it has none. It draws from the dice once for each option.
	Pick(rules.Seat, *rules.Seeded) (Command, bool)
	Clone() Table
	// Seen is a copy of the position as a seat may know it; see rules.Seen.
	Seen(rules.Seat) Table
	// Hash is a digest of the whole position, the same on every machine.
	Hash() uint64
	// State is the game's own state. It must not be changed.
	State() any
}
