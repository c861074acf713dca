package galapagos

import (
	"fmt"

	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// advise is the first command of the best turn found, and the reason for it.
func (x *search) advise(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
	plan, err := x.think(s, seat, yield)
	if err != nil {
		return game.Command{}, "", err
	}
	if len(plan) == 0 {
		return game.Command{}, "End your turn: nothing that a creature can still do is better than to wait.", nil
	}
	return plan[0], reason(s, seat, plan), nil
}

// reason says why the plan begins as it does.
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

// reasonMove looks for what the creature walks to: its meal or mate of this turn, or else food or safety.
func reasonMove(s *game.State, seat rules.Seat, plan []game.Command) string {
	i := plan[0].Creature
	end := s.Clone()
	for _, c := range plan {
		if c.Creature == i && c.Verb == game.Eat {
			return "Walk to eat: from there it reaches " + meal(end, i, end.Meal(c.At)) + "."
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
		return fmt.Sprintf("Walk away: enemies could bite here for %d next turn, and for %d there.", before, after)
	}
	if s.Shared(i) {
		return "Walk off the newborn: two on one cell can neither eat nor breed."
	}
	if _, goal := x.pull(i, later.At, later.Health); goal != game.None {
		p := &s.Things[goal]
		return fmt.Sprintf("Walk towards the plant at %s, %d steps away: a meal heals this creature %d.", p.At, t.At.Distance(p.At)-1, s.GrazeMeal(t.Stats))
	}
	return "Walk to where mates and prey are nearer."
}

func reasonEat(s *game.State, i, j int32) string {
	t, food := &s.Things[i], &s.Things[j]
	if food.Kind == game.Plant {
		return fmt.Sprintf("Graze: %s heals %d.", meal(s, i, j), min(t.Best-t.Health, s.GrazeMeal(t.Stats)))
	}
	damage := s.Damage(t.Stats, food.Stats)
	if damage >= food.Health {
		return fmt.Sprintf("Kill: the bite takes %d, the enemy has %d, and the meal heals %d.", damage, food.Health, min(t.Best-t.Health, s.KillMeal(t.Stats)))
	}
	return fmt.Sprintf("Bite: it takes %d of the enemy's %d health, and nothing else in reach is worth more.", damage, food.Health)
}

// meal names what creature i eats.
func meal(s *game.State, i, j int32) string {
	if j == game.None {
		return "a meal"
	}
	food := &s.Things[j]
	switch {
	case food.Kind == game.Plant:
		return fmt.Sprintf("a plant of size %d", food.Size)
	case s.Damage(s.Things[i].Stats, food.Stats) >= food.Health:
		return "an enemy it kills"
	}
	return "an enemy it can bite"
}

func reasonBreed(s *game.State, c game.Command) string {
	a, b := &s.Things[c.Creature], &s.Things[c.Mate]
	baby, _ := s.Baby(a.Stats, b.Stats)
	text := fmt.Sprintf("Breed: the baby has %d stats in all", baby.Total())
	left := s.Constants.MaxTurns - s.Number
	if spare := min(a.Health, b.Health) - s.Constants.BreedCost; spare > left*s.Constants.Upkeep {
		return text + ", and both parents live to the end without another meal."
	}
	if h := baby[game.Herbivorism]; h > a.Stats[game.Herbivorism] || h > b.Stats[game.Herbivorism] {
		return text + fmt.Sprintf(" and grazes better than a parent (%d), and the island feeds one more.", h)
	}
	return text + ", and the island feeds one more."
}
