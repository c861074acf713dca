package si32

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestBothSeatsAreEqual plays random matches, and the same matches with the board turned by half and the seats swapped. Under the classic
// rules the positions must always correspond.
func TestBothSeatsAreEqual(t *testing.T) {
	for _, name := range []string{"classic", "duel", "gorge", "fortress"} {
		s, chance := crowded(t, name)
		m := turned(s)
		for s.Turn() < 25 && !s.End.Over {
			for seat := range rules.Seat(2) {
				for _, c := range crowd(s, seat, chance) {
					must(t, s, seat, c)
					must(t, m, 1-seat, turnedOrder(s, c))
				}
			}
			turn(t, s, nil, nil)
			turn(t, m, nil, nil)
			sorted(s)
			sorted(m)
			if got, want := text(t, m), text(t, turned(s)); got != want {
				t.Fatalf("%s, turn %d: the seats are not equal: %s", name, s.Turn(), difference(m, turned(s)))
			}
		}
		if s.Tally(0).Produced == 0 || s.Turn() < 5 {
			t.Errorf("%s: nothing happens in %d turns", name, s.Turn())
		}
	}
}

// crowd gives every army of a seat one or two random orders.
func crowd(s *State, seat rules.Seat, chance *rules.Seeded) []Command {
	var list []Command
	for i := range s.Tiles.Cells {
		p, n := s.Tiles.Point(i), s.Tiles.Cells[i].Units[seat]
		if n == 0 {
			continue
		}
		c := Command{Verb: Move, At: p, Dir: squareDirs[chance.Intn(4)], N: 1 + int64(chance.Intn(int(n)))}
		switch chance.Intn(6) {
		case 0:
			c = Command{Verb: Build, At: p, Dir: East + Dir(chance.Intn(8)), N: 1}
		case 1:
			c = Command{Verb: Work, At: p, N: n}
		}
		if s.Check(seat, c) == nil && !slices.ContainsFunc(list, func(o Command) bool { return o.Verb == Build && c.Verb == Build }) {
			list = append(list, c)
		}
	}
	return list
}

// turned is the position with the board turned by half and the seats swapped.
func turned(s *State) *State {
	c := s.Clone()
	slices.Reverse(c.Tiles.Cells)
	for i := range c.Tiles.Cells {
		u := &c.Tiles.Cells[i].Units
		u[0], u[1] = u[1], u[0]
	}
	c.Sides[0], c.Sides[1] = c.Sides[1], c.Sides[0]
	for i := range c.Buildings {
		b := &c.Buildings[i]
		b.Owner, b.At, b.Towards = 1-b.Owner, turnedPoint(s, b.At), b.Towards.Back()
	}
	if c.Alone != rules.NoSeat {
		c.Alone = 1 - c.Alone
	}
	if c.End.Over && c.End.Winner != rules.NoSeat {
		c.End.Winner = 1 - c.End.Winner
	}
	sorted(c)
	return c
}

// sorted renumbers the standing buildings by their places, because the order in which they were built does not matter.
func sorted(s *State) {
	var list []Building
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		for _, b := range s.Buildings {
			if !b.Gone && b.At == p {
				list = append(list, b)
				tiles, n := s.Ground(&b)
				for _, q := range tiles[:n] {
					s.Tiles.At(q).Building = int32(len(list))
				}
			}
		}
	}
	s.Buildings = list
}

func turnedPoint(s *State, p grid.Point) grid.Point {
	return grid.Pt(s.Tiles.W-1-p.X, s.Tiles.H-1-p.Y)
}

func turnedOrder(s *State, c Command) Command {
	c.At, c.Dir = turnedPoint(s, c.At), c.Dir.Back()
	return c
}

// difference names the first tile or building that differs.
func difference(a, b *State) string {
	for i := range a.Tiles.Cells {
		if a.Tiles.Cells[i] != b.Tiles.Cells[i] {
			return fmt.Sprintf("%s is %+v, not %+v", a.Tiles.Point(i), a.Tiles.Cells[i], b.Tiles.Cells[i])
		}
	}
	return fmt.Sprintf("%+v %v, not %+v %v", a.Sides, a.Buildings, b.Sides, b.Buildings)
}
