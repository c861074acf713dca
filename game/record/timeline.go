package record

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Unit is what one whole number of a position on a timeline stands for.
type Unit uint8

// The units of playback.
const (
	Turns    Unit = iota // all commands of a turn share [0,1]
	Commands             // one step each
)

// Timeline is a match as something to look at, from its first position to the last one known. A live match, a replay and a film of
// recorded states are all timelines. It belongs to one goroutine; what it returns must not be changed.
type Timeline interface {
	Setup() match.Setup
	// Len is the number of steps. Step i leads from At(i) to At(i+1).
	Len() int
	// Step returns step i, 0 <= i < Len. A film has steps without commands (Cmd nil).
	Step(i int) match.Step
	// At returns the position before step i, 0 <= i <= Len.
	At(i int) match.Table
	// Turns is the number of turns begun, at least 1. Turn t consists of steps First(t) to First(t+1).
	Turns() int
	// First is the first step of turn t, 0 <= t <= Turns; First(Turns) is Len.
	First(t int) int
	// TurnOf is the turn to which step i belongs; TurnOf(Len) is the last turn.
	TurnOf(i int) int
	// Faults are what programs did wrong, in order, up to the last step known; see match.Fault.
	Faults() []match.Fault
	// Frame is the moment pos, counted in units: the whole part numbers the turn or step, the fraction is T.
	Frame(pos float64, unit Unit) Frame
	// Sync takes up what a live match has done since the last call. It returns how many steps at the beginning are still the same
	// (fewer than before after an undo) and whether anything changed.
	Sync() (kept int, changed bool)
	// Live reports whether more steps may come.
	Live() bool
	// Film reports whether the positions are shown as recorded, without re-execution.
	Film() bool
}

// Frame is a moment between two positions.
type Frame struct {
	Before, After match.Table
	Events        []rules.Event // of all steps between Before and After
	Step          int           // first step
	Steps         int           // number of steps between Before and After
	T             float64
}
