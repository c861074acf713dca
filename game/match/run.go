package match

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"app.pentarena/game/basics/lists"
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

// SeedOf is the seed of the built-in player of a seat.
func (s *Setup) SeedOf(seat rules.Seat) string { return fmt.Sprintf("%s seat %d", s.Seed, seat+1) }

// SeatInfo is who plays a seat.
type SeatInfo struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // "human", "rookie", "regular", "expert", or the name of an external bot

	Handicap int `json:"handicap,omitempty"` // what the seat begins with beyond the level; see rules.Handicap
}

// The kinds of people.
const (
	Person = "human"  // at this machine; at a server at the machine of a link
	Friend = "friend" // at another machine, in a match that is played on a server
)

// Person reports whether a person plays the seat, here or elsewhere.
func (s SeatInfo) Person() bool { return s.Kind == Person || s.Kind == Friend }

// Match is a match being played: the current position and the steps so far. It is safe for concurrent use.
type Match struct {
	mu       sync.Mutex
	setup    Setup
	start    Position // first position, never changed
	position Position
	dice     rules.Seeded
	steps    []Step
	base     int       // number of steps before the current turn of the active seats: Undo goes back to here at most
	mark     mark      // from which Undo plays again
	open     int       // number of steps before the plans that seats make in secret now
	cuts     []remains // what each Undo and Rewind has left
	faults   []Fault
	notes    []Note
	noted    [rules.MaxSeats]int // bytes of the notes of each seat
	changed  chan struct{}
}

// mark is the position after a number of steps, at the start of a turn.
type mark struct {
	steps    int
	position Position
	dice     rules.Seeded
}

// remains is how much of a match is left when steps are taken back.
type remains struct{ steps, notes int }

// apart is after how many steps there is a new mark: few enough to play again at once, so many that copies of positions cost little.
const apart = 64

// New begins a match at the position start.
func New(setup Setup, start Position) *Match {
	m := &Match{setup: setup, start: start.Clone(), position: start.Clone(), dice: *rules.NewSeeded("dice " + setup.Seed), changed: make(chan struct{})}
	m.mark = mark{0, m.start, m.dice}
	return m
}

// rebase says that a turn begins.
func (m *Match) rebase() {
	m.base = len(m.steps)
	if m.base-m.mark.steps >= apart {
		m.mark = mark{m.base, m.position.Clone(), m.dice}
	}
}

// Setup returns the setup given to New.
func (m *Match) Setup() Setup { return m.setup }

// Game returns the game.
func (m *Match) Game() Game { return m.start.Game() }

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
		keep = min(keep, c.steps)
	}
	return keep, m.steps[keep:len(m.steps):len(m.steps)], len(m.cuts)
}

// Len returns the number of steps so far.
func (m *Match) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.steps)
}

// Public returns the number of steps that everybody may know: those of turns, or stages of one, that have ended. Only Rewind
// takes them back.
func (m *Match) Public() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.open
}

// Outcome returns the result, or that the match continues.
func (m *Match) Outcome() rules.Outcome {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.position.Outcome()
}

// Turn returns the number of turns that have ended.
func (m *Match) Turn() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.position.Turn()
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
	if c == (Agreement{}) {
		return Step{}, errAlone
	}
	active, dice := m.position.Active(), m.dice
	step, err := m.position.Do(seat, c, &m.dice)
	if err != nil {
		m.dice = dice
		return Step{}, err
	}
	m.keep(step, active)
	m.notify()
	return step, nil
}

// keep adds a step that was carried out when the seats active could act.
func (m *Match) keep(step Step, active rules.SeatSet) {
	m.steps = append(m.steps, step)
	now := m.position.Active()
	// The turn has ended, or seats that had finished act again: all plans have been carried out.
	carried := m.position.Turn() != step.Turn || now&^active != 0 || now.Empty()
	if carried || now.Has(step.Seat) && step.Cmd == m.start.Game().Pass() {
		m.open = len(m.steps)
	}
	if carried {
		m.rebase()
	}
}

