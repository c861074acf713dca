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

// Pages plays the boards of a rule book of at least least pages; something must happen on each. It returns the events of each page, for
// looking whether they show what they should.
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

// Book makes the rule book of every shipped level and plays its boards, and checks that the book tells the numbers of the level; see
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

// Numbers checks that each of the changes, by its name, made to a first position changes what the pages say.
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

// prose is all that pages say.
func prose[S any, C comparable](pages []board.Page[S, C]) string {
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintln(&b, p.Title, p.Text, p.Table)
	}
	return b.String()
}

// Erased checks that a view works behind the erased interface: it draws, its bounds hold the corners of the board, and nothing stands
// outside.
func Erased[S rules.State[S, C], C comparable](t testing.TB, game rules.Game[S, C], view board.View[S, C], corners ...[2]float32) {
	t.Helper()
	face := board.Adapt(game, view)
	table, err := match.Adapt(game).New(func(any) error { return nil }, "erased")
	if err != nil {
		t.Fatal(err)
	}
	var l board.List
	face.Draw(&l, &board.Moment{Before: table, After: table}, Options(30), nil)
	if len(l.Items) == 0 {
		t.Error("nothing is drawn")
	}
	b := face.Bounds(table)
	for _, c := range corners {
		if !b.Contains(c[0], c[1]) {
			t.Errorf("bounds %v leave out %v", b, c)
		}
	}
	if _, ok := face.Inspect(table, grid.Pt(-1, -1)); ok {
		t.Error("something stands outside the board")
	}
}
