package cadre_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/game/players/outside/server/servertest"
)

// bot is a minimal client, written from the description of the protocol.
type bot struct {
	t      testing.TB
	conn   net.Conn
	in     *bufio.Reader
	name   string
	port   bool // of 2022: asks for the name of the game first
	plays  string
	speaks string // one of dialects, "" for none
	meta   bool   // asks for the entries of the log
	told   []entry
	heard  int // messages since it was in the lobby
	id     string
	game   map[string]any
	order  int    // index of the last one
	over   bool   // the match is
	fatal  string // message of the last one
	reason []string
}

// entry is an entry of the log.
type entry struct {
	Type string `json:"type"`
	Data struct {
		Player   struct{ ID string }                `json:"player"`
		Order    struct{ Index *int }               `json:"order"`
		Run      struct{ FunctionName, Caller any } `json:"run"`
		Returned any                                `json:"returned"`
		Invalid  string                             `json:"invalid"`
	} `json:"data"`
	Game json.RawMessage `json:"game"`
}

type message struct {
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data"`
}

func dial(t testing.TB, address, name string, port bool) *bot {
	t.Helper()
	c := servertest.Dial(t, address)
	return &bot{t: t, conn: c, in: bufio.NewReader(c), name: name, port: port}
}

func (b *bot) raw(text string) {
	text += "\x04"
	if b.speaks == "Java" {
		text += "\n"
	}
	_, _ = b.conn.Write([]byte(text)) // a server that has hung up is noticed by reading
}

func (b *bot) send(event string, data any) {
	m := map[string]any{"event": event, "sentTime": 1}
	if data != nil {
		m["data"] = data
	}
	if b.speaks != "" {
		m = spoken(m, dialects[b.speaks]).(map[string]any)
	}
	if b.speaks == "Java" {
		m["empty"] = false // a property of the object that it writes
	}
	text, err := json.Marshal(m)
	if err != nil {
		b.t.Error(err)
	}
	b.raw(string(text))
}

var errFatal = errors.New("fatal")

// next reads a message, and takes up deltas and ends.
func (b *bot) next() (message, error) {
	text, err := b.in.ReadBytes(4)
	if err != nil {
		return message{}, err
	}
	var m message
	if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
		b.t.Errorf("%s: %v in %.200q", b.name, err, text)
		return m, err
	}
	if m.Data == nil {
		b.t.Errorf("%s: %s has no data", b.name, m.Event)
	}
	if b.meta && m.Event == "meta-delta" {
		var e entry
		if err := json.Unmarshal(m.Data, &e); err != nil {
			return m, err
		}
		b.told = append(b.told, e)
		m = message{"delta", e.Game}
	} else if b.meta && m.Event == "delta" {
		b.t.Errorf("%s asked for entries and gets %s", b.name, m.Data)
	}
	if want := []string{"", "delta", "start"}; b.heard > 0 {
		if b.heard < len(want) && m.Event != want[b.heard] && m.Event != "fatal" {
			b.t.Errorf("%s: after the lobby, message %d is %s", b.name, b.heard, m.Event)
		}
		b.heard++
	}
	switch m.Event {
	case "lobbied":
		b.heard = 1
	case "named", "start", "order", "ran":
	case "delta":
		var d map[string]any
		if err := json.Unmarshal(m.Data, &d); err != nil {
			return m, err
		}
		if wrong := b.strict(d); wrong != "" {
			b.t.Errorf("%s: a delta that some clients do not bear: %s", b.name, wrong)
		}
		b.game = merge(b.game, d).(map[string]any)
	case "over":
		b.over = true
		var o struct {
			Message *string `json:"message"`
		}
		if err := json.Unmarshal(m.Data, &o); err != nil || o.Message == nil {
			b.t.Errorf("%s: over %s", b.name, m.Data)
		}
	case "fatal":
		var f struct {
			Message  string `json:"message"`
			TimedOut *bool  `json:"timedOut"`
		}
		if err := json.Unmarshal(m.Data, &f); err != nil || f.TimedOut == nil {
			b.t.Errorf("%s: fatal %s", b.name, m.Data)
		}
		b.fatal = f.Message
		return m, fmt.Errorf("%w: %s", errFatal, f.Message)
	case "invalid":
		var i struct {
			Message string `json:"message"`
		}
		if err := json.Unmarshal(m.Data, &i); err != nil || i.Message == "" {
			b.t.Errorf("%s: invalid %s", b.name, m.Data)
		}
		b.reason = append(b.reason, i.Message)
	default:
		b.t.Errorf("%s: no client knows the event %s", b.name, m.Event)
	}
	return m, nil
}

// until reads up to a message of that name.
func (b *bot) until(event string) (message, error) {
	for {
		m, err := b.next()
		if err != nil || m.Event == event {
			return m, err
		}
		if m.Event == "order" || b.over {
			return m, fmt.Errorf("%s waits for %s and gets %s", b.name, event, m.Event)
		}
	}
}

