package coreminer

import (
	orders "app.pentarena/game/match/orders/coreminer"
	game "app.pentarena/rules/coreminer"
)

const (
	pack = 4 // bombs of a raider at the start
	lead = 2 // miners by which a crew counts as ahead
	prey = 3 // enemies in and above their shaft that make a raid worth its price
)

// raider reports whether a miner is on a raid: with bombs at the top of the shaft, or anywhere on the surface beyond it.
func (c *crew) raider(m *game.Miner) bool {
	return c.raid > 0 && m.At.Y == 0 && (m.Bombs > 0 || c.column(m.At) > 1)
}

// harry moves the raiders over the surface to the enemy's shaft and back, and sends another one if that will pay.
func (c *crew) harry() {
	if c.raid == 0 {
		return
	}
	for i := range c.s.Miners {
		if m := &c.s.Miners[i]; m.Owner == c.seat && m.Alive() && c.raider(m) {
			c.sally(int32(i))
		}
	}
	if c.due() {
		c.dispatch()
	}
}

// due reports whether to send a raider once there is money for it: the way is level and free, and there are enemies at its end.
func (c *crew) due() bool {
	far, k := c.s.Tiles.W-3, &c.s.Constants
	novice := &k.Grades[0]
	if c.raid == 0 || len(c.hands) < c.raid || far < 2 || novice.Moves <= 0 || novice.Cargo < pack*k.BombSize+c.lids() {
		return false
	}
	if c.left() < payback+far/int(novice.Moves) {
		return false
	}
	for i := range c.s.Miners {
		if m := &c.s.Miners[i]; m.Owner == c.seat && m.Alive() && c.raider(m) {
			return false
		}
	}
	for i := 1; i <= far; i++ {
		if !c.open(i, 0) || !c.level(i) || c.enemies(c.tile(i, 0)) > 0 {
			return false
		}
	}
	return c.bold || c.exposed() >= prey && c.ahead() && c.thriving()
}

// ahead reports whether the crew has grown faster than the enemy's, so that it can spare a miner.
func (c *crew) ahead() bool {
	foes := 0
	for i := range c.s.Miners {
		if m := &c.s.Miners[i]; m.Owner != c.seat && m.Alive() {
			foes++
		}
	}
	return len(c.hands) >= foes+lead
}

// exposed counts the enemies on their base and in the open shaft next to it.
func (c *crew) exposed() (n int) {
	for y, i := 0, c.s.Tiles.W-2; c.open(i, y); y++ {
		n += c.enemies(c.tile(i, y))
	}
	return n + c.enemies(c.s.Tiles.At(c.s.Sides[1-c.seat].Base))
}

// thriving reports whether the bombs so far have cost the enemy more than this seat.
func (c *crew) thriving() bool {
	k, balance := &c.s.Constants, int32(0)
	for i := range c.s.Bombs {
		if b := &c.s.Bombs[i]; b.Owner == c.seat {
			balance -= k.BombPrice
		}
	}
	for i := range c.s.Miners {
		if m := &c.s.Miners[i]; !m.Alive() && m.Owner == c.seat {
			balance -= k.SpawnPrice
		} else if !m.Alive() {
			balance += k.SpawnPrice
		}
	}
	return balance >= 0
}

// level reports whether a miner on the surface in column i does not fall.
func (c *crew) level(i int) bool {
	_, deep := orders.Land(&c.s, c.at(i, 0))
	return deep == 0
}

// dispatch hires a raider and sends it off with bombs, and with earth for the doors behind which it takes cover.
func (c *crew) dispatch() {
	n := int32(len(c.s.Miners))
	c.try(func() bool {
		return c.do(game.Command{Verb: game.Spawn}) &&
			c.do(game.Command{Verb: game.Buy, Miner: n, Item: game.Bombs, Amount: pack}) &&
			c.do(game.Command{Verb: game.Buy, Miner: n, Item: game.Dirt, Amount: c.lids()})
	})
	if int(n) < len(c.s.Miners) {
		c.sally(n)
	}
}

// lids returns the earth that a raider takes along, enough for as many doors as it has bombs.
func (c *crew) lids() int32 { return pack * (c.s.Constants.AllAmountMax + 1) }

// sally plays the turn of a raider: it throws bombs where that pays, else it takes cover and moves on.
func (c *crew) sally(n int32) {
	m := &c.s.Miners[n]
	if c.bombard(n) {
		return
	}
	if c.ticking() && c.doomed(n) {
		c.flee(n)
		return
	}
	for m.Moves > 0 && c.tread(n, m) {
		if c.bombard(n) {
			return
		}
	}
}

// tread moves a raider one step: towards the enemy while it has bombs, then home.
func (c *crew) tread(n int32, m *game.Miner) bool {
	i := c.column(m.At) + 1
	if m.Bombs == 0 {
		i -= 2
	}
	if i < 0 || i > c.s.Tiles.W-3 || c.tile(i, 0) == nil {
		return false
	}
	if !c.open(i, 0) && !c.dig(n, c.at(i, 0)) || !c.level(i) {
		return false
	}
	return c.try(func() bool {
		return c.do(game.Command{Verb: game.Move, Miner: n, At: c.at(i, 0)}) && !(c.ticking() && c.doomed(n))
	})
}

// flee moves a raider out of reach of bombs, behind a door if necessary.
func (c *crew) flee(n int32) {
	for back := 1; back <= int(c.s.Miners[n].Moves); back++ {
		if c.try(func() bool { return c.withdraw(n, back) && !c.doomed(n) }) {
			return
		}
	}
}

// withdraw moves a raider some steps back, and closes the way behind it if there is room for a door.
func (c *crew) withdraw(n int32, back int) bool {
	m := &c.s.Miners[n]
	for range back {
		if !c.level(c.column(m.At)-1) || !c.do(game.Command{Verb: game.Move, Miner: n, At: c.at(c.column(m.At)-1, 0)}) {
			return false
		}
	}
	if back > 1 {
		c.fill(n, m, c.at(c.column(m.At)+1, 0))
	}
	return true
}

// bombard makes a raider throw the fewest bombs that do most harm, and withdraw as far as is best; false if that does not pay.
func (c *crew) bombard(n int32) bool {
	m := &c.s.Miners[n]
	i := c.column(m.At) + 1
	if m.Bombs == 0 || c.tile(i, 0) == nil {
		return false
	}
	own, enemy := c.losses(2)
	least := c.s.Constants.AllAmountMax + 1
	best, bombs, steps := int32(0), int32(0), 0
	attack := func(k int32, back int) bool {
		return c.do(game.Command{Verb: game.Dump, Miner: n, At: c.at(i, 0), Item: game.Bombs, Amount: k}) && c.withdraw(n, back)
	}
	for k := least; k <= m.Bombs && k <= 2*least; k += least {
		for back := 0; back <= int(m.Moves); back++ {
			c.try(func() bool {
				if attack(k, back) {
					ours, theirs := c.losses(2)
					if gain := theirs - enemy - (ours - own) - k*c.s.Constants.BombPrice; gain > best {
						best, bombs, steps = gain, k, back
					}
				}
				return false
			})
		}
	}
	return best > 0 && c.try(func() bool { return attack(bombs, steps) })
}
