package mechmania

import (
	"fmt"
	"math"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// packed is a field on which seat 0 has packed something. It is played from the packing on, so that an upgrade works as in a match.
func packed(t testing.TB, item Item, upgrade Upgrade, change func(*Level)) *State {
	t.Helper()
	l := DefaultLevel()
	if change != nil {
		change(&l)
	}
	s, err := New(&l)
	if err != nil {
		t.Fatal(err)
	}
	must(t, s, 0, Command{Verb: Pack, Item: item, Upgrade: upgrade})
	pass(t, s)
	s.Number, s.Stage = 25, Acting
	s.Farmers[0].At, s.Farmers[1].At = grid.Pt(10, 5), grid.Pt(29, 40)
	return s
}

var use = Command{Verb: Use}

// TestItems tests what the rule document says about each item under the classic rules.
func TestItems(t *testing.T) {
	for _, row := range []struct {
		statement string
		play      func(t *testing.T)
	}{
		{"one item or one upgrade, chosen before the first turn", func(t *testing.T) {
			l := DefaultLevel()
			s, err := New(&l)
			if err != nil {
				t.Fatal(err)
			}
			both := Command{Verb: Pack, Item: Scarecrow, Upgrade: Scythe}
			rulestest.Equal(t, "reason with which both are answered", s.Remark(0, both), illegalLoadout)
			must(t, s, 0, both)
			rulestest.Equal(t, "item beside the upgrade", s.Farmers[0].Item, NoItem)
			rulestest.Equal(t, "upgrade", s.Farmers[0].Upgrade, Scythe)
			must(t, s, 0, Command{Verb: Pack, Item: Scarecrow})
			rulestest.Equal(t, "the item instead", s.Farmers[0].Item, Scarecrow)
			rulestest.Equal(t, "upgrade", s.Farmers[0].Upgrade, NoUpgrade)
			must(t, s, 0, Command{Verb: Pack, Upgrade: Scythe}) // instead
			rulestest.Equal(t, "item", s.Farmers[0].Item, NoItem)
			pass(t, s)
			refused(t, s, Command{Verb: Pack, Item: Scarecrow}, "stage")
		}},
		{"an item works once a match", func(t *testing.T) {
			for item := NoItem + 1; item < items; item++ {
				s := packed(t, item, NoUpgrade, nil)
				become(t, order(t, s, use), ItemDone)
				rulestest.Equal(t, "place", s.tile(10, 5).Used[0], item)
				pass(t, s)
				refused(t, s, use, "item.alreadyused")
			}
			s := packed(t, NoItem, Scythe, nil)
			refused(t, s, use, "item.none")
		}},
		{"rain totem: every crop in the 5 by 5 square grows up to three times this turn", func(t *testing.T) {
			s := packed(t, RainTotem, NoUpgrade, nil)
			s.Number = 1 // soil without fertility, so that the place does not matter
			for _, p := range [...]grid.Point{{X: 8, Y: 3}, {X: 12, Y: 7}, {X: 7, Y: 5}, {X: 13, Y: 5}, {X: 10, Y: 8}} {
				s.grown(p.X, p.Y, Potato, 1, 4, 0)
			}
			s.grown(10, 5, Potato, 0, 2, 2.75)
			s.grown(11, 5, Corn, 1, 1, 1)
			become(t, order(t, s, use), ItemDone)
			near(t, "corner", s.tile(8, 3).Value, 3*1.375)
			rulestest.Equal(t, "corner's timer", s.tile(12, 7).Timer, 1)
			near(t, "outside", s.tile(7, 5).Value, 1.375)
			near(t, "outside", s.tile(13, 5).Value, 1.375)
			near(t, "outside", s.tile(10, 8).Value, 1.375)
			near(t, "a crop that ripens after two of them", s.tile(10, 5).Value, 5.5)
			near(t, "a crop that ripens after one", s.tile(11, 5).Value, 2.25)
			s.grown(9, 4, Peanut, 1, 30, 0)
			pass(t, s)
			pass(t, s)
			near(t, "one turn later", s.tile(9, 4).Value, 0.167)
		}},
		{"fertility idol: doubles the fertility of all tiles within radius 2 for the next growth step", func(t *testing.T) {
			s := packed(t, FertilityIdol, NoUpgrade, nil)
			plots := map[grid.Point][2]float64{{X: 8, Y: 3}: {60, 90}, {X: 12, Y: 4}: {48, 72}, {X: 10, Y: 5}: {40, 60}, {X: 12, Y: 7}: {40, 60},
				{X: 7, Y: 5}: {20, 40}, {X: 13, Y: 3}: {30, 60}, {X: 10, Y: 9}: {0, 0}}
			for p := range plots {
				s.grown(p.X, p.Y, Ducham, 0, 5, 0)
			}
			must(t, s, 0, use)
			for i := range 2 {
				pass(t, s)
				for p, want := range plots {
					near(t, fmt.Sprintf("tile %s after %d steps", p, i+1), s.Tiles.At(p).Value, want[i])
				}
				pass(t, s)
			}
		}},
		{"pesticide: the current value of all crops within radius 1 drops by 20 %, ripe or not, no matter whose", func(t *testing.T) {
			s := packed(t, Pesticide, NoUpgrade, nil)
			s.grown(9, 4, Corn, 1, 0, 5)
			s.grown(11, 6, Grape, 0, 0, 10)
			s.grown(12, 5, Corn, 1, 0, 5)
			s.grown(10, 4, Potato, 1, 2, 2.75) // it grows again at the end of the turn
			s.tile(11, 4).Value = 7            // not a crop
			order(t, s, use)
			near(t, "corner", s.tile(9, 4).Value, 4)
			near(t, "corner", s.tile(11, 6).Value, 8)
			near(t, "outside", s.tile(12, 5).Value, 5)
			near(t, "unripe", s.tile(10, 4).Value, 0.8*2.75+1.375)
			rulestest.Equal(t, "its timer", s.tile(10, 4).Timer, 1)
			near(t, "empty ground", s.tile(11, 4).Value, 7)
			pass(t, s)
			pass(t, s)
			near(t, "later", s.tile(10, 4).Value, 0.8*2.75+2*1.375)
		}},
		{"two scarecrows: where they overlap neither farmer harvests or plants, elsewhere each keeps the other out", func(t *testing.T) {
			s := packed(t, Scarecrow, NoUpgrade, nil)
			s.Farmers[1].At, s.Farmers[1].Item = grid.Pt(13, 5), Scarecrow
			must(t, s, 1, use)
			order(t, s, use)
			for x := 7; x <= 16; x++ {
				want := Unguarded
				switch {
				case x >= 11 && x <= 12:
					want = Disputed
				case x >= 8 && x <= 10:
					want = GuardedBy
				case x >= 13 && x <= 15:
					want = GuardedBy + 1
				}
				for _, y := range [...]int{3, 5, 7} {
					rulestest.Equal(t, fmt.Sprintf("tile %d,%d", x, y), s.tile(x, y).Scarecrow, want)
				}
				rulestest.Equal(t, "beside them", s.tile(x, 8).Scarecrow, Unguarded)
			}
			for seat := range s.Farmers {
				f := &s.Farmers[seat]
				f.At, f.Seeds[Corn], f.Reach.Plant, f.Reach.Harvest, f.Reach.Protect = grid.Pt(12, 9), 9, 9, 9, -1
			}
			s.grown(11, 7, Corn, 0, 0, 5)
			for x, want := range map[int][2]Result{10: {PlantDone, PlantScarecrow}, 12: {PlantScarecrow, PlantScarecrow}, 13: {PlantScarecrow, PlantDone}} {
				for seat, r := range want {
					rulestest.Equal(t, fmt.Sprintf("planting in column %d by seat %d", x, seat), s.Foresee(rules.Seat(seat), sow(Corn, x, 7)), r)
					rulestest.Equal(t, "harvest", s.Foresee(rules.Seat(seat), reap(11, 7)), HarvestScarecrow)
				}
			}
			rulestest.Equal(t, "the scarecrow of seat 1 stands in the other's area", s.Farmers[0].Has(Ornithophobia), false)
		}},
		{"scarecrow: the opponent neither harvests nor plants within radius 2, for good", func(t *testing.T) {
			s := packed(t, Scarecrow, NoUpgrade, nil)
			order(t, s, use)
			s.Farmers[0].At, s.Farmers[1].At = grid.Pt(0, 0), grid.Pt(8, 8)
			s.Stage, s.Farmers[1].Seeds[Corn], s.Farmers[1].Reach.Plant, s.Farmers[1].Reach.Harvest = Acting, 9, 9, 9
			s.Farmers[0].Seeds[Corn], s.Farmers[0].Reach.Plant = 9, 50
			s.grown(12, 7, Corn, 1, 0, 5)
			for c, want := range map[Command]Result{sow(Corn, 8, 7): PlantScarecrow, sow(Corn, 12, 6): PlantScarecrow, sow(Corn, 7, 7): PlantDone, sow(Corn, 8, 8): PlantDone,
				reap(12, 7): HarvestScarecrow} {
				if got := s.Foresee(1, c); got != want {
					t.Errorf("%s of the opponent ends as %s, not as %s", c, got, want)
				}
			}
			if got := s.Foresee(0, sow(Corn, 9, 5)); got != PlantDone {
				t.Errorf("the owner's planting ends as %s", got)
			}
			for range 20 {
				pass(t, s)
				pass(t, s)
			}
			rulestest.Equal(t, "much later", s.tile(8, 7).Scarecrow, GuardedBy)
		}},
		{"delivery drone: the next turn seeds are bought anywhere", func(t *testing.T) {
			s := packed(t, DeliveryDrone, NoUpgrade, nil)
			order(t, s, use)
			refused(t, s, buy(Corn, 1), "stage")
			pass(t, s)
			become(t, order(t, s, buy(Corn, 3)), BuyDone)
			pass(t, s)
			refused(t, s, buy(Corn, 1), "buy.notatgrocer")
		}},
		{"coffee thermos: the next turn the farmer walks three times as far", func(t *testing.T) {
			s := packed(t, CoffeeThermos, NoUpgrade, nil)
			order(t, s, use)
			refused(t, s, move(10, 36), "move.far")
			become(t, order(t, s, move(10, 35)), MoveDone)
			pass(t, s)
			refused(t, s, move(10, 24), "move.far")
			become(t, order(t, s, move(10, 25)), MoveDone)
		}},
	} {
		t.Run(row.statement, row.play)
	}
}

// TestUpgrades tests what the rule document says about each upgrade under the classic rules.
func TestUpgrades(t *testing.T) {
	plain := Reach{Move: 10, Plant: 1, Harvest: 1, Protect: 2, Carry: 30}
	for upgrade, change := range map[Upgrade]func(*Reach){
		NoUpgrade:   func(*Reach) {},
		Backpack:    func(r *Reach) { r.Carry = 50 },
		Scythe:      func(r *Reach) { r.Harvest = 5 },
		LoyaltyCard: func(*Reach) {},
		LongerLegs:  func(r *Reach) { r.Move = 20 },
		RabbitsFoot: func(*Reach) {},
		SeedAPult:   func(r *Reach) { r.Plant = 5 },
		Spyglass:    func(r *Reach) { r.Protect = 3 },
	} {
		t.Run(upgrade.String(), func(t *testing.T) {
			want := plain
			change(&want)
			s := packed(t, NoItem, upgrade, nil)
			rulestest.Equal(t, "reach", s.Farmers[0].Reach, want)
			rulestest.Equal(t, "reach of the other", s.Farmers[1].Reach, plain)

			// The limits in use: each action is possible at its limit and not beyond.
			at := func(n int32) int { return 10 + int(n) }
			s.Farmers[0].Seeds[Corn] = 1
			s.grown(at(want.Harvest), 5, Corn, 0, 0, 5)
			s.grown(at(want.Harvest+1), 5, Corn, 0, 0, 5)
			rulestest.Equal(t, "harvest", s.Foresee(0, reap(at(want.Harvest), 5)), HarvestDone)
			rulestest.Equal(t, "harvest beyond", s.Foresee(0, reap(at(want.Harvest+1), 5)), HarvestFar)
			rulestest.Equal(t, "plant", s.Foresee(0, sow(Corn, 10, at(want.Plant)-5)), PlantDone)
			rulestest.Equal(t, "plant beyond", s.Foresee(0, sow(Corn, 10, at(want.Plant)-4)), PlantFar)
			rulestest.Equal(t, "walk", s.Foresee(0, move(at(want.Move)-1, 6)), MoveDone)
			rulestest.Equal(t, "walk beyond", s.Foresee(0, move(10, 6+int(want.Move))), MoveFar)
			s.Farmers[1].At, s.Farmers[1].Seeds[Corn], s.Farmers[1].Reach.Plant = grid.Pt(20, 5), 1, 50
			rulestest.Equal(t, "protection", s.Foresee(1, sow(Corn, 10, 5+int(want.Protect))), PlantProtected)
			rulestest.Equal(t, "protection beyond", s.Foresee(1, sow(Corn, 10, 6+int(want.Protect))), PlantDone)
			s.Farmers[0].At, s.Farmers[0].Seeds[Corn], s.Farmers[0].Money = grid.Pt(13, 0), 0, 1000
			rulestest.Equal(t, "carry", s.Foresee(0, buy(Corn, want.Carry)), BuyDone)
			rulestest.Equal(t, "carry beyond", s.Foresee(0, buy(Corn, want.Carry+1)), BuyFull)
		})
	}
}

// TestLoyaltyCard buys before and after spending 25 dollars.
func TestLoyaltyCard(t *testing.T) {
	for _, c := range []struct {
		spent float64
		crop  Crop
		n     int32
		cost  float64
	}{
		{0, Corn, 5, 25},
		{0, Corn, 6, 25 + 4.75},
		{24, Corn, 2, 5 + 4.75},
		{25, Ducham, 2, 190},
		{0, Ducham, 2, 100 + 95},
		{1000, Potato, 0, 0},
	} {
		s := packed(t, NoItem, LoyaltyCard, nil)
		s.Farmers[0].At, s.Farmers[0].Spent = grid.Pt(13, 0), c.spent
		if c.n > 0 {
			become(t, order(t, s, buy(c.crop, c.n)), BuyDone)
		}
		near(t, fmt.Sprintf("%d %s after %v dollars: money", c.n, c.crop, c.spent), s.Farmers[0].Money, 300-c.cost)
	}
	s := packed(t, NoItem, NoUpgrade, nil)
	s.Farmers[0].At, s.Farmers[0].Spent = grid.Pt(13, 0), 500
	order(t, s, buy(Corn, 10))
	rulestest.Equal(t, "money without the card", s.Farmers[0].Money, 250)
}

// TestRabbitsFoot counts double drops.
func TestRabbitsFoot(t *testing.T) {
	const n = 20000
	s := packed(t, NoItem, RabbitsFoot, nil)
	s.Farmers[0].Reach.Carry = math.MaxInt32
	tape := rules.Muted(rules.NewSeeded("rabbit"))
	for range n {
		s.grown(10, 5, Corn, 0, 0, 5)
		s.Plans[0].Verb, s.Plans[0].Entries = Harvest, append(s.Plans[0].Entries[:0], Entry{At: grid.Pt(10, 5)})
		s.Act(0, tape)
	}
	// A share of 5 % with a spread of sqrt(0.05 x 0.95 / n) = 0.15 %.
	if share := float64(len(s.Farmers[0].Basket)-n) / n; math.Abs(share-0.05) > 0.006 {
		t.Errorf("%.2f %% of the crops drop twice, not 5 %%", 100*share)
	}
	s = packed(t, NoItem, RabbitsFoot, nil)
	s.grown(10, 5, Corn, 0, 0, 5)
	s.Plans[0].Verb, s.Plans[0].Entries = Harvest, []Entry{{At: grid.Pt(10, 5)}}
	s.Act(0, rules.NewTape(rules.Fixed(499)))
	rulestest.Equal(t, "crops with luck", len(s.Farmers[0].Basket), 2)
	s = packed(t, NoItem, Scythe, nil)
	s.grown(10, 5, Corn, 0, 0, 5)
	must(t, s, 0, reap(10, 5))
	must(t, s, 0, Command{})
	tape = rules.NewTape(&rules.Recorded{})
	if err := s.Apply(1, Command{}, tape); err != nil || tape.Err() != nil {
		t.Fatalf("without a rabbit's foot there is chance: %v, %v", err, tape.Err())
	}
}
