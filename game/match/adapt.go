package match

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"iter"
	"slices"

	"app.pentarena/game/basics/strict"
	"app.pentarena/rules"
)

// Adapt erases the types of a game.
func Adapt[S rules.State[S, C], C comparable](g rules.Game[S, C]) Game { return &adapter[S, C]{g} }

type adapter[S rules.State[S, C], C comparable] struct{ game rules.Game[S, C] }

func (a *adapter[S, C]) Info() rules.Info { return a.game.Info }
func (a *adapter[S, C]) Pass() Command    { return a.game.Pass }
func (a *adapter[S, C]) Concede() Command { return a.game.Concede }

func (a *adapter[S, C]) New(load func(any) error, seed string) (Position, error) {
	s, err := a.game.New(load, seed)
	if err != nil {
		return nil, err
	}
	return &position[S, C]{adapter: a, state: s}, nil
}

func (a *adapter[S, C]) Read(state []byte) (Position, error) {
	var s, none S
	if err := strict.Unmarshal(state, &s); err != nil {
		return nil, fmt.Errorf("match: %s position: %w", a.game.ID, err)
	}
	if any(s) == any(none) {
		return nil, fmt.Errorf("match: %s position: it is empty", a.game.ID)
	}
	return &position[S, C]{adapter: a, state: s}, nil
}

func (a *adapter[S, C]) Decode(data []byte) (Command, error) {
	if a.game.Draws && isDraw(data) {
		return Agreement{}, nil
	}
	var c C
	if err := strict.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("match: %s command: %w", a.game.ID, err)
	}
	return c, nil
}

func (a *adapter[S, C]) Encode(c Command) ([]byte, error) {
	if c == (Agreement{}) && a.game.Draws {
		return drawText, nil
	}
	typed, err := a.typed(c)
	if err != nil {
		return nil, err
	}
	return json.Marshal(typed)
}

func (a *adapter[S, C]) typed(c Command) (C, error) {
	typed, ok := c.(C)
	if !ok {
		return typed, fmt.Errorf("match: %T is not a command of %s", c, a.game.ID)
	}
	return typed, nil
}

type position[S rules.State[S, C], C comparable] struct {
	adapter *adapter[S, C]
	state   S
	drawn   bool          // the people have agreed on a draw
	muted   *rules.Tape   // muted tape for Apply
	scratch []rules.Event // reused by Do for the events of a step
}

func (t *position[S, C]) Game() Game { return t.adapter }
func (t *position[S, C]) Seats() int { return rules.SeatsOf(t.state, t.adapter.game.Info) }
func (t *position[S, C]) Turn() int  { return t.state.Turn() }
func (t *position[S, C]) State() any { return t.state }
func (t *position[S, C]) Clone() Position {
	return &position[S, C]{adapter: t.adapter, state: t.state.Clone(), drawn: t.drawn}
}

func (t *position[S, C]) Active() rules.SeatSet {
	if t.drawn {
		return 0
	}
	return t.state.Active()
}

func (t *position[S, C]) Outcome() rules.Outcome {
	o := t.state.Outcome()
	if t.drawn {
		o.Over, o.Winners, o.Reason = true, 0, ByAgreement
	}
	return o
}

func (t *position[S, C]) Seen(seat rules.Seat) Position {
	return &position[S, C]{adapter: t.adapter, state: rules.Seen(t.state, seat), drawn: t.drawn}
}

func (t *position[S, C]) Check(seat rules.Seat, c Command) error {
	if t.drawn || c == (Agreement{}) {
		return rules.Refused(errAlone)
	}
	typed, err := t.adapter.typed(c)
	if err != nil {
		return err
	}
	return t.state.Check(seat, typed)
}

func (t *position[S, C]) Remark(seat rules.Seat, c Command) *rules.Illegal {
	if typed, err := t.adapter.typed(c); err == nil {
		return rules.Remark(t.state, seat, typed)
	}
	return nil
}

func (t *position[S, C]) Do(seat rules.Seat, c Command, dice rules.Dice) (Step, error) {
	if c == (Agreement{}) {
		if t.Active().Empty() || !t.adapter.game.Draws {
			return Step{}, rules.Refused(errAlone)
		}
		t.drawn = true
		return Step{Seat: seat, Turn: t.state.Turn(), Cmd: c}, nil
	}
	typed, err := t.adapter.typed(c)
	if err == nil && t.drawn {
		err = rules.Refused(errAlone)
	}
	if err != nil {
		return Step{}, err
	}
	step := Step{Seat: seat, Turn: t.state.Turn(), Cmd: typed}
	tape := rules.NewTape(dice)
	tape.Events = t.scratch[:0]
	before := t.state
	playback, recorded := dice.(*rules.Recorded)
	if recorded {
		t.state = before.Clone() // restores the position when recorded rolls do not fit
	}
	if err := t.state.Apply(seat, typed, tape); err != nil {
		t.state = before
		return Step{}, err
	}
	if err := tape.Err(); err != nil {
		t.state = before
		return Step{}, err
	}
	if recorded && playback.Left() > 0 {
		t.state = before
		return Step{}, fmt.Errorf("match: the step does not use %d rolls of the record", playback.Left())
	}
	step.Rolls, t.scratch = tape.Rolls, tape.Events
	if len(tape.Events) > 0 {
		step.Events = slices.Clone(tape.Events)
	}
	return step, nil
}

func (t *position[S, C]) Apply(seat rules.Seat, c Command, dice rules.Dice) error {
	if c == (Agreement{}) || t.drawn {
		_, err := t.Do(seat, c, dice)
		return err
	}
	typed, err := t.adapter.typed(c)
	if err != nil {
		return err
	}
	if t.muted == nil {
		t.muted = rules.Muted(nil)
	}
	t.muted.Restart(dice)
	if err := t.state.Apply(seat, typed, t.muted); err != nil {
		return err
	}
	return t.muted.Err()
}

func (t *position[S, C]) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		for c := range t.state.Options(seat) {
			if t.drawn || !yield(c) {
				return
			}
		}
	}
}

func (t *position[S, C]) Pick(seat rules.Seat, dice *rules.Seeded) (Command, bool) {
	var pick C
	n := 0
	for c := range t.state.Options(seat) {
		n++
		if dice.Intn(n) == 0 {
			pick = c
		}
	}
	if n == 0 {
		return nil, false
	}
	return pick, true
}

func (t *position[S, C]) Hash() uint64 {
	h, _ := Digest(t)
	return h
}

// Digest returns the 64-bit FNV-1a hash of a position's state as one line of JSON (with its newline), and that JSON.
func Digest(t Position) (hash uint64, state []byte) {
	state, err := json.Marshal(t.State())
	if err != nil {
		panic(fmt.Sprintf("match: state of %s: %v", t.Game().Info().ID, err))
	}
	h := fnv.New64a()
	h.Write(state)
	h.Write([]byte{'\n'})
	return h.Sum64(), state
}
