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
	dice    rules.Seeded
	steps   []Step
	base    base  // where Undo must stop
	cuts    []int // number of steps left by each Undo
	faults  []Fault
	changed chan struct{}
}

// base is the position at which the turn of the active seats began.
type base struct {
	steps int
	table Table
	dice  rules.Seeded
}

// New opens a match at the first position of table.
func New(setup Setup, start Table) *Match {
	m := &Match{setup: setup, start: start.Clone(), table: start.Clone(), dice: *rules.NewSeeded("dice " + setup.Seed), changed: make(chan struct{})}
	m.rebase()
	return m
}

func (m *Match) rebase() { m.base = base{len(m.steps), m.table.Clone(), m.dice} }

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

// Steps returns the steps from number from on.
func (m *Match) Steps(from int) []Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	from = min(max(from, 0), len(m.steps))
	return m.steps[from:len(m.steps):len(m.steps)]
}

// Since tells a follower, who knew n steps when the match had been changed changes times, what is new: the number keep of his steps that
// are still the same, the steps after those, and the number of changes now.
func (m *Match) Since(n, changes int) (keep int, more []Step, now int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	keep = min(max(n, 0), len(m.steps))
	for _, c := range m.cuts[min(max(changes, 0), len(m.cuts)):] {
		keep = min(keep, c)
	}
	return keep, m.steps[keep:len(m.steps):len(m.steps)], len(m.cuts)
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
	return m.do(seat, c)
}

// do is Do with the match locked.
func (m *Match) do(seat rules.Seat, c Command) (Step, error) {
	if seats := m.table.Seats(); seat < 0 || int(seat) >= seats {
		return Step{}, fmt.Errorf("match: there is no seat %d, the match has %d", seat+1, seats)
	}
	active, dice := m.table.Active(), m.dice
	step, err := m.table.Do(seat, c, &m.dice)
	if err != nil {
		m.dice = dice
		return Step{}, err
	}
	m.steps = append(m.steps, step)
	if m.table.Turn() != step.Turn || m.table.Active() != active {
		m.rebase()
	}
	m.notify()
	return step, nil
}

// Undo takes back the last n steps, which must belong to the turn going on and to the seat.
func (m *Match) Undo(seat rules.Seat, n int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n <= 0 || n > len(m.steps)-m.base.steps {
		return errors.New("match: nothing to undo in this turn")
	}
	left := len(m.steps) - n
	for _, s := range m.steps[left:] {
		if s.Seat != seat {
			return errors.New("match: you can undo only your own steps")
		}
	}
	table, dice := m.base.table.Clone(), m.base.dice
	for _, s := range m.steps[m.base.steps:left] {
		if _, err := again(table, &dice, s); err != nil {
			return fmt.Errorf("match: undo: %w", err)
		}
	}
	m.table, m.dice = table, dice
	m.steps = append([]Step(nil), m.steps[:left]...) // followers keep the old list
	m.cuts = append(m.cuts, left)
	m.cutFaults(left)
	m.notify()
	return nil
}

// Undoable is the number of steps that Undo could take back now.
func (m *Match) Undoable() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.steps) - m.base.steps
}

// Resume carries out recorded steps with the rolls they had, for going on from a record or from a point of a replay, and keeps the faults
// of those steps. When a step does not fit, the steps before it have been carried out and the error names it.
func (m *Match) Resume(steps []Step, faults []Fault) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.notify()
	defer func() {
		for _, f := range faults {
			if f.Step < len(m.steps) || f.Step == len(m.steps) && !f.Loses() {
				m.faults = append(m.faults, f)
			}
		}
	}()
	for _, s := range steps {
		active := m.table.Active()
		step, err := again(m.table, &m.dice, s)
		if err != nil {
			return fmt.Errorf("match: step %d: %w", len(m.steps)+1, err)
		}
		m.steps = append(m.steps, step)
		if m.table.Turn() != step.Turn || m.table.Active() != active {
			m.rebase()
		}
	}
	return nil
}

// again repeats a step with its recorded rolls and moves the dice on as if they had been thrown, so that a match resumed goes on with
// the chance it would have had.
func again(t Table, dice *rules.Seeded, s Step) (Step, error) {
	step, err := t.Do(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls})
	if err != nil {
		return Step{}, err
	}
	for _, r := range s.Rolls {
		dice.Intn(r.N)
	}
	return step, nil
}

// Run lets the players play until the match is over or ctx ends. players[i] acts for seat i. A player that fails costs its own seat the
// match and nobody else anything; see Fault.
func (m *Match) Run(ctx context.Context, players []Player) error {
	seats := m.start.Seats()
	if len(players) != seats {
		return fmt.Errorf("match: %d players for %d seats", len(players), seats)
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		active := m.Active()
		if active.Empty() {
			return nil
		}
		seat := active.First()
		turn := &Turn{Seat: seat, seat: seat, match: m, ctx: ctx}
		turn.start = turn.number()
		err := guarded(ctx, players[seat], turn)
		if err == nil && ctx.Err() == nil && !turn.Over() {
			err = turn.Pass()
		}
		turn.close()
		if m.Active().Empty() {
			return nil // whatever the player says: another seat may have ended the match meanwhile
		}
		if stopped := ctx.Err(); stopped != nil {
			return stopped
		}
		if err != nil {
			if err := m.forfeit(seat, err); err != nil {
				return err
			}
		}
	}
}

func (s *Setup) name(seat rules.Seat) string {
	if int(seat) < len(s.Seats) {
		return s.Seats[seat].Name
	}
	return "nobody"
}
