package mechmania

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestRulesets tests each field of the [rules] table with both values.
func TestRulesets(t *testing.T) {
	for _, on := range []bool{false, true} {
		t.Run("loadout_both", func(t *testing.T) {
			l := DefaultLevel()
			l.LoadoutBoth = on
			s, err := New(&l)
			if err != nil {
				t.Fatal(err)
			}
			both := Command{Verb: Pack, Item: Scarecrow, Upgrade: Scythe}
			rulestest.Equal(t, "item and upgrade", s.Remark(0, both) == nil, on)
			must(t, s, 0, both)
			pass(t, s)
			rulestest.Equal(t, "item", s.Farmers[0].Item, map[bool]Item{true: Scarecrow}[on])
			rulestest.Equal(t, "upgrade", s.Farmers[0].Upgrade, Scythe)
			rulestest.Equal(t, "reach of the upgrade", s.Farmers[0].Reach.Harvest, 5)
		})
		t.Run("coffee_turns", func(t *testing.T) {
			for _, first := range []bool{false, true} {
				s := packed(t, CoffeeThermos, NoUpgrade, func(l *Level) { l.CoffeeTurns, l.GrowFirst = pick(on, 0, 2), first })
				order(t, s, use)
				for turn := range 5 {
					rulestest.Equal(t, "speed", s.Speed(0), pick(on || turn < 2, 30, 10))
					pass(t, s)
					pass(t, s)
				}
			}
		})
		t.Run("drone_turns", func(t *testing.T) {
			for _, first := range []bool{false, true} {
				s := packed(t, DeliveryDrone, NoUpgrade, func(l *Level) { l.DroneTurns, l.GrowFirst, l.LooseOrders = pick(on, 0, 2), first, first })
				order(t, s, use)
				for turn := range 5 {
					pass(t, s)
					works := on || turn < 2
					rulestest.Equal(t, "buying on the field is foreseen", s.Foresee(0, buy(Corn, 1)).Good(), works)
					rulestest.Equal(t, "buying on the field is legal", s.Check(0, buy(Corn, 1)) == nil, works || first)
					if first || works {
						become(t, order(t, s, buy(Corn, 1)), map[bool]Result{true: BuyDone, false: BuyAway}[works])
					} else {
						pass(t, s)
					}
				}
			}
		})
		t.Run("plant_on_arid", func(t *testing.T) {
			s := field(t, func(l *Level) { l.PlantOnArid = on })
			s.Number = 60
			rulestest.Equal(t, "legal", s.Check(0, sow(Corn, 10, 5)) == nil, on)
			if on {
				become(t, order(t, s, sow(Corn, 10, 5)), PlantDone)
				rulestest.Equal(t, "dead crop", s.tile(10, 5).Crop, Corn)
				rulestest.Equal(t, "its timer", s.tile(10, 5).Timer, 0)
			}
		})
		t.Run("grass_eats_seeds", func(t *testing.T) {
			s := field(t, func(l *Level) { l.GrassEatsSeeds = on })
			s.Farmers[0].At = grid.Pt(10, 2)
			rulestest.Equal(t, "legal", s.Check(0, sow(Corn, 10, 1)) == nil, on)
			if on {
				become(t, order(t, s, sow(Corn, 10, 1)), PlantDone)
				rulestest.Equal(t, "seeds", s.Farmers[0].Seeds[Corn], 9)
				rulestest.Equal(t, "crop", s.tile(10, 1).Crop, NoCrop)
				rulestest.Equal(t, "planter", s.tile(10, 1).Planter, rules.NoSeat)
			}
		})
		t.Run("dried_is_ripe", func(t *testing.T) {
			for planter := range rules.Seat(2) {
				s := field(t, func(l *Level) { l.DriedIsRipe = on })
				s.Number = 48 // row 5 is arid from turn 46 on, row 6 from turn 49
				s.grown(10, 5, GoldenCorn, planter, 0, 0)
				s.grown(10, 6, Grape, planter, 0, 18)
				rulestest.Equal(t, "harvest of what has dried up", s.Foresee(0, reap(10, 5)), map[bool]Result{true: HarvestDone, false: HarvestUnripe}[on])
				rulestest.Equal(t, "harvest of a ripe crop", s.Foresee(0, reap(10, 6)), HarvestDone)
				rulestest.Equal(t, "is it in the way", s.Foresee(0, sow(Corn, 10, 5)), map[bool]Result{true: PlantOccupied, false: PlantBarren}[on])
				if on {
					order(t, s, reap(10, 5))
				} else {
					pass(t, s)
				}
				f := &s.Farmers[0]
				f.At = grid.Pt(14, 0)
				order(t, s, move(15, 0))
				rulestest.Equal(t, "something stolen", f.Stole, on && planter == 1)
				rulestest.Equal(t, "sold golden corn", f.Has(StalksAndBonds), on)
				rulestest.Equal(t, "sold something stolen", f.Has(SeedyBusiness), on && planter == 1)
				rulestest.Equal(t, "money", f.Money, 300)
			}
			s := field(t, func(l *Level) { l.DriedIsRipe, l.PlantOnArid = on, true })
			s.Number = 60
			s.grown(10, 5, Corn, 1, 0, 0)
			rulestest.Equal(t, "planting where arid ground can be planted", s.Foresee(0, sow(Potato, 10, 5)), map[bool]Result{true: PlantOccupied, false: PlantDone}[on])
		})
		t.Run("buy_goes_on", func(t *testing.T) {
			s := field(t, func(l *Level) { l.BuyGoesOn, l.LooseOrders = on, true })
			s.Farmers[0].At = grid.Pt(14, 0)
			got := order(t, s, buy(GoldenCorn, 1), buy(Corn, 1))
			if on {
				become(t, got, BuyPoor, BuyDone)
			} else {
				become(t, got, BuyPoor)
			}
		})
		t.Run("seed_capacity", func(t *testing.T) {
			s := farm(t, func(l *Level) { l.SeedCapacity = on })
			s.Stage, s.Farmers[0].At = Acting, grid.Pt(14, 0)
			s.Farmers[0].Basket = make([]Fruit, 5)
			rulestest.Equal(t, "load", s.Load(0), 5)
			rulestest.Equal(t, "25 seeds", s.Foresee(0, buy(Corn, 25)), BuyDone)
			rulestest.Equal(t, "26 seeds", s.Foresee(0, buy(Corn, 26)), map[bool]Result{true: BuyFull, false: BuyDone}[on])
		})
		t.Run("strict_capacity", func(t *testing.T) {
			s := packed(t, NoItem, RabbitsFoot, func(l *Level) { l.StrictCapacity, l.LooseOrders, l.DoubleDrop, l.Reach.Carry = on, true, 1, 4 })
			var list []Command
			for _, p := range [...]grid.Point{{X: 10, Y: 5}, {X: 9, Y: 5}, {X: 11, Y: 5}, {X: 10, Y: 6}, {X: 10, Y: 4}} {
				s.grown(p.X, p.Y, Corn, 0, 0, 5)
				list = append(list, reap(p.X, p.Y))
			}
			got := order(t, s, list...)
			// Four crops fit: two that drop double, or two that drop double and then two more, because the count forgets double drops.
			if on {
				become(t, got, HarvestDone, HarvestDone, HarvestFull)
				rulestest.Equal(t, "crops", len(s.Farmers[0].Basket), 4)
			} else {
				become(t, got, HarvestDone, HarvestDone, HarvestDone, HarvestDone, HarvestFull)
				rulestest.Equal(t, "crops", len(s.Farmers[0].Basket), 6)
			}
		})
		t.Run("loose_orders", func(t *testing.T) {
			s := field(t, func(l *Level) { l.LooseOrders = on })
			for _, c := range []Command{reap(10, 5), reap(20, 20), sow(Corn, 0, 99), use} {
				rulestest.Equal(t, c.String()+" is accepted", s.Check(0, c) == nil, on)
			}
			s.Farmers[0].At = grid.Pt(14, 0)
			rulestest.Equal(t, "buying nothing is accepted", s.Check(0, buy(Corn, 0)) == nil, on)
			if on {
				then := s.Clone()
				become(t, order(t, then, buy(Corn, 0), buy(NoCrop, 2)), BuyDone, BuyDone)
				rulestest.Equal(t, "money", then.Farmers[0].Money, 300)
				become(t, order(t, s, reap(10, 5), reap(14, 0)), HarvestFar, HarvestEmpty)
				become(t, order(t, s, move(0, 49)), MoveFar)
			}
			s.Stage = Moving
			rulestest.Equal(t, "a walk too far is accepted", s.Check(0, move(0, 49)) == nil, on)
		})
		t.Run("price_overflow", func(t *testing.T) {
			const n = math.MaxInt32/1000 + 1 // golden corn for more dollars than 32 bits hold
			s := field(t, func(l *Level) { l.PriceOverflow, l.LooseOrders, l.SeedCapacity = on, true, false })
			s.Farmers[0].At = grid.Pt(14, 0)
			got := order(t, s, buy(GoldenCorn, n))
			if on {
				become(t, got, BuyDone)
				rulestest.Equal(t, "money", s.Farmers[0].Money, 300+2147483296)
			} else {
				become(t, got, BuyPoor)
				rulestest.Equal(t, "money", s.Farmers[0].Money, 300)
			}
		})
		t.Run("theft_by_owner", func(t *testing.T) {
			s := field(t, func(l *Level) { l.TheftByOwner = on })
			s.grown(10, 5, Grape, 0, 0, 5)
			order(t, s, reap(10, 5))
			rulestest.Equal(t, "an own crop counts as stolen", s.Farmers[0].Stole, !on)
			rulestest.Equal(t, "stolen grapes", s.Farmers[0].Grapes, pick(on, 0, 1))
		})
		t.Run("dust_bowl_once", func(t *testing.T) {
			s := field(t, func(l *Level) { l.DustBowlOnce = on })
			s.Number = 39
			s.grown(4, 3, Corn, 0, 2, 0)
			for range 4 {
				s.Grow(nil)
			}
			rulestest.Equal(t, "crops destroyed", s.Farmers[0].Destroyed, pick(on, 1, 4))
		})
		t.Run("ornithophobia_inside", func(t *testing.T) {
			for far, inside := range map[int]bool{2: true, 3: false, 4: false, 5: false} {
				s := field(t, func(l *Level) { l.OrnithophobiaInside = on })
				crows(far)(s)
				rulestest.Equal(t, "earned", s.Farmers[0].Has(Ornithophobia), inside || !on && far <= 4)
			}
		})
		t.Run("grow_first", func(t *testing.T) {
			s := field(t, func(l *Level) { l.GrowFirst = on })
			s.grown(10, 5, Ducham, 0, 2, 50)
			s.grown(10, 6, Potato, 0, 1, 4.125)
			s.grown(10, 4, Grape, 1, 0, 18)
			must(t, s, 0, sow(Corn, 11, 5))
			pass(t, s)
			rulestest.Equal(t, "growth steps of a seed in the turn it is planted", 2-s.tile(11, 5).Timer, pick(on, 0, 1))
			near(t, "growth of a crop", s.tile(10, 5).Value, 70)
			pass(t, s)
			rulestest.Equal(t, "a crop that has ripened is harvested", s.Foresee(0, reap(10, 6)), HarvestDone)
			s = field(t, func(l *Level) { l.GrowFirst = on })
			s.grown(10, 6, Potato, 0, 1, 4.125)
			rulestest.Equal(t, "a crop that ripens in this turn can be harvested", s.Foresee(0, reap(10, 6)).Good(), on)
			s.Number = 45 // row 5 is arid from turn 46 on
			s.grown(10, 5, Potato, 0, 0, 5.5)
			rulestest.Equal(t, "the last row pays in its last turn", s.Foresee(0, reap(10, 5)).Good(), !on)
		})
		t.Run("concession_counts", func(t *testing.T) {
			for loser := range rules.Seat(2) {
				s := field(t, func(l *Level) { l.ConcessionCounts, l.FruitsSold = on, false })
				winner := 1 - loser
				f := &s.Farmers[winner]
				f.Money, f.Spent, f.Destroyed, s.Farmers[loser].Spent = 2600, 1000, 10, 2000
				must(t, s, loser, Command{Verb: Concede})
				rulestest.Equal(t, "end", s.End, Ending{true, winner, Left})
				for _, a := range []Achievement{WorthyHeir, FavoriteCustomer, RicherThanPhineas, DustBowl, HonestWork, BotanicalBurglary, FruitsOfOurLabor} {
					rulestest.Equal(t, a.String(), f.Has(a), on)
				}
				rulestest.Equal(t, "what the winner has not done", f.Has(NotWorthTheDirt) || f.Has(OmniAgriculturalist), false)
				rulestest.Equal(t, "earned by the seat that left", s.Farmers[loser].Earned, 0)
			}
		})
		t.Run("own_start_money", func(t *testing.T) {
			for more, less := range map[int]bool{0: false, 100: true} {
				s := farm(t, func(l *Level) { l.OwnStartMoney, l.MaxTurns = on, 1 })
				s.Favour(0, more)
				rulestest.Equal(t, "money at the start", s.Farmers[0].Start, 300+float64(more))
				s.Farmers[0].Money -= 50
				pass(t, s)
				pass(t, s)
				rulestest.Equal(t, "less than at the start", s.Farmers[0].Has(NotWorthTheDirt), on || !less)
			}
		})
		t.Run("fruits_sold", func(t *testing.T) {
			for planter := range rules.Seat(2) {
				s := field(t, func(l *Level) { l.FruitsSold = on })
				s.grown(10, 5, Jogan, planter, 0, 20)
				order(t, s, reap(10, 5))
				won := func() bool {
					end := s.Clone()
					end.judgeFarmer(0, true, nil)
					return end.Farmers[0].Has(FruitsOfOurLabor)
				}
				rulestest.Equal(t, "nothing sold yet", won(), !on)
				s.Farmers[0].At = grid.Pt(14, 0)
				order(t, s, move(15, 0))
				rulestest.Equal(t, "a fruit sold", won(), !on || planter == 0)
			}
		})
		t.Run("exact_money", func(t *testing.T) {
			s := field(t, func(l *Level) { l.ExactMoney, l.MaxTurns = on, 25 })
			basket := []Fruit{{Potato, 0.1}, {Potato, 0.2}, {Potato, 0.3}} // in the other order they are another sum in binary fractions
			for seat := range s.Farmers {
				f := &s.Farmers[seat]
				f.At, f.Basket, f.Money = grid.Pt(13+seat, 0), slices.Clone(basket), 0
				slices.Reverse(basket)
			}
			s.Stage = Moving
			must(t, s, 0, move(14, 0))
			must(t, s, 1, move(13, 0))
			pass(t, s)
			pass(t, s)
			rulestest.Equal(t, "equal", s.End.Reason == Equal, on)
			rulestest.Equal(t, "in cents", s.Outcome().Scores, [rules.MaxSeats]int64{60, 60})
			s = field(t, func(l *Level) { l.ExactMoney = on })
			sum := s.grown(10, 40, Peanut, 0, 30, 0)
			for range 30 {
				sum.grow(&s.Constants, Soil)
			}
			rulestest.Equal(t, "thirty times 0.167", sum.Value == 5.01, on)
		})
		t.Run("tie_has_no_winner", func(t *testing.T) {
			s := field(t, func(l *Level) { l.TieHasNoWinner, l.MaxTurns = on, 25 })
			pass(t, s)
			rulestest.Equal(t, "end", s.End, Ending{true, rules.NoSeat, Equal})
			rulestest.Equal(t, "seat 1 is the heir", s.Farmers[0].Has(WorthyHeir), false)
			rulestest.Equal(t, "seat 2 is the heir", s.Farmers[1].Has(WorthyHeir), !on)
		})
	}
}

