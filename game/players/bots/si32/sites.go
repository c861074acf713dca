package si32

import (
	"cmp"
	"slices"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// plot is a place where a unit can raise a building.
type plot struct {
	tile    int32
	towards game.Dir
	worth   int64
}

// expand raises buildings while the resources last, and sends a unit off if none stands where one can be raised.
func (x *mind) expand() {
	k := &x.s.Constants
	if x.left <= 1 || x.budget < k.BuildingCost || !x.homeless && (x.budget*100 < k.BuildingCost*x.style.budget || x.shorthanded()) {
		return
	}
	x.parcel()
	x.look()
	for x.budget >= k.BuildingCost {
		if len(x.plots) == 0 {
			x.scout()
			return
		}
		best := slices.MaxFunc(x.plots, func(a, b plot) int { return cmp.Compare(a.worth, b.worth) })
		if !x.build(best.tile, best.towards) {
			return
		}
		x.review(best.tile)
	}
}

// shorthanded reports whether the seat's buildings lack workers and there are not even enough units for them.
func (x *mind) shorthanded() bool {
	k := &x.s.Constants
	if k.Passive > 0 {
		return false
	}
	lack := int64(0)
	for i := range x.houses {
		if h := &x.houses[i]; h.own {
			lack += max(min(k.WorkerCap, x.style.staff)-h.staff, 0)
		}
	}
	for i := range x.free {
		lack -= x.free[i] + x.stay[i]
	}
	return lack > 0
}

// look lists the plots where a unit can raise a building at once.
func (x *mind) look() {
	x.plots = x.plots[:0]
	for _, tile := range x.order {
		if x.free[tile]+x.stay[tile] == 0 {
			continue
		}
		for _, towards := range x.quarters[:x.sides()] {
			if p := (plot{tile: tile, towards: towards}); x.appraise(&p) {
				x.plots = append(x.plots, p)
			}
		}
	}
}

// review rates the plots near a changed tile again.
func (x *mind) review(tile int32) {
	at := x.s.Tiles.Point(int(tile))
	kept := x.plots[:0]
	for _, p := range x.plots {
		if x.s.Tiles.Point(int(p.tile)).Distance(at) > 6 || x.free[p.tile]+x.stay[p.tile] > 0 && x.appraise(&p) {
			kept = append(kept, p)
		}
	}
	x.plots = kept
}

// sides returns how many of the quarters make a difference.
func (x *mind) sides() int {
	if x.s.Constants.BuildingSize == 1 {
		return 1
	}
	return len(quarters)
}

// lot lists the tiles of a plot; false if no building can be raised there.
func (x *mind) lot(tile int32, towards game.Dir) (list [4]int32, n int, ok bool) {
	points, n := x.s.Footprint(x.s.Tiles.Point(int(tile)), towards)
	x.cost += n
	for i, p := range points[:n] {
		k := x.s.Tiles.Index(p)
		if x.s.Tiles.Cells[k].Wall || x.inside[k] != none || x.reserved[k] || x.foe[k] > 0 {
			return list, n, false
		}
		list[i] = int32(k)
	}
	return list, n, n > 0
}

// appraise rates a plot: units nearby can work there, it should spoil few other lots and lie near the enemy, whom it blocks, but not where
// the enemy is stronger.
func (x *mind) appraise(p *plot) bool {
	list, n, ok := x.lot(p.tile, p.towards)
	if !ok {
		return false
	}
	tiles := list[:n]
	hands, friends, edge := int64(0), int64(0), int64(0)
	for _, tile := range tiles {
		hands += x.free[tile] + x.stay[tile]
		for _, to := range x.around(tile) {
			switch {
			case to == none || x.inside[to] != none || x.reserved[to]:
				edge++
			case !slices.Contains(tiles, to):
				friends += x.free[to]
			}
		}
	}
	p.worth = 30*min(hands, 4) + 6*min(friends, 6)
	if !x.style.pack {
		return true
	}
	p.worth += 8*edge - 20*x.spoilt(tiles)
	p.worth -= 4 * int64(max(12-x.foeNear.Cost[p.tile], 0))
	if g := x.goal.Cost[p.tile]; g < grid.Far {
		p.worth -= 4 * int64(g)
	}
	if hands+friends == 0 || x.exposed(p.tile) {
		p.worth -= 200
	}
	return true
}

// exposed reports whether the enemies within three steps of a tile could raze a building there in spite of the seat's units closer to it.
func (x *mind) exposed(tile int32) bool {
	if x.foeNear.Cost[tile] > 3 {
		return false
	}
	x.local.Begin(len(x.own))
	x.local.Start(tile)
	x.spread(&x.local, 3)
	sum := int64(0)
	for _, at := range x.local.Queue {
		sum += x.foe[at]
		if x.local.Cost[at] < 3 {
			sum -= x.own[at]
		}
	}
	return sum >= x.s.Constants.Defence
}

// parcel divides the board into lots for buildings of two by two tiles, in the one of four possible ways that has most free lots.
func (x *mind) parcel() {
	x.lots = sized(x.lots, len(x.own))
	clear(x.lots)
	if !x.style.pack || x.s.Constants.BuildingSize == 1 {
		return
	}
	var count [4]int
	for i := range x.lots {
		if _, _, ok := x.lot(int32(i), game.SouthEast); ok {
			x.lots[i] = true
			count[x.shift(i)]++
		}
	}
	near := 0 // the way that begins at the edge behind the seat, so that a board rotated by half a turn is divided alike
	if x.way.X < 0 {
		near++
	}
	if x.way.Y < 0 {
		near += 2
	}
	x.parity = near
	for k := range count {
		if count[near^k] > count[x.parity] {
			x.parity = near ^ k
		}
	}
	for i := range x.lots {
		x.lots[i] = x.lots[i] && x.shift(i) == x.parity
	}
}

// shift returns the way, one of four, to divide a board into squares of two by two tiles that has a square with this north-western corner.
func (x *mind) shift(corner int) int {
	p := x.s.Tiles.Point(corner)
	return p.X&1 + 2*(p.Y&1)
}

// spoilt returns how many lots lose a tile to a building.
func (x *mind) spoilt(tiles []int32) int64 {
	var seen [4]int32
	n := 0
	for _, tile := range tiles {
		p := x.s.Tiles.Point(int(tile))
		p.X -= (p.X - x.parity) & 1
		p.Y -= (p.Y - x.parity>>1) & 1
		if !x.s.Tiles.In(p) {
			continue
		}
		if k := int32(x.s.Tiles.Index(p)); x.lots[k] && !slices.Contains(seen[:n], k) {
			seen[n] = k
			n++
		}
	}
	return int64(n)
}

// scout sends the unit nearest to a place for a building towards it.
func (x *mind) scout() {
	f := &x.local
	f.Begin(len(x.own))
	for _, tile := range x.order {
		if x.free[tile] > 0 {
			f.Start(tile)
		}
	}
	x.spread(f, grid.Far)
	for _, tile := range f.Queue {
		if f.Cost[tile] == 0 || x.foe[tile] > 0 {
			continue
		}
		for _, towards := range x.quarters[:x.sides()] {
			if _, _, ok := x.lot(tile, towards); ok {
				from, to := x.trace(f, tile)
				x.march(settle, from, to, 1, tile)
				return
			}
		}
	}
}
