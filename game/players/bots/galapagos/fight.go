package galapagos

import (
	"cmp"
	"slices"

	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// kills makes creatures kill foes together, the most valuable foe first.
func (x *tribe) kills() {
	if !x.style.gang {
		return
	}
	x.ranking = x.ranking[:0]
	for _, j := range x.foes {
		f := &x.s.Things[j]
		x.ranking = append(x.ranking, ranked{j, body(f) + life(f.Health)})
	}
	slices.SortFunc(x.ranking, func(a, b ranked) int { return int(cmp.Or(b.worth-a.worth, a.who-b.who)) })
	for n := range x.ranking {
		x.gang(x.ranking[n].who)
	}
}

// biter is a creature that can bite the foe in question.
type biter struct{ who, damage int32 }

// gang kills foe j if the creatures that reach it can, with as few bites as possible: the strongest first, but the last bite, which feeds,
// goes to the weakest creature that can make it.
func (x *tribe) gang(j int32) {
	f := &x.s.Things[j]
	if f.Gone || x.s.At(f.At) != j {
		return
	}
	var all [16]biter
	n := 0
	for _, i := range x.own {
		t := &x.s.Things[i]
		if t.Gone || !t.CanEat || n == len(all) || int32(t.At.Distance(f.At)) > t.Steps+1 {
			continue
		}
		if x.beside(i, f.At) >= 0 {
			all[n] = biter{i, x.s.Damage(t.Stats, f.Stats)}
			n++
		}
	}
	team := all[:n]
	slices.SortFunc(team, func(a, b biter) int {
		if a.damage != b.damage {
			return int(b.damage - a.damage)
		}
		return int(a.who - b.who)
	})
	sum, need := int32(0), 0
	for need < n && need < 4 && sum < f.Health {
		sum += team[need].damage
		need++
	}
	if sum < f.Health {
		return
	}
	team = team[:need]
	for _, b := range team {
		cell := x.beside(b.who, f.At)
		if cell < 0 || !x.walk(b.who, cell) {
			continue
		}
		x.do(game.Command{Verb: game.Eat, Creature: b.who, At: f.At})
		if f.Gone {
			return
		}
	}
}

// beside returns the safest of the nearest cells next to p that creature i can reach, below 0 if there is none.
func (x *tribe) beside(i int32, p grid.Point) int32 {
	x.reach(i)
	best, least := int32(-1), int32(0)
	for _, d := range grid.Dirs {
		q := p.Step(d)
		if !x.s.Cells.In(q) {
			continue
		}
		k := int32(x.s.Cells.Index(q))
		if x.walks.Cost[k] == grid.Far {
			continue
		}
		sum, _ := x.threat(q, x.s.Things[i].Stats[game.Defense])
		if v := sum + 3*x.walks.Cost[k]; best < 0 || v < least {
			best, least = k, v
		}
	}
	return best
}
