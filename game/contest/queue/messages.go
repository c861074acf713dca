package queue

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Limits of messages.
const (
	MaxTask      = 4 * levels.MaxText // bytes
	MaxOffer     = 256 << 10          // bytes
	MaxAnswer    = 32 << 20           // bytes, with the record; a server may allow less
	MaxSlots     = 1_000              // matches that a worker plays at the same time
	maxName      = 200                // bytes of the name of a player, a game or a worker
	maxText      = 2_000              // bytes of a reason or an achievement
	maxEarned    = 100                // achievements of a seat
	maxSandboxes = 10
	maxUsed      = 24 * time.Hour // of a program in a match
)

// Task is a match for a worker.
type Task struct {
	Tournament string        `json:"tournament"` // which one; 16 hexadecimal digits
	Run        string        `json:"run"`        // of the process that asks
	ID         string        `json:"id"`         // of the match, see tournament.Match
	Game       string        `json:"game"`
	Rules      int           `json:"rules"` // version
	Level      string        `json:"level"`
	Text       string        `json:"text"` // of the level
	Seed       string        `json:"seed"`
	Players    []string      `json:"players"`            // by seat
	Programs   []string      `json:"programs,omitempty"` // those of the players that are not built in
	Time       time.Duration `json:"time,omitempty"`     // limit for a turn, 0 for none
	Record     bool          `json:"record"`             // the record is wanted
	// Uploads are what plays instead of a program of the worker's, by seat, nil where none does: it runs in a sandbox or not at all.
	Uploads []*Upload `json:"uploads,omitempty"`
	// Fetch gets an upload of the task from the host, by its digest. It is there for workers.
	Fetch func(ctx context.Context, digest string) ([]byte, error) `json:"-"`
}

// Upload is a program that travels to workers; see Host.Put.
type Upload struct {
	Digest  string `json:"digest"`  // SHA-256, in hexadecimal digits
	File    string `json:"file"`    // its name, by whose ending it is unpacked
	Sandbox string `json:"sandbox"` // that it needs, see sandbox.Kinds
}

// Offer is what a worker says of itself, again and again.
type Offer struct {
	Worker    string          `json:"worker"` // its name; no two are equal
	Slots     int             `json:"slots"`  // matches that it plays at the same time; 0 when it leaves
	Games     map[string]Game `json:"games"`
	Sandboxes []string        `json:"sandboxes,omitempty"` // in which it runs uploads, sorted; see sandbox.Kinds
}

// Game is what a worker can play in a game beside the built-in players.
type Game struct {
	Rules    int      `json:"rules"`              // version
	Programs []string `json:"programs,omitempty"` // sorted
}

// Answer is what came of a task.
type Answer struct {
	Worker string            `json:"worker"`
	ID     string            `json:"id"`               // of the match
	Failed string            `json:"failed,omitempty"` // why there is no result
	Result tournament.Result `json:"result"`
	Used   []time.Duration   `json:"used,omitempty"` // processor time of programs, by seat
	Record []byte            `json:"-"`              // a whole file; nil when none was wanted
}

// word is what may stand between the dots of a subject.
var (
	word    = regexp.MustCompile(`^[0-9A-Za-z_-]{1,100}$`)
	digest  = regexp.MustCompile(`^[0-9a-f]{64}$`)
	matchID = regexp.MustCompile(`^[0-9A-Za-z.]{1,100}$`)
)

