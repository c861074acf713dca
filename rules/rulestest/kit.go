// Package rulestest tests a game's rules against the contract of package rules. It also holds Cairns, a small game to copy. A game's test
// is one line:
//
//	func TestRules(t *testing.T) { rulestest.Run(t, anarchy.Game(), levels.List("anarchy")...) }
package rulestest

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Kit tests one game.
type Kit[S rules.State[S, C], C comparable] struct {
	Game   rules.Game[S, C]
	Levels []levels.Level
	Seeds  int // random matches in each level; 0 means 4
	Every  int // one position in Every is examined closely, besides the first eight of a match; 0 means 16
	// Scenarios cover what random play hardly reaches.
	Scenarios []Scenario[S, C]
}

// Scenario is a position and the commands given in it. Refused commands count as refusals.
type Scenario[S rules.State[S, C], C comparable] struct {
	Name  string
	Start func() (S, error)
	Moves []Move[C]
}

// Move is a command of a seat.
type Move[C comparable] struct {
	Seat rules.Seat
	Cmd  C
}

// Run tests a game by random play in the given levels.
func Run[S rules.State[S, C], C comparable](t *testing.T, game rules.Game[S, C], list ...levels.Level) {
	t.Helper()
	Kit[S, C]{Game: game, Levels: list}.Run(t)
}

// sample is how many steps of a match are played at random with -short.
const sample = 200

// Run tests the game. Every refusal, event and verb of the game must occur in some match. With -short one match is begun in each level,
// and not everything has to occur.
func (k Kit[S, C]) Run(t *testing.T) {
	t.Helper()
	if len(k.Levels) == 0 {
		t.Fatal("no levels to play")
	}
	k.Seeds = cmp.Or(k.Seeds, 4)
	if k.Every == 0 {
		k.Every = 16
	}
	if testing.Short() {
		k.Seeds = 1
	}
	r := &runner[S, C]{Kit: k, adapted: match.Adapt(k.Game), refused: set{}, events: set{}, verbs: set{}, offered: set{}}
	r.info(t)
	r.described(t, k.Levels[0])
	for _, l := range k.Levels {
		t.Run(l.Name, func(t *testing.T) {
			for seed := range k.Seeds {
				r.playout(t, l, fmt.Sprint("seed ", seed))
			}
			r.idle(t, l)
			r.handicap(t, l)
		})
	}
	for _, s := range k.Scenarios {
		t.Run(s.Name, func(t *testing.T) { r.scenario(t, s) })
	}
	if !testing.Short() {
		r.covered(t)
	}
}

type set map[string]bool

// runner is one run of the kit: what it tests and what it has seen.
type runner[S rules.State[S, C], C comparable] struct {
	Kit[S, C]
	adapted match.Game
	refused set
	events  set
	verbs   set
	offered set // the verbs of options
	pool    []C // commands that were legal at some time: material for illegal ones
}

func (r *runner[S, C]) info(t testing.TB) {
	i := r.Game.Info
	if i.ID == "" || i.Title == "" || i.Seats < 1 || i.Seats > rules.MaxSeats || i.Version < 1 || i.MaxSteps < 1 {
		t.Fatalf("incomplete info %+v", i)
	}
	if r.Game.Concede == r.Game.Pass {
		t.Errorf("to concede is the same command as to pass: %+v", r.Game.Pass)
	}
	for name, list := range map[string][]string{"Events": i.Events, "Refusals": i.Refusals.Codes(), "Reasons": i.Reasons} {
		sorted := slices.Sorted(slices.Values(list))
		if len(list) == 0 || slices.Contains(list, "") || len(slices.Compact(sorted)) != len(list) {
			t.Errorf("%s must be names, each only once: %q", name, list)
		}
	}
	if trouble := unfit(reflect.TypeFor[S](), "state", 0); trouble != "" {
		t.Error(trouble)
	}
	if trouble := unfit(reflect.TypeFor[C](), "command", 0); trouble != "" {
		t.Error(trouble)
	}
}

func (r *runner[S, C]) start(t testing.TB, l levels.Level, seed string) S {
	t.Helper()
	s, err := r.Game.New(l.Decode, seed)
	if err != nil {
		t.Fatalf("seed %q: %v", seed, err)
	}
	return s
}

