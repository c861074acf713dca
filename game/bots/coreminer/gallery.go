package coreminer

import (
	"slices"

	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// braced reports whether nothing can fall onto the tile.
func braced(t *game.Tile) bool { return t.Support || t.Ladder }

// need is the mining power of use in column i of the gallery.
func (c *crew) need(i, end int) int32 {
	power := int32(0)
	if t := c.tile(i, c.row-1); t != nil && i > 1 {
		power = c.s.Minable(t)
	}
	if i == end && end < c.last() {
		if t := c.tile(i+1, c.row); t != nil {
			power += c.s.Minable(t)
		}
	}
	return power
}

// assign gives each miner in the gallery the column in which it is needed: the farthest first, and one in every column, so that the
// chain holds.
func (c *crew) assign() {
	c.goal = c.goal[:0]
	for range c.s.Miners {
		c.goal = append(c.goal, 0)
	}
	c.line = c.line[:0]
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) >= 1 {
			c.line = append(c.line, n)
			c.goal[n] = c.column(m.At)
		}
	}
	slices.SortStableFunc(c.line, func(a, b int32) int { return c.column(c.s.Miners[b].At) - c.column(c.s.Miners[a].At) })
	if len(c.line) == 0 {
		return
	}
	end := c.end()
	line := c.line
	for i := end; i >= 1; i-- {
		power, want := int32(0), c.need(i, end)
		for first := true; len(line) > 0 && (first || power < want && len(line) >= i); first = false {
			power += c.s.Best(&c.s.Miners[line[0]]).Power
			c.goal[line[0]] = i
			line = line[1:]
		}
	}
	for _, n := range line {
		c.goal[n] = 1
	}
}

// advance lets the miners of the gallery prop it up, drive it on and bring down what lies above it.
func (c *crew) advance() {
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) == 1 {
			c.stock(n, 2*c.s.Constants.SupportCost)
		}
	}
	slices.SortStableFunc(c.hands, func(a, b int32) int { return c.column(c.s.Miners[b].At) - c.column(c.s.Miners[a].At) })
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		for m.Power > 0 && m.At.Y == c.row && c.column(m.At) >= 1 && c.exploit(n, m) {
		}
	}
}

// exploit lets a miner of the gallery do one thing; false when there is nothing to do for it.
func (c *crew) exploit(n int32, m *game.Miner) bool {
	i := c.column(m.At)
	own := c.s.Tiles.At(m.At)
	if own.Filled() {
		return c.dig(n, m.At)
	}
	if !own.Support && !(own.Ladder && i > 1) {
		if !c.borrow(n, m) || !c.do(game.Command{Verb: game.Build, Miner: n, At: m.At, Structure: game.Support}) {
			return false
		}
	}
	end := c.end()
	if i == end && i < c.last() && c.manned(i) && c.dig(n, c.at(i+1, c.row)) {
		return true
	}
	above := m.At.Step(grid.North)
	return i > 1 && c.s.Minable(c.s.Tiles.At(above)) > 0 && c.dig(n, above)
}

// manned reports whether there are enough miners to lengthen a gallery that ends in column end.
func (c *crew) manned(end int) bool { return len(c.line) > end || end == 1 }

// borrow sees to it that a miner has the material for a support, from a neighbour if need be.
func (c *crew) borrow(n int32, m *game.Miner) bool {
	want := c.s.Constants.SupportCost
	if m.Material >= want || c.stock(n, want) {
		return true
	}
	for _, other := range c.hands {
		o := &c.s.Miners[other]
		if o.Material >= want && o.At.Distance(m.At) == 1 && c.do(game.Command{Verb: game.Transfer, Miner: other, Other: n, Item: game.Material, Amount: want}) {
			return true
		}
	}
	return false
}
