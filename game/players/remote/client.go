package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// Elsewhere is the kind of the seats of a mirrored match that programs play elsewhere; that of people is match.Friend. Their player is match.Human:
// it waits.
const Elsewhere = "elsewhere"

// Phase is how a client stands.
type Phase uint8

// The phases of a client.
const (
	Connecting Phase = iota // nothing has come yet
	Connected
	Lost   // the connection has broken; the client tries again
	Over   // the match is over
	Failed // the client has given up
)

// String names the phase.
func (p Phase) String() string {
	return [...]string{"connecting", "connected", "lost", "over", "failed"}[p]
}

// Status is how a client stands.
type Status struct {
	Phase Phase
	Err   error     // of Failed; why the last try failed of Connecting and Lost
	Wait  string    // of Connecting: what the match waits for; "" while that is unknown
	Again bool      // of Over: Another gets another match
	Clock *Clock    // nil without one
	At    time.Time // when Clock was so
}

// Client mirrors a match that runs elsewhere and sends the turns of the person at its seat. It is safe for concurrent use.
type Client struct {
	speaker
	open   record.Opener
	seated bool

	mu     sync.Mutex
	status Status
	match  *match.Match
	mirror int // counts the matches

	// Of the client's goroutine.
	seat   rules.Seat
	known  []match.Step // of the host's record that are in match
	faults int          // the same
	notes  int
	setup  match.Setup // as the host says it
}

// Sit begins to play a seat; open makes first positions, as games.Start does.
func Sit(dial Dial, open record.Opener) *Client { return begin(dial, open, true) }

// Watch begins to watch a match.
func Watch(dial Dial, open record.Opener) *Client { return begin(dial, open, false) }

func begin(dial Dial, open record.Opener, seated bool) *Client {
	c := &Client{speaker: speaker{dial: dial}, open: open, seated: seated, seat: rules.NoSeat}
	c.begin(func(ctx context.Context) { again(ctx, c.try) })
	return c
}

// Another begins again with what the client was begun with.
func (c *Client) Another() *Client { return begin(c.dial, c.open, c.seated) }

// Match returns the mirror of the match, nil before it is known. n is another one when what was mirrored turned out to be wrong, and Match is
// a new mirror. The kind of the person's own seat is match.Person, that of other people match.Friend, and of all others Elsewhere.
func (c *Client) Match() (m *match.Match, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.match, c.mirror
}

// Status returns how the client stands.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.status
}

func (c *Client) enter(p Phase, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.status.Phase, c.status.Err, c.status.Wait = p, err, ""
}

// await says what the match waits for.
func (c *Client) await(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.status.Err, c.status.Wait = nil, what
}

// finalError ends a client for good.
type finalError struct{ text string }

func (e *finalError) Error() string { return e.text }

// errOver says that the match is over and all of it is known.
var errOver = errors.New("remote: the match is over")

// try speaks with the host once, and says how the client stands after it.
func (c *Client) try(ctx context.Context) (more bool) {
	err := c.meet(ctx)
	var final *finalError
	m, _ := c.Match()
	switch {
	case ctx.Err() != nil:
		return false
	case errors.Is(err, errOver):
		c.enter(Over, nil)
		return false
	case errors.As(err, &final):
		c.enter(Failed, err)
		return false
	case m != nil:
		c.enter(Lost, err)
	default:
		c.enter(Connecting, err)
	}
	return true
}

