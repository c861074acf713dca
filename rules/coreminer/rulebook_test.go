package coreminer

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// plot is a small plot for scenarios: d 25 dirt, o 20 ore, m 10 of both, L ladder, S support. Seat 0's miner 0 stands on the base in the
// west, seat 1's miner 1 in the east.
func plot(t testing.TB, rows []string, change func(*Level)) *State {
	t.Helper()
	l := DefaultLevel()
	l.Rows = rows
	l.Legend = map[string]Fill{"d": {Dirt: 25}, "o": {Ore: 20}, "m": {Dirt: 10, Ore: 10}, "L": {Ladder: true}, "S": {Support: true}, "A": {Dirt: 25, Shield: 1}}
	l.Miners = []Placed{{Seat: 1, At: [2]int{0, 0}, Material: 40, Bombs: 4}, {Seat: 2, At: [2]int{len(rows[0]) - 1, 0}, Material: 40, Bombs: 4}}
	if change != nil {
		change(&l)
	}
	s, err := New(&l, "plot")
	if err != nil {
		t.Fatal(err)
	}
	s.OreLeft += 1000 // somewhere else, so that the match goes on
	return s
}

// standing puts miner 0 on another tile.
func standing(x, y int) func(*Level) { return func(l *Level) { l.Miners[0].At = [2]int{x, y} } }

func must(t testing.TB, s *State, c Command) {
	t.Helper()
	rulestest.Must(t, s, s.Mover(), c)
}

func pass(t testing.TB, s *State, turns int) {
	t.Helper()
	for range turns {
		must(t, s, Command{})
	}
}

func refused(t testing.TB, s *State, c Command, code string) {
	t.Helper()
	rulestest.Refused(t, s, s.Mover(), c, code)
}

func (s *State) on(x, y int) *Tile { return s.tile(grid.Pt(x, y)) }

func at(v Verb, x, y int) Command { return Command{Verb: v, At: grid.Pt(x, y)} }

func dump(x, y int, i Item, n int32) Command {
	return Command{Verb: Dump, At: grid.Pt(x, y), Item: i, Amount: n}
}

func build(x, y int, what Structure) Command {
	return Command{Verb: Build, At: grid.Pt(x, y), Structure: what}
}

