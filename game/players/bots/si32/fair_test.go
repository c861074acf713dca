package si32

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// symmetry maps the board of hex-four onto itself.
type symmetry struct {
	point   func(grid.Point) grid.Point
	dirs    [6]game.Dir // images of the directions in game.Hex.Dirs
	seats   [4]rules.Seat
	flipped bool // left and right are swapped, and with them the sides that a player prefers at random
}

var symmetries = map[string]symmetry{
	"half a turn": {
		func(p grid.Point) grid.Point { return grid.Pt(20-(p.Y+1)&1-p.X, 20-p.Y) },
		[6]game.Dir{game.SouthWest, game.West, game.NorthWest, game.NorthEast, game.East, game.SouthEast}, [4]rules.Seat{3, 2, 1, 0}, false,
	},
	"mirror": {
		func(p grid.Point) grid.Point { return grid.Pt(20-(p.Y+1)&1-p.X, p.Y) },
		[6]game.Dir{game.NorthWest, game.West, game.SouthWest, game.SouthEast, game.East, game.NorthEast}, [4]rules.Seat{2, 3, 0, 1}, true,
	},
}

// board returns the image of the position.
func (y *symmetry) board(s *game.State) *game.State {
	c := s.Clone()
	for i := range s.Tiles.Cells {
		from, to := &s.Tiles.Cells[i], c.Tiles.At(y.point(s.Tiles.Point(i)))
		if from.Wall {
			continue
		}
		*to = *from
		for seat, n := range from.Units {
			to.Units[y.seats[seat]] = n
		}
	}
	for seat, other := range y.seats {
		c.Sides[other] = s.Sides[seat]
	}
	for i := range c.Buildings {
		b := &c.Buildings[i]
		b.Owner, b.At = y.seats[b.Owner], y.point(b.At)
	}
	return c
}

// orders returns the images of the orders.
func (y *symmetry) orders(list []game.Command) []game.Command {
	list = slices.Clone(list)
	for i := range list {
		c := &list[i]
		c.At = y.point(c.At)
		if k := slices.Index(game.Hex.Dirs(), c.Dir); k >= 0 {
			c.Dir = y.dirs[k]
		}
	}
	return list
}

// TestSymmetricBoard maps a board of four seats onto itself: every seat plays there as its counterpart plays here, so no seat has an
// advantage.
func TestSymmetricBoard(t *testing.T) {
	for name, y := range symmetries {
		for _, turns := range []int32{20, 60, 120} {
			s := begun(t, "hex-four", bots.Best, turns)
			image := y.board(s)
			for seat := range rules.Seat(4) {
				here := newMind(&keen, "fair")
				there := newMind(&keen, y.seed(here.seed, s.Number))
				for other, n := range here.liking {
					there.liking[y.seats[other]] = n
				}
				a, _ := here.think(s, seat, botstest.Onwards)
				b, _ := there.think(image, y.seats[seat], botstest.Onwards)
				if want := y.orders(a); len(a) < 5 || !slices.Equal(want, b) {
					t.Errorf("%s, turn %d: seat %d orders %v, and on the other board %v", name, turns, seat, want, b)
				}
			}
		}
	}
}

// seed returns a seed that prefers, in the image of the board, the side that the other seed prefers in that turn.
func (y *symmetry) seed(other string, turn int32) string {
	for n := 0; ; n++ {
		if seed := fmt.Sprint(other, n); (preference(seed, turn) == preference(other, turn)) != y.flipped {
			return seed
		}
	}
}

// TestRivals checks that the rival is chosen at random from two equally near neighbours.
func TestRivals(t *testing.T) {
	s := kit.State(t, "hex-four", "rivals")
	var chosen [rules.MaxSeats]int
	for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		x := newMind(&keen, seed)
		x.begin(s, 0)
		chosen[x.rival()]++
	}
	if chosen[1] < 2 || chosen[2] < 2 || chosen[0]+chosen[3] > 0 {
		t.Errorf("of the seats, these were taken for the rival: %v", chosen)
	}
}

// TestLots divides boards of odd and of even sides: each seat's lots are the other's, rotated by half a turn.
func TestLots(t *testing.T) {
	for _, level := range []string{"fortress", "classic"} {
		s := kit.State(t, level, "lots")
		var minds [2]*mind
		for seat := range minds {
			minds[seat] = newMind(&keen, "lots")
			minds[seat].begin(s, rules.Seat(seat))
			minds[seat].parcel()
		}
		lots := 0
		for i, lot := range minds[0].lots {
			p := s.Tiles.Point(i)
			turned := grid.Pt(s.Tiles.W-2-p.X, s.Tiles.H-2-p.Y)
			if lot && (!s.Tiles.In(turned) || !minds[1].lots[s.Tiles.Index(turned)]) {
				t.Fatalf("%s: seat 0 has a lot at %s, and seat 1 none at %s", level, p, turned)
			}
			if lot {
				lots++
			}
		}
		if lots < 80 {
			t.Errorf("%s: %d lots", level, lots)
		}
	}
}
