package si32

import (
	"cmp"
	"slices"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// besiege orders the attacks that raze enemy buildings this turn: all units of a siege arrive together, and enough of them that the enemy's
// units next to the building cannot save it.
func (x *mind) besiege() {
	for i := range x.houses {
		h := &x.houses[i]
		if h.own {
			continue
		}
		f := x.near(h, 1)
		ready, relief := int64(0), int64(0)
		for _, tile := range f.Queue[h.n:] {
			ready += x.free[tile]
			relief += x.foe[tile]
		}
		need := h.raze + relief*x.style.doubt/100
		switch {
		case ready >= need:
			x.assault(f, h, need)
			h.besieged = true
		case ready > 0 && x.style.muster && x.s.Constants.FailedSiege == game.Flat:
			x.assault(f, h, 1) // a siege that fails costs the enemy the same whatever its size
		}
	}
}

// assault sends n units from next to a building onto it, those of the largest stacks first.
func (x *mind) assault(f *grid.Field, h *house, n int64) {
	x.beside = append(x.beside[:0], f.Queue[h.n:]...)
	slices.SortStableFunc(x.beside, func(a, b int32) int { return cmp.Compare(x.free[b], x.free[a]) })
	for _, tile := range x.beside {
		m := min(n, x.free[tile])
		x.march(strike, tile, x.downhill(f, tile), m, h.at)
		n -= m
	}
}

// attack sends all free units against enemy buildings if the seat is much stronger, or has nothing else to do.
func (x *mind) attack() {
	if x.homeless || x.ours*100 >= x.theirs*x.style.appetite {
		x.advance()
	}
}

// advance sends free units against enemy buildings.
func (x *mind) advance() {
	if !x.style.muster {
		x.stream()
		return
	}
	x.ready = 0
	for _, n := range x.free {
		x.ready += n
	}
	x.targets()
	x.wanted = x.wanted[:0]
	for _, h := range x.front {
		if c, ok := x.draft(h); ok {
			x.wanted = append(x.wanted, c)
		}
	}
	for left := x.style.targets; left > 0 && len(x.wanted) > 0; {
		best := slices.MinFunc(x.wanted, func(a, b campaign) int { return cmp.Compare(a.price(), b.price()) })
		i := slices.Index(x.wanted, best)
		// Earlier campaigns may have taken its units and raised its price.
		now, ok := x.draft(best.house)
		switch {
		case !ok:
			x.wanted = slices.Delete(x.wanted, i, i+1)
		case now.price() > best.price():
			x.wanted[i] = now
		default:
			x.converge(now)
			x.wanted = slices.Delete(x.wanted, i, i+1)
			left--
		}
	}
}

// scope is the maximum number of enemy buildings considered as targets.
const scope = 48

// targets lists the enemy buildings nearest to the seat's.
func (x *mind) targets() {
	x.front = x.front[:0]
	for i := range x.houses {
		if h := &x.houses[i]; !h.own {
			x.front = append(x.front, h)
		}
	}
	slices.SortStableFunc(x.front, func(a, b *house) int {
		return cmp.Or(cmp.Compare(x.home.Cost[a.at], x.home.Cost[b.at]), cmp.Compare(x.liking[a.owner], x.liking[b.owner]))
	})
	x.front = x.front[:min(len(x.front), scope)]
}

// stream makes every larger stack march on the nearest enemy building and wait next to it.
func (x *mind) stream() {
	for _, tile := range x.order {
		if d := x.goal.Cost[tile]; d > 1 && d < grid.Far && x.free[tile] >= x.style.flock {
			to := x.downhill(&x.goal, tile)
			x.march(rally, tile, to, x.free[tile], to)
		}
	}
}

// campaign is what it takes to raze a building.
type campaign struct {
	house *house
	need  int64
	last  int32 // steps that the last of the units must go
}

// price is low if few units can raze the building soon. It never falls when units are taken for other campaigns.
func (c *campaign) price() int64 { return (int64(c.last) + 4) * (c.need + 20) }

// draft returns how many units it takes to raze a building, and whether enough are free, the nearest ones.
func (x *mind) draft(h *house) (c campaign, ok bool) {
	if h.own || h.besieged || x.ready < h.raze {
		return c, false
	}
	f := x.near(h, x.style.relief)
	need := h.raze
	for _, tile := range f.Queue[h.n:] {
		need += x.foe[tile]
	}
	need = need * x.style.margin / 100
	ready := int64(0)
	for n := h.n; n < len(f.Queue) && x.ready >= need; n++ {
		tile := f.Queue[n]
		ready += x.free[tile]
		// Units from far away meet more defenders than there are now.
		if c = (campaign{h, need + int64(f.Cost[tile])/2, f.Cost[tile]}); ready >= c.need {
			ok = true
			break
		}
		for _, to := range x.around(tile) {
			pass(f, tile, to)
		}
	}
	x.cost += len(f.Queue)
	return c, ok
}

// converge sends the nearest free units to a building: those close to it wait for the last, so that all enter it in the same turn.
func (x *mind) converge(c campaign) {
	c.house.besieged = true
	f := x.near(c.house, c.last)
	for _, tile := range f.Queue[c.house.n:] {
		n := min(x.free[tile], c.need)
		if n <= 0 {
			continue
		}
		c.need -= n
		if d := f.Cost[tile]; d == 1 || d <= x.style.relief && d < c.last-1 {
			x.keep(tile, n)
			x.ready -= n
			continue
		}
		x.march(storm, tile, x.downhill(f, tile), n, c.house.at)
		x.ready -= n
	}
}

// gather sends idle units to the front: towards the enemy, but close to the seat's buildings. Without buildings they wait next to the
// enemy's.
func (x *mind) gather() {
	for _, tile := range x.order {
		to := x.downhill(&x.goal, tile)
		if to == none || x.free[tile] == 0 {
			continue
		}
		if x.homeless && x.goal.Cost[to] > 0 || x.home.Cost[to] <= 2 || x.home.Cost[to] < x.home.Cost[tile] {
			x.march(rally, tile, to, x.free[tile], to)
		}
	}
}
