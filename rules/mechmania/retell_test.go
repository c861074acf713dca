package mechmania

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// follow carries out what events tell of a position.
func follow(s *State, events []rules.Event) {
	for _, e := range events {
		t := s.Tiles.At(e.To)
		switch What(e.What) {
		case Walked:
			s.Farmers[e.Target].At = e.To
		case CropChange:
			t.Crop = Crop(e.Amount)
		case Ripening:
			t.Timer = int32(e.Amount)
		case Rained:
			t.Rain = e.Amount == 1
		case Blessed:
			t.Idol = e.Amount == 1
		case Watched:
			t.Scarecrow = Guard(e.Amount)
		case Stocked:
			s.Farmers[e.Target].Seeds[e.Actor] = int32(e.Amount)
		case BandMoved:
			s.Number = int32(e.Amount)
		}
	}
}

// TestRetell plays a match of chance and tells each turn again from its two ends: what is told leads from one to the other.
func TestRetell(t *testing.T) {
	s := farm(t, func(l *Level) { l.StartMoney, l.Reach.Move, l.GrowFirst = 3000, 60, true }) // as in the original, whose recordings it is for
	s.Farmers[0].Item, s.Farmers[1].Item = RainTotem, Scarecrow
	dice := rules.NewSeeded("retell")
	told := map[What]int{}
	for !s.End.Over {
		before := s.Clone()
		for !s.End.Over && (s.Number == before.Number) {
			seat := s.Active().First()
			cmd, n := Command{}, 0
			for c := range s.Options(seat) {
				weight := 1
				if c.Verb == Buy || c.Verb == Move && s.Ground(c.At, s.Number) == Grocer || c.Verb == Plant || c.Verb == Harvest {
					weight = 6
				}
				for range weight {
					if n++; dice.Intn(n) == 0 {
						cmd = c
					}
				}
			}
			if err := s.Apply(seat, cmd, rules.Muted(dice)); err != nil {
				t.Fatal(err)
			}
		}
		tape := rules.NewTape(nil)
		Retell(before, s, tape)
		for _, e := range tape.Events {
			told[What(e.What)]++
		}
		follow(before, tape.Events)
		if before.Number != s.Number {
			t.Fatalf("turn %d is told as %d", s.Number, before.Number)
		}
		for i := range s.Tiles.Cells {
			a, b := s.Tiles.Cells[i], before.Tiles.Cells[i]
			if a.Crop != b.Crop || a.Timer != b.Timer || a.Rain != b.Rain || a.Idol != b.Idol || a.Scarecrow != b.Scarecrow {
				t.Fatalf("turn %d, tile %s: told %+v, is %+v", s.Number, s.Tiles.Point(i), b, a)
			}
		}
		for seat := range s.Farmers {
			if a, b := &s.Farmers[seat], &before.Farmers[seat]; a.At != b.At || a.Seeds != b.Seeds {
				t.Fatalf("turn %d, farmer %d: told %+v, is %+v", s.Number, seat, b, a)
			}
		}
	}
	for _, what := range []What{Walked, Sowed, Reaped, Bought, Sold, Activated, Withered, Paid, Loaded, Worth, Won, Reveal, Growing, Rained, Watched} {
		if told[what] == 0 {
			t.Errorf("nothing is told of %s: %v", what, told)
		}
	}
}

// TestReaper guesses who has harvested.
func TestReaper(t *testing.T) {
	for _, c := range []struct {
		name  string
		grown [2]int
		near  rules.Seat
		want  rules.Seat
	}{{"seat 1 carries more", [2]int{1, 0}, 1, 0}, {"seat 2 carries more", [2]int{0, 1}, 0, 1}, {"both, seat 2 is nearer", [2]int{1, 1}, 1, 1}, {"neither, seat 1 is nearer", [2]int{0, 0}, 0, 0}} {
		before := field(t, nil)
		after := before.Clone()
		for seat, n := range c.grown {
			after.Farmers[seat].Basket = slices.Repeat([]Fruit{{Corn, 1}}, n)
			after.Farmers[seat].At = grid.Pt(20, 20)
		}
		after.Farmers[c.near].At = grid.Pt(4, 5)
		if got := after.reaper(before, grid.Pt(4, 4)); got != c.want {
			t.Errorf("%s: seat %d", c.name, got+1)
		}
	}
}
