package si32

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestRules tests each field of the rules with both values.
func TestRules(t *testing.T) {
	// loose is a field with unchecked orders and buildings of one tile.
	loose := func(change func(*Level)) func(*Level) {
		return func(l *Level) {
			l.PerWorker, l.BuildingSize, l.StrictOrders, l.SingleAction = 0, 1, false, false
			change(l)
		}
	}
	for _, row := range []struct {
		field string
		play  func(t *testing.T, on bool)
	}{
		{"sole_builder_wins", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.SoleBuilderWins = on }, army(0, 6, 8, 10))
			turn(t, s, do(move(6, 8, East, 10)), nil)
			rulestest.Equal(t, "over", s.End.Over, on)
		}},
		{"landless_safe", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) {
				l.LandlessSafe = on
				l.Building = l.Building[:1]
			})
			pass(t, s, 1)
			rulestest.Equal(t, "over", s.End.Over, !on)
		}},
		{"homeless_ends", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.HomelessEnds = on }, army(0, 6, 8, 10), army(1, 2, 0, 10))
			turn(t, s, do(move(6, 8, East, 10)), do(move(2, 0, West, 10)))
			rulestest.Equal(t, "buildings", s.Tally(0).Buildings+s.Tally(1).Buildings, 0)
			rulestest.Equal(t, "over", s.End.Over, on)
			if on {
				rulestest.Equal(t, "end", s.End, Ending{true, rules.NoSeat, Equal})
			}
		}},
		{"deserted_ends", func(t *testing.T, on bool) {
			// The last armies fall in a fight, beside buildings that need workers, or none.
			for _, sites := range []int{2, 1, 0} {
				s := field(t, func(l *Level) { l.DesertedEnds, l.Building = on, l.Building[:sites] }, army(0, 4, 4, 3), army(1, 5, 4, 3))
				s.Tiles.At(grid.Pt(0, 2)).Units[0], s.Tiles.At(grid.Pt(8, 6)).Units[1] = 0, 0
				s.Sides[1].Produced = 4
				turn(t, s, do(move(4, 4, East, 3)), do(move(5, 4, West, 3)))
				rulestest.Equal(t, "over", s.End.Over, on)
				if on {
					rulestest.Equal(t, "end", s.End, Ending{true, 1, Deserted})
					continue
				}
				pass(t, s, 299)
				rulestest.Equal(t, "end", s.End, Ending{true, 1, TurnLimit})
			}
			// With everything equal it is a draw.
			s := field(t, func(l *Level) { l.DesertedEnds, l.Building = on, nil })
			s.Tiles.At(grid.Pt(0, 2)).Units[0], s.Tiles.At(grid.Pt(8, 6)).Units[1] = 0, 0
			pass(t, s, 1)
			if want := (Ending{on, map[bool]rules.Seat{true: rules.NoSeat}[on], map[bool]Reason{true: Equal}[on]}); s.End != want {
				t.Errorf("%+v, not %+v", s.End, want)
			}
			// It continues with a building that will make a unit, and with a unit anywhere.
			for _, help := range []func(*State){
				func(s *State) { s.Buildings[0].Progress = s.Constants.UnitCost },
				func(s *State) { s.Constants.Passive = 1 },
				func(s *State) { s.Tiles.At(grid.Pt(4, 4)).Units[1] = 1 },
			} {
				s := field(t, func(l *Level) { l.DesertedEnds = on })
				s.Tiles.At(grid.Pt(0, 2)).Units[0], s.Tiles.At(grid.Pt(8, 6)).Units[1] = 0, 0
				help(s)
				pass(t, s, 1)
				rulestest.Equal(t, "over", s.End.Over, false)
			}
		}},
		{"sole_units_turns", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) {
				l.Passive = 0
				if !on {
					l.SoleUnitsTurns = 0
				}
			})
			s.Tiles.At(grid.Pt(8, 6)).Units[1] = 0
			pass(t, s, 11)
			rulestest.Equal(t, "over", s.End.Over, on)
		}},
		{"building_size", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) {
				if !on {
					l.BuildingSize = 1
				}
			}, army(0, 4, 4, 1))
			turn(t, s, do(build(4, 4, Here)), nil)
			rulestest.Equal(t, "building on the diagonal tile", s.BuildingAt(grid.Pt(5, 5)) != nil, on)
			rulestest.Equal(t, "building on the tile", s.BuildingAt(grid.Pt(4, 4)) != nil, true)
		}},
		{"siege_inclusive", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.SiegeInclusive = on }, army(1, 2, 0, 10), army(0, 6, 8, 11))
			turn(t, s, do(move(6, 8, East, 11)), do(move(2, 0, West, 10)))
			rulestest.Equal(t, "razed by 10", s.Buildings[0].Gone, on)
			rulestest.Equal(t, "razed by 11", s.Buildings[1].Gone, true)
			rulestest.Equal(t, "left of 11", s.units(0, 7, 8), 1)
		}},
		{"wraps", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.Wraps = on }, army(0, 0, 4, 3), army(0, 4, 8, 2))
			if on {
				turn(t, s, do(move(0, 4, West, 3)), nil)
				rulestest.Equal(t, "units on the other side", s.units(0, 8, 4), 3)
				refused(t, s, 0, move(4, 8, North, 2), OffBoard)
				refused(t, s, 0, move(8, 4, West, 3), OffBoard)
				return
			}
			refused(t, s, 0, move(0, 4, West, 3), Edge)
			turn(t, s, do(move(4, 8, North, 2)), nil)
			rulestest.Equal(t, "units from the last row", s.units(0, 4, 7), 2)
		}},
		{"strict_orders", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.StrictOrders = on }, army(0, 4, 4, 3))
			if on {
				refused(t, s, 0, move(4, 4, East, 4), Units)
				return
			}
			events := happened(turn(t, s, do(move(4, 4, East, 4), build(2, 2, Here)), nil), Refused)
			rulestest.Equal(t, "refused at last", len(events), 2)
			rulestest.Equal(t, "reason", Refusal(events[0].Amount), Units)
			rulestest.Equal(t, "units", s.units(0, 4, 4), 3)
		}},
		{"single_action", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.SingleAction = on }, army(0, 4, 4, 3))
			must(t, s, 0, move(4, 4, East, 3))
			if on {
				refused(t, s, 0, move(4, 4, South, 1), Units)
				return
			}
			events := turn(t, s, do(move(4, 4, South, 3)), nil)
			rulestest.Equal(t, "units that marched east", s.units(0, 5, 4), 3)
			rulestest.Equal(t, "refused", len(happened(events, Refused)), 1)
		}},
		{"negative_numbers", func(t *testing.T, on bool) {
			s := field(t, loose(func(l *Level) { l.NegativeNumbers = on }), army(0, 4, 4, 3), army(0, 5, 4, 3))
			turn(t, s, do(move(4, 4, East, -2)), nil)
			if on {
				rulestest.Equal(t, "units that marched backwards", s.units(0, 4, 4), 5)
			} else {
				rulestest.Equal(t, "units", s.units(0, 4, 4), 3)
			}
			// An army without units meets a real one.
			s = field(t, loose(func(l *Level) { l.NegativeNumbers = on }), army(1, 5, 4, 3))
			turn(t, s, do(move(4, 4, East, 2)), do(move(5, 4, West, 3)))
			if on {
				rulestest.Equal(t, "units of seat 0 where it has none", s.units(0, 4, 4), -2)
			} else {
				rulestest.Equal(t, "units of seat 0", s.units(0, 4, 4), 0)
			}
			rulestest.Equal(t, "units of seat 1", s.units(1, 4, 4), 1)
		}},
		{"foreign_orders", func(t *testing.T, on bool) {
			s := field(t, loose(func(l *Level) { l.ForeignOrders = on }), army(1, 4, 4, 3))
			c := move(4, 4, East, 3)
			c.Foreign = true
			if !on {
				refused(t, s, 0, c, Foreign)
				return
			}
			turn(t, s, do(c), nil)
			rulestest.Equal(t, "units of seat 1", s.units(1, 5, 4), 3)
		}},
		{"idle_mine", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.IdleMine, l.Resources = on, Range{20, 20} }, army(0, 4, 4, 7), army(0, 2, 4, 3))
			turn(t, s, do(move(4, 4, East, 2)), nil)
			if on {
				rulestest.Equal(t, "resources", s.Sides[0].Resources, 105)
			} else {
				rulestest.Equal(t, "resources", s.Sides[0].Resources, 100)
			}
		}},
		{"wait_holds", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.WaitHolds, l.Resources = on, Range{20, 20} }, army(0, 4, 4, 7))
			turn(t, s, do(wait(4, 4, 3), move(4, 4, East, 2)), nil)
			if on {
				rulestest.Equal(t, "resources", s.Sides[0].Resources, 102)
			} else {
				rulestest.Equal(t, "resources", s.Sides[0].Resources, 105)
			}
		}},
		{"in_seat_order", func(t *testing.T, on bool) {
			s := field(t, func(l *Level) { l.InSeatOrder = on }, army(0, 3, 4, 1), army(1, 6, 4, 1))
			events := turn(t, s, do(build(3, 4, SouthEast)), do(build(6, 4, SouthWest)))
			rulestest.Equal(t, "buildings of both, apart", len(happened(events, Raised)), 2)
			s = field(t, func(l *Level) { l.InSeatOrder = on }, army(0, 3, 4, 1), army(1, 5, 4, 1))
			events = turn(t, s, do(build(3, 4, SouthEast)), do(build(5, 4, SouthWest)))
			lost := happened(events, Refused)
			if on {
				rulestest.Equal(t, "owner", s.BuildingAt(grid.Pt(4, 4)).Owner, 0)
				rulestest.Equal(t, "refused", len(lost), 1)
				rulestest.Equal(t, "reason", Refusal(lost[0].Amount), Taken)
				return
			}
			rulestest.Equal(t, "nobody's site", s.BuildingAt(grid.Pt(4, 4)) == nil, true)
			rulestest.Equal(t, "refused", len(lost), 2)
			rulestest.Equal(t, "reason", Refusal(lost[1].Amount), Contested)
			rulestest.Equal(t, "resources", s.Sides[1].Resources, 100)
		}},
		{"falling_collisions", func(t *testing.T, on bool) {
			s := field(t, loose(func(l *Level) { l.FallingCollisions = on }), army(0, 3, 4, 5), army(1, 4, 4, 5))
			for seat, c := range []Command{move(3, 4, North, 1), move(4, 4, North, 1)} {
				x := 3 + seat
				must(t, s, rules.Seat(seat), c)
				must(t, s, rules.Seat(seat), move(x, 5, North, 1))
				must(t, s, rules.Seat(seat), move(x, 4, South, 1))
			}
			s.Collide(nil)
			// The orders of the second seat of a pair are grouped by tile.
			grouped := func(seat int) bool { return s.Sides[seat].Orders[0].At == s.Sides[seat].Orders[1].At }
			rulestest.Equal(t, "grouped orders of seat 0", grouped(0), on)
			rulestest.Equal(t, "grouped orders of seat 1", grouped(1), !on)
		}},
	} {
		for name, on := range map[string]bool{"on": true, "off": false} {
			t.Run(row.field+" "+name, func(t *testing.T) { row.play(t, on) })
		}
	}
}

