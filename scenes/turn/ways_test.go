package turn

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// The steps of a walk are told as one, with what it leads to.
func TestWholeWalk(t *testing.T) {
	step := func(x0, y0, x1, y1 int) rules.Event {
		return rules.Event{Kind: rules.Move, Target: 7, From: grid.Pt(x0, y0), To: grid.Pt(x1, y1)}
	}
	spent, bite := rules.Event{Kind: rules.Change, Target: 7}, rules.Event{Kind: rules.Strike, Actor: 7, From: grid.Pt(1, 1), To: grid.Pt(2, 1)}
	list, walks := ways([]rules.Event{spent, step(0, 0, 0, 1), spent, step(0, 1, 1, 1), bite, step(1, 1, 1, 0)})
	if !walks || len(list) != 5 || list[1].From != grid.Pt(0, 0) || list[1].To != grid.Pt(1, 1) || list[4].From != grid.Pt(1, 1) {
		t.Errorf("%v, %v", list, walks)
	}
	if _, walks = ways([]rules.Event{bite, step(1, 1, 1, 0)}); walks {
		t.Error("what begins with a bite is a walk")
	}
	for want, texts := range map[string][]string{
		"Grazer 12 walks 1 east, then grazes, +18 health":                 {"Grazer 12 walks 1 east", "Grazer 12 grazes, +18 health"},
		"Grazer 12 walks 1 east, then Grazer 12 and hunter 14 lay an egg": {"Grazer 12 walks 1 east", "Grazer 12 and hunter 14 lay an egg"},
		"": {"a", "b", "c", "d"},
	} {
		var lines []board.Line
		for _, text := range texts {
			lines = append(lines, board.Line{Text: text})
		}
		if got := whole(lines); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
