package coreminer

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// shipped is a level file without the program's defaults.
func shipped(t testing.TB, name string) Level {
	t.Helper()
	file, err := levels.Find("coreminer", name)
	if err != nil {
		t.Fatal(err)
	}
	l := Level{}
	if err := file.Decode(&l); err != nil {
		t.Fatal(err)
	}
	return l
}

// plot is a small plot for scenarios under the shipped classic rules: d is 25 dirt, o 20 ore, m 10 of both, L a ladder, S a support, A 25
// dirt with one layer of shielding. Seat 0's miner 0 stands on the base in the west, seat 1's miner 1 in the east.
func plot(t testing.TB, rows []string, change func(*Level)) *State {
	t.Helper()
	l := shipped(t, "classic")
	l.Rows = rows
	l.Legend = map[string]Fill{
		"d": {Dirt: 25}, "o": {Ore: 20}, "m": {Dirt: 10, Ore: 10}, "L": {Ladder: true}, "S": {Support: true}, "A": {Dirt: 25, Shield: 1},
	}
	l.Miners = []Placed{miner(1, 0, 0), miner(2, len(rows[0])-1, 0)}
	for i := range l.Miners {
		l.Miners[i].Material, l.Miners[i].Bombs = 40, 4
	}
	if change != nil {
		change(&l)
	}
	s, err := New(&l, "plot")
	if err != nil {
		t.Fatal(err)
	}
	s.OreLeft += 1000 // somewhere else, so that the match continues
	return s
}

// flat is a plot without holes.
var flat = []string{"......", "dddddd", "dddddd", "dddddd"}

func miner(seat, x, y int) Placed { return Placed{Seat: seat, At: [2]int{x, y}} }

// standing puts miner 0 on another tile.
func standing(x, y int) func(*Level) { return func(l *Level) { l.Miners[0].At = [2]int{x, y} } }

// joined adds miners with the numbers from 2 on.
func joined(more ...Placed) func(*Level) {
	return func(l *Level) { l.Miners = append(l.Miners, more...) }
}

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

// bomb puts a bomb of seat 0 on a tile; it explodes at the end of the turn.
func (s *State) bomb(x, y int) { s.drop(0, grid.Pt(x, y), 1, nil) }

func at(v Verb, x, y int) Command { return Command{Verb: v, At: grid.Pt(x, y)} }

func mine(x, y int, n int32) Command { return Command{Verb: Mine, At: grid.Pt(x, y), Amount: n} }

func dump(x, y int, i Item, n int32) Command {
	return Command{Verb: Dump, At: grid.Pt(x, y), Item: i, Amount: n}
}

func build(x, y int, what Structure) Command {
	return Command{Verb: Build, At: grid.Pt(x, y), Structure: what}
}

func buy(i Item, n int32) Command { return Command{Verb: Buy, Item: i, Amount: n} }

func hand(to int32, i Item, n int32) Command {
	return Command{Verb: Transfer, Other: to, Item: i, Amount: n}
}

// by is the same command for another miner.
func (c Command) by(i int32) Command {
	c.Miner = i
	return c
}

type statement struct {
	statement string
	play      func(t *testing.T)
}

// TestRuleDocument tests every statement of the game's rule document under the shipped classic rules.
func TestRuleDocument(t *testing.T) {
	for _, rows := range [][]statement{aboutTheMap, aboutScores, aboutTiles, aboutMiners, aboutUpgrades, aboutBombs} {
		for _, row := range rows {
			t.Run(row.statement, row.play)
		}
	}
}