// TestFailedSiege tests the three kinds of failed sieges.
func TestFailedSiege(t *testing.T) {
	for _, c := range []struct {
		kind                              Siege
		negative                          bool
		defenders, attackers, left, enemy int64
	}{
		{OneToOne, false, 5, 8, 0, 0}, {OneToOne, false, 5, 3, 2, 0},
		{Flat, true, 5, 8, -5, 0}, {Flat, true, 15, 1, 5, 0}, {Flat, false, 5, 8, 0, 0},
		{Absorb, false, 3, 8, 3, 0}, {Absorb, false, 3, 12, 0, 0}, {Absorb, false, 3, 11, 1, 0}, {Absorb, false, 3, 9, 3, 0},
	} {
		s := field(t, func(l *Level) {
			l.FailedSiege, l.NegativeNumbers, l.BuildingSize, l.Passive = c.kind, c.negative, 1, 0
		}, army(1, 1, 0, c.attackers), army(0, 0, 0, c.defenders))
		held := happened(turn(t, s, nil, do(move(1, 0, West, c.attackers))), Held)
		if len(held) != 1 || held[0].Amount != c.defenders+10 {
			t.Errorf("%s: the event of the failed siege is %v", c.kind, held)
		}
		if s.units(0, 0, 0) != c.left || s.units(1, 0, 0) != c.enemy || s.Buildings[0].Gone {
			t.Errorf("%s: %d against %d leave %d and %d", c.kind, c.attackers, c.defenders, s.units(0, 0, 0), s.units(1, 0, 0))
		}
	}
}

