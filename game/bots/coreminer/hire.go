package coreminer

import game "app.pentarena/rules/coreminer"

// payback is the number of turns in which a new miner earns its price, on the way down and at work.
const payback = 14

// recruit spends money on miners.
func (c *crew) recruit() {
	for len(c.hands) < c.crew && c.left() > payback {
		n := int32(len(c.s.Miners))
		if !c.do(game.Command{Verb: game.Spawn}) {
			return
		}
		c.hands = append(c.hands, n)
	}
}
