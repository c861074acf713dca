package galapagos

import (
	"math"
	"slices"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// someone is a creature for a scenario.
func someone(seat, x, y int, stats ...int) PlacedCreature {
	return PlacedCreature{At: [2]int{x, y}, Seat: seat, Stats: [5]int(stats)}
}

// classic is the shipped classic level.
func classic(t testing.TB) Level {
	t.Helper()
	file, err := levels.Find("galapagos", "classic")
	if err != nil {
		t.Fatal(err)
	}
	var l Level
	if err := file.Decode(&l); err != nil {
		t.Fatal(err)
	}
	return l
}

// glade is a small island for scenarios under the classic rules. A plant (number 2) of size 2 stands on 0,0; the creatures have the numbers
// from 3 on. A creature of seat 2 is on 7,5, far from the others, so that both tribes live.
func glade(t testing.TB, change func(*Level), creatures ...PlacedCreature) *State {
	t.Helper()
	l := classic(t)
	l.Width, l.Height = 8, 6
	l.Plant = []PlacedPlant{{At: [2]int{0, 0}, Size: 2, Rate: 3}}
	l.Creature = append(creatures, someone(2, 7, 5, 3, 3, 3, 3, 3))
	if change != nil {
		change(&l)
	}
	s, err := New(&l, "glade")
	if err != nil {
		t.Fatal(err)
	}
	return s
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

func move(i int32, x, y int) Command { return Command{Verb: Move, Creature: i, At: grid.Pt(x, y)} }
func eat(i int32, x, y int) Command  { return Command{Verb: Eat, Creature: i, At: grid.Pt(x, y)} }
func breed(i, j int32) Command       { return Command{Verb: Breed, Creature: i, Mate: j} }

// TestRuleDocument tests every statement of the game's rule document under the classic rules.
func TestRuleDocument(t *testing.T) {
	plain := []int{3, 3, 3, 3, 3}
	for _, row := range []struct {
		statement string
		play      func(t *testing.T)
	}{
		{"maxHealth comes from baseHealth and energy, 10 a point", func(t *testing.T) {
			s := glade(t, nil, someone(1, 1, 1, 4, 1, 1, 1, 1))
			rulestest.Equal(t, "greatest health", s.Things[3].Best, 140)
			rulestest.Equal(t, "health after the first upkeep", s.Things[3].Health, 138)
		}},
		{"herbivorism: 5 health a point from a plant", func(t *testing.T) {
			s := glade(t, nil, someone(1, 1, 0, 3, 3, 4, 3, 3))
			s.Things[3].Health = 50
			must(t, s, eat(3, 0, 0))
			rulestest.Equal(t, "health", s.Things[3].Health, 70)
			rulestest.Equal(t, "plant", s.Things[2].Size, 1)
			s.Things[3].Health, s.Things[3].CanEat = 128, true
			must(t, s, eat(3, 0, 0))
			rulestest.Equal(t, "health at its greatest", s.Things[3].Health, 130)
		}},
		{"damage: (carnivorism - defense) times 10, at least 10", func(t *testing.T) {
			for _, c := range []struct{ carnivorism, defense, damage int }{{7, 2, 50}, {3, 3, 10}, {1, 9, 10}, {4, 3, 10}, {5, 3, 20}} {
				s := glade(t, nil, someone(1, 3, 3, 3, c.carnivorism, 3, 3, 3), someone(2, 4, 3, 3, 3, 3, 3, c.defense))
				before := s.Things[4].Health
				must(t, s, eat(3, 4, 3))
				rulestest.Equal(t, "damage", int(before-s.Things[4].Health), c.damage)
				rulestest.Equal(t, "health of the attacker", s.Things[3].Health, 128)
			}
		}},
		{"a kill gives 10 health for each point of carnivorism", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, 3, 4, 3, 3, 3), someone(2, 4, 3, plain...))
			s.Things[3].Health, s.Things[4].Health = 60, 10
			must(t, s, eat(3, 4, 3))
			rulestest.Equal(t, "gone", s.Things[4].Gone, true)
			rulestest.Equal(t, "health", s.Things[3].Health, 100)
			rulestest.Equal(t, "place", s.Things[3].At, grid.Pt(3, 3))
			must(t, s, move(3, 4, 3))
		}},
		{"a kill heals no further than maxHealth", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, 3, 4, 3, 3, 3), someone(2, 4, 3, plain...))
			s.Things[3].Health, s.Things[4].Health = 95, 10
			must(t, s, eat(3, 4, 3))
			rulestest.Equal(t, "health", s.Things[3].Health, 130)
		}},
		{"own creatures can be eaten", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, 3, 4, 3, 3, 3), someone(1, 4, 3, plain...))
			s.Things[3].Health, s.Things[4].Health = 60, 10
			must(t, s, eat(3, 4, 3))
			rulestest.Equal(t, "health", s.Things[3].Health, 100)
		}},
		{"speed is the number of moves in a turn, each for 1 health", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, 3, 3, 3, 2, 3))
			rulestest.Equal(t, "steps", s.Things[3].Steps, 2)
			must(t, s, move(3, 3, 2))
			must(t, s, move(3, 4, 2))
			rulestest.Equal(t, "health", s.Things[3].Health, 126)
			rulestest.Equal(t, "steps", s.Things[3].Steps, 0)
			refused(t, s, move(3, 4, 1), "moves")
			pass(t, s, 1)
			rulestest.Equal(t, "steps for the next turn", s.Things[3].Steps, 2)
		}},
		{"no two things have the same id; a new one never has the id of one that is gone", func(t *testing.T) {
			s := glade(t, nil, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...))
			s.Things[5].Health = 4
			must(t, s, breed(3, 4))
			pass(t, s, 2)
			rulestest.Equal(t, "gone", s.Things[5].Gone, true)
			rulestest.Equal(t, "number of the baby", s.At(grid.Pt(2, 2)), 3)
			rulestest.Equal(t, "number of the baby", s.Things[3].Next, 6)
		}},
		{"owner is 0 or 1, the player whose creature it is", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, plain...))
			rulestest.Equal(t, "owners", [2]rules.Seat{s.Things[3].Owner, s.Things[4].Owner}, [2]rules.Seat{0, 1})
		}},
		{"eating once a turn; failing does not count", func(t *testing.T) {
			s := glade(t, nil, someone(1, 1, 0, plain...))
			refused(t, s, eat(3, 2, 0), "nothing")
			must(t, s, eat(3, 0, 0))
			refused(t, s, eat(3, 0, 0), "fed")
			rulestest.Equal(t, "can eat", s.Things[3].CanEat, false)
			pass(t, s, 2)
			rulestest.Equal(t, "can eat", s.Things[3].CanEat, true)
			must(t, s, eat(3, 0, 0))
		}},
		{"a creature eats once a turn: a bite that does not kill is its meal", func(t *testing.T) {
			s := glade(t, nil, someone(1, 1, 0, plain...), someone(2, 2, 0, plain...))
			must(t, s, eat(3, 2, 0))
			rulestest.Equal(t, "health after a bite that does not kill", s.Things[3].Health, 128)
			refused(t, s, eat(3, 2, 0), "fed")
			refused(t, s, eat(3, 0, 0), "fed")
			must(t, s, move(3, 1, 1))
		}},
		{"plants of size 0 cannot be eaten, but trampled for good", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.Plant[0].Size, l.Plant[0].Rate = 0, 30 }, someone(1, 1, 0, plain...))
			refused(t, s, eat(3, 0, 0), "bare")
			must(t, s, move(3, 0, 0))
			rulestest.Equal(t, "place", s.Things[3].At, grid.Pt(0, 0))
			rulestest.Equal(t, "gone", s.Things[2].Gone, true)
			must(t, s, move(3, 1, 0))
			rulestest.Equal(t, "what is left there", s.At(grid.Pt(0, 0)), None)
			pass(t, s, 40)
			rulestest.Equal(t, "gone", s.Things[2].Gone, true)
		}},
		{"plants grow every growthRate turns, up to plantMaxSize", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.PlantMaxSize = 4 }, someone(1, 3, 3, plain...))
			rulestest.Equal(t, "turns until it grows", s.Things[2].Wait, 2)
			pass(t, s, 2)
			rulestest.Equal(t, "size", s.Things[2].Size, 3)
			rulestest.Equal(t, "turns until it grows", s.Things[2].Wait, 3)
			pass(t, s, 9)
			rulestest.Equal(t, "size", s.Things[2].Size, 4)
			rulestest.Equal(t, "turns until it grows, at full size", s.Things[2].Wait, 3)
		}},
		{"a plant of size 0 grows again", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.Plant[0].Size, l.Plant[0].Rate = 1, 4 }, someone(1, 1, 0, plain...))
			must(t, s, eat(3, 0, 0))
			rulestest.Equal(t, "size", s.Things[2].Size, 0)
			rulestest.Equal(t, "turns until it grows", s.Things[2].Wait, 3)
			pass(t, s, 3)
			rulestest.Equal(t, "size", s.Things[2].Size, 1)
			pass(t, s, 4)
			rulestest.Equal(t, "size", s.Things[2].Size, 2)
			must(t, s, Command{})
			must(t, s, eat(3, 0, 0))
		}},
		{"eating a plant takes one size off, whoever eats", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.Plant[0].Size, l.Plant[0].Rate = 7, 30 }, someone(1, 1, 0, 3, 3, 10, 3, 3), someone(1, 0, 1, 3, 3, 1, 3, 3))
			must(t, s, eat(3, 0, 0))
			must(t, s, eat(4, 0, 0))
			rulestest.Equal(t, "size", s.Things[2].Size, 5)
			rulestest.Equal(t, "place", s.Things[3].At, grid.Pt(1, 0))
		}},
		{"no grazing and no biting with creatures of the other side", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, plain...))
			refused(t, s, eat(4, 7, 4), "owner")
			refused(t, s, breed(4, 3), "owner")
		}},
		{"moves: adjacent, on the map, not diagonal, not into occupied squares", func(t *testing.T) {
			s := glade(t, nil, someone(1, 0, 1, plain...), someone(1, 1, 1, plain...))
			refused(t, s, move(3, 0, 0), "plant")
			refused(t, s, move(3, 1, 1), "occupied")
			refused(t, s, move(3, -1, 1), "off")
			refused(t, s, move(3, 1, 2), "far")
			refused(t, s, move(3, 0, 3), "far")
			refused(t, s, move(5, 7, 4), "owner")
		}},
		{"eating: adjacent only, not diagonal, not off the map", func(t *testing.T) {
			s := glade(t, nil, someone(1, 1, 1, plain...))
			refused(t, s, eat(3, 0, 0), "far")
			s = glade(t, nil, someone(1, 0, 1, plain...))
			refused(t, s, eat(3, -1, 1), "off")
		}},
		{"breeding: own, adjacent, not diagonal, 55 from each parent", func(t *testing.T) {
			s := glade(t, nil, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...), someone(1, 3, 3, plain...), someone(2, 2, 3, plain...))
			refused(t, s, breed(3, 5), "far")
			refused(t, s, breed(3, 6), "enemy")
			must(t, s, breed(3, 4))
			rulestest.Equal(t, "health", s.Things[3].Health, 73)
			rulestest.Equal(t, "health of the mate", s.Things[4].Health, 73)
			rulestest.Equal(t, "can breed", [2]bool{s.Things[3].CanBreed, s.Things[4].CanBreed}, [2]bool{})
			refused(t, s, breed(5, 4), "spent")
			refused(t, s, breed(4, 5), "spent")
			s.Things[5].Health = 55
			s.Things[4].CanBreed = true
			refused(t, s, breed(5, 4), "weak")
			refused(t, s, breed(4, 5), "mate")
			s.Things[5].Health, s.Things[4].Health = 56, 56
			must(t, s, breed(5, 4))
			rulestest.Equal(t, "health", [2]int32{s.Things[5].Health, s.Things[4].Health}, [2]int32{1, 1})
		}},
		{"a creature that has bred does nothing else this turn (the engine)", func(t *testing.T) {
			s := glade(t, nil, someone(1, 1, 0, plain...), someone(1, 0, 1, plain...), someone(1, 1, 1, plain...))
			must(t, s, breed(5, 3))
			for i := int32(3); i <= 5; i += 2 {
				rulestest.Equal(t, "steps", s.Things[i].Steps, 0)
				rulestest.Equal(t, "can eat", s.Things[i].CanEat, false)
			}
			refused(t, s, eat(3, 0, 0), "fed")
			refused(t, s, move(3, 2, 0), "moves")
			refused(t, s, move(5, 2, 1), "moves")
			must(t, s, eat(4, 0, 0))
			pass(t, s, 2)
			must(t, s, eat(3, 0, 0))
		}},
		{"a cell holds only one egg, no matter whose", func(t *testing.T) {
			// 3 and 4 breed; 5 of the other tribe kills 3, steps on the egg, and would breed there with 6
			s := glade(t, nil, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...), someone(2, 2, 3, 3, 9, 3, 3, 3), someone(2, 1, 2, plain...))
			must(t, s, breed(3, 4))
			s.Things[3].Health = 10
			must(t, s, Command{})
			must(t, s, eat(5, 2, 2))
			must(t, s, move(5, 2, 2))
			refused(t, s, breed(5, 6), "egg")
			must(t, s, breed(6, 5))
			rulestest.Equal(t, "eggs", len(s.Eggs), 2)
		}},
		{"the egg lies under the parent that asked, and no other can be laid there", func(t *testing.T) {
			s := glade(t, nil, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...))
			must(t, s, breed(3, 4))
			pass(t, s, 2)
			baby := len(s.Things) - 1
			rulestest.Equal(t, "place", s.Things[baby].At, grid.Pt(2, 2))
			rulestest.Equal(t, "owner", s.Things[baby].Owner, 0)
			rulestest.Equal(t, "health", [2]int32{s.Things[baby].Health, s.Things[baby].Best}, [2]int32{100, 130})
			refused(t, s, move(int32(baby), 1, 2), "moves")
			rulestest.Equal(t, "baby eats, breeds", [2]bool{s.Things[baby].CanEat, s.Things[baby].CanBreed}, [2]bool{})
			rulestest.Equal(t, "parent", s.Things[baby].Parent, 3)
			rulestest.Equal(t, "parent of one that was there from the start", s.Things[3].Parent, 0)
			s.Things[3].Health = 100
			refused(t, s, breed(3, 4), "spent")
			must(t, s, move(3, 2, 1))
			pass(t, s, 2)
			rulestest.Equal(t, "health after two turns", s.Things[baby].Health, 96)
			must(t, s, breed(3, int32(baby)))
		}},
		{"the baby's stats: averages rounded up, best of the asker +1, worst of the mate -1", func(t *testing.T) {
			s := glade(t, nil, someone(1, 2, 2, plain...))
			baby, _ := s.Baby(Stats{2, 6, 3, 4, 3}, Stats{5, 3, 4, 2, 3})
			rulestest.Equal(t, "baby", baby, Stats{4, 6, 4, 2, 3})
		}},
		{"between equal stats the order is speed, energy, defense, carnivorism, herbivorism (the engine)", func(t *testing.T) {
			s := glade(t, nil, someone(1, 2, 2, plain...))
			for _, c := range []struct{ a, b, baby Stats }{
				{Stats{5, 5, 5, 5, 5}, Stats{5, 5, 3, 5, 5}, Stats{5, 5, 3, 6, 5}},
				{Stats{5, 5, 5, 4, 5}, Stats{5, 5, 3, 5, 5}, Stats{6, 5, 3, 5, 5}},
				{Stats{4, 5, 5, 4, 5}, Stats{5, 5, 3, 5, 5}, Stats{5, 5, 3, 5, 6}},
				{Stats{4, 5, 5, 4, 4}, Stats{5, 5, 3, 5, 5}, Stats{5, 6, 3, 5, 5}},
				{Stats{4, 4, 5, 4, 4}, Stats{5, 5, 3, 5, 5}, Stats{5, 5, 4, 5, 5}}, // herbivorism rises and falls
				{Stats{5, 5, 7, 5, 5}, Stats{5, 5, 5, 5, 5}, Stats{5, 5, 7, 4, 5}},
				{Stats{5, 5, 7, 5, 5}, Stats{5, 5, 5, 6, 5}, Stats{4, 5, 7, 6, 5}},
				{Stats{5, 5, 7, 5, 5}, Stats{6, 5, 5, 6, 5}, Stats{6, 5, 7, 6, 4}},
				{Stats{5, 5, 7, 5, 5}, Stats{6, 5, 5, 6, 6}, Stats{6, 4, 7, 6, 6}},
				{Stats{5, 5, 7, 5, 5}, Stats{6, 6, 5, 6, 6}, Stats{6, 6, 6, 6, 6}},
			} {
				if baby, ok := s.Baby(c.a, c.b); !ok || baby != c.baby {
					t.Errorf("%v and %v have %v, not %v", c.a, c.b, baby, c.baby)
				}
			}
		}},
		{"limits 1 and 10: the list energy, carnivorism, herbivorism, speed, defense decides instead", func(t *testing.T) {
			s := glade(t, nil, someone(1, 2, 2, plain...))
			for _, c := range []struct{ a, b, baby Stats }{
				{Stats{4, 10, 3, 4, 3}, Stats{4, 10, 3, 2, 3}, Stats{4, 10, 4, 2, 3}},    // carnivorism is full: herbivorism rises instead
				{Stats{4, 4, 4, 4, 10}, Stats{4, 4, 4, 2, 10}, Stats{5, 4, 4, 2, 10}},    // defense is full: energy rises instead
				{Stats{10, 10, 3, 4, 3}, Stats{10, 10, 3, 2, 3}, Stats{10, 10, 4, 2, 3}}, // between equals, both full, energy comes before carnivorism
				{Stats{4, 6, 3, 1, 3}, Stats{4, 6, 3, 1, 3}, Stats{4, 7, 3, 1, 2}},       // speed is at 1: defense falls instead
				{Stats{4, 6, 3, 3, 1}, Stats{4, 6, 3, 3, 1}, Stats{3, 7, 3, 3, 1}},       // defense is at 1: energy falls instead
				{Stats{10, 10, 10, 10, 10}, Stats{10, 10, 10, 10, 10}, Stats{10, 10, 10, 9, 10}},
				{Stats{1, 1, 1, 1, 1}, Stats{1, 1, 1, 1, 1}, Stats{1, 1, 1, 1, 1}}, // one change after the other: speed rises to 2 and falls to 1
				{Stats{1, 1, 1, 1, 1}, Stats{5, 5, 5, 1, 5}, Stats{3, 3, 3, 1, 3}},
				{Stats{4, 10, 1, 4, 4}, Stats{4, 10, 1, 4, 4}, Stats{4, 10, 1, 4, 4}}, // herbivorism rises instead of carnivorism, and falls again
			} {
				baby, ok := s.Baby(c.a, c.b)
				if !ok || baby != c.baby {
					t.Errorf("%v and %v have %v, not %v", c.a, c.b, baby, c.baby)
				}
			}
		}},
		{"7 creatures a tribe with stats from 1 to 7", func(t *testing.T) {
			l := classic(t)
			s, err := New(&l, "start")
			if err != nil {
				t.Fatal(err)
			}
			count, total := s.Count()
			rulestest.Equal(t, "creatures", count, [2]int32{7, 7})
			rulestest.Equal(t, "stats", total, [2]int32{105, 105})
			for i := range s.Things {
				if th := &s.Things[i]; th.Alive() {
					for _, x := range th.Stats {
						if x < 1 || x > 7 {
							t.Errorf("a stat of %d", x)
						}
					}
				}
			}
		}},
		{"every turn costs each creature 2 health", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, plain...))
			pass(t, s, 3)
			rulestest.Equal(t, "health", s.Things[3].Health, 122)
			s.Things[3].Health = 2
			pass(t, s, 1)
			rulestest.Equal(t, "gone", s.Things[3].Gone, true)
		}},
		{"the tribes take turns, player 0 first (the engine)", func(t *testing.T) {
			s := glade(t, nil, someone(1, 3, 3, plain...))
			rulestest.Equal(t, "seat to move", s.Mover(), 0)
			rulestest.Equal(t, "who may act", s.Active(), rules.Seats(0))
			if err := s.Check(1, Command{}); err == nil {
				t.Error("seat 2 ends the turn of seat 1")
			}
			pass(t, s, 1)
			rulestest.Equal(t, "who may act", s.Active(), rules.Seats(1))
			refused(t, s, move(3, 3, 2), "owner")
			must(t, s, move(4, 7, 4))
			pass(t, s, 1)
			rulestest.Equal(t, "who may act", s.Active(), rules.Seats(0))
		}},
		{"500 turns at most; most creatures win", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.Upkeep = 0 }, someone(1, 3, 3, plain...), someone(1, 4, 4, plain...))
			pass(t, s, 499)
			rulestest.Equal(t, "over", s.End.Over, false)
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 0, Domination})
		}},
		{"a tribe without creatures loses when a turn ends, not before, and an egg that hatches then saves it (the engine)", func(t *testing.T) {
			s := glade(t, nil, someone(1, 6, 5, plain...))
			s.Things[4].Health = 10
			must(t, s, eat(3, 7, 5))
			rulestest.Equal(t, "over", s.End.Over, false)
			must(t, s, move(3, 7, 5))
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 0, Domination})
			s = glade(t, nil, someone(1, 6, 5, plain...))
			s.Things[3].Health = 2
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 1, Domination})
			s = glade(t, nil, someone(1, 6, 5, plain...), someone(2, 7, 4, plain...))
			must(t, s, Command{})
			must(t, s, breed(4, 5))
			must(t, s, Command{})
			s.Things[4].Health, s.Things[5].Health = 2, 2
			pass(t, s, 1)
			rulestest.Equal(t, "gone", [2]bool{s.Things[4].Gone, s.Things[5].Gone}, [2]bool{true, true})
			rulestest.Equal(t, "over", s.End.Over, false)
			must(t, s, Command{})
		}},
		{"eggs are not creatures yet: they do not count at the end", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.MaxTurns = 1 }, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...), someone(2, 3, 4, plain...), someone(2, 6, 5, plain...))
			must(t, s, breed(3, 4))
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 1, Domination})
		}},
		{"equal numbers: the higher total of stats wins, then chance", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.MaxTurns = 1 }, someone(1, 3, 3, 3, 3, 3, 3, 2))
			pass(t, s, 1)
			rulestest.Equal(t, "end", s.End, Ending{true, 1, Quality})
			s = glade(t, func(l *Level) { l.MaxTurns = 1 }, someone(1, 3, 3, plain...))
			if err := s.Apply(0, Command{}, rules.NewTape(rules.Fixed(1))); err != nil {
				t.Fatal(err)
			}
			rulestest.Equal(t, "end", s.End, Ending{true, 1, Coin})
		}},
		{"a draw otherwise, as with no creatures left at all, is decided at random", func(t *testing.T) {
			for winner := range 2 {
				s := glade(t, nil, someone(1, 3, 3, plain...))
				s.Things[3].Health, s.Things[4].Health = 1, 1
				if err := s.Apply(0, Command{}, rules.NewTape(rules.Fixed(winner))); err != nil {
					t.Fatal(err)
				}
				rulestest.Equal(t, "end", s.End, Ending{true, rules.Seat(winner), Coin})
			}
		}},
	} {
		t.Run(row.statement, row.play)
	}
}

