package galapagos

import (
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Sense is what a creature knows of what is around it. It keeps its memory.
type Sense struct {
	Ways      // of the creature in question
	foes Ways // of its foes, meanwhile
	leg  []grid.Point
}

// Feed is the health a creature would get from a plant.
func Feed(s *game.State, t *game.Thing) int32 {
	return min(t.Best-t.Health, s.GrazeMeal(t.Stats))
}

// appetite reports whether a creature can eat and would make at least half of a plant's meal.
func appetite(s *game.State, t *game.Thing) bool {
	return t.CanEat && Feed(s, t) > 0 && 2*Feed(s, t) >= s.GrazeMeal(t.Stats)
}

// Famished reports whether a creature has health for a few turns only.
func Famished(s *game.State, t *game.Thing) bool { return t.Health <= 8*s.Constants.Upkeep }

// pasture is the plant that creature i, if it has an appetite, does well to eat from: the nearest in its reach, rather one with more than
// a leaf; else, when it is far from well, the nearest beyond its reach, for which it must set out. It goes nowhere to starve on the way,
// to eat for little, or, unless it is famished, to be killed there. None when there is no such plant.
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

// worthwhile reports whether a hungry creature that has not walked yet does well to set out for a plant beyond its reach: it gets there
// alive, and the meal is worth twice the way.
func worthwhile(s *game.State, t *game.Thing, plant grid.Point) bool {
	speed := t.Stats[game.Speed]
	if t.Steps < speed || t.Steps == 0 || 3*t.Health >= 2*t.Best {
		return false
	}
	way := int32(t.At.Distance(plant)) * s.Constants.MoveCost
	rounds := int32(t.At.Distance(plant))/speed + 1
	return s.GrazeMeal(t.Stats) >= 2*way && t.Health > way+2*rounds*s.Constants.Upkeep
}

// deadly reports whether creature i had better not go to p and gain so much health there: its foes could kill it, which they cannot where
// it stands. To a famished one all the same.
func (k *Sense) deadly(s *game.State, i int32, p grid.Point, gain int32) bool {
	t := &s.Things[i]
	return p != t.At && !Famished(s, t) && k.foes.Bites(s, i, p) >= t.Health+gain-s.Constants.Upkeep && !k.foes.Doomed(s, i)
}

// Chance is what a creature could still make of its turn.
type Chance uint8

// The chances, the better the later.
const (
	Spent  Chance = iota // nothing at all
	Idle                 // a step or a bite of little use
	Loving               // breed
	Useful               // reach a meal or an enemy it can hurt badly, step off a cell it shares, or set out for food
)

// ripe reports whether a creature can become a parent now without going hungry over it, while the egg would still hatch.
func ripe(s *game.State, t *game.Thing) bool {
	return t.CanBreed && t.Health >= 2*s.Constants.BreedCost && s.Number+2 <= s.Constants.MaxTurns
}

// Chance is the best that creature i could still do this turn.
func (k *Sense) Chance(s *game.State, i int32) Chance {
	t := &s.Things[i]
	if !t.Alive() || t.Owner != s.Mover() {
		return Spent
	}
	if t.Steps > 0 && t.Steps == t.Stats[game.Speed] && s.Shared(i) {
		return Useful
	}
	best := Spent
	if t.CanEat || t.Steps > 0 {
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
				if damage := s.Damage(t.Stats, o.Stats); damage >= o.Health || damage >= goodBite*s.Constants.Bite && Hunts(t.Stats) {
					return Useful
				}
			}
		}
	}
	return best
}
