//go:build ignore

// A bot for Si32: it keeps its buildings busy, builds more, mines, and sends big stacks to the enemy. Make it better.
//
//	arena match -game si32 'go run main.go lines.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

import (
	"slices"
	"strings"
)

// position is what this bot looks at of the state, by the names of si32.md.
type position struct {
	Constants struct {
		Geometry                                       string
		Defence, Building_cost, Per_worker, Worker_cap int
		Rules                                          struct{ Building_size int }
	}
	Sides     []struct{ Resources int }
	Buildings []struct{ Owner int }
	Tiles     struct {
		W, H  int
		Cells []struct {
			Wall                        bool
			Units                       []int // of each seat
			Workers, Building, Resource int
		}
	}
}

// next is the place beside another, -1 where a wall or nothing is. A place is its number in the cells.
func next(p int, dir string) int {
	t, x, y := state.Tiles, strings.Count(dir, "east")-strings.Count(dir, "west"), strings.Count(dir, "south")-strings.Count(dir, "north")
	if y != 0 && state.Constants.Geometry == "hex" { // even rows lie further east
		x = (x+1)/2 - p/t.W%2
	}
	if x, y = p%t.W+x, p/t.W+y; x < 0 || x >= t.W || y < 0 || y >= t.H || t.Cells[y*t.W+x].Wall {
		return -1
	}
	return y*t.W + x
}

// toward is the direction from every place to the nearest goal, "here" at goals, and "" without a way.
func toward(goals []int) []string {
	ways := map[string]string{"square": "north east south west", "hex": "east southeast southwest west northwest northeast"}
	dirs, found := strings.Fields(ways[state.Constants.Geometry]), make([]string, len(state.Tiles.Cells))
	for _, p := range goals {
		found[p] = "here"
	}
	for i := 0; i < len(goals); i++ {
		for k, dir := range dirs {
			if q := next(goals[i], dir); q >= 0 && found[q] == "" {
				found[q], goals = dirs[(k+len(dirs)/2)%len(dirs)], append(goals, q) // the way back
			}
		}
	}
	return found
}

// play plays one turn: fill the buildings with workers, build, send big stacks to the enemy, and mine with the others.
func play() {
	c, me, rich := state.Constants, match.Seat, state.Sides[match.Seat].Resources >= state.Constants.Building_cost
	crew, open, free, targets := map[int]int{}, map[int]bool{}, []int{}, []int{}
	for p, t := range state.Tiles.Cells {
		crew[t.Building] += t.Workers
		open[p] = t.Building == 0 && slices.Max(t.Units) == t.Units[me]
		if t.Resource > 3 && slices.Max(t.Units) == 0 {
			free = append(free, p)
		}
		if t.Building > 0 && state.Buildings[t.Building-1].Owner != me {
			targets = append(targets, p)
		}
	}
	ore, war := toward(free), toward(targets)
	for p, t := range state.Tiles.Cells {
		left := t.Units[me] - t.Workers
		if n := min(left, c.Worker_cap-crew[t.Building]); n > 0 && c.Per_worker > 0 && t.Building > 0 && war[p] != "here" {
			give("work", p, "here", n)
			left, crew[t.Building] = left-n, crew[t.Building]+n
		}
		for _, dir := range []string{"northeast", "southeast", "southwest", "northwest"} {
			if left > 0 && rich && open[p] && (c.Rules.Building_size == 1 || open[next(p, dir)] && open[next(p, dir[:5])] && open[next(p, dir[5:])]) {
				give("build", p, dir, 1)
				left, rich = left-1, false // one a turn, so that no two want the same place
			}
		}
		miners, to := max(0, min(left, (t.Resource+9)/10)), ore[p]
		if left >= c.Defence+10 && war[p] != "" {
			miners, to = 0, war[p]
		} else if miners > 0 {
			give("mine", p, "here", miners)
		}
		if left > miners && to != "" && to != "here" {
			give("move", p, to, left-miners)
		}
	}
}

func give(verb string, p int, dir string, n int) {
	act(command{"verb": verb, "at": map[string]int{"x": p % state.Tiles.W, "y": p / state.Tiles.W}, "dir": dir, "n": n})
}
