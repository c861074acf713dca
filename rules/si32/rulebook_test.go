package si32

import (
	"slices"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

func army(seat, x, y int, n int64) Army { return Army{seat, [2]int{x, y}, n} }

func site(seat, x, y int, towards Dir) Site { return Site{seat, [2]int{x, y}, towards} }

// field is a bare board of 9 by 9 tiles for scenarios. Both seats have a building and a unit in a far corner: seat 0 on 0,0 and 0,1, seat 1
// on 8,8 and 8,7.
func field(t testing.TB, change func(*Level), armies ...Army) *State {
	t.Helper()
	l := DefaultLevel()
	l.Width, l.Height, l.Resources, l.Symmetry = 9, 9, Range{}, "none"
	l.Building = []Site{site(0, 0, 0, SouthEast), site(1, 8, 8, NorthWest)}
	l.Army = append([]Army{army(0, 0, 2, 1), army(1, 8, 6, 1)}, armies...)
	if change != nil {
		change(&l)
	}
	s, err := New(&l, "field")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func must(t testing.TB, s *State, seat rules.Seat, c Command) {
	t.Helper()
	rulestest.Must(t, s, seat, c)
}

// turn gives orders of both seats, makes the turn happen and returns its events.
func turn(t testing.TB, s *State, first, second []Command) []rules.Event {
	t.Helper()
	tape := rules.NewTape(nil)
	for seat, list := range [][]Command{first, second} {
		for _, c := range list {
			must(t, s, rules.Seat(seat), c)
		}
	}
	for seat := range rules.Seat(s.Seats()) {
		if err := s.Apply(seat, Command{}, tape); err != nil {
			t.Fatal(err)
		}
	}
	return tape.Events
}

func pass(t testing.TB, s *State, turns int) {
	t.Helper()
	for range turns {
		turn(t, s, nil, nil)
	}
}

func refused(t testing.TB, s *State, seat rules.Seat, c Command, why Refusal) {
	t.Helper()
	rulestest.Refused(t, s, seat, c, why.String())
}

func (s *State) units(seat, x, y int) int64 { return s.Tiles.At(grid.Pt(x, y)).Units[seat] }

func move(x, y int, d Dir, n int64) Command {
	return Command{Verb: Move, At: grid.Pt(x, y), Dir: d, N: n}
}
func build(x, y int, d Dir) Command  { return Command{Verb: Build, At: grid.Pt(x, y), Dir: d} }
func work(x, y int, n int64) Command { return Command{Verb: Work, At: grid.Pt(x, y), N: n} }
func mine(x, y int, n int64) Command { return Command{Verb: Mine, At: grid.Pt(x, y), N: n} }
func wait(x, y int, n int64) Command { return Command{Verb: Wait, At: grid.Pt(x, y), N: n} }

func do(list ...Command) []Command { return list }

// happened lists the events of a kind.
func happened(events []rules.Event, what What) []rules.Event {
	var list []rules.Event
	for _, e := range events {
		if e.What == uint8(what) {
			list = append(list, e)
		}
	}
	return list
}

// TestRuleDocument tests every statement of the game's rule document under the classic rules.
func TestRuleDocument(t *testing.T) {
	ore := func(l *Level) { l.Resources = Range{30, 30} }
	for _, row := range []struct {
		statement string
		play      func(t *testing.T)
	}{
		{"each player passes an array of commands: tile, type, direction, number", func(t *testing.T) {
			s := field(t, ore, army(0, 3, 3, 10))
			turn(t, s, do(move(3, 3, East, 3), move(3, 3, North, 2), build(3, 3, SouthWest), mine(3, 3, 2)), nil)
			rulestest.Equal(t, "units gone east", s.units(0, 4, 3), 3)
			rulestest.Equal(t, "units gone north", s.units(0, 3, 2), 2)
			rulestest.Equal(t, "units left", s.units(0, 3, 3), 5)
			rulestest.Equal(t, "building", s.BuildingAt(grid.Pt(2, 4)) != nil, true)
			rulestest.Equal(t, "resources", s.Sides[0].Resources, 4)
		}},
		{"both players' commands are carried out together", func(t *testing.T) {
			s := field(t, nil)
			must(t, s, 0, move(0, 2, East, 1))
			must(t, s, 0, Command{})
			rulestest.Equal(t, "units before the other is ready", s.units(0, 0, 2), 1)
			refused(t, s, 0, move(0, 2, South, 1), Ready)
			must(t, s, 1, move(8, 6, West, 1))
			must(t, s, 1, Command{})
			rulestest.Equal(t, "units of seat 0", s.units(0, 1, 2), 1)
			rulestest.Equal(t, "units of seat 1", s.units(1, 7, 6), 1)
			rulestest.Equal(t, "turn", s.Turn(), 1)
		}},
		{"each player begins with one unit and enough resources for one building", func(t *testing.T) {
			s := load(t, "classic")
			for seat := range rules.Seat(2) {
				rulestest.Equal(t, "at the start", s.Tally(seat), Tally{Alive: 1, Resources: 100})
			}
			turn(t, s, do(build(5, 5, NorthWest)), do(build(14, 14, SouthEast)))
			for seat := range rules.Seat(2) {
				rulestest.Equal(t, "after a turn", s.Tally(seat), Tally{Alive: 1, Buildings: 1})
			}
		}},
		{"buildings produce units, and what these gather pays for more buildings", func(t *testing.T) {
			s := load(t, "classic")
			turn(t, s, do(build(5, 5, NorthWest)), nil)
			turn(t, s, do(work(5, 5, 1)), nil)
			pass(t, s, 8)
			rulestest.Equal(t, "units produced by one worker in 9 turns", s.Tally(0), Tally{Produced: 4, Alive: 5, Buildings: 1})
			s.Tiles.At(grid.Pt(5, 6)).Resource = 100
			turn(t, s, do(move(5, 5, South, 4)), nil)
			for s.Sides[0].Resources < 100 {
				turn(t, s, do(mine(5, 6, 4)), nil)
			}
			rulestest.Equal(t, "turns in which four units gather for a building", s.Turn(), 11+25)
			turn(t, s, do(build(5, 6, SouthEast)), nil)
			rulestest.Equal(t, "buildings", s.Tally(0).Buildings, 2)
		}},
		{"move: in the direction of your choosing", func(t *testing.T) {
			for d, to := range map[Dir]grid.Point{North: {X: 4, Y: 3}, South: {X: 4, Y: 5}, West: {X: 3, Y: 4}, East: {X: 5, Y: 4}} {
				s := field(t, nil, army(0, 4, 4, 6))
				turn(t, s, do(move(4, 4, d, 6)), nil)
				rulestest.Equal(t, "units "+d.String(), s.Tiles.At(to).Units[0], 6)
			}
		}},
		{"build: where no building is, with enough resources, at once", func(t *testing.T) {
			s := field(t, nil, army(0, 4, 4, 1), army(0, 3, 4, 1), army(0, 6, 2, 1))
			turn(t, s, do(build(4, 4, Here)), nil)
			rulestest.Equal(t, "buildings", s.Tally(0).Buildings, 2)
			s.Sides[0].Resources = 99
			refused(t, s, 0, build(3, 4, SouthEast), Taken)
			refused(t, s, 0, build(6, 2, Here), Poor)
		}},
		{"creating a building costs 100 resources", func(t *testing.T) {
			s := field(t, func(l *Level) { l.StartResources = 299 }, army(0, 4, 4, 1), army(0, 2, 6, 1), army(0, 6, 2, 1))
			turn(t, s, do(build(4, 4, Here)), nil)
			rulestest.Equal(t, "resources", s.Sides[0].Resources, 199)
			must(t, s, 0, build(2, 6, Here))
			refused(t, s, 0, build(6, 2, Here), Poor)
		}},
		{"there must be enough space for a building", func(t *testing.T) {
			s := field(t, func(l *Level) {
				l.Map.Rows = []string{".........", ".........", ".........", "......#..", ".........", ".........", ".........", ".........", "........."}
			}, army(0, 5, 2, 1), army(0, 2, 2, 1), army(0, 0, 5, 1), army(1, 3, 6, 1), army(0, 2, 5, 1))
			refused(t, s, 0, build(5, 2, SouthEast), Wall)
			refused(t, s, 0, build(2, 2, NorthWest), Taken)
			refused(t, s, 0, build(0, 5, SouthWest), Edge)
			refused(t, s, 0, build(2, 5, SouthEast), Enemy)
			must(t, s, 0, build(5, 2, NorthEast))
		}},
		{"buildings occupy 2x2 tiles, units one", func(t *testing.T) {
			s := field(t, nil, army(0, 4, 4, 1))
			turn(t, s, do(build(4, 4, NorthWest)), nil)
			var tiles []grid.Point
			for i := range s.Tiles.Cells {
				if s.Tiles.Cells[i].Building == 3 {
					tiles = append(tiles, s.Tiles.Point(i))
				}
			}
			rulestest.Equal(t, "tiles of the building", slices.Equal(tiles, []grid.Point{{X: 3, Y: 3}, {X: 4, Y: 3}, {X: 3, Y: 4}, {X: 4, Y: 4}}), true)
		}},
		{"build, where a building is: they start working and help it to produce faster", func(t *testing.T) {
			for _, order := range []Command{{Verb: Build, At: grid.Pt(1, 1), N: 3}, work(1, 1, 3)} {
				s := field(t, nil, army(0, 1, 1, 4))
				turn(t, s, do(order), nil)
				rulestest.Equal(t, "workers", s.Tiles.At(grid.Pt(1, 1)).Workers, 3)
				rulestest.Equal(t, "resources", s.Sides[0].Resources, 100)
				rulestest.Equal(t, "progress", s.Buildings[0].Progress, 3)
				pass(t, s, 1)
				rulestest.Equal(t, "units, without a new order", s.Sides[0].Produced, 1)
				rulestest.Equal(t, "progress, without a new order", s.Buildings[0].Progress, 4)
				rulestest.Equal(t, "progress where nobody works", s.Buildings[1].Progress, 0)
			}
			s := field(t, nil, army(0, 1, 1, 4))
			must(t, s, 0, build(1, 1, NorthWest))
			rulestest.Equal(t, "the order as it is kept", s.Sides[0].Orders[0], work(1, 1, 1))
			refused(t, s, 0, Command{Verb: Build, At: grid.Pt(1, 1), N: 4}, Units)
			refused(t, s, 0, work(0, 2, 1), NoBuilding)
		}},
		{"start working: n units more, idle ones before those that work already", func(t *testing.T) {
			for _, c := range []struct {
				first, second []Command
				want, mined   int64
			}{
				{do(work(1, 1, 2)), do(work(1, 1, 3)), 5, 2},
				{do(work(1, 1, 2)), do(work(1, 1, 2), work(1, 1, 1)), 5, 2},
				{do(work(1, 1, 2)), do(Command{Verb: Build, At: grid.Pt(1, 1), N: 3}), 5, 2},
				{do(work(1, 1, 4)), do(work(1, 1, 7)), 7, 0}, // only three are idle
				{do(work(1, 1, 2)), do(mine(1, 1, 3), work(1, 1, 2)), 4, 3},
				{do(work(1, 1, 4)), do(mine(1, 1, 3), work(1, 1, 2)), 4, 3}, // none is idle
				{do(work(1, 1, 4)), do(move(1, 1, South, 5), work(1, 1, 1)), 2, 0},
			} {
				s := field(t, ore, army(0, 1, 1, 7))
				turn(t, s, c.first, nil)
				before := s.Sides[0].Resources
				turn(t, s, c.second, nil)
				rulestest.Equal(t, "workers", s.Tiles.At(grid.Pt(1, 1)).Workers, c.want)
				rulestest.Equal(t, "ore mined by the others", s.Sides[0].Resources-before, c.mined)
			}
		}},
		{"the number of units involved in a command: at least one, and no more than there are", func(t *testing.T) {
			s := field(t, func(l *Level) { l.Resources, l.StartResources = Range{30, 30}, 500 }, army(0, 4, 4, 5), army(0, 1, 1, 5))
			for _, n := range []int64{-maxLoose - 1, -5, -1, 0, 6} {
				why := Number
				if n > 0 {
					why = Units
				}
				for _, c := range do(move(4, 4, East, n), mine(4, 4, n), wait(4, 4, n), work(1, 1, n), Command{Verb: Build, At: grid.Pt(4, 4), Dir: East, N: n},
					Command{Verb: Build, At: grid.Pt(1, 1), N: n}) {
					if c.Verb == Build && n == 0 { // not given: one
						must(t, s.Clone(), 0, c)
						continue
					}
					refused(t, s, 0, c, why)
				}
			}
			must(t, s, 0, Command{Verb: Build, At: grid.Pt(4, 4), Dir: East, N: 5})
			rulestest.Equal(t, "units left to order", s.Idle(0, grid.Pt(4, 4)), 4)
		}},
		{"each building produces at a rate proportional to its workers", func(t *testing.T) {
			for workers, want := range []int64{0, 10, 20, 30, 40, 40} {
				s := field(t, nil, army(0, 1, 1, 9))
				if workers > 0 {
					must(t, s, 0, work(1, 1, int64(workers)))
				}
				pass(t, s, 21)
				rulestest.Equal(t, "units produced", s.Sides[0].Produced, want)
			}
		}},
		{"buildings produce units for their owners", func(t *testing.T) {
			s := field(t, nil, army(1, 7, 7, 4))
			turn(t, s, nil, do(work(7, 7, 4)))
			rulestest.Equal(t, "units where the builder stood", s.units(1, 8, 8), 0)
			pass(t, s, 1)
			rulestest.Equal(t, "units where the builder stood", s.units(1, 8, 8), 2)
			rulestest.Equal(t, "units of the other", s.Tally(0).Alive, 1)
		}},
		{"units can only be identified by their tile", func(t *testing.T) {
			s := field(t, nil, army(0, 4, 4, 2), army(0, 6, 4, 3))
			turn(t, s, do(move(4, 4, East, 2), move(6, 4, West, 3)), nil)
			must(t, s, 0, move(5, 4, North, 5))
		}},
		{"mine: takes resources from the tile while there are any", func(t *testing.T) {
			s := field(t, ore, army(0, 4, 4, 12))
			turn(t, s, do(mine(4, 4, 12)), nil)
			rulestest.Equal(t, "resources", s.Sides[0].Resources, 112)
			rulestest.Equal(t, "left in the ground", s.Tiles.At(grid.Pt(4, 4)).Resource, 18)
			turn(t, s, do(mine(4, 4, 12)), nil)
			turn(t, s, do(mine(4, 4, 12)), nil)
			rulestest.Equal(t, "resources at last", s.Sides[0].Resources, 130)
			refused(t, s, 0, mine(4, 4, 12), NoOre)
		}},
		{"a seat can order the units that are there, each once", func(t *testing.T) {
			s := field(t, ore, army(0, 4, 4, 5))
			refused(t, s, 0, move(4, 4, East, 6), Units)
			must(t, s, 0, move(4, 4, East, 3))
			rulestest.Equal(t, "left to order", s.Idle(0, grid.Pt(4, 4)), 2)
			refused(t, s, 0, mine(4, 4, 3), Units)
			refused(t, s, 0, move(4, 4, East, 0), Number)
			refused(t, s, 1, move(4, 4, East, 1), Units)
		}},
		{"a building is destroyed by as many attackers as workers and its defence rating of 10", func(t *testing.T) {
			for _, c := range []struct{ workers, attackers, left int64 }{{0, 10, 0}, {0, 13, 3}, {3, 13, 0}, {3, 20, 7}, {40, 50, 0}} {
				s := field(t, nil, army(1, 2, 0, c.attackers))
				if c.workers > 0 {
					s.Tiles.At(grid.Pt(0, 1)).Units[0] = c.workers
					must(t, s, 0, work(0, 1, c.workers))
				}
				rulestest.Equal(t, "attackers it takes", s.Threshold(&s.Buildings[0]), c.workers+10)
				turn(t, s, nil, do(move(2, 0, West, c.attackers)))
				rulestest.Equal(t, "razed", s.Buildings[0].Gone, true)
				rulestest.Equal(t, "attackers left", s.units(1, 1, 0), c.left)
				rulestest.Equal(t, "defenders left", s.units(0, 0, 1), 0)
			}
		}},
		{"a building is defended and attacked on all of its tiles", func(t *testing.T) {
			for _, c := range []struct{ first, second, left int64 }{{10, 10, 1}, {10, 9, 0}, {10, 8, 0}} {
				s := field(t, nil, army(0, 4, 2, 1), army(1, 2, 0, c.first), army(1, 1, 2, c.second))
				s.Sides[0].Resources = 100
				turn(t, s, do(build(4, 2, Here)), nil) // so that the match continues
				for i, p := range []grid.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}} {
					s.Tiles.At(p).Units[0] = []int64{2, 3, 1, 3}[i]
				}
				rulestest.Equal(t, "attackers it takes", s.Threshold(&s.Buildings[0]), 19)
				turn(t, s, nil, do(move(2, 0, West, c.first), move(1, 2, North, c.second)))
				razed := c.first+c.second >= 19
				rulestest.Equal(t, "razed", s.Buildings[0].Gone, razed)
				rulestest.Equal(t, "attackers left", s.Tally(1).Alive-1, c.left)
				rulestest.Equal(t, "defenders left", s.Tally(0).Alive-2, 0)
			}
		}},
		{"fewer attackers do not destroy it", func(t *testing.T) {
			for _, c := range []struct{ workers, attackers, left int64 }{{0, 9, 0}, {3, 12, 0}, {3, 2, 1}, {40, 49, 0}, {40, 12, 28}} {
				s := field(t, nil, army(1, 2, 0, c.attackers))
				s.Tiles.At(grid.Pt(0, 1)).Units[0] = c.workers
				turn(t, s, nil, do(move(2, 0, West, c.attackers)))
				rulestest.Equal(t, "razed", s.Buildings[0].Gone, false)
				rulestest.Equal(t, "attackers left", s.units(1, 1, 0), 0)
				rulestest.Equal(t, "defenders left", s.units(0, 0, 1), c.left)
			}
		}},
		{"first phase: units sent into each other from adjacent tiles are subtracted, and the larger army marches on", func(t *testing.T) {
			s := field(t, nil, army(0, 3, 4, 9), army(1, 4, 4, 5))
			events := turn(t, s, do(move(3, 4, East, 7)), do(move(4, 4, West, 5)))
			rulestest.Equal(t, "army of seat 0", s.units(0, 4, 4), 2)
			rulestest.Equal(t, "units that stayed", s.units(0, 3, 4), 2)
			rulestest.Equal(t, "army of seat 1", s.units(1, 3, 4)+s.units(1, 4, 4), 0)
			clashes := happened(events, Clash)
			rulestest.Equal(t, "clashes", len(clashes), 1)
			rulestest.Equal(t, "losses of each", clashes[0].Amount, 5)
		}},
		{"equal armies that collide destroy each other", func(t *testing.T) {
			s := field(t, nil, army(0, 3, 4, 5), army(1, 3, 5, 5))
			turn(t, s, do(move(3, 4, South, 5)), do(move(3, 5, North, 5)))
			rulestest.Equal(t, "units", s.Tally(0).Alive+s.Tally(1).Alive, 2)
		}},
		{"armies that pass each other without meeting do not collide", func(t *testing.T) {
			s := field(t, nil, army(0, 3, 4, 5), army(1, 4, 4, 5))
			turn(t, s, do(move(3, 4, East, 5)), do(move(4, 4, North, 5)))
			rulestest.Equal(t, "army of seat 0", s.units(0, 4, 4), 5)
			rulestest.Equal(t, "army of seat 1", s.units(1, 4, 3), 5)
		}},
		{"second phase: on each tile opposing armies are subtracted until one or none remains", func(t *testing.T) {
			s := field(t, nil, army(0, 3, 4, 9), army(0, 4, 3, 2), army(1, 5, 4, 7))
			turn(t, s, do(move(3, 4, East, 9), move(4, 3, South, 2)), do(move(5, 4, West, 7)))
			rulestest.Equal(t, "army of seat 0", s.units(0, 4, 4), 4)
			rulestest.Equal(t, "army of seat 1", s.units(1, 4, 4), 0)
			s = field(t, nil, army(0, 3, 4, 9), army(1, 4, 4, 9))
			turn(t, s, do(move(3, 4, East, 9)), nil)
			rulestest.Equal(t, "units", s.units(0, 4, 4)+s.units(1, 4, 4), 0)
		}},
		{"victory: the only player controlling buildings", func(t *testing.T) {
			s := field(t, nil, army(0, 6, 8, 10))
			s.Tiles.At(grid.Pt(0, 2)).Units[0] = 0
			turn(t, s, do(move(6, 8, East, 10)), nil)
			rulestest.Equal(t, "units of the winner", s.Tally(0).Alive, 0)
			rulestest.Equal(t, "end", s.End, Ending{true, 0, SoleBuilder})
			s = load(t, "classic")
			turn(t, s, do(build(5, 5, NorthWest)), nil)
			rulestest.Equal(t, "won by the first building", s.End.Over, false)
		}},
		{"victory: the only player controlling units for more than 10 turns", func(t *testing.T) {
			s := field(t, nil, army(0, 8, 5, 1))
			turn(t, s, do(move(8, 5, South, 1)), nil)
			rulestest.Equal(t, "turns alone", s.AloneFor, 1)
			pass(t, s, 5)
			rulestest.Equal(t, "turns alone", s.AloneFor, 6)
			s.Buildings[1].Progress = 2 // enough for a unit
			pass(t, s, 1)
			rulestest.Equal(t, "turns alone when the other has a unit again", s.AloneFor, 0)
			s.Tiles.At(grid.Pt(8, 8)).Units[1] = 0
			pass(t, s, 10)
			rulestest.Equal(t, "turns alone", s.AloneFor, 10)
			rulestest.Equal(t, "over after 10 turns", s.End.Over, false)
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 0, SoleUnits})
		}},
		{"victory: after 300 turns, who has produced most units", func(t *testing.T) {
			s := field(t, nil, army(1, 7, 7, 1))
			must(t, s, 1, work(7, 7, 1))
			pass(t, s, 299)
			rulestest.Equal(t, "over after 299 turns", s.End.Over, false)
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 1, TurnLimit})
			rulestest.Equal(t, "score", s.Outcome().Scores[1], s.Sides[1].Produced)
		}},
		{"a different amount of resources resides in each tile", func(t *testing.T) {
			amounts := map[int64]bool{}
			for _, tile := range load(t, "classic").Tiles.Cells {
				amounts[tile.Resource] = true
			}
			for n := range amounts {
				if n < 0 || n > 50 || len(amounts) < 40 {
					t.Errorf("%d resources on a tile, %d amounts in all", n, len(amounts))
				}
			}
		}},
		{"maps are various, and symmetric in surroundings and resources", func(t *testing.T) {
			sizes := map[[2]int]bool{}
			for _, l := range levels.List("si32") {
				level := DefaultLevel()
				if err := l.Decode(&level); err != nil {
					t.Fatal(err)
				}
				if level.Symmetry != "rotate" {
					continue
				}
				s, err := New(&level, "some seed")
				if err != nil {
					t.Fatal(err)
				}
				sizes[[2]int{s.Tiles.W, s.Tiles.H}] = true
				symmetric(t, l.Name, s)
			}
			if len(sizes) < 8 {
				t.Errorf("only %d sizes of maps", len(sizes))
			}
		}},
	} {
		t.Run(row.statement, row.play)
	}
}

