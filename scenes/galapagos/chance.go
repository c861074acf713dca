package galapagos

import (
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// feed is the health a creature would get from a plant.
func feed(s *galapagos.State, t *galapagos.Thing) int32 {
	return min(t.Best-t.Health, s.GrazeMeal(t.Stats))
}

// appetite reports whether a creature can eat and would make at least half of a plant's meal.
func appetite(s *galapagos.State, t *galapagos.Thing) bool {
	return t.CanEat && feed(s, t) > 0 && 2*feed(s, t) >= s.GrazeMeal(t.Stats)
}

// famished reports whether a creature has health for a few turns only.
func famished(s *galapagos.State, t *galapagos.Thing) bool { return t.Health <= 8*s.Constants.Upkeep }

// pasture is the plant that creature i, if it has an appetite, does well to eat from: the nearest in its reach, rather one with more than
// a leaf; else, when it is far from well, the nearest beyond its reach, for which it must set out. It goes nowhere to starve on the way,
// to eat for little, or, unless it is famished, to be killed there. None when there is no such plant.
func (v *View) pasture(s *galapagos.State, i int32) (plant int32, far bool) {
	t, w := &s.Things[i], &v.walk
	if !appetite(s, t) {
		return galapagos.None, false
	}
	w.flood(s, t.At, stride(s, t), true)
	plant = galapagos.None
	least, away, distance := 0, galapagos.None, 0
	for j := range s.Things {
		o := &s.Things[j]
		if o.Kind != galapagos.Plant || o.Gone || o.Size <= 0 {
			continue
		}
		q, n := w.beside(o.At)
		if n < 0 {
			if d := t.At.Distance(o.At); away == galapagos.None || d < distance {
				away, distance = int32(j), d
			}
			continue
		}
		cost := 3 * n * int(max(s.Constants.MoveCost, 1))
		if o.Size == 1 {
			cost += 4 // leave a leaf to grow from
		}
		way := int32(n) * s.Constants.MoveCost
		if way < feed(s, t) && (plant == galapagos.None || cost < least) && !v.deadly(s, i, q, feed(s, t)-way) {
			plant, least = int32(j), cost
		}
	}
	if plant != galapagos.None || away == galapagos.None || !worthwhile(s, t, s.Things[away].At) {
		return plant, false
	}
	v.leg, _ = w.setOut(v.leg[:0], s, t, s.Things[away].At, true)
	n := len(v.leg)
	if n == 0 || v.deadly(s, i, v.leg[n-1], -int32(n)*s.Constants.MoveCost) {
		return galapagos.None, false
	}
	return away, true
}

// worthwhile reports whether a hungry creature that has not walked yet does well to set out for a plant beyond its reach: it gets there
// alive, and the meal is worth twice the way.
func worthwhile(s *galapagos.State, t *galapagos.Thing, plant grid.Point) bool {
	speed := t.Stats[galapagos.Speed]
	if t.Steps < speed || t.Steps == 0 || 3*t.Health >= 2*t.Best {
		return false
	}
	way := int32(t.At.Distance(plant)) * s.Constants.MoveCost
	rounds := int32(t.At.Distance(plant))/speed + 1
	return s.GrazeMeal(t.Stats) >= 2*way && t.Health > way+2*rounds*s.Constants.Upkeep
}

// deadly reports whether creature i had better not go to p and gain so much health there: its foes could kill it, which they cannot where
// it stands. To a famished one all the same.
func (v *View) deadly(s *galapagos.State, i int32, p grid.Point, gain int32) bool {
	t := &s.Things[i]
	return p != t.At && !famished(s, t) && v.foes.bites(s, i, p) >= t.Health+gain-s.Constants.Upkeep && !v.foes.doomed(s, i)
}

// chance is what a creature could still make of its turn.
type chance uint8

const (
	spent  chance = iota // nothing at all
	idle                 // a step or a bite of little use
	loving               // breed
	useful               // reach a meal or an enemy it can hurt badly, step off a cell it shares, or set out for food
)

// ripe reports whether a creature can become a parent now without going hungry over it, while the egg would still hatch.
func ripe(s *galapagos.State, t *galapagos.Thing) bool {
	return t.CanBreed && t.Health >= 2*s.Constants.BreedCost && s.Number+2 <= s.Constants.MaxTurns
}

// chance is the best that creature i could still do this turn.
func (v *View) chance(s *galapagos.State, i int32) chance {
	t := &s.Things[i]
	if !t.Alive() || t.Owner != s.Mover() {
		return spent
	}
	if t.Steps > 0 && t.Steps == t.Stats[galapagos.Speed] && s.Shared(i) {
		return useful
	}
	best := spent
	if t.CanEat || t.Steps > 0 {
		best = idle
	}
	loves := ripe(s, t)
	if !t.CanEat && !loves {
		return best
	}
	if plant, _ := v.pasture(s, i); plant != galapagos.None {
		return useful
	}
	w := &v.walk
	w.flood(s, t.At, stride(s, t), true)
	for _, c := range w.queue {
		p := s.Cells.Point(int(c))
		for _, d := range grid.Dirs {
			j := s.At(p.Step(d))
			if j == galapagos.None || j == i || s.Things[j].Kind == galapagos.Plant {
				continue
			}
			switch o := &s.Things[j]; {
			case o.Owner == t.Owner:
				if loves && ripe(s, o) {
					best = loving
				}
			case t.CanEat:
				if damage := s.Damage(t.Stats, o.Stats); damage >= o.Health || damage >= goodBite*s.Constants.Bite && hunts(t.Stats) {
					return useful
				}
			}
		}
	}
	return best
}
