package rulestest

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"reflect"
	"slices"
	"testing"

	"app.pentarena/rules"
)

// digest hashes the JSON form of a state.
func digest(s any) uint64 {
	h := fnv.New64a()
	if err := json.NewEncoder(h).Encode(s); err != nil {
		panic(fmt.Sprintf("rulestest: %v", err))
	}
	return h.Sum64()
}

// examine checks a position in which seat is about to give a legal command. It leaves the position unchanged.
func (r *runner[S, C]) examine(t testing.TB, at string, s S, seat rules.Seat, cmd C, chance *rules.Seeded) {
	t.Helper()
	before, hash := s.Clone(), digest(s)
	if !reflect.DeepEqual(s, before) {
		t.Fatalf("%s: the clone differs from the position", at)
	}
	if shared := sharing(reflect.ValueOf(s), reflect.ValueOf(before)); shared != "" {
		t.Fatalf("%s: the clone shares memory with the position: %s", at, shared)
	}
	r.options(t, at, s, chance)
	var refused []C
	for range 24 {
		odd, who := r.odd(chance), rules.Seat(chance.Intn(rules.SeatsOf(s, r.Game.Info)))
		if s.Check(who, odd) != nil {
			r.explained(t, at, s, who, odd)
			refused = append(refused, odd)
		}
	}
	if !reflect.DeepEqual(s, before) {
		t.Fatalf("%s: Check, Options or the refusal of one of %+v has left traces", at, refused)
	}
	r.repeat(t, at, s, seat, cmd)
	if digest(s) != hash {
		t.Fatalf("%s: playing on a clone has changed the position", at)
	}
	r.command(t, at, cmd)
	r.spare(t, at, s, seat, cmd)
	r.secret(t, at, s, chance)
	for seat := range rules.Seat(rules.SeatsOf(s, r.Game.Info)) {
		if s.Active().Has(seat) {
			r.concede(t, at, s.Clone(), seat)
		}
	}
}

// secret checks for each seat that Seen is an independent copy, in which the seat can do exactly what it can do in the position, and which
// does not depend on what others plan.
func (r *runner[S, C]) secret(t testing.TB, at string, s S, chance *rules.Seeded) {
	t.Helper()
	hash, seats := digest(s), rules.Seat(rules.SeatsOf(s, r.Game.Info))
	for seat := rules.NoSeat; seat < seats; seat++ {
		seen := rules.Seen(s, seat)
		if shared := sharing(reflect.ValueOf(s), reflect.ValueOf(seen)); shared != "" {
			t.Fatalf("%s: what seat %d sees shares memory with the position: %s", at, seat, shared)
		}
		if digest(s) != hash || digest(rules.Seen(seen, seat)) != digest(seen) {
			t.Fatalf("%s: looking at the position as seat %d changes it", at, seat)
		}
		if seen.Active() != s.Active() || seen.Turn() != s.Turn() || seen.Outcome() != s.Outcome() {
			t.Fatalf("%s: seat %d sees another turn, result or seat to move", at, seat)
		}
		if seat != rules.NoSeat {
			if !slices.Equal(slices.Collect(s.Options(seat)), slices.Collect(seen.Options(seat))) {
				t.Fatalf("%s: seat %d has other options in what it sees", at, seat)
			}
			for range 24 {
				if odd := r.odd(chance); (s.Check(seat, odd) == nil) != (seen.Check(seat, odd) == nil) {
					t.Fatalf("%s: %+v of seat %d is legal either in the position or in what the seat sees, not in both", at, odd, seat)
				}
			}
		}
		r.blind(t, at, s, seen, seat, chance)
	}
}

// blind checks that a seat sees nothing of what another seat plans, in games with secrets and whenever both are to move.
func (r *runner[S, C]) blind(t testing.TB, at string, s, seen S, seat rules.Seat, chance *rules.Seeded) {
	t.Helper()
	_, secrets := any(s).(interface{ Seen(rules.Seat) S })
	for other := range rules.Seat(rules.SeatsOf(s, r.Game.Info)) {
		if other == seat || !s.Active().Has(other) || !secrets && !s.Active().Has(seat) {
			continue
		}
		plans := s.Clone()
		for range 3 {
			cmd, k := r.Game.Pass, 0
			for c := range plans.Options(other) {
				if c == r.Game.Pass {
					continue
				}
				if k++; chance.Intn(k) == 0 {
					cmd = c
				}
			}
			if cmd == r.Game.Pass {
				break
			}
			if err := plans.Apply(other, cmd, rules.NewTape(rules.NewSeeded(at))); err != nil {
				t.Fatalf("%s: the option %+v of seat %d is refused: %v", at, cmd, other, err)
			}
			if digest(rules.Seen(plans, seat)) != digest(seen) {
				t.Fatalf("%s: seat %d sees that seat %d plans %+v", at, seat, other, cmd)
			}
		}
	}
}

