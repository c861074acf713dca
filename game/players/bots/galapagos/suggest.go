package galapagos

import (
	"fmt"
	"math"
	"slices"

	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// advise returns the best turn found, creature by creature, with the reasons. It advises to breed only while there is food for one more.
func (x *search) advise(s *game.State, seat rules.Seat, yield func() error) (list []bots.Advice[game.Command], err error) {
	x.thrifty = true
	plan, err := x.think(s, seat, yield)
	if err != nil {
		return nil, err
	}
	errands, err := bots.Errands(s, seat, plan, func(c game.Command) int32 { return c.Creature }, yield)
	if err != nil {
		return nil, err
	}
	now, rest := s.Clone(), slices.Concat(errands...)
	for _, e := range childless(errands) {
		list = append(list, bots.Advice[game.Command]{Cmds: e, Why: reason(now, seat, rest)})
		if err := bots.CarryOut(now, seat, e); err != nil {
			return nil, err
		}
		rest = rest[len(e):]
	}
	why := "End your turn: no other action is better than waiting."
	if larder := orders.LarderOf(now, seat); !larder.Spare() {
		why = fmt.Sprintf("End your turn, and do not breed: there is %v.", larder)
	}
	return bots.Ended(list, now, seat, why), nil
}

// childless divides the errands of creatures that eat and then breed: a child is a matter of its own.
func childless(errands [][]game.Command) (list [][]game.Command) {
	for _, e := range errands {
		does := func(v game.Verb) int { return slices.IndexFunc(e, func(c game.Command) bool { return c.Verb == v }) }
		if eats, breeds := does(game.Eat), does(game.Breed); eats >= 0 && breeds > eats {
			list, e = append(list, e[:breeds]), e[breeds:]
		}
		list = append(list, e)
	}
	return list
}

// reason returns why the plan begins as it does.
func reason(s *game.State, seat rules.Seat, plan []game.Command) string {
	switch c := plan[0]; c.Verb {
	case game.Move:
		return reasonMove(s, seat, plan)
	case game.Eat:
		return reasonEat(s, c.Creature, s.Meal(c.At))
	case game.Breed:
		return reasonBreed(s, c)
	}
	return "End your turn."
}

// reasonMove finds what the creature walks to: its meal or mate of this turn, else food or safety.
func reasonMove(s *game.State, seat rules.Seat, plan []game.Command) string {
	i := plan[0].Creature
	end := s.Clone()
	for _, c := range plan {
		if c.Creature == i && c.Verb == game.Eat {
			return "Walk to " + meal(end, i, end.Meal(c.At)) + "."
		}
		if c.Verb == game.Breed && (c.Creature == i || c.Mate == i) {
			return "Walk to a mate: the two can breed this turn."
		}
		if end.Apply(seat, c, nil) != nil {
			break
		}
	}
	x := tribe{style: &keen}
	x.survey(s, seat)
	t, later := &s.Things[i], &end.Things[i]
	before, _ := x.threat(t.At, t.Stats[game.Defense])
	after, _ := x.threat(later.At, t.Stats[game.Defense])
	if after < before {
		return fmt.Sprintf("Walk away: next turn enemies could bite for %d where it stands, but only for %d where it goes.", before, after)
	}
	if s.Shared(i) {
		return "Step off the newborn: creatures that share a cell cannot eat or breed."
	}
	if _, goal := x.pull(i, later.At, later.Health); goal != game.None {
		if p := &s.Things[goal]; p.At.Distance(later.At) < p.At.Distance(t.At) {
			return fmt.Sprintf("Walk towards the plant %s: eating it heals %d.", p.At.Sub(t.At).Compass(), s.GrazeMeal(t.Stats))
		}
	}
	mates, prey := closer(s, i, later.At, true), closer(s, i, later.At, false)
	switch {
	case mates && prey:
		return "Walk closer to mates and prey."
	case mates:
		return "Walk closer to a mate."
	case prey:
		return "Walk closer to prey."
	}
	return "Walk to a better place for the next turn."
}

// closer reports whether a creature that walks to a cell gets closer to the nearest other one of its tribe, or of the others.
func closer(s *game.State, i int32, to grid.Point, own bool) bool {
	t := &s.Things[i]
	before, after := math.MaxInt, math.MaxInt
	for j := range s.Things {
		if o := &s.Things[j]; int32(j) != i && o.Alive() && (o.Owner == t.Owner) == own {
			before, after = min(before, o.At.Distance(t.At)), min(after, o.At.Distance(to))
		}
	}
	return after < before
}

func reasonEat(s *game.State, i, j int32) string {
	t, food := &s.Things[i], &s.Things[j]
	if food.Kind == game.Plant {
		return fmt.Sprintf("Eat the plant of size %d: it heals %d.", food.Size, min(t.Best-t.Health, s.GrazeMeal(t.Stats)))
	}
	damage := s.Damage(t.Stats, food.Stats)
	if damage >= food.Health {
		return fmt.Sprintf("Kill: the bite takes %d, the enemy has %d health, and the kill heals %d.", damage, food.Health, min(t.Best-t.Health, s.KillMeal(t.Stats)))
	}
	return fmt.Sprintf("Bite: it takes %d of the enemy's %d health, and nothing else in reach is worth more.", damage, food.Health)
}

// meal says what a creature finds, and what it does to it by eating.
func meal(s *game.State, i, j int32) string {
	if j == game.None {
		return "eat"
	}
	food := &s.Things[j]
	switch {
	case food.Kind == game.Plant:
		return fmt.Sprintf("a plant of size %d and eat it", food.Size)
	case s.Damage(s.Things[i].Stats, food.Stats) >= food.Health:
		return "an enemy and kill it"
	}
	return "an enemy and bite it"
}

func reasonBreed(s *game.State, c game.Command) string {
	a, b := &s.Things[c.Creature], &s.Things[c.Mate]
	baby, _ := s.Baby(a.Stats, b.Stats)
	text := fmt.Sprintf("Breed: the baby has %d stat points", baby.Total())
	left := s.Constants.MaxTurns - s.Number
	if spare := min(a.Health, b.Health) - s.Constants.BreedCost; spare > left*s.Constants.Upkeep {
		return text + ", and both parents can live to the end without another meal."
	}
	if h := baby[game.Herbivorism]; h > a.Stats[game.Herbivorism] || h > b.Stats[game.Herbivorism] {
		text += fmt.Sprintf(", grazes better than one of its parents (herbivorism %d)", h)
	}
	return text + fmt.Sprintf(", and there is %v.", orders.LarderOf(s, a.Owner))
}