var aboutTheMap = []statement{
	{"map: around 30 by 30 tiles, bases in the top corners, mirrored", func(t *testing.T) {
		l := shipped(t, "classic")
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
		l := shipped(t, "classic")
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
	{"tiles: dirt, ore, shielding, ladders, supports, hoppers, bases, any number of miners and bombs", func(t *testing.T) {
		s := plot(t, flat, func(l *Level) {
			l.Miners = []Placed{miner(1, 2, 0), miner(2, 3, 0), miner(1, 3, 0), miner(2, 2, 0)}
			l.Miners[0].Bombs = 5
		})
		must(t, s, at(Move, 3, 0))
		must(t, s, dump(2, 0, Bombs, 2))
		must(t, s, dump(2, 0, Bombs, 3))
		rulestest.Equal(t, "first", s.on(3, 0).Miners.First, 1)
		rulestest.Equal(t, "second", s.Miners[1].Next, 2)
		rulestest.Equal(t, "third", s.Miners[2].Next, 0)
		rulestest.Equal(t, "nobody after it", s.Miners[0].Next, None)
		rulestest.Equal(t, "the one that stayed", s.on(2, 0).Miners, Queue{3, 3})
		bombs := 0
		for i := s.on(2, 0).Bombs.First; i != None; i = s.Bombs[i].Next {
			bombs++
		}
		rulestest.Equal(t, "bombs", bombs, 5)
	}},
	{"hopper: extended into empty tiles under the base, which then score", func(t *testing.T) {
		s := plot(t, []string{"......", "d.dddd", "dddddd", "dddddd"}, standing(1, 1))
		must(t, s, at(Mine, 0, 1))
		pass(t, s, 2)
		if h := s.on(0, 1); !h.Hopper || h.Owner != 0 || s.on(0, 2).Hopper {
			t.Fatalf("%+v", h)
		}
		must(t, s, dump(0, 1, Dirt, 0))
		rulestest.Equal(t, "money", s.Sides[0].Money, 925)
		s.Miners[0].Ore = 8
		must(t, s, dump(0, 1, Ore, 0))
		rulestest.Equal(t, "value", s.Sides[0].Value, 8)
		rulestest.Equal(t, "money", s.Sides[0].Money, 965)
	}},
	{"hopper: not past filled tiles, for both players, as deep as it goes", func(t *testing.T) {
		for rows, want := range map[[3]string]int32{{".ddd", "dddd", ".ddd"}: 2, {".ddd", ".ddd", ".ddd"}: 3, {".ddd", "oddd", "oddd"}: 1,
			{".ddd", "Lddd", ".ddd"}: 1, {"Sddd", ".ddd", ".ddd"}: 0, {"oddd", ".ddd", ".ddd"}: 2} { // earth over a hole falls first
			s := plot(t, []string{"....", rows[0], rows[1], rows[2], "dddd"}, nil)
			pass(t, s, 1)
			rulestest.Equal(t, "hoppers under "+rows[0]+rows[1]+rows[2], s.Sides[0].Hoppers, want)
		}
		s := plot(t, []string{"......", ".ddd..", "ddddd.", "dddddd"}, standing(2, 0))
		pass(t, s, 1)
		rulestest.Equal(t, "hoppers", [2]int32{s.Sides[0].Hoppers, s.Sides[1].Hoppers}, [2]int32{1, 2})
	}},
	{"hopper: its tile cannot be filled again", func(t *testing.T) {
		s := plot(t, []string{"......", "..dddd", "dddddd", "dddddd"}, standing(1, 1))
		pass(t, s, 2)
		s.Miners[0].Dirt = 10
		must(t, s, dump(0, 1, Dirt, 0))
		rulestest.Equal(t, "dirt in the hopper", s.on(0, 1).Dirt, 0)
		s.Miners[0].Dirt, s.Miners[0].Ore = 10, 7
		must(t, s, at(Move, 0, 1))
		s.Miners[0].Health = 0 // a miner that dies there does not fill it either
		pass(t, s, 1)
		if h := s.on(0, 1); h.Filled() || h.Bombs.First != None || !h.Hopper {
			t.Errorf("%+v", h)
		}
		rulestest.Equal(t, "value", s.Sides[0].Value, 7)
	}},
	{"gravity: earth needs other tiles or supports under it, and whole columns come down", func(t *testing.T) {
		s := plot(t, []string{".......", "ddddodd", "ddAdddd", "ddddddd", "ddddddd"}, standing(6, 0))
		s.on(2, 4).Dirt, s.on(2, 3).Dirt = 0, 0
		s.balance(nil)
		pass(t, s, 1)
		rulestest.Equal(t, "two tiles came down two tiles", [4]int32{s.on(2, 1).Dirt, s.on(2, 2).Dirt, s.on(2, 3).Dirt, s.on(2, 4).Dirt}, [4]int32{0, 0, 25, 25})
		rulestest.Equal(t, "shielding that came along", [2]int8{s.on(2, 2).Shield, s.on(2, 4).Shield}, [2]int8{0, 1})
		rulestest.Equal(t, "dirt beside", s.on(3, 1).Dirt, 25)
	}},
	{"gravity: a support holds the three tiles to its north, northeast and northwest", func(t *testing.T) {
		for x, held := range map[int]bool{1: false, 2: true, 3: true, 4: true, 5: false} {
			s := plot(t, []string{".......", "ddddddd", "ddddddd", "ddddddd"}, standing(6, 0))
			s.on(3, 3).Dirt, s.on(x, 3).Dirt, s.on(3, 3).Support = 0, 0, true
			s.balance(nil)
			pass(t, s, 1)
			rulestest.Equal(t, "filled over the hole", s.on(x, 2).Filled() && s.on(x, 1).Filled(), held)
			rulestest.Equal(t, "filled hole", s.on(x, 3).Filled(), !held)
		}
	}},
	{"gravity: falling earth is caught by a support on its way", func(t *testing.T) {
		s := plot(t, []string{".......", "ddddddd", "dd...dd", "dd..Sdd", "ddddddd"}, standing(6, 0))
		pass(t, s, 1)
		rulestest.Equal(t, "beside the support", [2]int32{s.on(3, 2).Dirt, s.on(3, 3).Dirt}, [2]int32{25, 0})
		rulestest.Equal(t, "above it", [2]int32{s.on(4, 2).Dirt, s.on(4, 3).Dirt}, [2]int32{25, 0})
		rulestest.Equal(t, "farther off", [2]int32{s.on(2, 2).Dirt, s.on(2, 3).Dirt}, [2]int32{0, 25})
	}},
	{"gravity: ladders hold no earth", func(t *testing.T) {
		s := plot(t, []string{".......", "ddddddd", "ddLdddd", "ddLdddd", "ddddddd"}, standing(6, 0))
		rulestest.Equal(t, "loose", s.on(2, 1).Loose, true)
		pass(t, s, 1)
		rulestest.Equal(t, "dirt", [3]int32{s.on(2, 1).Dirt, s.on(2, 2).Dirt, s.on(2, 3).Dirt}, [3]int32{0, 0, 25})
		if !s.on(2, 2).Ladder || !s.on(2, 3).Ladder || s.on(2, 1).Ladder {
			t.Error("the ladders moved")
		}
	}},
}

var aboutScores = []statement{
	{"score: ore deposited raises value and money, dirt only money", func(t *testing.T) {
		s := plot(t, flat, nil)
		s.Miners[0].Ore, s.Miners[0].Dirt = 7, 9
		must(t, s, dump(0, 0, Ore, 0))
		rulestest.Equal(t, "value", s.Sides[0].Value, 7)
		rulestest.Equal(t, "money", s.Sides[0].Money, 935)
		must(t, s, dump(0, 0, Dirt, 0))
		rulestest.Equal(t, "value", s.Sides[0].Value, 7)
		rulestest.Equal(t, "money", s.Sides[0].Money, 944)
		rulestest.Equal(t, "ore left", s.OreLeft, 993)
	}},
	{"win: the first to reach the victory amount", func(t *testing.T) {
		for value, over := range map[int32]bool{6699: false, 6700: true} {
			for seat := range rules.Seat(2) {
				s := plot(t, flat, nil)
				if seat == 1 {
					pass(t, s, 1)
				}
				s.Sides[seat].Value = value - 5
				s.Miners[seat].Ore = 5
				must(t, s, dump(5*int(seat), 0, Ore, 0).by(int32(seat)))
				rulestest.Equal(t, "over before the turn ends", s.Over, false)
				pass(t, s, 1)
				o := s.Outcome()
				rulestest.Equal(t, "over", o.Over, over)
				rulestest.Equal(t, "order of the seats", s.Order, [2]rules.Seat{0, 1})
				if over && (o.Winners != rules.Seats(seat) || o.Reason != "promoted" || s.Sides[1-seat].Verdict != Loser) {
					t.Errorf("%+v", o)
				}
			}
		}
	}},
	{"win 1 to 3: most ore, most money, a random player; after the last turn, when both reach the amount, and when no ore is left", func(t *testing.T) {
		for why, change := range map[Occasion]func(*State){
			Limit:   func(s *State) { s.Constants.MaxTurns = 1 },
			Both:    func(s *State) { s.Constants.VictoryAmount = 1 },
			OreGone: func(s *State) { s.OreLeft = 0 },
		} {
			for _, c := range []struct {
				value, money [2]int32
				roll         int
				winner       rules.Seat
				reason       string
			}{
				{[2]int32{3, 2}, [2]int32{0, 9}, 1, 0, "value"}, {[2]int32{2, 3}, [2]int32{9, 0}, 0, 1, "value"},
				{[2]int32{2, 2}, [2]int32{6, 5}, 1, 0, "money"}, {[2]int32{2, 2}, [2]int32{5, 6}, 0, 1, "money"},
				{[2]int32{2, 2}, [2]int32{6, 6}, 1, 1, "coin"}, {[2]int32{2, 2}, [2]int32{6, 6}, 0, 0, "coin"},
			} {
				s := plot(t, flat, nil)
				change(s)
				for i := range s.Sides {
					s.Sides[i].Value, s.Sides[i].Money = c.value[i], c.money[i]
				}
				if err := s.Apply(0, Command{}, rules.NewTape(rules.Fixed(c.roll))); err != nil {
					t.Fatal(err)
				}
				o := s.Outcome()
				if c.reason != "coin" {
					rulestest.Equal(t, "order of the seats", s.Order, [2]rules.Seat{c.winner, 1 - c.winner})
				}
				if !o.Over || o.Winners != rules.Seats(c.winner) || o.Reason != c.reason || s.Occasion != why || o.Scores[0] != int64(c.value[0]) {
					t.Errorf("%v, %+v: %+v", why, c, o)
				}
			}
		}
	}},
	{"win: the limit is 250 turns, and counts before the victory amount", func(t *testing.T) {
		s := plot(t, flat, nil)
		pass(t, s, 249)
		rulestest.Equal(t, "over", s.Over, false)
		s.Sides[0].Value, s.Sides[1].Value = 6800, 6900
		pass(t, s, 1)
		rulestest.Equal(t, "reason", s.Outcome().Reason, "value")
		rulestest.Equal(t, "winner", s.Outcome().Winners, rules.Seats(1))
		rulestest.Equal(t, "turns", s.Turn(), 249)
	}},
}

var aboutTiles = []statement{
	{"owner: players own their base and hopper tiles, nobody the others", func(t *testing.T) {
		s := plot(t, []string{"......", ".ddd..", "ddddd.", "dddddd"}, standing(2, 0))
		pass(t, s, 1)
		for i := range s.Tiles.Cells {
			p, want := s.Tiles.Point(i), rules.NoSeat
			switch {
			case p.X == 0 && p.Y < 2:
				want = 0
			case p.X == 5 && p.Y < 3:
				want = 1
			}
			rulestest.Equal(t, "owner of "+p.String(), s.Tiles.Cells[i].Owner, want)
			rulestest.Equal(t, "hopper at "+p.String(), s.Tiles.Cells[i].Hopper, want != rules.NoSeat && p.Y > 0)
		}
	}},
	{"shielding: keeps explosions from destroying the tile that many times", func(t *testing.T) {
		s := plot(t, []string{"......", "dAdddd", "dddddd", "dddddd"}, standing(5, 0))
		s.on(1, 1).Shield = 2
		for left := int8(1); left >= 0; left-- {
			s.bomb(1, 0)
			pass(t, s, 1)
			rulestest.Equal(t, "shield", s.on(1, 1).Shield, left)
			rulestest.Equal(t, "dirt", s.on(1, 1).Dirt, 25)
		}
		s.bomb(1, 0)
		pass(t, s, 1)
		rulestest.Equal(t, "dirt", s.on(1, 1).Dirt, 0)
	}},
	{"isBase: can be walked on, also the enemy's; heals allied miners after every turn, and nobody else", func(t *testing.T) {
		s := plot(t, flat, joined(miner(1, 4, 0), miner(2, 1, 0)))
		must(t, s, at(Move, 5, 0).by(2))
		for i := range s.Miners {
			s.Miners[i].Health = int32(3 + i)
		}
		pass(t, s, 1)
		for i, want := range []int32{25, 25, 5, 6} {
			rulestest.Equal(t, "health", s.Miners[i].Health, want)
		}
		s.Miners[0].Health = 2
		pass(t, s, 1)
		rulestest.Equal(t, "health after the enemy's turn", s.Miners[0].Health, 25)
		rulestest.Equal(t, "health of an enemy on the base", s.Miners[2].Health, 5)
	}},
	{"isBase, isHopper: take in what their owner dumps, and nothing of the enemy's", func(t *testing.T) {
		s := plot(t, []string{"......", "dddd..", "dddddd", "dddddd"}, standing(4, 1))
		pass(t, s, 2)
		s.Miners[0].Dirt, s.Miners[0].Ore = 5, 5
		for item := Dirt; item <= Bombs; item++ {
			refused(t, s, dump(5, 1, item, 0), "enemy")
		}
		must(t, s, dump(4, 1, Dirt, 0))
		must(t, s, at(Mine, 4, 1))
		s.Miners[0].Power = 0
		s = plot(t, flat, standing(4, 0))
		refused(t, s, dump(5, 0, Bombs, 0), "enemy")
		s = plot(t, flat, nil)
		must(t, s, dump(0, 0, Bombs, 3))
		rulestest.Equal(t, "money for bombs", s.Sides[0].Money, 975)
		rulestest.Equal(t, "bombs on the map", len(s.Bombs), 0)
	}},
	{"isHopper: can be walked on, prevents falling, cannot be mined, built on or gone down through", func(t *testing.T) {
		s := plot(t, []string{"......", "..dddd", "dddddd", "dddddd"}, func(l *Level) {
			standing(1, 1)(l)
			joined(miner(1, 1, 1))(l)
		})
		pass(t, s, 2)
		must(t, s, at(Move, 0, 1))
		must(t, s, at(Mine, 1, 2).by(2))
		rulestest.Equal(t, "the digger fell", s.Miners[2].At, grid.Pt(1, 2))
		must(t, s, at(Mine, 0, 2).by(2))
		rulestest.Equal(t, "the one on the hopper", s.Miners[0].At, grid.Pt(0, 1))
		refused(t, s, at(Move, 0, 2), "descend")
		refused(t, s, at(Mine, 0, 1), "place")
		refused(t, s, build(0, 1, Ladder), "place")
		pass(t, s, 2)
		rulestest.Equal(t, "hoppers", s.Sides[0].Hoppers, 2)
		rulestest.Equal(t, "the one on the hopper", s.Miners[0].At, grid.Pt(0, 1))
	}},
	{"isBase: the way down from it is a ladder", func(t *testing.T) {
		s := plot(t, []string{"......", "Lddddd", "dddddd", "dddddd"}, nil)
		must(t, s, at(Move, 0, 1))
		s = plot(t, []string{"......", ".ddddd", "dddddd", "dddddd"}, nil)
		refused(t, s, at(Move, 0, 1), "descend")
	}},
	{"each refusal on a base or hopper has its own reason", func(t *testing.T) {
		says := func(s *State, c Command, want string) {
			t.Helper()
			if err := s.Check(s.Mover(), c); err == nil || err.(*rules.Illegal).Detail != want {
				t.Errorf("%+v: %v", c, err)
			}
		}
		s := plot(t, []string{"......", ".ddddd", "dddddd", "dddddd"}, nil)
		says(s, at(Move, 0, 1), "A miner needs a ladder under the base to go down from it.")
		pass(t, s, 2) // the hopper grows
		says(s, at(Move, 0, 1), "The hopper under the base blocks the way down.")
		s = plot(t, []string{"......", ".ddddd", "Lddddd", "dddddd"}, standing(0, 1))
		pass(t, s, 2)
		says(s, at(Move, 0, 2), "A hopper blocks the way down from it, even to a ladder.")
		s = plot(t, []string{"......", "dddddd", "dddddd", "dddddd"}, standing(4, 0))
		s.on(3, 0).Ladder = true
		s.Miners[0].Dirt = 5
		says(s, dump(5, 0, Dirt, 0), "You cannot dump anything onto the enemy's base or hopper.")
		says(s, dump(3, 0, Dirt, 0), "You cannot dump earth onto a ladder or support.")
		must(t, s, dump(3, 0, Bombs, 0))
	}},
	{"isLadder: can be walked on, up and down; nobody climbs without", func(t *testing.T) {
		s := plot(t, []string{"......", "d.dddd", "dddddd", "dddddd"}, standing(1, 1))
		refused(t, s, at(Move, 1, 0), "climb")
		must(t, s, build(1, 1, Ladder))
		must(t, s, at(Move, 1, 0))
		rulestest.Equal(t, "on top of the ladder", s.Miners[0].At, grid.Pt(1, 0))
		must(t, s, at(Move, 1, 1))
		rulestest.Equal(t, "down again", s.Miners[0].At, grid.Pt(1, 1))
		s = plot(t, []string{"......", "dLdddd", "d.dddd", "dddddd"}, standing(2, 0))
		must(t, s, at(Move, 1, 0))
		must(t, s, at(Move, 1, 1))
		rulestest.Equal(t, "on a ladder over a hole", s.Miners[0].At, grid.Pt(1, 1))
	}},
	{"isSupport: can be walked on, and does not fall", func(t *testing.T) {
		s := plot(t, []string{"......", "dSdddd", "d.dddd", "dddddd"}, nil)
		must(t, s, at(Move, 1, 0))
		rulestest.Equal(t, "on top of a support", s.Miners[0].At, grid.Pt(1, 0))
		must(t, s, at(Move, 1, 1))
		rulestest.Equal(t, "into it, over a hole", s.Miners[0].At, grid.Pt(1, 2))
		pass(t, s, 2)
		rulestest.Equal(t, "support", s.on(1, 1).Support, true)
	}},
	{"isFalling: the tile may fall when the turn ends", func(t *testing.T) {
		s := plot(t, []string{"......", "dddddd", "dddddd", "d.dddd", "dddddd"}, standing(1, 3))
		s.on(1, 2).Dirt, s.on(1, 1).Dirt = 30, 40
		falling := func() (n int, all [3]bool) {
			for i := range s.Tiles.Cells {
				n += int(b2i(s.Tiles.Cells[i].Loose))
			}
			return n, [3]bool{s.on(1, 1).Loose, s.on(1, 2).Loose, s.on(1, 3).Loose}
		}
		n, tiles := falling()
		rulestest.Equal(t, "tiles", n, 2)
		rulestest.Equal(t, "column", tiles, [3]bool{true, true, false})
		must(t, s, build(1, 3, Support))
		n, _ = falling()
		rulestest.Equal(t, "tiles over a support", n, 0)
		must(t, s, mine(1, 2, 0))
		n, _ = falling()
		rulestest.Equal(t, "tiles over one that was dug out", n, 1)
		pass(t, s, 1)
		n, _ = falling()
		rulestest.Equal(t, "tiles after the fall", n, 0)
		rulestest.Equal(t, "the tile that fell", s.on(1, 2).Dirt, 40)
	}},
	{"isFalling: never set on a base or hopper that was dug under", func(t *testing.T) {
		s := plot(t, []string{"......", "..dddd", "d.dddd", "dddddd"}, standing(1, 2))
		pass(t, s, 2)
		must(t, s, at(Mine, 0, 2))
		for range 4 {
			rulestest.Equal(t, "falling", [3]bool{s.on(0, 0).Loose, s.on(0, 1).Loose, s.on(0, 2).Loose}, [3]bool{})
			pass(t, s, 1)
		}
	}},
	{"buried: a miner in a filled tile is hurt after every turn, more in a heavy one, and can only dig", func(t *testing.T) {
		for dirt, damage := range map[int32]int32{1: 5, 99: 5, 100: 10} {
			s := plot(t, flat, standing(2, 0))
			s.on(2, 0).Dirt = dirt
			pass(t, s, 1)
			rulestest.Equal(t, "health", s.Miners[0].Health, 25-damage)
			pass(t, s, 1)
			rulestest.Equal(t, "health", s.Miners[0].Health, 25-2*damage)
			refused(t, s, at(Move, 1, 0), "buried")
			must(t, s, mine(2, 0, 0))
			s.Miners[0].Health = damage - 2
			s.on(2, 0).Dirt = dirt
			pass(t, s, 1)
			rulestest.Equal(t, "health", s.Miners[0].Health, 0)
		}
	}},
}

var aboutMiners = []statement{
	{"players: spawning puts a miner of the lowest level on the base", func(t *testing.T) {
		s := plot(t, flat, nil)
		must(t, s, Command{Verb: Spawn})
		m := s.Miners[2]
		rulestest.Equal(t, "owner", m.Owner, 0)
		rulestest.Equal(t, "place", m.At, grid.Pt(0, 0))
		rulestest.Equal(t, "title", s.Limits(&m).Title, "Standard Issue Exominer")
		rulestest.Equal(t, "level, health, moves, power", [4]int32{int32(m.Grade), m.Health, m.Moves, m.Power}, [4]int32{0, 25, 2, 50})
		rulestest.Equal(t, "cargo", s.Cargo(&m), 0)
		rulestest.Equal(t, "money", s.Sides[0].Money, 600)
		must(t, s, Command{Verb: Spawn})
		must(t, s, Command{Verb: Spawn})
		rulestest.Equal(t, "money", s.Sides[0].Money, 0)
		refused(t, s, Command{Verb: Spawn}, "money")
	}},
	{"moves and mining power: what remains this turn, new at the end of each own turn", func(t *testing.T) {
		s := plot(t, flat, nil)
		must(t, s, at(Mine, 0, 1))
		must(t, s, at(Move, 1, 0))
		rulestest.Equal(t, "moves and power", [2]int32{s.Miners[0].Moves, s.Miners[0].Power}, [2]int32{1, 25})
		s.Miners[1].Moves, s.Miners[1].Power = 0, 0
		pass(t, s, 1)
		rulestest.Equal(t, "moves and power", [2]int32{s.Miners[0].Moves, s.Miners[0].Power}, [2]int32{2, 50})
		rulestest.Equal(t, "those of the others", [2]int32{s.Miners[1].Moves, s.Miners[1].Power}, [2]int32{0, 0})
		pass(t, s, 1)
		must(t, s, at(Move, 2, 0))
		must(t, s, at(Move, 3, 0))
		refused(t, s, at(Move, 4, 0), "moves")
	}},
	{"dump: the specified amount on a nearby tile; amounts up to 1 drop all", func(t *testing.T) {
		for amount, left := range map[int32]int32{-3: 0, 0: 0, 1: 0, 2: 2, 4: 0} {
			for item := Dirt; item <= Bombs; item++ {
				s := plot(t, flat, standing(2, 0))
				m := &s.Miners[0]
				m.Dirt, m.Ore = 4, 4
				must(t, s, dump(3, 0, item, amount))
				rulestest.Equal(t, "left of "+item.String(), *m.hold(item), left)
				rulestest.Equal(t, "dropped", [3]int32{s.on(3, 0).Dirt, s.on(3, 0).Ore, int32(len(s.Bombs))}[item], 4-left)
			}
		}
	}},
	{"dump: bomb, ore or dirt, as much as is carried, within reach, no earth onto a ladder or support", func(t *testing.T) {
		s := plot(t, []string{"......", "dLSddd", "dddddd", "dddddd"}, standing(1, 0))
		refused(t, s, dump(2, 0, Material, 0), "item")
		refused(t, s, dump(2, 0, Dirt, 0), "nothing")
		s.Miners[0].Dirt = 10
		refused(t, s, dump(2, 0, Dirt, 11), "amount")
		refused(t, s, dump(3, 0, Dirt, 0), "far")
		refused(t, s, dump(2, 1, Dirt, 0), "far")
		refused(t, s, dump(1, 1, Dirt, 0), "place")
		must(t, s, dump(1, 1, Bombs, 2))
		must(t, s, dump(1, 0, Dirt, 10)) // onto its own tile
		rulestest.Equal(t, "dirt", s.on(1, 0).Dirt, 10)
		s = plot(t, []string{"......", "dSLddd", "dddddd", "dddddd"}, standing(1, 0))
		s.Miners[0].Ore = 10
		refused(t, s, dump(1, 1, Ore, 0), "place")
	}},
	{"mine: amounts up to 1 mine as much as possible, others just that", func(t *testing.T) {
		for amount, got := range map[int32]int32{-3: 20, 0: 20, 1: 20, 2: 2, 20: 20} {
			s := plot(t, []string{"......", "dmdddd", "dddddd", "dddddd"}, standing(1, 0))
			must(t, s, mine(1, 1, amount))
			rulestest.Equal(t, "mined", s.Miners[0].Ore+s.Miners[0].Dirt, got)
			rulestest.Equal(t, "power", s.Miners[0].Power, 50-got)
			rulestest.Equal(t, "left", s.on(1, 1).Dirt+s.on(1, 1).Ore, 20-got)
		}
		s := plot(t, []string{"......", "dmdddd", "dddddd", "dddddd"}, standing(1, 0))
		refused(t, s, mine(1, 1, 21), "amount")
		refused(t, s, mine(2, 0, 0), "nothing")
	}},
	{"mine: the miner's tile and the four beside it", func(t *testing.T) {
		s := plot(t, []string{".....", "ddddd", "dd.dd", "ddddd", "ddddd"}, standing(2, 2))
		s.on(2, 2).Dirt = 5
		for p, code := range map[grid.Point]string{{X: 1, Y: 1}: "far", {X: 3, Y: 3}: "far", {X: 2, Y: 4}: "far", {X: 0, Y: 2}: "far", {X: 2, Y: 5}: "place"} {
			refused(t, s, at(Mine, p.X, p.Y), code)
		}
		for _, p := range []grid.Point{{X: 2, Y: 2}, {X: 1, Y: 2}, {X: 3, Y: 2}, {X: 2, Y: 1}, {X: 2, Y: 3}} {
			s.Miners[0].Power = 50
			must(t, s.Clone(), at(Mine, p.X, p.Y))
		}
	}},
	{"mine: shielding, ladder, support, ore, dirt in this order", func(t *testing.T) {
		s := plot(t, flat, func(l *Level) {
			standing(2, 0)(l)
			l.Miners[0].Grade = 3
		})
		tile := s.on(2, 1)
		tile.Shield, tile.Ladder, tile.Support, tile.Ore, tile.Dirt = 2, true, true, 10, 10
		type left struct {
			shield          int8
			ladder, support bool
			ore, dirt       int32
		}
		refused(t, s, mine(2, 1, 41), "amount")
		for amount, power := range map[int32]int32{40: 160, 0: 160, 39: 161} {
			c := s.Clone()
			must(t, c, mine(2, 1, amount))
			rulestest.Equal(t, "power after mining all", c.Miners[0].Power, power)
			rulestest.Equal(t, "emptied", c.on(2, 1).Filled(), amount == 39)
		}
		used := int32(0)
		for _, step := range []struct {
			amount, power int32 // power is what it takes of that
			left          left
		}{
			{7, 5, left{1, true, true, 10, 10}}, {9, 5, left{0, true, true, 10, 10}}, {7, 5, left{0, false, true, 10, 10}},
			{8, 8, left{0, false, false, 7, 10}}, {9, 9, left{0, false, false, 0, 8}}, {8, 8, left{0, false, false, 0, 0}},
		} {
			must(t, s, mine(2, 1, step.amount))
			used += step.power
			rulestest.Equal(t, "tile", left{tile.Shield, tile.Ladder, tile.Support, tile.Ore, tile.Dirt}, step.left)
			rulestest.Equal(t, "power", s.Miners[0].Power, 200-used)
		}
		rulestest.Equal(t, "cargo", [2]int32{s.Miners[0].Ore, s.Miners[0].Dirt}, [2]int32{10, 10})
		rulestest.Equal(t, "as much as possible of an empty tile with a ladder", func() int32 {
			s.on(2, 0).Ladder = true
			must(t, s, mine(2, 0, 0))
			return s.Miners[0].Power
		}(), 155)
	}},
	{"mine: with too little power for the first of them, nothing happens and nothing is lost", func(t *testing.T) {
		for name, build := range map[string]func(*Tile){
			"shielding": func(tile *Tile) { tile.Shield = 1 }, "ladder": func(tile *Tile) { tile.Ladder = true }, "support": func(tile *Tile) { tile.Support = true },
		} {
			s := plot(t, []string{"......", "dodddd", "dddddd", "dddddd"}, standing(1, 0))
			build(s.on(1, 1))
			m := &s.Miners[0]
			m.Power = 4
			refused(t, s, mine(1, 1, 0), "power")
			refused(t, s, mine(1, 1, 3), "power")
			m.Power = 5
			refused(t, s, mine(1, 1, 4), "amount")
			m.Dirt, m.Material = 250-m.Bombs*10, 0 // a full cargo does not matter
			must(t, s, mine(1, 1, 0))
			rulestest.Equal(t, "ore after "+name, s.on(1, 1).Ore, 20)
			rulestest.Equal(t, "power", m.Power, 0)
			if tile := s.on(1, 1); tile.Shield > 0 || tile.Ladder || tile.Support {
				t.Errorf("the %s is still there", name)
			}
		}
	}},
	{"mine: never beyond power or cargo capacity", func(t *testing.T) {
		s := plot(t, flat, func(l *Level) {
			standing(1, 0)(l)
			l.Legend["d"] = Fill{Dirt: 500}
		})
		must(t, s, at(Mine, 1, 1))
		rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 50)
		refused(t, s, at(Mine, 1, 1), "power")
		s.Miners[0].Power, s.Miners[0].Dirt = 50, 165
		refused(t, s, mine(1, 1, 6), "cargo")
		must(t, s.Clone(), mine(1, 1, 5))
		refused(t, s, mine(1, 1, 51), "power")
		must(t, s, at(Mine, 1, 1))
		rulestest.Equal(t, "dirt", s.Miners[0].Dirt, 170)
		refused(t, s, at(Mine, 1, 1), "cargo")
		s.Miners[0].Dirt = 0
		must(t, s, mine(1, 1, 45))
		rulestest.Equal(t, "power", s.Miners[0].Power, 0)
	}},
	{"move: to an adjacent tile that is empty of dirt and ore", func(t *testing.T) {
		s := plot(t, []string{"......", "dodddd", "dddddd", "dddddd"}, standing(1, 0))
		refused(t, s, at(Move, 1, 1), "filled")
		refused(t, s, at(Move, 3, 0), "far")
		refused(t, s, at(Move, 1, 0), "far")
		refused(t, s, at(Move, 1, -1), "place")
		s.on(2, 0).Dirt = 1
		refused(t, s, at(Move, 2, 0), "filled")
		must(t, s, at(Move, 0, 0))
		rulestest.Equal(t, "moves", s.Miners[0].Moves, 1)
	}},
	{"move: a miner over a hole falls; beyond its free fall it is hurt, and can die", func(t *testing.T) {
		rows := []string{"......", "dddddd", "dddddd", "dddddd", "dddddd", "dddddd", "dddddd"}
		for grade := range int32(4) {
			for depth := range len(rows) {
				s := plot(t, rows, func(l *Level) { l.Miners[0].Grade = grade })
				for y := 1; y <= depth; y++ {
					s.on(1, y).Dirt = 0
				}
				m := &s.Miners[0]
				m.Health = 12
				must(t, s, at(Move, 1, 0))
				rulestest.Equal(t, "place", m.At, grid.Pt(1, depth))
				rulestest.Equal(t, "health", m.Health, max(0, 12-5*max(0, int32(depth)-grade-1)))
			}
		}
	}},
	{"move: a miner whose ground is dug away falls, and so does a bomb", func(t *testing.T) {
		s := plot(t, []string{"......", "dddddd", "dd.ddd", "dddddd"}, standing(2, 0))
		must(t, s, dump(2, 0, Bombs, 1))
		must(t, s, at(Mine, 2, 1))
		rulestest.Equal(t, "miner", s.Miners[0].At, grid.Pt(2, 2))
		rulestest.Equal(t, "bomb", s.Bombs[0].At, grid.Pt(2, 2))
		rulestest.Equal(t, "health", s.Miners[0].Health, 20)
		s = plot(t, []string{"......", "dLdddd", "d.dddd", "dddddd"}, standing(1, 0))
		must(t, s, mine(1, 1, 0))
		rulestest.Equal(t, "whoever takes the ladder away", s.Miners[0].At, grid.Pt(1, 2))
	}},
	{"build: shields on filled tiles, the others on empty ones, with building materials, within reach", func(t *testing.T) {
		s := plot(t, flat, standing(1, 0))
		refused(t, s, build(1, 1, Support), "filled")
		refused(t, s, build(1, 1, Ladder), "filled")
		refused(t, s, build(2, 0, Shield), "nothing")
		refused(t, s, build(3, 0, Support), "far")
		refused(t, s, build(2, 1, Shield), "far")
		refused(t, s, build(0, 0, Ladder), "place")
		must(t, s, build(1, 1, Shield))
		rulestest.Equal(t, "shield", s.on(1, 1).Shield, 2)
		rulestest.Equal(t, "material", s.Miners[0].Material, 35)
		refused(t, s, build(1, 1, Shield), "place")
		s.on(1, 1).Shield = 1
		must(t, s, build(1, 1, Shield))
		rulestest.Equal(t, "shield", s.on(1, 1).Shield, 2)
		must(t, s, build(2, 0, Support))
		rulestest.Equal(t, "support", s.on(2, 0).Support, true)
		refused(t, s, build(2, 0, Ladder), "place")
		must(t, s, build(1, 0, Ladder))
		refused(t, s, build(1, 0, Support), "place")
		rulestest.Equal(t, "material", s.Miners[0].Material, 20)
		s.on(2, 0).Support = false
		for x := Support; x < structures; x++ {
			p := grid.Pt(2, int(b2i(x == Shield)))
			p.X -= p.Y
			s.on(1, 1).Shield = 0
			s.Miners[0].Material = 4
			refused(t, s, build(p.X, p.Y, x), "material")
			s.Miners[0].Material = 5
			must(t, s.Clone(), build(p.X, p.Y, x))
		}
	}},
	{"transfer: each resource to another adjacent miner, also an enemy, as far as it can carry", func(t *testing.T) {
		for item := Dirt; item < items; item++ {
			s := plot(t, flat, standing(4, 0))
			m, other := &s.Miners[0], &s.Miners[1]
			m.Dirt, m.Ore, m.Bombs, m.Material = 9, 9, 9, 9
			other.Bombs, other.Material = 0, 0
			must(t, s, hand(1, item, 1))
			rulestest.Equal(t, "one", [2]int32{*m.hold(item), *other.hold(item)}, [2]int32{8, 1})
			must(t, s, hand(1, item, 3))
			rulestest.Equal(t, "three", [2]int32{*m.hold(item), *other.hold(item)}, [2]int32{5, 4})
			refused(t, s, hand(1, item, 6), "amount")
			for _, all := range []int32{0, -1} {
				c := s.Clone()
				must(t, c, hand(1, item, all))
				rulestest.Equal(t, "all", [2]int32{*c.Miners[0].hold(item), *c.Miners[1].hold(item)}, [2]int32{0, 9})
				refused(t, c, hand(1, item, all), "nothing")
			}
			size := int32(1)
			if item == Bombs {
				size = 10
			}
			*other.hold((item + 1) % Bombs) = 250 - s.Cargo(other) - 2*size
			refused(t, s, hand(1, item, 3), "cargo")
			must(t, s, hand(1, item, 2))
			rulestest.Equal(t, "room left", s.Space(other), 0)
		}
	}},
	{"transfer: not to those farther off, on the same tile, or dead", func(t *testing.T) {
		s := plot(t, flat, func(l *Level) {
			standing(3, 0)(l)
			joined(miner(1, 3, 0), miner(1, 4, 0))(l)
		})
		refused(t, s, hand(1, Material, 0), "far")
		refused(t, s, hand(2, Material, 0), "far")
		must(t, s, hand(3, Material, 5))
		s.Miners[3].Health = 0
		refused(t, s, hand(3, Material, 5), "dead")
		refused(t, s, Command{Verb: Upgrade}.by(3), "dead")
		pass(t, s, 2)
		refused(t, s, hand(3, Material, 5), "dead")
	}},
	{"buy: dirt, bombs and building materials from the base, at their price, not ore", func(t *testing.T) {
		s := plot(t, flat, nil)
		m := &s.Miners[0]
		m.Bombs, m.Material = 0, 0
		money := int32(900)
		for _, c := range []struct {
			item  Item
			price int32
		}{{Bombs, 25}, {Material, 2}, {Dirt, 1}} {
			for _, n := range []int32{1, 4} {
				before := *m.hold(c.item)
				must(t, s, buy(c.item, n))
				money -= n * c.price
				rulestest.Equal(t, "money", s.Sides[0].Money, money)
				rulestest.Equal(t, "bought", *m.hold(c.item)-before, n)
			}
		}
		refused(t, s, buy(Ore, 2), "item")
		for _, all := range []int32{0, -1} {
			c := s.Clone()
			must(t, c, buy(Bombs, all))
			rulestest.Equal(t, "bombs that found room", c.Miners[0].Bombs, 5+19)
			rulestest.Equal(t, "room left", c.Space(&c.Miners[0]), 0)
			refused(t, c, buy(Bombs, all), "cargo")
		}
		refused(t, s, buy(Bombs, 20), "cargo")
		refused(t, s, buy(Dirt, 191), "cargo")
		must(t, s.Clone(), buy(Dirt, 190))
		s.Sides[0].Money = 49
		refused(t, s, buy(Bombs, 2), "money")
		refused(t, s, buy(Material, 25), "money")
		must(t, s, buy(Dirt, 49))
	}},
	{"buy: from an owned hopper, and from the tiles beside, nowhere else", func(t *testing.T) {
		rows := []string{".......", ".ddddd.", ".ddddd.", "ddddddd"}
		for p, ok := range map[grid.Point]bool{{X: 0, Y: 0}: true, {X: 1, Y: 0}: true, {X: 2, Y: 0}: false, {X: 0, Y: 2}: true, {X: 1, Y: 2}: true, {X: 2, Y: 2}: false,
			{X: 5, Y: 2}: false, {X: 6, Y: 2}: false, {X: 6, Y: 0}: false, {X: 0, Y: 3}: true} {
			s := plot(t, rows, nil)
			pass(t, s, 2)
			s.tile(p).Dirt, s.tile(p).Ladder = 0, true // a place to stand
			pull(s.Miners, 0, &s.on(0, 0).Miners)
			push(s.Miners, 0, &s.tile(p).Miners, p)
			if err := s.Check(0, buy(Dirt, 2)); (err == nil) != ok {
				t.Errorf("shopping at %s: %v", p, err)
			}
		}
	}},
	{"the dead leave their dirt, ore and bombs on their tile; their building material is lost", func(t *testing.T) {
		s := plot(t, flat, standing(2, 0))
		m := &s.Miners[0]
		m.Dirt, m.Ore, m.Bombs, m.Health = 11, 12, 2, 0
		refused(t, s, at(Move, 1, 0), "dead")
		pass(t, s, 1)
		tile := s.on(2, 0)
		rulestest.Equal(t, "dirt and ore", [2]int32{tile.Dirt, tile.Ore}, [2]int32{11, 12})
		rulestest.Equal(t, "miners there", tile.Miners, emptyQueue)
		rulestest.Equal(t, "gone", m.Gone && !m.Placed, true)
		rulestest.Equal(t, "bombs", tile.Bombs, Queue{0, 1})
		for i := range s.Bombs {
			rulestest.Equal(t, "owner and timer", [2]int32{int32(s.Bombs[i].Owner), s.Bombs[i].Timer}, [2]int32{0, 1})
		}
		s.Bombs[1].Gone = false
		pass(t, s, 1)
		rulestest.Equal(t, "exploded", s.Bombs[0].Exploded && s.Bombs[1].Exploded, true)
		rulestest.Equal(t, "cleared away", s.Bombs[0].Gone && !s.Bombs[0].Placed && tile.Bombs == emptyQueue, true)
	}},
}

var aboutUpgrades = []statement{
	{"upgrades: the table, one level at a time, for a price, on the seat's base or hopper", func(t *testing.T) {
		s := plot(t, flat, func(l *Level) { l.StartMoney = 1600 })
		m := &s.Miners[0]
		for grade, want := range []Grade{{"Standard Issue Exominer", 25, 2, 50, 250, 1}, {"Exominer MK2.0", 50, 3, 100, 500, 2},
			{"Exominer 3000", 75, 4, 150, 750, 3}, {"Exominer 5000 Series X", 100, 5, 200, 1000, 4}} {
			rulestest.Equal(t, "level", int(m.Grade), grade)
			rulestest.Equal(t, "upgrade", *s.Limits(m), want)
			rulestest.Equal(t, "health, moves, power", [3]int32{m.Health, m.Moves, m.Power}, [3]int32{want.Health, want.Moves, want.Power})
			rulestest.Equal(t, "room", s.Space(m), want.Cargo-80)
			if grade < 3 {
				must(t, s, Command{Verb: Upgrade})
				pass(t, s, 2)
			}
		}
		rulestest.Equal(t, "money", s.Sides[0].Money, 100)
		refused(t, s, Command{Verb: Upgrade}, "grade")
	}},
	{"upgrade: needs the money, and the miner on its own base or hopper", func(t *testing.T) {
		s := plot(t, flat, nil)
		s.Sides[0].Money = 499
		refused(t, s, Command{Verb: Upgrade}, "money")
		s.Sides[0].Money = 500
		must(t, s, Command{Verb: Upgrade})
		rulestest.Equal(t, "money", s.Sides[0].Money, 0)
		for x, code := range map[int]string{1: "shop", 5: "shop"} {
			refused(t, plot(t, flat, standing(x, 0)), Command{Verb: Upgrade}, code)
		}
		s = plot(t, []string{"......", "..dddd", "dddddd", "dddddd"}, standing(1, 1))
		pass(t, s, 2)
		must(t, s, at(Move, 0, 1))
		must(t, s, Command{Verb: Upgrade})
	}},
}

var aboutBombs = []statement{
	{"bombs: bought and dumped, they explode after the following turn; a timer of one means after the current one", func(t *testing.T) {
		s := plot(t, flat, nil)
		must(t, s, buy(Bombs, 1))
		must(t, s, at(Move, 1, 0))
		must(t, s, dump(2, 0, Bombs, 5))
		rulestest.Equal(t, "bombs", len(s.Bombs), 5)
		rulestest.Equal(t, "place", s.Bombs[4].At, grid.Pt(2, 0))
		rulestest.Equal(t, "owner", s.Bombs[4].Owner, 0)
		rulestest.Equal(t, "timer", s.Bombs[4].Timer, 2)
		pass(t, s, 1)
		rulestest.Equal(t, "timer", s.Bombs[4].Timer, 1)
		rulestest.Equal(t, "dirt before", s.on(2, 1).Dirt, 25)
		pass(t, s, 1)
		rulestest.Equal(t, "exploded", s.Bombs[4].Exploded, true)
		rulestest.Equal(t, "dirt after", s.on(2, 1).Dirt, 0)
	}},
	{"bombs: destroy their tile and those adjacent: earth, ladders, supports", func(t *testing.T) {
		s := plot(t, []string{".......", "dLSdddd", "ddmoSdd", "dddLddd", "ddddddd", "ddddddd"}, standing(6, 0))
		s.on(3, 1).Dirt = 0 // a way for the shock wave
		left := s.OreLeft
		s.drop(0, grid.Pt(3, 2), 1, nil)
		s.tick(nil)
		for p, want := range map[grid.Point]Tile{{X: 3, Y: 2}: {}, {X: 2, Y: 2}: {}, {X: 4, Y: 2}: {}, {X: 3, Y: 3}: {}, {X: 3, Y: 1}: {}, {X: 2, Y: 1}: {Support: true},
			{X: 1, Y: 1}: {Ladder: true}, {X: 4, Y: 1}: {Dirt: 25}, {X: 4, Y: 3}: {Dirt: 25}, {X: 2, Y: 3}: {Dirt: 25}, {X: 3, Y: 4}: {Dirt: 25}, {X: 1, Y: 2}: {Dirt: 25}} {
			got := s.tile(p)
			rulestest.Equal(t, "tile "+p.String(), Tile{Dirt: got.Dirt, Ore: got.Ore, Ladder: got.Ladder, Support: got.Support}, want)
		}
		rulestest.Equal(t, "ore left", s.OreLeft, left-30)
	}},
	{"bombs: deal the explosion damage of the settings on their tile and those adjacent", func(t *testing.T) {
		for _, damage := range []int32{100, 60} {
			s := plot(t, []string{"........", "dddddddd", "dddddddd", "dddddddd"}, func(l *Level) {
				l.Miners = []Placed{miner(1, 2, 0), miner(2, 2, 0), miner(1, 3, 0), miner(2, 1, 0)}
				l.ExplosionDamage = damage
			})
			for i := range s.Miners {
				s.Miners[i].Health = 110
			}
			s.Miners[1].Health = 30
			s.bomb(2, 0)
			s.tick(nil)
			for i, want := range []int32{110 - damage, 0, 110 - damage, 110 - damage} {
				rulestest.Equal(t, "health", s.Miners[i].Health, want)
			}
		}
	}},
	{"bombs: shielding is damaged instead, by one, and protects what is on the tile", func(t *testing.T) {
		s := plot(t, []string{".......", "ddddddd", "ddddddd", "ddddddd"}, func(l *Level) {
			l.Miners = []Placed{miner(1, 2, 0), miner(2, 3, 0), miner(2, 5, 0)}
		})
		s.on(2, 0).Dirt, s.on(2, 0).Shield, s.on(3, 0).Dirt, s.on(3, 0).Shield = 5, 2, 6, 1
		s.bomb(2, 0)
		s.tick(nil)
		rulestest.Equal(t, "its own tile", [2]int32{s.on(2, 0).Dirt, int32(s.on(2, 0).Shield)}, [2]int32{5, 1})
		rulestest.Equal(t, "the next tile", [2]int32{s.on(3, 0).Dirt, int32(s.on(3, 0).Shield)}, [2]int32{6, 0})
		rulestest.Equal(t, "under it, without", s.on(2, 1).Dirt, 0)
		for i := range s.Miners {
			rulestest.Equal(t, "health", s.Miners[i].Health, 25)
		}
	}},
	{"bombs: a shock wave in the cardinal directions to the first filled tile, from the second tile on", func(t *testing.T) {
		s := plot(t, []string{".........", "ddd.ddddd", "ddd.ddddd", "ddd.ddddd", "ddd.ddddd"}, func(l *Level) {
			l.Miners = []Placed{miner(2, 5, 0), miner(2, 6, 0), miner(1, 1, 0), miner(1, 0, 0), miner(2, 3, 4), miner(2, 8, 0)}
		})
		s.on(7, 0).Dirt = 1
		for i := range s.Miners {
			s.Miners[i].Health = 200
		}
		s.on(3, 0).Ladder = true // the bomb stays on top
		s.bomb(3, 0)
		s.tick(nil)
		for i, want := range []int32{165, 165, 165, 165, 165, 200} {
			rulestest.Equal(t, "health", s.Miners[i].Health, want)
		}
	}},
	{"bombs: any bomb that another affects detonates at once, on its tile, adjacent, or by the shock wave", func(t *testing.T) {
		for _, c := range []struct {
			x        int
			change   func(*State)
			explodes bool
		}{
			{2, nil, true}, {3, nil, true}, {4, nil, true}, {7, nil, true},
			{7, func(s *State) { s.on(5, 0).Dirt = 1 }, false}, {4, func(s *State) { s.on(4, 0).Dirt = 1 }, false},
			{3, func(s *State) { s.on(3, 0).Dirt, s.on(3, 0).Shield = 1, 1 }, false}, {3, func(s *State) { s.on(3, 0).Dirt = 1 }, true},
			{2, func(s *State) { s.on(2, 0).Dirt, s.on(2, 0).Shield = 1, 1 }, false},
			{7, func(s *State) { s.on(3, 0).Dirt = 1 }, true},
		} {
			s := plot(t, []string{".........", "ddddddddd", "ddddddddd", "ddddddddd"}, standing(0, 0))
			if c.change != nil {
				c.change(s)
			}
			s.bomb(2, 0)
			s.drop(1, grid.Pt(c.x, 0), 9, nil)
			s.tick(nil)
			rulestest.Equal(t, "the first", s.Bombs[0].Exploded, true)
			rulestest.Equal(t, "the second", s.Bombs[1].Exploded, c.explodes)
			rulestest.Equal(t, "earth under the second", s.on(c.x, 1).Filled(), !c.explodes && c.x > 2)
		}
	}},
	{"bombs: earth and miners over the crater come down in the same turn", func(t *testing.T) {
		s := plot(t, []string{".......", "ddddddd", "ddd.ddd", "ddddddd", "ddddddd"}, func(l *Level) { l.Miners[0] = miner(1, 2, 0) })
		s.on(2, 0).Ladder = true
		s.bomb(3, 2)
		s.drop(0, grid.Pt(2, 0), 9, nil)
		pass(t, s, 1)
		rulestest.Equal(t, "earth", [4]bool{s.on(2, 1).Filled(), s.on(2, 2).Filled(), s.on(3, 3).Filled(), s.on(4, 2).Filled()}, [4]bool{false, true, false, true})
		rulestest.Equal(t, "on a ladder", [2]grid.Point{s.Miners[0].At, s.Bombs[1].At}, [2]grid.Point{grid.Pt(2, 0), grid.Pt(2, 0)})
		s = plot(t, []string{".......", "ddddddd", "ddd.ddd", "ddddddd", "ddddddd"}, func(l *Level) { l.Miners[0] = miner(1, 2, 0) })
		s.bomb(3, 2)
		s.drop(0, grid.Pt(2, 0), 9, nil)
		pass(t, s, 1)
		rulestest.Equal(t, "on the earth that fell", [2]grid.Point{s.Miners[0].At, s.Bombs[1].At}, [2]grid.Point{grid.Pt(2, 1), grid.Pt(2, 1)})
	}},
}
