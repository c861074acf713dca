package si32

import orders "app.pentarena/game/match/orders/si32"

// prospect makes every free unit mine, or go where it can mine soonest.
func (x *mind) prospect() {
	x.lodes.Survey(x.s)
	for _, tile := range x.order {
		if n := min(x.stay[tile], x.lodes[tile]); n > 0 {
			x.mine(tile, n)
			x.lodes[tile] -= n
		}
	}
	// Units that stand on resources have the first claim.
	for _, tile := range x.order {
		if x.free[tile] > 0 {
			x.mine(tile, x.lodes.Claim(int(tile), x.free[tile], x.style.share))
		}
	}
	stroll := int32(min(int64(x.style.stroll), x.left-2))
	for _, limit := range orders.Rounds {
		limit = min(limit, stroll)
		x.seams(limit)
		for _, tile := range x.order {
			if x.free[tile] > 0 && x.seam.Cost[tile] <= limit {
				x.disperse(tile, limit)
			}
		}
		if limit >= stroll {
			break
		}
	}
	// Free units also mine resources that others have claimed for later turns.
	for _, tile := range x.order {
		x.mine(tile, min(x.free[tile], x.s.Tiles.Cells[tile].Resource))
	}
}

// seams measures the steps from every tile to unclaimed resources, up to limit.
func (x *mind) seams(limit int32) {
	x.seam.Begin(len(x.own))
	for tile, lode := range x.lodes {
		if lode > 0 && x.foe[tile] == 0 {
			x.seam.Start(int32(tile))
		}
	}
	x.spread(&x.seam, limit)
}

// disperse sends the free units of a tile to unclaimed resources, the nearest first.
func (x *mind) disperse(tile, stroll int32) {
	f := &x.local
	f.Begin(len(x.own))
	f.Start(tile)
	for n := 0; n < len(f.Queue) && x.free[tile] > 0; n++ {
		at := f.Queue[n]
		if f.Cost[at] > 0 && x.lodes[at] > 0 && x.foe[at] == 0 {
			_, to := x.trace(f, at)
			x.march(dig, tile, to, x.lodes.Claim(int(at), x.free[tile], x.style.share), at)
		}
		if f.Cost[at] >= stroll {
			continue
		}
		for _, to := range x.around(at) {
			pass(f, at, to)
		}
	}
	x.cost += len(f.Queue)
}
