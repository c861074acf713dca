// Package cadre speaks the Cadre protocol of the MegaMinerAI servers, so that clients that were written for them play Coreminer and Anarchy
// here unchanged.
package cadre

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record/cerveau"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Host lets clients play one game.
type Host struct {
	server.Host
	Game  *cerveau.Game
	Level levels.Level
	Seed  string // of the matches: ".1" and so on are added; clients can ask for another
	// Token is the password that clients must know, "" for none.
	Token string
	// Speak is the generation that all clients belong to; Detect finds out.
	Speak Generation

	meta atomic.Bool // a client has asked for whole entries of the log
}

// Detect takes a client that asks for the name of the game first for one of 2022, and any other of Anarchy for one of 2015.
const Detect Generation = -1

// NewHost returns a host for a game of this protocol.
func NewHost(game string, l levels.Level, seed string) (*Host, error) {
	for _, g := range cerveau.Games {
		if g.ID == game {
			h := &Host{Game: g, Level: l, Seed: seed, Speak: Detect}
			h.Seats, h.Setup = 2, h.setup
			return h, nil
		}
	}
	return nil, fmt.Errorf("cadre: %s does not use this protocol", game)
}

// settings are what the clients of a room have asked for, and their match.
type settings struct {
	cerveau.Settings
	text  string // the level
	fixed bool   // the match is being set up
	table *table
}

// of returns the settings of a room. They must only be used within r.Change.
func (h *Host) of(r *server.Room) *settings {
	s, ok := r.Settings.(*settings)
	if !ok {
		s = &settings{text: h.Level.Text}
		r.Settings = s
	}
	return s
}

func (h *Host) setup(n int, r *server.Room) (match.Setup, error) {
	setup := match.Setup{Game: h.Game.ID, Level: h.Level.Name, Seed: fmt.Sprintf("%s.%d", h.Seed, n)}
	r.Change(func() {
		s := h.of(r)
		s.fixed = true
		setup.Text = s.text
		setup.Seed = cmp.Or(s.Seed, setup.Seed)
		setup.Seats = lists.Map(s.Names, func(name string) match.SeatInfo { return match.SeatInfo{Name: short(name)} })
	})
	return setup, nil
}

// table returns the match of a room as its clients are told it.
func (h *Host) table(r *server.Room, m *match.Match) (t *table) {
	r.Change(func() {
		s := h.of(r)
		if s.table == nil {
			first, added := h.Game.Time, h.Game.Added
			if n, ok := s.Num["playerStartingTime"]; ok {
				first = int64(n)
			}
			if n, ok := s.Num["timeAddedPerTurn"]; ok {
				added = int64(n)
			}
			s.table = newTable(m, h.Game.Tell(m.Setup(), r.Name, m.Start(), first, added), h.meta.Load())
		}
		t = s.table
	})
	return t
}

// Talk lets one client play or watch. It returns when its match is over, or when it cannot go on.
func (h *Host) Talk(ctx context.Context, nc net.Conn) {
	conn := outside.Open(framing(nc, nc), maxMessage, 16, nc.Close)
	defer conn.Close()
	serving := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &client{host: h, serving: serving, conn: conn, in: outside.Hear(ctx, conn), sat: make(chan seated, 1), gone: make(chan struct{}),
		turns: make(chan order), generation: h.Speak}
	switch {
	case h.Game.ID != "anarchy":
		c.generation = Port
	case h.Speak == Detect:
		c.generation = Competition
	}
	defer close(c.gone)
	defer c.rise()
	c.err = errGone // what stays if a fault of this program ends the conversation
	c.err = c.talk(ctx)
}

// play is the data of the message by which a client asks to play.
type play struct {
	Game      string          `json:"gameName"`
	Password  *string         `json:"password"`
	Session   *string         `json:"requestedSession"`
	Kind      *string         `json:"clientType"`
	Player    *string         `json:"playerName"`
	Index     json.RawMessage `json:"playerIndex"`
	Settings  json.RawMessage `json:"gameSettings"`
	Spectates bool            `json:"spectating"`
	Meta      bool            `json:"metaDeltas"`
}

