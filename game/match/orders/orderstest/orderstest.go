// Package orderstest tests the standing orders of a game: it gives random ones and continues them over a match against random opponents.
package orderstest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/orders"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Kit is a game with its standing orders.
type Kit[S rules.State[S, C], C comparable, O orders.Standing[S, C]] struct {
	Game rules.Game[S, C]
	// New returns empty orders.
	New func() O
	// Give gives a random order in an open turn of the seat and returns its first commands, none when no order is possible.
	Give func(o O, s S, seat rules.Seat, dice *rules.Seeded) []C
}

// Run plays the first turns of levels with each of the seeds. One seat gives orders, takes some of them back and continues the others. It
// fails when they give an illegal command, or when storing and reading them changes them.
func (k Kit[S, C, O]) Run(t *testing.T, list []levels.Level, turns int, seeds ...string) {
	for _, l := range list {
		for _, seed := range seeds {
			t.Run(l.Name+"/"+seed, func(t *testing.T) {
				s, err := k.Game.New(l.Decode, seed)
				if err != nil {
					t.Fatal(err)
				}
				k.play(t, s, turns, rules.NewSeeded(seed))
			})
		}
	}
}

// Levels are built-in levels of a game.
func Levels(t *testing.T, game string, names ...string) (list []levels.Level) {
	for _, name := range names {
		l, err := levels.Find(game, name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

// Refuses reads orders as they are stored with a position: each must be refused with an error that has the text, or taken where that is "".
func Refuses[S any, C comparable, O orders.Standing[S, C]](t *testing.T, s S, empty func() O, stored map[string]string) {
	t.Helper()
	for data, want := range stored {
		err := orders.Decode([]byte(data), empty(), s)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", data, err, want)
		}
	}
}

// Bent stores orders, and changes that by each "this=>that".
func Bent[S any, C comparable](t *testing.T, o orders.Standing[S, C], changes map[string]string) map[string]string {
	t.Helper()
	data, err := orders.Encode(o)
	if err != nil {
		t.Fatal(err)
	}
	bent := map[string]string{string(data): ""}
	for change, want := range changes {
		from, to, _ := strings.Cut(change, "=>")
		text := strings.Replace(string(data), from, to, 1)
		if text == string(data) {
			t.Errorf("%s has no %s", data, from)
		}
		bent[text] = want
	}
	return bent
}

func (k Kit[S, C, O]) play(t *testing.T, s S, turns int, dice *rules.Seeded) {
	t.Helper()
	o, seat := k.New(), rules.Seat(dice.Intn(2))
	given, gone := 0, 0
	for s.Turn() < turns && !s.Active().Empty() {
		who := s.Active().First()
		if who != seat {
			k.oppose(t, s, who, dice)
			continue
		}
		k.stored(t, o, s)
		cmds := k.begin(t, o, s, seat)
		gone += len(cmds)
		for range 1 + dice.Intn(3) {
			if !k.open(s, seat, cmds) {
				break
			}
			before := s.Clone()
			cmds = k.Give(o, s.Clone(), seat, dice)
			given += len(cmds)
			k.apply(t, s, seat, cmds)
			if len(cmds) > 0 && !slices.Contains(cmds, k.Game.Pass) && dice.Intn(5) == 0 { // taken back
				k.watch(t, o, s, seat)
				s, cmds = before, nil
			}
			k.watch(t, o, s, seat)
			k.stored(t, o, s)
		}
		if k.open(s, seat, cmds) {
			k.apply(t, s, seat, []C{k.Game.Pass})
		}
	}
	if given == 0 || gone == 0 {
		t.Errorf("%d commands began orders, and by %d they went on", given, gone)
	}
}

// open reports whether the seat can still act after its commands.
func (k Kit[S, C, O]) open(s S, seat rules.Seat, cmds []C) bool {
	return s.Active().First() == seat && !slices.Contains(cmds, k.Game.Pass)
}

// look lets the orders watch, unless the seat has ended its turn.
func (k Kit[S, C, O]) watch(t *testing.T, o O, s S, seat rules.Seat) {
	t.Helper()
	if s.Active().Has(seat) {
		o.Watch(s, seat)
	}
}

// begin continues the orders of a seat and carries out their commands; stored and read again, the orders must give the same ones.
func (k Kit[S, C, O]) begin(t *testing.T, o O, s S, seat rules.Seat) []C {
	t.Helper()
	again := k.stored(t, o, s)
	before := plain(t, s)
	cmds, why := o.Begin(s, seat)
	cmds = slices.Clone(cmds)
	if !bytes.Equal(before, plain(t, s)) {
		t.Fatalf("turn %d: Begin changes the position", s.Turn())
	}
	if other, reason := again.Begin(s, seat); !slices.Equal(cmds, other) || why != reason {
		t.Fatalf("turn %d: the orders want %v %q, and read from a record %v %q", s.Turn(), cmds, why, other, reason)
	}
	k.apply(t, s, seat, cmds)
	return cmds
}

// stored writes orders and reads them again.
func (k Kit[S, C, O]) stored(t *testing.T, o O, s S) O {
	t.Helper()
	data, err := orders.Encode(o)
	if err != nil {
		t.Fatal(err)
	}
	again := k.New()
	if data == nil {
		return again
	}
	if err := orders.Decode(data, again, s); err != nil {
		t.Fatalf("turn %d: %v: %s", s.Turn(), err, data)
	}
	if more, err := orders.Encode(again); err != nil || !bytes.Equal(data, more) {
		t.Fatalf("turn %d: stored as %s and then as %s (%v)", s.Turn(), data, more, err)
	}
	return again
}

func (k Kit[S, C, O]) apply(t *testing.T, s S, seat rules.Seat, cmds []C) {
	t.Helper()
	for _, c := range cmds {
		if err := s.Apply(seat, c, rules.NewTape(rules.NewSeeded("orders"))); err != nil {
			t.Fatalf("turn %d, seat %d: %v: %v", s.Turn(), seat+1, c, err)
		}
	}
}

// oppose plays a turn, or a stage of one, at random.
func (k Kit[S, C, O]) oppose(t *testing.T, s S, seat rules.Seat, dice *rules.Seeded) {
	t.Helper()
	for range dice.Intn(6) {
		var pick C
		n := 0
		for c := range s.Options(seat) {
			if n++; c != k.Game.Concede && dice.Intn(n) == 0 {
				pick = c
			}
		}
		if n == 0 || pick == k.Game.Pass || s.Active().First() != seat {
			break
		}
		if s.Check(seat, pick) == nil {
			k.apply(t, s, seat, []C{pick})
		}
	}
	if s.Active().First() == seat {
		k.apply(t, s, seat, []C{k.Game.Pass})
	}
}

// plain is the JSON form of a position.
func plain(t *testing.T, s any) []byte {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