// TestSiegeOfSeveral: two armies besiege a building at once. The larger one counts, and pays for the smaller one as well.
func TestSiegeOfSeveral(t *testing.T) {
	for _, c := range []struct{ second, third, left2, left3 int64 }{{12, 9, 2, 0}, {9, 9, 0, 0}, {20, 15, 5, 0}, {15, 15, 0, 0}, {3, 14, 0, 4}} {
		s := field(t, func(l *Level) {
			l.Seats = 3
			l.Building = append(l.Building, site(2, 4, 4, Here))
			l.Army = append(l.Army, army(2, 2, 0, c.third))
		})
		s.Tiles.At(grid.Pt(0, 2)).Units = [rules.MaxSeats]int64{1: c.second}
		must(t, s, 0, Command{})
		must(t, s, 1, move(0, 2, North, c.second))
		must(t, s, 1, Command{})
		must(t, s, 2, move(2, 0, West, c.third))
		tape := rules.NewTape(nil)
		if err := s.Apply(2, Command{}, tape); err != nil {
			t.Fatal(err)
		}
		seen := happened(tape.Events, Besieged)
		rulestest.Equal(t, "sieges", len(seen), 2)
		rulestest.Equal(t, "besiegers of seat 1", seen[0].Amount, c.second)
		rulestest.Equal(t, "besiegers of seat 2", seen[1].Amount, c.third)
		for _, e := range happened(tape.Events, Razed) {
			rulestest.Equal(t, "the larger army razes it, the first of equal ones", e.Actor == 1, c.second >= c.third)
		}
		rulestest.Equal(t, "razed", s.Buildings[0].Gone, max(c.second, c.third) >= 10)
		rulestest.Equal(t, "units of seat 1", s.units(1, 0, 1), c.left2)
		rulestest.Equal(t, "units of seat 2", s.units(2, 1, 0), c.left3)
	}
}

