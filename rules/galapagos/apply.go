package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Apply checks the command and carries it out. Chance only decides the coin toss when a match is equal in everything. With a nil tape it
// allocates nothing but new eggs and creatures.
func (s *State) Apply(seat rules.Seat, c Command, tape *rules.Tape) error {
	if i := s.check(seat, c); i != nil {
		return i
	}
	table[c.Verb].apply(s, seat, c, tape)
	return nil
}

func (s *State) pass(_ rules.Seat, _ Command, tape *rules.Tape) { s.nextTurn(tape) }

func (s *State) concede(seat rules.Seat, _ Command, tape *rules.Tape) {
	emit(tape, rules.Note, Departed, int32(seat), rules.Nobody, grid.Point{}, grid.Point{}, 0)
	s.finish(tape, 1-seat, Left)
}

// move takes a step. A creature that starves on the step dies where it is.
func (s *State) move(_ rules.Seat, c Command, tape *rules.Tape) {
	i, p := c.Creature, c.At
	t := &s.Things[i]
	if s.hurt(i, s.Constants.MoveCost, tape) {
		return
	}
	if plant := s.At(p); plant != None {
		emit(tape, rules.Vanish, Trampled, i, plant, p, p, 0)
		s.take(plant)
		s.Things[plant].Gone = true
	}
	from := t.At
	s.look(i, p.X)
	s.take(i)
	s.put(i, p)
	emit(tape, rules.Move, Walked, rules.Nobody, i, from, p, 0)
	s.set(tape, Steps, i, &t.Steps, t.Steps-1)
}

func (s *State) eat(_ rules.Seat, c Command, tape *rules.Tape) {
	i, j := c.Creature, s.Meal(c.At)
	t, food := &s.Things[i], &s.Things[j]
	s.look(i, food.At.X)
	if food.Kind == Plant {
		health := min(t.Best, t.Health+s.GrazeMeal(t.Stats))
		emit(tape, rules.Strike, Grazed, i, j, t.At, food.At, health-t.Health)
		s.set(tape, Health, i, &t.Health, health)
		s.set(tape, Size, j, &food.Size, food.Size-1)
	} else {
		damage := s.Damage(t.Stats, food.Stats)
		emit(tape, rules.Strike, Bitten, i, j, t.At, food.At, damage)
		if s.hurt(j, damage, tape) {
			if food.Killer = i; !t.Gone {
				s.set(tape, Health, i, &t.Health, min(t.Best, t.Health+s.KillMeal(t.Stats)))
			}
		}
	}
	s.setFlag(tape, Hungry, i, &t.CanEat, false)
}

// Damage is what a bite of a creature with the first stats does to one with the second.
func (s *State) Damage(attacker, target Stats) int32 {
	return max(1, attacker[Carnivorism]-target[Defense]) * s.Constants.Bite
}

// GrazeMeal is the health that a creature with these stats gets from a plant, up to its maximum.
func (s *State) GrazeMeal(eater Stats) int32 { return s.Constants.GrazeGain * eater[Herbivorism] }

// KillMeal is the health that a creature with these stats gets from a kill, up to its maximum.
func (s *State) KillMeal(eater Stats) int32 { return s.Constants.KillGain * eater[Carnivorism] }

// BestHealth is the maximum health of a creature with these stats.
func (s *State) BestHealth(of Stats) int32 {
	return s.Constants.BaseHealth + s.Constants.EnergyGain*of[Energy]
}

// hurt takes health away and reports whether the creature died.
func (s *State) hurt(i, amount int32, tape *rules.Tape) bool {
	t := &s.Things[i]
	s.set(tape, Health, i, &t.Health, t.Health-amount)
	if t.Health > 0 {
		return false
	}
	emit(tape, rules.Vanish, Died, rules.Nobody, i, t.At, t.At, 0)
	s.take(i)
	t.Gone = true
	return true
}

func (s *State) breed(_ rules.Seat, c Command, tape *rules.Tape) {
	i, j := c.Creature, c.Mate
	a, b := &s.Things[i], &s.Things[j]
	s.look(i, b.At.X)
	s.look(j, a.At.X)
	baby, _ := s.Baby(a.Stats, b.Stats)
	emit(tape, rules.Strike, Bred, i, j, a.At, b.At, 0)
	emit(tape, rules.Spawn, Laid, int32(a.Owner), int32(len(s.Eggs)), a.At, a.At, 0)
	s.Eggs = append(s.Eggs, Egg{Owner: a.Owner, At: a.At, Stats: baby, Parent: i, Mate: j})
	for _, k := range [2]int32{i, j} {
		t := &s.Things[k]
		s.setFlag(tape, Ready, k, &t.CanBreed, false)
		s.setFlag(tape, Hungry, k, &t.CanEat, false)
		s.set(tape, Steps, k, &t.Steps, 0)
		s.set(tape, Health, k, &t.Health, t.Health-s.Constants.BreedCost)
	}
}

// tieOrder is the order of preference among equal stats.
var tieOrder = [stats]Stat{Speed, Energy, Defense, Carnivorism, Herbivorism}

// Baby returns the stats of a baby of a creature with stats a, which asks, and a mate with stats b: averages rounded up, then the best stat
// of a one higher, then the worst of b one lower, within the limits. It reports false when the ruleset refuses to breed because of the
// limits.
func (s *State) Baby(a, b Stats) (Stats, bool) {
	k := &s.Constants
	var baby Stats
	for x := range baby {
		baby[x] = (a[x] + b[x] + 1) / 2
	}
	if k.BreedLimit == NextBest {
		up, canRise := outstanding(a, 1, func(x Stat) bool { return baby[x] != k.MaxStat })
		down, canFall := outstanding(b, -1, func(x Stat) bool { return baby[x] != k.MinStat })
		if canRise && canFall {
			baby[up]++
			baby[down]--
		}
		return baby, canRise && canFall
	}
	all := func(Stat) bool { return true }
	up, _ := outstanding(a, 1, all)
	down, _ := outstanding(b, -1, all)
	baby.change(up, 1, k.MaxStat)
	baby.change(down, -1, k.MinStat)
	return baby, true
}

// outstanding is the highest (sign 1) or lowest (sign -1) of the allowed stats; it reports false when there is none.
func outstanding(st Stats, sign int32, may func(Stat) bool) (best Stat, found bool) {
	for _, x := range tieOrder {
		if may(x) && (!found || st[x]*sign > st[best]*sign) {
			best, found = x, true
		}
	}
	return best, found
}

// change moves a stat by one (by is 1 or -1). A stat at the limit passes the change on to the next in order, and round again; when all are
// at the limit nothing changes.
func (st *Stats) change(first Stat, by, limit int32) {
	for n := range Stat(stats) {
		if x := (first + n) % stats; st[x]*by < limit*by {
			st[x] += by
			return
		}
	}
}
