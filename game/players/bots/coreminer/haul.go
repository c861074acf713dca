package coreminer

import (
	"slices"

	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// sweeps is the maximum number of passes along the gallery when handing on in a turn.
const sweeps = 12

// haul sells the loads of miners next to the hopper, and hands the others on towards it.
func (c *crew) haul() {
	slices.SortStableFunc(c.hands, func(a, b int32) int { return c.column(c.s.Miners[b].At) - c.column(c.s.Miners[a].At) })
	for range sweeps {
		moved := false
		for _, n := range c.hands {
			if m := &c.s.Miners[n]; m.Ore+m.Dirt > 0 {
				moved = c.sell(n, m) || c.chain && c.hand(n, m) || moved
			}
		}
		if !moved {
			return
		}
	}
}

// sell sells all that a miner carries if it is on or next to its base or hopper.
func (c *crew) sell(n int32, m *game.Miner) bool {
	for _, p := range [...]grid.Point{m.At, m.At.Step(grid.West), m.At.Step(grid.East), m.At.Step(grid.North), m.At.Step(grid.South)} {
		if t := c.s.Tiles.At(p); t == nil || !t.Hopper && !t.Base || t.Owner != c.seat {
			continue
		}
		sold := false
		for _, item := range [...]game.Item{game.Ore, game.Dirt} {
			if item == game.Ore && m.Ore > 0 || item == game.Dirt && m.Dirt > 0 {
				sold = c.do(game.Command{Verb: game.Dump, Miner: n, At: p, Item: item}) || sold
			}
		}
		return sold
	}
	return false
}

// hand gives the load of a miner in the gallery to the miners one column closer to the hopper.
func (c *crew) hand(n int32, m *game.Miner) bool {
	i := c.column(m.At)
	if m.At.Y != c.row || i < 2 {
		return false
	}
	gave := false
	for _, other := range c.hands {
		if c.s.Miners[other].At != c.at(i-1, c.row) {
			continue
		}
		gave = c.give(n, other, game.Ore, m.Ore) || gave
		gave = c.give(n, other, game.Dirt, m.Dirt-c.ration()) || gave
	}
	return gave
}

// ration returns the dirt that miners in the gallery keep, to build a door where there is nothing to dig.
func (c *crew) ration() int32 {
	if c.war {
		return 2 * (c.s.Constants.AllAmountMax + 1)
	}
	return 0
}

// give hands over an amount of an item, or as much as the other miner has room for.
func (c *crew) give(n, other int32, item game.Item, amount int32) bool {
	amount = min(amount, c.s.Space(&c.s.Miners[other]))
	if amount <= 0 {
		return false
	}
	m, order := &c.s.Miners[n], game.Command{Verb: game.Transfer, Miner: n, Other: other, Item: item}
	if item == game.Ore && amount < m.Ore || item == game.Dirt && amount < m.Dirt {
		order.Amount = amount
	}
	return c.do(order)
}
