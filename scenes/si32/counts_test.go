package si32

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// crowd is a board on which both seats have armies everywhere but for buildings, in two halves.
func crowd(t *testing.T) *si32.State {
	t.Helper()
	l := si32.DefaultLevel()
	l.Width, l.Height, l.Symmetry = 24, 24, "none"
	l.Army, l.Building = nil, nil
	for y := range 24 {
		for x := range 24 {
			if n := int64(x*7+y*13) % 31; x%6 > 1 && n > 0 {
				l.Army = append(l.Army, si32.Army{Seat: y / 12, At: [2]int{x, y}, Units: n})
			}
		}
	}
	for i := range 8 {
		l.Building = append(l.Building, si32.Site{Seat: i / 4, At: [2]int{i % 4 * 6, 2 + i/4*12}})
	}
	s, err := si32.New(&l, "crowd")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range s.Buildings {
		s.Tiles.At(b.At).Units[b.Owner] = 12
	}
	return s
}

// settled are the numbers that a board has at so many device pixels a tile and a canvas unit.
func settled(s *si32.State, px, unit float32, cheap bool) []count {
	v, o := New(), boardtest.Options(px)
	o.Unit, o.Cheap = unit, cheap
	var l board.List
	st := v.prepare(&l, v.still.Still(s), o)
	v.drawBuildings(st)
	v.drawArmies(st)
	return st.settle()
}

// TestCountsMerge: on tiles of every size the numbers of a full board can be read, lie apart, and tell of nearly all units.
func TestCountsMerge(t *testing.T) {
	s := crowd(t)
	before := 1 << 20
	for _, px := range []float32{64, 40, 26, 19, 13.5, 9, 5} {
		for _, unit := range []float32{1, 2} {
			var told [rules.MaxSeats]int64
			list := settled(s, px*unit, unit, false)
			for i, c := range list {
				told[c.seat] += c.n
				if c.size*px < 11.9 {
					t.Errorf("tiles of %v: %d is written in %v units", px, c.n, c.size*px)
				}
				for _, o := range list[:i] {
					if slack := 3 / px; c.seat == o.seat && c.overlaps(&o, -0.9/px) || c.overlaps(&o, slack) {
						t.Errorf("tiles of %v: %d at %v,%v lies over %d at %v,%v", px, c.n, c.x, c.y, o.n, o.x, o.y)
					}
				}
			}
			for seat := range rules.Seat(2) {
				if all := s.Tally(seat).Alive; told[seat] > all || told[seat]*10 < all*8 {
					t.Errorf("tiles of %v: numbers tell of %d of %d units of seat %d", px, told[seat], all, seat+1)
				}
			}
			if unit == 1 {
				if len(list) > before || px < 19 && len(list) == before {
					t.Errorf("tiles of %v: %d numbers, on larger tiles %d", px, len(list), before)
				}
				before = len(list)
			} else if len(list) != before {
				t.Errorf("tiles of %v: %d numbers, at two pixels a unit %d", px, before, len(list))
			}
		}
	}
	if n := len(settled(s, 13.5, 1, true)); n > 0 {
		t.Errorf("fast, on small tiles: %d numbers", n)
	}
}

// TestCountsOfNeighbours: neighbours whose numbers do not fit beside each other become their sum, at the greater one; those of other seats
// and far ones stay.
func TestCountsOfNeighbours(t *testing.T) {
	l := si32.DefaultLevel()
	l.Width, l.Height, l.Symmetry, l.Building = 12, 12, "none", nil
	l.Army = []si32.Army{{Seat: 0, At: [2]int{2, 2}, Units: 20}, {Seat: 0, At: [2]int{3, 2}, Units: 35}, {Seat: 0, At: [2]int{9, 2}, Units: 4}, {Seat: 0, At: [2]int{9, 9}, Units: 1}, {Seat: 1, At: [2]int{3, 9}, Units: 7}}
	s, err := si32.New(&l, "two")
	if err != nil {
		t.Fatal(err)
	}
	at := func(list []count, x, y int) int64 {
		for _, c := range list {
			if grid.Pt(int(c.x), int(c.y)) == grid.Pt(x, y) {
				return c.n
			}
		}
		return 0
	}
	for _, c := range []struct {
		px   float32
		want [5]int64
	}{{40, [5]int64{20, 35, 4, 1, 7}}, {26, [5]int64{20, 35, 4, 0, 7}}, {13, [5]int64{0, 55, 4, 0, 7}}} {
		list := settled(s, c.px, 1, false)
		for i, a := range l.Army {
			if got := at(list, a.At[0], a.At[1]); got != c.want[i] {
				t.Errorf("tiles of %v: %d at %v, not %d", c.px, got, a.At, c.want[i])
			}
		}
	}
}

// TestWhatWillHappenKeepsOffCounts: on a full board with attacks the numbers of the overlay lie neither on those of units nor on each other.
func TestWhatWillHappenKeepsOffCounts(t *testing.T) {
	s := crowd(t)
	for x := 2; x < 24; x += 2 { // the front is between rows 11 and 12
		if p := grid.Pt(x, 11); s.Tiles.At(p).Units[0] > 1 {
			s.Sides[0].Orders = append(s.Sides[0].Orders, si32.Command{Verb: si32.Move, At: p, Dir: si32.South, N: s.Tiles.At(p).Units[0]})
		}
	}
	for _, px := range []float32{64, 40, 26, 19} {
		v, o := New(), boardtest.Options(px)
		o.Unit, o.Viewer, o.Overlay = 1, 0, overlayComing
		var l board.List
		st := v.prepare(&l, v.still.Still(s), o)
		v.drawBuildings(st)
		v.drawArmies(st)
		st.drawCounts()
		marks := v.comingMarks(st, s)
		if len(marks) < 4 {
			t.Errorf("tiles of %v: %d marks", px, len(marks))
		}
		for i, m := range marks {
			for _, c := range st.told {
				if w, h := c.extent(); m.covers(c.x, c.y, w, h) {
					t.Errorf("tiles of %v: %d at %v,%v lies over the %d units at %v,%v", px, m.n, m.x, m.y, c.n, c.x, c.y)
				}
			}
			for _, k := range marks[:i] {
				if w, h := k.extent(); m.covers(k.x, k.y, w, h) {
					t.Errorf("tiles of %v: %d at %v,%v lies over %d", px, m.n, m.x, m.y, k.n)
				}
			}
		}
	}
}
