package record

import (
	"bytes"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const (
	snapshotEvery = 32   // steps between stored positions
	maxSnapshots  = 1024 // maximum of stored positions; beyond it every second one is dropped
	recentTables  = 16   // stored positions that were asked for recently
)

// Replay is a timeline of re-executed steps: of a record, a log or a live match.
type Replay struct {
	common
	head   match.Position // position after the last step; callers never get it
	snaps  []match.Position
	every  int // snaps[i] is the position before step i*every
	recent [recentTables]kept
	clock  uint64

	match   *match.Match
	changes int
}

type kept struct {
	position match.Position
	step     int
	used     uint64
}

// Begin returns a replay without steps; Do extends it.
func Begin(setup match.Setup, start match.Position) *Replay {
	r := &Replay{common: common{setup: setup}, head: start.Clone(), every: snapshotEvery}
	r.snaps = append(r.snaps, start.Clone())
	r.turns.begin(r.head, 0)
	return r
}

// Start is Begin at the first position of the setup, whose level text is a level file of the game.
func Start(game match.Game, setup match.Setup) (*Replay, error) {
	level, err := levels.Parse("level.toml", []byte(setup.Text))
	if err != nil {
		return nil, err
	}
	start, err := game.New(level.Decode, setup.Seed)
	if err != nil {
		return nil, err
	}
	return Begin(setup, start), nil
}

// Do carries out a command at the end of the replay and records the rolls; with nil dice there is no chance. After an error nothing has
// changed.
func (r *Replay) Do(seat rules.Seat, cmd match.Command, dice rules.Dice) error {
	if len(r.steps) >= MaxSteps {
		return fmt.Errorf("more than %d steps", MaxSteps)
	}
	step, err := r.head.Do(seat, cmd, dice)
	if err != nil {
		return err
	}
	r.steps = append(r.steps, step)
	n := len(r.steps)
	if n%r.every == 0 {
		r.snaps = append(r.snaps, r.head.Clone())
		if len(r.snaps) > maxSnapshots {
			r.thin()
		}
	}
	r.turns.begin(r.head, n)
	return nil
}

// Cut removes all steps after the first n.
func (r *Replay) Cut(n int) {
	if n < len(r.steps) {
		r.cut(n)
	}
}

// AddFaults adds faults of the steps so far, in order.
func (r *Replay) AddFaults(list []match.Fault) {
	for _, f := range faultsUpTo(list, len(r.steps)) {
		f.Turn = r.TurnOf(f.Step)
		r.faults = append(r.faults, f)
	}
}

// Head returns the position after the last step. Do changes it in place; callers must not.
func (r *Replay) Head() match.Position { return r.head }

// NewReplay re-executes recorded steps from the position start. The events of the steps are those of the re-execution. When a step is
// refused or its rolls do not fit, the replay holds the steps before it and the error names it.
func NewReplay(setup match.Setup, start match.Position, steps []match.Step) (*Replay, error) {
	r := Begin(setup, start)
	for _, s := range steps {
		if err := r.extend(s); err != nil {
			return r, err
		}
	}
	return r, nil
}

// Follow returns the timeline of a match being played; Sync adds its new steps.
func Follow(m *match.Match) *Replay {
	r := Begin(m.Setup(), m.Start())
	r.match = m
	r.Sync()
	return r
}

// rolls are dice that return the recorded rolls of a step that is known to fit.
type rolls struct {
	list []rules.Roll
	next int
}

func (r *rolls) Roll(n int) (int, error) {
	if r.next >= len(r.list) || r.list[r.next].N != n || uint(r.list[r.next].Got) >= uint(n) {
		return 0, fmt.Errorf("roll %d does not match", r.next+1)
	}
	r.next++
	return r.list[r.next-1].Got, nil
}

func (r *Replay) extend(s match.Step) error {
	if err := r.Do(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
		return fmt.Errorf("step %d (turn %d, seat %d): %w", len(r.steps)+1, r.head.Turn()+1, s.Seat+1, err)
	}
	return nil
}

func (r *Replay) thin() {
	half := r.snaps[:0]
	for i := 0; i < len(r.snaps); i += 2 {
		half = append(half, r.snaps[i])
	}
	clear(r.snaps[len(half):])
	r.snaps, r.every = half, r.every*2
}

// rebuild returns a new copy of the position before step i.
func (r *Replay) rebuild(i int) match.Position {
	at := min(i/r.every, len(r.snaps)-1)
	base, from := r.snaps[at], at*r.every
	for k := range r.recent {
		if c := &r.recent[k]; c.position != nil && c.step <= i && c.step > from {
			base, from = c.position, c.step
		}
	}
	t := base.Clone()
	for ; from < i; from++ {
		s := &r.steps[from]
		if _, err := t.Do(s.Seat, s.Cmd, &rolls{list: s.Rolls}); err != nil {
			panic(fmt.Sprintf("step %d was accepted before and is refused now: %v", from+1, err))
		}
	}
	return t
}

// At returns the position before step i; an i outside 0..Len is moved to the nearest end.
func (r *Replay) At(i int) match.Position {
	i = min(max(i, 0), len(r.steps))
	r.clock++
	oldest := &r.recent[0]
	for k := range r.recent {
		c := &r.recent[k]
		if c.position != nil && c.step == i {
			c.used = r.clock
			return c.position
		}
		if c.used < oldest.used {
			oldest = c
		}
	}
	var t match.Position
	switch {
	case i%r.every == 0 && i/r.every < len(r.snaps):
		t = r.snaps[i/r.every]
	case i == len(r.steps):
		t = r.head.Clone()
	default:
		t = r.rebuild(i)
	}
	*oldest = kept{t, i, r.clock}
	return t
}

// Sync takes over the changes of the match since the last call.
func (r *Replay) Sync() (keep int, changed bool) {
	n := len(r.steps)
	if r.match == nil {
		return n, false
	}
	keep, more, changes := r.match.Since(n, r.changes)
	r.changes = changes
	if keep < n {
		r.cut(keep)
	}
	for _, s := range more {
		if err := r.extend(s); err != nil {
			panic(fmt.Sprintf("the match took a step that is refused now: %v", err))
		}
	}
	known, noted := len(r.faults), len(r.notes)
	r.faults, r.notes = faultsUpTo(r.match.Faults(), len(r.steps)), notesUpTo(r.match.Notes(), len(r.steps))
	return keep, keep < n || len(more) > 0 || len(r.faults) != known || len(r.notes) != noted
}

// faultsUpTo returns the faults of the first n steps. A fault that loses the match belongs to the concession after it.
func faultsUpTo(list []match.Fault, n int) []match.Fault {
	k, _ := slices.BinarySearchFunc(list, n+1, func(f match.Fault, n int) int { return f.Step - n })
	if k > 0 && list[k-1].Step == n && list[k-1].Loses() {
		k--
	}
	return list[:k:k]
}

// notesUpTo returns the notes of the first n steps.
func notesUpTo(list []match.Note, n int) []match.Note {
	k, _ := slices.BinarySearchFunc(list, n+1, func(x match.Note, n int) int { return x.Step - n })
	return list[:k:k]
}

func (r *Replay) cut(n int) {
	r.snaps = r.snaps[:min(n/r.every+1, len(r.snaps))]
	for k := range r.recent {
		if c := &r.recent[k]; c.step > n {
			*c = kept{}
		}
	}
	r.merged = merged{}
	r.turns.cut(n)
	r.head = r.rebuild(n)
	r.steps = append([]match.Step(nil), r.steps[:n]...)
}

// Public removes the last steps in which seats made secret plans that the others have not seen.
func (r *Replay) Public() {
	if n := Public(r); n < len(r.steps) {
		r.cut(n)
		r.faults, r.notes = faultsUpTo(r.faults, n), notesUpTo(r.notes, n)
	}
}

// Public returns the number of steps of a timeline before the secret plans of its last turn.
func Public(l Timeline) int {
	n := l.Len()
	for n > l.First(l.Turns()-1) && secret(l.At(n)) {
		n--
	}
	return n
}

// secret reports whether a position holds plans that some seats may not know.
func secret(p match.Position) bool {
	// A plan without orders is [] or null in the JSON of a state, and Seen always makes null of it. Both mean the same, and neither can change:
	// kept records have the digest of such states.
	plain := func(p match.Position) []byte {
		_, state := match.Digest(p)
		return bytes.ReplaceAll(state, []byte("[]"), []byte("null"))
	}
	return !bytes.Equal(plain(p), plain(p.Seen(rules.NoSeat)))
}

// Steps returns all steps so far; they must not be changed.
func (r *Replay) Steps() []match.Step { return r.steps[:len(r.steps):len(r.steps)] }

// Frame returns the moment pos, counted in units.
func (r *Replay) Frame(pos float64, unit Unit) Frame { return frameOf(r, &r.merged, pos, unit) }

// Live reports whether the replay follows a match that is not over.
func (r *Replay) Live() bool { return r.match != nil && !r.match.Active().Empty() }

// Recorded returns false.
func (r *Replay) Recorded() bool { return false }

var _ Timeline = (*Replay)(nil)
