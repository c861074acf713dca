package coreminer

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestRulesets tests each field of the [rules] table with both values.
func TestRulesets(t *testing.T) {
	both := func(name string, play func(t *testing.T, on bool)) {
		for _, on := range []bool{false, true} {
			t.Run(name, func(t *testing.T) { play(t, on) })
		}
	}
	with := func(set func(*Rules, bool), on bool, more func(*Level)) func(*Level) {
		return func(l *Level) {
			set(&l.Rules, on)
			if more != nil {
				more(l)
			}
		}
	}
	set := func(r *Rules, on bool) { r.UpgradeCharged = on }
	both("upgrade_charged", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set, on, nil))
		must(t, s, Command{Verb: Upgrade})
		rulestest.Equal(t, "money", s.Sides[0].Money, 900-500*b2i(on))
	})
	set2 := func(r *Rules, on bool) { r.AllAmountMax = b2i(on) }
	both("all_amount_max", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set2, on, nil))
		s.Miners[0].Dirt = 10
		must(t, s, dump(0, 0, Dirt, 1))
		rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 9-9*b2i(on))
		s = plot(t, flat, with(set2, on, nil))
		must(t, s, Command{Verb: Mine, At: grid.Pt(0, 1), Amount: 1})
		rulestest.Equal(t, "dirt mined", s.Miners[0].Dirt, 1+24*b2i(on))
		must(t, s, Command{Verb: Buy, Item: Bombs, Amount: 1})
		rulestest.Equal(t, "bombs after buying one", s.Miners[0].Bombs, 5)
		s = plot(t, flat, with(set2, on, standing(4, 0)))
		must(t, s, Command{Verb: Transfer, Other: 1, Item: Bombs, Amount: 1})
		rulestest.Equal(t, "bombs after handing one over", s.Miners[0].Bombs, 3)
	})
	set3 := func(r *Rules, on bool) { r.StrictAmounts = on }
	both("strict_amounts", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set3, on, nil))
		s.Miners[0].Ore = 1
		s.OreLeft = 1000
		err := s.Apply(0, dump(0, 0, Ore, 500), nil)
		if (err != nil) != on {
			t.Errorf("over-dumping: %v", err)
		}
	})
	set4 := func(r *Rules, on bool) { r.FallHeals = on }
	both("fall_heals", func(t *testing.T, on bool) {
		s := plot(t, []string{"......", "d.dddd", "dddddd", "dddddd"}, with(set4, on, func(l *Level) { l.Miners[0].Grade = 2 }))
		must(t, s, at(Move, 1, 0))
		rulestest.Equal(t, "health", s.Miners[0].Health, 75+10*b2i(on))
	})
	set5 := func(r *Rules, on bool) { r.TransferToDead = on }
	both("transfer_to_dead", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set5, on, nil))
		s.Miners[1].Health = 0
		s.clear(nil)
		err := s.Check(0, Command{Verb: Transfer, Other: 1, Item: Material, Amount: 5})
		if (err == nil) != on {
			t.Errorf("handing to the dead: %v", err)
		}
	})
	set6 := func(r *Rules, on bool) { r.EndWhenOreGone = on }
	both("end_when_ore_gone", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set6, on, nil))
		s.OreLeft, s.Sides[1].Value = 0, 5
		pass(t, s, 1)
		rulestest.Equal(t, "over", s.Over, on)
		rulestest.Equal(t, "winner", s.Sides[1].Verdict, Winner)
		s = plot(t, []string{"......", "oddddd", "dddddd", "dddddd"}, with(set6, on, nil))
		s.OreLeft -= 1000
		s.drop(0, grid.Pt(0, 1), 1, nil)
		s.Sides[1].Value = 5
		pass(t, s, 1)
		rulestest.Equal(t, "over when the last ore is blown up", s.Over, on)
	})
	set7 := func(r *Rules, on bool) { r.DirtPriceOnSale = on }
	both("dirt_price_on_sale", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set7, on, func(l *Level) { l.DirtPrice = 3 }))
		s.Miners[0].Dirt = 10
		must(t, s, dump(0, 0, Dirt, 0))
		rulestest.Equal(t, "money", s.Sides[0].Money, 910+20*b2i(on))
	})
	set8 := func(r *Rules, on bool) { r.DeadBombsToOwner = on }
	both("dead_bombs_to_owner", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set8, on, func(l *Level) { l.Miners[1].At = [2]int{4, 0} }))
		s.Miners[1].Health = 0
		s.clear(nil)
		rulestest.Equal(t, "owner", s.Bombs[0].Owner, rules.Seat(b2i(on)))
	})
	set9 := func(r *Rules, on bool) { r.BuyAtEnemyHopper = on }
	both("buy_at_enemy_hopper", func(t *testing.T, on bool) {
		s := plot(t, []string{"......", "dddd..", "dddd..", "dddddd"}, with(set9, on, standing(4, 2)))
		pass(t, s, 2)
		err := s.Check(0, Command{Verb: Buy, Item: Dirt, Amount: 2})
		if (err == nil) != on {
			t.Errorf("shopping at the enemy's: %v", err)
		}
	})
	set11 := func(r *Rules, on bool) { r.StructuresFirst = on }
	both("structures_first", func(t *testing.T, on bool) {
		s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, with(set11, on, standing(1, 0)))
		s.on(0, 0).Ladder, s.on(0, 0).Ore = true, 30 // what a miner leaves when it dies on a ladder
		s.Miners[0].Power = 4
		err := s.Apply(0, at(Mine, 0, 0), nil)
		if (err != nil) != on || s.Miners[0].Ore != 4-4*b2i(on) || s.Miners[0].Power != 4*b2i(on) {
			t.Errorf("with little power: %v, ore %d, power %d", err, s.Miners[0].Ore, s.Miners[0].Power)
		}
		s.Miners[0].Power = 5
		must(t, s, at(Mine, 0, 0))
		rulestest.Equal(t, "ladder", s.on(0, 0).Ladder, false)
	})
	set12 := func(r *Rules, on bool) { r.SellDeadCargo = on }
	both("sell_dead_cargo", func(t *testing.T, on bool) {
		for _, hopper := range []bool{false, true} {
			s := plot(t, []string{"......", "......", "dddddd", "dddddd"}, with(set12, on, standing(3, 1)))
			pass(t, s, 2) // both hoppers grow
			m := &s.Miners[1]
			p := s.Sides[1].Base
			if hopper {
				p.Y++
			}
			pull(s.Miners, 1, &s.tile(m.At).Miners)
			push(s.Miners, 1, &s.tile(p).Miners, p)
			m.Owner = 0 // an enemy of the tile's owner
			m.Health, m.Dirt, m.Ore, m.Bombs = 0, 20, 30, 2
			left := s.OreLeft
			pass(t, s, 1)
			tile, n := s.tile(p), b2i(on)
			rulestest.Equal(t, "dirt there", tile.Dirt, 20-20*n)
			rulestest.Equal(t, "ore there", tile.Ore, 30-30*n)
			rulestest.Equal(t, "bombs", len(s.Bombs), 2-2*int(n))
			rulestest.Equal(t, "money of the tile's owner", s.Sides[1].Money, 900+n*(20+150+50))
			rulestest.Equal(t, "value of the tile's owner", s.Sides[1].Value, 30*n)
			rulestest.Equal(t, "ore left", s.OreLeft, left-30*n)
			rulestest.Equal(t, "money of the miner's owner", s.Sides[0].Money, 900)
		}
	})
	both("ore counted at the start", func(t *testing.T, on bool) {
		l := DefaultLevel()
		l.EndWhenOreGone, l.Width = on, 21
		s, err := New(&l, "odd")
		if err != nil {
			t.Fatal(err)
		}
		all, middle := int32(0), int32(0)
		for i := range s.Tiles.Cells {
			all += s.Tiles.Cells[i].Ore
			if s.Tiles.Point(i).X == 10 {
				middle += s.Tiles.Cells[i].Ore
			}
		}
		rulestest.Equal(t, "ore", s.OreLeft, all+middle*(1-b2i(on)))
	})
	set10 := func(r *Rules, on bool) { r.KeepTurn = on }
	both("keep_turn", func(t *testing.T, on bool) {
		s := plot(t, flat, with(set10, on, nil))
		err := s.Apply(0, Command{Verb: Again}, nil)
		if (err == nil) != on || s.Ended != 0 {
			t.Errorf("asking again: %v", err)
		}
	})
}

// TestApplyAllocatesNothing plays commands on a muted tape.
func TestApplyAllocatesNothing(t *testing.T) {
	s := plot(t, []string{"......", "d.dddd", "dddddd", "dddddd"}, func(l *Level) {
		standing(2, 0)(l)
		l.Legend["d"] = Fill{Dirt: 100000}
	})
	n := testing.AllocsPerRun(50, func() {
		s.Miners[0].Power, s.Miners[0].Moves = 50, 5
		for _, c := range [...]Command{at(Mine, 2, 1), dump(2, 1, Dirt, 0), at(Move, 3, 0), at(Move, 2, 0)} {
			if err := s.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
		}
		if s.Check(0, at(Move, 5, 5)) == nil {
			t.Fatal("a jump is legal")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
