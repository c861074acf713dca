package mechmania

import "app.pentarena/rules/grid"

// holdings sums up the crops and seeds of a farmer until they are harvested.
type holdings struct {
	count int        // crops and seeds
	seeds int        // of them, not planted yet
	worth int64      // price when ripe
	sown  int64      // the seeds' part of it
	early int32      // turn in which the first is ripe
	ripe  int32      // turn in which the last is ripe
	busy  int32      // first turn free for harvesting
	row   int        // the lowest row
	far   grid.Point // the crop in it
}

// estimate rates a node: the ledger's entry for the turn in which the farmer can be back in the shop, with its holdings or without.
func (x *expert) estimate(n *node) int64 {
	k, money := &x.book.kit, n.money+n.basket
	if n.home {
		return x.book.at(n.turn, money+x.left(n))
	}
	now := x.book.at(n.turn+max(1, turns(x.farm.home(n.at), x.walk)), money)
	e := holdings{early: never, busy: n.turn + 1}
	if e.seeds = n.stock(); e.seeds > 0 && !x.sowing(n, &e) {
		return now
	}
	x.growing(n, &e)
	if e.count == 0 {
		return now
	}
	if over := min(int(n.load)+e.count-k.carry, e.count); over > 0 {
		each := e.worth / int64(e.count)
		if grown := e.count - e.seeds; e.seeds > 0 && grown > 0 {
			each = min(e.sown/int64(e.seeds), (e.worth-e.sown)/int64(grown)) // the cheaper ones stay behind
		}
		e.worth -= int64(over) * each / 2
		e.count -= over
	}
	if e.seeds == 0 {
		e.busy = n.turn + max(1, turns(n.at.Distance(e.far)-k.harvest, x.walk))
	}
	end := max(e.ripe, max(e.busy, e.early)+turns(e.count, tiles(k.harvest))-1)
	back := end + max(1, turns(e.row-k.harvest+1, x.walk))
	then := x.book.at(back, money+e.worth)
	if e.seeds > 0 && back <= x.farm.last {
		return then // bought seeds must be planted: carrying cheap ones about is only another way to wait
	}
	return max(now, then)
}

// sowing adds the seeds that n carries to the holdings; false if it is too late for them.
func (x *expert) sowing(n *node, e *holdings) bool {
	k := &x.book.kit
	e.row, _ = x.farm.bestRow(n.dearest(), min(n.turn+1, x.farm.last))
	when := n.turn + max(1, turns(max(n.at.Y-e.row, e.row-n.at.Y)-k.plant+1, x.walk))
	if when > x.farm.last {
		return false
	}
	each := tiles(k.plant)
	for i, c := range field {
		if n.seeds[c] == 0 {
			continue
		}
		for left := int(n.seeds[c]); left > 0 && when <= x.farm.last; {
			m := min(left, each, maxLots)
			e.worth += x.book.all[i].total[when][m]
			left -= m
			if each -= m; each == 0 {
				each = tiles(k.plant)
				when++
			}
		}
		e.ripe = max(e.ripe, when+x.farm.turns[c])
		e.early = min(e.early, when+x.farm.turns[c])
	}
	if over := e.seeds - tiles(x.risk.safe); over > 0 {
		e.worth -= part(e.worth, x.risk.threat()) * int64(over) / int64(e.seeds)
	}
	e.count, e.sown, e.busy = e.seeds, e.worth, when+1
	return true
}

// growing adds n's crops in the field to the holdings.
func (x *expert) growing(n *node, e *holdings) {
	heart := n.heart()
	for i := range n.field[:n.sown] {
		c := &n.field[i]
		if !c.mine {
			continue
		}
		e.ripe, e.early = max(e.ripe, c.ripe), min(e.early, c.ripe)
		e.worth += int64(c.worth)
		if heart.Distance(c.at) > x.risk.safe+1 {
			e.worth -= int64(part(c.worth, x.risk.threat()))
		}
		e.count++
		if c.at.Y >= e.far.Y {
			e.far = c.at
		}
		e.row = max(e.row, c.at.Y)
	}
}

// heart returns the center of the seat's crops, weighted by price.
func (n *node) heart() grid.Point {
	sx, sy, sum := int64(0), int64(0), int64(0)
	for i := range n.field[:n.sown] {
		if c := &n.field[i]; c.mine {
			w := int64(c.worth)
			sx, sy, sum = sx+w*int64(c.at.X), sy+w*int64(c.at.Y), sum+w
		}
	}
	if sum == 0 {
		return n.at
	}
	return grid.Pt(int((sx+sum/2)/sum), int((sy+sum/2)/sum))
}

// left estimates the proceeds of the crops that stay in the field while the farmer is in the shop.
func (x *expert) left(n *node) int64 {
	sum := int64(0)
	for i := range n.field[:n.sown] {
		c := &n.field[i]
		way := turns(c.at.Y, x.walk)
		if c.mine && x.farm.keeps(c.at, n.turn+way+2) && n.turn+2*way+1 <= x.farm.last {
			v := c.worth - part(c.worth, x.risk.threat())
			sum += int64(v - part(v, x.risk.threat()))
		}
	}
	return sum * 7 / 10
}
