package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// reaping lists the best places to harvest from within a walk.
func (x *expert) reaping(n *node, t int32) []spot {
	r := min(int(x.s.Farmers[x.seat].Reach.Harvest), farthest)
	x.spots, x.touched = x.spots[:0], x.touched[:0]
	for i := range n.field[:n.sown] {
		if c := &n.field[i]; x.ready(c, t) {
			x.spread(c.at, r, max(x.expected(c, c.at, t), 1))
		}
	}
	for _, k := range x.touched {
		p := x.s.Tiles.Point(int(k))
		if n.at.Distance(p) <= x.walk {
			x.spots = append(x.spots, spot{p, x.gain[k] - x.gain[k]*int64(x.farm.home(p))/500})
		}
		x.gain[k] = 0
	}
	return x.pickSpots()
}

// spread adds an amount to the gain of all tiles within r of p.
func (x *expert) spread(p grid.Point, r int, v int64) {
	for y := max(p.Y-r, 0); y <= min(p.Y+r, x.farm.h-1); y++ {
		wide := r - max(p.Y-y, y-p.Y)
		for px := max(p.X-wide, 0); px <= min(p.X+wide, x.farm.w-1); px++ {
			k := x.s.Tiles.Index(grid.Pt(px, y))
			if x.gain[k] == 0 {
				x.touched = append(x.touched, int32(k))
			}
			x.gain[k] += v
		}
	}
}

// ready reports whether a crop can be harvested in turn t.
func (x *expert) ready(c *crop, t int32) bool {
	return c.ripe <= t && x.farm.keeps(c.at, t) && (t > x.s.Number || !x.risk.fixed || !x.s.Protected(x.seat, c.at))
}

// reap appends the child that harvests from a place, the most expensive crops first.
func (x *expert) reap(n *node, id int32, at grid.Point, t int32) {
	f := &x.s.Farmers[x.seat]
	r, room := int(f.Reach.Harvest), int(f.Reach.Carry-n.load)
	if x.s.Constants.SeedCapacity {
		room -= n.stock()
	}
	x.order = x.order[:0]
	for i := range n.field[:n.sown] {
		if c := &n.field[i]; at.Distance(c.at) <= r && x.ready(c, t) {
			x.order = append(x.order, int32(i))
		}
	}
	slices.SortStableFunc(x.order, func(a, b int32) int { return cmp.Compare(n.field[b].worth, n.field[a].worth) })
	got := x.order[:max(0, min(room, len(x.order)))]
	if len(got) == 0 {
		return
	}
	c := *n
	st := step{verb: game.Harvest, count: len(got)}
	var plan []game.Command
	for _, i := range got {
		e := &n.field[i]
		c.basket += x.expected(e, at, t)
		c.load++
		st.worth += int64(e.worth)
		if e.mine {
			st.own++
		}
		if n.first < 0 {
			plan = append(plan, game.Command{Verb: game.Harvest, At: e.at})
		}
	}
	slices.Sort(got)
	for _, i := range slices.Backward(got) {
		c.drop(int(i))
	}
	d := x.child(&c, id, at, t, st, plan)
	d.score = x.estimate(d)
}