// TestRuleDocument plays every statement of the game's rule document under the classic rules.
func TestRuleDocument(t *testing.T) {
	for _, row := range []struct {
		statement string
		play      func(t *testing.T)
	}{
		{"map: around 30 by 30 tiles, bases in the top corners, mirrored", func(t *testing.T) {
			l := DefaultLevel()
			s, err := New(&l, "a map")
			if err != nil {
				t.Fatal(err)
			}
			rulestest.Equal(t, "width", s.Tiles.W, 30)
			rulestest.Equal(t, "height", s.Tiles.H, 30)
			if !s.on(0, 0).Base || !s.on(29, 0).Base || s.on(0, 0).Owner != 0 || s.on(29, 0).Owner != 1 {
				t.Error("the bases are not in the corners")
			}
			for x := range 15 {
				for y := range 30 {
					a, b := s.on(x, y), s.on(29-x, y)
					if a.Dirt != b.Dirt || a.Ore != b.Ore {
						t.Fatalf("%d,%d is not mirrored", x, y)
					}
				}
			}
		}},
		{"map: more dirt and ore with depth, a high concentration of ore in the bottom centre", func(t *testing.T) {
			l := DefaultLevel()
			s, _ := New(&l, "a map")
			sum := func(x0, x1, y0, y1 int) (dirt, ore int32) {
				for y := y0; y < y1; y++ {
					for x := x0; x < x1; x++ {
						dirt += s.on(x, y).Dirt
						ore += s.on(x, y).Ore
					}
				}
				return
			}
			topDirt, topOre := sum(0, 30, 1, 8)
			lowDirt, lowOre := sum(0, 30, 23, 30)
			_, side := sum(0, 10, 15, 30)
			_, middle := sum(10, 20, 15, 30)
			if lowDirt <= topDirt || lowOre <= topOre || middle < 3*side {
				t.Errorf("dirt %d over %d, ore %d over %d, %d at the side and %d in the middle", topDirt, lowDirt, topOre, lowOre, side, middle)
			}
		}},
		{"hopper: extended into empty tiles under the base, which then score", func(t *testing.T) {
			s := plot(t, []string{"......", "d.dddd", "dddddd", "dddddd"}, standing(1, 1))
			must(t, s, at(Mine, 0, 1))
			pass(t, s, 2)
			if h := s.on(0, 1); !h.Hopper || h.Owner != 0 || s.on(0, 2).Hopper {
				t.Fatalf("%+v", h)
			}
			money := s.Sides[0].Money
			must(t, s, dump(0, 1, Dirt, 0))
			rulestest.Equal(t, "money", s.Sides[0].Money, money+25)
		}},
		{"hopper: not past filled tiles, and its tile cannot be filled again", func(t *testing.T) {
			s := plot(t, []string{"......", "d.dddd", "..dddd", "dddddd"}, standing(1, 2))
			pass(t, s, 2)
			rulestest.Equal(t, "hopper below earth", s.on(0, 2).Hopper, false)
			s = plot(t, []string{"......", "..dddd", "dddddd", "dddddd"}, standing(1, 1))
			pass(t, s, 2)
			s.Miners[0].Dirt = 10
			must(t, s, dump(0, 1, Dirt, 0))
			rulestest.Equal(t, "dirt in the hopper", s.on(0, 1).Dirt, 0)
		}},
		{"gravity: tiles over a hole fall, supports hold the three tiles above", func(t *testing.T) {
			rows := []string{".......", "ddddddd", "ddddddd", "ddddddd"}
			s := plot(t, rows, standing(6, 0))
			s.Miners[0].At = grid.Pt(6, 0)
			s.on(3, 3).Dirt = 0
			s.loosen(grid.Pt(3, 2), nil)
			pass(t, s, 1)
			rulestest.Equal(t, "fallen dirt", s.on(3, 3).Dirt, 25)
			for x := 2; x <= 4; x++ {
				s = plot(t, rows, nil)
				s.on(3, 3).Dirt, s.on(3, 3).Support = 0, true
				s.on(x, 3).Dirt = 0
				s.loosen(grid.Pt(x, 2), nil)
				pass(t, s, 1)
				rulestest.Equal(t, "dirt over a supported hole", s.on(x, 2).Dirt, 25)
			}
			s = plot(t, rows, nil)
			s.on(1, 3).Dirt, s.on(1, 3).Support = 0, true
			s.on(3, 3).Dirt = 0
			s.loosen(grid.Pt(3, 2), nil)
			pass(t, s, 1)
			rulestest.Equal(t, "dirt two tiles from the support", s.on(3, 2).Dirt, 25)
			rulestest.Equal(t, "dirt that fell", s.on(3, 3).Dirt, 25)
		}},
		{"ladders: climb up, nobody climbs without", func(t *testing.T) {
			s := plot(t, []string{"......", "d.dddd", "dddddd", "dddddd"}, standing(1, 1))
			refused(t, s, at(Move, 1, 0), "climb")
			must(t, s, build(1, 1, Ladder))
			must(t, s, at(Move, 1, 0))
		}},
		{"score: ore sold raises value and money, dirt only money", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, nil)
			s.Miners[0].Ore, s.Miners[0].Dirt = 7, 9
			must(t, s, dump(0, 0, Ore, 0))
			rulestest.Equal(t, "value", s.Sides[0].Value, 7)
			rulestest.Equal(t, "money", s.Sides[0].Money, 935)
			must(t, s, dump(0, 0, Dirt, 0))
			rulestest.Equal(t, "value", s.Sides[0].Value, 7)
			rulestest.Equal(t, "money", s.Sides[0].Money, 944)
		}},
		{"win: the first to reach the victory amount", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, func(l *Level) { l.VictoryAmount = 50 })
			s.OreLeft = 100
			s.Miners[0].Ore = 50
			must(t, s, dump(0, 0, Ore, 0))
			pass(t, s, 1)
			if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "promoted" {
				t.Errorf("%+v", o)
			}
		}},
		{"win 1 to 3: most ore, most money, a random player", func(t *testing.T) {
			for _, c := range []struct {
				value, money [2]int32
				winner       rules.Seat
				reason       string
			}{{[2]int32{3, 2}, [2]int32{0, 9}, 0, "value"}, {[2]int32{2, 3}, [2]int32{9, 0}, 1, "value"}, {[2]int32{2, 2}, [2]int32{5, 6}, 1, "money"}, {[2]int32{2, 2}, [2]int32{6, 6}, 1, "coin"}} {
				s := plot(t, []string{"......", "dodddd", "dddddd", "dddddd"}, func(l *Level) { l.MaxTurns = 1 })
				for i := range s.Sides {
					s.Sides[i].Value, s.Sides[i].Money = c.value[i], c.money[i]
				}
				if err := s.Apply(0, Command{}, rules.NewTape(rules.Fixed(1))); err != nil {
					t.Fatal(err)
				}
				if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(c.winner) || o.Reason != c.reason {
					t.Errorf("%+v: %+v", c, o)
				}
			}
		}},
		{"players: spawning puts a miner of the lowest level on the base", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, nil)
			must(t, s, Command{Verb: Spawn})
			m := s.Miners[2]
			if m.Owner != 0 || m.At != grid.Pt(0, 0) || m.Grade != 0 || m.Health != 25 || s.Sides[0].Money != 600 {
				t.Errorf("%+v with %d left", m, s.Sides[0].Money)
			}
			must(t, s, Command{Verb: Spawn})
			must(t, s, Command{Verb: Spawn})
			refused(t, s, Command{Verb: Spawn}, "money")
		}},
		{"dump: amounts up to 1 drop all; only bombs, ore and dirt", func(t *testing.T) {
			for amount, left := range map[int32]int32{-3: 0, 0: 0, 1: 0, 2: 8} {
				s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, nil)
				s.Miners[0].Dirt = 10
				must(t, s, dump(0, 0, Dirt, amount))
				rulestest.Equal(t, "dirt left", s.Miners[0].Dirt, left)
			}
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, nil)
			refused(t, s, dump(0, 0, Material, 0), "item")
			refused(t, s, dump(0, 0, Dirt, 0), "nothing")
			s.Miners[0].Dirt = 10
			refused(t, s, dump(0, 0, Dirt, 11), "amount")
		}},
		{"mine: shielding, ladder, support, ore, dirt in this order, stopping on shielding", func(t *testing.T) {
			s := plot(t, []string{"......", "dmdddd", "dddddd", "dddddd"}, standing(1, 0))
			s.on(1, 1).Shield = 2
			must(t, s, Command{Verb: Mine, At: grid.Pt(1, 1), Amount: 7})
			rulestest.Equal(t, "shield", s.on(1, 1).Shield, 1)
			rulestest.Equal(t, "power", s.Miners[0].Power, 45)
			rulestest.Equal(t, "ore", s.on(1, 1).Ore, 10)
			must(t, s, Command{Verb: Mine, At: grid.Pt(1, 1), Amount: 12})
			rulestest.Equal(t, "ore mined before dirt", s.Miners[0].Ore, 7)
			rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 0)
			must(t, s, at(Mine, 1, 1))
			rulestest.Equal(t, "ore", s.Miners[0].Ore, 10)
			rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 10)
			s = plot(t, []string{"......", "dLdddd", "dddddd", "dddddd"}, standing(1, 0))
			must(t, s, at(Mine, 1, 1))
			rulestest.Equal(t, "ladder", s.on(1, 1).Ladder, false)
			rulestest.Equal(t, "power", s.Miners[0].Power, 45)
		}},
		{"mine: as much as possible, never beyond power or cargo", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, func(l *Level) {
				standing(1, 0)(l)
				l.Legend["d"] = Fill{Dirt: 500}
			})
			must(t, s, at(Mine, 1, 1))
			rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 50)
			refused(t, s, at(Mine, 1, 1), "power")
			s.Miners[0].Power, s.Miners[0].Dirt = 50, 165
			refused(t, s, Command{Verb: Mine, At: grid.Pt(1, 1), Amount: 20}, "cargo")
			refused(t, s, Command{Verb: Mine, At: grid.Pt(1, 1), Amount: 51}, "power")
			must(t, s, at(Mine, 1, 1))
			rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 170)
		}},
		{"move: to adjacent empty tiles, and miners fall over a hole", func(t *testing.T) {
			s := plot(t, []string{"......", "d.dddd", "d.dddd", "dddddd"}, nil)
			refused(t, s, at(Move, 0, 1), "filled")
			refused(t, s, at(Move, 2, 0), "far")
			must(t, s, at(Move, 1, 0))
			rulestest.Equal(t, "place", s.Miners[0].At, grid.Pt(1, 2))
			rulestest.Equal(t, "health after two tiles with one free", s.Miners[0].Health, 20)
			rulestest.Equal(t, "moves", s.Miners[0].Moves, 1)
		}},
		{"build: shields on filled tiles, the others on empty ones, with building materials", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, standing(1, 0))
			refused(t, s, build(1, 1, Support), "filled")
			refused(t, s, build(2, 0, Shield), "nothing")
			must(t, s, build(1, 1, Shield))
			rulestest.Equal(t, "shield", s.on(1, 1).Shield, 2)
			must(t, s, build(2, 0, Support))
			refused(t, s, build(2, 0, Ladder), "place")
			must(t, s, build(1, 0, Ladder))
			rulestest.Equal(t, "material", s.Miners[0].Material, 25)
			s.Miners[0].Material = 4
			refused(t, s, build(0, 0, Ladder), "place")
			s.on(2, 0).Support = false
			refused(t, s, build(2, 0, Ladder), "material")
		}},
		{"upgrades: the table, one level at a time, for a price", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, func(l *Level) { l.StartMoney = 1600 })
			for grade, want := range []Grade{{"Standard Issue Exominer", 25, 2, 50, 250, 1}, {"Exominer MK2.0", 50, 3, 100, 500, 2}, {"Exominer 3000", 75, 4, 150, 750, 3},
				{"Exominer 5000 Series X", 100, 5, 200, 1000, 4}} {
				rulestest.Equal(t, "grade", *s.Best(&s.Miners[0]), want)
				if grade < 3 {
					must(t, s, Command{Verb: Upgrade})
					pass(t, s, 2)
				}
			}
			rulestest.Equal(t, "money", s.Sides[0].Money, 100)
			rulestest.Equal(t, "moves after rest", s.Miners[0].Moves, 5)
			rulestest.Equal(t, "health after rest", s.Miners[0].Health, 100)
			refused(t, s, Command{Verb: Upgrade}, "grade")
		}},
		{"transfer: to another adjacent miner", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, standing(4, 0))
			must(t, s, Command{Verb: Transfer, Other: 1, Item: Material, Amount: 15})
			rulestest.Equal(t, "own", s.Miners[0].Material, 25)
			rulestest.Equal(t, "other's", s.Miners[1].Material, 55)
			s = plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, standing(3, 0))
			refused(t, s, Command{Verb: Transfer, Other: 1, Item: Material}, "far")
		}},
		{"buy: from the base or an owned hopper, not ore", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, nil)
			must(t, s, Command{Verb: Buy, Item: Bombs, Amount: 2})
			rulestest.Equal(t, "money", s.Sides[0].Money, 850)
			must(t, s, Command{Verb: Buy, Item: Material, Amount: 10})
			rulestest.Equal(t, "money", s.Sides[0].Money, 830)
			must(t, s, Command{Verb: Buy, Item: Dirt, Amount: 10})
			rulestest.Equal(t, "money", s.Sides[0].Money, 820)
			refused(t, s, Command{Verb: Buy, Item: Ore, Amount: 2}, "item")
			s = plot(t, []string{"......", "dddd.d", "dddddd", "dddddd"}, standing(3, 0))
			refused(t, s, Command{Verb: Buy, Item: Dirt, Amount: 2}, "shop")
			s = plot(t, []string{"......", "dddd..", "dddddd", "dddddd"}, standing(4, 1))
			pass(t, s, 2)
			refused(t, s, Command{Verb: Buy, Item: Dirt, Amount: 2}, "shop")
		}},
		{"bombs: explode after the following turn and destroy the adjacent tiles", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, standing(2, 0))
			must(t, s, dump(2, 1, Bombs, 2))
			rulestest.Equal(t, "timer", s.Bombs[0].Timer, 2)
			must(t, s, at(Move, 1, 0))
			must(t, s, at(Move, 0, 0))
			pass(t, s, 1)
			rulestest.Equal(t, "timer", s.Bombs[0].Timer, 1)
			rulestest.Equal(t, "dirt before", s.on(2, 1).Dirt, 25)
			pass(t, s, 1)
			for _, p := range []grid.Point{{X: 2, Y: 1}, {X: 1, Y: 1}, {X: 3, Y: 1}, {X: 2, Y: 2}} {
				rulestest.Equal(t, "dirt at "+p.String(), s.tile(p).Dirt, 0)
			}
			rulestest.Equal(t, "dirt beyond", s.on(2, 3).Dirt, 25)
			rulestest.Equal(t, "dirt at the corner", s.on(1, 2).Dirt, 25)
		}},
		{"bombs: shielding is damaged instead", func(t *testing.T) {
			s := plot(t, []string{"......", "dAdddd", "dddddd", "dddddd"}, standing(2, 0))
			s.Miners[0].Bombs = 1
			must(t, s, dump(2, 1, Bombs, 0))
			pass(t, s, 2)
			rulestest.Equal(t, "dirt", s.on(1, 1).Dirt, 25)
			rulestest.Equal(t, "shield", s.on(1, 1).Shield, 0)
		}},
		{"bombs: the shock wave runs along the cardinal lines to the first filled tile", func(t *testing.T) {
			s := plot(t, []string{"........", "dddddddd", "dddddddd", "dddddddd"}, func(l *Level) {
				l.Miners = append(l.Miners, Placed{Seat: 2, At: [2]int{5, 0}, Grade: 2}, Placed{Seat: 1, At: [2]int{3, 0}, Bombs: 1, Grade: 2})
			})
			must(t, s, Command{Verb: Dump, Miner: 3, At: grid.Pt(3, 0), Item: Bombs})
			must(t, s, Command{Verb: Move, Miner: 3, At: grid.Pt(2, 0)})
			must(t, s, Command{Verb: Move, Miner: 3, At: grid.Pt(1, 0)})
			s.on(6, 0).Dirt = 1
			pass(t, s, 2)
			rulestest.Equal(t, "health two tiles away", s.Miners[2].Health, 40)
			rulestest.Equal(t, "health of the bomber", s.Miners[3].Health, 40)
			rulestest.Equal(t, "health behind earth", s.Miners[1].Health, 25)
		}},
		{"bombs: bombs they reach detonate at once", func(t *testing.T) {
			s := plot(t, []string{"........", "dddddddd", "dddddddd", "dddddddd"}, standing(2, 0))
			s.drop(0, grid.Pt(2, 0), 1, nil)
			s.drop(0, grid.Pt(6, 0), 9, nil)
			s.Miners[0].Health = 200
			pass(t, s, 1)
			if !s.Bombs[0].Exploded || !s.Bombs[1].Exploded {
				t.Errorf("%+v", s.Bombs)
			}
			rulestest.Equal(t, "earth under the second bomb", s.on(6, 1).Dirt, 0)
		}},
		{"tiles: the base heals allied miners", func(t *testing.T) {
			s := plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, nil)
			s.Miners[0].Health, s.Miners[1].Health = 3, 4
			pass(t, s, 1)
			rulestest.Equal(t, "health", s.Miners[0].Health, 25)
			rulestest.Equal(t, "health", s.Miners[1].Health, 25)
		}},
	} {
		t.Run(row.statement, row.play)
	}
}

// TestRulesets tries each field of the [rules] table in both positions.
func TestRulesets(t *testing.T) {
	both := func(name string, play func(t *testing.T, on bool)) {
		for _, on := range []bool{false, true} {
			t.Run(name, func(t *testing.T) { play(t, on) })
		}
	}
	flat := []string{"......", "dddddd", "dddddd", "dddddd"}
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
		s.on(0, 0).Ladder, s.on(0, 0).Ore = true, 30 // what a miner leaves that dies on a ladder
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
			m.Owner = 0 // an enemy of that tile's owner
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
