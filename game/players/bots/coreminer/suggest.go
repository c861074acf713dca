package coreminer

import (
	"fmt"
	"slices"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// advise returns the turn, miner by miner, and the reasons for it.
func (c *crew) advise(s *game.State, seat rules.Seat, yield func() error) (list []bots.Advice[game.Command], err error) {
	plan, err := c.think(s, seat, yield)
	if err != nil {
		return nil, err
	}
	errands, err := bots.Errands(s, seat, slices.Clone(plan), actor, yield)
	if err != nil {
		return nil, err
	}
	now := s.Clone()
	for _, e := range errands {
		aim, why := aim(e), ""
		for i, order := range e {
			if i == aim {
				c.begin(now, seat)
				c.muster()
				why = c.reason(order)
			}
			if err := now.Apply(seat, order, nil); err != nil {
				return nil, err
			}
		}
		list = append(list, bots.Advice[game.Command]{Cmds: e, Why: why})
	}
	c.begin(now, seat)
	c.muster()
	return bots.Ended(list, now, seat, c.idleness()), nil
}

// actor is the miner that carries an order out, -1 for the base.
func actor(order game.Command) int32 {
	if order.Verb == game.Spawn {
		return -1
	}
	return order.Miner
}

// aim is the index of the order for which a miner does the others of its errand: the first to dig, else the first but walking, else the last.
func aim(errand []game.Command) int {
	for _, serves := range []func(game.Verb) bool{
		func(v game.Verb) bool { return v == game.Mine },
		func(v game.Verb) bool { return v != game.Move },
	} {
		if i := slices.IndexFunc(errand, func(o game.Command) bool { return serves(o.Verb) }); i >= 0 {
			return i
		}
	}
	return len(errand) - 1
}

// idleness returns why there is nothing left to do.
func (c *crew) idleness() string {
	if len(c.hands) == 0 {
		return "End your turn: you have no miners and cannot afford to hire one."
	}
	why := "your miners are done"
	if slices.ContainsFunc(c.hands, func(n int32) bool { return c.s.Miners[n].Power > 0 }) {
		why = "nothing else that your miners can do pays now"
	}
	return "End your turn: " + why + ". Before your next turn, loose earth falls and the hopper grows."
}

// reason returns why Expert gives the order in the crew's position.
func (c *crew) reason(order game.Command) string {
	if order.Verb == game.Spawn {
		if c.due() {
			return fmt.Sprintf("Hire a raider: bombs dropped down the enemy's shaft hit every miner in it, now %d.", c.exposed())
		}
		return fmt.Sprintf("Hire: in your %d remaining turns a miner earns its price of %d several times over.", c.left(), c.s.Constants.SpawnPrice)
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
		return c.reasonBuild(order)
	case game.Dump:
		return c.reasonDump(m, order)
	case game.Buy:
		switch {
		case order.Item == game.Bombs && m.At.Y == 0:
			return "Buy bombs: this miner will carry them over the surface to the enemy's shaft."
		case order.Item == game.Bombs:
			return "Buy bombs: the enemy is within reach of your tunnel."
		case order.Item == game.Dirt:
			return "Buy a little dirt: dump it to stop a shock wave."
		}
		return "Buy building material: you will need ladders and supports where your miners cannot buy it."
	case game.Transfer:
		switch order.Item {
		case game.Material:
			return "Give building material to the next miner: it needs a support or a shield and cannot buy anything there."
		case game.Bombs:
			return "Give the bombs to the next miner: the enemy is within reach at the other end of the tunnel."
		}
		return "Give the cargo to the next miner towards the hopper: that takes no steps."
	case game.Upgrade:
		if c.lent() {
			return fmt.Sprintf("Upgrade to %s: it costs nothing once you have %d money, and the miner digs and carries more and has more health.", c.next(m), c.s.Constants.UpgradePrice)
		}
		return fmt.Sprintf("Upgrade to %s for %d money: the miner digs and carries more and has more health.", c.next(m), c.s.Constants.UpgradePrice)
	}
	return "End your turn."
}

// next returns the title of a miner's next upgrade.
func (c *crew) next(m *game.Miner) string {
	return c.s.Constants.Grades[min(int32(m.Grade)+1, c.s.Constants.MaxGrade)].Title
}

func (c *crew) reasonMove(m *game.Miner, order game.Command) string {
	from, to := c.column(m.At), c.column(order.At)
	switch {
	case m.At.Y == 0 && from > 1 && to > from:
		return "Keep walking over the surface: bombs dropped down the enemy's shaft hit every miner in it."
	case m.At.Y == 0 && from > 1:
		return "Walk back over the surface, out of reach of the bombs."
	case m.At == c.home:
		return "Step off the base to work at the shaft."
	case from == 0:
		return "Step from below the hopper into the shaft: from there your miner can dig on and sell."
	case from == 1 && to == 1:
		return "Go down the shaft to the other miners: the ladders break the fall."
	case m.At.Y != c.row || order.At.Y != c.row:
		return "Move a miner to " + c.place(order.At) + ": it is more useful there."
	case to > from:
		return "Go farther along the tunnel: too few miners dig there."
	default:
		return "Go back along the tunnel: the chain to the hopper needs a miner there."
	}
}

func (c *crew) reasonMine(m *game.Miner, order game.Command) string {
	t := c.s.Tiles.At(order.At)
	i := c.column(order.At)
	gain := ""
	if t.Ore > 0 {
		gain = fmt.Sprintf(" The tile holds %s of ore.", words.Count(t.Ore, "unit", "units"))
	}
	switch {
	case order.At == m.At:
		return "Dig out the miner at " + c.place(m.At) + ": it is suffocating." + gain
	case i == 0:
		return fmt.Sprintf("Dig beside the shaft at depth %d: the hopper grows into the hole, and you can sell the cargo on the spot.", order.At.Y) + gain
	case i == 1 && order.At.Y > m.At.Y:
		return fmt.Sprintf("Dig the shaft deeper, to depth %d: the hopper can follow, and the deeper the ore, the richer.", order.At.Y) + gain
	case i == 1 && order.At.Y == m.At.Y && c.column(m.At) > 1:
		return fmt.Sprintf("Dig through to the column beside your base at depth %d: once the hopper has grown that deep, you can sell the cargo there.", order.At.Y) + gain
	case i == 1:
		return "Clear the shaft at " + c.place(order.At) + ": the earth there is in your miners' way." + gain
	case order.At.Y == c.row:
		return "Dig the tunnel on to " + c.place(order.At) + ", under the next column." + gain
	case c.open(i, order.At.Y-1):
		return "Dig at " + c.place(order.At) + ", the rest of the column." + gain
	case c.s.Held(order.At.Step(grid.North)):
		return "Dig at " + c.place(order.At) + ": a support holds the earth above." + gain
	case c.left() == 1:
		return "Dig at " + c.place(order.At) + "." + gain
	default:
		return "Dig at " + c.place(order.At) + ": the column above comes down by one tile each turn, ore and all." + gain
	}
}

// place says where a tile is, seen from the base: reasons are also read away from the board.
func (c *crew) place(p grid.Point) string {
	switch way := p.X - c.home.X; {
	case p == c.home:
		return "your base"
	case way < 0:
		return fmt.Sprintf("depth %d, %d left of your base", p.Y, -way)
	case way > 0:
		return fmt.Sprintf("depth %d, %d right of your base", p.Y, way)
	}
	return fmt.Sprintf("depth %d, below your base", p.Y)
}

func (c *crew) reasonBuild(order game.Command) string {
	switch order.Structure {
	case game.Ladder:
		return "Build a ladder: it breaks the fall of the next miners."
	case game.Shield:
		return "Shield the tile: a bomb then breaks only one layer, and its shock wave stops there."
	default:
		return "Build a support: without it, the earth above would bury any miner here."
	}
}

func (c *crew) reasonDump(m *game.Miner, order game.Command) string {
	t := c.s.Tiles.At(order.At)
	switch {
	case order.Item == game.Bombs && (t.Hopper || t.Base):
		return "Sell the bombs: you no longer need them."
	case order.Item == game.Bombs:
		return "Lay a bomb at " + c.place(order.At) + ": the enemy has more to lose within its reach than you."
	case !t.Hopper && !t.Base:
		return "Dump the cargo at " + c.place(order.At) + ": earth stops a shock wave."
	case order.Item == game.Ore:
		return fmt.Sprintf("Sell the ore for %d value and %d money.", m.Ore*c.s.Constants.OreValue, m.Ore*c.s.Constants.OrePrice)
	default:
		return fmt.Sprintf("Sell the dirt for %d money to make room.", m.Dirt)
	}
}