// playout plays a random match and examines some of its positions.
func (r *runner[S, C]) playout(t testing.TB, l levels.Level, seed string) {
	t.Helper()
	s := r.start(t, l, seed)
	if digest(s) != digest(r.start(t, l, seed)) {
		t.Fatalf("seed %q sets up two different positions", seed)
	}
	dice, chance := rules.NewSeeded("dice"+seed), rules.NewSeeded("chance"+l.Name+seed)
	tape := rules.NewTape(dice)
	for step := 0; !s.Active().Empty(); step++ {
		if testing.Short() && step == sample {
			return
		}
		at := fmt.Sprintf("seed %q step %d", seed, step)
		if step > r.Game.MaxSteps {
			t.Fatalf("%s: the match is not over after Info.MaxSteps steps", at)
		}
		if o := s.Outcome(); o.Over || !o.Winners.Empty() {
			t.Fatalf("%s: there is an outcome %+v while seats are active", at, o)
		}
		seat := r.anySeat(s, chance)
		cmd := r.choose(t, at, s, seat, chance)
		if step < 8 || chance.Intn(r.Every) == 0 {
			r.examine(t, at, s, seat, cmd, chance)
		}
		before := s.Turn()
		tape.Reset()
		if err := s.Apply(seat, cmd, tape); err != nil {
			t.Fatalf("%s: the option %+v of seat %d is refused: %v", at, cmd, seat, err)
		}
		if now := s.Turn(); now < before {
			t.Fatalf("%s: turn %d comes after turn %d", at, now, before)
		}
		r.note(t, at, cmd, tape)
	}
	r.finished(t, seed, s, chance)
}

func (r *runner[S, C]) anySeat(s S, chance *rules.Seeded) rules.Seat {
	seat, n := rules.NoSeat, 0
	for x := rules.Seat(0); int(x) < rules.SeatsOf(s, r.Game.Info); x++ {
		if s.Active().Has(x) {
			n++
			if chance.Intn(n) == 0 {
				seat = x
			}
		}
	}
	return seat
}

// choose picks a random option; one time in twelve it passes.
func (r *runner[S, C]) choose(t testing.TB, at string, s S, seat rules.Seat, chance *rules.Seeded) C {
	t.Helper()
	cmd, n := r.Game.Pass, 0
	if err := s.Check(seat, cmd); err != nil {
		t.Fatalf("%s: the active seat %d must not pass: %v", at, seat, err)
	}
	if chance.Intn(12) == 0 {
		return cmd
	}
	for c := range s.Options(seat) {
		n++
		if chance.Intn(n) == 0 {
			cmd = c
		}
	}
	if len(r.pool) < 4096 {
		r.pool = append(r.pool, cmd)
	} else {
		r.pool[chance.Intn(len(r.pool))] = cmd
	}
	return cmd
}

// note records which events and verbs have occurred.
func (r *runner[S, C]) note(t testing.TB, at string, cmd C, tape *rules.Tape) {
	t.Helper()
	if err := tape.Err(); err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	for _, e := range tape.Events {
		if int(e.What) >= len(r.Game.Events) {
			t.Fatalf("%s: event %d is not in Info.Events", at, e.What)
		}
		if e.Kind > rules.Note {
			t.Fatalf("%s: event %s is of no kind", at, r.Game.Events[e.What])
		}
		r.events[r.Game.Events[e.What]] = true
	}
	if v, ok := r.verb(cmd); ok {
		r.verbs[v.Name] = true
	}
}

// finished checks that no seat can do anything after the end of a match.
func (r *runner[S, C]) finished(t testing.TB, seed string, s S, chance *rules.Seeded) {
	t.Helper()
	o := s.Outcome()
	all := rules.SeatSet(1<<rules.SeatsOf(s, r.Game.Info) - 1)
	if !o.Over || o.Winners&^all != 0 || o.Winners.Empty() && !r.Game.Draws || !slices.Contains(r.Game.Reasons, o.Reason) {
		t.Errorf("seed %q: the outcome at the end is %+v", seed, o)
	}
	for seat := rules.Seat(0); int(seat) < rules.SeatsOf(s, r.Game.Info); seat++ {
		for c := range s.Options(seat) {
			t.Errorf("seed %q: seat %d still has the option %+v at the end", seed, seat, c)
			break
		}
		r.refuses(t, "end of "+seed, s, seat, r.Game.Pass)
	}
	for range 20 {
		cmd := r.odd(chance)
		for seat := rules.Seat(0); int(seat) < rules.SeatsOf(s, r.Game.Info); seat++ {
			r.refuses(t, "end of "+seed, s, seat, cmd)
		}
	}
}

// refuses checks that a command is refused.
func (r *runner[S, C]) refuses(t testing.TB, at string, s S, seat rules.Seat, cmd C) {
	t.Helper()
	if s.Check(seat, cmd) == nil {
		t.Errorf("%s: %+v of seat %d is accepted", at, cmd, seat)
		return
	}
	r.refusal(t, at, s, seat, cmd)
}

// idle plays a match in which every seat passes.
func (r *runner[S, C]) idle(t testing.TB, l levels.Level) {
	t.Helper()
	s := r.start(t, l, "idle")
	tape := rules.NewTape(rules.NewSeeded("idle"))
	for step := 0; !s.Active().Empty(); step++ {
		if step > r.Game.MaxSteps {
			t.Fatal("a match of passes is not over after Info.MaxSteps steps")
		}
		tape.Reset()
		if err := s.Apply(s.Active().First(), r.Game.Pass, tape); err != nil {
			t.Fatalf("pass %d is refused: %v", step, err)
		}
		r.note(t, "idle", r.Game.Pass, tape)
	}
}