// concede checks that a seat can leave the match and then does not win it.
func (r *runner[S, C]) concede(t testing.TB, at string, s S, seat rules.Seat) {
	t.Helper()
	if err := s.Apply(seat, r.Game.Concede, rules.NewTape(rules.NewSeeded(at))); err != nil {
		t.Fatalf("%s: seat %d cannot concede: %v", at, seat, err)
	}
	if s.Active().Has(seat) || s.Outcome().Winners.Has(seat) {
		t.Fatalf("%s: seat %d has conceded and is still in the match: %+v", at, seat, s.Outcome())
	}
}

// options checks that every option is legal.
func (r *runner[S, C]) options(t testing.TB, at string, s S, chance *rules.Seeded) {
	t.Helper()
	for seat := rules.Seat(0); int(seat) < rules.SeatsOf(s, r.Game.Info); seat++ {
		n := 0
		for c := range s.Options(seat) {
			if v, ok := r.verb(c); ok {
				r.offered[v.Name] = true
			}
			if n++; n < 100 || chance.Intn(32) == 0 {
				if err := s.Check(seat, c); err != nil {
					t.Fatalf("%s: the option %+v of seat %d is refused: %v", at, c, seat, err)
				}
			}
		}
		if n > 0 && !s.Active().Has(seat) {
			t.Fatalf("%s: seat %d has options, but is not active", at, seat)
		}
		for range s.Options(seat) {
			break // the iterator must accept an early end
		}
	}
}

// repeat applies the command to copies in different ways, which must all lead to the same position.
func (r *runner[S, C]) repeat(t testing.TB, at string, s S, seat rules.Seat, cmd C) {
	t.Helper()
	a, b, c := s.Clone(), s.Clone(), s.Clone()
	full := rules.NewTape(rules.NewSeeded(at))
	if err := a.Apply(seat, cmd, full); err != nil {
		t.Fatalf("%s: the legal command %+v is refused: %v", at, cmd, err)
	}
	if err := b.Apply(seat, cmd, rules.Muted(rules.NewSeeded(at))); err != nil {
		t.Fatalf("%s: with a muted tape: %v", at, err)
	}
	playback := &rules.Recorded{Rolls: full.Rolls}
	replayed := rules.NewTape(playback)
	if err := c.Apply(seat, cmd, replayed); err != nil {
		t.Fatalf("%s: with recorded rolls: %v", at, err)
	}
	want := digest(a)
	if digest(b) != want {
		t.Fatalf("%s: a muted tape leads to another position", at)
	}
	if digest(c) != want || replayed.Err() != nil || playback.Left() > 0 || !slices.Equal(full.Events, replayed.Events) {
		t.Fatalf("%s: the recorded rolls %v lead elsewhere: %v", at, full.Rolls, replayed.Err())
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	read := reflect.New(reflect.TypeFor[S]()).Interface().(*S)
	if err := json.Unmarshal(text, read); err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	if digest(*read) != digest(s) {
		t.Fatalf("%s: the position does not survive JSON", at)
	}
	if err := (*read).Apply(seat, cmd, rules.NewTape(rules.NewSeeded(at))); err != nil || digest(*read) != want {
		t.Fatalf("%s: a position read from JSON continues differently: %v", at, err)
	}
	if err := s.Clone().Apply(seat, cmd, nil); err != nil {
		t.Fatalf("%s: without a tape: %v", at, err)
	}
}

// command checks that a command survives JSON.
func (r *runner[S, C]) command(t testing.TB, at string, cmd C) {
	t.Helper()
	text, err := r.adapted.Encode(cmd)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	back, err := r.adapted.Decode(text)
	if err != nil || !reflect.DeepEqual(back, any(cmd)) {
		t.Fatalf("%s: %+v comes back from JSON as %+v: %v", at, cmd, back, err)
	}
}

// odd makes a command that is probably illegal: a mix of two commands with some fields changed.
func (r *runner[S, C]) odd(chance *rules.Seeded) C {
	if len(r.pool) == 0 {
		return r.Game.Pass
	}
	pick := func() reflect.Value { return reflect.ValueOf(r.pool[chance.Intn(len(r.pool))]) }
	var cmd C
	cross(reflect.ValueOf(&cmd).Elem(), pick(), pick(), chance)
	return cmd
}

var oddNumbers = [...]int64{-1, 0, 1, 2, 7, 100, math.MaxInt8, math.MinInt8, math.MaxInt32, math.MinInt64, math.MaxInt64}

func cross(to, a, b reflect.Value, chance *rules.Seeded) {
	from := a
	if chance.Intn(3) == 0 {
		from = b
	}
	if to.Kind() == reflect.Struct {
		to.Set(from)
		for i := range to.NumField() {
			if to.Field(i).CanSet() {
				cross(to.Field(i), a.Field(i), b.Field(i), chance)
			}
		}
		return
	}
	to.Set(from)
	if chance.Intn(6) != 0 {
		return
	}
	n := oddNumbers[chance.Intn(len(oddNumbers))]
	if chance.Intn(2) == 0 {
		n = int64(chance.Intn(12))
	}
	switch {
	case to.CanInt():
		to.SetInt(n) // cut down to the size of the field
	case to.CanUint():
		to.SetUint(uint64(n))
	case to.Kind() == reflect.Bool:
		to.SetBool(!to.Bool())
	}
}
