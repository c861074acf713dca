package si32

import (
	"maps"
	"testing"

	"app.pentarena/rules/grid"
)

// TestGeometry compares steps, distances and directions with a search over the board.
func TestGeometry(t *testing.T) {
	for _, g := range []Geometry{Square, Hex} {
		t.Run(g.String(), func(t *testing.T) {
			if want := map[Geometry]int{Square: 4, Hex: 6}[g]; len(g.Dirs()) != want {
				t.Fatalf("%d directions, not %d", len(g.Dirs()), want)
			}
			for d := range dirs {
				leads := false
				for _, e := range g.Dirs() {
					leads = leads || e == d
				}
				if g.Leads(d) != leads {
					t.Errorf("%s leads to a neighbour: %v", d, g.Leads(d))
				}
			}
			for y := range 4 {
				p := grid.Pt(5, y)
				for _, d := range g.Dirs() {
					if q := g.Step(p, d); q == p || g.Step(q, d.Back()) != p || g.Distance(p, q) != 1 {
						t.Errorf("%s to the %s of %s, at distance %d, and back to %s", q, d, p, g.Distance(p, q), g.Step(q, d.Back()))
					}
				}
				if g.Step(p, Here) != p || g.Step(p, dirs) != p || dirs.Back() != Here {
					t.Error("staying moves")
				}
				search(t, g, p)
			}
		})
	}
}

// search walks over a board from p and compares the steps it takes.
func search(t *testing.T, g Geometry, p grid.Point) {
	t.Helper()
	const side = 24
	at := func(q grid.Point) int { return (q.Y+side)*2*side + q.X + side }
	var steps [4 * side * side]int
	steps[at(p)] = 1
	queue := []grid.Point{p}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		n := steps[at(q)]
		if g.Distance(p, q) != n-1 || g.Distance(q, p) != n-1 {
			t.Fatalf("%s: distance %d from %s to %s, a search finds %d", g, g.Distance(p, q), p, q, n-1)
		}
		if n > 10 {
			continue
		}
		for _, d := range g.Dirs() {
			if next := g.Step(q, d); steps[at(next)] == 0 {
				steps[at(next)] = n + 1
				queue = append(queue, next)
			}
		}
	}
}

// TestFootprint lists the tiles of buildings to all sides.
func TestFootprint(t *testing.T) {
	l := DefaultLevel()
	s := Empty(l.Constants, 9, 9)
	for d, corner := range map[Dir]grid.Point{Here: {X: 4, Y: 4}, SouthEast: {X: 4, Y: 4}, East: {X: 4, Y: 4}, South: {X: 3, Y: 4},
		NorthEast: {X: 4, Y: 3}, North: {X: 4, Y: 3}, SouthWest: {X: 3, Y: 4}, West: {X: 3, Y: 3}, NorthWest: {X: 3, Y: 3}} {
		tiles, n := s.Footprint(grid.Pt(4, 4), d)
		b := Building{At: grid.Pt(4, 4), Towards: s.Quarter(grid.Pt(4, 4), d)}
		if n != 4 || tiles[0] != grid.Pt(4, 4) || s.Corner(&b) != corner {
			t.Errorf("%s: %v, corner %s", d, tiles[:n], s.Corner(&b))
		}
		for _, p := range tiles {
			if p.X < corner.X || p.X > corner.X+1 || p.Y < corner.Y || p.Y > corner.Y+1 {
				t.Errorf("%s: %s is not in the square at %s", d, p, corner)
			}
		}
	}
	for _, c := range []struct {
		at grid.Point
		d  Dir
	}{{grid.Pt(8, 4), SouthEast}, {grid.Pt(0, 4), NorthWest}, {grid.Pt(4, 0), NorthEast}, {grid.Pt(4, 8), Here}, {grid.Pt(-1, 3), East}, {grid.Pt(9, 3), West}} {
		if _, n := s.Footprint(c.at, c.d); n != 0 {
			t.Errorf("a building at %s towards %s fits", c.at, c.d)
		}
	}
}

// TestMirroredSites: an order for a building and its image on a board turned by half, or mirrored, lead to sites that are images of each
// other. A builder on the line about which a board is mirrored has no image to differ from.
func TestMirroredSites(t *testing.T) {
	for _, size := range [][2]int{{9, 9}, {10, 9}, {9, 10}, {10, 10}, {20, 20}} {
		s := Empty(DefaultLevel().Constants, size[0], size[1])
		turn := func(p grid.Point) grid.Point { return grid.Pt(s.Tiles.W-1-p.X, s.Tiles.H-1-p.Y) }
		leftRight := func(p grid.Point) grid.Point { return grid.Pt(s.Tiles.W-1-p.X, p.Y) }
		upDown := func(p grid.Point) grid.Point { return grid.Pt(p.X, s.Tiles.H-1-p.Y) }
		for _, c := range []struct {
			name  string
			image func(grid.Point) grid.Point
			dirs  map[Dir]Dir
		}{
			{"turned", turn, map[Dir]Dir{North: South, South: North, East: West, West: East, NorthEast: SouthWest, NorthWest: SouthEast, SouthEast: NorthWest, SouthWest: NorthEast}},
			{"left and right", leftRight, map[Dir]Dir{North: North, South: South, East: West, West: East, NorthEast: NorthWest, NorthWest: NorthEast, SouthEast: SouthWest, SouthWest: SouthEast}},
			{"up and down", upDown, map[Dir]Dir{North: South, South: North, East: East, West: West, NorthEast: SouthEast, NorthWest: SouthWest, SouthEast: NorthEast, SouthWest: NorthWest}},
		} {
			for i := range s.Tiles.Cells {
				p := s.Tiles.Point(i)
				for d, back := range c.dirs {
					if c.name != "turned" && (2*p.X == s.Tiles.W-1 || 2*p.Y == s.Tiles.H-1) {
						continue
					}
					if got, want := siteSet(s, c.image(p), back, nil), siteSet(s, p, d, c.image); !maps.Equal(got, want) {
						t.Fatalf("%v, %s: towards %s at %s: %v; towards %s at %s: %v", size, c.name, d, p, want, back, c.image(p), got)
					}
				}
			}
		}
		for i := range s.Tiles.Cells { // towards a side the other tiles lie on that side
			p := s.Tiles.Point(i)
			for _, d := range squareDirs {
				tiles := siteSet(s, p, d, nil)
				if n := s.Constants.Geometry.Step(p, d); len(tiles) > 0 && !tiles[n] {
					t.Fatalf("%v: a building towards %s at %s covers %v", size, d, p, tiles)
				}
			}
		}
	}
}

// siteSet is the tiles of a building, moved by a function.
func siteSet(s *State, at grid.Point, d Dir, move func(grid.Point) grid.Point) map[grid.Point]bool {
	set := map[grid.Point]bool{}
	tiles, n := s.Footprint(at, d)
	for _, p := range tiles[:n] {
		if move != nil {
			p = move(p)
		}
		set[p] = true
	}
	return set
}
