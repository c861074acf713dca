package boardtest_test

import (
	"reflect"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

func view() board.View[state, command] { return toyView{} }

func start(t testing.TB) state {
	t.Helper()
	s, err := rulestest.Cairns().New(func(level any) error {
		level.(*rulestest.Heaps).Stones = []int{9, 9, 9, 9, 9, 9, 9, 9}
		return nil
	}, "toy")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var stronger = map[string]func(state){"strength": func(s state) { s.Strength++ }}

func play(t testing.TB, turns int) *boardtest.Played[state, command] {
	t.Helper()
	return boardtest.Play(t, &timing, start(t), "toy", turns, boardtest.Any[state, command])
}

func TestContinuity(t *testing.T) {
	play(t, 40).Continuity(t, view)
	play(t, 10).Timeline(t, rulestest.Cairns(), toyView{})
}

func TestPure(t *testing.T) { play(t, 20).Pure(t, view, boardtest.Options(40)) }

func TestGolden(t *testing.T) { play(t, 10).Golden(t, toyView{}, "toy", 10, 40) }

func TestModes(t *testing.T) {
	play(t, 20).Modes(t, toyView{}, boardtest.Modes{Moments: []float64{0.5}, Wordless: 10, Part: board.Rect{W: 2, H: 1}})
}

func TestWords(t *testing.T) {
	p := play(t, 40)
	if n := p.Words(t, "shell", toyView{}); n != 8 {
		t.Errorf("%d cards", n)
	}
	boardtest.Heard(t, p.Cues(t, toyView{}, 9), "step")
}

func TestPages(t *testing.T)   { boardtest.Pages(t, toyView{}.Pages(start(t)), 1) }
func TestNumbers(t *testing.T) { boardtest.Numbers(t, toyView{}, start(t), stronger) }

// TestConstants changes each constant of a struct by itself, but for those left out.
func TestConstants(t *testing.T) {
	type flags struct{ Open bool }
	type numbers struct {
		Limit  int32
		Shares [2]struct{ Part float64 }
		Name   string
		Level  uint8
		Odd    []int
		flags
		Secret, Set int
	}
	changes := map[string]func(*numbers){"Set": func(n *numbers) { n.Set = 7 }}
	l := &listener{TB: t}
	boardtest.Constants(l, changes, func(n *numbers) *numbers { return n }, "Secret", "Gone")
	for name, want := range map[string]numbers{"Limit": {Limit: 1}, "Shares[0].Part": {Shares: [2]struct{ Part float64 }{{1}}},
		"Shares[1].Part": {Shares: [2]struct{ Part float64 }{1: {1}}}, "Name": {Name: "?"}, "Level": {Level: 1}, "Open": {flags: flags{true}}, "Set": {Set: 7}} {
		var got numbers
		if change := changes[name]; change == nil {
			t.Errorf("no change of %s", name)
		} else if change(&got); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v", name, got)
		}
		delete(changes, name)
	}
	if len(changes) > 0 {
		t.Errorf("%d changes too many", len(changes))
	}
	if want := "the constant Odd is of an unknown kind\nthere is no constant Gone\n"; l.said.String() != want {
		t.Errorf("said %q, not %q", l.said.String(), want)
	}
}

func TestErased(t *testing.T) { boardtest.Erased(t, rulestest.Cairns(), toyView{}) }

// TestMonkey: a verb of the rules that the controller never wants is named; the pass and what is not offered are not.
func TestMonkey(t *testing.T) {
	l := &listener{TB: t}
	used := play(t, 40).Monkey(t, toyView{}, "hand")
	boardtest.Reaches(l, rules.Info{ID: "toy", Verbs: []rules.Verb{{Name: "pass", Offered: true}, {Name: "burn", Offered: true}, {Name: "concede"}}}, used)
	if want := "toy: no input makes the controller want \"burn\"\n"; l.said.String() != want {
		t.Errorf("said %q, not %q", l.said.String(), want)
	}
}

func TestHand(t *testing.T) {
	s, h := start(t), toyView{}.Controller()
	press := func(x, y int, touch bool) board.Response[command] {
		return h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y), Touch: touch}, s, 0)
	}
	boardtest.Want(t, s, 0, press(2, 0, false), command{Heap: 2, Stones: 1})
	boardtest.Want(t, s, 0, press(2, 0, true))
	boardtest.Want(t, s, 0, press(2, 0, true), command{Heap: 2, Stones: 1})
	boardtest.Refuses(t, press(3, 0, false), "only take from heap 2")
}