// Undo takes back the last n steps of a seat; they must be among Undoable. What others plan in secret meanwhile stays.
func (m *Match) Undo(seat rules.Seat, n int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if own := len(m.undoable(seat)); n <= 0 || n > own {
		return fmt.Errorf("match: seat %d can undo %d steps in this turn, not %d", seat+1, own, n)
	}
	left := len(m.steps)
	for ; n > 0; left-- {
		if m.steps[left-1].Seat == seat {
			n--
		}
	}
	others := func(s rules.Seat) bool { return s != seat }
	steps := lists.Filter(m.steps[left:], func(s Step) bool { return others(s.Seat) })
	after := func(step int) int { // so many steps are left of the first so many
		return left + lists.Count(m.steps[left:step], func(s *Step) bool { return others(s.Seat) })
	}
	var faults []Fault
	for _, f := range m.faults {
		if f.Step > left && others(f.Seat) {
			f.Step = after(f.Step)
			faults = append(faults, f)
		}
	}
	var notes []Note
	for _, n := range m.notes {
		if n.Step > left && others(n.Seat) {
			n.Step = after(n.Step)
			notes = append(notes, n)
		}
	}
	if err := m.back(left); err != nil {
		return err
	}
	return m.resume(steps, faults, notes)
}

// back goes back to so many steps, at or after the mark. The match is locked.
func (m *Match) back(left int) error {
	position, dice := m.mark.position.Clone(), m.mark.dice
	for _, s := range m.steps[m.mark.steps:left] {
		if _, err := repeat(position, &dice, s); err != nil {
			return fmt.Errorf("match: undo: %w", err)
		}
	}
	m.position, m.dice = position, dice
	m.steps = append([]Step(nil), m.steps[:left]...) // a copy: callers hold the old list
	m.cutFaults(left)
	m.cutNotes(left)
	m.cuts = append(m.cuts, remains{left, len(m.notes)})
	m.notify()
	return nil
}

// Undoable returns the steps of a seat that Undo can take back now: those of its open turn.
func (m *Match) Undoable(seat rules.Seat) []Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.undoable(seat)
}

// undoable is Undoable; the match is locked.
func (m *Match) undoable(seat rules.Seat) []Step {
	if !m.position.Active().Has(seat) {
		return nil
	}
	return lists.Filter(m.steps[m.base:], func(s Step) bool { return s.Seat == seat })
}

// Resume carries out recorded steps with their recorded rolls, and keeps the faults and notes of those steps: to play on from a record or from a
// point of a replay. When a step does not fit, the steps before it stay and the error names the step.
func (m *Match) Resume(steps []Step, faults []Fault, notes []Note) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.notify()
	return m.resume(steps, faults, notes)
}

// resume is Resume; the match is locked.
func (m *Match) resume(steps []Step, faults []Fault, notes []Note) error {
	defer func() {
		for _, f := range faults {
			if f.Step < len(m.steps) || f.Step == len(m.steps) && !f.Loses() {
				m.faults = append(m.faults, f)
			}
		}
		for _, n := range notes {
			if n.Step <= len(m.steps) {
				m.notes = append(m.notes, n)
			}
		}
	}()
	for _, s := range steps {
		active := m.position.Active()
		step, err := repeat(m.position, &m.dice, s)
		if err != nil {
			return fmt.Errorf("match: step %d: %w", len(m.steps)+1, err)
		}
		m.keep(step, active)
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
// and affects no other; see Fault. One that cannot play because of a Breakdown ends Run with that error, and the match is not over.
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
		err := m.play(ctx, seat, players[seat])
		if m.Active().Empty() {
			return nil // the player's error does not matter: another seat has ended the match
		}
		if stopped := ctx.Err(); stopped != nil {
			return stopped
		}
		if err != nil {
			if err := m.Forfeit(seat, err); err != nil {
				return err
			}
		}
	}
}

// play lets the player play one turn of a seat that may act.
func (m *Match) play(ctx context.Context, seat rules.Seat, p Player) error {
	turn := &Turn{Seat: seat, seat: seat, match: m, ctx: ctx}
	turn.start = turn.number()
	defer turn.close()
	turn.Begin()
	err := guarded(ctx, p, turn)
	if err == nil && ctx.Err() == nil && !turn.Over() {
		err = turn.Pass()
	}
	if _, person := p.(Human); !person && ctx.Err() == nil {
		_ = turn.Note(Note{Kind: Spent, Took: float64(time.Since(turn.began).Microseconds()) / 1000})
	}
	return err
}

