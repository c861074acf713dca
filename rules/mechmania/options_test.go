package mechmania

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// options are the options of seat 0, as text.
func options(s *State) []string {
	var list []string
	for c := range s.Options(0) {
		list = append(list, c.String())
	}
	return list
}

// TestOptions lists the options of every stage on a small farm.
func TestOptions(t *testing.T) {
	s := farm(t, func(l *Level) { l.Width, l.Height, l.Reach.Move, l.GrocerLength = 12, 12, 3, 2 })
	s.Farmers[0].At = grid.Pt(4, 2)
	want := []string{"move 5,2", "move 4,3", "move 3,2", "move 4,1", "move 5,3", "move 3,3", "move 3,1", "move 5,1", "move 7,2", "move 4,5", "move 1,2",
		"move 5,0", "pass"} // 4,-1 is off the farm, and the stall, from 5 to 7, is near at its end
	if got := options(s); !slices.Equal(got, want) {
		t.Errorf("walking: %q, not %q", got, want)
	}
	s.Stage, s.Farmers[0].At = Acting, grid.Pt(6, 0)
	s.Farmers[0].Money, s.Farmers[0].Item = 76, Scarecrow
	want = []string{"use", "buy 1 grape", "buy 5 grape", "buy 1 corn", "buy 5 corn", "buy 1 potato", "buy 5 potato", "buy 1 jogan_fruit", "buy 1 peanut", "buy 5 peanut",
		"buy 1 quadrotriticale", "pass"}
	if got := options(s); !slices.Equal(got, want) {
		t.Errorf("at the grocer's: %q, not %q", got, want)
	}
	s.Farmers[0].At, s.Farmers[0].UsedItem, s.Farmers[0].Seeds[Corn] = grid.Pt(0, 5), true, 1
	s.grown(0, 4, Potato, 1, 0, 5)
	want = []string{"harvest 0,4", "plant corn at 0,5", "plant corn at 1,5", "plant corn at 0,6", "pass"}
	if got := options(s); !slices.Equal(got, want) {
		t.Errorf("in the field: %q, not %q", got, want)
	}
	must(t, s, 0, Command{})
	rulestest.Equal(t, "options of a locked plan", len(options(s)), 0)

	s = farm(t, nil)
	s.Stage = Packing
	if got := options(s); len(got) != 6+7+1 || got[0] != "pack rain_totem none" || got[12] != "pack none backpack" || got[13] != "pass" {
		t.Errorf("packing: %q", got)
	}
	l := DefaultLevel()
	l.Rules = OriginalRules()
	loose, err := New(&l)
	if err != nil {
		t.Fatal(err)
	}
	loose.Stage = Acting
	all := strings.Join(options(loose), "\n")
	for part, want := range map[string]bool{"buy 5 golden_corn": true, "harvest 1,0": true, "buy 1 none": false, "plant": false} {
		rulestest.Equal(t, part+" is an option under loose orders", strings.Contains(all, part), want)
	}
}

// TestOptionsStop stops the options after the first of every kind: nothing more comes.
func TestOptionsStop(t *testing.T) {
	acting := field(t, nil)
	acting.grown(10, 5, Corn, 0, 0, 5)
	acting.Farmers[0].Item = Pesticide
	stall := field(t, nil)
	stall.Farmers[0].At = grid.Pt(14, 0)
	moving := field(t, nil)
	moving.Stage = Moving
	packing := farm(t, nil)
	packing.Stage = Packing
	for _, s := range []*State{acting, stall, moving, packing} {
		all := options(s)
		for n := range len(all) {
			seen := 0
			for range s.Options(0) {
				if seen++; seen > n {
					break
				}
			}
			rulestest.Equal(t, "options seen", seen, n+1)
		}
	}
}

// TestNonsense gives commands about things that do not exist.
func TestNonsense(t *testing.T) {
	s := field(t, nil)
	for _, c := range []Command{{Verb: verbs}, {Verb: Plant, Crop: crops}, {Verb: Pack, Item: items}, {Verb: Pack, Upgrade: upgrades}} {
		refused(t, s, c, "verb")
	}
	for _, seat := range []rules.Seat{-1, 2} {
		rulestest.Refused(t, s, seat, Command{}, "verb")
	}
	s.Plans[0] = Plan{Verb: Harvest, Entries: make([]Entry, maxEntries-1)}
	s.Constants.LooseOrders = true
	must(t, s, 0, reap(10, 5))
	refused(t, s, reap(10, 4), "many")
	s.Plans[0] = Plan{Verb: Use, Entries: make([]Entry, 1)}
	refused(t, s, use, "mixed")
}

