package mechmania

import (
	"testing"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestForesight plans actions of several parts: each is judged as things will stand after growth, the band's move and the parts planned before it.
func TestForesight(t *testing.T) {
	t.Run("a purchase counts what the plan spends and loads already", func(t *testing.T) {
		s := farm(t, nil)
		s.Stage, s.Farmers[0].At = Acting, grid.Pt(14, 0)
		must(t, s, 0, buy(Ducham, 2))
		refused(t, s, buy(GoldenCorn, 1), "buy.nomoney")
		must(t, s, 0, buy(Corn, 20)) // the last dollar
		refused(t, s, buy(Corn, 1), "buy.nomoney")
		s = farm(t, nil)
		s.Stage, s.Farmers[0].At = Acting, grid.Pt(14, 0)
		must(t, s, 0, buy(Corn, 20))
		refused(t, s, buy(Potato, 11), "buy.full")
		become(t, order(t, s, buy(Potato, 10)), BuyDone, BuyDone)
		rulestest.Equal(t, "load", s.Load(0), 30)
	})
	t.Run("the loyalty card counts what the plan spends already", func(t *testing.T) {
		s := packed(t, NoItem, LoyaltyCard, nil)
		s.Farmers[0].At, s.Farmers[0].Money = grid.Pt(14, 0), 25+9.5
		must(t, s, 0, buy(Corn, 5))
		must(t, s, 0, buy(Corn, 2))
		refused(t, s, buy(Corn, 1), "buy.nomoney")
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
	t.Run("a crop that ripens at the end of this turn can be harvested in it", func(t *testing.T) {
		s := field(t, nil)
		s.grown(10, 5, Potato, 0, 1, 4.125)
		s.grown(10, 4, Potato, 0, 2, 2.75)
		s.grown(11, 5, Potato, 0, 3, 1.375).Rain = true
		refused(t, s, reap(10, 4), "harvest.unripe")
		become(t, order(t, s, reap(10, 5), reap(11, 5)), HarvestDone, HarvestDone)
		near(t, "value", s.Farmers[0].Basket[1].Value, 5.5)
	})
	t.Run("ground that becomes arid at the end of this turn cannot be planted in it", func(t *testing.T) {
		s := field(t, nil)
		s.Number = 45 // row 5 is arid from turn 46 on
		refused(t, s, sow(Corn, 10, 5), "plant.barren")
		rulestest.Equal(t, "the row below", s.Check(0, sow(Corn, 10, 6)), nil)
	})
}

// TestRipens compares what is foretold of a crop with what becomes of it.
func TestRipens(t *testing.T) {
	for turn := int32(1); turn < 49; turn += 3 { // from then on the row is arid
		for crop := Grape; crop < crops; crop++ {
			s := field(t, nil)
			s.Number = turn
			tile := s.grown(10, 6, crop, 0, Plants[crop].Turns, 0)
			when, worth := s.Ripens(grid.Pt(10, 6), crop, tile.Timer, 0)
			for tile.Timer > 0 {
				s.Grow(nil)
			}
			if s.Number != when || tile.Value != worth {
				t.Errorf("%s from turn %d: ripe in turn %d for %v, foretold were turn %d and %v", crop.Title(), turn, s.Number, tile.Value, when, worth)
			}
		}
	}
}