// TestWhoFalls: of armies on several tiles of a building, those that share a tile with enemies fall first.
func TestWhoFalls(t *testing.T) {
	s := field(t, nil, army(0, 1, 0, 3), army(0, 0, 1, 4), army(1, 0, 3, 2))
	s.Tiles.At(grid.Pt(0, 2)).Units = [rules.MaxSeats]int64{1: 2}
	turn(t, s, nil, do(move(0, 2, North, 2)))
	rulestest.Equal(t, "defenders away from the enemy", s.units(0, 1, 0), 3)
	rulestest.Equal(t, "defenders that meet the enemy", s.units(0, 0, 1), 2)
	s = field(t, nil, army(0, 1, 1, 3), army(1, 2, 0, 20), army(1, 2, 1, 5))
	turn(t, s, nil, do(move(2, 0, West, 20), move(2, 1, West, 5)))
	rulestest.Equal(t, "attackers away from the garrison", s.units(1, 1, 0), 10)
	rulestest.Equal(t, "attackers that meet the garrison", s.units(1, 1, 1), 2)
}

// TestMelee: armies of several seats meet on a tile.
func TestMelee(t *testing.T) {
	for _, c := range []struct{ before, after [4]int64 }{
		{[4]int64{5, 3, 0, 0}, [4]int64{2, 0, 0, 0}},
		{[4]int64{5, 5, 0, 0}, [4]int64{}},
		{[4]int64{5, 3, 9, 4}, [4]int64{0, 0, 4, 0}},
		{[4]int64{9, 3, 9, 4}, [4]int64{}},
		{[4]int64{0, -3, 9, 4}, [4]int64{0, -3, 5, 0}},
		{[4]int64{1, 2, 3, 4}, [4]int64{0, 0, 0, 1}},
		{[4]int64{0, 5, 0, 0}, [4]int64{0, 5, 0, 0}},
	} {
		tile := Tile{Units: c.before}
		s := &State{Tiles: grid.New[Tile](1, 1)}
		s.Tiles.Cells[0] = tile
		tape := rules.NewTape(nil)
		s.fight(tape)
		rulestest.Equal(t, "units", s.Tiles.Cells[0].Units, c.after)
		keeper, armies := rules.Nobody, 0
		for seat, n := range c.before {
			if n > 0 {
				armies++
			}
			if c.after[seat] > 0 {
				keeper = int32(seat)
			}
		}
		seen := happened(tape.Events, Fought)
		if armies == 1 {
			armies = 0 // one army alone does not fight
		}
		rulestest.Equal(t, "armies that fight", len(seen), armies)
		for _, e := range seen {
			rulestest.Equal(t, "losses", e.Amount, c.before[e.Actor]-c.after[e.Actor])
			rulestest.Equal(t, "who keeps the tile", e.Target, keeper)
		}
	}
}

