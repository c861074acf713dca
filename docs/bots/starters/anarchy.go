//go:build ignore

// A bot for Anarchy: it sets fires before the other's headquarters, and puts them out before its own. Make it better.
//
//	arena match -game anarchy 'go run main.go lines.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

import "slices"

// position is what this bot looks at of the state, by the names of anarchy.md.
type position struct {
	Bribes, Headquarters []int
	Buildings            []struct {
		Owner, Health, Fire, Exposure, X, Y int
		Kind                                string
		Bribed, Headquarters                bool
		Near                                []int // to the north, east, south and west
	}
	Forecasts []wind
}

type wind struct {
	Direction string
	Intensity int
}

// line is the buildings from which a wind carries fire to a headquarters, nearest first.
func line(who int, w wind) (found []int) {
	at := state.Headquarters[who]
	for range w.Intensity {
		if at = state.Buildings[at].Near[slices.Index([]string{"south", "west", "north", "east"}, w.Direction)]; at < 0 {
			break
		}
		if !state.Buildings[at].Headquarters {
			found = append(found, at)
		}
	}
	return found
}

// use lets a building of yours act that can, the one nearest to the target; it reports false if there is none.
func use(verb, kind string, target int) bool {
	best, far := -1, 0
	for i, b := range state.Buildings {
		t := state.Buildings[target]
		d := b.Exposure + max(b.X-t.X, t.X-b.X) + max(b.Y-t.Y, t.Y-b.Y)
		if b.Owner == match.Seat && b.Kind == kind && !b.Bribed && b.Health > 0 && !b.Headquarters && (best < 0 || d < far) {
			best, far = i, d
		}
	}
	return best >= 0 && state.Bribes[match.Seat] > 0 && act(command{"verb": verb, "building": best, "target": target})
}

// play plays one turn: for this wind and the next one set fire before the other's headquarters and put out what burns before yours, then raid.
func play() {
	me := match.Seat
	for _, w := range state.Forecasts[match.Turn:min(match.Turn+2, len(state.Forecasts))] {
		for _, i := range line(1-me, w)[:min(1, len(line(1-me, w)))] { // of several fires only the biggest counts
			for state.Buildings[i].Fire < w.Intensity && use("ignite", "warehouse", i) {
			}
		}
		for _, i := range line(me, w) {
			for state.Buildings[i].Fire > 3 && use("extinguish", "fire_department", i) {
			}
		}
	}
	for use("raid", "police_department", state.Headquarters[1-me]) {
	}
}
