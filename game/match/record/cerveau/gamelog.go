// Package cerveau reads, re-executes and writes the gamelogs of the Cerveau game servers (MegaMinerAI) for Anarchy and Coreminer: deltas in
// JSON.
package cerveau

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/internal/codec"
)

// sniffLength is the number of bytes read to recognise a gamelog.
const sniffLength = 4096

// gamelog is a gamelog of the Cerveau game servers (MegaMinerAI): data about the match and its result, and a list of deltas. Logs of the
// competition servers (2015) have RandomSeed, those of the later port have GamelogVersion and Settings.
type gamelog struct {
	GamelogVersion string          `json:"gamelogVersion,omitempty"`
	GameName       string          `json:"gameName"`
	GameSession    string          `json:"gameSession"`
	GameVersion    string          `json:"gameVersion,omitempty"`
	Constants      marks           `json:"constants"`
	Epoch          int64           `json:"epoch"`
	RandomSeed     string          `json:"randomSeed,omitempty"`
	Settings       json.RawMessage `json:"settings,omitempty"`
	Winners        []result        `json:"winners"`
	Losers         []result        `json:"losers"`
	Deltas         []entry         `json:"deltas"`
	Harness        json.RawMessage `json:"_harness,omitempty"`  // constants that the state does not show, in matches run in process
	Extra          *extra          `json:"pentarena,omitempty"` // added by Pentarena, to verify other rulesets
}

// marks are the special values in deltas: the value of a removed key, and the key that holds the length of a list.
type marks struct {
	Removed string `json:"DELTA_REMOVED"`
	Length  string `json:"DELTA_LIST_LENGTH"`
}

// result is a player's result.
type result struct {
	Index        int    `json:"index"`
	ID           string `json:"id"`
	Name         string `json:"name"`
	Reason       string `json:"reason"`
	Disconnected bool   `json:"disconnected"`
	TimedOut     bool   `json:"timedOut"`
}

// entry is one event of the match, with the changes since the last one.
type entry struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data,omitempty"`
	Game json.RawMessage `json:"game"`
}

type extra struct {
	Format    int             `json:"format"`
	Constants json.RawMessage `json:"constants,omitempty"` // Anarchy
	Whole     [2]int16        `json:"whole,omitzero"`      // Anarchy: health of an undamaged building and headquarters
	Level     string          `json:"level,omitempty"`     // Coreminer: the level file of the match
	Seed      string          `json:"seed,omitempty"`
}

// sniff reports whether data, gzip or plain, looks like a Cerveau gamelog.
func sniff(data []byte) bool {
	in, err := codec.Unpack(bytes.NewReader(data))
	if err != nil {
		return false
	}
	head, err := in.Peek(sniffLength)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	head = bytes.TrimSpace(head)
	return bytes.HasPrefix(head, []byte("{")) && bytes.Contains(head, []byte(`"gameName"`))
}

// Format is the format of these gamelogs.
var Format = record.Format{Name: "cerveau", Games: []string{"anarchy", "coreminer"}, Suffix: ".json.gz", Sniff: sniff, Open: open, Write: write}

// open makes a timeline of a gamelog.
func open(data []byte, p *record.Progress) (record.Timeline, record.Info, error) {
	c, err := read(bytes.NewReader(data))
	if err != nil {
		return nil, record.Info{}, err
	}
	show, ok := map[string]func(*gamelog, *record.Progress) (record.Timeline, record.Info, error){
		"Anarchy": showAnarchy, "Coreminer": showCoreminer}[c.GameName]
	if !ok {
		return nil, record.Info{}, fmt.Errorf("logs of the game %q cannot be opened", c.GameName)
	}
	return show(c, p)
}

// read reads a gamelog, gzip or plain JSON.
func read(r io.Reader) (*gamelog, error) {
	in, err := codec.Unpack(r)
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	c := &gamelog{}
	if err := codec.DecodeJSON(in, c); err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	switch {
	case c.GameName == "":
		return nil, errors.New("there is no gameName, so this is not a Cerveau gamelog")
	case len(c.Deltas) == 0:
		return nil, errors.New("there are no deltas")
	case c.Constants.Removed == "" || c.Constants.Length == "":
		return nil, errors.New("the constants lack DELTA_REMOVED or DELTA_LIST_LENGTH")
	}
	return c, nil
}

