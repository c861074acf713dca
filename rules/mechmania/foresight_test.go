package mechmania

import (
	"testing"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestForesight plans actions of several parts. Each part is judged as things will stand after the parts before it.
func TestForesight(t *testing.T) {
	t.Run("a purchase counts what the plan spends and loads already", func(t *testing.T) {
		s := farm(t, nil)
		s.Stage, s.Farmers[0].At = Acting, grid.Pt(14, 0)
		must(t, s, 0, buy(Ducham, 2))
		rulestest.Equal(t, "golden corn", s.Foresee(0, buy(GoldenCorn, 1)), BuyPoor)
		must(t, s, 0, buy(Corn, 20)) // the last dollar
		rulestest.Equal(t, "one more", s.Foresee(0, buy(Corn, 1)), BuyPoor)
		s = farm(t, nil)
		s.Stage, s.Farmers[0].At = Acting, grid.Pt(14, 0)
		must(t, s, 0, buy(Corn, 20))
		rulestest.Equal(t, "one too many", s.Foresee(0, buy(Potato, 11)), BuyFull)
		become(t, order(t, s, buy(Potato, 10)), BuyDone, BuyDone)
		rulestest.Equal(t, "load", s.Load(0), 30)
	})
	t.Run("the loyalty card counts what the plan spends already", func(t *testing.T) {
		s := packed(t, NoItem, LoyaltyCard, nil)
		s.Farmers[0].At, s.Farmers[0].Money = grid.Pt(14, 0), 25+9.5
		must(t, s, 0, buy(Corn, 5))
		must(t, s, 0, buy(Corn, 2))
		rulestest.Equal(t, "one more", s.Foresee(0, buy(Corn, 1)), BuyPoor)
	})
	t.Run("a harvest counts what it will load", func(t *testing.T) {
		s := field(t, func(l *Level) { l.Reach.Carry = 30 })
		s.Farmers[0].Reach.Carry = 82 // 80 seeds
		for y := 4; y <= 6; y++ {
			s.grown(10, y, Corn, 0, 0, 5)
		}
		must(t, s, 0, reap(10, 4))
		refused(t, s, reap(10, 4), "harvest.empty")
		must(t, s, 0, reap(10, 5))
		refused(t, s, reap(10, 6), "harvest.full")
	})
	t.Run("planting counts the seeds and tiles of the plan", func(t *testing.T) {
		s := field(t, nil)
		s.Farmers[0].Seeds[Grape] = 1
		must(t, s, 0, sow(Grape, 10, 5))
		refused(t, s, sow(Corn, 10, 5), "plant.occupied")
		refused(t, s, sow(Grape, 10, 4), "plant.noseed")
	})
	t.Run("a purchase that continues after a pair that fails refuses that pair", func(t *testing.T) {
		s := farm(t, func(l *Level) { l.BuyGoesOn = true })
		s.Stage, s.Farmers[0].At = Acting, grid.Pt(14, 0)
		for c, code := range map[Command]string{buy(GoldenCorn, 1): "buy.nomoney", buy(Corn, 31): "buy.full", buy(Corn, -1): "buy.amount", buy(NoCrop, 1): "buy.nothing"} {
			refused(t, s, c, code)
		}
		s.Plans[0] = Plan{Verb: Buy, Entries: []Entry{{Crop: GoldenCorn, Amount: 1}, {Crop: Ducham, Amount: 2}}} // of loose orders
		rulestest.Equal(t, "with what the failing pair leaves", s.Foresee(0, buy(Ducham, 1)), BuyDone)
		rulestest.Equal(t, "with too little", s.Foresee(0, buy(Ducham, 2)), BuyPoor)
	})
	for _, first := range []bool{false, true} {
		t.Run("a crop is harvested as the action finds it", func(t *testing.T) {
			s := field(t, func(l *Level) { l.GrowFirst = first })
			s.grown(10, 5, Potato, 0, 1, 4.125)
			s.grown(10, 4, Potato, 0, 2, 2.75)
			s.grown(11, 5, Potato, 0, 3, 1.375).Rain = true
			s.grown(9, 5, Potato, 0, 0, 5.5)
			refused(t, s, reap(10, 4), "harvest.unripe")
			if !first {
				refused(t, s, reap(10, 5), "harvest.unripe")
				refused(t, s, reap(11, 5), "harvest.unripe")
				become(t, order(t, s, reap(9, 5)), HarvestDone)
				return
			}
			become(t, order(t, s, reap(10, 5), reap(11, 5), reap(9, 5)), HarvestDone, HarvestDone, HarvestDone)
			near(t, "value", s.Farmers[0].Basket[1].Value, 5.5)
		})
		t.Run("the ground counts that the action meets", func(t *testing.T) {
			s := field(t, func(l *Level) { l.GrowFirst = first })
			s.Number = 45 // row 5 is arid from turn 46 on
			rulestest.Equal(t, "ground", s.WorkGround(grid.Pt(10, 5), s.Number), map[bool]Ground{true: Arid, false: Outer}[first])
			s.grown(10, 4, Potato, 0, 3, 1)
			want := map[bool]Result{true: PlantBarren, false: PlantDone}[first]
			rulestest.Equal(t, "planting", s.Foresee(0, sow(Corn, 10, 5)), want)
			rulestest.Equal(t, "the row below", s.Check(0, sow(Corn, 10, 6)), nil)
			become(t, order(t, s, sow(Corn, 10, 6)), PlantDone)
		})
	}
}

// TestForecasts compares the forecasts for a seed and a crop with what happens, turn by turn, in both orders of a turn.
func TestForecasts(t *testing.T) {
	at := grid.Pt(10, 6)
	for _, first := range []bool{false, true} {
		for start := int32(1); start < 51; start++ { // row 6 is arid from turn 49 on
			for crop := Grape; crop < crops; crop++ {
				s := field(t, func(l *Level) { l.GrowFirst = first })
				s.Number = start
				when, worth := s.Prospect(at, crop)
				if s.WorkGround(at, s.Number) == Arid {
					rulestest.Equal(t, "worth of a seed on arid ground", worth, 0)
					continue
				}
				become(t, order(t, s, sow(crop, 10, 6)), PlantDone)
				for s.Number < when {
					turn, now := s.Ripens(at)
					if now != worth || worth > 0 && turn != when {
						t.Fatalf("%s planted in turn %d, seen in turn %d: ripe in turn %d for %v, at first that was turn %d and %v", crop, start, s.Number, turn, now, when, worth)
					}
					pass(t, s)
					if r := s.Foresee(0, reap(10, 6)); r != HarvestUnripe && worth > 0 {
						t.Fatalf("%s planted in turn %d, due in turn %d: harvest in turn %d is %s", crop, start, when, s.Number, r)
					}
					pass(t, s)
				}
				if worth == 0 {
					continue // it has dried up or gained nothing
				}
				s.Stage, s.Farmers[0].Seeds = Acting, [crops]int32{}
				become(t, order(t, s, reap(10, 6)), HarvestDone)
				if got := s.Farmers[0].Basket[0].Value; got != worth {
					t.Fatalf("%s planted in turn %d pays %v, the forecast was %v", crop, start, got, worth)
				}
			}
		}
	}
}

// TestRipeCropDriesUp forecasts the value of a crop that is ripe already, up to the turn in which its row dries up.
func TestRipeCropDriesUp(t *testing.T) {
	for _, first := range []bool{false, true} {
		for turn := int32(46); turn < 51; turn++ {
			s := field(t, func(l *Level) { l.GrowFirst = first })
			s.Number = turn
			s.grown(10, 6, Corn, 0, 0, 6) // row 6 is arid from turn 49 on
			if turn > 48 {
				s.tile(10, 6).Value = 0
			}
			when, worth := s.Ripens(grid.Pt(10, 6))
			if s.WorkGround(grid.Pt(10, 6), turn) == Arid {
				refused(t, s, reap(10, 6), "harvest.unripe")
				rulestest.Equal(t, "worth of a dried-up crop", worth, 0)
				continue
			}
			become(t, order(t, s, reap(10, 6)), HarvestDone)
			if got := s.Farmers[0].Basket[0].Value; got != worth || when != turn {
				t.Errorf("turn %d, growth first %v: pays %v, the forecast was %v in turn %d", turn, first, got, worth, when)
			}
		}
	}
}

// TestRainForecast forecasts a crop under a totem and an idol that work in the next growth step.
func TestRainForecast(t *testing.T) {
	s := field(t, func(l *Level) { l.GrowFirst = true })
	s.grown(10, 5, Ducham, 0, 5, 0)
	s.tile(10, 5).Rain, s.tile(10, 5).Idol = true, true
	when, worth := s.Ripens(grid.Pt(10, 5))
	rulestest.Equal(t, "turn", when, 27)
	near(t, "worth", worth, 3*40+2*20)
}
