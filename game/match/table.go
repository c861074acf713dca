// Package match plays any game: a Table is a position of a game with its types erased, a Player acts for a seat, and a Match holds the
// position and the steps so far.
package match

import (
	"iter"

	"app.pentarena/rules"
)

// Command is a command of any game.
type Command any

// Step is a command that was carried out: seat, command, the rolls it used and its events.
type Step struct {
	Seat   rules.Seat
	Turn   int // turn of the command
	Cmd    Command
	Rolls  []rules.Roll
	Events []rules.Event
}

// Game is a game with its types erased; Adapt returns it.
type Game interface {
	Info() rules.Info
	// New returns the first position; see rules.Game.New.
	New(load func(any) error, seed string) (Position, error)
	// Read returns the position whose state, as JSON, Digest has returned. Fields that a state does not have are an error.
	Read(state []byte) (Position, error)
	// Decode reads a command written by Encode; unknown fields are an error.
	Decode(data []byte) (Command, error)
	// Encode returns a command as JSON.
	Encode(c Command) ([]byte, error)
	Pass() Command
	// Concede returns the command by which a seat gives up and loses.
	Concede() Command
}

// Position is a position of a game with its types erased. It is not safe for concurrent use.
type Position interface {
	Game() Game
	// Seats returns the number of seats of this match.
	Seats() int
	Active() rules.SeatSet
	Turn() int
	Outcome() rules.Outcome
	// Check returns nil when the command is legal now, else an *rules.Illegal (or another error for a command of another game).
	Check(rules.Seat, Command) error
	// Remark says why a legal command will not do all that it says, nil when it will; see rules.Remark.
	Remark(rules.Seat, Command) *rules.Illegal
	// Do carries out a command with the dice. After an error nothing has changed. A *rules.Recorded must hold the rolls of this one
	// step, all of which must be used.
	Do(rules.Seat, Command, rules.Dice) (Step, error)
	// Apply is Do without a Step, for searches and benchmarks; usually it allocates nothing. When the dice fail, the position is left half
	// changed.
	Apply(rules.Seat, Command, rules.Dice) error
	Options(rules.Seat) iter.Seq[Command]
	// Pick returns one of the seat's options, all equally likely; false when there is none. It draws from the dice once for each option.
	Pick(rules.Seat, *rules.Seeded) (Command, bool)
	Clone() Position
	// Seen returns a copy of the position as a seat may know it; see rules.Seen.
	Seen(rules.Seat) Position
	// Hash returns a hash of the whole position, the same on every machine.
	Hash() uint64
	// State returns the game's own state. It must not be changed.
	State() any
}
