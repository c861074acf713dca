// Package boardtest tests the views of games: it plays matches, checks that animation is continuous, compares display lists with files, and
// plays the demos of rule books.
package boardtest

import (
	"reflect"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Played is a match: the positions and events of every step.
type Played[S rules.State[S, C], C comparable] struct {
	States    []S // States[i] is before step i
	Moves     []board.Move[S, C]
	scheduler *board.Scheduler
}

// coin is the chance of each step.
func coin() *rules.Seeded { return rules.NewSeeded("coin") }

// Begin is a match without steps.
func Begin[S rules.State[S, C], C comparable](timing *board.Timing, start S) *Played[S, C] {
	return &Played[S, C]{States: []S{start}, scheduler: board.NewScheduler(timing)}
}

// Choose selects one of a seat's options.
type Choose[S any, C comparable] func(s S, options []C, dice *rules.Seeded) C

// Play plays a match from start for a number of turns, or to its end.
func Play[S rules.State[S, C], C comparable](t testing.TB, timing *board.Timing, start S, seed string, turns int, choose Choose[S, C]) *Played[S, C] {
	t.Helper()
	p := Begin[S, C](timing, start)
	dice := rules.NewSeeded(seed)
	for s := start; s.Turn() < turns && !s.Active().Empty(); s = p.Last() {
		seat := s.Active().First()
		var options []C
		for c := range s.Options(seat) {
			options = append(options, c)
		}
		if len(options) == 0 {
			t.Fatalf("seat %d has no options in turn %d", seat, s.Turn())
		}
		p.Do(t, seat, choose(s, options, dice))
	}
	return p
}

// Any chooses each option with equal chance.
func Any[S any, C comparable](_ S, options []C, dice *rules.Seeded) C {
	return options[dice.Intn(len(options))]
}

// Weighted chooses options with a chance in proportion to their weight; those of weight 0 only when there are no others.
func Weighted[S any, C comparable](weight func(C) int) Choose[S, C] {
	return func(s S, options []C, dice *rules.Seeded) C {
		sum := 0
		for _, c := range options {
			sum += weight(c)
		}
		if sum == 0 {
			return Any(s, options, dice)
		}
		n := dice.Intn(sum)
		for _, c := range options {
			if n -= weight(c); n < 0 {
				return c
			}
		}
		panic("boardtest: a weight is negative")
	}
}

// Last is the position after all steps.
func (p *Played[S, C]) Last() S { return p.States[len(p.States)-1] }

// Do adds a step.
func (p *Played[S, C]) Do(t testing.TB, seat rules.Seat, c C) {
	t.Helper()
	before := p.Last()
	after := before.Clone()
	tape := rules.NewTape(coin())
	if err := after.Apply(seat, c, tape); err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	p.States = append(p.States, after)
	p.Moves = append(p.Moves, board.Move[S, C]{Before: before, After: after, Seat: seat, Cmd: c, Events: tape.Events})
}

// Frame is the moment t of step i.
func (p *Played[S, C]) Frame(i int, t float64) *board.Frame[S] {
	m := &p.Moves[i]
	return &board.Frame[S]{Before: m.Before, After: m.After, Events: m.Events, Spans: p.scheduler.Spans(m.Events, 0, nil), T: t, Step: i}
}

// Turn is the moment t of the whole turn that begins with step i, and the index of the step after it.
func (p *Played[S, C]) Turn(i int, t float64) (*board.Frame[S], int) {
	f := &board.Frame[S]{Before: p.States[i], T: t, Step: i}
	turn := p.States[i].Turn()
	for i < len(p.Moves) && p.States[i].Turn() == turn {
		f.Events = append(f.Events, p.Moves[i].Events...)
		i++
	}
	f.After, f.Spans = p.States[i], p.scheduler.Spans(f.Events, 0, nil)
	return f, i
}

// Turns are the indices of the first step of each turn.
func (p *Played[S, C]) Turns() []int {
	var first []int
	for i := 0; i < len(p.Moves); {
		first = append(first, i)
		_, i = p.Turn(i, 0)
	}
	return first
}

// Options are drawing options for tiles of px pixels, seen by a spectator.
func Options(px float32) *board.Options {
	return &board.Options{Clock: 1.25, Scale: px, Viewer: rules.NoSeat,
		Seats: [rules.MaxSeats]board.Color{board.Hex(0x2F8CFF), board.Hex(0xFFB000), board.Hex(0xF4F1E8), board.Hex(0xD6336C)}}
}

// Continuity checks that nothing jumps between frames, for single commands and for whole turns: just before the end of a frame everything
// looks as at the start of the next.
func (p *Played[S, C]) Continuity(t testing.TB, view func() board.View[S, C]) {
	t.Helper()
	one, other, o := view(), view(), Options(40)
	compare := func(unit string, end, start *board.Frame[S]) {
		t.Helper()
		var a, b board.List
		one.Draw(&a, end, o, nil)
		other.Draw(&b, start, o, nil)
		if err := Same(&a, &b); err != nil {
			t.Fatalf("%s from step %d: %v", unit, end.Step, err)
		}
	}
	const end = 1 - 1e-6
	for i := range p.Moves[:len(p.Moves)-1] {
		compare("command", p.Frame(i, end), p.Frame(i+1, 0))
	}
	turns := p.Turns()
	for k := range turns[:len(turns)-1] {
		last, _ := p.Turn(turns[k], end)
		first, _ := p.Turn(turns[k+1], 0)
		compare("turn", last, first)
	}
}

// Secret checks that drawing for a seat reveals no secret of the others: every position of the match looks as it does without what the seat
// cannot see.
func (p *Played[S, C]) Secret(t testing.TB, view func() board.View[S, C], seats rules.Seat) {
	t.Helper()
	hidden := 0
	for seat := range seats {
		o := Options(40)
		o.Viewer = seat
		for i, s := range p.States {
			seen := rules.Seen(s, seat)
			if !reflect.DeepEqual(seen, s) {
				hidden++
			}
			var a, b board.List
			view().Draw(&a, &board.Frame[S]{Before: s, After: s, Step: i}, o, nil)
			view().Draw(&b, &board.Frame[S]{Before: seen, After: seen, Step: i}, o, nil)
			if err := Same(&a, &b); err != nil {
				t.Fatalf("seat %d sees a secret before step %d: %v", seat, i, err)
			}
		}
	}
	if hidden == 0 {
		t.Error("there is no secret in the match")
	}
}

// Timeline checks Continuity and Spans on a timeline of the match, in both units, through the view with its types erased.
func (p *Played[S, C]) Timeline(t testing.TB, game rules.Game[S, C], view board.View[S, C]) {
	t.Helper()
	game.New = func(func(any) error, string) (S, error) { return p.States[0].Clone(), nil }
	start, err := match.Adapt(game).New(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	position := start.Clone()
	steps := make([]match.Step, 0, len(p.Moves))
	for _, m := range p.Moves {
		step, err := position.Do(m.Seat, m.Cmd, coin())
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	line, err := record.NewReplay(match.Setup{Game: game.ID}, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	erased := board.Adapt(game, view)
	Continuity(t, erased, line, 1)
	Spans(t, erased, line)
}
