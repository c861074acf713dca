package coreminer

import (
	"fmt"

	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// advise is the first command of the turn, and the reason for it.
func (c *crew) advise(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
	plan, err := c.think(s, seat, yield)
	if err != nil {
		return game.Command{}, "", err
	}
	if len(plan) == 0 {
		return game.Command{}, c.idleness(), nil
	}
	c.begin(s, seat)
	c.muster()
	return plan[0], c.reason(plan[0]), nil
}

// idleness says why there is nothing left to do.
func (c *crew) idleness() string {
	if len(c.hands) == 0 {
		return "End your turn: there is nobody to work and no money to hire anybody."
	}
	return "End your turn: your miners have done what they can; the earth settles and the hopper grows before the next one."
}

// reason says why Expert gives the order in the position that the crew holds.
func (c *crew) reason(order game.Command) string {
	if order.Verb == game.Spawn {
		if c.due() {
			return fmt.Sprintf("Hire a raider: bombs dropped down the enemy's shaft reach everybody in it, now %d.", c.exposed())
		}
		return fmt.Sprintf("Hire a miner: with %d turns of yours to go it digs up its price of %d several times over.", c.left(), c.s.Constants.SpawnPrice)
	}
	if int(order.Miner) >= len(c.s.Miners) {
		return "End your turn."
	}
	m := &c.s.Miners[order.Miner]
	switch order.Verb {
	case game.Move:
		return c.reasonMove(m, order)
	case game.Mine:
		return c.reasonMine(m, order)
	case game.Build:
		return c.reasonBuild(m, order)
	case game.Dump:
		return c.reasonDump(m, order)
	case game.Buy:
		switch {
		case order.Item == game.Bombs && m.At.Y == 0:
			return "Buy bombs: a raider carries them over the surface to the enemy's shaft."
		case order.Item == game.Bombs:
			return "Buy bombs: the enemy has come within reach of the gallery."
		case order.Item == game.Dirt:
			return "Buy a little dirt: where it is dumped, a shock wave ends."
		}
		return "Buy building material: ladders and supports will be needed where nothing is for sale."
	case game.Transfer:
		switch order.Item {
		case game.Material:
			return "Hand on building material: the next miner needs a support or a shield and cannot shop where it stands."
		case game.Bombs:
			return "Hand on the bombs: the enemy has come within reach at the other end of the gallery."
		}
		return "Hand the load on towards the hopper: handing takes no steps, so nobody has to walk."
	case game.Upgrade:
		if c.lent() {
			return fmt.Sprintf("Upgrade to %s: having %d money is enough, it costs nothing, and the miner digs, carries and bears more.", c.next(m), c.s.Constants.UpgradePrice)
		}
		return fmt.Sprintf("Upgrade to %s: for %d money the miner digs, carries and bears more.", c.next(m), c.s.Constants.UpgradePrice)
	}
	return "End your turn."
}

// next is the title of a miner's next upgrade.
func (c *crew) next(m *game.Miner) string {
	return c.s.Constants.Grades[min(int32(m.Grade)+1, c.s.Constants.MaxGrade)].Title
}

func (c *crew) reasonMove(m *game.Miner, order game.Command) string {
	from, to := c.column(m.At), c.column(order.At)
	switch {
	case m.At.Y == 0 && from > 1 && to > from:
		return "Go on over the surface: bombs dropped down the enemy's shaft reach everybody in it."
	case m.At.Y == 0 && from > 1:
		return "Go back over the surface, out of reach of the bombs."
	case from == 0:
		return "Step off the base to the shaft, where the work is."
	case from == 1 && to == 1:
		return "Go down the shaft to the others; the ladders break the fall."
	case m.At.Y != c.row || order.At.Y != c.row:
		return "Move to where this miner is of more use."
	case to > from:
		return "Go on along the gallery: there is more to dig than hands to dig it."
	default:
		return "Go back along the gallery: the chain to the hopper needs a miner there."
	}
}

func (c *crew) reasonMine(m *game.Miner, order game.Command) string {
	t := c.s.Tiles.At(order.At)
	i := c.column(order.At)
	gain := ""
	if t.Ore > 0 {
		gain = fmt.Sprintf(" There are %d units of ore on it.", t.Ore)
	}
	switch {
	case order.At == m.At:
		return "Dig out the miner: it suffocates in there." + gain
	case i == 0:
		return "Dig beside the shaft: the hopper grows into the hole, and what is dug can be sold on the spot." + gain
	case i == 1 && order.At.Y > m.At.Y:
		return "Dig the shaft deeper: most of the ore lies at the bottom." + gain
	case order.At.Y == c.row:
		return "Drive the gallery on under the next column." + gain
	default:
		return "Bring down the column above: it sinks by a tile each turn, ore and all." + gain
	}
}

func (c *crew) reasonBuild(m *game.Miner, order game.Command) string {
	switch order.Structure {
	case game.Ladder:
		return "Build a ladder: it breaks the fall of those who come after."
	case game.Shield:
		return "Shield the tile: a bomb only takes a layer of it, and its shock wave ends there."
	default:
		return "Build a support: without it the earth above would bury whoever stands here."
	}
}

func (c *crew) reasonDump(m *game.Miner, order game.Command) string {
	t := c.s.Tiles.At(order.At)
	switch {
	case order.Item == game.Bombs && (t.Hopper || t.Base):
		return "Sell the bombs: they are not needed any more."
	case order.Item == game.Bombs:
		return "Drop a bomb here: when it goes off, the enemy has more to lose within its reach than you."
	case !t.Hopper && !t.Base:
		return "Leave the load here: the earth stops a shock wave."
	case order.Item == game.Ore:
		return fmt.Sprintf("Sell the ore: %d value for you, and %d money.", m.Ore*c.s.Constants.OreValue, m.Ore*c.s.Constants.OrePrice)
	default:
		return fmt.Sprintf("Sell the dirt: %d money, and room for more.", m.Dirt)
	}
}
