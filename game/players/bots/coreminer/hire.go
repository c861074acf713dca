package coreminer

import game "app.pentarena/rules/coreminer"

const (
	payback    = 14  // turns in which a new miner earns its price, including the way down
	warReserve = 120 // money kept for materials and bombs once the gallery is long enough to be attacked
)

// recruit spends money on miners: first on more, then on better ones.
func (c *crew) recruit() {
	if c.left() <= payback || c.due() {
		return
	}
	reserve := int32(0)
	if c.war && c.end() > 3 {
		reserve = warReserve
	}
	for _, n := range c.hands {
		c.train(n, reserve)
	}
	for len(c.hands) < c.crew {
		n, price := int32(len(c.s.Miners)), c.s.Constants.SpawnPrice+reserve
		if len(c.hands) >= c.plain {
			price += int32(c.grade) * c.s.Constants.UpgradePrice
		} else if c.lent() && len(c.hands) > 0 {
			price += c.s.Constants.UpgradePrice
		}
		if c.s.Sides[c.seat].Money < price || !c.do(game.Command{Verb: game.Spawn}) {
			return
		}
		c.hands = append(c.hands, n)
		c.train(n, reserve)
	}
}

// lent reports whether an upgrade only requires its price and does not cost it.
func (c *crew) lent() bool { return c.grade > 0 && !c.s.Constants.UpgradeCharged }

// train upgrades a miner on its base or hopper as far as money allows. A miner on the base then rests for the turn, which restores health,
// steps and power of its new grade.
func (c *crew) train(n, reserve int32) {
	m := &c.s.Miners[n]
	if c.s.Tiles.At(m.At).Owner != c.seat || !c.lent() && len(c.hands) < c.plain {
		return
	}
	for m.Grade < c.grade && c.s.Sides[c.seat].Money >= c.s.Constants.UpgradePrice+reserve {
		if !c.do(game.Command{Verb: game.Upgrade, Miner: n}) {
			return
		}
		if m.At == c.home && !c.lent() {
			c.stay = append(c.stay, n)
		}
	}
}