// TestAbsurdPlaces gives places so far away that their distance overflows 32 bits. As in the original it wraps, and the next test refuses
// them.
func TestAbsurdPlaces(t *testing.T) {
	const far = 1<<31 - 1
	s := field(t, func(l *Level) { l.Rules = OriginalRules() })
	become(t, order(t, s, sow(Corn, far, far), sow(Corn, far, 5), sow(Corn, -far, -far)), PlantOff, PlantFar, PlantOff)
	pass(t, s)
	become(t, order(t, s, reap(far, far), reap(far, 5)), HarvestOff, HarvestFar)
	rulestest.Equal(t, "distance", distance(grid.Pt(3, 9), grid.Pt(7, 4)), 9)
	rulestest.Equal(t, "the same the other way", distance(grid.Pt(7, 4), grid.Pt(3, 9)), 9)
}

// TestFullBasket harvests with a full basket under the rules of the original: tiles out of reach get their own result, and the first tile
// in reach ends the harvest.
func TestFullBasket(t *testing.T) {
	s := field(t, func(l *Level) { l.Rules, l.Reach.Carry = OriginalRules(), 3 })
	s.Farmers[0].Basket = make([]Fruit, 3)
	s.grown(10, 5, Corn, 0, 0, 5)
	become(t, order(t, s, reap(20, 20), reap(10, -1), reap(9, 5), reap(10, 5)), HarvestFar, HarvestFar, HarvestFull)
	s = field(t, func(l *Level) { l.Rules, l.Reach.Carry = OriginalRules(), 3 })
	s.Farmers[0].Basket = make([]Fruit, 4) // with double drops it can hold more than the limit
	s.grown(10, 5, Corn, 0, 0, 5)
	become(t, order(t, s, reap(10, 5)), HarvestDone)
}

// TestLuck rolls the rabbit's foot just below and at its chance, with just enough room and with too little.
func TestLuck(t *testing.T) {
	for _, row := range []struct {
		roll, carry, got int
		strict           bool
	}{{499, 30, 2, true}, {500, 30, 1, true}, {499, 2, 2, true}, {0, 1, 1, true}, {0, 2, 2, false}, {0, 1, 1, false}} {
		s := packed(t, NoItem, RabbitsFoot, func(l *Level) { l.StrictCapacity = row.strict })
		s.Farmers[0].Reach.Carry = int32(row.carry)
		s.grown(10, 5, Corn, 0, 0, 5)
		must(t, s, 0, reap(10, 5))
		must(t, s, 1, Command{})
		if err := s.Apply(0, Command{}, rules.NewTape(rules.Fixed(row.roll))); err != nil {
			t.Fatal(err)
		}
		rulestest.Equal(t, fmt.Sprintf("crops with a roll of %d and room for %d", row.roll, row.carry), len(s.Farmers[0].Basket), row.got)
	}
}

// TestUseInVain uses an item a second time, and no item, under loose orders.
func TestUseInVain(t *testing.T) {
	s := packed(t, NoItem, NoUpgrade, func(l *Level) { l.LooseOrders = true })
	become(t, order(t, s, use), ItemNone)
	rulestest.Equal(t, "used", s.Farmers[0].UsedItem, false)
	s = packed(t, Scarecrow, NoUpgrade, func(l *Level) { l.LooseOrders = true })
	become(t, order(t, s, use), ItemDone)
	pass(t, s)
	become(t, order(t, s, use), ItemGone)
}

// TestCorners uses a scarecrow in the corners of the farm: it watches the part of its square on the farm.
func TestCorners(t *testing.T) {
	for _, at := range []grid.Point{{}, {X: 29}, {Y: 49}, {X: 29, Y: 49}, {X: 2, Y: 2}, {X: 27, Y: 47}} {
		s := packed(t, Scarecrow, NoUpgrade, nil)
		s.Farmers[0].At = at
		order(t, s, use)
		for i := range s.Tiles.Cells {
			p := s.Tiles.Point(i)
			want := Unguarded
			if max(p.X-at.X, at.X-p.X, p.Y-at.Y, at.Y-p.Y) <= 2 {
				want = GuardedBy
			}
			if got := s.Tiles.Cells[i].Scarecrow; got != want {
				t.Fatalf("scarecrow on %s: tile %s is %d", at, p, got)
			}
		}
	}
}

