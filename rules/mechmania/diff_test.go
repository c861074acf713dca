package mechmania

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// follow applies events to a position.
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

// TestDiff plays a random match and compares the positions of each turn: the events lead from one to the other.
func TestDiff(t *testing.T) {
	s := farm(t, func(l *Level) { l.StartMoney, l.Reach.Move, l.GrowFirst = 3000, 60, true }) // as in the original, whose recordings it serves
	s.Farmers[0].Item, s.Farmers[1].Item = RainTotem, Scarecrow
	dice := rules.NewSeeded("retell")
	seen := map[What]int{}
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
		Diff(before, s, tape)
		for _, e := range tape.Events {
			seen[What(e.What)]++
		}
		follow(before, tape.Events)
		if before.Number != s.Number {
			t.Fatalf("turn %d becomes turn %d", s.Number, before.Number)
		}
		for i := range s.Tiles.Cells {
			a, b := s.Tiles.Cells[i], before.Tiles.Cells[i]
			if a.Crop != b.Crop || a.Timer != b.Timer || a.Rain != b.Rain || a.Idol != b.Idol || a.Scarecrow != b.Scarecrow {
				t.Fatalf("turn %d, tile %s: the events give %+v, not %+v", s.Number, s.Tiles.Point(i), b, a)
			}
		}
		for seat := range s.Farmers {
			if a, b := &s.Farmers[seat], &before.Farmers[seat]; a.At != b.At || a.Seeds != b.Seeds {
				t.Fatalf("turn %d, farmer %d: the events give %+v, not %+v", s.Number, seat, b, a)
			}
		}
	}
	for _, what := range []What{Walked, Sowed, Reaped, Bought, Sold, Activated, Withered, Paid, Loaded, Worth, Won, Reveal, Growing, Rained, Watched} {
		if seen[what] == 0 {
			t.Errorf("%s never occurs: %v", what, seen)
		}
	}
}

// TestReaper guesses who harvested.
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
	before, after := field(t, nil), field(t, nil)
	after.Farmers[1].At = after.Farmers[0].At
	if got := after.reaper(before, grid.Pt(4, 4)); got != 0 {
		t.Errorf("both stand on the same tile: seat %d", got+1)
	}
}

// TestDiffFarmers compares farmers between two positions.
func TestDiffFarmers(t *testing.T) {
	before := field(t, nil)
	after := before.Clone()
	after.Number++
	for seat, x := range [2]int{13, 12} {
		before.Farmers[seat].At, before.Farmers[seat].Basket = grid.Pt(10, 5), []Fruit{{Corn, 6.25}, {Grape, 18.5}}
		after.Farmers[seat].At, after.Farmers[seat].Basket = grid.Pt(x, 0), nil
	}
	seen := func() map[What][]rules.Event {
		tape, list := rules.NewTape(nil), map[What][]rules.Event{}
		Diff(before, after, tape)
		for _, e := range tape.Events {
			list[What(e.What)] = append(list[What(e.What)], e)
		}
		return list
	}
	list := seen()
	if sold := list[Sold]; len(sold) != 1 || sold[0].Actor != 0 || sold[0].Amount != 2475 || len(list[Walked]) != 2 || len(list[Loaded]) != 2 || len(list[Paid]) != 0 {
		t.Errorf("a sale has the events %v", list)
	}
	for seat := range before.Farmers { // nothing to sell; seat 0 walks on the stall
		before.Farmers[seat].Basket = nil
	}
	before.Farmers[0].Seeds[Corn], after.Farmers[0].Seeds[Corn] = 2, 5
	before.Farmers[0].Seeds[Grape], after.Farmers[0].Seeds[Grape] = 2, 1
	after.Farmers[0].Money -= 15
	after.Farmers[1].UsedItem, after.Farmers[1].Item = true, Scarecrow
	list = seen()
	if len(list[Sold]) != 0 || len(list[Loaded]) != 0 || len(list[Paid]) != 1 {
		t.Errorf("a walk to the stall has the events %v", list)
	}
	if bought := list[Bought]; len(bought) != 1 || bought[0].Target != int32(Corn) || bought[0].Amount != 3 || len(list[Stocked]) != 2 {
		t.Errorf("a purchase has the events %v", list)
	}
	if used := list[Activated]; len(used) != 1 || used[0].Actor != 1 || Item(used[0].Amount) != Scarecrow {
		t.Errorf("an item has the events %v", list)
	}
	after.Number--
	after.End.Over, after.Farmers[0].At = true, before.Farmers[0].At
	list = seen()
	if len(list[Won]) != 1 || len(list[Growing]) != 0 || len(list[Walked]) != 1 {
		t.Errorf("an end in the middle of a turn has the events %v", list)
	}
	before.End.Over = true
	if list = seen(); len(list[Won]) != 0 {
		t.Errorf("the end occurs twice: %v", list)
	}
}

// TestDiffTiles compares tiles between two positions.
func TestDiffTiles(t *testing.T) {
	corn := Tile{Crop: Corn, Timer: 2, Planter: 1, Scarecrow: Unguarded}
	ripe := Tile{Crop: Corn, Value: 6, Planter: 1, Scarecrow: Unguarded}
	dead := Tile{Crop: Corn, Planter: 1, Scarecrow: Unguarded}
	empty := Tile{Planter: rules.NoSeat, Scarecrow: Unguarded}
	for i, row := range []struct {
		before, after                Tile
		reaped, sown, withered, crop int
	}{
		{empty, corn, 0, 1, 0, 1},
		{ripe, empty, 1, 0, 0, 1},
		{ripe, corn, 1, 1, 0, 0}, // harvested and planted again
		{corn, ripe, 0, 0, 0, 0},
		{ripe, dead, 0, 0, 1, 0},
		{dead, dead, 0, 0, 0, 0},
		{Tile{Crop: GoldenCorn, Timer: 1, Planter: 1, Scarecrow: Unguarded}, Tile{Crop: GoldenCorn, Planter: 1, Scarecrow: Unguarded}, 0, 0, 0, 0}, // ripe and worth nothing
		{dead, empty, 1, 0, 0, 1},
		{corn, Tile{Crop: Grape, Timer: 9, Planter: 0, Scarecrow: Unguarded}, 1, 1, 0, 1},
		{empty, Tile{Crop: Corn, Timer: 2, Planter: rules.NoSeat, Scarecrow: Unguarded}, 0, 0, 0, 1},
	} {
		before := field(t, nil)
		after := before.Clone()
		*before.tile(10, 5), *after.tile(10, 5) = row.before, row.after
		tape, count := rules.NewTape(nil), map[What]int{}
		diffTile(before, after, grid.Pt(10, 5), tape)
		for _, e := range tape.Events {
			count[What(e.What)]++
		}
		got := [4]int{count[Reaped], count[Sowed], count[Withered], count[CropChange]}
		if want := [4]int{row.reaped, row.sown, row.withered, row.crop}; got != want {
			t.Errorf("row %d: %v, not %v", i, got, want)
		}
	}
}
