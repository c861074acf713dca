package coreminer

import (
	"slices"

	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// braced reports whether nothing can fall onto the tile.
func braced(t *game.Tile) bool { return t.Support || t.Ladder }

// need returns the mining power useful in column i of the gallery.
func (c *crew) need(i, end int) int32 {
	power := int32(0)
	if t := c.tile(i, c.row-1); t != nil && i > 1 {
		power = c.s.Minable(t)
	}
	if i == end && end < c.last && (c.free(i+1) || c.barred(i+1)) { // to extend the gallery, or to attack
		if t := c.tile(i+1, c.row); t != nil {
			power += c.s.Minable(t)
		}
	}
	return power
}

// held reports whether nothing can fall into column i of the gallery.
func (c *crew) held(i int) bool {
	if braced(c.tile(i, c.row)) {
		return true
	}
	for _, k := range [...]int{i - 1, i + 1} {
		if t := c.tile(k, c.row); t != nil && t.Support {
			return true
		}
	}
	return false
}

// assign gives each miner in the gallery a column to work in.
func (c *crew) assign() {
	c.goal = c.goal[:0]
	for range c.s.Miners {
		c.goal = append(c.goal, 1)
	}
	c.line = c.line[:0]
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) >= 1 {
			c.line = append(c.line, n)
		}
	}
	slices.SortStableFunc(c.line, func(a, b int32) int { return c.column(c.s.Miners[b].At) - c.column(c.s.Miners[a].At) })
	if end := c.end(); c.chained() {
		c.spread(end)
	} else {
		c.commute(end)
	}
}

// chained reports whether miners hand their loads on. A crew that is too small for a chain, and cannot grow, carries them.
func (c *crew) chained() bool {
	return c.chain && (len(c.hands) > 3 || c.s.Sides[c.seat].Money >= c.s.Constants.SpawnPrice)
}

// spread puts one miner into every column, for the chain, and the others where there is most to dig, the farthest first.
func (c *crew) spread(end int) {
	line := c.line
	for i := end; i >= 1; i-- {
		power, want := int32(0), c.need(i, end)
		for first := true; len(line) > 0 && (first || power < want && len(line) >= i); first = false {
			power += c.s.Limits(&c.s.Miners[line[0]]).Power
			c.goal[line[0]] = i
			line = line[1:]
		}
	}
}

// commute sends the miners in the gallery to its end, and those with a full load back to the hopper.
func (c *crew) commute(end int) {
	work := end
	for work > 1 && c.need(work, end) == 0 {
		work--
	}
	want := c.need(work, end)
	for _, n := range c.line {
		m := &c.s.Miners[n]
		if c.wide {
			if m.Ore+m.Dirt > 0 && c.column(m.At) < 4 || m.Ore+m.Dirt >= c.s.Limits(m).Power {
				continue
			}
			for ; want <= 0 && work > 2; want = c.need(work, end) {
				work--
			}
			want -= c.s.Limits(m).Power
		}
		way := c.column(m.At) - 1
		late := m.Ore+m.Dirt > 0 && (c.left()-2)*int(c.s.Limits(m).Moves) <= way
		if c.s.Space(m) > 0 && !late {
			c.goal[n] = work
		}
	}
}

// advance makes the miners in the gallery support it, extend it and bring down what lies above.
func (c *crew) advance() {
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) == 1 {
			c.purchase(n, game.Material, 3*c.s.Constants.SupportCost)
		}
	}
	slices.SortStableFunc(c.hands, func(a, b int32) int { return c.column(c.s.Miners[b].At) - c.column(c.s.Miners[a].At) })
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		for m.Power > 0 && m.At.Y == c.row && c.column(m.At) >= 1 && c.exploit(n, m) {
		}
	}
}

// exploit makes a miner in the gallery do one thing; false if there is nothing to do.
func (c *crew) exploit(n int32, m *game.Miner) bool {
	i := c.column(m.At)
	own := c.s.Tiles.At(m.At)
	if own.Filled() {
		return c.dig(n, m.At)
	}
	chained := c.chained()
	if i == 1 && !own.Support || i > 1 && (!c.held(i) || chained && !braced(own)) {
		built := c.borrow(n) && c.do(game.Command{Verb: game.Build, Miner: n, At: m.At, Structure: game.Support})
		if !built && i > 1 { // nothing falls at the foot of the shaft, and a crew without money for a support must dig for it
			return false
		}
	}
	end := c.end()
	if i == end && i < c.last && (!chained || c.manned(i)) && c.free(i+1) && c.dig(n, c.at(i+1, c.row)) {
		if c.open(i+1, c.row) && !c.held(i+1) && c.borrow(n) {
			c.do(game.Command{Verb: game.Build, Miner: n, At: c.at(i+1, c.row), Structure: game.Support})
		}
		return true
	}
	above := m.At.Step(grid.North)
	return i > 1 && c.s.Minable(c.s.Tiles.At(above)) > 0 && c.dig(n, above)
}

// free reports whether the gallery may be extended into column i.
func (c *crew) free(i int) bool {
	t := c.tile(i, c.row)
	return t != nil && t.Filled() && !c.barred(i)
}

// manned reports whether there are enough miners to extend a gallery that ends in column end.
func (c *crew) manned(end int) bool { return len(c.line) > end || end == 1 }

// borrow gets a miner the material for a support; false if it cannot.
func (c *crew) borrow(n int32) bool { return c.fetch(n, game.Material, c.s.Constants.SupportCost) }

// fetch gets a miner want units of an item, bought or handed on by those behind it; false if it cannot.
func (c *crew) fetch(n int32, item game.Item, want int32) bool {
	m := &c.s.Miners[n]
	if c.purchase(n, item, want) {
		return true
	}
	back := c.at(c.column(m.At)-1, m.At.Y)
	for _, other := range c.hands {
		if c.s.Miners[other].At != back || c.column(back) < 1 || !c.fetch(other, item, want) {
			continue
		}
		if c.do(game.Command{Verb: game.Transfer, Miner: other, Other: n, Item: item, Amount: want}) {
			return true
		}
	}
	return false
}

// purchase buys an item for a miner until it has want units.
func (c *crew) purchase(n int32, item game.Item, want int32) bool {
	have := c.s.Miners[n].Has(item)
	return have >= want || c.do(game.Command{Verb: game.Buy, Miner: n, Item: item, Amount: want - have})
}