// symmetric checks that the board looks the same from both seats.
func symmetric(t *testing.T, name string, s *State) {
	t.Helper()
	cells := s.Tiles.Cells
	for i := range cells {
		a, b := &cells[i], &cells[len(cells)-1-i]
		if a.Wall != b.Wall || a.Resource != b.Resource || a.Units[0] != b.Units[1] || (a.Building == 0) != (b.Building == 0) {
			t.Errorf("%s: %s is %+v, the tile opposite %+v", name, s.Tiles.Point(i), *a, *b)
			return
		}
		if a.Building > 0 && s.Buildings[a.Building-1].Owner == s.Buildings[b.Building-1].Owner {
			t.Errorf("%s: both buildings belong to one seat", name)
		}
	}
}

// TestAtMostOneArmyToATile plays random matches: after every turn a tile has units of only one seat, and never a negative number.
func TestAtMostOneArmyToATile(t *testing.T) {
	for _, name := range []string{"duel", "fortress", "hex-four"} {
		s, chance := crowded(t, name)
		for s.Turn() < 30 && !s.End.Over {
			randomTurn(t, s, chance, nil)
			for i := range s.Tiles.Cells {
				owners := 0
				for _, n := range s.Tiles.Cells[i].Units {
					if n < 0 {
						t.Fatalf("%s: %d units on %s", name, n, s.Tiles.Point(i))
					}
					if n > 0 {
						owners++
					}
				}
				if owners > 1 {
					t.Fatalf("%s: turn %d: %s belongs to several seats", name, s.Turn(), s.Tiles.Point(i))
				}
			}
		}
	}
}

// load sets up a shipped level.
func load(t testing.TB, name string) *State {
	t.Helper()
	l, err := levels.Find("si32", name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Game().New(l.Decode, name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// giveRandom makes all seats give some of their options.
func giveRandom(t testing.TB, s *State, chance *rules.Seeded) {
	t.Helper()
	for seat := range rules.Seat(s.Seats()) {
		for range 1 + chance.Intn(12) {
			var pick Command
			n := 0
			for c := range s.Options(seat) {
				if n++; chance.Intn(n) == 0 {
					pick = c
				}
			}
			if pick.Verb == Pass {
				break
			}
			must(t, s, seat, pick)
		}
	}
}

// randomTurn makes all seats give some of their options and the turn happen.
func randomTurn(t testing.TB, s *State, chance *rules.Seeded, tape *rules.Tape) {
	t.Helper()
	giveRandom(t, s, chance)
	for seat := range rules.Seat(s.Seats()) {
		if err := s.Apply(seat, Command{}, tape); err != nil {
			t.Fatal(err)
		}
	}
}
