package rules_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// These numbers are part of every record and must never change.
func TestSeededPinned(t *testing.T) {
	for _, c := range []struct {
		seed string
		want []uint64
	}{
		{"", []uint64{0x99bb85b59caa1872, 0x299b0d74bdbd5184, 0xedd69859bd7793d0, 0xd8e71c503f2d4a84, 0xc49b20fbf1e1530e}},
		{"1", []uint64{0xdcb13dd4408411b0, 0xff2d067ac7037135, 0xd13a78aaef93be9d, 0x350f8f877d089caa, 0xb7c8deb4da69f2fc}},
		{"Pentarena", []uint64{0x8af86f6dc6c862f9, 0xf449653320fd0a56, 0xa123702981f88dd8, 0x768b9cc48729705f, 0x8add940681f2f843}},
	} {
		d := rules.NewSeeded(c.seed)
		var got []uint64
		for range c.want {
			got = append(got, d.Uint64())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("seed %q: %#x", c.seed, got)
		}
	}
	d := rules.NewSeeded("rolls")
	var got []int
	for _, n := range []int{1, 2, 6, 6, 6, 100, 100, 1 << 30, math.MaxInt32} {
		r, err := d.Roll(n)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r)
	}
	if want := []int{0, 0, 0, 0, 4, 98, 24, 621256102, 1167500471}; !slices.Equal(got, want) {
		t.Errorf("rolls %d", got)
	}
}

// The generator is PCG-XSL-RR 128/64 with the default increment (M. E. O'Neill, 2014); these are the outputs after the state 1, computed
// with big integers.
func TestSeededIsPCG(t *testing.T) {
	d := rules.Seeded{Lo: 1}
	for i, want := range []uint64{0xedbead14b0e6ef47, 0xc81c079e90c62221, 0xe78c2ba5819e56dc, 0x8947dad444c2da35} {
		c := d
		if got := d.Uint64(); got != want || c.Uint64() != want || c != d {
			t.Errorf("output %d is %#x, not %#x; a copy must go on alike", i, got, want)
		}
	}
}

func TestSeededIsFair(t *testing.T) {
	d := rules.NewSeeded("fair")
	var count [6]int
	const rolls = 60000
	for range rolls {
		count[d.Intn(6)]++
	}
	chi := 0.0
	for _, n := range count {
		off := float64(n) - rolls/6
		chi += off * off / (rolls / 6)
	}
	if chi > 20.5 { // one in a thousand for five degrees of freedom; the seed is fixed
		t.Errorf("counts %v, chi square %.1f", count, chi)
	}
	for range 1000 {
		if n := d.Intn(3); n < 0 || n > 2 {
			t.Fatalf("roll of 3 is %d", n)
		}
	}
}

func TestPlayback(t *testing.T) {
	p := &rules.Recorded{Rolls: []rules.Roll{{N: 6, Got: 3}, {N: 2, Got: 2}}}
	if n, err := p.Roll(6); n != 3 || err != nil || p.Left() != 1 {
		t.Errorf("%d %v, %d left", n, err, p.Left())
	}
	for n, want := range map[int]string{6: "roll 2 is below 6, the record has one below 2", 2: "roll 2 in the record is 2, not below 2"} {
		if _, err := p.Roll(n); err == nil || !strings.Contains(err.Error(), want) || p.Left() != 1 {
			t.Errorf("roll of %d: %v", n, err)
		}
	}
	empty := &rules.Recorded{}
	if _, err := empty.Roll(4); err == nil || !strings.Contains(err.Error(), "roll 1 below 4 is not in the record") {
		t.Errorf("no rolls left: %v", err)
	}
}

func TestFixed(t *testing.T) {
	for _, c := range []struct{ f, n, want int }{{0, 6, 0}, {3, 6, 3}, {9, 6, 5}, {5, 1, 0}} {
		if got, err := rules.Fixed(c.f).Roll(c.n); got != c.want || err != nil {
			t.Errorf("Fixed(%d) of %d is %d, %v", c.f, c.n, got, err)
		}
	}
}

type failing struct{}

func (failing) Roll(int) (int, error) { return 5, errors.New("dice on the floor") }

func TestTape(t *testing.T) {
	event := rules.Event{Kind: rules.Move, What: 3, Actor: 1, Target: rules.Nobody, From: grid.Pt(1, 2), To: grid.Pt(1, 3), Amount: -4}
	full := rules.NewTape(rules.Fixed(2))
	if full.Roll(6) != 2 || full.Roll(2) != 1 {
		t.Error("the tape does not roll its dice")
	}
	full.Emit(event)
	if !slices.Equal(full.Rolls, []rules.Roll{{N: 6, Got: 2}, {N: 2, Got: 1}}) || !slices.Equal(full.Events, []rules.Event{event}) || !full.Recording() || full.Err() != nil {
		t.Errorf("%+v", full)
	}
	full.Restart(rules.Fixed(0))
	if len(full.Events)+len(full.Rolls) != 0 || full.Roll(6) != 0 {
		t.Error("Restart keeps something")
	}
	muted := rules.Muted(rules.Fixed(2))
	muted.Emit(event)
	if muted.Roll(6) != 2 || len(muted.Rolls)+len(muted.Events) != 0 || muted.Recording() {
		t.Errorf("%+v", muted)
	}
	bad := rules.NewTape(failing{})
	if first, second := bad.Roll(6), bad.Roll(2); first+second != 0 || bad.Err() == nil || len(bad.Rolls) != 0 {
		t.Errorf("%+v", bad)
	}
	bad.Reset()
	if bad.Err() != nil {
		t.Error("Reset keeps the error")
	}
	var none *rules.Tape
	none.Emit(event)
	if none.Roll(6) != 0 || none.Recording() || none.Err() != nil {
		t.Error("a nil tape does something")
	}
	allocs := testing.AllocsPerRun(100, func() {
		none.Roll(6)
		none.Emit(event)
		muted.Roll(6)
		muted.Emit(event)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
	defer func() {
		if recover() == nil {
			t.Error("a roll of 0 does not panic")
		}
	}()
	full.Roll(0)
}

func TestSeats(t *testing.T) {
	s := rules.Seats(1, 3)
	if s.Has(0) || !s.Has(1) || s.Has(2) || !s.Has(3) || s.Has(rules.NoSeat) || s.Has(9) || s.Empty() || s.First() != 1 {
		t.Errorf("%b", s)
	}
	if none := rules.Seats(); !none.Empty() || none.First() != rules.NoSeat {
		t.Error("the empty set is not empty")
	}
}

func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for k := rules.Spawn; k <= rules.Note; k++ {
		if seen[k.String()] || strings.HasPrefix(k.String(), "kind") {
			t.Errorf("kind %d is %q", k, k)
		}
		seen[k.String()] = true
	}
	if rules.Kind(99).String() != "kind 99" {
		t.Error(rules.Kind(99).String())
	}
}

type level []rules.Problem

func (l level) Problems() []rules.Problem { return l }

func TestValidate(t *testing.T) {
	if err := rules.Validate(level(nil)); err != nil {
		t.Error(err)
	}
	err := rules.Validate(level{{Key: "width", Reason: "too small"}, {Reason: "no exit"}})
	if err == nil || err.Error() != "width: too small\nno exit" {
		t.Error(err)
	}
}
