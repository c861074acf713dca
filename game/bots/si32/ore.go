package si32

// prospect lets every free unit mine, or go where it can mine soonest.
func (x *mind) prospect() {
	x.lode = sized(x.lode, len(x.own))
	for i := range x.lode {
		x.lode[i] = x.s.Tiles.Cells[i].Resource
	}
	for _, tile := range x.order {
		if n := min(x.stay[tile], x.lode[tile]); n > 0 {
			x.mine(tile, n)
			x.lode[tile] -= n
		}
	}
	// Those who stand on it have the first claim.
	for _, tile := range x.order {
		if x.free[tile] > 0 {
			x.mine(tile, x.claim(tile, x.free[tile]))
		}
	}
	stroll := int32(min(int64(x.style.stroll), x.left-2))
	for _, limit := range rounds {
		limit = min(limit, stroll)
		x.seams(limit)
		for _, tile := range x.order {
			if x.free[tile] > 0 && x.seam.steps[tile] <= limit {
				x.disperse(tile, limit)
			}
		}
		if limit >= stroll {
			break
		}
	}
	// Others count on what is left here for later; nobody is hindered.
	for _, tile := range x.order {
		x.mine(tile, min(x.free[tile], x.s.Tiles.Cells[tile].Resource))
	}
}

// rounds are how far miners may go in each round: who is near to resources has the choice before those who come from far.
var rounds = [...]int32{1, 2, 3, 5, 8, far}

// seams measures the steps from every tile to resources that nobody claims, as far as limit.
func (x *mind) seams(limit int32) {
	x.seam.begin(len(x.own))
	for tile, lode := range x.lode {
		if lode > 0 && x.foe[tile] == 0 {
			x.seam.source(int32(tile))
		}
	}
	x.spread(&x.seam, limit)
}

// claim marks the resources of a tile as taken by as many of n units as are worth their while, and returns how many those are.
func (x *mind) claim(tile int32, n int64) int64 {
	lode, share := x.lode[tile], x.style.share
	n = min(n, (lode+share-1)/share)
	x.lode[tile] -= min(n*share, lode)
	return n
}

// disperse sends what is left on a tile to resources that nobody claims, the nearest first.
func (x *mind) disperse(tile, stroll int32) {
	f := &x.local
	f.clear()
	f.source(tile)
	for n := 0; n < len(f.queue) && x.free[tile] > 0; n++ {
		at := f.queue[n]
		if f.steps[at] > 0 && x.lode[at] > 0 && x.foe[at] == 0 {
			_, to := x.trace(f, at)
			x.march(dig, tile, to, x.claim(at, x.free[tile]), at)
		}
		if f.steps[at] >= stroll {
			continue
		}
		for _, to := range x.around(at) {
			f.reach(at, to)
		}
	}
	x.cost += len(f.queue)
}
