package record

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Unit is what a whole number stands for in a position on a timeline.
type Unit uint8

// The units of playback.
const (
	Turns    Unit = iota // all commands of a turn share [0,1]
	Commands             // one step each
)

// Timeline is a match for playback, from its first position to the last one known: a live match, a replay or a state log of recorded positions.
// It belongs to one goroutine; callers must not change what it returns.
type Timeline interface {
	Setup() match.Setup
	// Len returns the number of steps. Step i leads from At(i) to At(i+1).
	Len() int
	// Step returns step i, 0 <= i < Len. In a state log its command may be nil.
	Step(i int) match.Step
	// At returns the position before step i, 0 <= i <= Len.
	At(i int) match.Position
	// Turns returns the number of turns begun, at least 1. Turn t consists of the steps First(t) to First(t+1).
	Turns() int
	// First returns the first step of turn t, 0 <= t <= Turns; First(Turns) is Len.
	First(t int) int
	// TurnOf returns the turn of step i; TurnOf(Len) is the last turn.
	TurnOf(i int) int
	// Faults returns the faults of programs, in order, up to the last known step; see match.Fault.
	Faults() []match.Fault
	// Notes returns what players have told, in order, up to the last known step; see match.Note.
	Notes() []match.Note
	// Frame returns the moment pos, counted in units: the whole part is the turn or step, the fraction is T.
	Frame(pos float64, unit Unit) Frame
	// Sync takes over the changes of a live match since the last call. It returns how many of the first steps are unchanged (fewer than
	// before after an undo) and whether anything changed.
	Sync() (kept int, changed bool)
	// Live reports whether more steps may come.
	Live() bool
	// Recorded reports whether the positions are shown as recorded, without re-execution.
	Recorded() bool
}

// common is what all timelines hold besides their positions.
type common struct {
	setup  match.Setup
	steps  []match.Step
	faults []match.Fault // up to the last step
	notes  []match.Note  // the same
	turns  turnIndex
	merged merged
}

// Setup returns the setup of the match, as far as it is known.
func (s *common) Setup() match.Setup { return s.setup }

// Len returns the number of steps.
func (s *common) Len() int { return len(s.steps) }

// Step returns step i, 0 <= i < Len.
func (s *common) Step(i int) match.Step { return s.steps[i] }

// Turns returns the number of turns begun.
func (s *common) Turns() int { return len(s.turns.firsts) }

// First returns the first step of turn t.
func (s *common) First(t int) int { return s.turns.first(t, len(s.steps)) }

// TurnOf returns the turn of step i.
func (s *common) TurnOf(i int) int { return s.turns.of(i, len(s.steps)) }

// Faults returns the faults of programs.
func (s *common) Faults() []match.Fault { return s.faults }

// Notes returns what players have told.
func (s *common) Notes() []match.Note { return s.notes }

// Tell adds what a log tells besides the steps.
func (s *common) Tell(t *Told) {
	s.faults, s.notes = faultsUpTo(t.faults, s.Len()), notesUpTo(t.notes, s.Len())
	for i := range s.faults {
		s.faults[i].Turn = s.TurnOf(s.faults[i].Step)
	}
	for i := range s.notes {
		s.notes[i].Turn = s.TurnOf(s.notes[i].Step)
	}
}

// Steps are the steps of a timeline from one to another, which is not among them.
func Steps(line Timeline, from, to int) []match.Step {
	list := make([]match.Step, to-from)
	for i := range list {
		list[i] = line.Step(from + i)
	}
	return list
}

// Continue is the match of a timeline after so many of its steps, played on under a setup of the same game and level.
func Continue(line Timeline, setup match.Setup, steps int) (*match.Match, error) {
	m := match.New(setup, line.At(0))
	return m, m.Resume(Steps(line, 0, steps), line.Faults(), line.Notes())
}

// Frame is a moment between two positions.
type Frame struct {
	Before, After match.Position
	Events        []rules.Event // of all steps between Before and After
	Step          int           // first step
	Steps         int           // number of steps between Before and After
	T             float64
}