// TestLimit tests the rankings.
func TestLimit(t *testing.T) {
	for _, c := range []struct {
		limit  Ranking
		change func(*State)
		winner rules.Seat
		reason Reason
	}{
		{Ranking{Produced, Alive, Buildings, Resources, Draw}, func(s *State) { s.Sides[1].Produced = 1 }, 1, TurnLimit},
		{Ranking{Produced, Alive, Buildings, Resources, Draw}, func(s *State) { s.Tiles.At(grid.Pt(0, 2)).Units[0] = 4 }, 0, TurnLimit},
		{Ranking{Produced, Alive, Buildings, Resources, Draw}, func(s *State) { s.Raise(1, grid.Pt(4, 4), Here, 0) }, 1, TurnLimit},
		{Ranking{Produced, Alive, Buildings, Resources, Draw}, func(s *State) { s.Sides[0].Resources++ }, 0, TurnLimit},
		{Ranking{Produced, Alive, Buildings, Resources, Draw}, func(*State) {}, rules.NoSeat, Equal},
		{Ranking{Alive, LastSeat}, func(*State) {}, 1, TurnLimit},
		{Ranking{Alive, FirstSeat}, func(*State) {}, 0, TurnLimit},
		{Ranking{Alive, FirstSeat}, func(s *State) { s.Tiles.At(grid.Pt(8, 6)).Units[1] = 4 }, 1, TurnLimit},
	} {
		s := field(t, func(l *Level) { l.MaxTurns, l.Limit = 1, c.limit })
		c.change(s)
		pass(t, s, 1)
		rulestest.Equal(t, c.limit.String(), s.End, Ending{true, c.winner, c.reason})
		var winners rules.SeatSet
		if c.winner != rules.NoSeat {
			winners = rules.Seats(c.winner)
		}
		rulestest.Equal(t, "outcome of "+c.limit.String(), s.Outcome().Winners, winners)
		list, _ := s.Ranked()
		if c.winner != rules.NoSeat {
			rulestest.Equal(t, "first of the ranking", list[0], c.winner)
		}
	}
}

// TestWorkers tests who keeps working, and who does not.
func TestWorkers(t *testing.T) {
	start := func() *State {
		s := field(t, func(l *Level) { l.Resources = Range{30, 30} }, army(0, 1, 1, 6))
		turn(t, s, do(work(1, 1, 4)), nil)
		rulestest.Equal(t, "workers", s.Tiles.At(grid.Pt(1, 1)).Workers, 4)
		rulestest.Equal(t, "resources: the other two mine", s.Sides[0].Resources, 102)
		return s
	}
	for _, c := range []struct {
		name                     string
		orders                   []Command
		workers, mined, standing int64
	}{
		{"nothing new", nil, 4, 0, 6},
		{"the idle go first", do(move(1, 1, East, 2)), 4, 0, 4},
		{"then workers go", do(move(1, 1, East, 5)), 1, 0, 1},
		{"mining takes the idle first", do(mine(1, 1, 1)), 4, 2, 6},
		{"mining takes workers last", do(mine(1, 1, 3)), 3, 3, 6},
		{"waiting ends work", do(wait(1, 1, 6)), 0, 0, 6},
		{"an order to work takes the idle first", do(work(1, 1, 1)), 5, 1, 6},
		{"and then those that work already", do(work(1, 1, 5)), 6, 0, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start()
			turn(t, s, c.orders, nil)
			rulestest.Equal(t, "workers", s.Tiles.At(grid.Pt(1, 1)).Workers, c.workers)
			rulestest.Equal(t, "mined", s.Sides[0].Resources-102, c.mined)
			rulestest.Equal(t, "units", s.units(0, 1, 1), c.standing)
		})
	}
	s := start()
	s.Tiles.At(grid.Pt(2, 1)).Units[1] = 3
	turn(t, s, nil, do(move(2, 1, West, 3)))
	rulestest.Equal(t, "workers after a siege", s.Tiles.At(grid.Pt(1, 1)).Workers, 3)
	s.Tiles.At(grid.Pt(2, 1)).Units[1] = 13
	turn(t, s, nil, do(move(2, 1, West, 13)))
	rulestest.Equal(t, "workers of a razed building", s.Tiles.At(grid.Pt(1, 1)).Workers, 0)
	rulestest.Equal(t, "staff of the other", s.Staff(&s.Buildings[1]), 0)
}

