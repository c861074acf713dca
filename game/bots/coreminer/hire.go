package coreminer

import game "app.pentarena/rules/coreminer"

// payback is the number of turns in which a new miner earns its price, on the way down and at work.
const payback = 14

// purse is the money kept for materials and bombs once the gallery is long enough to be attacked.
const purse = 120

// recruit spends money on miners.
func (c *crew) recruit() {
	reserve := int32(0)
	if c.war && c.end() > 3 {
		reserve = purse
	}
	for len(c.hands) < c.crew && c.left() > payback && c.s.Sides[c.seat].Money >= c.s.Constants.SpawnPrice+reserve {
		n := int32(len(c.s.Miners))
		if !c.do(game.Command{Verb: game.Spawn}) {
			return
		}
		c.hands = append(c.hands, n)
	}
}
