package match

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"app.pentarena/rules"
)

// Setup is what a match starts from: with the same setup and commands, a match is the same everywhere.
type Setup struct {
	Game  string     `json:"game"`
	Level string     `json:"level"` // name of the level as shown to people
	Text  string     `json:"text"`  // the whole level file
	Seed  string     `json:"seed"`
	Seats []SeatInfo `json:"seats"`
	Begun int        `json:"begun,omitempty"` // steps that others had carried out before these players took their seats
}

// SeatInfo is who plays a seat.
type SeatInfo struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // "human", "rookie", "regular", "expert", or the name of an external bot
}

// Match is a match being played: the current position and the steps so far. It is safe for concurrent use.
type Match struct {
	mu       sync.Mutex
	setup    Setup
	start    Position // first position, never changed
	position Position
	dice     rules.Seeded
	steps    []Step
	base     base  // Undo goes back to here at most
	cuts     []int // number of steps left after each Undo
	faults   []Fault
	changed  chan struct{}
}

// base is the position at the start of the current turn of the active seats.
type base struct {
	steps    int
	position Position
	dice     rules.Seeded
}

// New begins a match at the position start.
func New(setup Setup, start Position) *Match {
	m := &Match{setup: setup, start: start.Clone(), position: start.Clone(), dice: *rules.NewSeeded("dice " + setup.Seed), changed: make(chan struct{})}
	m.rebase()
	return m
}

func (m *Match) rebase() { m.base = base{len(m.steps), m.position.Clone(), m.dice} }

// Setup returns the setup given to New.
func (m *Match) Setup() Setup { return m.setup }

// Start returns a copy of the first position.
func (m *Match) Start() Position { return m.start.Clone() }

// Table returns a copy of the current position.
func (m *Match) Position() Position {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.position.Clone()
}

// Steps returns the steps from number from on.
func (m *Match) Steps(from int) []Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	from = min(max(from, 0), len(m.steps))
	return m.steps[from:len(m.steps):len(m.steps)]
}

// Since returns what is new for a caller that knew n steps after changes changes of the match: the number keep of its steps that still
// hold, the steps after those, and the current number of changes.
func (m *Match) Since(n, changes int) (keep int, more []Step, now int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	keep = min(max(n, 0), len(m.steps))
	for _, c := range m.cuts[min(max(changes, 0), len(m.cuts)):] {
		keep = min(keep, c)
	}
	return keep, m.steps[keep:len(m.steps):len(m.steps)], len(m.cuts)
}

// Len returns the number of steps so far.
func (m *Match) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.steps)
}

// Outcome returns the result, or that the match goes on.
func (m *Match) Outcome() rules.Outcome {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.position.Outcome()
}

// Active returns the seats that may act now.
func (m *Match) Active() rules.SeatSet {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.position.Active()
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

// Do carries out a command for a seat. After an error nothing has changed.
func (m *Match) Do(seat rules.Seat, c Command) (Step, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.do(seat, c)
}

// do is Do; the match is locked.
func (m *Match) do(seat rules.Seat, c Command) (Step, error) {
	if seats := m.position.Seats(); seat < 0 || int(seat) >= seats {
		return Step{}, fmt.Errorf("match: there is no seat %d, the match has %d", seat+1, seats)
	}
	active, dice := m.position.Active(), m.dice
	step, err := m.position.Do(seat, c, &m.dice)
	if err != nil {
		m.dice = dice
		return Step{}, err
	}
	m.steps = append(m.steps, step)
	if m.position.Turn() != step.Turn || m.position.Active() != active {
		m.rebase()
	}
	m.notify()
	return step, nil
}

// Undo takes back the last n steps; they must belong to the seat and to the current turn.
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
	position, dice := m.base.position.Clone(), m.base.dice
	for _, s := range m.steps[m.base.steps:left] {
		if _, err := repeat(position, &dice, s); err != nil {
			return fmt.Errorf("match: undo: %w", err)
		}
	}
	m.position, m.dice = position, dice
	m.steps = append([]Step(nil), m.steps[:left]...) // a copy: callers hold the old list
	m.cuts = append(m.cuts, left)
	m.cutFaults(left)
	m.notify()
	return nil
}

// Undoable returns the number of steps that Undo can take back now.
func (m *Match) Undoable() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.steps) - m.base.steps
}

// Resume carries out recorded steps with their recorded rolls, and keeps the faults of those steps: to play on from a record or from a
// point of a replay. When a step does not fit, the steps before it stay and the error names the step.
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
		active := m.position.Active()
		step, err := repeat(m.position, &m.dice, s)
		if err != nil {
			return fmt.Errorf("match: step %d: %w", len(m.steps)+1, err)
		}
		m.steps = append(m.steps, step)
		if m.position.Turn() != step.Turn || m.position.Active() != active {
			m.rebase()
		}
	}
	return nil
}

// repeat repeats a step with its recorded rolls and advances the dice as if they had been thrown, so that a resumed match has the chance of
// the original one.
func repeat(t Position, dice *rules.Seeded, s Step) (Step, error) {
	step, err := t.Do(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls})
	if err != nil {
		return Step{}, err
	}
	for _, r := range s.Rolls {
		dice.Intn(r.N)
	}
	return step, nil
}

// Run runs the players until the match is over or ctx ends; players[i] acts for seat i. A player that fails loses the match for its seat
// and affects no other; see Fault.
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
			return nil // the player's error does not matter: another seat has ended the match
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
