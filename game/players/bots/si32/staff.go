package si32

// man fills the buildings with workers: from the units on them, then from those nearby.
func (x *mind) man() {
	k := &x.s.Constants
	if k.PerWorker == 0 {
		return
	}
	for i := range x.houses {
		h := &x.houses[i]
		x.vacant[i] = 0
		if !h.own {
			continue
		}
		lack := min(k.WorkerCap, x.style.staff) - h.staff
		for _, tile := range h.ground() {
			if lack > 0 {
				lack -= x.work(tile, lack)
			}
		}
		x.vacant[i] = max(lack, 0)
	}
	for i := range x.houses {
		if x.vacant[i] > 0 {
			x.fetch(&x.houses[i], x.vacant[i])
		}
	}
}

// fetch calls n free units from around a building, the nearest first, if they arrive before the building has made its own.
func (x *mind) fetch(h *house, n int64) {
	k := &x.s.Constants
	reach := int32(min(int64(x.style.fetch), x.left-1))
	if reach < 1 {
		return
	}
	made := k.Output(h.staff)
	f := x.near(h, reach)
	for _, tile := range f.Queue {
		d := f.Cost[tile]
		if n <= 0 || int64(d)*made/k.UnitCost >= n {
			return
		}
		if d > 0 && x.free[tile] > 0 {
			m := min(n, x.free[tile])
			n -= m
			x.march(tend, tile, x.downhill(f, tile), m, h.at)
		}
	}
}
