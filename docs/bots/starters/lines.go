//go:build ignore

// What the bot of main.go reads and writes.
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
)

// match is what the match has said last.
var match struct {
	Type       string
	Seat, Turn int
	OK         bool
	Changes    []struct {
		Path  []any
		Value json.RawMessage
	}
	State position
}

var in, out, state = json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout), &match.State

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

// command is one of the game, by the names of its page.
type command map[string]any

// act gives a command, and reports whether it was carried out; arena check says why not.
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
