package galapagos

import (
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Sense is what a creature knows about its surroundings. It reuses its memory.
type Sense struct {
	Ways      // of the creature
	foes Ways // of its foes
	leg  []grid.Point
}

// Feed is the health a creature would get from a plant.
func Feed(s *game.State, t *game.Thing) int32 {
	return min(t.Best-t.Health, s.GrazeMeal(t.Stats))
}

// appetite reports whether a creature can eat and has room for at least half of a plant's meal.
func appetite(s *game.State, t *game.Thing) bool {
	return t.CanEat && Feed(s, t) > 0 && 2*Feed(s, t) >= s.GrazeMeal(t.Stats)
}

// Famished reports whether a creature's health lasts for only a few turns.
func Famished(s *game.State, t *game.Thing) bool { return t.Health <= 8*s.Constants.Upkeep }

// pasture is the best plant for creature i if it has an appetite: the nearest in reach, preferably with more than one leaf; else, when its
// health is low, the nearest out of reach (far). It leaves out plants on the way to which it would starve, meals too small for the way,
// and, unless it is famished, places where it could be killed. None when there is no such plant.
func (k *Sense) pasture(s *game.State, i int32) (plant int32, far bool) {
	t, w := &s.Things[i], &k.Ways
	if !appetite(s, t) {
		return game.None, false
	}
	w.Flood(s, t.At, Stride(s, t), true)
	plant = game.None
	least, away, distance := 0, game.None, 0
	for j := range s.Things {
		o := &s.Things[j]
		if o.Kind != game.Plant || o.Gone || o.Size <= 0 {
			continue
		}
		q, n := w.Beside(o.At)
		if n < 0 {
			if d := t.At.Distance(o.At); away == game.None || d < distance {
				away, distance = int32(j), d
			}
			continue
		}
		cost := 3 * n * int(max(s.Constants.MoveCost, 1))
		if o.Size == 1 {
			cost += 4 // leave a leaf to grow from
		}
		way := int32(n) * s.Constants.MoveCost
		if way < Feed(s, t) && (plant == game.None || cost < least) && !k.deadly(s, i, q, Feed(s, t)-way) {
			plant, least = int32(j), cost
		}
	}
	if plant != game.None || away == game.None || !worthwhile(s, t, s.Things[away].At) {
		return plant, false
	}
	k.leg, _ = w.setOut(k.leg[:0], s, t, s.Things[away].At, true)
	n := len(k.leg)
	if n == 0 || k.deadly(s, i, k.leg[n-1], -int32(n)*s.Constants.MoveCost) {
		return game.None, false
	}
	return away, true
}

// worthwhile reports whether a hungry creature that has not walked yet should set out for a plant out of reach: it gets there alive, and
// the meal is worth twice the way.
func worthwhile(s *game.State, t *game.Thing, plant grid.Point) bool {
	speed := t.Stats[game.Speed]
	if t.Steps < speed || t.Steps == 0 || 3*t.Health >= 2*t.Best {
		return false
	}
	way := int32(t.At.Distance(plant)) * s.Constants.MoveCost
	rounds := int32(t.At.Distance(plant))/speed + 1
	return s.GrazeMeal(t.Stats) >= 2*way && t.Health > way+2*rounds*s.Constants.Upkeep
}

// deadly reports whether creature i should avoid p, even if it gains so much health there: its foes could kill it at p but not where it
// stands. Never for a famished creature.
func (k *Sense) deadly(s *game.State, i int32, p grid.Point, gain int32) bool {
	t := &s.Things[i]
	return p != t.At && !Famished(s, t) && k.foes.Bites(s, i, p) >= t.Health+gain-s.Constants.Upkeep && !k.foes.Doomed(s, i)
}

// Chance is the best that a creature can still do in its turn.
type Chance uint8

// The chances, from worst to best.
const (
	Spent  Chance = iota // nothing
	Idle                 // a step, a bite or an egg of little use
	Loving               // breed
	Useful               // reach a meal or an enemy it can hurt badly, leave a cell it shares, or set out for food
)

// ripe reports whether a creature can breed now without going hungry, early enough for the egg to hatch.
func ripe(s *game.State, t *game.Thing) bool {
	return t.CanBreed && t.Health >= 2*s.Constants.BreedCost && s.Number+2 <= s.Constants.MaxTurns
}

// Chance is the chance of creature i in this turn.
func (k *Sense) Chance(s *game.State, i int32) Chance {
	t := &s.Things[i]
	if !t.Alive() || t.Owner != s.Mover() {
		return Spent
	}
	if t.Steps > 0 && t.Steps == t.Stats[game.Speed] && s.Shared(i) {
		return Useful
	}
	best := Spent
	if able(s, i) {
		best = Idle
	}
	loves := ripe(s, t)
	if !t.CanEat && !loves {
		return best
	}
	if plant, _ := k.pasture(s, i); plant != game.None {
		return Useful
	}
	w := &k.Ways
	w.Flood(s, t.At, Stride(s, t), true)
	for _, c := range w.Queue {
		p := s.Cells.Point(int(c))
		for _, d := range grid.Dirs {
			j := s.At(p.Step(d))
			if j == game.None || j == i || s.Things[j].Kind == game.Plant {
				continue
			}
			switch o := &s.Things[j]; {
			case o.Owner == t.Owner:
				if loves && ripe(s, o) {
					best = Loving
				}
			case t.CanEat:
				if damage := s.Damage(t.Stats, o.Stats); damage >= o.Health || damage >= goodBite*s.Constants.Bite && hunts(t.Stats) {
					return Useful
				}
			}
		}
	}
	return best
}

// able reports whether the rules allow creature i any command now.
func able(s *game.State, i int32) bool {
	t := &s.Things[i]
	for _, d := range grid.Dirs {
		p := t.At.Step(d)
		for _, c := range [3]game.Command{{Verb: game.Move, Creature: i, At: p}, {Verb: game.Eat, Creature: i, At: p}, {Verb: game.Breed, Creature: i, Mate: s.At(p)}} {
			if s.Check(t.Owner, c) == nil {
				return true
			}
		}
	}
	return false
}
