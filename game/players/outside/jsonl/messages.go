// Package jsonl is Pentarena's own protocol: one JSON object a line, of the same shape for all games. docs/bots/protocol.md describes it for
// authors of bots.
//
// The match says hello, then the whole position as the seat may know it ("state"), and from then on only what has changed ("changes"). When
// the seat may act it says "turn"; the program answers with commands ("do"), each of which gets a "result", and with "end". At the end of
// the match comes "over". At any time of its turn a program may send "log" and "draw", and ask for its "options".
package jsonl

import (
	"encoding/json"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Version is the number of the protocol; a program may refuse to play with another one.
const Version = 1

// Limits on what a program sends.
const (
	MaxMessage = 256 << 10 // bytes of a line
	MaxDepth   = 16        // of nested objects and lists
	Ahead      = 64        // lines read before they are asked for
)

// Hello opens the conversation.
type Hello struct {
	Type     string     `json:"type"`     // "hello"
	Protocol int        `json:"protocol"` // 1
	Game     string     `json:"game"`     // "anarchy", "coreminer", "galapagos", "mechmania" or "si32"
	Version  int        `json:"version"`  // of the game's rules
	Level    string     `json:"level"`    // name of the level
	Seat     rules.Seat `json:"seat"`     // yours, counted from 0
	Seats    int        `json:"seats"`    // how many there are
	Millis   int64      `json:"millis"`   // your time for each turn in milliseconds; 0 for no limit, or a clock
}

// State is the whole position as your seat may know it.
type State struct {
	Type  string          `json:"type"`  // "state"
	State json.RawMessage `json:"state"` // what it holds depends on the game
}

// Changes are what has changed since the last message with a position.
type Changes struct {
	Type    string   `json:"type"`    // "changes"
	Changes []Change `json:"changes"` // to make one after the other
}

// Turn says that your seat may act. Answer with commands, and always with one end.
type Turn struct {
	Type string `json:"type"` // "turn"
	Turn int    `json:"turn"` // turns that have ended; the same number comes again where a turn has several stages

	Millis int64 `json:"millis,omitempty"` // left on your clock, in a game that has one
}

// Result answers a command.
type Result struct {
	Type    string   `json:"type"`              // "result"
	OK      bool     `json:"ok"`                // the command was carried out
	Done    bool     `json:"done,omitempty"`    // your turn is over: the game takes no more commands until the next one; send end
	Code    string   `json:"code,omitempty"`    // why not, or why not all of it, for programs: a refusal of the game, or "malformed"
	Reason  string   `json:"reason,omitempty"`  // the same in words
	Changes []Change `json:"changes,omitempty"` // what the command has changed
}

// Options are commands that are legal now; a selection of them where amounts or targets are many.
type Options struct {
	Type     string            `json:"type"`     // "options"
	Commands []json.RawMessage `json:"commands"` // as do takes them
}

// Over ends the match.
type Over struct {
	Type    string       `json:"type"`    // "over"
	Result  string       `json:"result"`  // yours: "won", "lost" or "drawn"
	Winners []rules.Seat `json:"winners"` // seats; empty in a draw
	Reason  string       `json:"reason"`  // what decided
	Scores  []int64      `json:"scores"`  // of each seat
}

// The codes of a command that the game cannot read: its verb is not one of the game's, or anything else.
const (
	Verb      = "verb"
	Malformed = "malformed"
)

// Message is what a program sends. Its type says which of the other fields it has.
type Message struct {
	Type    string          `json:"type"`              // "do", "end", "options", "log", "draw" or "hello"
	Command json.RawMessage `json:"command,omitempty"` // of do: a command of the game
	Text    string          `json:"text,omitempty"`    // of log: a line for the people who watch
	Unit    *int            `json:"unit,omitempty"`    // of log: the building, miner, creature ... that the line is about, as numbered in commands
	At      *match.Spot     `json:"at,omitempty"`      // of log: the column and row that the line is about
	Draw    *match.Drawing  `json:"draw,omitempty"`    // of draw: a shape on the board
	Name    string          `json:"name,omitempty"`    // of hello, which a program may send, and sends first when it connects: what it is called
	Token   string          `json:"token,omitempty"`   // of hello: what a host asks for that others can reach
}
