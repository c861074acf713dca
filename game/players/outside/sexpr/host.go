// Package sexpr speaks the protocol of the original Galapagos server, lists in parentheses over TCP, so that clients that were written for it
// play here unchanged.
package sexpr

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/glog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// Host lets clients play Galapagos.
type Host struct {
	server.Host
	Level levels.Level
	Seed  string // of the matches: ".1" and so on are added
	Token string // the password that clients must log in with, "" for any
	// Time is the limit for a turn, in place of the clock of the level unless it is 0: clients are told what is left of it.
	Time time.Duration

	clients atomic.Int64 // that have come
}

// NewHost returns a host for matches on a level.
func NewHost(l levels.Level, seed string) *Host {
	h := &Host{Level: l, Seed: seed}
	h.Seats, h.Late = 2, true
	h.Setup = func(n int, _ *server.Room) (match.Setup, error) {
		return match.Setup{Game: "galapagos", Level: l.Name, Text: l.Text, Seed: fmt.Sprintf("%s.%d", h.Seed, n)}, nil
	}
	return h
}

const (
	stalled     = time.Minute // how long a client may take to read a message
	maxUnread   = 16 << 20    // bytes that a client has not read
	maxLog      = 10 << 20    // bytes of a log
	maxLetters  = 30_000      // messages that it has not read
	maxCommands = 200_000     // commands of one turn
)

// The errors of clients, as the record keeps them.
var (
	errGone = errors.New("the client hung up")
	errLeft = errors.New("the client left the game")
	errDeaf = errors.New("the client does not read what it is told")
	errLate = fmt.Errorf("the client's time ran out: %w", context.DeadlineExceeded)
)

// clocks are the times that the seats of a room have left.
type clocks [2]time.Duration

// client is one client. One goroutine, in Host.Talk, speaks with it; the player of its seat waits for that.
type client struct {
	host    *Host
	serving context.Context // of the server, and so of its matches
	conn    outside.Conn
	number  int64 // of the client, from 0
	in      <-chan outside.Received
	out     chan letter
	unread  atomic.Int64 // bytes in out
	sat     chan seated
	turns   chan order
	gone    chan struct{} // closed when the conversation is over
	silence *time.Timer   // ends the conversation with a client that plays no match

	name  string // of the login, "" before it
	guest *server.Guest
	room  *server.Room
	match *match.Match // nil before it begins
	seat  rules.Seat   // rules.NoSeat for a spectator
	seen  view         // of a spectator

	turn     order // no turn while the client is not to move
	since    time.Time
	commands int           // of the turn
	ended    bool          // the client knows how the match ended
	logged   bool          // and has had the log
	heard    chan struct{} // closed when it has nothing more to hear of the match, or has left; then nil
}

// letter is a message on its way to the client, and what to do once it is written.
type letter struct {
	text []byte
	then func()
}

// player plays the seat of a client in one match.
type player struct {
	*client
	heard <-chan struct{}
}

type seated struct {
	match *match.Match
	seat  rules.Seat
	err   error
}

// order is a turn of the client, and where to say that it is over.
type order struct {
	turn *match.Turn
	done chan error
}

var _ outside.Player = player{}

// Talk lets one client play or watch. It returns when the client hangs up, or has nothing more to hear.
func (h *Host) Talk(ctx context.Context, nc net.Conn) {
	conn := outside.Open(framing(nc, nc), maxFrame, 16, nc.Close)
	defer conn.Close()
	serving := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &client{host: h, serving: serving, conn: conn, number: h.clients.Add(1) - 1, in: outside.Hear(ctx, conn), out: make(chan letter, maxLetters),
		sat: make(chan seated, 1), turns: make(chan order), gone: make(chan struct{}), silence: time.NewTimer(server.Patience)}
	defer c.silence.Stop()
	defer close(c.gone)
	go c.write(ctx)
	err := errGone // what stays if a fault of this program ends the conversation
	defer func() { c.leave(err) }()
	err = c.talk(ctx)
}

// write writes what the client is told. A client may send many commands before it reads the answers, so hearing does not wait for it.
func (c *client) write(ctx context.Context) {
	for {
		select {
		case l := <-c.out:
			part, cancel := context.WithTimeout(ctx, stalled)
			err := c.conn.Send(part, l.text)
			cancel()
			if err != nil {
				_ = c.conn.Close() // the reader then says that the client has gone
				return
			}
			c.unread.Add(-int64(len(l.text)))
			if l.then != nil {
				l.then()
			}
		case <-ctx.Done():
			return
		}
	}
}

