package mechmania

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// shown is what events show of a position besides what follow applies.
type shown struct {
	worth  map[grid.Point]int64
	money  [2]int64
	loaded [2]int64
	packs  [2]int64
}

func (v *shown) see(events []rules.Event) {
	for _, e := range events {
		switch What(e.What) {
		case Worth:
			v.worth[e.To] = e.Amount
		case CropChange:
			if e.Amount == 0 || v.worth[e.To] != 0 { // a new crop starts with value 0
				v.worth[e.To] = 0
			}
		case Paid:
			v.money[e.Target] = e.Amount
		case Loaded:
			v.loaded[e.Target] = e.Amount
		case Packed:
			v.packs[e.Target] = e.Amount
		}
	}
}

// TestEventsAreComplete plays random matches under both rulesets: following the events gives the position.
func TestEventsAreComplete(t *testing.T) {
	for _, original := range []bool{false, true} {
		l := DefaultLevel()
		if original {
			l.Rules = OriginalRules()
		}
		l.Width, l.Height, l.GrassRows, l.GrocerLength, l.BandStart, l.BandSpeed, l.MaxTurns, l.StartMoney = 6, 8, 1, 2, 4, 5, 60, 3000
		for n := range Upgrade(4) {
			s, err := New(&l)
			if err != nil {
				t.Fatal(err)
			}
			seen, view := s.Clone(), shown{worth: map[grid.Point]int64{}, money: [2]int64{300000, 300000}}
			dice := rules.NewSeeded("events " + n.String())
			must := func(seat rules.Seat, c Command) {
				tape := rules.NewTape(dice)
				if err := s.Apply(seat, c, tape); err != nil {
					t.Fatal(err)
				}
				follow(seen, tape.Events)
				view.see(tape.Events)
			}
			must(0, Command{Verb: Pack, Item: [...]Item{RainTotem, Pesticide, NoItem, FertilityIdol}[n], Upgrade: [...]Upgrade{NoUpgrade, NoUpgrade, RabbitsFoot, NoUpgrade}[n]})
			must(1, Command{Verb: Pack, Item: Scarecrow})
			must(0, Command{})
			must(1, Command{})
			for !s.End.Over {
				seat := s.Active().First()
				cmd, k := Command{}, 0
				for c := range s.Options(seat) {
					weight := 1
					if c.Verb == Plant || c.Verb == Harvest && s.Tiles.At(c.At).Crop != NoCrop {
						weight = 8
					}
					for range weight {
						if k++; dice.Intn(k) == 0 {
							cmd = c
						}
					}
				}
				if len(s.Plans[seat].Entries) > 4 {
					cmd = Command{}
				}
				must(seat, cmd)
				agree(t, s, seen, &view)
			}
		}
	}
}

func agree(t *testing.T, s, seen *State, view *shown) {
	t.Helper()
	rulestest.Equal(t, "turn", seen.Number, s.Number)
	for i := range s.Tiles.Cells {
		a, b, p := s.Tiles.Cells[i], seen.Tiles.Cells[i], s.Tiles.Point(i)
		if a.Crop != b.Crop || a.Timer != b.Timer || a.Rain != b.Rain || a.Idol != b.Idol || a.Scarecrow != b.Scarecrow || a.Crop != NoCrop && cents(a.Value) != view.worth[p] {
			t.Fatalf("turn %d, tile %s: the events give %+v, worth %d, not %+v", s.Number, p, b, view.worth[p], a)
		}
	}
	for seat := range s.Farmers {
		a, b := &s.Farmers[seat], &seen.Farmers[seat]
		if a.At != b.At || a.Seeds != b.Seeds || cents(a.Money) != view.money[seat] || int64(len(a.Basket)) != view.loaded[seat] || int64(a.Item)+16*int64(a.Upgrade) != view.packs[seat] {
			t.Fatalf("turn %d, farmer %d: the events give %+v, %+v, not %+v", s.Number, seat, b, view, a)
		}
	}
}

// TestSaleEvent checks the event of a sale.
func TestSaleEvent(t *testing.T) {
	s := farm(t, nil)
	s.Farmers[0].At, s.Farmers[0].Basket = grid.Pt(12, 0), []Fruit{{Corn, 6.25}, {Grape, 18.004}}
	must(t, s, 0, move(13, 0))
	must(t, s, 1, Command{})
	tape := rules.NewTape(nil)
	if err := s.Apply(0, Command{}, tape); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, e := range tape.Events {
		if What(e.What) == Sold {
			seen++
			rulestest.Equal(t, "gain", e.Amount, 2425)
		}
	}
	rulestest.Equal(t, "sales", seen, 1)
}

// TestOneDroughtEvent puts a crop on dry ground under the rules of the original, which count it every turn.
func TestOneDroughtEvent(t *testing.T) {
	s := field(t, func(l *Level) { l.Rules = OriginalRules() })
	s.Number = 39 // row 3 is arid from turn 40 on
	s.grown(4, 3, Corn, 0, 2, 1)
	s.grown(5, 3, Corn, 0, 1, 0)
	s.grown(6, 3, Corn, 0, 0, 6)
	seen := 0
	for range 4 {
		tape := rules.NewTape(nil)
		s.Grow(tape)
		for _, e := range tape.Events {
			if What(e.What) == Withered {
				seen++
			}
		}
	}
	rulestest.Equal(t, "crops that dry up", seen, 3)
	rulestest.Equal(t, "crops counted", s.Farmers[0].Destroyed, 12)
}

// TestRipeCropsAreStill: a ripe crop under a totem has no events.
func TestRipeCropsAreStill(t *testing.T) {
	s := packed(t, RainTotem, NoUpgrade, nil)
	s.grown(10, 5, Corn, 0, 0, 5)
	must(t, s, 0, use)
	must(t, s, 1, Command{})
	tape := rules.NewTape(nil)
	if err := s.Apply(0, Command{}, tape); err != nil {
		t.Fatal(err)
	}
	for _, e := range tape.Events {
		if what := What(e.What); e.To == grid.Pt(10, 5) && (what == Ripening || what == Worth) {
			t.Errorf("a ripe crop has the event %s %d", what, e.Amount)
		}
	}
}
