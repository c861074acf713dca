// Package think lets built-in players think in another program: in the page, whose own thread draws the game, that is a worker. The match
// stays here; the worker follows it step by step, and answers what a player would do in its turn.
package think

import (
	"encoding/json"

	"app.pentarena/game/match"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
)

// Kind is what a Question is about.
type Kind string

// The kinds of questions. Only Turn, Suggest and Review are answered.
const (
	Follow  Kind = "follow"  // begin to follow the match Line, which has the Setup and begins at the position Start
	Steps   Kind = "steps"   // of the match Line the first Keep steps still hold, and then come Steps
	Turn    Kind = "turn"    // what does the player do in the turn of Seat?
	Suggest Kind = "suggest" // what would be good for Seat?
	Review  Kind = "review"  // how good was the turn At of Seat, in the match as it is?
	Stop    Kind = "stop"    // the answer to ID is not needed any more
	Drop    Kind = "drop"    // the match Line or the player Player is not needed any more
)

// Question is a message to the program that thinks.
type Question struct {
	Kind   Kind            `json:"kind"`
	ID     int             `json:"id,omitempty"`     // of a Turn, Suggest or Review, from 1, repeated by the Answer
	Line   int             `json:"line,omitempty"`   // number of a match, from 1
	Setup  *match.Setup    `json:"setup,omitempty"`  // of Follow
	Start  json.RawMessage `json:"start,omitempty"`  // of Follow: state of the first position; a log or a branch may begin elsewhere than the level
	Hash   uint64          `json:"hash,omitempty"`   // of Follow: hash of Start
	Keep   int             `json:"keep,omitempty"`   // of Steps
	Steps  []Step          `json:"steps,omitempty"`  // of Steps
	Seat   rules.Seat      `json:"seat,omitempty"`   // of Turn, Suggest and Review
	At     int             `json:"at,omitempty"`     // of Review
	Turns  int             `json:"turns,omitempty"`  // of Review; see review.Job
	Player int             `json:"player,omitempty"` // of Turn: number of a player, from 1; the same player may play on in later turns and other matches
	Name   string          `json:"name,omitempty"`   // of Turn: which player that is
	Seed   string          `json:"seed,omitempty"`   // of Turn: its random choices
}

// Step is a step of a match.
type Step struct {
	Seat  rules.Seat      `json:"seat,omitempty"`
	Cmd   json.RawMessage `json:"cmd"`
	Rolls []rules.Roll    `json:"rolls,omitempty"`
}

// Deed is a command that a player gives, or one that the rules refuse it.
type Deed struct {
	Cmd     json.RawMessage `json:"cmd"`
	Refused bool            `json:"refused,omitempty"`
}

// Answer is a message of the program that thinks.
type Answer struct {
	ID     int          `json:"id"`
	Deeds  []Deed       `json:"deeds,omitempty"`  // in order; also those before an error
	Advice []Advice     `json:"advice,omitempty"` // of Suggest, in order
	Review *review.Turn `json:"review,omitempty"` // of Review
	Err    string       `json:"err,omitempty"`    // why the player failed, "" when it did not
}

// Advice is a part of what would be good for a seat: commands that belong together, and what speaks for them.
type Advice struct {
	Cmds []json.RawMessage `json:"cmds"`
	Why  string            `json:"why"`
}