// TestLimits compares the babies of all parents with stats at or near the limits with a literal reading of the rule document.
func TestLimits(t *testing.T) {
	s := glade(t, nil, someone(1, 2, 2, 3, 3, 3, 3, 3))
	list := []Stat{Energy, Carnivorism, Herbivorism, Speed, Defense} // "Energy -> Carnivorism -> Herbivorism -> Speed -> Defense -> Energy ..."
	pushed := func(child Stats, wanted Stat, by int32) Stats {
		at := slices.Index(list, wanted)
		for range list {
			if x := child[list[at]] + by; 1 <= x && x <= 10 {
				child[list[at]] = x
				return child
			}
			at = (at + 1) % len(list)
		}
		return child
	}
	values := []int32{1, 2, 10}
	for n := range 59049 { // 3 values of 10 stats
		var parents [2]Stats
		for i, k := 0, n; i < 10; i, k = i+1, k/3 {
			parents[i/5][i%5] = values[k%3]
		}
		a, b := parents[0], parents[1]
		var child Stats
		best, worst := Speed, Speed
		for _, x := range []Stat{Energy, Defense, Carnivorism, Herbivorism} {
			if a[x] > a[best] {
				best = x
			}
			if b[x] < b[worst] {
				worst = x
			}
		}
		for x := range child {
			child[x] = int32(math.Ceil(float64(a[x]+b[x]) / 2))
		}
		want := pushed(pushed(child, best, 1), worst, -1)
		if baby, ok := s.Baby(a, b); !ok || baby != want {
			t.Fatalf("%v and %v have %v, not %v", a, b, baby, want)
		}
	}
}

