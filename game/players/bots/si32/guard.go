package si32

import (
	"cmp"
	"slices"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// watchAll moves and keeps enough units near every building of the seat against the enemies that can arrive as soon.
func (x *mind) watchAll() {
	x.alarms = x.alarms[:0]
	for i := range x.houses {
		if h := &x.houses[i]; h.own && x.peril(h) <= x.style.watch {
			x.alarms = append(x.alarms, h)
		}
	}
	slices.SortStableFunc(x.alarms, func(a, b *house) int { return cmp.Compare(x.peril(a), x.peril(b)) })
	protect := x.watch
	if x.style.muster && x.s.Constants.FailedSiege == game.Flat {
		protect = x.intercept
	}
	for _, h := range x.alarms {
		protect(h)
	}
}

// peril returns the number of steps from a building to the nearest enemies.
func (x *mind) peril(h *house) int32 {
	d := grid.Far
	for _, tile := range h.ground() {
		d = min(d, x.foeNear.Cost[tile])
	}
	return d
}

// watch checks, for every number of steps, whether the enemies within it are more than the building and the seat's units one step nearer
// can repel; it keeps those units and calls further ones nearer.
func (x *mind) watch(h *house) {
	f := x.near(h, x.style.watch+1)
	bare := h.raze - h.garrison - 1 // attackers that the building alone repels
	foes, held := int64(0), int64(0)
	for i, n := int32(0), 0; i <= x.style.watch; i++ {
		nearer, more := held, false
		for ; n < len(f.Queue) && f.Cost[f.Queue[n]] == i; n++ {
			foes += x.foe[f.Queue[n]]
			held += x.own[f.Queue[n]]
			more = more || x.foe[f.Queue[n]] > 0
		}
		need := foes - bare
		if i == 0 || need <= 0 || !more {
			continue
		}
		x.hold(f, need, i-1)
		x.call(f, need-nearer, i, h.at)
	}
}

// intercept meets enemies before they enter a building, because even a failed siege costs much: units on the building march against those
// next to it, and as many as approach are called onto it.
func (x *mind) intercept(h *house) {
	f := x.near(h, x.style.watch)
	coming, held := int64(0), int64(0)
	for _, tile := range f.Queue[h.n:] {
		n := x.foe[tile]
		if f.Cost[tile] > 1 {
			coming += n
			continue
		}
		for _, from := range h.ground() {
			m := min(n, x.free[from])
			x.march(guard, from, tile, m, h.at)
			n -= m
		}
	}
	for _, tile := range h.ground() {
		held += x.free[tile]
	}
	x.hold(f, coming, 0)
	x.call(f, coming-held, 1, h.at)
}

// hold keeps need units within some steps of a building.
func (x *mind) hold(f *grid.Field, need int64, within int32) {
	for _, tile := range f.Queue {
		if need <= 0 || f.Cost[tile] > within {
			return
		}
		need -= x.own[tile] - x.free[tile]
		n := max(min(need, x.free[tile]), 0)
		x.keep(tile, n)
		need -= n
	}
}

// call moves n free units that are from steps away or more one step nearer, the nearest first.
func (x *mind) call(f *grid.Field, n int64, from int32, goal int32) {
	for _, tile := range f.Queue {
		if n <= 0 {
			return
		}
		if f.Cost[tile] >= from && x.free[tile] > 0 {
			m := min(n, x.free[tile])
			n -= m
			x.march(guard, tile, x.downhill(f, tile), m, goal)
		}
	}
}