// merge is how clients take up a delta.
func merge(old, delta any) any {
	d, ok := delta.(map[string]any)
	if !ok {
		return delta
	}
	if n, ok := d["&LEN"]; ok {
		list, _ := old.([]any)
		length := int(n.(float64))
		for len(list) < length {
			list = append(list, nil)
		}
		list = list[:length]
		for key, v := range d {
			if i, err := strconv.Atoi(key); err == nil && v != "&RM" {
				list[i] = merge(list[i], v)
			}
		}
		return list
	}
	if id, ok := d["id"]; ok && len(d) == 1 {
		return map[string]any{"id": id}
	}
	o, ok := old.(map[string]any)
	if !ok || o == nil || len(o) == 1 && o["id"] != nil {
		o = map[string]any{}
	}
	for key, v := range d {
		if v == "&RM" {
			delete(o, key)
		} else {
			o[key] = merge(o[key], v)
		}
	}
	return o
}

// enter asks to play and waits for the lobby.
func (b *bot) enter(game string, more map[string]any) error {
	b.plays = game
	if b.port {
		b.send("alias", game)
		if _, err := b.until("named"); err != nil {
			return err
		}
	}
	data := map[string]any{"gameName": game, "password": nil, "requestedSession": "*", "clientType": "Go", "playerName": b.name,
		"playerIndex": nil, "gameSettings": nil}
	for k, v := range more {
		data[k] = v
	}
	b.send("play", data)
	m, err := b.until("lobbied")
	if err != nil {
		return err
	}
	var l struct {
		Game      string            `json:"gameName"`
		Version   string            `json:"gameVersion"`
		Session   string            `json:"gameSession"`
		Constants map[string]string `json:"constants"`
	}
	if err := json.Unmarshal(m.Data, &l); err != nil || !strings.EqualFold(l.Game, game) || l.Version == "" || l.Session == "" ||
		l.Constants["DELTA_REMOVED"] != "&RM" || l.Constants["DELTA_LIST_LENGTH"] != "&LEN" {
		b.t.Errorf("lobbied %s, %v", m.Data, err)
	}
	return nil
}

// start waits for the beginning of the match.
func (b *bot) start() error {
	m, err := b.until("start")
	if err != nil {
		return err
	}
	var s struct {
		ID string `json:"playerID"`
	}
	if err := json.Unmarshal(m.Data, &s); err != nil {
		return err
	}
	if b.id = s.ID; b.object(b.id) == nil {
		b.t.Errorf("%s is player %q, of whom the first delta knows nothing", b.name, b.id)
	}
	return nil
}

// turn waits for the next order; false when the match is over.
func (b *bot) turn() (bool, error) {
	for {
		m, err := b.next()
		if err != nil || b.over {
			return false, err
		}
		if m.Event == "order" {
			var o struct {
				Name  string `json:"name"`
				Index int    `json:"index"`
				Args  []any  `json:"args"`
			}
			if err := json.Unmarshal(m.Data, &o); err != nil || o.Name != "runTurn" || o.Args == nil || len(o.Args) > 0 {
				b.t.Errorf("order %s, %v", m.Data, err)
			}
			b.order = o.Index
			return true, nil
		}
	}
}

// run commands something and returns the answer, and whether it was refused.
func (b *bot) run(caller, function string, args map[string]any) (returned any, refused bool, err error) {
	n := len(b.reason)
	b.send("run", map[string]any{"caller": ref(caller), "functionName": function, "args": args})
	m, err := b.until("ran")
	if err == nil && m.Data != nil {
		err = json.Unmarshal(m.Data, &returned)
	}
	if (returned == nil) != (function == "log") && err == nil {
		b.t.Errorf("%s returns %v", function, returned)
	}
	return returned, len(b.reason) > n, err
}

func (b *bot) finish(returned any) {
	b.send("finished", map[string]any{"orderIndex": b.order, "returned": returned})
}

func ref(id string) map[string]any { return map[string]any{"id": id} }

func (b *bot) object(id string) map[string]any {
	o, _ := b.game["gameObjects"].(map[string]any)[id].(map[string]any)
	return o
}

// ids are the references of a list of an object.
func ids(o map[string]any, key string) []string {
	list, _ := o[key].([]any)
	var all []string
	for _, v := range list {
		all = append(all, v.(map[string]any)["id"].(string))
	}
	return all
}

// at is the id of the object that a key refers to, "" for none.
func at(o map[string]any, key string) string {
	r, _ := o[key].(map[string]any)
	id, _ := r["id"].(string)
	return id
}

func query(pairs ...string) string {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		q.Set(pairs[i], pairs[i+1])
	}
	return q.Encode()
}
