package coreminer

import (
	"math"
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// quirks is a plot under the rules of the original engine.
func quirks(t testing.TB, rows []string, change func(*Level)) *State {
	t.Helper()
	return plot(t, rows, func(l *Level) {
		l.Rules = OriginalRules()
		if change != nil {
			change(l)
		}
	})
}

// TestOriginal tests where the original engine differs from the rule document.
func TestOriginal(t *testing.T) {
	for _, row := range []statement{
		{"a step over a hole drops everything on the tile, and its mark", func(t *testing.T) {
			s := quirks(t, []string{"......", "d.dddd", "d.dddd", "d....."}, func(l *Level) {
				l.Miners = append(l.Miners, miner(2, 1, 0), miner(1, 2, 3))
				for i := range l.Miners {
					l.Miners[i].Grade = 2
				}
			})
			s.drop(1, grid.Pt(1, 0), 9, nil)
			s.on(1, 0).Loose, s.on(2, 0).Loose = true, true
			must(t, s, at(Move, 1, 0))
			for _, b := range []Body{s.Miners[0].Body, s.Miners[2].Body, s.Bombs[0].Body} {
				rulestest.Equal(t, "place", b.At, grid.Pt(1, 3))
			}
			rulestest.Equal(t, "loose", s.on(1, 0).Loose, false)
			rulestest.Equal(t, "order below", s.on(1, 3).Miners, Queue{2, 0})
			must(t, s, at(Move, 3, 3).by(3))
			rulestest.Equal(t, "on the floor", s.Miners[3].At, grid.Pt(3, 3))
		}},
		{"a step onto earth or a ladder leaves the mark alone", func(t *testing.T) {
			for _, row := range []string{"ddddd", "dLddd"} {
				s := quirks(t, []string{".....", row, "d.ddd", "ddddd"}, nil)
				s.on(1, 0).Loose = true
				must(t, s, at(Move, 1, 0))
				rulestest.Equal(t, "place", s.Miners[0].At, grid.Pt(1, 0))
				rulestest.Equal(t, "loose", s.on(1, 0).Loose, true)
			}
		}},
		{"a mined tile marks all above it, empty ones and the base too, up to a ladder", func(t *testing.T) {
			rows := []string{".....", ".dddd", "ddddd", "..ddd", "ddddd"}
			s := quirks(t, rows, standing(0, 3))
			must(t, s, at(Mine, 0, 2))
			rulestest.Equal(t, "marks", [4]bool{s.on(0, 0).Loose, s.on(0, 1).Loose, s.on(0, 2).Loose, s.on(0, 3).Loose}, [4]bool{true, true, false, false})
			s = quirks(t, rows, standing(0, 3))
			s.on(0, 1).Ladder = true
			must(t, s, at(Mine, 0, 2))
			rulestest.Equal(t, "marks under a ladder", [3]bool{s.on(0, 0).Loose, s.on(0, 1).Loose, s.on(0, 2).Loose}, [3]bool{})
			s = quirks(t, rows, standing(0, 3))
			must(t, s, mine(0, 2, 24))
			rulestest.Equal(t, "marks over what is left", s.on(0, 1).Loose, false)
			rulestest.Equal(t, "digger of what is left", s.on(0, 2).Digger, 0)
		}},
		{"after mining, a miner above falls at once, with the earth around it", func(t *testing.T) {
			for _, bomb := range []bool{false, true} {
				s := quirks(t, []string{".....", "ddddd", "ddddd", ".dddd"}, func(l *Level) {
					standing(0, 3)(l)
					l.Miners = append(l.Miners, miner(2, 1, 2))
				})
				if bomb {
					pull(s.Miners, 2, &s.on(1, 2).Miners)
					s.bomb(1, 2)
				}
				must(t, s, at(Mine, 1, 3))
				rulestest.Equal(t, "earth", [2]int32{s.on(1, 2).Dirt, s.on(1, 3).Dirt}, [2]int32{0, 25})
				rulestest.Equal(t, "earth above", s.on(1, 1).Dirt, 25)
			}
			s := quirks(t, []string{".....", "ddddd", "ddddd", ".dddd"}, standing(0, 3))
			must(t, s, at(Mine, 1, 3))
			rulestest.Equal(t, "earth without a miner in it", s.on(1, 2).Dirt, 25)
		}},
		{"specified amounts go beyond power and cargo, and what is built is checked by its price but taken by its health", func(t *testing.T) {
			s := quirks(t, flat, standing(1, 0))
			m := &s.Miners[0]
			m.Power, m.Ore = 3, 250
			must(t, s, mine(1, 1, 25))
			rulestest.Equal(t, "power, dirt", [2]int32{m.Power, m.Dirt}, [2]int32{-22, 25})
			s = quirks(t, flat, standing(1, 0))
			m = &s.Miners[0]
			for x, ladder := range map[int]bool{0: true, 2: false} {
				tile := s.on(x, 0)
				tile.Ladder, tile.Support = ladder, !ladder
				s.Constants.LadderHealth, s.Constants.SupportHealth, s.Constants.ShieldHealth = 20, 20, 20
				if ladder {
					s.Constants.LadderHealth = 10
				} else {
					s.Constants.SupportHealth = 10
				}
				m.Power = 50
				refused(t, s, mine(x, 0, 6), "amount")
				must(t, s, mine(x, 0, 5))
				rulestest.Equal(t, "power for nothing", m.Power, 45)
				rulestest.Equal(t, "still there", tile.Ladder || tile.Support, true)
				must(t, s, mine(x, 0, 0))
				rulestest.Equal(t, "power", m.Power, 35)
				rulestest.Equal(t, "there", tile.Ladder || tile.Support, false)
			}
		}},
		{"no power left or no room left: only when it is exactly 0", func(t *testing.T) {
			s := quirks(t, flat, standing(1, 0))
			m := &s.Miners[0]
			m.Power = -5
			must(t, s, mine(1, 1, 2))
			rulestest.Equal(t, "power", m.Power, -7)
			m.Power = 0
			refused(t, s, mine(1, 1, 2), "power")
			m.Power, m.Ore = 5, 250-80-2
			refused(t, s, mine(1, 1, 2), "cargo")
			m.Ore += 10
			must(t, s, mine(1, 1, 0)) // a negative amount gives mining power back
			rulestest.Equal(t, "power, dirt", [2]int32{m.Power, m.Dirt}, [2]int32{15, 2})
		}},
		{"shielding takes its health a layer, and what does not get through is not used", func(t *testing.T) {
			s := quirks(t, []string{"....", "Addd", "dddd", "dddd"}, nil)
			s.on(0, 1).Shield = 2
			m := &s.Miners[0]
			must(t, s, mine(0, 1, 19))
			rulestest.Equal(t, "layers, power, dirt", [3]int32{int32(s.on(0, 1).Shield), m.Power, m.Dirt}, [3]int32{1, 40, 0})
			must(t, s, mine(0, 1, 9))
			rulestest.Equal(t, "layers, power, dirt", [3]int32{int32(s.on(0, 1).Shield), m.Power, m.Dirt}, [3]int32{1, 40, 0})
			must(t, s, mine(0, 1, 0))
			rulestest.Equal(t, "layers, power, dirt", [3]int32{int32(s.on(0, 1).Shield), m.Power, m.Dirt}, [3]int32{0, 10, 20})
		}},
		{"dumped earth is marked when nothing under it holds it; bombs fall at once", func(t *testing.T) {
			for under, marked := range map[string]bool{"d.ddd": true, "ddddd": false, "dLddd": false, "dSddd": false, "S.ddd": false, "d.Sdd": false} {
				s := quirks(t, []string{".....", under, "ddddd", "ddddd"}, nil)
				s.Miners[0].Dirt = 10
				must(t, s, dump(1, 0, Dirt, 3))
				rulestest.Equal(t, "marked over "+under, s.on(1, 0).Loose, marked)
			}
			s := quirks(t, []string{".....", "d.ddd", "d.ddd", "ddddd"}, nil)
			must(t, s, dump(1, 0, Bombs, 1))
			rulestest.Equal(t, "bomb", s.Bombs[0].At, grid.Pt(1, 2))
			s = quirks(t, []string{"....", "dddd", "d.dd", "dd.d"}, standing(1, 2))
			s.Miners[0].Dirt = 10
			must(t, s, dump(1, 2, Dirt, 3))
			rulestest.Equal(t, "marked over earth", s.on(1, 2).Loose, false)
			s = quirks(t, []string{"....", "dddd", "dddd", "d..d"}, standing(1, 3))
			s.Miners[0].Dirt = 10
			must(t, s, dump(2, 3, Dirt, 3))
			rulestest.Equal(t, "marked on the floor", s.on(2, 3).Loose, false)
		}},
		{"what is marked falls when the turn ends; held by a support or on the floor it keeps its mark", func(t *testing.T) {
			rows := []string{".....", "ddddd", ".....", ".....", "....."}
			fall := func(change func(*State)) *State {
				s := quirks(t, rows, standing(4, 0))
				s.on(2, 1).Loose = true
				if change != nil {
					change(s)
				}
				s.settle(nil)
				return s
			}
			where := func(s *State) (y int) {
				for y = range 5 {
					if s.on(2, y).Dirt == 25 {
						break
					}
				}
				return y
			}
			for name, c := range map[string]struct {
				change func(*State)
				y      int
				marked bool
			}{
				"nothing in the way": {nil, 4, false},
				"support below":      {func(s *State) { s.on(2, 2).Support = true }, 1, true},
				"support east":       {func(s *State) { s.on(3, 2).Support = true }, 1, true},
				"support west":       {func(s *State) { s.on(1, 2).Support = true }, 1, true},
				"support far":        {func(s *State) { s.on(0, 2).Support = true }, 4, false},
				"support deeper":     {func(s *State) { s.on(2, 4).Support = true }, 3, false},
				"support beside":     {func(s *State) { s.on(1, 4).Support = true }, 3, false},
				"ladder":             {func(s *State) { s.on(2, 3).Ladder = true }, 2, false},
				"ladder on it":       {func(s *State) { s.on(2, 1).Ladder = true }, 1, true},
				"hopper":             {func(s *State) { s.on(2, 4).Hopper = true }, 3, false},
				"a hopper itself":    {func(s *State) { s.on(2, 1).Hopper = true }, 1, true},
				"earth":              {func(s *State) { s.on(2, 3).Ore = 1 }, 2, false},
				"earth right below":  {func(s *State) { s.on(2, 2).Ore = 1 }, 1, false},
				"no mark":            {func(s *State) { s.on(2, 1).Loose = false }, 1, false},
			} {
				s := fall(c.change)
				rulestest.Equal(t, name+": row", where(s), c.y)
				rulestest.Equal(t, name+": marked", s.on(2, 1).Loose, c.marked)
			}
			s := fall(func(s *State) { s.on(2, 4).Dirt, s.on(2, 4).Loose, s.on(0, 0).Loose = 1, true, true })
			rulestest.Equal(t, "marks", [2]bool{s.on(2, 4).Loose, s.on(0, 0).Loose}, [2]bool{true, true})
		}},
		{"an empty tile that falls takes its support and miners along, past supports beside", func(t *testing.T) {
			s := quirks(t, []string{".....", "dd.dd", "dd.dd", "dS.dd", "ddddd"}, func(l *Level) {
				l.Miners[0] = miner(1, 2, 0)
				l.Miners[0].Grade = 3
			})
			s.on(2, 0).Support, s.on(2, 0).Shield, s.on(2, 0).Loose = true, 1, true
			tape := rules.NewTape(nil)
			s.settle(tape)
			rulestest.Equal(t, "support", [2]bool{s.on(2, 0).Support, s.on(2, 3).Support}, [2]bool{false, true})
			rulestest.Equal(t, "shield", [2]int8{s.on(2, 0).Shield, s.on(2, 3).Shield}, [2]int8{0, 1})
			rulestest.Equal(t, "miner", s.Miners[0].At, grid.Pt(2, 3))
			same(t, "slides", slides(tape), []int64{3})
			s.on(2, 3).Support, s.on(2, 3).Shield = false, 0
			tape.Reset()
			s.on(1, 0).Loose, s.on(1, 1).Dirt = true, 0
			s.settle(tape)
			rulestest.Equal(t, "slides of nothing", len(slides(tape)), 0)
			rulestest.Equal(t, "fall of an empty tile", s.on(1, 0).Loose, false)
		}},
		{"marked tiles fall from the bottom up, right to left, over what is there", func(t *testing.T) {
			s := quirks(t, []string{".....", "doddd", "dmddd", "d.ddd", "ddddd"}, standing(4, 0))
			s.on(1, 1).Loose, s.on(1, 2).Loose = true, true
			tape := rules.NewTape(nil)
			s.settle(tape)
			rulestest.Equal(t, "column", [3]int32{s.on(1, 1).Ore, s.on(1, 2).Ore, s.on(1, 3).Ore}, [3]int32{0, 20, 10})
			same(t, "slides", slides(tape), []int64{1, 1})
		}},
		{"an explosion marks only what is right above the tiles beside it", func(t *testing.T) {
			s := quirks(t, []string{".......", "ddddddd", "ddddddd", "ddd.ddd", "ddddddd", "ddddddd"}, standing(6, 0))
			s.bomb(3, 3)
			s.tick(nil)
			var marked []grid.Point
			for i := range s.Tiles.Cells {
				if s.Tiles.Cells[i].Loose {
					marked = append(marked, s.Tiles.Point(i))
				}
			}
			same(t, "marked", marked, []grid.Point{{X: 3, Y: 1}, {X: 2, Y: 2}, {X: 4, Y: 2}})
		}},
		{"an explosion on the next tile can bring health below 0; on the same tile and in a fall it stops at 0", func(t *testing.T) {
			s := quirks(t, flat, func(l *Level) { l.Miners = []Placed{miner(1, 2, 0), miner(1, 3, 0), miner(2, 5, 0)} })
			s.bomb(2, 0)
			s.tick(nil)
			rulestest.Equal(t, "health", [3]int32{s.Miners[0].Health, s.Miners[1].Health, s.Miners[2].Health}, [3]int32{0, -75, -10})
		}},
		{"falls heal within the free height, and hurt 5 a tile beyond it whatever the level says", func(t *testing.T) {
			for depth, health := range []int32{25, 25, 20, 15, 10} {
				s := quirks(t, []string{".....", "ddddd", "ddddd", "ddddd", "ddddd"}, func(l *Level) { l.FallDamage = 9 })
				for y := 1; y <= depth; y++ {
					s.on(1, y).Dirt = 0
				}
				must(t, s, at(Move, 1, 0))
				rulestest.Equal(t, "health", s.Miners[0].Health, health)
			}
		}},
		{"more can be dumped than is carried, up to what 32 bits hold", func(t *testing.T) {
			s := quirks(t, flat, func(l *Level) { l.OrePrice = 1 })
			s.Miners[0].Ore, s.OreLeft = 1, 0
			must(t, s, dump(0, 0, Ore, 10))
			rulestest.Equal(t, "ore, value, left", [3]int32{s.Miners[0].Ore, s.Sides[0].Value, s.OreLeft}, [3]int32{-9, 10, -10})
			for name, c := range map[string]struct {
				item   Item
				x      int
				change func(*State)
			}{
				"money": {Dirt, 0, func(s *State) { s.Sides[0].Money = math.MaxInt32 - 10 }}, "money for ore": {Ore, 0, func(s *State) { s.Sides[0].Money = math.MaxInt32 - 10 }},
				"value":    {Ore, 0, func(s *State) { s.Sides[0].Value, s.Constants.OreValue = math.MaxInt32-30, 3 }},
				"ore left": {Ore, 0, func(s *State) { s.OreLeft = math.MinInt32 + 10 }}, "dirt": {Dirt, 1, func(s *State) { s.on(1, 0).Dirt, s.on(1, 0).Ore = math.MaxInt32-15, 5 }},
				"bombs": {Bombs, 1, nil},
			} {
				s := quirks(t, flat, func(l *Level) { l.OrePrice = 1 })
				most := int32(10)
				if c.change != nil {
					c.change(s)
				} else {
					most = maxBombs
				}
				s.Miners[0].Dirt, s.Miners[0].Ore = 1, 1
				refused(t, s, dump(c.x, 0, c.item, most+1), "amount")
				if err := s.Apply(0, dump(c.x, 0, c.item, most), nil); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			s = quirks(t, flat, nil)
			s.OreLeft, s.Sides[0].Value = math.MinInt32, math.MaxInt32
			must(t, s, dump(0, 0, Bombs, 4)) // no ore, no value
		}},
		{"a dead miner's cargo stays on its tile, and its bombs belong to the seat about to move", func(t *testing.T) {
			s := quirks(t, flat, nil)
			m := &s.Miners[0]
			m.Dirt, m.Ore, m.Bombs, m.Health = 5, -6, 2, 0
			pass(t, s, 1)
			rulestest.Equal(t, "base", [2]int32{s.on(0, 0).Dirt, s.on(0, 0).Ore}, [2]int32{5, -6})
			rulestest.Equal(t, "owner and timer", [2]int32{int32(s.Bombs[1].Owner), s.Bombs[1].Timer}, [2]int32{1, 1})
		}},
		{"when all ore is sold a winner is marked and the match continues; a coin ends it", func(t *testing.T) {
			for value, over := range map[int32]bool{3: false, 0: true} {
				s := quirks(t, flat, nil)
				s.OreLeft, s.Sides[1].Value = 0, value
				if err := s.Apply(0, Command{}, rules.NewTape(rules.Fixed(1))); err != nil {
					t.Fatal(err)
				}
				rulestest.Equal(t, "over", s.Over, over)
				rulestest.Equal(t, "marked", s.Sides[1].Verdict, Winner)
				rulestest.Equal(t, "order", s.Order == [2]rules.Seat{1, 0}, !over)
			}
		}},
		{"the same turn again: the dead are cleared away, and nothing else", func(t *testing.T) {
			s := quirks(t, flat, standing(1, 0))
			s.Miners[1].Health = 0
			must(t, s, at(Move, 2, 0))
			must(t, s, Command{Verb: Again})
			rulestest.Equal(t, "turn", s.Turn(), 0)
			rulestest.Equal(t, "moves", s.Miners[0].Moves, 1)
			rulestest.Equal(t, "dead", s.Miners[1].Gone, true)
		}},
		{"upgrades only need the money; enemy hoppers sell; purchases of nothing and less are allowed", func(t *testing.T) {
			s := quirks(t, flat, nil)
			m := &s.Miners[0]
			must(t, s, Command{Verb: Upgrade})
			rulestest.Equal(t, "money", s.Sides[0].Money, 900)
			refused(t, s, buy(Ore, 1), "item")
			m.Dirt = 500 - 80 + 7
			must(t, s, buy(Dirt, 0))
			rulestest.Equal(t, "dirt, money", [2]int32{m.Dirt, s.Sides[0].Money}, [2]int32{420, 907})
			must(t, s, buy(Material, 0))
			rulestest.Equal(t, "money", s.Sides[0].Money, 907)
			m.Dirt -= 9
			refused(t, s, buy(Bombs, 0), "cargo") // for free space, a bomb counts as one unit
		}},
		{"handing over: bombs weigh 1, the dead take things, and nothing may be handed over", func(t *testing.T) {
			s := quirks(t, flat, standing(4, 0))
			m, other := &s.Miners[0], &s.Miners[1]
			other.Material, other.Bombs = 0, 24
			must(t, s, hand(1, Bombs, 4))
			rulestest.Equal(t, "room", s.Space(other), -30)
			other.Bombs, other.Dirt = 0, 249
			refused(t, s, hand(1, Material, 2), "cargo")
			must(t, s, hand(1, Material, 1))
			m.Dirt = -3
			refused(t, s, hand(1, Dirt, -2), "amount")
			other.Health = 0
			must(t, s, hand(1, Dirt, -4))
			s.clear(s.Mover(), nil)
			other.Dirt = 0
			m.At = grid.Pt(0, 0) // at any distance
			must(t, s, hand(1, Material, 3))
		}},
		{"dirt sells for 1", func(t *testing.T) {
			s := quirks(t, flat, func(l *Level) { l.DirtPrice = 7 })
			s.Miners[0].Dirt = 10
			must(t, s, dump(0, 0, Dirt, 1))
			rulestest.Equal(t, "dirt, money", [2]int32{s.Miners[0].Dirt, s.Sides[0].Money}, [2]int32{9, 901})
			must(t, s, buy(Dirt, 1))
			rulestest.Equal(t, "money", s.Sides[0].Money, 894)
		}},
	} {
		t.Run(row.statement, row.play)
	}
}

// same compares lists.
func same[T comparable](t testing.TB, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s are %v, not %v", what, got, want)
	}
}

// slides lists how far tiles slide, from the events on a tape.
func slides(tape *rules.Tape) (all []int64) {
	for _, e := range tape.Events {
		if What(e.What) == Slid {
			all = append(all, e.Amount)
		}
	}
	return all
}
