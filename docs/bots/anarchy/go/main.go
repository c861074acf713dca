// A bot for Anarchy: it puts out fires before its headquarters, and sets them before the other's. Make it better.
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

// position is what this bot looks at; anarchy.md says what else there is.
type position struct {
	Bribes, Headquarters [2]int
	Buildings            []struct {
		Owner, Health, Fire, Exposure, X, Y int
		Kind                                string
		Bribed, Headquarters                bool
		Near                                [4]int // to the north, east, south and west
	}
	Forecasts []wind
}

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
		if b.Owner == seat && b.Kind == kind && !b.Bribed && b.Health > 0 && !b.Headquarters && (best < 0 || d < far) {
			best, far = i, d
		}
	}
	return best >= 0 && state.Bribes[seat] > 0 && act(command{verb, best, target})
}

// play plays one turn: put out what burns before your headquarters, then set fire before the other's, then raid it.
func play(turn int) {
	winds := state.Forecasts[turn:min(turn+2, len(state.Forecasts))]
	for _, w := range winds {
		for _, i := range line(seat, w) {
			for state.Buildings[i].Fire > 2 && use("extinguish", "fire_department", i) {
			}
		}
	}
	for _, w := range winds {
		for _, i := range line(1-seat, w) {
			for state.Buildings[i].Fire < w.Intensity && use("ignite", "warehouse", i) {
			}
		}
	}
	for use("raid", "police_department", state.Headquarters[1-seat]) {
	}
}

// message is what the match says, or one change in it: a path and a value.
type message struct {
	Type         string
	Seat, Turn   int
	OK           bool
	State, Value json.RawMessage
	Path         []any
	Changes      []message
}

var (
	in    = json.NewDecoder(os.Stdin)
	out   = json.NewEncoder(os.Stdout)
	state position
	seat  int // yours
)

// hear returns the next message, and takes up what it says of the position.
func hear() message {
	var m message
	if in.Decode(&m) != nil {
		os.Exit(0) // the match has gone
	}
	json.Unmarshal(m.State, &state)
	for _, change := range m.Changes {
		at := reflect.ValueOf(&state).Elem()
		for _, key := range change.Path {
			if name, ok := key.(string); ok {
				name = strings.ReplaceAll(name, "_", "")
				at = at.FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, name) })
			} else {
				if at.Kind() == reflect.Slice && int(key.(float64)) == at.Len() {
					at.Set(reflect.Append(at, reflect.Zero(at.Type().Elem())))
				}
				at = at.Index(int(key.(float64)))
			}
			if !at.IsValid() { // this bot does not look at it
				break
			}
		}
		if at.IsValid() {
			json.Unmarshal(change.Value, at.Addr().Interface())
		}
	}
	return m
}

// act gives a command. The result says whether it was carried out, and if not, why.
func act(c command) bool {
	out.Encode(map[string]any{"type": "do", "command": c})
	return hear().OK
}

func main() {
	for {
		switch m := hear(); m.Type {
		case "hello":
			seat = m.Seat
		case "turn":
			play(m.Turn)
			out.Encode(map[string]string{"type": "end"})
		case "over":
			return
		}
	}
}