// TestRulesets tests each field of the [rules] table with both values.
func TestRulesets(t *testing.T) {
	plain := []int{3, 3, 3, 3, 3}
	for _, on := range []bool{false, true} {
		t.Run("quality_favours_first", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.MaxTurns, l.QualityFavoursFirst = 1, on }, someone(1, 3, 3, 3, 3, 3, 3, 2))
			pass(t, s, 1)
			rulestest.Equal(t, "winner is seat 1", s.End.Winner == 0, on)
		})
		t.Run("breed_limit", func(t *testing.T) {
			s := glade(t, func(l *Level) {
				if on {
					l.BreedLimit = NextBest
				}
			}, someone(1, 3, 3, plain...))
			baby, ok := s.Baby(Stats{5, 10, 3, 4, 3}, Stats{5, 10, 3, 2, 3})
			want := Stats{5, 10, 4, 2, 3}
			if on {
				want = Stats{6, 10, 3, 2, 3}
			}
			if !ok || baby != want {
				t.Errorf("%v", baby)
			}
			if _, ok := s.Baby(Stats{10, 10, 10, 10, 10}, Stats{10, 10, 10, 10, 10}); ok == on {
				t.Errorf("a baby at every limit: %v", ok)
			}
		})
		t.Run("plant_cap_sticks", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.Plant[0].Size, l.PlantCapSticks = 10, on }, someone(1, 1, 0, plain...))
			pass(t, s, 4)
			must(t, s, eat(3, 0, 0))
			pass(t, s, 6)
			rulestest.Equal(t, "grown again", s.Things[2].Size == 10, !on)
		})
		t.Run("second_egg", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.SecondEgg = on }, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...), someone(1, 2, 1, 3, 9, 3, 3, 3), someone(1, 1, 2, plain...))
			must(t, s, breed(3, 4))
			s.Things[3].Health = 10
			must(t, s, eat(5, 2, 2))
			must(t, s, move(5, 2, 2))
			if err := s.Check(0, breed(5, 6)); (err == nil) != on {
				t.Fatalf("a second egg: %v", err)
			}
			if !on {
				return
			}
			must(t, s, breed(5, 6))
			pass(t, s, 2)
			rulestest.Equal(t, "creatures", s.Things[8].At, s.Things[9].At)
		})
		t.Run("shared_in_order", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.SharedInOrder = on }, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...))
			must(t, s, breed(3, 4))
			pass(t, s, 3)
			child := int32(len(s.Things) - 1)
			rulestest.Equal(t, "the child is under its mother", s.Things[child].At, s.Things[3].At)
			s.Things[child].Health = 2 // it starves in the upkeep before the mother's turn
			pass(t, s, 1)
			rulestest.Equal(t, "the child has starved", s.Things[child].Gone, true)
			rulestest.Equal(t, "the mother may eat and breed", [2]bool{s.Things[3].CanEat, s.Things[3].CanBreed}, [2]bool{!on, !on})
			s.Things[3].Health = 100
			rulestest.Equal(t, "breeding is legal", s.Check(0, breed(3, 4)) == nil, !on)

			// With both alive neither eats nor breeds; the one that is older than the other makes no difference.
			s = glade(t, func(l *Level) { l.SharedInOrder = on }, someone(1, 2, 2, plain...), someone(1, 3, 2, plain...))
			must(t, s, breed(3, 4))
			pass(t, s, 4)
			for _, i := range []int32{3, int32(len(s.Things) - 1)} {
				rulestest.Equal(t, "eats or breeds on a shared cell", s.Things[i].CanEat || s.Things[i].CanBreed, false)
				rulestest.Equal(t, "has its steps", s.Things[i].Steps, s.Things[i].Stats[Speed])
			}
			// The mother starves: the child, whose upkeep comes later, is alone in either case.
			s.Things[3].Health = 2
			pass(t, s, 1)
			rulestest.Equal(t, "the child may eat", s.Things[len(s.Things)-1].CanEat, true)
		})
		t.Run("eat_across_edge", func(t *testing.T) {
			s := glade(t, func(l *Level) { l.EatAcrossEdge = on }, someone(1, 0, 3, plain...), someone(2, 7, 3, plain...))
			if err := s.Check(0, eat(3, -1, 3)); (err == nil) != on {
				t.Errorf("eating across the edge: %v", err)
			}
			s = glade(t, func(l *Level) { l.EatAcrossEdge = on }, someone(1, 3, 0, plain...), someone(2, 3, 5, plain...))
			if err := s.Check(0, eat(3, 3, -1)); (err == nil) != on {
				t.Errorf("eating across the edge: %v", err)
			}
			refused(t, s, eat(3, 2, 0), "nothing")
		})
	}
}

