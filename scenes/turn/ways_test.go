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
	var list []move
	for _, events := range [][]rules.Event{{spent, step(0, 0, 0, 1)}, {spent, step(0, 1, 1, 1)}, {bite}, {step(1, 1, 1, 0)}} {
		list = walked(list, move{Events: events})
	}
	if len(list) != 3 || list[0].Events[0].From != grid.Pt(0, 0) || list[0].Events[0].To != grid.Pt(1, 1) || list[2].Events[0].From != grid.Pt(1, 1) {
		t.Errorf("%v", list)
	}
	for want, texts := range map[string][]string{
		"Grazer 12 walks 1 east, then grazes, +18 health":                 {"Grazer 12 walks 1 east", "Grazer 12 grazes, +18 health"},
		"Grazer 12 walks 1 east, then Grazer 12 and hunter 14 lay an egg": {"Grazer 12 walks 1 east", "Grazer 12 and hunter 14 lay an egg"},
		"Blue sells ore: +40 value, +200 money, then sells 10 dirt":       {"Blue sells ore: +40 value, +200 money", "Blue sells 10 dirt"},
	} {
		if got := whole(texts, "Blue"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// That a cave-in buries one of the other side's own miners is no answer of it to what the person did.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		seat  rules.Seat
		loses rules.SeatSet
		want  bool
	}{{1, 0, true}, {1, rules.Seats(1), false}, {0, rules.Seats(0), true}, {rules.NoSeat, rules.Seats(0, 1), true}, {0, 0, false}} {
		if got := answers(board.Line{Seat: c.seat, Loses: c.loses, Place: true}, 0, 1); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// A sentence about a seat, or something of it, does not name it twice.
func TestForetold(t *testing.T) {
	for text, want := range map[string]string{
		"Amber sells":             "Next, Amber sells",
		"Amber's hopper is deep":  "Next, Amber's hopper is deep",
		"Blue's shop burns":       "Amber's next turn: Blue's shop burns",
		"Ambergris is not a seat": "Amber's next turn: Ambergris is not a seat",
	} {
		if got := foretold("Amber", true, text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
