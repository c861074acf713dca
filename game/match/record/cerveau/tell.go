package cerveau

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Delta is a JSON object of the servers' notation: the keys that have changed, and below them the same. A list is an object with its length
// under "&LEN" and its elements under their numbers; what has vanished is "&RM"; an object with the single key "id" refers to a game object.
type Delta = map[string]any

// Marks are the special values of a Delta.
var Marks = marks{Removed: "&RM", Length: "&LEN"}

// Run is a command as clients send it: a function of a game object, with its arguments by name.
type Run struct {
	Caller   struct{ ID string }
	Function string
	Args     map[string]any
}

// UnmarshalJSON reads a command. Without arguments some clients send [] or "" in their place.
func (r *Run) UnmarshalJSON(text []byte) error {
	var sent struct {
		Caller   any    `json:"caller"`
		Function string `json:"functionName"`
		Args     any    `json:"args"`
	}
	if err := json.Unmarshal(text, &sent); err != nil {
		return err
	}
	r.Function = sent.Function
	r.Caller.ID, _ = reference(sent.Caller)
	r.Args, _ = sent.Args.(map[string]any)
	return nil
}

// Fatal is the server's text for a message after which it lets go of the client.
type Fatal string

// Error returns the text.
func (f Fatal) Error() string { return string(f) }

const errCaller = Fatal("Cannot determine the calling game object of [object Object] to run for.")

// unknown is the error for a function that objects of a class do not have.
func (r *Run) unknown(class string) error {
	return Fatal(fmt.Sprintf("%s #%s does not have a method %s", class, r.Caller.ID, r.Function))
}

// wrong is the server's text about an argument that it cannot use.
func (r *Run) wrong(class, key, reason string) string {
	sent := "undefined"
	if v, ok := r.Args[key]; ok {
		text, _ := json.Marshal(v)
		sent = string(text)
	}
	return fmt.Sprintf("%s.%s()'s '%s' arg was sent %s - %s", class, r.Function, key, sent, reason)
}

// misplaced is the server's reason for an argument that is not an object of a class.
func (r *Run) misplaced(key, class string) string {
	sent := "undefined"
	if id, ok := reference(r.Args[key]); ok {
		sent = "#" + id
	} else if v, ok := r.Args[key]; ok {
		text, _ := json.Marshal(v)
		sent = string(text)
	}
	return fmt.Sprintf("%s is not of the expected GameObject class `%s`", sent, class)
}

// teller is what tellers of both games share.
type teller struct {
	k       marks
	setup   match.Setup
	session string
	added   int64    // nanoseconds that a turn adds to its player's clock
	clocks  [2]int64 // nanoseconds that the players have left
	late    bool     // the time of the loser ran out
}

func newTeller(setup match.Setup, session string, g *Game) teller {
	return teller{k: Marks, setup: setup, session: session, added: g.Added, clocks: [2]int64{g.Time, g.Time}}
}

func (a *teller) name(seat rules.Seat) string {
	if int(seat) < len(a.setup.Seats) {
		return a.setup.Seats[seat].Name
	}
	return fmt.Sprintf("Seat %d", seat+1)
}

// client is what the player of a seat is written with.
func (a *teller) client(seat rules.Seat) string {
	if int(seat) < len(a.setup.Seats) && a.setup.Seats[seat].Kind != "" {
		return a.setup.Seats[seat].Kind
	}
	return "Unknown"
}

// clocked adds to a delta the clock of the seat to move, if its turn has begun.
func (a *teller) clocked(d Delta, begun bool, mover rules.Seat) Delta {
	if begun {
		a.clocks[mover] += a.added
		put(d, strconv.Itoa(int(mover)), "timeRemaining", a.clocks[mover])
	}
	return d
}

// put sets a value of a game object in a delta.
func put(d Delta, id, key string, value any) {
	objects, ok := d["gameObjects"].(Delta)
	if !ok {
		objects = Delta{}
		d["gameObjects"] = objects
	}
	o, ok := objects[id].(Delta)
	if !ok {
		o = Delta{}
		objects[id] = o
	}
	o[key] = value
}

// list encodes a list as in deltas.
func (a *teller) list(n int, at func(i int) any) Delta {
	l := Delta{a.k.Length: n}
	for i := range n {
		l[strconv.Itoa(i)] = at(i)
	}
	return l
}

// difference returns the delta of an object: changed values, or all values of a new object.
func (a *teller) difference(old, now Delta) Delta {
	d := Delta{}
	for key, v := range now {
		before, ok := old[key]
		if ok && reflect.DeepEqual(before, v) {
			continue
		}
		d[key] = v
		if list, ok := v.(Delta); ok && list[a.k.Length] != nil && before != nil {
			d[key] = a.listDifference(before.(Delta), list)
		}
	}
	return d
}

// listDifference returns the delta of a list: its length, the elements that are new or others than before, and those that are gone.
func (a *teller) listDifference(old, now Delta) Delta {
	d := Delta{a.k.Length: now[a.k.Length]}
	for key, v := range now {
		if !reflect.DeepEqual(old[key], v) {
			d[key] = v
		}
	}
	for key := range old {
		if _, ok := now[key]; !ok {
			d[key] = a.k.Removed
		}
	}
	return d
}
