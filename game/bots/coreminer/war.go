package coreminer

import (
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// lookout is how many columns before a bomb a door against its shock wave is tried.
const lookout = 6

// try carries out a manoeuvre and takes it back when it does not end well.
func (c *crew) try(manoeuvre func() bool) bool {
	c.saved.CopyFrom(&c.s)
	given := len(c.plan)
	if manoeuvre() {
		return true
	}
	c.s.CopyFrom(&c.saved)
	c.plan = c.plan[:given]
	c.muster()
	return false
}

// losses is what the miners are worth that each seat loses if both only end their turns, the first turns of them: own, then enemy.
func (c *crew) losses(turns int) (own, enemy int32) {
	c.probe.CopyFrom(&c.s)
	for range turns {
		if c.probe.Over || c.probe.Apply(c.probe.Mover(), game.Command{Verb: game.Pass}, nil) != nil {
			break
		}
	}
	for i := range c.s.Miners {
		m := &c.s.Miners[i]
		if !m.Alive() || c.probe.Miners[i].Alive() {
			continue
		}
		worth := c.s.Constants.SpawnPrice + int32(m.Grade)*c.s.Constants.UpgradePrice
		if m.Owner == c.seat {
			own += worth
		} else {
			enemy += worth
		}
	}
	return own, enemy
}

// ticking reports whether there is a bomb on the map.
func (c *crew) ticking() bool {
	for i := range c.s.Bombs {
		if b := &c.s.Bombs[i]; b.Placed && !b.Gone {
			return true
		}
	}
	return false
}

// shelter brings miners out of reach of the bombs that explode at the end of this turn: behind a door in the gallery, or a step aside.
func (c *crew) shelter() {
	if !c.war || !c.ticking() {
		return
	}
	risk, _ := c.losses(1)
	for i := 0; i < len(c.s.Bombs) && risk > 0; i++ {
		b := &c.s.Bombs[i]
		if !b.Placed || b.At.Y != c.row {
			continue
		}
		column := c.column(b.At)
		for d := min(column-1, c.front()+1); d >= max(2, column-lookout) && risk > 0; d-- {
			c.try(func() bool {
				if !c.retreat(d) || !c.door(d) {
					return false
				}
				left, _ := c.losses(1)
				if left >= risk {
					return false
				}
				risk = left
				return true
			})
		}
	}
	if risk > 0 {
		c.scatter()
	}
}

// front is the last column of the gallery's row in which an own miner stands.
func (c *crew) front() int {
	front := 1
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row {
			front = max(front, c.column(m.At))
		}
	}
	return front
}

// scatter lets every miner that would die step aside if that saves it.
func (c *crew) scatter() {
	for _, n := range append([]int32(nil), c.hands...) {
		if c.doomed(n) {
			for _, d := range grid.Dirs {
				saved := c.try(func() bool {
					return c.do(game.Command{Verb: game.Move, Miner: n, At: c.s.Miners[n].At.Step(d)}) && !c.doomed(n)
				})
				if saved {
					c.stay = append(c.stay, n)
					break
				}
			}
		}
	}
}

// doomed reports whether a miner dies at the end of this turn.
func (c *crew) doomed(n int32) bool {
	c.probe.CopyFrom(&c.s)
	return c.probe.Apply(c.seat, game.Command{Verb: game.Pass}, nil) == nil && !c.probe.Miners[n].Alive()
}

// retreat brings all own miners of the gallery to columns before d.
func (c *crew) retreat(d int) bool {
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		for m.At.Y == c.row && c.column(m.At) >= d && c.column(m.At) <= d+lookout {
			if !c.do(game.Command{Verb: game.Move, Miner: n, At: c.at(c.column(m.At)-1, c.row)}) {
				return false
			}
		}
	}
	return true
}

