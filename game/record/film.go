package record

import (
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Film is a timeline of recorded positions, without re-execution.
type Film struct {
	setup  match.Setup
	tables []match.Table
	steps  []match.Step
	turns  turnIndex
	merged merged
}

// NewFilm makes a film of positions and the steps between them: one fewer than positions; their commands may be nil. Other numbers are an
// error.
func NewFilm(setup match.Setup, tables []match.Table, steps []match.Step) (*Film, error) {
	if len(tables) == 0 || len(steps) != len(tables)-1 {
		return nil, fmt.Errorf("%d positions with %d steps between them: there must be one step fewer than positions", len(tables), len(steps))
	}
	f := &Film{setup: setup, tables: tables, steps: steps}
	for i, t := range tables {
		f.turns.begin(t, i)
	}
	return f, nil
}

// Position wraps a recorded position of a game, for a film.
func Position[S rules.State[S, C], C comparable](g rules.Game[S, C], s S) match.Table {
	g.New = func(func(any) error, string) (S, error) { return s, nil }
	t, _ := match.Adapt(g).New(nil, "")
	return t
}

// Setup returns the known part of the match's setup.
func (f *Film) Setup() match.Setup { return f.setup }

// Len returns the number of steps.
func (f *Film) Len() int { return len(f.steps) }

// Step returns step i, 0 <= i < Len.
func (f *Film) Step(i int) match.Step { return f.steps[i] }

// At returns the position before step i; an i outside 0..Len is moved to the nearest end.
func (f *Film) At(i int) match.Table { return f.tables[min(max(i, 0), len(f.steps))] }

// Turns returns the number of turns begun.
func (f *Film) Turns() int { return len(f.turns.firsts) }

// First returns the first step of turn t.
func (f *Film) First(t int) int { return f.turns.first(t, len(f.steps)) }

// TurnOf returns the turn of step i.
func (f *Film) TurnOf(i int) int { return f.turns.of(i, len(f.steps)) }

// Frame returns the moment pos, counted in units.
func (f *Film) Frame(pos float64, unit Unit) Frame { return frameOf(f, &f.merged, pos, unit) }

// Faults returns nil: a film has none.
func (f *Film) Faults() []match.Fault { return nil }

// Sync finds no changes.
func (f *Film) Sync() (int, bool) { return len(f.steps), false }

// Live returns false.
func (f *Film) Live() bool { return false }

// Film returns true.
func (f *Film) Film() bool { return true }

var _ Timeline = (*Film)(nil)
