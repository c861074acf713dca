// A bot for Pentarena: it gives a few random legal commands and ends its turn. Make it better.
//
//	arena match -game GAME 'go run main.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
)

// Message is what the match says.
type Message struct {
	Type     string            `json:"type"`
	Seat     int               `json:"seat"`     // of hello: yours
	Turn     int               `json:"turn"`     // of turn
	State    any               `json:"state"`    // of state
	Changes  []Change          `json:"changes"`  // of changes and result
	Commands []json.RawMessage `json:"commands"` // of options
	OK       bool              `json:"ok"`       // of result: the command was carried out
	Done     bool              `json:"done"`     // of result: the turn is over
	Reason   string            `json:"reason"`   // of result: why not
}

// Change is one change of the position.
type Change struct {
	Path  []any `json:"path"`
	Value any   `json:"value"`
}

var (
	in    = json.NewDecoder(os.Stdin)
	out   = json.NewEncoder(os.Stdout)
	state any // the position, as far as you may know it
	seat  int // yours
)

// say sends a message.
func say(m map[string]any) { _ = out.Encode(m) }

// hear returns the next message, and takes up what it says of the position.
func hear() Message {
	var m Message
	if err := in.Decode(&m); err != nil {
		os.Exit(0) // the match has gone
	}
	switch m.Type {
	case "hello":
		seat = m.Seat
	case "state":
		state = m.State
	}
	for _, c := range m.Changes {
		state = set(state, c.Path, c.Value)
	}
	return m
}

// set puts a value at a path below at.
func set(at any, path []any, value any) any {
	if len(path) == 0 {
		return value
	}
	switch x := at.(type) {
	case map[string]any:
		key := path[0].(string)
		x[key] = set(x[key], path[1:], value)
	case []any:
		i := int(path[0].(float64))
		if i == len(x) {
			return append(x, value)
		}
		x[i] = set(x[i], path[1:], value)
	}
	return at
}

// play plays one turn.
func play() {
	for range 5 {
		say(map[string]any{"type": "options"})
		commands := hear().Commands
		if len(commands) == 0 {
			return
		}
		say(map[string]any{"type": "do", "command": commands[rand.IntN(len(commands))]})
		result := hear()
		if !result.OK {
			say(map[string]any{"type": "log", "text": "refused: " + result.Reason})
		}
		if result.Done {
			return
		}
	}
}

func main() {
	for {
		switch hear().Type {
		case "hello":
			fmt.Fprintln(os.Stderr, "I play seat", seat)
		case "turn":
			play()
			say(map[string]any{"type": "end"})
		case "over":
			return
		}
	}
}
