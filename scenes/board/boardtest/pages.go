package boardtest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Pages plays the demos of a rule book of at least least pages; each must have events. It returns the events of each page, to check that
// they show what they should.
func Pages[S rules.State[S, C], C comparable](t testing.TB, pages []board.Page[S, C], least int) [][]rules.Event {
	t.Helper()
	if len(pages) < least {
		t.Fatalf("%d pages", len(pages))
	}
	shown := make([][]rules.Event, len(pages))
	for n, p := range pages {
		if p.Title == "" || len(p.Text) == 0 {
			t.Errorf("page %q is empty", p.Title)
		}
		for _, row := range p.Table {
			if len(row) != len(p.Table[0]) || slices.Contains(row, "") {
				t.Errorf("page %q: row %q of its table is not filled", p.Title, row)
			}
		}
		if p.Demo == nil {
			continue
		}
		s := p.Demo.Start()
		tape := rules.NewTape(rules.NewSeeded("pages"))
		for i, m := range p.Demo.Moves {
			if err := s.Apply(m.Seat, m.Cmd, tape); err != nil {
				t.Errorf("page %q, move %d %v: %v", p.Title, i, m.Cmd, err)
				break
			}
		}
		if shown[n] = tape.Events; len(tape.Events) == 0 {
			t.Errorf("nothing happens on page %q", p.Title)
		}
	}
	return shown
}

// First is the first position of a game's classic level.
func First[S rules.State[S, C], C comparable](t testing.TB, game rules.Game[S, C]) S {
	t.Helper()
	l, err := levels.Find(game.ID, "classic")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.New(l.Decode, "first")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Book makes the rule book of every shipped level and plays its demos, and checks that the classic book gives the numbers of the level; see
// Numbers.
func Book[S rules.State[S, C], C comparable](t testing.TB, game rules.Game[S, C], view board.View[S, C], changes map[string]func(S)) {
	t.Helper()
	list := levels.List(game.ID)
	if len(list) == 0 {
		t.Errorf("%s has no levels", game.ID)
	}
	for _, l := range list {
		start, err := game.New(l.Decode, "book")
		if err != nil {
			t.Fatal(err)
		}
		before := start.Clone()
		Pages(t, view.Pages(start), 1)
		if !reflect.DeepEqual(start, before) {
			t.Errorf("level %s: making the pages changes the position", l.Name)
		}
		if l.Name == "classic" {
			Numbers(t, view, start, changes)
		}
	}
}

// Numbers checks that each of the named changes to a first position changes the text of the pages.
func Numbers[S rules.State[S, C], C comparable](t testing.TB, view board.View[S, C], start S, changes map[string]func(S)) {
	t.Helper()
	usual := prose(view.Pages(start))
	for name, change := range changes {
		s := start.Clone()
		change(s)
		if prose(view.Pages(s)) == usual {
			t.Errorf("the pages do not tell a change of the level: %s", name)
		}
	}
}

// Constants adds to changes one for each number, bool and string of a position's constants, by names such as "Crops.Corn.Price", except
// those already in changes and those in untold, with all their fields.
func Constants[S, K any](t testing.TB, changes map[string]func(S), constants func(S) *K, untold ...string) {
	t.Helper()
	met := map[string]bool{}
	var add func(name string, of reflect.Type, at func(S) reflect.Value)
	add = func(name string, of reflect.Type, at func(S) reflect.Value) {
		met[name] = true
		switch {
		case slices.Contains(untold, name) || changes[name] != nil:
		case of.Kind() == reflect.Struct:
			for i := range of.NumField() {
				inner := name
				if f := of.Field(i); !f.Anonymous {
					inner = strings.TrimPrefix(name+"."+f.Name, ".")
				}
				add(inner, of.Field(i).Type, func(s S) reflect.Value { return at(s).Field(i) })
			}
		case of.Kind() == reflect.Array:
			for i := range of.Len() {
				add(fmt.Sprintf("%s[%d]", name, i), of.Elem(), func(s S) reflect.Value { return at(s).Index(i) })
			}
		case !nudge(reflect.New(of).Elem()):
			t.Errorf("the constant %s is of an unknown kind", name)
		default:
			changes[name] = func(s S) { nudge(at(s)) }
		}
	}
	add("", reflect.TypeFor[K](), func(s S) reflect.Value { return reflect.ValueOf(constants(s)).Elem() })
	for _, name := range untold {
		if !met[name] {
			t.Errorf("there is no constant %s", name)
		}
	}
}

// nudge changes a number, bool or string. It reports whether the value is one of these.
func nudge(v reflect.Value) bool {
	switch {
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	case v.CanUint():
		v.SetUint(v.Uint() + 1)
	case v.CanFloat():
		v.SetFloat(v.Float() + 1)
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.Kind() == reflect.String:
		v.SetString(v.String() + "?")
	default:
		return false
	}
	return true
}

func prose[S any, C comparable](pages []board.Page[S, C]) string {
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintln(&b, p.Title, p.Text, p.Table)
	}
	return b.String()
}

// Erased checks that a view works with its types erased: it draws, its bounds contain the corners of the board, and nothing is outside the
// board.
func Erased[S rules.State[S, C], C comparable](t testing.TB, game rules.Game[S, C], view board.View[S, C], corners ...[2]float32) {
	t.Helper()
	erased := board.Adapt(game, view)
	start, err := match.Adapt(game).New(func(any) error { return nil }, "erased")
	if err != nil {
		t.Fatal(err)
	}
	var l board.List
	erased.Draw(&l, &board.Moment{Before: start, After: start}, Options(30), nil)
	if len(l.Items) == 0 {
		t.Error("nothing is drawn")
	}
	b := erased.Bounds(start)
	for _, c := range corners {
		if !b.Contains(c[0], c[1]) {
			t.Errorf("bounds %v leave out %v", b, c)
		}
	}
	if _, ok := erased.Inspect(start, grid.Pt(-1, -1)); ok {
		t.Error("something stands outside the board")
	}
}
