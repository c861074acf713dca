package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// farthest is the maximum reach of the search; no farmer of the built-in levels reaches as far.
const farthest = 10

// rowBeds is the number of free tiles in a row, and the price of a crop there.
type rowBeds struct{ free, worth int32 }

// reach returns how far the seat plants.
func (x *expert) reach() int { return min(int(x.s.Farmers[x.seat].Reach.Plant), farthest) }

// free reports whether the seat could plant on a tile in turn t.
func (x *expert) free(p grid.Point, t int32) bool {
	if x.risk.follows(t) && x.risk.from.Distance(p) <= int(x.risk.other.Reach.Protect) {
		return false
	}
	i := x.s.Tiles.Index(p)
	return x.busy[i] != x.stamp && !x.taken[i] && (t > x.s.Number || x.risk.follows(t) || !x.s.Protected(x.seat, p))
}

// lastSowing is the number of turns before the end in which seeds are planted even at a loss.
const lastSowing = 20

// yield returns the price of a crop planted in a row in turn t, 0 if it is not worth planting.
func (x *expert) yield(kind game.Crop, y int, t int32) int32 {
	v := x.farm.worth(kind, y, t)
	if int64(v) < x.farm.price[kind] && t < x.farm.last-lastSowing {
		return 0
	}
	return v
}

// sideways is how far to the side places to plant are searched in one turn.
const sideways = 8

// bedding lists the best places to plant from within a walk.
func (x *expert) bedding(n *node, t int32) []spot {
	kind, r := n.dearest(), x.reach()
	best, top := x.farm.bestRow(kind, t)
	x.spots = x.spots[:0]
	if top == 0 {
		return nil
	}
	heart := n.heart()
	low, high := max(best-2-r/2, n.at.Y-x.walk, 0), min(best+2+r/2, n.at.Y+x.walk, x.farm.h-1)
	for y := low; y <= high; y++ {
		side := min(x.walk-max(n.at.Y-y, y-n.at.Y), sideways)
		for px := max(n.at.X-side, 0); px <= min(n.at.X+side, x.farm.w-1); px++ {
			p := grid.Pt(px, y)
			v := x.bed(n, kind, p, r, t)
			if v == 0 {
				continue
			}
			v -= int64(x.farm.home(p))*int64(top)/200 + part(v, x.risk.blocked(p, x.s.Tiles.Index(p), t))
			v -= v * int64(max(px-x.column, x.column-px)) / 300
			if n.first < 0 && x.risk.theft > alarm && n.at.Distance(x.risk.other.At) < 2*sideways {
				v -= part(v, x.dice.Intn(40)) // a random part, so that two Experts do not always choose the same tile
			}
			if n.sown > 0 {
				v -= part(v, x.risk.theft) * int64(min(heart.Distance(p), 4)) / 4 // crops far apart cannot be guarded
			}
			x.spots = append(x.spots, spot{p, v})
		}
	}
	return x.pickSpots()
}

// bed returns the proceeds of the seeds of a kind that can be planted from p in turn t.
func (x *expert) bed(n *node, kind game.Crop, p grid.Point, r int, t int32) int64 {
	x.rows = x.rows[:0]
	for y := max(p.Y-r, 0); y <= min(p.Y+r, x.farm.h-1); y++ {
		v := x.yield(kind, y, t)
		if v == 0 {
			continue
		}
		wide, k := r-max(p.Y-y, y-p.Y), int32(0)
		for px := max(p.X-wide, 0); px <= min(p.X+wide, x.farm.w-1); px++ {
			if x.free(grid.Pt(px, y), t) {
				k++
			}
		}
		x.rows = append(x.rows, rowBeds{k, v})
	}
	slices.SortFunc(x.rows, func(a, b rowBeds) int { return cmp.Compare(b.worth, a.worth) })
	left, sum := int32(n.seeds[kind]), int64(0)
	for _, b := range x.rows {
		k := min(b.free, left)
		sum, left = sum+int64(k)*int64(b.worth), left-k
	}
	return sum
}

// plant appends the child that plants from a place: the most expensive seeds first, each kind on the best tiles left.
func (x *expert) plant(n *node, id int32, at grid.Point, t int32) {
	c := *n
	st := step{verb: game.Plant}
	var plan []game.Command
	for _, kind := range field {
		if c.seeds[kind] == 0 {
			continue
		}
		x.findBeds(kind, at, t)
		for _, b := range x.beds[:min(len(x.beds), int(c.seeds[kind]), maxStand-int(c.sown))] {
			c.field[c.sown] = b
			c.sown++
			c.seeds[kind]--
			x.busy[x.s.Tiles.Index(b.at)] = x.stamp
			st.count++
			st.worth += int64(b.worth)
			if n.first < 0 {
				plan = append(plan, game.Command{Verb: game.Plant, Crop: kind, At: b.at})
			}
		}
	}
	for i := n.sown; i < c.sown; i++ {
		x.busy[x.s.Tiles.Index(c.field[i].at)] = 0
	}
	if st.count > 0 {
		d := x.child(&c, id, at, t, st, plan)
		d.score = x.estimate(d)
	}
}

// findBeds lists the tiles within reach of a place where a crop is worth planting, best first, then nearest first.
func (x *expert) findBeds(kind game.Crop, at grid.Point, t int32) {
	r := x.reach()
	x.beds = x.beds[:0]
	for y := max(at.Y-r, 0); y <= min(at.Y+r, x.farm.h-1); y++ {
		v := x.yield(kind, y, t)
		if v == 0 {
			continue
		}
		wide := r - max(at.Y-y, y-at.Y)
		for px := max(at.X-wide, 0); px <= min(at.X+wide, x.farm.w-1); px++ {
			if p := grid.Pt(px, y); x.free(p, t) {
				x.beds = append(x.beds, crop{p, kind, true, t + x.farm.turns[kind], v})
			}
		}
	}
	slices.SortStableFunc(x.beds, func(a, b crop) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(at.Distance(a.at), at.Distance(b.at)))
	})
}