// write writes the gamelog as gzip JSON.
func (c *gamelog) write(w io.Writer) error {
	z := gzip.NewWriter(w)
	if err := json.NewEncoder(z).Encode(c); err != nil {
		return fmt.Errorf("%w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("%w", err)
	}
	return nil
}

// ends adds how the match has ended for a player; left tells that the loser conceded or failed, and late that its time ran out.
func (c *gamelog) ends(p result, won, left, late bool) {
	if won {
		c.Winners = append(c.Winners, p)
		return
	}
	p.Disconnected, p.TimedOut = left && !late, left && late
	c.Losers = append(c.Losers, p)
}

// competition reports whether the log comes from a server of the competition, whose rules the original ruleset implements.
func (c *gamelog) competition() bool { return c.GamelogVersion == "" }

// player returns the result of the player with that index, and whether it won.
func (c *gamelog) player(index int) (p result, won, ok bool) {
	at := func(p result) bool { return p.Index == index }
	if p, won = lists.Find(c.Winners, at); won {
		return p, true, true
	}
	p, ok = lists.Find(c.Losers, at)
	return p, false, ok
}

// delta decodes the changes of entry i; an empty map if there are none.
func (c *gamelog) delta(i int) (map[string]any, error) {
	delta := map[string]any{}
	if len(c.Deltas[i].Game) == 0 {
		return delta, nil
	}
	if err := json.Unmarshal(c.Deltas[i].Game, &delta); err != nil {
		return nil, fmt.Errorf("entry %d: game: %w", i, err)
	}
	return delta, nil
}

// mergeGame applies a delta to a game and returns the game. The first delta, merged into nil, is the whole game. Objects are
// map[string]any, lists []any, numbers float64; a reference to an object stays {"id": ...}.
func (k marks) mergeGame(game map[string]any, delta map[string]any) (map[string]any, error) {
	merged, err := k.merge(game, delta)
	if err != nil {
		return nil, err
	}
	game, _ = merged.(map[string]any)
	return game, nil
}

func (k marks) merge(old, delta any) (any, error) {
	changes, ok := delta.(map[string]any)
	if !ok {
		return delta, nil
	}
	list, isList := old.([]any)
	if _, sized := changes[k.Length]; sized || isList {
		return k.mergeList(list, changes)
	}
	if _, ok := reference(changes); ok {
		return changes, nil
	}
	object, _ := old.(map[string]any)
	if _, ok := reference(object); ok || object == nil {
		object = make(map[string]any, len(changes))
	}
	for key, change := range changes {
		if text, ok := change.(string); ok && text == k.Removed {
			delete(object, key)
			continue
		}
		value, err := k.merge(object[key], change)
		if err != nil {
			return nil, fmt.Errorf("%s.%w", key, err)
		}
		object[key] = value
	}
	return object, nil
}

func (k marks) mergeList(list []any, changes map[string]any) (any, error) {
	length := len(list)
	if n, ok := changes[k.Length]; ok {
		if length, ok = integer(n); !ok || length < 0 {
			return nil, fmt.Errorf("%s: %v is not the length of a list", k.Length, n)
		}
		if length > len(list)+len(changes) {
			return nil, fmt.Errorf("%s: a list of %d cannot become %d long by %d changes", k.Length, len(list), length, len(changes)-1)
		}
	}
	for len(list) < length {
		list = append(list, nil)
	}
	list = list[:length]
	for key, change := range changes {
		if key == k.Length {
			continue
		}
		at, err := strconv.Atoi(key)
		text, _ := change.(string)
		if err == nil && at >= length && text == k.Removed {
			continue // removed with the end of the list
		}
		if err != nil || at < 0 || at >= length {
			return nil, fmt.Errorf("%s: not an index of a list of %d", key, length)
		}
		if text == k.Removed {
			list[at] = nil
			continue
		}
		if list[at], err = k.merge(list[at], change); err != nil {
			return nil, fmt.Errorf("%s.%w", key, err)
		}
	}
	return list, nil
}

// reference returns the id in a reference to a game object: an object with the single key "id". Some clients send ids as numbers.
func reference(v any) (string, bool) {
	object, ok := v.(map[string]any)
	if !ok || len(object) != 1 {
		return "", false
	}
	switch id := object["id"].(type) {
	case string:
		return id, true
	case float64:
		return cerveauText(id), true
	}
	return "", false
}

// integer returns a JSON number as an integer; false if it is none, or too large to be exact.
func integer(v any) (int, bool) {
	f, ok := v.(float64)
	if !ok || f != float64(int64(f)) || f > 1<<53 || f < -(1<<53) {
		return 0, false
	}
	return int(f), true
}

// truth converts an argument or a returned value to a boolean as the servers do: the strings "true" and "false", in any case, by their
// meaning, everything else as in JavaScript.
func truth(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case float64:
		return v != 0
	case string:
		return v != "" && !strings.EqualFold(v, "false")
	}
	return true
}
