// Package rules is the contract between a game and everything around it. A game is a value of type Game whose states are plain data:
// Check says whether a command is legal, Apply carries it out, and the only side channels are on the Tape, which supplies chance and
// collects events. Nothing here knows the time, files, windows or randomness of its own.
package rules

import "iter"

// MaxSeats is the greatest number of seats any game has.
const MaxSeats = 4

// Seat is a place at the table, counted from 0. NoSeat stands for nobody.
type Seat int8

// NoSeat is nobody: a neutral object, or no winner.
const NoSeat Seat = -1

// SeatSet is a set of seats, one bit each.
type SeatSet uint8

// Seats returns the set of the given seats.
func Seats(seats ...Seat) SeatSet {
	var s SeatSet
	for _, x := range seats {
		s |= 1 << x
	}
	return s
}

// Has reports whether seat is in the set.
func (s SeatSet) Has(seat Seat) bool { return seat >= 0 && s>>seat&1 == 1 }

// Empty reports whether nobody is in the set.
func (s SeatSet) Empty() bool { return s == 0 }

// First is the lowest seat of the set, or NoSeat.
func (s SeatSet) First() Seat {
	for i := Seat(0); i < MaxSeats; i++ {
		if s.Has(i) {
			return i
		}
	}
	return NoSeat
}

// State is one position of a game whose states have type S (a pointer to the game's own State) and whose commands have type C. It is
// plain data: no maps, functions, channels or shared pointers; it survives JSON and copies completely with Clone. Commands
// are plain data too, comparable so that one can be recognised as the pass.
type State[S any, C comparable] interface {
	// Active is the set of seats that may act now; empty when the match is over.
	Active() SeatSet
	// Turn counts turns from 0. It grows exactly when a turn ends.
	Turn() int
	// Check returns nil when the command is legal for the seat, else an *Illegal. It never changes the state.
	Check(Seat, C) error
	// Apply checks the command and carries it out, drawing chance from and emitting events to the tape. After an error nothing has changed.
	Apply(Seat, C, *Tape) error
	// Options yields legal commands of the seat: each of them passes Check, but not every legal command need be there.
	Options(Seat) iter.Seq[C]
	// Outcome tells whether the match is over, who won and why.
	Outcome() Outcome
	// Clone returns an independent copy.
	Clone() S
}

// Info describes a game to the rest of the program.
type Info struct {
	ID      string // directory and catalogue name: lower-case letters and digits
	Title   string
	Seats   int // seats at the table; see SeatsOf
	Version int // raised whenever a record of an older version would no longer re-execute

	Events   []string // name of each Event.What, in order
	Refusals []string // every Illegal.Code the game uses
	Reasons  []string // every Outcome.Reason the game uses
	MaxSteps int      // upper bound on the steps of a match in which no seat sends an empty turn twice, for tests and limits
}

// Game is a game as a value: its description, the command that ends a turn, and how to set up a match.
type Game[S State[S, C], C comparable] struct {
	Info
	// Pass is the command by which a seat ends its turn; it is always legal for an active seat. Other commands may end it as well.
	Pass C
	// Concede is the command by which a seat leaves the match, which it loses; it is legal for an active seat at any time. What a program's
	// fault costs its seat is this command.
	Concede C
	// New sets up the first position. load fills a pointer to the game's own Level struct (already holding its defaults) and reports
	// every fault of the level file; seed is the text that decides everything random about the set-up.
	New func(load func(any) error, seed string) (S, error)
}

// Load is the New of a game whose levels are structs of type L: fresh is one with its defaults, begin the first position of a level.
func Load[S, L any](fresh func() L, begin func(level *L, seed string) (S, error)) func(load func(any) error, seed string) (S, error) {
	return func(load func(any) error, seed string) (S, error) {
		level := fresh()
		if err := load(&level); err != nil {
			var none S
			return none, err
		}
		return begin(&level, seed)
	}
}

// Outcome is how a match stands or ended.
type Outcome struct {
	Over    bool            `json:"over"`
	Winners SeatSet         `json:"winners"`          // empty in a draw and while the match goes on
	Reason  string          `json:"reason,omitempty"` // one of Info.Reasons
	Scores  [MaxSeats]int64 `json:"scores"`           // the game's main measure for each seat
}

// Illegal says why a command is refused: Code for programs (one of Info.Refusals), Detail for people.
type Illegal struct {
	Code   string
	Detail string
}

// Error returns the detail.
func (e *Illegal) Error() string { return e.Detail }

// Refused is a refusal as an error, nil for none.
func Refused(i *Illegal) error {
	if i == nil {
		return nil
	}
	return i
}

// SeatsOf is the number of seats in a match: Info.Seats, unless the game is played by a varying number and its state says how many with a
// method Seats.
func SeatsOf(state any, info Info) int {
	if s, ok := state.(interface{ Seats() int }); ok {
		return s.Seats()
	}
	return info.Seats
}

// Seen returns a copy of a position as a seat may know it; for NoSeat, as a spectator may. A game in which seats plan in secret says what to
// hide with a method Seen of its states: whatever others have planned since their last plans were shown makes no difference to it, and a
// command of the seat is legal in it exactly when it is legal in the position. Without the method nothing is hidden. Chance is no secret of a
// position: it is on the tape, which nobody who plays is given.
func Seen[S State[S, C], C comparable](s S, seat Seat) S {
	if x, ok := any(s).(interface{ Seen(Seat) S }); ok {
		return x.Seen(seat)
	}
	return s.Clone()
}
