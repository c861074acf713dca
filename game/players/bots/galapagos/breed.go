package galapagos

import (
	orders "app.pentarena/game/match/orders/galapagos"
	game "app.pentarena/rules/galapagos"
)

// ripe reports whether a creature can become a parent in good health.
func (x *tribe) ripe(t *game.Thing) bool {
	return t.CanBreed && t.Health > x.s.Constants.BreedCost+x.style.spare
}

// mate breeds creatures as far as the tribe should grow.
func (x *tribe) mate() {
	if x.s.Number+2 > x.s.Constants.MaxTurns {
		return // the egg would not hatch
	}
	wanted := x.room*x.style.breed/100 - int32(len(x.own))
	for _, e := range x.s.Eggs {
		if e.Owner == x.seat {
			wanted--
		}
	}
	for {
		if x.thrifty && !orders.LarderOf(x.s, x.seat).Spare() {
			wanted = 0
		}
		a, b := x.couple(wanted > 0)
		if a == game.None || !x.do(game.Command{Verb: game.Breed, Creature: a, Mate: b}) {
			return
		}
		wanted--
	}
}

// couple returns the best pair to breed now, the active parent first; None if there is none. Without room a parent must survive to the end.
func (x *tribe) couple(room bool) (int32, int32) {
	first, second, top := game.None, game.None, int32(0)
	mean := x.mean(game.Herbivorism)
	for n, i := range x.own {
		t := &x.s.Things[i]
		if t.Gone || !t.CanBreed || t.Health <= x.s.Constants.BreedCost {
			continue
		}
		for _, j := range x.own[n+1:] {
			m := &x.s.Things[j]
			if m.Gone || !m.CanBreed || m.Health <= x.s.Constants.BreedCost || !x.meet(i, j) {
				continue
			}
			final := x.style.surge && x.lasts(t) && x.lasts(m)
			if !final && (!room || !x.ripe(t) || !x.ripe(m) || x.exposed(t) || x.exposed(m)) {
				continue
			}
			for _, pair := range [2][2]int32{{i, j}, {j, i}} {
				if x.s.Check(x.seat, game.Command{Verb: game.Breed, Creature: pair[0], Mate: pair[1]}) != nil {
					continue
				}
				baby, _ := x.s.Baby(x.s.Things[pair[0]].Stats, x.s.Things[pair[1]].Stats)
				if !final && x.style.choosy && 10*baby[game.Herbivorism] < mean {
					continue
				}
				v := 1000 + body(&game.Thing{Stats: baby}) + 40*baby[game.Herbivorism]
				if v > top {
					first, second, top = pair[0], pair[1], v
				}
			}
		}
	}
	return first, second
}

// meet reports whether two creatures are adjacent.
func (x *tribe) meet(i, j int32) bool {
	return x.s.Things[i].At.Distance(x.s.Things[j].At) == 1
}

// lasts reports whether a parent survives to the end of the match without another meal.
func (x *tribe) lasts(t *game.Thing) bool {
	left := x.s.Constants.MaxTurns - x.s.Number
	return t.Health-x.s.Constants.BreedCost > left*x.s.Constants.Upkeep
}

// exposed reports whether foes could kill a creature that has just bred.
func (x *tribe) exposed(t *game.Thing) bool {
	sum, _ := x.threat(t.At, t.Stats[game.Defense])
	return sum*x.fear()/100 >= t.Health-x.s.Constants.BreedCost-x.s.Constants.Upkeep
}

// mean returns ten times the tribe's average of a stat.
func (x *tribe) mean(stat game.Stat) int32 {
	sum := int32(0)
	for _, i := range x.own {
		sum += x.s.Things[i].Stats[stat]
	}
	return 10 * sum / int32(max(len(x.own), 1))
}