func pick(on bool, yes, no int32) int32 {
	if on {
		return yes
	}
	return no
}

// TestProblems tests levels just beyond what is allowed.
func TestProblems(t *testing.T) {
	for key, change := range map[string]func(*Level){
		"width":                   func(l *Level) { l.Width = 5 },
		"height":                  func(l *Level) { l.Height = MaxSide + 1 },
		"max_turns":               func(l *Level) { l.MaxTurns = 0 },
		"grass_rows":              func(l *Level) { l.GrassRows = 50 },
		"grocer_length":           func(l *Level) { l.GrocerLength = -1 },
		"band_inner":              func(l *Level) { l.BandInner = -1 },
		"band_mid":                func(l *Level) { l.BandMid = -1 },
		"band_outer":              func(l *Level) { l.BandOuter = 101 },
		"band_speed":              func(l *Level) { l.BandSpeed = 0 },
		"band_delay":              func(l *Level) { l.BandDelay = -1 },
		"band_start":              func(l *Level) { l.BandStart = -1 },
		"start_money":             func(l *Level) { l.StartMoney = math.NaN() },
		"reach.move":              func(l *Level) { l.Reach.Move = -1 },
		"reach.plant":             func(l *Level) { l.Reach.Plant = 401 },
		"reach.harvest":           func(l *Level) { l.Reach.Harvest = -1 },
		"upgraded.protect":        func(l *Level) { l.Upgraded.Protect = -2 },
		"upgraded.carry":          func(l *Level) { l.Upgraded.Carry = -1 },
		"rain_growth":             func(l *Level) { l.RainGrowth = 0 },
		"rain_radius":             func(l *Level) { l.RainRadius = -1 },
		"idol_factor":             func(l *Level) { l.IdolFactor = -1 },
		"idol_radius":             func(l *Level) { l.IdolRadius = 101 },
		"pesticide_cut":           func(l *Level) { l.PesticideCut = 1.5 },
		"pesticide_radius":        func(l *Level) { l.PesticideRadius = -1 },
		"scarecrow_radius":        func(l *Level) { l.ScarecrowRadius = -1 },
		"coffee_factor":           func(l *Level) { l.CoffeeFactor = 0 },
		"card_discount":           func(l *Level) { l.CardDiscount = -0.1 },
		"card_minimum":            func(l *Level) { l.CardMinimum = math.Inf(1) },
		"double_drop":             func(l *Level) { l.DoubleDrop = 2 },
		"fertility.outer":         func(l *Level) { l.Fertility.Outer = -1 },
		"fertility.mid":           func(l *Level) { l.Fertility.Mid = math.NaN() },
		"fertility.inner":         func(l *Level) { l.Fertility.Inner = 1001 },
		"crops.corn.price":        func(l *Level) { l.Crops.Corn.Price = 0 },
		"crops.peanut.turns":      func(l *Level) { l.Crops.Peanut.Turns = 0 },
		"crops.golden_corn.gain":  func(l *Level) { l.Crops.Golden.Gain = -1 },
		"crops.grape.sensitivity": func(l *Level) { l.Crops.Grape.Sensitivity = 1.1 },
		"achievements.dried":      func(l *Level) { l.Goals.Dried = -1 },
		"achievements.spent":      func(l *Level) { l.Goals.Spent = -1 },
		"achievements.money":      func(l *Level) { l.Goals.Money = math.Inf(1) },
		"achievements.grapes":     func(l *Level) { l.Goals.Grapes = -1 },
		"rules.coffee_turns":      func(l *Level) { l.CoffeeTurns = -1 },
		"rules.drone_turns":       func(l *Level) { l.DroneTurns = MaxLength + 1 },
	} {
		l := DefaultLevel()
		if problems := l.Problems(); len(problems) > 0 {
			t.Fatalf("the classic level: %v", problems)
		}
		change(&l)
		problems := l.Problems()
		if len(problems) != 1 || problems[0].Key != key || problems[0].Reason == "" {
			t.Errorf("%s: %+v", key, problems)
		}
		if _, err := New(&l); err == nil {
			t.Errorf("a level with a wrong %s is set up", key)
		}
	}
	if _, err := Game().New(func(any) error { return errors.New("torn") }, ""); err == nil {
		t.Error("a level that cannot be read is set up")
	}
}

// TestLimits tests numbers of a level at their limits and beyond.
func TestLimits(t *testing.T) {
	for _, row := range []struct {
		change func(*Level)
		sound  bool
	}{
		{func(l *Level) { l.GrocerLength = 29 }, true},
		{func(l *Level) { l.GrocerLength = 30 }, false},
		{func(l *Level) { l.GrassRows = 49 }, true},
		{func(l *Level) { l.GrassRows = 50 }, false},
		{func(l *Level) { l.Reach.Protect, l.Upgraded.Protect = -1, -1 }, true},
		{func(l *Level) { l.Reach = Reach{400, 400, 400, 400, maxNumber} }, true},
		{func(l *Level) { l.Upgraded.Move = 401 }, false},
	} {
		l := DefaultLevel()
		row.change(&l)
		rulestest.Equal(t, fmt.Sprintf("%+v is sound", l), len(l.Problems()) == 0, row.sound)
	}
}
