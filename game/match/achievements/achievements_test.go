package achievements

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/mechmania"
)

// position returns the first position of a match.
func position(t *testing.T, g match.Game) match.Position {
	t.Helper()
	l, err := levels.Find(g.Info().ID, "classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.New(l.Decode, "achievements")
	if err != nil {
		t.Fatal(err)
	}
	return start
}

// TestReached counts a farmer's progress: an achievement is earned exactly when its Whole is reached at the end.
func TestReached(t *testing.T) {
	s := Mechmania()
	end := position(t, match.Adapt(mechmania.Game()))
	state := end.State().(*mechmania.State)
	whole := 0
	for i, n := range s.Reached(end, 0) {
		if h := s.List[i]; (h.Whole > 0) != (h.Unit != "") || n != 0 && h.Title != mechmania.RicherThanPhineas.String() {
			t.Errorf("%+v: %d at the start", h, n)
		} else if h.Whole > 0 {
			whole++
		}
	}
	if whole != 5 {
		t.Errorf("something is counted for %d achievements", whole)
	}
	f := &state.Farmers[0]
	for _, part := range []int64{1, 2} { // half of the amount, then all
		f.Spent, f.Grapes, f.GrapesSold, f.Destroyed, f.Money = 500*float64(part), 99, 5*int32(part)/2, 5*int32(part), 1250*float64(part)
		f.Sold = 1<<mechmania.Potato | 1<<mechmania.Corn | 1<<mechmania.Grape | 1<<mechmania.GoldenCorn | 1<<mechmania.Peanut
		if part == 2 {
			f.Sold |= 1<<mechmania.Jogan | 1<<mechmania.Quadro | 1<<mechmania.Ducham
		}
		for i, n := range s.Reached(end, 0) {
			if want := s.List[i].Whole * part / 2; n != want {
				t.Errorf("%s: %d of %d, want %d", s.List[i].Title, n, s.List[i].Whole, want)
			}
		}
	}
	f.Money = -3
	for i, n := range s.Reached(end, 0) {
		if n < 0 {
			t.Errorf("%s: %d", s.List[i].Title, n)
		}
	}
	if list := (Set{List: []Achievement{{ID: "x", Whole: 3}}}).Reached(end, 0); len(list) != 1 || list[0] != 0 {
		t.Errorf("a set that counts nothing: %v", list)
	}
}

func TestMechmania(t *testing.T) {
	s := Mechmania()
	if len(s.List) != mechmania.Achievements {
		t.Fatalf("%d entries for %d achievements", len(s.List), mechmania.Achievements)
	}
	seen := map[string]bool{}
	for _, h := range s.List {
		for _, text := range []string{h.ID, h.Title, h.Text, h.Sprite} {
			if text == "" || seen[text] {
				t.Errorf("%+v: %q is empty or there twice", h, text)
			}
			seen[text] = true
		}
		if !strings.HasSuffix(h.Text, ".") || strings.ToLower(h.ID) != h.ID {
			t.Errorf("%+v", h)
		}
	}
	start := position(t, match.Adapt(mechmania.Game()))
	state := start.State().(*mechmania.State)
	for a := range mechmania.Achievement(mechmania.Achievements) {
		state.Farmers[1].Earned = 1 << a
		e := s.Earned(start, 1)
		got := s.Pick(e)
		if len(got) != 1 || got[0].Title != a.String() || s.Earned(start, 0) != 0 {
			t.Errorf("%s is returned as %v", a, got)
		}
		for i := range s.List {
			if e.Has(i) != (s.List[i].Title == a.String()) {
				t.Errorf("%s and number %d", a, i)
			}
		}
	}
	state.Farmers[1].Earned = 1<<mechmania.Achievements - 1
	if got := s.Pick(s.Earned(start, 1)); fmt.Sprint(got) != fmt.Sprint(s.List) {
		t.Errorf("all of them are returned as %v", got)
	}
	if got := s.InMatch(start); len(got) != 2 || got[0] != nil || len(got[1]) != len(s.List) {
		t.Errorf("the match is returned as %v", got)
	}
	state.Farmers[1].Earned = 0
	if got := s.InMatch(start); got != nil {
		t.Errorf("nothing is returned as %v", got)
	}
	for _, seat := range []rules.Seat{rules.NoSeat, 2} {
		if s.Earned(start, seat) != 0 {
			t.Errorf("seat %d has earned something", seat)
		}
	}
}

// TestOtherGames asks for achievements with positions of another game. Contests count only those that a rule document names.
func TestOtherGames(t *testing.T) {
	city := position(t, match.Adapt(anarchy.Game()))
	if Of("anarchy").Earned(city, 0) != 0 || Mechmania().Earned(city, 0) != 0 || Of("coreminer").Earned(city, 0) != 0 || len(Set{}.Pick(3)) != 0 {
		t.Error("achievements where there are none")
	}
	if len(OfContest("anarchy").List) != 0 || len(OfContest("mechmania").List) != 13 || len(Of("mechmania").List) != 13 || len(Of("chess").List) != 0 {
		t.Error("other achievements than the documents name")
	}
}

// TestPlayed plays matches to their ends: the winner earns Heir, and what was earned stays earned.
func TestPlayed(t *testing.T) {
	s := Mechmania()
	at := position(t, match.Adapt(mechmania.Game()))
	dice := rules.NewSeeded("farm")
	var had [2]Earned
	for !at.Active().Empty() {
		seat := at.Active().First()
		cmd, ok := at.Pick(seat, dice)
		if !ok || dice.Intn(3) == 0 {
			cmd = at.Game().Pass()
		}
		if err := at.Apply(seat, cmd, dice); err != nil {
			t.Fatal(err)
		}
		for seat := range had {
			now := s.Earned(at, rules.Seat(seat))
			if now&had[seat] != had[seat] {
				t.Fatalf("seat %d had %b and has %b", seat, had[seat], now)
			}
			had[seat] = now
		}
	}
	heirs := rules.SeatSet(0)
	for seat := range had {
		for _, h := range s.Pick(had[seat]) {
			if h.ID == "a-worthy-heir" {
				heirs |= rules.Seats(rules.Seat(seat))
			}
		}
	}
	if heirs != at.Outcome().Winners {
		t.Errorf("winners %b, heirs %b", at.Outcome().Winners, heirs)
	}
}