func (r *runner[S, C]) scenario(t testing.TB, scenario Scenario[S, C]) {
	t.Helper()
	s, err := scenario.Start()
	if err != nil {
		t.Fatal(err)
	}
	tape, chance := rules.NewTape(rules.NewSeeded(scenario.Name)), rules.NewSeeded("chance"+scenario.Name)
	for i, m := range scenario.Moves {
		at := fmt.Sprint("move ", i)
		if err := s.Check(m.Seat, m.Cmd); err != nil {
			r.refusal(t, at, s, m.Seat, m.Cmd)
			continue
		}
		if remark := rules.Remark(s, m.Seat, m.Cmd); remark != nil {
			r.refused[remark.Code] = true
		}
		r.examine(t, at, s, m.Seat, m.Cmd, chance)
		tape.Reset()
		if err := s.Apply(m.Seat, m.Cmd, tape); err != nil {
			t.Fatalf("%s: Check allows %+v, Apply refuses it: %v", at, m.Cmd, err)
		}
		r.note(t, at, m.Cmd, tape)
	}
}

// covered checks that everything the game names has occurred.
func (r *runner[S, C]) covered(t testing.TB) {
	t.Helper()
	var verbs, offered []string
	for _, v := range r.Game.Verbs {
		verbs = append(verbs, v.Name)
		if v.Offered {
			offered = append(offered, v.Name)
		} else if r.offered[v.Name] {
			t.Errorf("the verb %q is among the options, but Info does not say so", v.Name)
		}
	}
	for what, pair := range map[string]struct {
		names []string
		seen  set
	}{"refusal": {r.Game.Refusals.Codes(), r.refused}, "event": {r.Game.Events, r.events}, "verb": {verbs, r.verbs}, "option": {offered, r.offered}} {
		for _, name := range pair.names {
			if !pair.seen[name] {
				t.Errorf("the %s %q never occurred", what, name)
			}
		}
	}
}

// refusal checks that a refused command has a reason and changes nothing.
func (r *runner[S, C]) refusal(t testing.TB, at string, s S, seat rules.Seat, cmd C) {
	t.Helper()
	before := s.Clone()
	r.explained(t, at, s, seat, cmd)
	if !reflect.DeepEqual(s, before) {
		t.Fatalf("%s: the refused command %+v of seat %d has left traces", at, cmd, seat)
	}
}

// explained checks that Check and Apply refuse a command with the same reason and leave nothing on the tape. The caller checks that the
// position is unchanged, perhaps for many commands at once.
func (r *runner[S, C]) explained(t testing.TB, at string, s S, seat rules.Seat, cmd C) {
	t.Helper()
	var why, again *rules.Illegal
	if err := s.Check(seat, cmd); !errors.As(err, &why) {
		t.Fatalf("%s: %+v of seat %d is refused with %T %v, not with an *rules.Illegal", at, cmd, seat, err, err)
	}
	if !slices.ContainsFunc(r.Game.Refusals, func(i *rules.Illegal) bool { return i.Code == why.Code }) || why.Detail == "" {
		t.Fatalf("%s: the refusal %q (%q) of %+v is not in Info.Refusals or does not explain itself", at, why.Code, why.Detail, cmd)
	}
	tape := rules.NewTape(rules.NewSeeded("refusal"))
	if err := s.Apply(seat, cmd, tape); !errors.As(err, &again) || again.Code != why.Code {
		t.Fatalf("%s: Check refuses %+v of seat %d with %v, Apply says %v", at, cmd, seat, why.Code, err)
	}
	if len(tape.Events)+len(tape.Rolls) > 0 {
		t.Fatalf("%s: the refused command %+v of seat %d has left traces on the tape", at, cmd, seat)
	}
	r.refused[why.Code] = true
}

// handicap checks that each amount of a handicap leads to another position, and that the game says no to what is out of range.
func (r *runner[S, C]) handicap(t testing.TB, l levels.Level) {
	t.Helper()
	h := r.Game.Handicap
	if h.Step == 0 {
		return
	}
	if h.Unit == "" || h.Step < 0 || h.Most < h.Step {
		t.Fatalf("the handicap %+v cannot be chosen", h)
	}
	seen := map[uint64]string{digest(r.start(t, l, "handicap")): "none"}
	for seat := range rules.Seat(rules.SeatsOf(r.start(t, l, "handicap"), r.Game.Info)) {
		for _, amount := range []int{h.Step, 2 * h.Step} {
			s := r.start(t, l, "handicap")
			if err := rules.Favour(s, r.Game.Info, seat, amount); err != nil {
				t.Fatal(err)
			}
			if was, twice := seen[digest(s)]; twice {
				t.Errorf("seat %d with a handicap of %d begins as with %s", seat, amount, was)
			}
			seen[digest(s)] = fmt.Sprintf("%d for seat %d", amount, seat)
		}
		for _, amount := range []int{-1, h.Most + 1} {
			if rules.Favour(r.start(t, l, "handicap"), r.Game.Info, seat, amount) == nil {
				t.Errorf("a handicap of %d is allowed", amount)
			}
		}
	}
}
