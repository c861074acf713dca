package coreminer

import (
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

const (
	lookout = 6 // columns before a bomb in which to try a door against its shock wave
	volley  = 6 // maximum of bombs laid on one of the enemy's
	daring  = 3 // multiple of an attack's gain that may be lost if the enemy digs out the door in time, which is rare
)

// try carries out a manoeuvre and takes it back unless it succeeds.
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

// losses returns the value of the miners that the seat and the enemy lose if both only end their turns, for a number of turns.
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

// shelter moves miners out of reach of the bombs that explode at the end of this turn: under a lid in the shaft, behind a door in the
// gallery, or a step aside. For the rest of the turn no miner moves back into their reach.
func (c *crew) shelter() {
	c.wary = false
	if !c.war || !c.ticking() {
		return
	}
	c.risk, _ = c.losses(1)
	c.retort()
	if c.risk > 0 {
		c.cap()
	}
	for i := 0; i < len(c.s.Bombs) && c.risk > 0; i++ {
		b := &c.s.Bombs[i]
		if !b.Placed || b.At.Y != c.row {
			continue
		}
		column := c.column(b.At)
		for d := min(column-1, c.front()+1); d >= max(2, column-lookout) && c.risk > 0; d-- {
			c.safer(func() bool { return c.retreat(d) && c.door(d) })
		}
	}
	if c.risk > 0 {
		c.scatter()
		c.risk, _ = c.losses(1)
	}
	c.wary = true
}

// retort lays more bombs on one of the enemy's that explodes at the end of this turn. All of them explode before the enemy can react, and
// its door does not hold that many.
func (c *crew) retort() {
	for i := 0; i < len(c.s.Bombs); i++ {
		b := c.s.Bombs[i]
		if !b.Placed || b.Owner == c.seat || b.At.Y != c.row || b.Timer > 1 {
			continue
		}
		column, least := c.column(b.At), c.s.Constants.AllAmountMax+1
		_, before := c.losses(1)
		for bombs := least; bombs <= volley; bombs += least {
			for d := column - 1; d >= max(2, column-2); d-- {
				paid := c.try(func() bool {
					if !c.lay(column, bombs) || !c.retreat(d) || !c.door(d) {
						return false
					}
					own, enemy := c.losses(1)
					return enemy-before > max(2*own, bombs*c.s.Constants.BombPrice)
				})
				if paid {
					c.risk, _ = c.losses(1)
					return
				}
			}
		}
	}
}

// lay drops bombs into column i of the gallery from the column before it.
func (c *crew) lay(i int, bombs int32) bool {
	for _, n := range c.hands {
		if c.s.Miners[n].At == c.at(i-1, c.row) && c.fetch(n, game.Bombs, bombs) {
			return c.do(game.Command{Verb: game.Dump, Miner: n, At: c.at(i, c.row), Item: game.Bombs, Amount: bombs})
		}
	}
	return false
}

// safer carries out a manoeuvre if it reduces the loss by the bombs of this turn.
func (c *crew) safer(manoeuvre func() bool) bool {
	return c.try(func() bool {
		if !manoeuvre() {
			return false
		}
		left, _ := c.losses(1)
		if left >= c.risk {
			return false
		}
		c.risk = left
		return true
	})
}

// cap puts a little earth into the shaft, as high up as it saves any miner: a shock wave ends there. The earth should rest on something, or
// it falls on the miners below at the end of the turn.
func (c *crew) cap() {
	for _, firm := range [...]bool{true, false} {
		for y := 0; y < c.row && c.risk > 0; y++ {
			for _, n := range append([]int32(nil), c.hands...) {
				m := &c.s.Miners[n]
				if d := m.At.Y - y; c.column(m.At) != 1 || d < -1 || d > 1 {
					continue
				}
				if c.safer(func() bool { return (!firm || c.base(n, y+1)) && c.fill(n, m, c.at(1, y)) }) {
					break
				}
			}
		}
	}
}

// base makes sure that earth above row y of the shaft rests, on a support that miner n builds if necessary; false if that is impossible, or
// if a miner would be inside.
func (c *crew) base(n int32, y int) bool {
	if c.tile(1, y-1).Miners.First != game.None {
		return false
	}
	if !c.s.Constants.FullGravity || c.tile(1, y).Filled() || c.s.Held(c.at(1, y-1)) {
		return true
	}
	return c.purchase(n, game.Material, c.s.Constants.SupportCost) &&
		c.do(game.Command{Verb: game.Build, Miner: n, At: c.at(1, y), Structure: game.Support})
}

// front returns the last column of the gallery's row with a miner of the seat.
func (c *crew) front() int {
	front := 1
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row {
			front = max(front, c.column(m.At))
		}
	}
	return front
}

