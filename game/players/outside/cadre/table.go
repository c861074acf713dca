package cadre

import (
	"maps"
	"slices"
	"strconv"
	"sync"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/cerveau"
	"app.pentarena/rules"
)

// table is a match as its clients are told it: a list of deltas, the same for all. Anyone who notices first that the match has gone on adds to it.
type table struct {
	match *match.Match

	mu     sync.Mutex
	tell   *cerveau.Telling
	known  int            // steps told
	owed   [2]bool        // clocks that have changed since they were told
	logs   map[string]int // texts logged on each game object
	logged int            // all of them
	meta   bool           // a client is told the entries of the log
	deltas []delta
	news   chan struct{} // closed when there is another delta
	err    error         // the match cannot be told; never in practice
}

// delta is what changed at once, and the same as a message for clients of each generation, once it has been asked for.
type delta struct {
	cerveau.Entry
	texts, metas [generations][]byte
}

// Generation is which server a client was written for.
type Generation int

// The generations. The clients of 2015 never ask for the name of the game before they play.
const (
	Competition Generation = iota // 2015: winds have small letters, and the opponent is the otherPlayer
	Port                          // 2022: winds have capitals, and there is a next one in the last turn, too
	generations
)

// maxLogs is how many texts may be logged in a match; more are taken and forgotten.
const maxLogs = 1000

func newTable(m *match.Match, tell *cerveau.Telling, meta bool) *table {
	t := &table{match: m, tell: tell, logs: map[string]int{}, news: make(chan struct{}), meta: meta}
	t.add(cerveau.Entry{Type: "start", Game: tell.Whole()})
	return t
}

// add adds a delta. The table is locked, or new.
func (t *table) add(e cerveau.Entry) {
	for seat := range rules.Seat(2) {
		if t.owed[seat] {
			t.tell.Spend(e.Game, seat, 0)
			t.owed[seat] = false
		}
	}
	if len(e.Game) == 0 {
		return
	}
	if !t.meta {
		e.Data = nil
	}
	t.deltas = append(t.deltas, delta{Entry: e})
	close(t.news)
	t.news = make(chan struct{})
}

// sync tells the steps that are new, and returns whether the match is over, and a channel that is closed at the next delta.
func (t *table) sync() (over bool, news <-chan struct{}, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.steps()
	return t.tell.At().Outcome().Over, t.news, t.err
}

func (t *table) steps() {
	for _, s := range t.match.Steps(t.known) {
		if t.err != nil {
			return
		}
		if slices.ContainsFunc(t.match.Faults(), func(f match.Fault) bool { return f.Kind == match.Late }) {
			t.tell.Late()
		}
		var e cerveau.Entry
		if e, t.err = t.tell.Step(s); t.err == nil {
			t.add(e)
		}
		t.known++
	}
}

// note tells what a client has done, and that its clock has been stopped, if a step has not told it yet.
func (t *table) note(kind string, data cerveau.Delta) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.steps()
	t.add(cerveau.Entry{Type: kind, Data: data, Game: cerveau.Delta{}})
}

// order is the order that a player was sent last.
func (t *table) order(seat rules.Seat) cerveau.Delta {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tell.Order(seat)
}

// spend takes time off a player's clock; the next delta tells it.
func (t *table) spend(seat rules.Seat, ns int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tell.Spend(cerveau.Delta{}, seat, ns)
	t.owed[seat] = true
}

func (t *table) clock(seat rules.Seat) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tell.Clock(seat)
}

func (t *table) understand(seat rules.Seat, r *cerveau.Run, g Generation) (cerveau.Answer, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tell.Understand(seat, r, g == Port)
}

func (t *table) again() (match.Command, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tell.Again()
}

func (t *table) log(id, text string, data cerveau.Delta) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.steps()
	e := cerveau.Entry{Type: "ran", Game: cerveau.Delta{}}
	if t.logged++; t.logged <= maxLogs {
		n := t.logs[id]
		t.logs[id]++
		e.Data = data
		e.Game["gameObjects"] = cerveau.Delta{id: cerveau.Delta{"logs": cerveau.Delta{strconv.Itoa(n): text, cerveau.Marks.Length: n + 1}}}
	}
	t.add(e)
}

// message returns delta i as a message for a client of a generation, with its whole entry if meta is set; nil if there is none yet. left is how
// many there are from it on.
func (t *table) message(i int, g Generation, meta bool) (text []byte, left int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i >= len(t.deltas) {
		return nil, 0
	}
	d := &t.deltas[i]
	written := &d.texts[g]
	if meta {
		written = &d.metas[g]
	}
	if *written == nil {
		e := d.Entry
		e.Game = inWordsOf(g, e.Game)
		if *written = encode("delta", e.Game); meta {
			*written = encode("meta-delta", e)
		}
	}
	return *written, len(t.deltas) - i
}

// inWordsOf returns a delta as a generation knows it. Some clients give up when they are told a key that they do not know.
func inWordsOf(g Generation, d cerveau.Delta) cerveau.Delta {
	objects, _ := d["gameObjects"].(cerveau.Delta)
	changed := map[string]cerveau.Delta{}
	for id, v := range objects {
		o, _ := v.(cerveau.Delta)
		if wind, ok := o["direction"].(string); ok && g == Port && wind != "" {
			changed[id] = with(o, "direction", string(wind[0]-'a'+'A')+wind[1:])
		}
		if other, ok := o["opponent"]; ok && g == Competition {
			changed[id] = with(o, "otherPlayer", other)
			delete(changed[id], "opponent")
		}
	}
	if _, ok := d["timeAddedPerTurn"]; ok && g == Competition {
		d = maps.Clone(d)
		delete(d, "timeAddedPerTurn")
	}
	if next, ok := d["nextForecast"]; ok && next == nil && g == Port { // the server of 2022 always had one
		d = maps.Clone(d)
		if d["nextForecast"] = d["currentForecast"]; d["nextForecast"] == nil {
			delete(d, "currentForecast")
			delete(d, "nextForecast")
		}
	}
	if len(changed) == 0 {
		return d
	}
	now := maps.Clone(objects)
	for id, o := range changed {
		now[id] = o
	}
	return with(d, "gameObjects", now)
}

// with returns a copy of an object in which a key has a value.
func with(o cerveau.Delta, key string, value any) cerveau.Delta {
	c := maps.Clone(o)
	c[key] = value
	return c
}