// Deed is a command that a player gave: carried out, or refused.
type Deed struct {
	Cmd     Command
	Refused bool
}

// Done returns the commands of deeds that were not refused.
func Done(deeds []Deed) (list []Command) {
	for _, d := range deeds {
		if !d.Refused {
			list = append(list, d.Cmd)
		}
	}
	return list
}

// Ahead returns what the player would do in the turn of a seat that may act. It plays on a copy of the match; other seats that act before it
// in the same turn pass.
func (m *Match) Ahead(ctx context.Context, seat rules.Seat, p Player) ([]Deed, error) {
	c := m.Fork()
	for active := c.Active(); active.Has(seat) && active.First() != seat; active = c.Active() {
		if _, err := c.Do(active.First(), c.start.Game().Pass()); err != nil {
			return nil, err
		}
	}
	if !c.Active().Has(seat) {
		return nil, fmt.Errorf("match: seat %d has no turn to play now", seat+1)
	}
	steps, faults := len(c.steps), len(c.faults)
	err := c.play(ctx, seat, p)
	c.mu.Lock()
	defer c.mu.Unlock()
	var deeds []Deed
	for n := steps; n <= len(c.steps); n++ {
		for ; faults < len(c.faults) && c.faults[faults].Step == n; faults++ {
			if c.faults[faults].Cmd != nil {
				deeds = append(deeds, Deed{c.faults[faults].Cmd, true})
			}
		}
		if n < len(c.steps) {
			deeds = append(deeds, Deed{c.steps[n].Cmd, false})
		}
	}
	return deeds, err
}

// Recall has a player play the turns of a seat so far again on a copy of the match, so that it continues as if it had played them: what it
// remembers and its random choices are the same. What it does on the copy has no effect.
func (m *Match) Recall(ctx context.Context, seat rules.Seat, p Player) error {
	past := New(m.Setup(), m.Start())
	turn, open := 0, false // of the seat
	for i, s := range m.Steps(0) {
		open = open && past.position.Turn() == turn && past.Active().Has(seat)
		if s.Seat == seat && !open && past.Active().Has(seat) {
			_, _ = past.Ahead(ctx, seat, p) // how the turn ended then is in the steps
			if err := ctx.Err(); err != nil {
				return err
			}
			turn, open = past.position.Turn(), true
		}
		if err := past.Resume([]Step{s}, nil, nil); err != nil {
			return fmt.Errorf("match: step %d: %w", i+1, err)
		}
		open = open && !(s.Seat == seat && s.Cmd == m.Game().Pass()) // the next command is that of another turn, or stage
	}
	return nil
}

// Recalling is a player that continues as if it had played the match from the beginning; see Match.Recall.
type Recalling struct {
	Player
	knows bool
}

// Play plays the turn, the first time after all those before it.
func (r *Recalling) Play(ctx context.Context, turn *Turn) error {
	if !r.knows {
		if err := turn.match.Recall(ctx, turn.Seat, r.Player); err != nil {
			return err
		}
		r.knows = true
	}
	return r.Player.Play(ctx, turn)
}

// Fork returns a copy of the match that continues by itself, with the same chance.
func (m *Match) Fork() *Match {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := &Match{setup: m.setup, start: m.start, position: m.position.Clone(), dice: m.dice, open: m.open, changed: make(chan struct{}),
		steps: m.steps[:len(m.steps):len(m.steps)], faults: m.faults[:len(m.faults):len(m.faults)], base: len(m.steps)}
	c.mark = mark{c.base, m.position.Clone(), m.dice}
	return c
}

func (s *Setup) name(seat rules.Seat) string {
	if int(seat) < len(s.Seats) {
		return s.Seats[seat].Name
	}
	return "nobody"
}

// NewSeed draws a seed: a short text that is easy to read aloud.
func NewSeed() string {
	const letters = "abcdefghjkmnpqrstuvwxyz23456789"
	var raw [8]byte
	rand.Read(raw[:])
	for i, b := range raw {
		raw[i] = letters[int(b)%len(letters)]
	}
	return string(raw[:])
}
