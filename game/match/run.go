package match

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"app.pentarena/rules"
)

// Setup is everything that decides a match before its first step.
type Setup struct {
	Game  string     `json:"game"`
	Level string     `json:"level"` // name of the level, for people
	Text  string     `json:"text"`  // the level file itself
	Seed  string     `json:"seed"`
	Seats []SeatInfo `json:"seats"`
}

// SeatInfo says who sits where.
type SeatInfo struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // "human", "rookie", "regular", "expert", or the name of an external bot
}

// Match is a match being played: a table and the steps so far. It is safe for concurrent use.
type Match struct {
	mu      sync.Mutex
	setup   Setup
	start   Table // never played on
	table   Table
	dice    *rules.Seeded
	steps   []Step
	marks   []mark // state before each step of the current turn, for Undo
	changes int    // grows whenever steps are taken back
	changed chan struct{}
	closed  bool
}

type mark struct {
	table Table
	dice  rules.Seeded
}

// New opens a match at the first position of table.
func New(setup Setup, start Table) *Match {
	return &Match{setup: setup, start: start.Clone(), table: start.Clone(), dice: rules.NewSeeded("dice " + setup.Seed), changed: make(chan struct{})}
}

// Setup returns what the match was opened with.
func (m *Match) Setup() Setup { return m.setup }

// Start returns a copy of the first position.
func (m *Match) Start() Table { return m.start.Clone() }

// Table returns a copy of the position now.
func (m *Match) Table() Table {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.table.Clone()
}

// Steps returns the steps from number from on, and a number that has grown since the last call when steps were taken back: then the
// caller must read from 0 again (or from where the lists still agree).
func (m *Match) Steps(from int) ([]Step, int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if from > len(m.steps) {
		from = len(m.steps)
	}
	return m.steps[from:len(m.steps):len(m.steps)], m.changes
}

// Len is the number of steps so far.
func (m *Match) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.steps)
}

// Outcome tells how the match stands.
func (m *Match) Outcome() rules.Outcome {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.table.Outcome()
}

// Active is the set of seats that may act now.
func (m *Match) Active() rules.SeatSet {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.table.Active()
}

// Changed returns a channel that is closed at the next change of the match.
func (m *Match) Changed() <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.changed
}

func (m *Match) notify() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// Do carries out a command for a seat.
func (m *Match) Do(seat rules.Seat, c Command) (Step, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.table.Active().Has(seat) {
		return Step{}, &rules.Illegal{Code: "not_active", Detail: fmt.Sprintf("Seat %d cannot act now.", seat+1)}
	}
	before, dice := m.table.Clone(), *m.dice
	step, err := m.table.Do(seat, c, m.dice)
	if err != nil {
		return Step{}, err
	}
	if m.table.Turn() != before.Turn() || m.table.Active() != before.Active() {
		m.marks = m.marks[:0]
	} else {
		m.marks = append(m.marks, mark{before, dice})
	}
	m.steps = append(m.steps, step)
	m.notify()
	return step, nil
}

// Undo takes back the last n steps. They must all belong to the turn of the seat that is about to act, and be its own.
func (m *Match) Undo(seat rules.Seat, n int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n <= 0 || n > len(m.marks) {
		return errors.New("match: there is nothing to undo in this turn")
	}
	for _, s := range m.steps[len(m.steps)-n:] {
		if s.Seat != seat {
			return errors.New("match: only your own steps can be undone")
		}
	}
	to := m.marks[len(m.marks)-n]
	m.table, *m.dice = to.table, to.dice
	m.marks = m.marks[:len(m.marks)-n]
	m.steps = append([]Step(nil), m.steps[:len(m.steps)-n]...)
	m.changes++
	m.notify()
	return nil
}

// Undoable is the number of steps that Undo could take back now.
func (m *Match) Undoable() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.marks)
}

// Resume carries out recorded steps with the dice they had, for going on from a record or from a point of a replay.
func (m *Match) Resume(steps []Step) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, s := range steps {
		p := &rules.Playback{Rolls: s.Rolls}
		step, err := m.table.Do(s.Seat, s.Cmd, p)
		if err != nil {
			return fmt.Errorf("match: step %d: %w", len(m.steps), err)
		}
		for range s.Rolls {
			m.dice.Uint64()
		}
		if p.Left() > 0 {
			return fmt.Errorf("match: step %d (%d of the list): %d rolls left over", len(m.steps), i, p.Left())
		}
		m.steps = append(m.steps, step)
	}
	m.marks = m.marks[:0]
	m.notify()
	return nil
}

// Run lets the players play until the match is over, ctx ends or a player fails. players[i] acts for seat i.
func (m *Match) Run(ctx context.Context, players []Player) error {
	for {
		active := m.Active()
		if active.Empty() {
			return nil
		}
		seat := active.First()
		turn := &Turn{Seat: seat, match: m, ctx: ctx}
		if err := players[seat].Play(ctx, turn); err != nil {
			return fmt.Errorf("match: seat %d (%s): %w", seat+1, m.setup.Seats[seat].Name, err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !turn.Over() {
			if err := turn.Pass(); err != nil {
				return err
			}
		}
	}
}