// scatter makes every miner that would die step aside if that saves it.
func (c *crew) scatter() {
	for _, n := range append([]int32(nil), c.hands...) {
		if c.doomed(n) {
			c.burrow(n)
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

// burrow makes all miners on one tile of the shaft dig at the tile under the hopper, so that they can step aside there.
func (c *crew) burrow(n int32) {
	at := c.s.Miners[n].At
	side := c.at(0, at.Y)
	if t := c.s.Tiles.At(side); c.column(at) != 1 || t.Base || t.Hopper {
		return
	}
	for _, other := range c.hands {
		for c.s.Miners[other].At == at && c.s.Tiles.At(side).Filled() && c.dig(other, side) {
		}
	}
}

// doomed reports whether a miner dies at the end of this turn.
func (c *crew) doomed(n int32) bool {
	c.probe.CopyFrom(&c.s)
	return c.probe.Apply(c.seat, game.Command{Verb: game.Pass}, nil) == nil && !c.probe.Miners[n].Alive()
}

// retreat moves all the seat's miners in the gallery to columns before d.
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
		if m.At != c.at(d-1, c.row) || !c.fetch(n, game.Material, c.s.Constants.ShieldCost) {
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

// provide gets every miner in the gallery the material for a door.
func (c *crew) provide() {
	if !c.war || c.end() < 4 {
		return
	}
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) > 1 {
			c.fetch(n, game.Material, c.s.Constants.ShieldCost)
		}
	}
}

// fill dumps a little earth on p, dug overhead or bought if necessary.
func (c *crew) fill(n int32, m *game.Miner, p grid.Point) bool {
	little := c.s.Constants.AllAmountMax + 1
	if m.Dirt < little && m.Ore < little && !c.purchase(n, game.Dirt, little) {
		c.do(game.Command{Verb: game.Mine, Miner: n, At: m.At.Step(grid.North)})
	}
	for _, item := range [...]game.Item{game.Dirt, game.Ore} {
		if m.Has(item) >= little && c.do(game.Command{Verb: game.Dump, Miner: n, At: p, Item: item, Amount: little}) {
			return true
		}
	}
	return false
}

func (c *crew) enemies(t *game.Tile) (n int) {
	for j := t.Miners.First; j != game.None; j = c.s.Miners[j].Next {
		if m := &c.s.Miners[j]; m.Owner != c.seat && m.Alive() {
			n++
		}
	}
	return n
}

// barred reports whether column i of the gallery's row should stay closed: behind it there is an enemy, or a bomb in the open.
func (c *crew) barred(i int) bool {
	if !c.war {
		return false
	}
	for i++; ; i++ {
		t := c.tile(i, c.row)
		switch {
		case t == nil:
			return false
		case c.enemies(t) > 0 || t.Bombs.First != game.None:
			return true
		case t.Filled():
			return false
		}
	}
}

// assault throws bombs at enemies at the end of the gallery, from behind a door, if that costs them more than this seat. The door should be
// one column away: next to the bombs, further bombs break it.
func (c *crew) assault() {
	end := c.end()
	if !c.war || end < 4 || c.left() < 2 {
		return
	}
	b := end + 1
	t := c.tile(b, c.row)
	if t == nil || t.Bombs.First != game.None || c.enemies(t) == 0 && !c.barred(b) {
		return
	}
	for d := b - 2; d < b; d++ {
		thrown := c.try(func() bool {
			if !c.throw(b) || !c.retreat(d) || !c.door(d) {
				return false
			}
			own, enemy := c.losses(2)
			return enemy > 2*own && (daring*enemy >= c.unbarred(d) || c.thicken(d))
		})
		if thrown {
			return
		}
	}
}

// unbarred returns the loss of this seat if the enemy digs out the door in column d of the gallery before the bombs explode.
func (c *crew) unbarred(d int) int32 {
	t := c.tile(d, c.row)
	door := *t
	t.Dirt, t.Ore, t.Shield = 0, 0, 0
	own, _ := c.losses(2)
	*t = door
	return own
}

// thicken dumps earth onto the door in column d of the gallery until the enemies within reach cannot dig it out in one turn; false if it
// stays too weak, or if an enemy is inside.
func (c *crew) thicken(d int) bool {
	if c.enemies(c.tile(d, c.row)) > 0 {
		return false
	}
	need := int32(0)
	for i := range c.s.Miners {
		if m := &c.s.Miners[i]; m.Owner != c.seat && m.Alive() && m.At.Y == c.row {
			if far := c.column(m.At) - d - 1; far >= 0 && far <= int(c.s.Limits(m).Moves) {
				need += c.s.Limits(m).Power
			}
		}
	}
	at := c.at(d, c.row)
	strong := func() bool { return c.s.Minable(c.s.Tiles.At(at)) > need }
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		if m.At != c.at(d-1, c.row) || strong() {
			continue
		}
		if m.Dirt == 0 {
			c.do(game.Command{Verb: game.Mine, Miner: n, At: m.At.Step(grid.North)})
		}
		if c.do(game.Command{Verb: game.Dump, Miner: n, At: at, Item: game.Dirt}); strong() {
			break
		}
		more := min(need+1-c.s.Minable(c.s.Tiles.At(at)), c.s.Space(m))
		if more > c.s.Constants.AllAmountMax && c.fetch(n, game.Dirt, more) {
			c.do(game.Command{Verb: game.Dump, Miner: n, At: at, Item: game.Dirt})
		}
	}
	return strong()
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
		if !t.Filled() && (m.Bombs > 0 || c.fetch(n, game.Bombs, c.s.Constants.AllAmountMax+1)) && c.do(game.Command{Verb: game.Dump, Miner: n, At: at, Item: game.Bombs}) {
			return true
		}
	}
	return false
}
