// A bot for Anarchy: it sets fires before the other's headquarters, and puts them out before its own. Make it better.
//
//	arena match -game anarchy 'go run main.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
)

// match is what the match has said last. Its State is what this bot looks at, by the names of anarchy.md.
var match struct {
	Type       string
	Seat, Turn int
	OK         bool
	Changes    []struct {
		Path  []any
		Value json.RawMessage
	}
	State struct {
		Bribes, Headquarters []int
		Buildings            []struct {
			Owner, Health, Fire, Exposure, X, Y int
			Kind                                string
			Bribed, Headquarters                bool
			Near                                []int // to the north, east, south and west
		}
		Forecasts []wind
	}
}

var in, out, state = json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout), &match.State

type wind struct {
	Direction string
	Intensity int
}

type command struct {
	Verb     string `json:"verb"`
	Building int    `json:"building"`
	Target   int    `json:"target"`
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
	return best >= 0 && state.Bribes[match.Seat] > 0 && act(command{verb, best, target})
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

// hear takes up the next message.
func hear() {
	match.Changes = nil
	if in.Decode(&match) != nil {
		os.Exit(0) // the match has gone
	}
	for _, change := range match.Changes {
		at := reflect.ValueOf(state).Elem()
		for _, key := range change.Path {
			switch at.Kind() {
			case reflect.Struct:
				at = at.FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, key.(string)) })
			case reflect.Slice:
				at.Grow(1) // a place just behind the end appends
				at.SetLen(max(at.Len(), int(key.(float64))+1))
				at = at.Index(int(key.(float64)))
			}
		}
		if at.IsValid() { // this bot looks at it
			json.Unmarshal(change.Value, at.Addr().Interface())
		}
	}
}

// act gives a command, and reports whether it was carried out.
func act(c command) bool {
	out.Encode(map[string]any{"type": "do", "command": c})
	hear()
	return match.OK
}

func main() {
	for hear(); match.Type != "over"; hear() {
		if match.Type == "turn" {
			play()
			out.Encode(map[string]string{"type": "end"})
		}
	}
}