// meet connects and speaks until the connection ends. It returns an error.
func (c *Client) meet(ctx context.Context) error {
	conn, err := c.connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	closed := ctx
	ctx, stop := context.WithCancelCause(ctx)
	news := make(chan []byte)
	var reading sync.WaitGroup
	reading.Go(func() { stop(receive(ctx, conn, news)) })
	defer reading.Wait()
	defer stop(nil)
	t := &visit{Client: c, conn: conn}
	for {
		var changed <-chan struct{}
		if m, _ := c.Match(); m != nil && t.tail != nil {
			changed = m.Changed()
			if err := t.report(ctx); err != nil {
				return err
			}
		}
		select {
		case text := <-news:
			err = t.hear(text)
		case <-changed:
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		if closed.Err() != nil && changed != nil { // what was done last still goes out
			last, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_ = t.report(last)
		}
		if err != nil {
			return err
		}
	}
}

// receive hands on what the host says. It returns an error.
func receive(ctx context.Context, conn outside.Conn, news chan<- []byte) error {
	for {
		text, err := conn.Receive(ctx)
		if err != nil {
			return err
		}
		select {
		case news <- text:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// visit is a conversation with the host.
type visit struct {
	*Client
	conn outside.Conn
	tail *record.Tail // of the host's record; nil before it has begun
	said []byte       // the last message that was sent
	bare bool         // the host knows that nothing is planned, if nothing is
	back int          // how often turns were taken back
}

// recordMark begins a message that is a whole record.
var recordMark = []byte(`{"pentarena":`)

// hear takes a message of the host.
func (t *visit) hear(text []byte) error {
	if !t.seated {
		return t.watch(text)
	}
	n, err := DecodeNews(text)
	switch {
	case err != nil:
		return err
	case (n.Type == "record" || n.Type == "waiting") != (t.tail == nil) && n.Type != "refused":
		return fmt.Errorf("remote: %q comes at the wrong time", n.Type)
	}
	switch n.Type {
	case "waiting":
		t.await(n.Reason)
	case "record":
		t.seat = n.Seat
		if t.tail, err = t.read([]byte(n.Record)); err != nil {
			return err
		}
		return t.start(&n)
	case "turns":
		if err := t.tail.Add([]byte(n.Lines)); err != nil {
			return fmt.Errorf("remote: %w", err)
		}
		return t.catchUp()
	case "clock":
		t.mu.Lock()
		t.status.Clock, t.status.At = n.Clock, time.Now()
		t.mu.Unlock()
	case "refused":
		if n.Final {
			return &finalError{n.Reason}
		}
		t.forget() // what is here is not what the host has
		return fmt.Errorf("the server has refused the turn: %s", n.Reason)
	case "over":
		t.mu.Lock()
		t.status.Again = n.Again
		t.mu.Unlock()
		return errOver
	}
	return nil
}

// watch takes a message for those who watch: a record, or lines by which it grows.
func (t *visit) watch(text []byte) (err error) {
	if len(text) > MaxNews {
		return fmt.Errorf("remote: the message has %d bytes, more than %d", len(text), MaxNews)
	}
	switch {
	case bytes.HasPrefix(text, recordMark):
		if t.tail, err = t.read(text); err == nil {
			err = t.start(nil)
		}
	case t.tail == nil:
		return errors.New("remote: the lines of a record come before its beginning")
	default:
		if err = t.tail.Add(text); err == nil {
			err = t.catchUp()
		}
	}
	if err == nil && t.tail.Record().End != nil {
		return errOver
	}
	return err
}

// read begins a record and checks that this program can play it.
func (t *visit) read(text []byte) (*record.Tail, error) {
	tail, err := record.NewTail(text, t.open)
	if err != nil {
		return nil, &finalError{"The match of the server cannot be read: " + err.Error()}
	}
	rec := tail.Record()
	if info := rec.Start.Game().Info(); rec.Version != info.Version {
		return nil, &finalError{fmt.Sprintf("The server plays version %d of the rules of %s and this program version %d. Load the page again, or ask for another version.", rec.Version, info.Title, info.Version)}
	}
	if t.seated && int(t.seat) >= rec.Start.Seats() {
		return nil, fmt.Errorf("remote: there is no seat %d", t.seat+1)
	}
	return tail, nil
}

// start begins a conversation with the record so far: the mirror continues with what it has missed, or is made again.
func (t *visit) start(n *News) error {
	rec := t.tail.Record()
	t.back = t.tail.Undone()
	if m, _ := t.Match(); m != nil && t.continues(rec) {
		if err := t.catchUp(); err != nil {
			return err
		}
	} else {
		if err := t.rebuild(); err != nil {
			return err
		}
		t.bare = true
		if n != nil {
			t.draft(n)
		}
	}
	t.enter(Connected, nil)
	return nil
}

// continues reports whether a record begins with what the mirror knows.
func (t *visit) continues(rec *record.Record) bool {
	return rec.Setup.Game == t.setup.Game && rec.Setup.Seed == t.setup.Seed && rec.Setup.Text == t.setup.Text && slices.Equal(rec.Setup.Seats, t.setup.Seats) &&
		len(rec.Steps) >= len(t.known) && slices.EqualFunc(rec.Steps[:len(t.known)], t.known, same)
}

func same(a, b match.Step) bool {
	return a.Seat == b.Seat && a.Cmd == b.Cmd && slices.Equal(a.Rolls, b.Rolls)
}

// draft takes up what the person has planned in the open turn; a mirror that was here before knows better.
func (t *visit) draft(n *News) {
	m, _ := t.Match()
	cmds, err := decode(m.Game(), n.Draft)
	if err != nil || n.Turn != len(t.known) {
		return
	}
	for _, c := range cmds {
		if m.Public() > n.Turn || !m.Active().Has(t.seat) {
			return
		}
		if _, err := m.Do(t.seat, c); err != nil {
			return
		}
	}
}

// forget makes a new mirror with the next record.
func (t *visit) forget() { t.setup = match.Setup{} }

// rebuild makes a new mirror.
func (t *visit) rebuild() error {
	rec := t.tail.Record()
	setup := rec.Setup
	setup.Seats = slices.Clone(setup.Seats)
	for i := range setup.Seats {
		switch person := setup.Seats[i].Person(); {
		case rules.Seat(i) == t.seat:
			setup.Seats[i].Kind = match.Person
		case person:
			setup.Seats[i].Kind = match.Friend
		default:
			setup.Seats[i].Kind = Elsewhere
		}
	}
	m := match.New(setup, rec.Start)
	if err := m.Resume(rec.Steps, rec.Faults, rec.Notes); err != nil {
		return &finalError{"The match of the server does not follow from the rules here: " + err.Error()}
	}
	if !agrees(m, rec) {
		return &finalError{"The match of the server does not follow from the rules here. Load the page again, or ask for another version."}
	}
	t.setup, t.known, t.faults, t.notes = rec.Setup, slices.Clone(rec.Steps), len(rec.Faults), len(rec.Notes)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.match = m
	t.mirror++
	return nil
}

// agrees reports whether a mirror that has exactly the steps of a record has come to its last position; a person may go on at any time.
func agrees(m *match.Match, rec *record.Record) bool {
	mark := rec.Marks[len(rec.Marks)-1]
	if mark.Step != len(rec.Steps) || m.Len() != mark.Step {
		return true
	}
	hash := m.Position().Hash()
	return hash == mark.Hash || m.Len() != mark.Step
}

// catchUp takes over what the record has beyond the mirror. Where turns were taken back, the mirror is made again.
func (t *visit) catchUp() error {
	if n := t.tail.Undone(); n != t.back {
		t.back, t.said, t.bare = n, nil, true
		return t.rebuild()
	}
	m, _ := t.Match()
	rec := t.tail.Record()
	more := rec.Steps[len(t.known):]
	again, ok := t.settle(m, more)
	for _, s := range more {
		if s.Seat == t.seat && len(again) > 0 { // done here already
			again = again[1:]
			continue
		}
		if ok && m.Resume([]match.Step{s}, nil, nil) != nil {
			ok = false
		}
	}
	if !ok || !agrees(m, rec) {
		return t.rebuild()
	}
	if err := m.Resume(nil, rec.Faults[t.faults:], rec.Notes[t.notes:]); err != nil {
		return t.rebuild()
	}
	t.known, t.faults, t.notes = append(t.known, more...), len(rec.Faults), len(rec.Notes)
	return nil
}

// settle compares what the person has done here with what the record says. It returns those of its steps that are done already, having taken
// back what is not in it; false when that cannot be.
func (t *visit) settle(m *match.Match, more []match.Step) (done []match.Step, ok bool) {
	if t.seat == rules.NoSeat || len(more) == 0 {
		return nil, true
	}
	here, n := m.Steps(len(t.known)), 0
	for _, s := range more {
		if s.Seat == t.seat && n < len(here) {
			if !same(s, here[n]) {
				return nil, m.Undo(t.seat, len(here)) == nil
			}
			n++
		}
	}
	if n == len(here) || n == len(more) {
		return here[:n], true
	}
	return nil, m.Undo(t.seat, len(here)) == nil
}

// report sends the person's turn, or what is planned of it, unless the host has it.
func (t *visit) report(ctx context.Context) error {
	if !t.seated {
		return nil
	}
	m, _ := t.Match()
	from := len(t.known)
	active, public := m.Active().Has(t.seat), m.Public() // in this order: once the turn has ended nothing here changes it
	steps := m.Steps(from)
	p := Plan{Type: planDraft, Turn: from, Undone: t.back}
	switch {
	case public > from:
		p.Type, steps = planEnd, steps[:public-from]
	case !active && len(steps) > 0:
		p.Type = planEnd
	case !active || len(steps) == 0 && t.said == nil && t.bare:
		return nil
	}
	cmds := lists.Map(steps, func(s match.Step) match.Command { return s.Cmd })
	var err error
	if p.Commands, err = encode(m.Game(), cmds); err != nil {
		return err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("remote: %w", err)
	}
	if bytes.Equal(text, t.said) {
		return nil
	}
	t.said = text
	return send(ctx, t.conn, text)
}
