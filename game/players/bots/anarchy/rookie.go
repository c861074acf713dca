package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// fumble is the weakest player's turn: it knows the purpose of each building, but not when and where it pays. It plays on s and appends the commands to
// plan.
func (c *analysis) fumble(s *game.State, seat rules.Seat, dice *rules.Seeded, plan []game.Command) []game.Command {
	spend := s.ActionsLeft(seat) * (5 + dice.Intn(4)) / 10
	for range spend {
		order, ok := c.whim(s, seat, dice)
		if ok && s.Apply(seat, order, nil) == nil {
			plan = append(plan, order)
		}
	}
	return plan
}

// whim draws one command; false if it finds none.
func (c *analysis) whim(s *game.State, seat rules.Seat, dice *rules.Seeded) (game.Command, bool) {
	switch mood := dice.Intn(10); {
	case mood < 4:
		return c.arson(s, seat, c.around[1-seat], dice)
	case mood < 5:
		return c.arson(s, seat, c.own[1-seat][dice.Intn(4)], dice)
	case mood < 7:
		return c.water(s, seat, dice)
	case mood < 9:
		verb := game.Rotate
		if dice.Intn(2) == 0 {
			verb = game.Intensify
		}
		return game.Command{Verb: verb, Building: c.some(s, c.own[seat][game.WeatherStation], dice), Reverse: dice.Intn(2) == 0}, true
	default:
		target := c.shown(s, 1-seat)
		return game.Command{Verb: game.Raid, Building: c.some(s, c.own[seat][game.PoliceDepartment], dice), Target: target}, s.Buildings[target].Exposure > 0
	}
}

// some draws one of the buildings, and draws again if that one has acted; None if there is none.
func (c *analysis) some(s *game.State, of []int16, dice *rules.Seeded) int16 {
	if len(of) == 0 {
		return game.None
	}
	at := dice.Intn(len(of))
	for range of {
		if s.Ready(of[at]) {
			return of[at]
		}
		at = (at + 1) % len(of)
	}
	return game.None
}

func (c *analysis) arson(s *game.State, seat rules.Seat, targets []int16, dice *rules.Seeded) (game.Command, bool) {
	if len(targets) == 0 {
		return game.Command{}, false
	}
	near := targets[:min(len(targets), 8)]
	order := game.Command{Verb: game.Ignite, Building: c.some(s, c.own[seat][game.Warehouse], dice), Target: near[dice.Intn(len(near))]}
	return order, int(s.Buildings[order.Target].Fire) < int(s.Constants.MaxFire)
}

// water extinguishes the first fire near home, else any burning building of its own.
func (c *analysis) water(s *game.State, seat rules.Seat, dice *rules.Seeded) (game.Command, bool) {
	order := game.Command{Verb: game.Extinguish, Building: c.some(s, c.own[seat][game.FireDepartment], dice)}
	for _, i := range c.around[seat] {
		if s.Buildings[i].Fire > 0 {
			order.Target = i
			return order, true
		}
	}
	for _, i := range c.own[seat][dice.Intn(4)] {
		if b := &s.Buildings[i]; b.Fire > 0 && !b.Ruin() && !b.Headquarters {
			order.Target = i
			return order, true
		}
	}
	return order, false
}

// shown returns the seat's most exposed warehouse, or the first one.
func (c *analysis) shown(s *game.State, seat rules.Seat) int16 {
	best := s.Headquarters[seat]
	for _, i := range c.own[seat][game.Warehouse] {
		if s.Buildings[i].Exposure > s.Buildings[best].Exposure {
			best = i
		}
	}
	return best
}
