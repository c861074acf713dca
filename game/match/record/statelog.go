package record

import (
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// StateLog is a timeline of recorded positions, without re-execution.
type StateLog struct {
	common
	positions []match.Position
}

// NewStateLog makes a state log of positions and the steps between them: one fewer than positions; their commands may be nil. Other numbers are an
// error.
func NewStateLog(setup match.Setup, positions []match.Position, steps []match.Step) (*StateLog, error) {
	if len(positions) == 0 || len(steps) != len(positions)-1 {
		return nil, fmt.Errorf("%d positions with %d steps between them: there must be one step fewer than positions", len(positions), len(steps))
	}
	f := &StateLog{common{setup: setup, steps: steps}, positions}
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

// At returns the position before step i; an i outside 0..Len is moved to the nearest end.
func (f *StateLog) At(i int) match.Position { return f.positions[min(max(i, 0), len(f.steps))] }

// Frame returns the moment pos, counted in units.
func (f *StateLog) Frame(pos float64, unit Unit) Frame { return frameOf(f, &f.merged, pos, unit) }

// Sync finds no changes.
func (f *StateLog) Sync() (int, bool) { return len(f.steps), false }

// Live returns false.
func (f *StateLog) Live() bool { return false }

// Recorded returns true.
func (f *StateLog) Recorded() bool { return true }

var _ Timeline = (*StateLog)(nil)
