package record

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// What differs is told in words, never as a value of Go.
func TestUnlike(t *testing.T) {
	type thing struct {
		At       grid.Point
		Health   int
		Owner    rules.Seat
		UsedItem bool
		Fruit    []thing
		hidden   int
	}
	a := thing{At: grid.Pt(1, 2), Health: 36, Owner: rules.NoSeat, Fruit: []thing{{}}, hidden: 1}
	b := a
	b.Health, b.hidden = 37, 2
	c := b
	c.Owner, c.UsedItem, c.At, c.Fruit = 1, true, grid.Pt(3, 2), nil
	for _, x := range []struct {
		a, b any
		want string
	}{
		{a, a, ""}, {a, b, "health 36 in the log, 37 here"},
		{a, c, "at 1,2 in the log, 3,2 here; health 36 in the log, 37 here; owner nobody in the log, seat 2 here, and 2 more"},
		{[2]int{1, 2}, [2]int{1, 5}, "number 2 2 in the log, 5 here"}, {nil, 4, "nothing in the log, 4 here"},
		{map[string]any{"id": "7"}, 4, "something in the log, 4 here"}, {true, false, "yes in the log, no here"},
	} {
		if got := Unlike("log", x.a, x.b); got != x.want {
			t.Errorf("%v and %v: got %q, want %q", x.a, x.b, got, x.want)
		}
	}
}
