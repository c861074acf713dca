package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Health gained by eating, for each point of a stat.
const (
	GrazeGain  = 5  // a plant, for each point of herbivorism
	KillGain   = 10 // a creature, for each point of carnivorism
	EnergyGain = 10 // greatest health, for each point of energy
)

// Apply checks the command and carries it out. The only chance is the coin that decides a match equal in everything. With a nil tape
// it allocates nothing but new eggs and creatures.
func (s *State) Apply(seat rules.Seat, c Command, tape *rules.Tape) error {
	if i := s.check(seat, c); i != nil {
		return i
	}
	switch c.Verb {
	case Pass:
		s.nextTurn(tape)
	case Concede:
		tell(tape, rules.Note, Departed, int32(seat), rules.Nobody, grid.Point{}, grid.Point{}, 0)
		s.finish(tape, 1-seat, Left)
	case Move:
		s.move(c.Creature, c.At, tape)
	case Eat:
		s.eat(c.Creature, s.Meal(c.At), tape)
	case Breed:
		s.breed(c.Creature, c.Mate, tape)
	}
	return nil
}

// move takes a step. A creature that the step starves dies where it is.
func (s *State) move(i int32, p grid.Point, tape *rules.Tape) {
	t := &s.Things[i]
	if s.hurt(i, s.Constants.MoveCost, tape) {
		return
	}
	if plant := s.At(p); plant != None {
		tell(tape, rules.Vanish, Trampled, i, plant, p, p, 0)
		s.take(plant)
		s.Things[plant].Gone = true
	}
	from := t.At
	s.look(i, p.X)
	s.take(i)
	s.put(i, p)
	tell(tape, rules.Move, Walked, rules.Nobody, i, from, p, 0)
	s.set(tape, Steps, i, &t.Steps, t.Steps-1)
}

func (s *State) eat(i, j int32, tape *rules.Tape) {
	t, food := &s.Things[i], &s.Things[j]
	s.look(i, food.At.X)
	if food.Kind == Plant {
		health := min(t.Best, t.Health+GrazeGain*t.Stats[Herbivorism])
		tell(tape, rules.Strike, Grazed, i, j, t.At, food.At, health-t.Health)
		s.set(tape, Health, i, &t.Health, health)
		s.set(tape, Size, j, &food.Size, food.Size-1)
	} else {
		damage := s.Damage(t.Stats, food.Stats)
		tell(tape, rules.Strike, Bitten, i, j, t.At, food.At, damage)
		if s.hurt(j, damage, tape) && !t.Gone {
			s.set(tape, Health, i, &t.Health, min(t.Best, t.Health+KillGain*t.Stats[Carnivorism]))
		}
	}
	s.setFlag(tape, Hungry, i, &t.CanEat, false)
}

// Damage is what a bite of a creature with the first stats does to one with the second.
func (s *State) Damage(attacker, target Stats) int32 {
	return max(1, attacker[Carnivorism]-target[Defense]) * s.Constants.Bite
}

// hurt takes health away and reports whether that killed the creature.
func (s *State) hurt(i, amount int32, tape *rules.Tape) bool {
	t := &s.Things[i]
	s.set(tape, Health, i, &t.Health, t.Health-amount)
	if t.Health > 0 {
		return false
	}
	tell(tape, rules.Vanish, Died, rules.Nobody, i, t.At, t.At, 0)
	s.take(i)
	t.Gone = true
	return true
}

func (s *State) breed(i, j int32, tape *rules.Tape) {
	a, b := &s.Things[i], &s.Things[j]
	s.look(i, b.At.X)
	s.look(j, a.At.X)
	baby, _ := s.Baby(a.Stats, b.Stats)
	tell(tape, rules.Strike, Bred, i, j, a.At, b.At, 0)
	tell(tape, rules.Spawn, Laid, int32(a.Owner), int32(len(s.Eggs)), a.At, a.At, 0)
	s.Eggs = append(s.Eggs, Egg{Owner: a.Owner, At: a.At, Stats: baby, Parent: i, Mate: j})
	for _, k := range [2]int32{i, j} {
		t := &s.Things[k]
		s.setFlag(tape, Ready, k, &t.CanBreed, false)
		s.setFlag(tape, Hungry, k, &t.CanEat, false)
		s.set(tape, Steps, k, &t.Steps, 0)
		s.set(tape, Health, k, &t.Health, t.Health-s.Constants.BreedCost)
	}
}

// tieOrder is the order in which equal stats are preferred.
var tieOrder = [stats]Stat{Speed, Energy, Defense, Carnivorism, Herbivorism}

// Baby is what the egg of a creature with stats a, which asks, and its mate with stats b would have: averages rounded up, the best stat
// of a one higher, the worst of b one lower. It reports false when the ruleset refuses because every average is at a limit.
func (s *State) Baby(a, b Stats) (Stats, bool) {
	var average Stats
	for i := range average {
		average[i] = (a[i] + b[i] + 1) / 2
	}
	up, canRise := s.changed(a, average, s.Constants.MaxStat, 1)
	down, canFall := s.changed(b, average, s.Constants.MinStat, -1)
	if s.Constants.BreedLimit == NextBest && (!canRise || !canFall) {
		return average, false
	}
	if canRise {
		average[up]++
	}
	if canFall {
		average[down]--
	}
	return average, true
}

// changed is the stat that rises (sign 1) or falls (sign -1): the highest or lowest of the parent, unless the average is at the limit.
func (s *State) changed(parent, average Stats, limit, sign int32) (Stat, bool) {
	free := func(x Stat) bool { return average[x] != limit }
	best, found := Energy, false
	for _, x := range tieOrder {
		if s.Constants.BreedLimit == NextBest && !free(x) {
			continue
		}
		if !found || parent[x]*sign > parent[best]*sign {
			best, found = x, true
		}
	}
	for range stats {
		if found && free(best) {
			return best, true
		}
		best = (best + 1) % stats
	}
	return 0, false
}
