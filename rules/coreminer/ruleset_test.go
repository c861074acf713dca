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
		s.clear(s.Mover(), nil)
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
		s.clear(s.Mover(), nil)
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
	both("sold before the match is judged", func(t *testing.T, on bool) {
		for _, c := range []struct {
			name  string
			setup func(s *State)
			turn  func(s *State)
		}{
			{"the victory amount", func(s *State) { s.Constants.VictoryAmount = 30 }, func(s *State) {}},
			{"the last turn", func(s *State) { s.Constants.MaxTurns = 1 }, func(s *State) { s.Sides[0].Value = 29 }},
			{"the last ore", func(s *State) { s.OreLeft = 30 }, func(s *State) {}},
		} {
			s := plot(t, flat, with(set12, on, nil))
			c.setup(s)
			m := &s.Miners[1] // dies on its own base in its enemy's turn
			m.Health, m.Ore, m.Bombs = 0, 30, 0
			c.turn(s)
			pass(t, s, 1)
			if won := s.Over && s.Sides[1].Verdict == Winner; won != on {
				t.Errorf("%s: sold first %v, over %v, seat 1 has won: %v", c.name, on, s.Over, won)
			}
			if on && (s.Sides[1].Value != 30 || !m.Gone) {
				t.Errorf("%s: value %d", c.name, s.Sides[1].Value)
			}
		}
	})
	set13 := func(r *Rules, on bool) { r.ShieldAnyFilled = on }
	both("shield_any_filled", func(t *testing.T, on bool) {
		s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, with(set13, on, standing(1, 0)))
		for _, bury := range []func(*Tile){func(tile *Tile) { tile.Ladder = true }, func(tile *Tile) { tile.Support = true }} {
			s := s.Clone()
			bury(s.on(1, 1))
			if err := s.Apply(0, build(1, 1, Shield), nil); (err == nil) != on || s.on(1, 1).Shield != int8(2*b2i(on)) {
				t.Errorf("where earth buries something: %v, %d layers", err, s.on(1, 1).Shield)
			}
			s.on(1, 1).Dirt = 0
			if s.Check(0, build(1, 1, Shield)) == nil {
				t.Error("without earth it can be shielded")
			}
		}
	})
	set14 := func(r *Rules, on bool) { r.ZeroFits = on }
	both("zero_fits", func(t *testing.T, on bool) {
		for _, amount := range []int32{0, -1} {
			s := plot(t, flat, with(set14, on, standing(4, 0)))
			m, other := &s.Miners[0], &s.Miners[1]
			for item := Dirt; item < items; item++ {
				c, size := s.Clone(), int32(1)
				if item == Bombs {
					size = s.Constants.BombSize
				}
				*c.Miners[0].hold(item) = 9
				*c.Miners[1].hold((item + 1) % Bombs) += c.Space(&c.Miners[1]) - 3*size // room for three
				had := c.Miners[1].Has(item)
				err := c.Apply(0, hand(1, item, amount), nil)
				if got := c.Miners[1].Has(item) - had; (err == nil) != on || got != 3*b2i(on) || c.Miners[0].Has(item) != 9-got {
					t.Errorf("handing over item %d: %v, %d", item, err, got)
				}
				if err := c.Apply(0, hand(1, item, amount), nil); on && (err == nil || err.(*rules.Illegal).Code != "cargo") {
					t.Errorf("into a full cargo: %v", err)
				}
				*c.Miners[0].hold(item) = 0
				if err := c.Check(0, hand(1, item, amount)); err == nil || err.(*rules.Illegal).Code != "nothing" {
					t.Errorf("nothing of item %d: %v", item, err)
				}
			}
			m.Dirt, m.Bombs, m.Material, other.Bombs = 0, 0, 0, 0
			pull(s.Miners, 0, &s.tile(m.At).Miners)
			push(s.Miners, 0, &s.on(0, 0).Miners, grid.Pt(0, 0))
			for _, c := range []struct {
				item        Item
				money, want int32
			}{{Bombs, 130, 5}, {Material, 7, 3}, {Dirt, 11, 11}} {
				s := s.Clone()
				s.Sides[0].Money = c.money
				err := s.Apply(0, buy(c.item, amount), nil)
				if got := s.Miners[0].Has(c.item); (err == nil) != on || got != c.want*b2i(on) {
					t.Errorf("buying item %d for %d: %v, %d", c.item, c.money, err, got)
				}
				s.Sides[0].Money = 0
				if err := s.Check(0, buy(c.item, amount)); err == nil || err.(*rules.Illegal).Code != "money" {
					t.Errorf("buying without money: %v", err)
				}
				s.Sides[0].Money = 900
				s.Miners[0].Ore = 250
				if err := s.Check(0, buy(c.item, amount)); err == nil || err.(*rules.Illegal).Code != "cargo" {
					t.Errorf("buying without room: %v", err)
				}
			}
		}
	})
	set15 := func(r *Rules, on bool) { r.FreeDismantling = on }
	both("free_dismantling", func(t *testing.T, on bool) {
		for name, built := range map[string]func(*Tile){
			"shielding": func(tile *Tile) { tile.Shield = 1 }, "ladder": func(tile *Tile) { tile.Ladder = true }, "support": func(tile *Tile) { tile.Support = true },
		} {
			for _, c := range []struct{ room, amount, dirt int32 }{{0, 0, 0}, {0, 5, 0}, {4, 0, 4}, {3, 7, 2}} {
				s := plot(t, flat, with(set15, on, standing(1, 0)))
				m, tile := &s.Miners[0], s.on(1, 1)
				built(tile)
				m.Dirt, m.Material, m.Bombs = 250-c.room, 0, 0
				err := s.Apply(0, mine(1, 1, c.amount), nil)
				if (err == nil) != on {
					t.Errorf("%s with room for %d: %v", name, c.room, err)
				}
				if on && (tile.Shield > 0 || tile.Ladder || tile.Support || tile.Dirt != 25-c.dirt || m.Dirt != 250-c.room+c.dirt || m.Power != 50-5-c.dirt) {
					t.Errorf("%s with room for %d: %+v, carries %d, power %d", name, c.room, *tile, m.Dirt, m.Power)
				}
			}
			if !on {
				continue
			}
			s := plot(t, flat, with(set15, on, standing(1, 0)))
			built(s.on(1, 1))
			s.Miners[0].Dirt, s.Miners[0].Material, s.Miners[0].Bombs = 248, 0, 0
			refused(t, s, mine(1, 1, 8), "cargo") // 5 of it are built, and there is room for 2
			s.on(2, 0).Dirt = 10
			refused(t, s, mine(2, 0, 3), "cargo")
		}
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
