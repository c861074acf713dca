package si32

import (
	"cmp"
	"math"
	"slices"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// none stands for no tile.
const none = int32(-1)

// analysis is a player's view of the board while it plans a turn. Tiles are numbered as in State.Tiles.Cells. It never reads orders that
// other seats have already given.
type analysis struct {
	s        *game.State
	seat     rules.Seat
	crowd    bool                // there are more than two seats
	hand     int                 // 1 or -1: the side preferred this turn, of two equal ones
	liking   [rules.MaxSeats]int // per other seat: of several equally near, the one with the lowest value is attacked first
	homes    [rules.MaxSeats][]grid.Point
	way      grid.Point  // from the seat's home to its rival's, in the plane
	dirs     []game.Dir  // to the neighbours, those towards the enemy first
	quarters [4]game.Dir // sides to which a building can extend, in the same order
	next     []int32     // next[tile*len(dirs)+k] is the target of a march in dirs[k], none if it is impossible
	own      []int64     // units of the seat
	foe      []int64     // units of all others
	houses   []house     // finished buildings: with two seats by number, with more the farthest along the way last
	inside   []int32     // index in houses of the building on each tile, none without one
	homeless bool        // the seat has no building
	ours     int64       // units of the seat in total
	theirs   int64       // units of the strongest other seat
	left     int64       // turns until the limit
	foeNear  grid.Field  // steps to the nearest enemy units
	goal     grid.Field  // steps to the nearest enemy building
	home     grid.Field  // steps to the nearest building of the seat
	order    []int32     // all tiles, those nearest to enemy buildings first
	cost     int         // of the thinking so far: tiles considered
}

// house is a building with its tiles.
type house struct {
	own      bool
	owner    rules.Seat
	at       int32 // where its units appear
	tiles    [4]int32
	n        int
	garrison int64 // units of its owner on it
	raze     int64 // attackers that raze it at its present strength
	staff    int64 // units that work in it
	besieged bool  // units are on their way to raze it
}

// ground lists the tiles.
func (h *house) ground() []int32 { return h.tiles[:h.n] }

// survey reads the position.
func (x *analysis) survey(s *game.State, seat rules.Seat) {
	x.s, x.seat = s, seat
	x.crowd = s.Seats() > 2
	x.left = int64(s.Constants.MaxTurns - s.Number)
	x.face()
	x.lookAround()
	x.count()
	x.list()
	x.measure()
	x.cost += 4 * len(x.own)
}

// settle lists the home of every seat: its buildings, or its armies if it has none.
func (x *analysis) settle() {
	for seat := range x.homes {
		x.homes[seat] = x.homes[seat][:0]
	}
	for i := range x.s.Buildings {
		if b := &x.s.Buildings[i]; !b.Gone {
			x.homes[b.Owner] = append(x.homes[b.Owner], b.At)
		}
	}
	for seat := range x.s.Seats() {
		for i := 0; len(x.homes[seat]) == 0 && i < len(x.s.Tiles.Cells); i++ {
			if x.s.Tiles.Cells[i].Units[seat] > 0 {
				x.homes[seat] = append(x.homes[seat], x.s.Tiles.Point(i))
			}
		}
	}
}

// face finds the way from the seat's home to its rival's, and sorts the directions by it.
func (x *analysis) face() {
	x.settle()
	middle := func(seat rules.Seat) (sum grid.Point, n int) {
		if seat == rules.NoSeat {
			return sum, 0
		}
		for _, p := range x.homes[seat] {
			sum = sum.Add(x.plane(p))
		}
		return sum, len(x.homes[seat])
	}
	own, n := middle(x.seat)
	others, m := middle(x.rival())
	x.way = grid.Pt(others.X*n-own.X*m, others.Y*n-own.Y*m)
	x.dirs = append(x.dirs[:0], x.s.Constants.Geometry.Dirs()...)
	slices.SortStableFunc(x.dirs, x.before(x.s.Constants.Geometry))
	x.quarters = quarters
	slices.SortStableFunc(x.quarters[:], x.before(game.Square))
}

// rival returns the seat whose home is nearest; of several, the first by liking.
func (x *analysis) rival() rules.Seat {
	best, least := rules.NoSeat, math.MaxInt
	for other := range rules.Seat(x.s.Seats()) {
		if other == x.seat {
			continue
		}
		for _, a := range x.homes[x.seat] {
			for _, b := range x.homes[other] {
				far := x.s.Constants.Geometry.Distance(a, b)
				if best == rules.NoSeat || far < least || far == least && x.liking[other] < x.liking[best] {
					best, least = other, far
				}
			}
		}
	}
	return best
}

// before compares directions: those along the way come first.
func (x *analysis) before(g game.Geometry) func(a, b game.Dir) int {
	from := grid.Pt(2, 2) // any tile
	return func(a, b game.Dir) int {
		return x.ahead(x.plane(g.Step(from, a)).Sub(x.plane(from)), x.plane(g.Step(from, b)).Sub(x.plane(from)))
	}
}

// plane returns a tile as a point of the plane.
func (x *analysis) plane(p grid.Point) grid.Point { return orders.Plane(x.s.Constants.Geometry, p) }

// ahead compares how far two points of the plane lie along the seat's way. With more than two seats, equal points are compared by their
// position to one side, so that a rotated board is played alike and no seat has an advantage; two players would mirror each other for a
// whole match.
func (x *analysis) ahead(a, b grid.Point) int {
	along := func(p grid.Point) int { return orders.Along(x.s.Constants.Geometry, p, x.way) }
	if order := cmp.Compare(along(b), along(a)); order != 0 || !x.crowd {
		return order
	}
	aside := func(p grid.Point) int { return p.Y*x.way.X - p.X*x.way.Y }
	return x.hand * cmp.Compare(aside(b), aside(a))
}

// quarters are the sides to which a building of several tiles can extend.
var quarters = [...]game.Dir{game.SouthEast, game.SouthWest, game.NorthEast, game.NorthWest}

// lookAround finds the neighbours of every tile to which the seat can march.
func (x *analysis) lookAround() {
	n, k := len(x.s.Tiles.Cells), len(x.dirs)
	x.next = sized(x.next, n*k)
	for i := range n {
		p := x.s.Tiles.Point(i)
		bound := x.s.Tiles.Cells[i].Wall || !x.s.Orderable(p)
		for j, d := range x.dirs {
			x.next[i*k+j] = none
			if q, ok := x.s.Target(p, d); ok && !bound && x.s.Orderable(q) {
				x.next[i*k+j] = int32(x.s.Tiles.Index(q))
			}
		}
	}
}

func (x *analysis) count() {
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

func (x *analysis) list() {
	s := x.s
	x.houses, x.homeless = x.houses[:0], true
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone {
			continue
		}
		h := house{own: b.Owner == x.seat, owner: b.Owner, at: int32(s.Tiles.Index(b.At)), garrison: s.Garrison(b), raze: s.Threshold(b), staff: s.Staff(b)}
		x.homeless = x.homeless && !h.own
		ground, n := s.Ground(b)
		h.n = n
		for k, p := range ground[:n] {
			h.tiles[k] = int32(s.Tiles.Index(p))
		}
		x.houses = append(x.houses, h)
	}
	if x.crowd { // their numbers follow the order of the seats
		slices.SortStableFunc(x.houses, func(a, b house) int {
			return x.ahead(x.plane(s.Tiles.Point(int(b.at))), x.plane(s.Tiles.Point(int(a.at))))
		})
	}
	x.inside = sized(x.inside, len(s.Tiles.Cells))
	for i := range x.inside {
		x.inside[i] = none
	}
	for i := range x.houses {
		for _, tile := range x.houses[i].ground() {
			x.inside[tile] = int32(i)
		}
	}
}

// measure fills the fields of the whole board.
func (x *analysis) measure() {
	n := len(x.own)
	for _, f := range []*grid.Field{&x.foeNear, &x.goal, &x.home} {
		f.Begin(n)
	}
	for i, units := range x.foe {
		if units > 0 {
			x.foeNear.Start(int32(i))
		}
	}
	for i := range x.houses {
		f := &x.goal
		if x.houses[i].own {
			f = &x.home
		}
		surround(f, &x.houses[i])
	}
	x.spread(&x.foeNear, grid.Far)
	x.spread(&x.goal, grid.Far)
	x.spread(&x.home, grid.Far)
	x.order = append(x.order[:0], x.goal.Queue...)
	for i, d := range x.goal.Cost {
		if d == grid.Far {
			x.order = append(x.order, int32(i))
		}
	}
}

// around lists the neighbours of a tile, some of which may be none.
func (x *analysis) around(tile int32) []int32 {
	n := len(x.dirs)
	return x.next[int(tile)*n : int(tile)*n+n]
}

func sized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}
