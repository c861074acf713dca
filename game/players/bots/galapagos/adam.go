package galapagos

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// adam plays like the best of the original sample players, from its description: it makes certain kills within reach, pursues the nearest
// target after allowing for its value, bites what is adjacent, and breeds with any adjacent friend while no foe can reach it.
type adam struct {
	tribe
	copy game.State
	made []game.Command
}

func (a *adam) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	if err := yield(); err != nil {
		return nil, err
	}
	a.copy.CopyFrom(s)
	a.survey(&a.copy, seat)
	a.style = &rough
	a.plan = a.made[:0]
	for _, i := range a.own {
		a.sureKill(i)
	}
	for _, i := range a.own {
		a.nibble(i)
		a.approach(i)
		a.nibble(i)
		a.breed(i)
	}
	a.made, a.plan = a.plan, nil
	return a.made, nil
}

// rough is the style of a creature that walks over plants.
var rough = style{fear: 100}

// sureKill makes creature i kill a foe within reach.
func (a *adam) sureKill(i int32) {
	t := &a.s.Things[i]
	if !t.CanEat {
		return
	}
	a.reach(i)
	for _, cell := range a.walks.Queue {
		for _, d := range grid.Dirs {
			q := a.s.Cells.Point(int(cell)).Step(d)
			j := a.s.At(q)
			if j == game.None {
				continue
			}
			f := &a.s.Things[j]
			if f.Kind == game.Creature && f.Owner != a.seat && a.s.Damage(t.Stats, f.Stats) >= f.Health {
				if a.walk(i, cell) {
					a.do(game.Command{Verb: game.Eat, Creature: i, At: q})
				}
				return
			}
		}
	}
}

// nibble eats what is next to creature i: a foe, or a plant if it is hungry enough.
func (a *adam) nibble(i int32) {
	t := &a.s.Things[i]
	if t.Gone || !t.CanEat {
		return
	}
	var plant grid.Point
	found := false
	for _, d := range grid.Dirs {
		q := t.At.Step(d)
		j := a.s.At(q)
		if j == game.None {
			continue
		}
		switch f := &a.s.Things[j]; {
		case f.Kind == game.Creature && f.Owner != a.seat:
			a.do(game.Command{Verb: game.Eat, Creature: i, At: q})
			return
		case f.Kind == game.Plant && f.Size > 0 && t.Health < t.Best:
			plant, found = q, true
		}
	}
	if found {
		a.do(game.Command{Verb: game.Eat, Creature: i, At: plant})
	}
}

// approach moves creature i as close as possible to its target.
func (a *adam) approach(i int32) {
	t := &a.s.Things[i]
	if t.Gone || t.Steps == 0 {
		return
	}
	goal, top := game.None, int32(0)
	consider := func(j, bonus int32) {
		if v := bonus - 3*int32(a.s.Things[j].At.Distance(t.At)); goal == game.None || v > top {
			goal, top = j, v
		}
	}
	for _, j := range a.plants {
		if p := &a.s.Things[j]; !p.Gone && p.Size > 0 {
			consider(j, a.s.GrazeMeal(t.Stats))
		}
	}
	for _, j := range a.foes {
		if f := &a.s.Things[j]; !f.Gone {
			consider(j, 10*(t.Stats[game.Carnivorism]-f.Stats[game.Defense]))
		}
	}
	if goal == game.None {
		return
	}
	a.reach(i)
	at := a.s.Things[goal].At
	cell, least := a.walks.Queue[0], t.At.Distance(at)
	for _, k := range a.walks.Queue {
		if d := a.s.Cells.Point(int(k)).Distance(at); d < least {
			cell, least = k, d
		}
	}
	a.walk(i, cell)
}

// breed pairs creature i with an adjacent friend, unless a foe could reach it.
func (a *adam) breed(i int32) {
	t := &a.s.Things[i]
	if t.Gone || !t.CanBreed {
		return
	}
	if sum, _ := a.threat(t.At, t.Stats[game.Defense]); sum > 0 {
		return
	}
	for _, d := range grid.Dirs {
		if j := a.s.At(t.At.Step(d)); j != game.None && a.do(game.Command{Verb: game.Breed, Creature: i, Mate: j}) {
			return
		}
	}
}