// TestPlanning takes orders back and looks ahead.
func TestPlanning(t *testing.T) {
	s := field(t, nil, army(0, 4, 4, 5), army(1, 6, 4, 2))
	must(t, s, 0, Command{Verb: Wait, At: grid.Pt(4, 4), Dir: West, N: 1, Index: 7})
	rulestest.Equal(t, "order as it is kept", s.Sides[0].Orders[0], wait(4, 4, 1))
	must(t, s, 0, Command{Verb: Cancel})
	s.Sides[0].Resources = 300
	must(t, s, 0, build(4, 4, SouthEast))
	refused(t, s, 0, build(4, 4, NorthEast), Taken)
	refused(t, s, 0, build(4, 4, NorthWest), Taken)
	must(t, s, 0, Command{Verb: Cancel})
	must(t, s, 0, move(4, 4, East, 2))
	must(t, s, 0, move(4, 4, North, 3))
	refused(t, s, 0, Command{Verb: Cancel, Index: 2}, NoOrder)
	refused(t, s, 0, Command{Verb: Cancel, Index: -1}, NoOrder)
	must(t, s, 0, Command{Verb: Cancel, Index: 0})
	rulestest.Equal(t, "orders", slices.Equal(s.Sides[0].Orders, do(move(4, 4, North, 3))), true)
	must(t, s, 0, move(4, 4, East, 2))
	must(t, s, 1, move(6, 4, West, 2))
	p := s.Clone()
	p.Foresee(0)
	rulestest.Equal(t, "units east, if the other stands still", p.units(0, 5, 4), 2)
	rulestest.Equal(t, "units of the other", p.units(1, 6, 4), 2)
	rulestest.Equal(t, "turn of the position itself", s.Turn(), 0)
	rulestest.Equal(t, "orders of the other", len(s.Sides[1].Orders), 1)
	turn(t, s, nil, nil)
	rulestest.Equal(t, "units east in fact", s.units(0, 5, 4)+s.units(1, 5, 4), 0)
}

// TestLeaving: seats leave a match of three.
func TestLeaving(t *testing.T) {
	s := load(t, "hex-three")
	must(t, s, 0, Command{})
	must(t, s, 1, Command{Verb: Concede})
	rulestest.Equal(t, "active", s.Active(), rules.Seats(2))
	refused(t, s, 1, Command{Verb: Concede}, Gone)
	must(t, s, 2, Command{})
	rulestest.Equal(t, "turn", s.Turn(), 1)
	rulestest.Equal(t, "active in the next turn", s.Active(), rules.Seats(0, 2))
	must(t, s, 2, Command{})
	must(t, s, 0, Command{Verb: Concede})
	rulestest.Equal(t, "end", s.End, Ending{true, 2, Left})
	refused(t, s, 2, Command{}, Over)
}

// TestHugeArmies: armies of billions fight.
func TestHugeArmies(t *testing.T) {
	const many = 5_000_000_000
	s := field(t, nil)
	s.Tiles.At(grid.Pt(3, 4)).Units[0], s.Tiles.At(grid.Pt(4, 4)).Units[1] = many, many+7
	turn(t, s, do(move(3, 4, East, many)), do(move(4, 4, West, many+7)))
	rulestest.Equal(t, "units left", s.units(1, 3, 4), 7)
	s.Tiles.At(grid.Pt(2, 0)).Units[1], s.Tiles.At(grid.Pt(0, 0)).Units[0] = many+15, many
	turn(t, s, nil, do(move(2, 0, West, many+15)))
	rulestest.Equal(t, "attackers left", s.units(1, 1, 0), 5)
}

// TestStarts checks where seats start on boards without a drawing, and on which side their building stands.
func TestStarts(t *testing.T) {
	pt := grid.Pt
	for _, c := range []struct {
		name      string
		change    func(*Level)
		armies    []grid.Point
		buildings []grid.Point
		corners   []grid.Point
	}{
		{"two", func(l *Level) {}, []grid.Point{pt(5, 4), pt(14, 11)}, []grid.Point{pt(4, 3), pt(15, 12)}, []grid.Point{pt(3, 2), pt(15, 12)}},
		{"three", func(l *Level) { l.Seats = 3 }, []grid.Point{pt(5, 4), pt(10, 11), pt(15, 4)}, []grid.Point{pt(4, 3), pt(11, 12), pt(16, 3)},
			[]grid.Point{pt(3, 2), pt(11, 12), pt(16, 2)}},
		{"three on a small board", func(l *Level) { l.Seats, l.Width, l.Height, l.BuildingSize = 3, 21, 4, 1 }, []grid.Point{pt(5, 1), pt(10, 2), pt(15, 1)},
			[]grid.Point{pt(4, 0), pt(11, 3), pt(16, 0)}, []grid.Point{pt(4, 0), pt(11, 3), pt(16, 0)}},
		{"four", func(l *Level) { l.Seats = 4 }, []grid.Point{pt(5, 4), pt(5, 12), pt(15, 4), pt(15, 12)}, []grid.Point{pt(4, 3), pt(4, 13), pt(16, 3), pt(16, 13)},
			[]grid.Point{pt(3, 2), pt(3, 13), pt(16, 2), pt(16, 13)}},
		{"hexagons", func(l *Level) { *l = HexLevel(); l.Width, l.Height = 20, 16 }, []grid.Point{pt(1, 1), pt(18, 14)}, []grid.Point{pt(1, 1), pt(18, 14)},
			[]grid.Point{pt(1, 1), pt(18, 14)}},
	} {
		l := DefaultLevel()
		l.Width, l.Height, l.Symmetry, l.StartBuilding, l.StartUnits = 20, 16, None, true, 3
		c.change(&l)
		s, err := New(&l, "starts")
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for seat, at := range c.armies {
			b := &s.Buildings[seat]
			if s.Tiles.At(at).Units[seat] != l.StartUnits || b.At != c.buildings[seat] || s.Corner(b) != c.corners[seat] || b.Owner != rules.Seat(seat) {
				t.Errorf("%s: seat %d has %d units on %s and a building at %s, corner %s", c.name, seat, s.Tiles.At(at).Units[seat], at, b.At, s.Corner(b))
			}
		}
	}
}