// door fills column d of the gallery with earth and shields it, from the column before it.
func (c *crew) door(d int) bool {
	at := c.at(d, c.row)
	t := c.s.Tiles.At(at)
	if t == nil || t.Base || t.Hopper {
		return false
	}
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		if m.At != c.at(d-1, c.row) || !c.borrowFor(n, m, c.s.Constants.ShieldCost) {
			continue
		}
		if braced(t) && !c.do(game.Command{Verb: game.Mine, Miner: n, At: at}) {
			continue
		}
		if !t.Filled() && !c.fill(n, m, at) {
			continue
		}
		if t.Shield > 0 || c.do(game.Command{Verb: game.Build, Miner: n, At: at, Structure: game.Shield}) {
			return true
		}
	}
	return false
}

// provide sees to it that everybody in the gallery has the material for a door.
func (c *crew) provide() {
	if !c.war || c.end() < 4 {
		return
	}
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) > 1 {
			c.borrowFor(n, m, c.s.Constants.ShieldCost)
		}
	}
}

// fill dumps a little earth on p, dug overhead if need be.
func (c *crew) fill(n int32, m *game.Miner, p grid.Point) bool {
	little := c.s.Constants.AllAmountMax + 1
	if m.Dirt < little && m.Ore < little {
		c.do(game.Command{Verb: game.Mine, Miner: n, At: m.At.Step(grid.North)})
	}
	for _, item := range [...]game.Item{game.Dirt, game.Ore} {
		have := m.Dirt
		if item == game.Ore {
			have = m.Ore
		}
		if have >= little && c.do(game.Command{Verb: game.Dump, Miner: n, At: p, Item: item, Amount: little}) {
			return true
		}
	}
	return false
}

// enemies reports whether an enemy stands on the tile.
func (c *crew) enemies(t *game.Tile) bool {
	for j := t.Miners.First; j != game.None; j = c.s.Miners[j].Next {
		if m := &c.s.Miners[j]; m.Owner != c.seat && m.Alive() {
			return true
		}
	}
	return false
}

// barred reports whether column i of the gallery's row had better stay closed: behind it there is an enemy or a bomb in the open.
func (c *crew) barred(i int) bool {
	if !c.war {
		return false
	}
	for i++; ; i++ {
		t := c.tile(i, c.row)
		switch {
		case t == nil:
			return false
		case c.enemies(t) || t.Bombs.First != game.None:
			return true
		case t.Filled():
			return false
		}
	}
}

// assault throws bombs at enemies at the end of the gallery, from behind a door, when that costs them more than it costs here.
func (c *crew) assault() {
	end := c.end()
	if !c.war || end < 4 || c.left() < 2 {
		return
	}
	b := end + 1
	t := c.tile(b, c.row)
	if t == nil || t.Bombs.First != game.None || !(c.enemies(t) || c.barred(b)) {
		return
	}
	c.try(func() bool {
		if !c.throw(b) || !c.retreat(b-1) || !c.door(b-1) {
			return false
		}
		own, enemy := c.losses(2)
		return enemy > 0 && enemy > 2*own
	})
}

// throw opens column b of the gallery and drops bombs there from the column before it.
func (c *crew) throw(b int) bool {
	at := c.at(b, c.row)
	t := c.s.Tiles.At(at)
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		if m.At != c.at(b-1, c.row) {
			continue
		}
		if t.Filled() {
			c.do(game.Command{Verb: game.Mine, Miner: n, At: at})
		}
		if !t.Filled() && c.arm(n, m) && c.do(game.Command{Verb: game.Dump, Miner: n, At: at, Item: game.Bombs}) {
			return true
		}
	}
	return false
}

// arm sees to it that a miner has bombs: bought, or handed on by those behind it.
func (c *crew) arm(n int32, m *game.Miner) bool {
	few := c.s.Constants.AllAmountMax + 1
	if m.Bombs > 0 || c.do(game.Command{Verb: game.Buy, Miner: n, Item: game.Bombs, Amount: few}) {
		return true
	}
	back := c.at(c.column(m.At)-1, m.At.Y)
	for _, other := range c.hands {
		o := &c.s.Miners[other]
		if o.At != back || c.column(back) < 1 || !c.arm(other, o) {
			continue
		}
		if c.do(game.Command{Verb: game.Transfer, Miner: other, Other: n, Item: game.Bombs, Amount: 0}) {
			return true
		}
	}
	return false
}