// TestLiving compares the rows that growth and drought skip with the ground, for many kinds of bands.
func TestLiving(t *testing.T) {
	for i, change := range []func(*Level){nil, func(l *Level) { l.BandDelay, l.BandSpeed = 7, 2 }, func(l *Level) { l.BandStart, l.BandOuter = 12, 1 },
		func(l *Level) { l.BandMid, l.BandInner, l.GrassRows = 2, 3, 5 }, func(l *Level) { l.Height, l.BandSpeed, l.GrassRows = 12, 1, 1 }} {
		s := farm(t, change)
		for turn := int32(1); turn < 250; turn++ {
			first := int(s.Constants.GrassRows)
			for first < s.Tiles.H && s.Ground(grid.Pt(0, first), turn) == Arid {
				first++
			}
			if got := s.living(turn); got != first {
				t.Fatalf("band %d, turn %d: the first row that lives is %d, not %d", i, turn, got, first)
			}
		}
	}
}

// TestLateBand starts the band late and ahead.
func TestLateBand(t *testing.T) {
	s := farm(t, func(l *Level) { l.BandDelay, l.BandStart, l.BandSpeed = 10, 4, 5 })
	for turn, want := range map[int32]Ground{1: Outer, 15: Outer, 16: Outer} { // row 3 is the front from the start, row 4 from turn 16 on
		rulestest.Equal(t, fmt.Sprint("row 3 in turn ", turn), s.Ground(grid.Pt(0, 3), turn), want)
	}
	rulestest.Equal(t, "row 4 in turn 15", s.Ground(grid.Pt(0, 4), 15), Soil)
	rulestest.Equal(t, "row 4 in turn 16", s.Ground(grid.Pt(0, 4), 16), Outer)
	rulestest.Equal(t, "row 3 in turn 25", s.Ground(grid.Pt(0, 3), 25), Outer)
	rulestest.Equal(t, "row 3 in turn 26", s.Ground(grid.Pt(0, 3), 26), Mid)
}

// TestCropFields plays with a level's own crops, fertility and goals.
func TestCropFields(t *testing.T) {
	for c := Grape; c < crops; c++ {
		l := DefaultLevel()
		*l.Crops.Of(c) = Growth{Price: 7, Turns: 3, Gain: 4, Sensitivity: 0.5}
		l.Fertility = Fertility{Outer: 3, Mid: 5, Inner: 7}
		s, err := New(&l)
		if err != nil {
			t.Fatal(err)
		}
		pass(t, s)
		s.Number, s.Stage, s.Farmers[0].At = 25, Acting, grid.Pt(14, 0)
		order(t, s, buy(c, 3))
		rulestest.Equal(t, c.Title()+": money", s.Farmers[0].Money, 279)
		s.Number, s.Stage, s.Farmers[0].At = 25, Acting, grid.Pt(10, 4)
		order(t, s, sow(c, 10, 3), sow(c, 10, 4), sow(c, 10, 5)) // ideal, good and fair ground
		for y, want := range map[int]float64{3: 4 * 4, 4: 4 * 3, 5: 4 * 2} {
			near(t, fmt.Sprint(c.Title(), ": value in row ", y), s.tile(10, y).Value, want)
		}
		rulestest.Equal(t, c.Title()+": timer", s.tile(10, 5).Timer, 2)
	}
	for a, row := range map[Achievement]struct {
		change func(*Goals)
		farmer Farmer
	}{
		DustBowl:          {func(g *Goals) { g.Dried = 3 }, Farmer{Destroyed: 3}},
		FavoriteCustomer:  {func(g *Goals) { g.Spent = 50 }, Farmer{Spent: 50}},
		RicherThanPhineas: {func(g *Goals) { g.Money = 400 }, Farmer{Money: 400}},
	} {
		for _, on := range []bool{false, true} {
			has := last(t, func(l *Level) {
				if on {
					row.change(&l.Goals)
				}
			}, func(s *State) {
				f := &s.Farmers[0]
				f.Destroyed, f.Spent, f.Money = row.farmer.Destroyed, row.farmer.Spent, max(f.Money, row.farmer.Money)
			})
			rulestest.Equal(t, a.String(), has(a), on)
		}
	}
	s := field(t, func(l *Level) { l.Goals.Grapes = 1 })
	s.Farmers[0].At, s.Farmers[0].Grapes, s.Farmers[0].Basket = grid.Pt(14, 0), 1, []Fruit{{Grape, 18}}
	s.sell(0, nil)
	rulestest.Equal(t, "grapes", s.Farmers[0].Has(GrapesOfDispleasure), true)
}