// unpack reads one JSON value and nothing else.
func unpack(data []byte, most int, v any) error {
	if len(data) > most {
		return fmt.Errorf("queue: the message has %d bytes, more than %d", len(data), most)
	}
	if err := strict.Unmarshal(data, v); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// name reports whether a text can be the name of something.
func name(s string) bool { return s != "" && len(s) <= maxName }

// DecodeTask reads a task. The error says what is wrong with it.
func DecodeTask(data []byte) (t Task, err error) {
	if err := unpack(data, MaxTask, &t); err != nil {
		return Task{}, err
	}
	switch {
	case !word.MatchString(t.Tournament) || !word.MatchString(t.Run) || !matchID.MatchString(t.ID):
		err = errors.New("queue: a task needs a tournament, a run and an id of letters and digits")
	case !name(t.Game) || !name(t.Level) || len(t.Text) > levels.MaxText || len(t.Seed) > maxText:
		err = fmt.Errorf("queue: task %s: the game, the level or the seed is missing or too long", t.ID)
	case len(t.Players) == 0 || len(t.Players) > rules.MaxSeats || !slices.ContainsFunc(t.Players, name):
		err = fmt.Errorf("queue: task %s has %d players, not 1 to %d", t.ID, len(t.Players), rules.MaxSeats)
	case t.Time < 0:
		err = fmt.Errorf("queue: task %s: the time for a turn is negative", t.ID)
	case len(t.Uploads) > 0 && len(t.Uploads) != len(t.Players):
		err = fmt.Errorf("queue: task %s has uploads for %d seats, not for %d", t.ID, len(t.Uploads), len(t.Players))
	}
	for _, u := range t.Uploads {
		if err == nil && u != nil && (!digest.MatchString(u.Digest) || !name(u.File) || !word.MatchString(u.Sandbox)) {
			err = fmt.Errorf("queue: task %s: an upload needs a digest, the name of a file and a sandbox", t.ID)
		}
	}
	for _, p := range t.Players {
		if err == nil && !name(p) {
			err = fmt.Errorf("queue: task %s: the name of a player has %d bytes, not 1 to %d", t.ID, len(p), maxName)
		}
	}
	for _, p := range t.Programs {
		if err == nil && !slices.Contains(t.Players, p) {
			err = fmt.Errorf("queue: task %s: the program %q has no seat", t.ID, p)
		}
	}
	if err != nil {
		return Task{}, err
	}
	return t, nil
}

// DecodeOffer reads an offer. The error says what is wrong with it.
func DecodeOffer(data []byte) (o Offer, err error) {
	if err := unpack(data, MaxOffer, &o); err != nil {
		return Offer{}, err
	}
	switch {
	case !word.MatchString(o.Worker):
		err = errors.New("queue: the name of a worker is 1 to 100 letters and digits")
	case !slices.IsSorted(o.Sandboxes) || len(o.Sandboxes) > maxSandboxes:
		err = fmt.Errorf("queue: worker %s: its sandboxes are not a short sorted list", o.Worker)
	case o.Slots < 0 || o.Slots > MaxSlots:
		err = fmt.Errorf("queue: worker %s plays %d matches at the same time, not 0 to %d", o.Worker, o.Slots, MaxSlots)
	}
	for game, g := range o.Games {
		if err == nil && (!name(game) || !slices.IsSorted(g.Programs) || len(g.Programs) > 0 && !name(g.Programs[0])) {
			err = fmt.Errorf("queue: worker %s: the programs of %.50q are not a sorted list of names", o.Worker, game)
		}
	}
	if err != nil {
		return Offer{}, err
	}
	return o, nil
}

// plays reports whether the worker can play a task.
func (o Offer) plays(t Task) bool {
	g, ok := o.Games[t.Game]
	if !ok || g.Rules != t.Rules {
		return false
	}
	for _, p := range t.Programs {
		if _, found := slices.BinarySearch(g.Programs, p); !found {
			return false
		}
	}
	for _, u := range t.Uploads {
		if u == nil {
			continue
		}
		if _, found := slices.BinarySearch(o.Sandboxes, u.Sandbox); !found {
			return false
		}
	}
	return true
}

// group is a short name for everything that the worker can play: equal ones share their tasks.
func (o Offer) group() string {
	sum := sha256.Sum256(line([]any{o.Games, o.Sandboxes})) // in the order of the keys
	return hex.EncodeToString(sum[:8])
}

// line is a message of JSON. What messages are made of always can be.
func line(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

func (o Offer) encode() []byte { return line(o) }

// encode is a line of JSON with the record behind it.
func (a Answer) encode() []byte { return append(append(line(a), '\n'), a.Record...) }

// DecodeAnswer reads an answer. The error says what is wrong with it.
func DecodeAnswer(data []byte) (Answer, error) {
	if len(data) > MaxAnswer {
		return Answer{}, fmt.Errorf("queue: the message has %d bytes, more than %d", len(data), MaxAnswer)
	}
	head, rec, ok := bytes.Cut(data, []byte{'\n'})
	if !ok {
		return Answer{}, errors.New("queue: the first line of the answer does not end")
	}
	var a Answer
	if err := unpack(head, MaxOffer, &a); err != nil {
		return Answer{}, err
	}
	if len(rec) > 0 {
		a.Record = rec
	}
	r := a.Result
	n := len(r.Points)
	partial := func(size int) bool { return size != 0 && size != n }
	switch {
	case len(a.Used) > rules.MaxSeats || slices.ContainsFunc(a.Used, func(d time.Duration) bool { return d < 0 || d > maxUsed }):
		return Answer{}, errors.New("queue: an answer says of a program that it used a time that cannot be")
	case !matchID.MatchString(a.ID) || !word.MatchString(a.Worker) || len(a.Failed) > maxText:
		return Answer{}, errors.New("queue: an answer needs a match, a worker, and a short reason at most")
	case a.Failed != "":
		return a, nil
	case r.ID != a.ID || n == 0 || n > rules.MaxSeats || r.Record != "" || r.Turns < 0 || len(r.Reason) > maxText:
		return Answer{}, fmt.Errorf("queue: the result of match %s is none of it", a.ID)
	case len(r.Scores) != n || partial(len(r.Faults)) || partial(len(r.Refused)) || partial(len(r.Earned)):
		return Answer{}, fmt.Errorf("queue: match %s: the lists are not all for %d seats", a.ID, n)
	}
	long := func(s string) bool { return len(s) > maxText }
	strange := func(p float64) bool { return p < 0 || p > 1 }
	negative := func(n int) bool { return n < 0 }
	excessive := func(list []string) bool { return len(list) > maxEarned || slices.ContainsFunc(list, long) }
	if slices.ContainsFunc(r.Points, strange) || slices.ContainsFunc(r.Refused, negative) || slices.ContainsFunc(r.Faults, long) || slices.ContainsFunc(r.Earned, excessive) {
		return Answer{}, fmt.Errorf("queue: match %s: what its players got cannot be", a.ID)
	}
	return a, nil
}
