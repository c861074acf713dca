package names_test

import (
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/names"
)

func TestWinnerInWords(t *testing.T) {
	seats := func(players ...string) match.Setup {
		var s match.Setup
		for _, n := range players {
			s.Seats = append(s.Seats, match.SeatInfo{Name: n})
		}
		return s
	}
	for _, c := range []struct {
		setup match.Setup
		out   rules.Outcome
		want  string
	}{
		{seats("You", "Expert"), rules.Outcome{Over: true, Winners: rules.Seats(0)}, "You win"},
		{seats("You", "Expert"), rules.Outcome{Over: true, Winners: rules.Seats(1)}, "Amber (Expert) wins"},
		{seats("You", "Expert"), rules.Outcome{Over: true}, "A draw"},
		{seats("You", "Expert"), rules.Outcome{}, "Not decided"},
		{seats("A", "B", "C"), rules.Outcome{Over: true, Winners: rules.Seats(0, 2)}, "Blue (A) and Bone (C) win"},
	} {
		if got := names.Outcome(c.setup.Seats, c.out); got != c.want {
			t.Errorf("%v: %q, not %q", c.out, got, c.want)
		}
	}
	if names.Number(1234567) != "1 234 567" || names.Number(-1000) != "−1 000" || names.Number(7) != "7" {
		t.Error("numbers")
	}
}

func TestPeopleAreToldApart(t *testing.T) {
	for _, c := range []struct{ kinds, want []string }{
		{[]string{"human", "expert"}, []string{"You", "Expert"}},
		{[]string{"human", "rookie", "human"}, []string{"Player 1", "Rookie", "Player 2"}},
		{[]string{"regular", "regular"}, []string{"Regular", "Regular"}},
	} {
		var got []string
		for i, s := range names.Seats(c.kinds) {
			if got = append(got, s.Name); s.Kind != c.kinds[i] {
				t.Errorf("%v: seat %d is %q", c.kinds, i+1, s.Kind)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v are called %v", c.kinds, got)
		}
	}
}
