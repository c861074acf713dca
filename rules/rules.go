// Package rules is the contract between a game and everything around it. A game is a value of type Game whose states are plain data: Check
// says whether a command is legal, Apply carries it out, and the only side channel is the Tape, which supplies chance and collects events.
// Games know no time, files, windows or other randomness.
package rules

import (
	"fmt"
	"iter"
	"slices"
)

// MaxSeats is the most seats any game has.
const MaxSeats = 4

// Seat is a place at the table, counted from 0.
type Seat int8

// NoSeat is not a seat: the owner of a neutral object, or the winner of a draw.
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

// Empty reports whether the set has no seats.
func (s SeatSet) Empty() bool { return s == 0 }

// First returns the lowest seat of the set, or NoSeat.
func (s SeatSet) First() Seat {
	for i := Seat(0); i < MaxSeats; i++ {
		if s.Has(i) {
			return i
		}
	}
	return NoSeat
}

// State is one position of a game. S is the type of its states (a pointer to the game's own State), C the type of its commands. Both are
// plain data: no maps, functions, channels or shared pointers. A state survives JSON, and Clone copies all of it. Commands are comparable,
// so that the pass can be recognised.
type State[S any, C comparable] interface {
	// Active is the set of seats that may act now. It is empty when the match is over.
	Active() SeatSet
	// Turn counts turns from 0. It grows exactly when a turn ends.
	Turn() int
	// Check returns nil when the command is legal for the seat, else an *Illegal. It never changes the state.
	Check(Seat, C) error
	// Apply checks the command and carries it out: it takes chance from the tape and writes events to it. After an error the state is
	// unchanged.
	Apply(Seat, C, *Tape) error
	// Options yields legal commands of the seat, not necessarily all of them.
	Options(Seat) iter.Seq[C]
	// Outcome says whether the match is over, who won and why.
	Outcome() Outcome
	// Clone returns an independent copy.
	Clone() S
}

// Info describes a game to the rest of the program.
type Info struct {
	ID      string // folder and catalogue name: lower-case letters and digits
	Title   string
	Seats   int // seats at the table; see SeatsOf
	Version int // raised when records of the old version would no longer re-execute

	Handicap Handicap // what a seat can begin with beyond its level
	Draws    bool     // a match can end without a winner
	Clock    bool     // programs that play over a wire have a clock for the match; see ClockOf

	Verbs    []Verb   // what the field Verb of a command can be, in order; none in a game whose commands are all of one kind
	Actor    string   // the field of a command, as JSON names it, that only says who carries it out; "" in a game without one
	Shared   string   // the verb that does the same whoever of a seat carries it out; "" in a game without one
	Events   []string // name of each Event.What, in order
	Refusals Refusals // every Illegal the game uses
	Reasons  []string // every Outcome.Reason the game uses
	MaxSteps int      // upper bound on the steps of a match in which no seat sends an empty turn twice, for tests and limits
}

// Verb is what Info says of a verb of a game.
type Verb struct {
	Name    string
	Fields  []string // of a command that the verb needs, as JSON names them; all others may be left out
	Offered bool     // Options yields it, where it is legal
}

// Handicap is what a seat can begin a match with beyond what the level gives it, so that unequal seats or players have equal chances. The
// states of a game that has one have a method Favour(Seat, int), which adds an amount to a first position.
type Handicap struct {
	Unit string // for people, after an amount: "money"
	Step int    // between two amounts to choose from; 0 in a game without handicaps
	Most int    // the largest amount
}

// Favour adds a handicap to a seat in the first position of a game; the error says why the game does not allow that amount.
func Favour(state any, info Info, seat Seat, amount int) error {
	h := info.Handicap
	if amount < 0 || amount > h.Most {
		return fmt.Errorf("a handicap of %d in %s is not from 0 to %d", amount, info.Title, h.Most)
	}
	if amount > 0 {
		state.(interface{ Favour(Seat, int) }).Favour(seat, amount)
	}
	return nil
}

// Game is a game as a value: its description, the commands to pass and to concede, and how to set up a match.
type Game[S State[S, C], C comparable] struct {
	Info
	// Pass ends the seat's turn. It is always legal for an active seat. Other commands may end the turn as well.
	Pass C
	// Concede makes the seat leave and lose the match. It is legal for an active seat at any time. When a program fails, panics or runs out
	// of time, its seat concedes.
	Concede C
	// New sets up the first position. load fills a pointer to the game's own Level struct, which already holds its defaults, and reports
	// every problem of the level file. seed decides everything random about the set-up.
	New func(load func(any) error, seed string) (S, error)
}

// Load returns the New of a game whose levels have type L: fresh returns the default level, begin the first position of a level.
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

// Outcome is how a match stands, or how it ended.
type Outcome struct {
	Over    bool            `json:"over"`
	Winners SeatSet         `json:"winners"`          // empty in a draw and while the match continues
	Reason  string          `json:"reason,omitempty"` // one of Info.Reasons
	Scores  [MaxSeats]int64 `json:"scores"`           // the game's main measure for each seat
}

// Illegal is why a command is refused, or will not do all that it says: Code for programs, Detail for people.
type Illegal struct {
	Code   string
	Detail string
}

// Refusals are all with which a game refuses commands. Each is allocated once, so that a search pays nothing for it.
type Refusals []*Illegal

// New adds a refusal.
func (r *Refusals) New(code, detail string) *Illegal {
	i := &Illegal{code, detail}
	*r = append(*r, i)
	return i
}

// Codes are the codes of the refusals, each once.
func (r Refusals) Codes() []string {
	var codes []string
	for _, i := range r {
		if !slices.Contains(codes, i.Code) {
			codes = append(codes, i.Code)
		}
	}
	return codes
}

// Error returns the detail.
func (e *Illegal) Error() string { return e.Detail }

// Refused returns i as an error, nil for nil.
func Refused(i *Illegal) error {
	if i == nil {
		return nil
	}
	return i
}

// SeatsOf is the number of seats in a match. In games for a varying number of players the state has a method Seats; in all others it is
// Info.Seats.
func SeatsOf(state any, info Info) int {
	if s, ok := state.(interface{ Seats() int }); ok {
		return s.Seats()
	}
	return info.Seats
}

// Seen returns a copy of a position with only what the seat may know; NoSeat stands for a spectator. A game with secret plans hides them in
// a method Seen of its states. That copy does not depend on what others have planned since plans were last revealed, and a command of the
// seat is legal in it exactly when it is legal in the position. Without the method nothing is hidden. Chance is not part of a position: it
// is on the tape, which players never see.
func Seen[S State[S, C], C comparable](s S, seat Seat) S {
	if x, ok := any(s).(interface{ Seen(Seat) S }); ok {
		return x.Seen(seat)
	}
	return s.Clone()
}

// Remark says why a legal command of the seat will not do all that it says: nil when it will. A game with such commands has a method Remark
// of its states.
func Remark[S State[S, C], C comparable](s S, seat Seat, c C) *Illegal {
	if x, ok := any(s).(interface{ Remark(Seat, C) *Illegal }); ok {
		return x.Remark(seat, c)
	}
	return nil
}

// ClockOf is the clock of a program that plays a match over a wire: the seconds with which it starts, and those that it gains when its turn
// begins. It reports false in a game without one. A game with a clock has a method Clock of its states. Rules never read it.
func ClockOf(state any) (start, added int32, ok bool) {
	if s, ok := state.(interface{ Clock() (start, added int32) }); ok {
		start, added = s.Clock()
		return start, added, true
	}
	return 0, 0, false
}