// enter brings a client into the room it asks for. The error is what it is told before it is let go.
func (h *Host) enter(c *client, data json.RawMessage) error {
	var p play
	if err := json.Unmarshal(data, &p); err != nil || data == nil {
		return cerveau.Fatal("Sent malformed data with the 'play' event.")
	}
	switch g, ok := cerveau.Called(p.Game); {
	case !ok || g != h.Game: // some clients send the name as it was typed
		return cerveau.Fatal(fmt.Sprintf("Game of name '%s' not found on this server.", quoted([]byte(p.Game))))
	case h.Token != "" && (p.Password == nil || subtle.ConstantTimeCompare([]byte(*p.Password), []byte(h.Token)) == 0):
		return cerveau.Fatal("Unauthorized to play in this lobby with given name/password.")
	}
	want, err := index(p.Index)
	if err != nil {
		return err
	}
	if p.Spectates {
		want = server.Nowhere
	}
	wished, err := h.wishes(p.Settings)
	if err != nil {
		return err
	}
	if c.meta = p.Meta; c.meta {
		h.meta.Store(true)
	}
	c.guest = &server.Guest{Name: short(text(p.Player, "Unknown")), Kind: short(text(p.Kind, "Unknown")), Want: want, Sit: c.sit, Gone: c.refused}
	name := text(p.Session, "*")
	switch name {
	case "new":
		c.room, err = h.New(c.guest)
	case "*":
		c.room, err = h.Join("", c.guest)
	default:
		c.room, err = h.Join(short(name), c.guest)
	}
	switch {
	case errors.Is(err, server.ErrFull):
		return cerveau.Fatal(fmt.Sprintf("Room '%s' for game '%s' is full! Sorry.", short(name), h.Game.Name))
	case errors.Is(err, server.ErrTaken):
		return cerveau.Fatal(fmt.Sprintf("Player index %d is already taken", want))
	case err != nil:
		return cerveau.Fatal(fmt.Sprintf("Player index %d is out of range", want))
	}
	if wished != nil {
		c.room.Change(func() {
			if !h.of(c.room).fixed { // else a spectator sent them too late
				c.room.Settings = wished
			}
		})
	}
	return nil
}

// wishes reads the settings that a client asks for, nil for none.
func (h *Host) wishes(data json.RawMessage) (*settings, error) {
	var query *string
	if err := json.Unmarshal(data, &query); len(data) > 0 && err != nil {
		return nil, cerveau.Fatal("The gameSettings are not text.")
	}
	if query == nil || *query == "" {
		return nil, nil
	}
	values, err := url.ParseQuery(*query)
	if err != nil {
		return nil, cerveau.Fatal(fmt.Sprintf("The gameSettings are not a URL query: %v", err))
	}
	s := &settings{}
	if s.Settings, err = h.Game.Settings(values); err != nil {
		return nil, cerveau.Fatal(err.Error())
	}
	if s.text, err = h.Game.Level(h.Level, s.Settings); err != nil {
		return nil, cerveau.Fatal(err.Error())
	}
	return s, nil
}

// index reads the seat that a client wants.
func index(data json.RawMessage) (int, error) {
	var v any
	if len(data) > 0 {
		if err := json.Unmarshal(data, &v); err != nil {
			return 0, err
		}
	}
	n, err := server.Anywhere, error(nil)
	switch v := v.(type) {
	case nil:
	case float64:
		n = int(v)
	case string:
		if v != "" {
			n, err = strconv.Atoi(v)
		}
	default:
		err = strconv.ErrSyntax
	}
	if err != nil {
		return 0, cerveau.Fatal(fmt.Sprintf("Player index %s is not a number", quoted(data)))
	}
	return n, nil
}

// maxName is the greatest length of a name, in characters.
const maxName = 80

// short returns a name, or what the server called players whose name was too long.
func short(name string) string {
	if utf8.RuneCountInString(name) > maxName {
		return "Name Too Long Player"
	}
	return name
}

func text(s *string, missing string) string {
	if s == nil || *s == "" {
		return missing
	}
	return *s
}

// sit is called when the match begins.
func (c *client) sit(m *match.Match, seat rules.Seat) outside.Player {
	c.sat <- seated{match: m, seat: seat}
	return c
}

// refused is called when the match cannot begin.
func (c *client) refused(err error) { c.sat <- seated{err: err} }

// linger is how long a client may take to hang up after its last message.
const linger = time.Second