// TestOutsiders gives commands that no seat of the game can give.
func TestOutsiders(t *testing.T) {
	s := glade(t, nil, someone(1, 3, 3, 3, 3, 3, 3, 3))
	refused(t, s, Command{Verb: verbs}, "verb")
	for _, seat := range []rules.Seat{2, 3, rules.NoSeat} {
		for _, c := range []Command{{}, {Verb: Concede}, move(3, 3, 2)} {
			rulestest.Refused(t, s, seat, c, "turn")
		}
	}
	for seat := range rules.Seat(2) {
		s := s.Clone()
		rulestest.Must(t, s, seat, Command{Verb: Concede})
		rulestest.Equal(t, "end", s.End, Ending{true, 1 - seat, Left})
	}
}

// TestApplyAllocatesNothing plays commands and turns on a muted tape.
func TestApplyAllocatesNothing(t *testing.T) {
	s := glade(t, func(l *Level) { l.Upkeep, l.MoveCost, l.MaxTurns = 0, 0, MaxLength }, someone(1, 1, 1, 3, 3, 3, 3, 3))
	n := testing.AllocsPerRun(100, func() {
		for _, c := range [...]Command{move(3, 2, 1), move(3, 1, 1), {}, {}} {
			if err := s.Apply(s.Mover(), c, nil); err != nil {
				t.Fatal(err)
			}
		}
		if s.Check(0, move(3, 5, 5)) == nil {
			t.Fatal("a jump is legal")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
