//go:build ignore

// A bot for Galapagos: its creatures kill, graze and keep out of reach, and breed when they can afford it. Make it better.
//
//	arena match -game galapagos 'go run main.go lines.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

import "slices"

// position is what this bot looks at of the state, by the names of galapagos.md.
type position struct {
	Constants struct {
		Max_turns, Breed_cost, Bite, Graze_gain int
	}
	Things []thing
	Eggs   []struct{ At point }
	Cells  struct{ W, H int }
}

type point struct{ X, Y int }

type thing struct {
	Kind, Owner, Health, Best, Steps, Size int // kind 1 is plants, 2 creatures
	Gone, Can_eat, Can_breed               bool
	At                                     point
	Stats                                  []int // energy, carnivorism, herbivorism, speed, defense
}

func away(a, b point) int   { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }
func damage(a, b thing) int { return max(1, a.Stats[1]-b.Stats[4]) * state.Constants.Bite }
func mine(t thing) bool     { return t.Kind == 2 && !t.Gone && t.Owner == match.Seat }

// fit tells whether a creature of yours can breed and live on.
func fit(t thing) bool {
	return mine(t) && t.Can_breed && t.Health-state.Constants.Breed_cost > min(40, 2*(state.Constants.Max_turns-match.Turn))
}

func free(p point) bool {
	return !slices.ContainsFunc(state.Things, func(t thing) bool { return !t.Gone && t.Kind > 0 && t.At == p })
}

// value is how much a cell is worth for a creature, and what it eats there: near plants, prey and mates, far from foes.
func value(me thing, p point) (worth int, food point) {
	food = p // nothing
	meal, danger, graze := 0, 0, min(state.Constants.Graze_gain*me.Stats[2], me.Best-me.Health)
	for _, t := range state.Things {
		far, gain := away(p, t.At), 0
		switch {
		case t.Gone || t.At == me.At:
		case t.Size > 0:
			gain, worth = graze, max(worth, graze-3*far)
		case t.Kind == 2 && !mine(t):
			gain, worth = damage(me, t)+100*min(1, damage(me, t)/max(1, t.Health)), max(worth, damage(me, t)-5*far)
			danger += max(0, min(1, t.Stats[3]+2-far)) * min(damage(t, me), me.Health) / 4
		case fit(me) && fit(t):
			worth = max(worth, 60-6*far)
		}
		if far == 1 && me.Can_eat && gain > meal {
			meal, food = gain, t.At
		}
	}
	return worth + meal - danger, food
}

// play plays one turn: every creature goes where it is best for it, eats there, and breeds.
func play() {
	for i := range state.Things {
		me, best, way, food := state.Things[i], -9999, []point{}, point{}
		queue, ways := []point{me.At}, map[point][]point{}
		for k := 0; mine(me) && k < len(queue); k++ {
			p := queue[k]
			worth, meal := value(me, p)
			if worth -= len(ways[p]); worth > best {
				best, way, food = worth, ways[p], meal
			}
			for _, q := range []point{{p.X, p.Y - 1}, {p.X + 1, p.Y}, {p.X, p.Y + 1}, {p.X - 1, p.Y}} {
				if min(q.X, q.Y) >= 0 && q.X < state.Cells.W && q.Y < state.Cells.H && free(q) && ways[q] == nil && len(ways[p]) < min(me.Steps, me.Health-1) {
					queue, ways[q] = append(queue, q), append(slices.Clone(ways[p]), q)
				}
			}
		}
		for _, p := range way {
			give("move", i, p, 0)
		}
		if mine(state.Things[i]) && away(state.Things[i].At, food) == 1 {
			give("eat", i, food, 0)
		}
		for n, mate := range state.Things {
			me := state.Things[i]
			if away(me.At, mate.At) == 1 && fit(me) && fit(mate) && !slices.Contains(state.Eggs, struct{ At point }{me.At}) {
				give("breed", i, mate.At, n)
			}
		}
	}
}

func give(verb string, i int, p point, mate int) {
	act(command{"verb": verb, "creature": i, "at": map[string]int{"x": p.X, "y": p.Y}, "mate": mate})
}