// leave ends what the client takes part in: its match is lost if it continues.
func (c *client) leave(err error) {
	if err == nil {
		err = errLeft
	}
	c.rise()
	if !c.watches() && c.room != nil && c.match == nil && !c.room.Leave(c.guest) {
		if s := <-c.sat; s.err == nil {
			c.match, c.seat = s.match, s.seat
		}
	}
	c.lose(err)
	c.part()
	c.room, c.match, c.ended = nil, nil, false
	c.silence.Reset(server.Patience)
}

// part says that the client has nothing more to hear of its match.
func (c *client) part() {
	if c.heard != nil {
		close(c.heard)
		c.heard = nil
	}
}

// last makes a message the last one that the client has to hear of its match.
func (c *client) last(l letter) letter {
	if heard := c.heard; heard != nil {
		l.then, c.heard = func() { close(heard) }, nil
	}
	return l
}

// lose makes the client lose its match if that continues.
func (c *client) lose(err error) {
	if c.match != nil && !c.watches() {
		_ = c.match.Forfeit(c.seat, err) // nothing when the match is over
	}
	c.release(err)
}

func (c *client) release(err error) {
	if c.turn.turn != nil {
		c.turn.done <- err
		c.turn = order{}
	}
}

// Play waits until the client has ended its turn.
func (c player) Play(ctx context.Context, turn *match.Turn) error {
	o := order{turn, make(chan error, 1)}
	select {
	case c.turns <- o:
	case <-c.gone:
		return errGone
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-o.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Over waits until the client has heard of the end and asked for the log, or has gone.
func (c player) Over(ctx context.Context, _ match.Position) error {
	select {
	case <-c.heard:
		return nil
	case <-c.gone:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close does nothing: the conversation ends by itself.
func (c player) Close() error { return nil }

// talk is the conversation. The error is why it cannot go on.
func (c *client) talk(ctx context.Context) error {
	for {
		var changed <-chan struct{}
		if c.match != nil && !c.ended {
			changed = c.match.Changed()
			if c.match.Outcome().Over {
				if err := c.farewell(); err != nil {
					return err
				}
				c.silence.Reset(server.Patience)
				continue
			}
			if c.watches() {
				if err := c.follow(true); err != nil {
					return err
				}
			}
		}
		late := time.NewTimer(time.Hour)
		if c.turn.turn != nil {
			late.Reset(c.left())
		}
		var err error
		select {
		case <-changed:
		case s := <-c.sat:
			err = c.take(s)
		case o := <-c.turns:
			err = c.begin(o)
		case r := <-c.in:
			switch {
			case errors.Is(r.Err, outside.ErrTooLong):
				err = fmt.Errorf("the client sent a message of more than %d bytes", maxFrame)
			case r.Err != nil:
				err = errGone
			default:
				err = c.hear(r.Message)
			}
		case <-late.C:
			if c.turn.turn != nil {
				err = c.end(true)
			}
		case <-c.silence.C:
			if c.ended || c.room == nil {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
		late.Stop()
		if err != nil {
			return err
		}
	}
}

// began reports whether the client's match has begun. Its seat is there before the first turn of anybody.
func (c *client) began() (bool, error) {
	if c.match == nil {
		select {
		case s := <-c.sat:
			return true, c.take(s)
		default:
			return false, nil
		}
	}
	return true, nil
}

func (c *client) take(s seated) error {
	if s.err != nil {
		c.rise()
		c.room = nil // nothing more comes from it
		return fmt.Errorf("the match cannot begin: %w", s.err)
	}
	c.match, c.seat = s.match, s.seat
	c.seen = view{at: s.match.Start()}
	return nil
}

// send tells the client something. It does not wait until the client reads it.
func (c *client) send(format string, args ...any) error {
	return c.post(letter{text: fmt.Appendf(nil, format, args...)})
}

func (c *client) post(l letter) error {
	if c.unread.Add(int64(len(l.text))) > maxUnread {
		return errDeaf
	}
	select {
	case c.out <- l:
		return nil
	default:
		return errDeaf
	}
}

func (c *client) game() int {
	n, _ := strconv.Atoi(c.room.Name)
	return n
}

// clock returns the time that a seat has left, changed by some.
func (c *client) clock(seat rules.Seat, by time.Duration) (left time.Duration) {
	c.room.Change(func() {
		t, ok := c.room.Settings.(*clocks)
		if !ok {
			first := c.host.Time
			if first == 0 {
				first = time.Duration(c.match.Start().State().(*galapagos.State).Constants.StartTime) * time.Second
			}
			t = &clocks{first, first}
			c.room.Settings = t
		}
		t[seat] += by
		left = t[seat]
	})
	return left
}

func (c *client) left() time.Duration { return c.clock(c.seat, 0) - time.Since(c.since) }

// begin tells the client that it is its turn. The time that it gains counts from here, and is not in what it is told.
func (c *client) begin(o order) error {
	switch began, err := c.began(); {
	case err != nil:
		return err
	case !began: // it has left
		o.done <- errLeft
		return nil
	}
	c.turn, c.commands = o, 0
	s := o.turn.Position().State().(*galapagos.State)
	if err := c.status(s, c.match.Steps(0)); err != nil {
		return err
	}
	if added := c.host.Time; added == 0 {
		c.clock(c.seat, time.Duration(s.Constants.TimeIncrement)*time.Second)
	} else {
		c.clock(c.seat, added-c.clock(c.seat, 0))
	}
	c.since = time.Now()
	return nil
}

// end ends the turn, by which the client loses if its time is up.
func (c *client) end(late bool) error {
	if left := c.clock(c.seat, -time.Since(c.since)); late || left <= 0 {
		c.lose(errLate)
		return nil
	}
	err := c.turn.turn.Pass()
	c.release(err)
	return err
}

// status sends a position and what has happened since the turn before it, the last of these steps.
func (c *client) status(s *galapagos.State, steps []match.Step) error {
	var names [2]string
	for i, seat := range c.match.Setup().Seats {
		names[i] = backslash.Replace(seat.Name) // the status escapes quotes
	}
	clocks, player := [2]time.Duration{c.clock(0, 0), c.clock(1, 0)}, c.seat
	if c.watches() {
		player = s.Mover()
	}
	if err := c.send("%s", glog.Status(s, player, c.game(), names, clocks)); err != nil {
		return err
	}
	return c.send("%s", c.animations(steps))
}

// animations are the events of the last turn of these steps and of the change to the next; at the end of a broken off match those of the running
// turn.
func (c *client) animations(steps []match.Step) string {
	pass := match.Command(galapagos.Command{})
	from := len(steps)
	for from > 0 && (from == len(steps) || steps[from-1].Cmd != pass) {
		from--
	}
	var events []string
	if len(steps) == 0 {
		events = glog.Added(c.match.Start().State().(*galapagos.State))
	}
	said := c.match.Notes()
	talk := func(before int) {
		for _, n := range said {
			if n.Step == before && n.Kind == match.Log {
				events = append(events, fmt.Sprintf(`("playerTalk" %d %s)`, n.Seat, quote(n.Text)))
			}
		}
	}
	for i, step := range steps[from:] {
		talk(from + i)
		events = append(events, glog.Events(step.Events)...)
	}
	if len(steps) == 0 || steps[len(steps)-1].Cmd != pass { // else it is of the next turn
		talk(len(steps))
	}
	if len(events) == 0 {
		return `("animations")`
	}
	return `("animations" ` + strings.Join(events, " ") + ")"
}

// farewell tells the client how the match ended.
func (c *client) farewell() error {
	c.ended = true
	c.release(nil)
	s := c.match.Position().State().(*galapagos.State)
	winner, reason := s.End.Winner, quote(s.End.Reason.String())
	message := letter{text: fmt.Appendf(nil, `("game-winner" %d %s %d %s)`, c.game(), quote(c.match.Setup().Seats[winner].Name), winner, reason)}
	if c.watches() {
		if err := c.follow(true); err != nil {
			return err
		}
		return c.post(c.last(message))
	}
	if err := c.post(message); err != nil {
		return err
	}
	return c.status(s, c.match.Steps(0))
}

// hear carries out the commands of a message.
func (c *client) hear(message []byte) error {
	list, err := parse(message)
	if err != nil {
		return fmt.Errorf("the client sent no list: %w", err)
	}
	for _, e := range list {
		if len(e.list[0].list) > 0 {
			return fmt.Errorf("the client sent a list without a name")
		}
		if err := c.command(e.list[0].text, e.list[1:]); err != nil {
			return err
		}
	}
	return nil
}

// authorized reports whether a client may log in with a password.
func (h *Host) authorized(password string) bool {
	return h.Token == "" || subtle.ConstantTimeCompare([]byte(password), []byte(h.Token)) == 1
}