// TestWordsOfCommands writes commands and crops.
func TestWordsOfCommands(t *testing.T) {
	for c, want := range map[Command]string{{}: "pass", {Verb: Pack, Item: Scarecrow, Upgrade: Scythe}: "pack scarecrow scythe", move(3, 4): "move 3,4", reap(3, 4): "harvest 3,4",
		sow(Corn, 3, 4): "plant corn at 3,4", buy(Corn, 3): "buy 3 corn", use: "use"} {
		rulestest.Equal(t, "command", c.String(), want)
	}
	for c, want := range map[Crop]string{Corn: "Corn", Potato: "Potatoes", Grape: "Grapes", GoldenCorn: "Golden corn", Quadro: "Quadrotriticale", Jogan: "Jogan fruits"} {
		rulestest.Equal(t, "many", c.Many(), want)
	}
	rulestest.Equal(t, "a crop that does not exist", crops.Title(), crops.String())
	o := farm(t, nil)
	o.Farmers[0].Money, o.Farmers[1].Money = 12.349, 0.5
	rulestest.Equal(t, "score", o.Outcome().Scores[0], 1234)
	rulestest.Equal(t, "score", o.Outcome().Scores[1], 50)
	for x, want := range map[float64]int64{1.234: 123, 1.236: 124, -1.234: -123, -1.236: -124, 0: 0} {
		rulestest.Equal(t, fmt.Sprint("cents of ", x), cents(x), want)
	}
}

// TestSecondSeat plays seat 1 wherever the rules distinguish seats: thefts, prices, and what is earned and kept.
func TestSecondSeat(t *testing.T) {
	s := field(t, nil)
	f := &s.Farmers[1]
	f.At, f.Reach.Carry, s.Farmers[0].At = grid.Pt(20, 5), 100, grid.Pt(0, 40)
	s.grown(20, 5, Grape, 0, 0, 18)
	s.grown(20, 4, Corn, 1, 0, 6)
	must(t, s, 1, reap(20, 4))
	pass(t, s)
	rulestest.Equal(t, "an own crop is stolen", f.Stole, false)
	pass(t, s)
	must(t, s, 1, reap(20, 5))
	pass(t, s)
	rulestest.Equal(t, "a crop of the other is stolen", f.Stole, true)
	rulestest.Equal(t, "stolen grapes", f.Grapes, 1)
	rulestest.Equal(t, "crops", len(f.Basket), 2)
	rulestest.Equal(t, "load with seeds", s.Load(0), 80)
	s.grown(20, 6, Corn, 0, 0, 5).Scarecrow = GuardedBy
	s.grown(20, 4, Corn, 0, 0, 5).Scarecrow = GuardedBy + 1
	rulestest.Equal(t, "a crop that the other's scarecrow watches", s.Foresee(1, reap(20, 6)), HarvestScarecrow)
	rulestest.Equal(t, "a crop that the own one watches", s.Foresee(1, reap(20, 4)), HarvestDone)
	s.Farmers[0].At = grid.Pt(20, 7)
	rulestest.Equal(t, "a crop beside the other farmer", s.Foresee(1, reap(20, 5)), HarvestEmpty)
	s.tile(20, 6).Scarecrow = Unguarded
	rulestest.Equal(t, "a crop beside the other farmer", s.Foresee(1, reap(20, 6)), HarvestProtected)
	f.Item, f.At = Scarecrow, grid.Pt(5, 20)
	s.use(1, nil, nil)
	rulestest.Equal(t, "the second seat's scarecrow", s.tile(5, 20).Scarecrow, GuardedBy+1)
	rulestest.Equal(t, "is its own", s.tile(5, 20).Used, [2]Item{NoItem, Scarecrow})
}

// TestNoChance: a rabbit's foot with chance 0 rolls no dice.
func TestNoChance(t *testing.T) {
	s := packed(t, NoItem, RabbitsFoot, func(l *Level) { l.DoubleDrop = 0 })
	s.grown(10, 5, Corn, 0, 0, 5)
	must(t, s, 0, reap(10, 5))
	must(t, s, 0, Command{})
	tape := rules.NewTape(&rules.Recorded{})
	if err := s.Apply(1, Command{}, tape); err != nil || tape.Err() != nil {
		t.Errorf("dice are rolled: %v, %v", err, tape.Err())
	}
}

// TestCharmsEnd uses a totem and an idol on empty ground: what is planted there a turn later grows as usual.
func TestCharmsEnd(t *testing.T) {
	for _, first := range []bool{false, true} {
		for _, item := range []Item{RainTotem, FertilityIdol} {
			s := packed(t, item, NoUpgrade, func(l *Level) { l.GrowFirst = first })
			become(t, order(t, s, use), ItemDone)
			for range 2 { // with growth first they work in the next turn
				pass(t, s)
				pass(t, s)
			}
			for i := range s.Tiles.Cells {
				if tile := &s.Tiles.Cells[i]; tile.Rain || tile.Idol {
					t.Fatalf("growth first %v: the %s works on at %s", first, item, s.Tiles.Point(i))
				}
			}
		}
	}
}
