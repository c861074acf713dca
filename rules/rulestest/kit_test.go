package rulestest

import (
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

func toyLevel(t *testing.T, name, text string) levels.Level {
	t.Helper()
	l, err := levels.Parse(name+".toml", []byte("game = \"cairns\"\ntitle = \"x\"\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestCairns(t *testing.T) {
	three := toyLevel(t, "three", "stones = [3, 4, 5]")
	Kit[*Cairn, Take]{
		Game: Cairns(), Seeds: 10,
		Levels: []levels.Level{three, toyLevel(t, "random", "slip = 2\nturns = 9"), toyLevel(t, "sure", "slip = 0\nstrength = 9")},
		Scenarios: []Scenario[*Cairn, Take]{{
			Name:  "too many",
			Start: func() (*Cairn, error) { return Cairns().New(three.Decode, "") },
			Moves: []Move[Take]{{0, Take{1, 4}}, {0, Take{1, 3}}, {0, Take{1, 1}}, {0, Take{0, 1}}, {1, Take{}}, {0, Take{}}},
		}},
	}.Run(t)
}

func TestCairnsLine(t *testing.T) { Run(t, Cairns(), toyLevel(t, "plain", "")) }

func TestCairnsLevelProblems(t *testing.T) {
	l := toyLevel(t, "bad", "stones = [3, 0]\nslip = -1\nstength = 2")
	_, err := Cairns().New(l.Decode, "")
	for _, want := range []string{"bad.toml:3: stones[1]: 0 is not from 1 to 99", "bad.toml:4: slip", `bad.toml:5: stength: unknown key "stength"; did you mean "strength"?`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
	if _, err := Cairns().New(func(any) error { return nil }, ""); err != nil {
		t.Error(err)
	}
	if _, err := Cairns().New(func(l any) error { l.(*Heaps).Turns = 0; return nil }, ""); err == nil {
		t.Error("a match of no turns is accepted")
	}
}

func TestUnfit(t *testing.T) {
	type loop struct{ Next []*loop }
	for _, c := range []struct {
		value any
		want  string
	}{
		{&Cairn{}, ""},
		{struct{ A map[string]int }{}, "state.A: a map"},
		{struct{ A []func() }{}, "state.A[]: a func"},
		{struct{ A [2]chan int }{}, "state.A[]: a chan"},
		{struct{ A any }{}, "state.A: a interface"},
		{struct{ A struct{ B float32 } }{}, "state.A.B: a float32"},
		{struct{ A *int }{}, "state.A: a pointer"},
		{loop{}, "state.Next[]: a pointer"},
		{struct {
			A int `json:"-"`
		}{}, "state.A: left out of JSON"},
	} {
		got := unfit(reflect.TypeOf(c.value), "state", 0)
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%T: %q, not %q", c.value, got, c.want)
		}
	}
}

func TestSharing(t *testing.T) {
	type state struct {
		Rows [][]int
		Name string
		Box  [2][]int
	}
	a := state{Rows: [][]int{{1}, {2}}, Box: [2][]int{{1}, nil}}
	deep := state{Rows: [][]int{{1}, {2}}, Box: [2][]int{{1}, nil}}
	half := state{Rows: [][]int{{1}, a.Rows[1]}}
	box := state{Box: [2][]int{nil, a.Box[0]}}
	for _, c := range []struct {
		b    state
		want string
	}{{deep, ""}, {a, "state.Rows and state.Rows"}, {half, "state.Rows[1] and state.Rows[1]"}, {box, "state.Box[0] and state.Box[1]"}} {
		if got := sharing(reflect.ValueOf(&a), reflect.ValueOf(&c.b)); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

func TestAdaptedToy(t *testing.T) {
	g := match.Adapt(Cairns())
	table, err := g.New(toyLevel(t, "x", "stones=[1]\nslip=0").Decode, "")
	if err != nil {
		t.Fatal(err)
	}
	step, err := table.Do(0, Take{0, 1}, rules.Fixed(0))
	if err != nil || len(step.Events) != 2 || step.Turn != 0 {
		t.Fatalf("%+v %v", step, err)
	}
	if o := table.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "last" {
		t.Errorf("%+v", o)
	}
}