// TestPace computes how often buildings make units.
func TestPace(t *testing.T) {
	for _, c := range []struct{ passive, per, limit, cost, workers, units, turns int64 }{
		{0, 1, 4, 2, 0, 0, 1}, {0, 1, 4, 2, 1, 1, 2}, {0, 1, 4, 2, 3, 3, 2}, {0, 1, 4, 2, 4, 2, 1}, {0, 1, 4, 2, 9, 2, 1},
		{1, 0, 4, 5, 0, 1, 5}, {1, 1, 4, 5, 4, 1, 1}, {2, 3, 4, 12, 2, 2, 3},
	} {
		k := Constants{Passive: c.passive, PerWorker: c.per, WorkerCap: c.limit, UnitCost: c.cost}
		if n, turns := k.Pace(c.workers); n != c.units || turns != c.turns {
			t.Errorf("%+v: %d units in %d turns", c, n, turns)
		}
	}
}

// TestRanked: seats that have left come last, and equal seats keep their order.
func TestRanked(t *testing.T) {
	for _, c := range []struct {
		limit Ranking
		left  int
		want  [4]rules.Seat
	}{
		{Ranking{Alive, Draw}, -1, [4]rules.Seat{2, 1, 3, 0}}, {Ranking{Alive, Draw}, 2, [4]rules.Seat{1, 3, 0, 2}},
		{Ranking{FirstSeat}, -1, [4]rules.Seat{0, 1, 2, 3}}, {Ranking{LastSeat}, -1, [4]rules.Seat{3, 2, 1, 0}}, {Ranking{LastSeat}, 3, [4]rules.Seat{2, 1, 0, 3}},
		{Ranking{Alive, LastSeat}, -1, [4]rules.Seat{2, 3, 1, 0}}, {Ranking{Alive, FirstSeat}, 0, [4]rules.Seat{2, 1, 3, 0}},
	} {
		k := DefaultLevel().Constants
		k.Seats, k.Limit = 4, c.limit
		s := Empty(k, 4, 4)
		for seat, n := range []int64{1, 3, 5, 3} {
			s.Tiles.Cells[seat].Units[seat] = n
		}
		if c.left >= 0 {
			s.Sides[c.left].Left = true
		}
		list, n := s.Ranked()
		if n != 4 || list != c.want {
			t.Errorf("%s, %d has left: %v", c.limit, c.left, list)
		}
		for i := range n - 1 {
			if a, b := s.compare(list[i], list[i+1]), s.compare(list[i+1], list[i]); a > 0 || a+b != 0 {
				t.Errorf("%s: seat %d compares to seat %d as %d, the other way round as %d", c.limit, list[i], list[i+1], a, b)
			}
		}
	}
}

// TestLead: exactly the changes of the lead have an event.
func TestLead(t *testing.T) {
	s := field(t, nil, army(0, 1, 1, 2), army(1, 7, 7, 4))
	var seen []int32
	give := func(first, second []Command) {
		for _, e := range happened(turn(t, s, first, second), Leads) {
			seen = append(seen, e.Actor, int32(e.Amount))
		}
	}
	give(do(work(1, 1, 2)), nil) // a unit a turn, starting next turn
	give(nil, do(work(7, 7, 4)))
	for range 2 {
		give(nil, nil)
	}
	give(nil, nil)
	rulestest.Equal(t, "who leads, and by how many", slices.Equal(seen, []int32{0, 1, -1, 0, 1, 4}), true)
}

