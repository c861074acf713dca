package record

import (
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// StateLog is a timeline of recorded positions, without re-execution.
type StateLog struct {
	setup     match.Setup
	positions []match.Position
	steps     []match.Step
	turns     turnIndex
	merged    merged
	faults    []match.Fault
	notes     []match.Note
}

// NewStateLog makes a state log of positions and the steps between them: one fewer than positions; their commands may be nil. Other numbers are an
// error.
func NewStateLog(setup match.Setup, positions []match.Position, steps []match.Step) (*StateLog, error) {
	if len(positions) == 0 || len(steps) != len(positions)-1 {
		return nil, fmt.Errorf("%d positions with %d steps between them: there must be one step fewer than positions", len(positions), len(steps))
	}
	f := &StateLog{setup: setup, positions: positions, steps: steps}
	for i, t := range positions {
		f.turns.begin(t, i)
	}
	return f, nil
}

// Wrap returns a recorded position of a game, for a state log.
func Wrap[S rules.State[S, C], C comparable](g rules.Game[S, C], s S) match.Position {
	g.New = func(func(any) error, string) (S, error) { return s, nil }
	t, _ := match.Adapt(g).New(nil, "")
	return t
}

// Setup returns the known part of the match's setup.
func (f *StateLog) Setup() match.Setup { return f.setup }

// Len returns the number of steps.
func (f *StateLog) Len() int { return len(f.steps) }

// Step returns step i, 0 <= i < Len.
func (f *StateLog) Step(i int) match.Step { return f.steps[i] }

// At returns the position before step i; an i outside 0..Len is moved to the nearest end.
func (f *StateLog) At(i int) match.Position { return f.positions[min(max(i, 0), len(f.steps))] }

// Turns returns the number of turns begun.
func (f *StateLog) Turns() int { return len(f.turns.firsts) }

// First returns the first step of turn t.
func (f *StateLog) First(t int) int { return f.turns.first(t, len(f.steps)) }

// TurnOf returns the turn of step i.
func (f *StateLog) TurnOf(i int) int { return f.turns.of(i, len(f.steps)) }

// Frame returns the moment pos, counted in units.
func (f *StateLog) Frame(pos float64, unit Unit) Frame { return frameOf(f, &f.merged, pos, unit) }

// Tell adds what the log tells besides the positions.
func (f *StateLog) Tell(t *Told) { f.faults, f.notes = t.of(f) }

// Faults returns the faults of programs that the log tells of.
func (f *StateLog) Faults() []match.Fault { return f.faults }

// Notes returns what the log tells of the players.
func (f *StateLog) Notes() []match.Note { return f.notes }

// Sync finds no changes.
func (f *StateLog) Sync() (int, bool) { return len(f.steps), false }

// Live returns false.
func (f *StateLog) Live() bool { return false }

// Recorded returns true.
func (f *StateLog) Recorded() bool { return true }

var _ Timeline = (*StateLog)(nil)
