package mechmania

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// outfits are the upgrades that the strongest player takes, best first, with their uses. Without an opponent the scythe and longer legs earn about the
// same, half as much again as the others; against a thief the scythe is best, because it harvests a whole field as soon as it is ripe.
var outfits = [...]struct {
	upgrade game.Upgrade
	betters func(with, without *game.Reach) bool
	why     string
}{
	{game.Scythe, func(a, b *game.Reach) bool { return a.Harvest > b.Harvest }, "it harvests a whole field in one action as soon as it is ripe, and leaves nothing to steal."},
	{game.LongerLegs, func(a, b *game.Reach) bool { return a.Move > b.Move }, "you spend most turns of a match walking."},
	{game.SeedAPult, func(a, b *game.Reach) bool { return a.Plant > b.Plant }, "it plants a whole field in one action, on its best rows."},
	{game.Backpack, func(a, b *game.Reach) bool { return a.Carry > b.Carry }, "you bring more home from every trip."},
	{game.LoyaltyCard, func(a, b *game.Reach) bool { return true }, "it makes seeds cheaper."},
}

// pack chooses what to take.
func pack(s *game.State) game.Command {
	c := game.Command{Verb: game.Pack}
	for _, o := range outfits {
		if o.betters(&s.Constants.Upgraded, &s.Constants.Reach) {
			c.Upgrade = o.upgrade
			break
		}
	}
	if s.Constants.LoadoutBoth {
		c.Item = game.CoffeeThermos
	}
	return c
}

// useful reports whether to use the item in an action that would otherwise be idle.
func (x *expert) useful(s *game.State, seat rules.Seat) bool {
	f, k := &s.Farmers[seat], &s.Constants
	if s.Stage != game.Acting || f.UsedItem {
		return false
	}
	switch f.Item {
	case game.CoffeeThermos:
		return k.CoffeeTurns == 0 || len(f.Basket) > 0 && x.farm.home(f.At) > int(f.Reach.Move)
	case game.DeliveryDrone:
		return k.DroneTurns == 0
	case game.RainTotem:
		return x.within(k.RainRadius, func(c *crop) bool { return c.mine && c.ripe >= s.Number+2 })
	case game.FertilityIdol:
		return x.within(k.IdolRadius, func(c *crop) bool {
			return c.mine && c.ripe > s.Number && x.farm.part[c.kind] > 50 && k.Fertility.Of(s.WorkGround(c.at, s.Number)) > 0
		})
	case game.Scarecrow:
		return x.risk.theft > alarm && x.within(k.ScarecrowRadius, func(c *crop) bool { return c.mine })
	case game.Pesticide:
		return x.within(k.PesticideRadius, func(c *crop) bool { return !c.mine })
	}
	return false
}

// within reports whether a square around the farmer holds most of the value of the crops that satisfy a condition, and a considerable
// value.
func (x *expert) within(radius int32, holds func(*crop) bool) bool {
	at, r := x.s.Farmers[x.seat].At, int(radius)
	inside, all := int64(0), cents(x.s.Farmers[x.seat].Money)/10
	for i := range x.standing {
		c := &x.standing[i]
		d := c.at.Sub(at)
		near := max(d.X, -d.X, d.Y, -d.Y) <= r
		switch {
		case near && holds(c):
			inside += int64(c.worth)
		case near && c.mine:
			all += int64(c.worth) / 2
		}
	}
	return inside > max(all, 10_000)
}