// TestOptions: Options offers the whole army of a tile, half of it and one unit, in every way, and Pass last.
func TestOptions(t *testing.T) {
	s := field(t, nil, army(0, 4, 4, 7))
	s.Tiles.At(grid.Pt(0, 2)).Units[0] = 0
	count := func() (n [verbs]int, last Verb) {
		for c := range s.Options(0) {
			n[c.Verb]++
			last = c.Verb
		}
		return n, last
	}
	n, last := count()
	rulestest.Equal(t, "with seven units and no ore", n, [verbs]int{Pass: 1, Move: 12, Build: 4, Wait: 1})
	rulestest.Equal(t, "the last one", last, Pass)
	s.Tiles.At(grid.Pt(4, 4)).Resource = 5
	s.Tiles.At(grid.Pt(4, 4)).Units[0] = 2
	s.Tiles.At(grid.Pt(1, 1)).Units[0] = 1
	n, _ = count()
	rulestest.Equal(t, "with two there and one at home", n, [verbs]int{Pass: 1, Move: 12, Build: 4, Work: 1, Mine: 1, Wait: 2})
	for i := range s.Options(0) {
		if i.Verb == Move {
			break // the iterator must accept an early end
		}
	}
	must(t, s, 0, Command{})
	n, _ = count()
	rulestest.Equal(t, "when the orders are locked", n, [verbs]int{})
}

// TestAfterTheEnd: nothing happens after the end of a match.
func TestAfterTheEnd(t *testing.T) {
	s := field(t, func(l *Level) { l.MaxTurns = 1 }, army(0, 4, 4, 2))
	pass(t, s, 1)
	rulestest.Equal(t, "over", s.End.Over, true)
	s.Foresee(0)
	rulestest.Equal(t, "turn", s.Turn(), 1)
	rulestest.Equal(t, "active", s.Active(), rules.Seats())
	rulestest.Equal(t, "idle units beside the board", s.Idle(0, grid.Pt(-1, 3)), 0)
}

// TestLateRefusals carries out loose orders that turn out to be impossible: each is refused with its reason, and nothing happens.
func TestLateRefusals(t *testing.T) {
	walled := func(l *Level) {
		l.StrictOrders, l.SingleAction = false, false
		l.Map.Rows = []string{".........", ".........", ".........", ".........", ".....#...", ".........", ".........", ".........", "........."}
	}
	for _, c := range []struct {
		name   string
		orders []Command
		why    Refusal
	}{
		{"into a wall", do(move(4, 4, East, 2)), Wall},
		{"off the board", do(move(0, 2, West, 1)), Edge},
		{"along no row", do(move(4, 4, NorthEast, 2)), Direction},
		{"more than there are", do(move(4, 4, West, 4)), Units},
		{"no room at the edge", do(build(8, 6, NorthEast)), Edge},
		{"no room for the wall", do(build(4, 4, East)), Wall},
		{"on a building", do(build(0, 2, NorthEast)), Taken},
		{"nobody there", do(build(2, 6, Here)), Unmanned},
		{"gone already", do(move(4, 4, West, 3), build(4, 4, SouthWest)), Unmanned},
		{"no second price", do(build(4, 4, NorthWest), build(2, 2, SouthEast)), Taken},
	} {
		s := field(t, walled, army(0, 4, 4, 3), army(0, 2, 2, 1), army(0, 8, 5, 1))
		events := happened(turn(t, s, c.orders, nil), Refused)
		if len(events) != 1 || Refusal(events[0].Amount) != c.why || events[0].Actor != 0 || events[0].From != c.orders[len(c.orders)-1].At {
			t.Errorf("%s: %v, not refused with %s", c.name, events, c.why)
		}
	}
	s := field(t, walled, army(0, 4, 4, 3), army(0, 2, 6, 1))
	events := happened(turn(t, s, do(build(4, 4, NorthWest), build(2, 6, Here)), nil), Refused)
	rulestest.Equal(t, "a second building that cannot be paid", len(events) == 1 && Refusal(events[0].Amount) == Poor, true)
	rulestest.Equal(t, "resources", s.Sides[0].Resources, 0)
}

// TestIdleAfterClash: who mines on a tile whose march meets an enemy on the border? No unit when all of the march falls, and the other
// units when some of it continues.
func TestIdleAfterClash(t *testing.T) {
	for _, c := range []struct{ sent, resources int64 }{{3, 100}, {5, 102}} {
		s := field(t, func(l *Level) { l.Resources = Range{20, 20} }, army(0, 3, 4, c.sent+2), army(1, 4, 4, 4))
		s.Tiles.At(grid.Pt(4, 4)).Units[1] = 4
		turn(t, s, do(move(3, 4, East, c.sent)), do(move(4, 4, West, 4)))
		rulestest.Equal(t, "resources", s.Sides[0].Resources, c.resources)
	}
}
