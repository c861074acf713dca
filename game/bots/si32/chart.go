package si32

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// none stands for no tile.
const none = int32(-1)

// chart is what a player knows of the board while it plans a turn. Tiles are numbered as in State.Tiles.Cells. It never looks at the orders
// that other seats have given already.
type chart struct {
	s        *game.State
	seat     rules.Seat
	dirs     []game.Dir  // to the neighbours, those towards the enemy first
	quarters [4]game.Dir // sides to which a building can extend, in the same order
	next     []int32     // next[tile*len(dirs)+k] is where a march in dirs[k] leads, none when it cannot
	own      []int64     // units of the seat
	foe      []int64     // units of all others
	houses   []house     // buildings that stand, in the order of their numbers
	inside   []int32     // the building on each tile, as its place in houses; none without
	homeless bool        // the seat has no building
	ours     int64       // units of the seat in all
	theirs   int64       // units of the strongest other seat
	left     int64       // turns until the limit
	foeNear  field       // steps to the nearest enemy units
	goal     field       // steps to the nearest enemy building
	home     field       // steps to the nearest own building
	order    []int32     // all tiles, those nearest to enemy buildings first
	cost     int         // of the thinking so far: tiles looked at
}

// house is a building with its tiles.
type house struct {
	own      bool
	at       int32 // where its units appear
	tiles    [4]int32
	n        int
	garrison int64 // units of its owner on it
	raze     int64 // attackers that raze it as it stands
	staff    int64 // units that work in it
	besieged bool  // units are on their way to raze it
}

// ground lists the tiles.
func (h *house) ground() []int32 { return h.tiles[:h.n] }

// survey reads the position.
func (x *chart) survey(s *game.State, seat rules.Seat) {
	x.s, x.seat = s, seat
	x.left = int64(s.Constants.MaxTurns - s.Number)
	x.face()
	x.lookAround()
	x.count()
	x.list()
	x.measure()
	x.cost += 4 * len(x.own)
}

// face sorts the directions, so that a board turned round is played the same way.
func (x *chart) face() {
	var own, others grid.Point
	var n, m int
	for i := range x.s.Buildings {
		switch b := &x.s.Buildings[i]; {
		case b.Gone:
		case b.Owner == x.seat:
			own = own.Add(b.At)
			n++
		default:
			others = others.Add(b.At)
			m++
		}
	}
	way := grid.Pt(others.X*n-own.X*m, others.Y*n-own.Y*m)
	along := func(d grid.Point) int { return d.X*way.X + d.Y*way.Y }
	g := x.s.Constants.Geometry
	x.dirs = append(x.dirs[:0], g.Dirs()...)
	from := grid.Pt(2, 2) // any tile
	slices.SortStableFunc(x.dirs, func(a, b game.Dir) int {
		return cmp.Compare(along(g.Step(from, b).Sub(from)), along(g.Step(from, a).Sub(from)))
	})
	x.quarters = quarters
	slices.SortStableFunc(x.quarters[:], func(a, b game.Dir) int {
		return cmp.Compare(along(game.Square.Step(grid.Point{}, b)), along(game.Square.Step(grid.Point{}, a)))
	})
}

// quarters are the sides to which a building of several tiles can extend.
var quarters = [...]game.Dir{game.SouthEast, game.SouthWest, game.NorthEast, game.NorthWest}

// lookAround finds the neighbours of every tile to which the seat can march and still be ordered there.
func (x *chart) lookAround() {
	n, k := len(x.s.Tiles.Cells), len(x.dirs)
	x.next = sized(x.next, n*k)
	for i := range n {
		p := x.s.Tiles.Point(i)
		bound := x.s.Tiles.Cells[i].Wall || !x.obeys(i)
		for j, d := range x.dirs {
			x.next[i*k+j] = none
			if q, ok := x.s.Target(p, d); ok && !bound && x.obeys(x.s.Tiles.Index(q)) {
				x.next[i*k+j] = int32(x.s.Tiles.Index(q))
			}
		}
	}
}

// obeys reports whether units on the tile can be ordered: those on the last row and column of a board that wraps cannot.
func (x *chart) obeys(tile int) bool {
	p := x.s.Tiles.Point(tile)
	return !x.s.Constants.Wraps || p.X < x.s.Tiles.W-1 && p.Y < x.s.Tiles.H-1
}

// count counts the units.
func (x *chart) count() {
	cells := x.s.Tiles.Cells
	x.own, x.foe = sized(x.own, len(cells)), sized(x.foe, len(cells))
	var sum [rules.MaxSeats]int64
	for i := range cells {
		x.foe[i] = 0
		for other := range rules.Seat(x.s.Seats()) {
			n := max(cells[i].Units[other], 0)
			sum[other] += n
			if other != x.seat {
				x.foe[i] += n
			}
		}
		x.own[i] = max(cells[i].Units[x.seat], 0)
	}
	x.ours, sum[x.seat] = sum[x.seat], 0
	x.theirs = slices.Max(sum[:])
}

// list makes the list of buildings.
func (x *chart) list() {
	s := x.s
	x.inside = sized(x.inside, len(s.Tiles.Cells))
	for i := range x.inside {
		x.inside[i] = none
	}
	x.houses, x.homeless = x.houses[:0], true
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone {
			continue
		}
		h := house{own: b.Owner == x.seat, at: int32(s.Tiles.Index(b.At)), garrison: s.Garrison(b), raze: s.Threshold(b), staff: s.Staff(b)}
		x.homeless = x.homeless && !h.own
		ground, n := s.Ground(b)
		h.n = n
		for k, p := range ground[:n] {
			h.tiles[k] = int32(s.Tiles.Index(p))
			x.inside[h.tiles[k]] = int32(len(x.houses))
		}
		x.houses = append(x.houses, h)
	}
}

// measure fills the fields of the whole board.
func (x *chart) measure() {
	n := len(x.own)
	for _, f := range []*field{&x.foeNear, &x.goal, &x.home} {
		f.begin(n)
	}
	for i, units := range x.foe {
		if units > 0 {
			x.foeNear.source(int32(i))
		}
	}
	for i := range x.houses {
		f := &x.goal
		if x.houses[i].own {
			f = &x.home
		}
		f.surround(&x.houses[i])
	}
	x.spread(&x.foeNear, far)
	x.spread(&x.goal, far)
	x.spread(&x.home, far)
	x.order = append(x.order[:0], x.goal.queue...)
	for i, d := range x.goal.steps {
		if d == far {
			x.order = append(x.order, int32(i))
		}
	}
}

// around lists the neighbours of a tile, some of them none.
func (x *chart) around(tile int32) []int32 {
	n := len(x.dirs)
	return x.next[int(tile)*n : int(tile)*n+n]
}

func sized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}
