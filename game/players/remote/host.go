// Package remote lets people play a match that runs on another machine. A Host has the seats of such people in a match: each is a match.Player
// that waits for what is sent from afar. A Client has the person's end: it mirrors the match from its public record, so that a person plays it as
// if it ran here, and sends their turns. Both speak over an outside.Conn and know nothing of networks.
//
// A connection may break at any time. The host begins every conversation with the record and the person's draft; the client sends again what the
// record does not have yet. Plans that are made at the same time are sent to nobody before all of them have been carried out: the record that
// leaves the host ends where the turn, or the stage of one, begins.
package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// Limit is the time that people have. The zero Limit is none.
type Limit struct {
	Match time.Duration // for all turns together; 0 for no limit
	Turn  time.Duration // added at the end of each turn
	Each  time.Duration // for each turn alone, in place of the others; its clocks go from where the turn begins, also while the server is away
}

// none reports whether there is no limit.
func (l Limit) none() bool { return l.Match == 0 && l.Each == 0 }

// errTaken ends a conversation because another one has begun at the same seat.
var errTaken = errors.New("remote: somebody else has opened the seat")

// Host has the seats of a match that people play from afar. It is safe for concurrent use.
type Host struct {
	// Again says that people who come to their seat when the match is over get another match there. Set it before Serve.
	Again bool

	match *match.Match
	feed  *Feed
	limit Limit
	keep  func(rules.Seat, Kept) // nil for none

	mu      sync.Mutex
	seats   map[rules.Seat]*seat
	moved   int           // how often a clock has been started or stopped
	changed chan struct{} // closed when a plan comes, or a clock starts or stops
}

type seat struct {
	turn    int             // of plan
	plan    []match.Command // of the open turn
	ended   bool            // plan is the whole turn
	taken   chan struct{}   // closed when another conversation begins; nil before the first
	left    time.Duration
	running time.Time  // since when the clock goes; zero while it stands
	from    int        // steps that everybody knew when the clock of a turn alone began to go
	past    []Standing // of the clock where the last turns began, or stages of them
}

// Standing is what a seat had left of its time when everybody knew so many steps.
type Standing struct {
	Turn int           `json:"turn"` // see Plan
	Left time.Duration `json:"left"` // in nanoseconds
}

// mostPast is how many standings of a clock are kept.
const mostPast = 16

// NewHost returns the host of these seats of a match.
func NewHost(m *match.Match, seats rules.SeatSet, limit Limit) (*Host, error) {
	feed, err := NewFeed(m, func(n match.Note) bool { return n.Kind == match.Spent }) // what AIs tell those who watch is not for their opponents
	if err != nil {
		return nil, err
	}
	h := &Host{match: m, feed: feed, limit: limit, seats: map[rules.Seat]*seat{}, changed: make(chan struct{})}
	for i := range rules.Seat(len(m.Setup().Seats)) {
		if seats.Has(i) {
			h.seats[i] = &seat{left: max(limit.Match, limit.Each)}
		}
	}
	return h, nil
}

// Kept is what a host knows of a seat beside the record of the match: what is planned in its open turn, and its time.
type Kept struct {
	Plan Plan          `json:"plan"`
	Left time.Duration `json:"left"` // in nanoseconds; 0 without a limit
	Past []Standing    `json:"past,omitempty"`
	// Since is when the clock of a turn alone began to go, zero while it stands; From how many steps everybody knew then.
	Since time.Time `json:"since,omitzero"`
	From  int       `json:"from,omitempty"`
}

// Keep has keep called with each plan that a client sends and that counts, before anything of it is carried out. Call it before Serve.
func (h *Host) Keep(keep func(rules.Seat, Kept)) { h.keep = keep }

// Resume gives a seat what was kept of it, in a match that has come as far as its public record. A plan of another turn does not count.
func (h *Host) Resume(at rules.Seat, k Kept) error {
	cmds, err := decode(h.match.Game(), k.Plan.Commands)
	if err != nil {
		return fmt.Errorf("remote: the plan of seat %d: %w", at+1, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seats[at]
	if s == nil {
		return noSeat(at)
	}
	s.left, s.past = k.Left, k.Past
	if h.limit.Each > 0 && k.From == h.match.Public() {
		s.left, s.running, s.from = h.limit.Each, k.Since, k.From
	}
	h.moved++
	if k.Plan.Turn == h.match.Public() {
		s.turn, s.plan, s.ended = k.Plan.Turn, cmds, k.Plan.Type == planEnd
	}
	h.notify()
	return nil
}

func noSeat(at rules.Seat) error {
	return fmt.Errorf("remote: seat %d is not for a person from afar", at+1)
}

// Ready are the seats that have ended their turn while others still plan theirs.
func (h *Host) Ready() (ready rules.SeatSet) {
	h.mu.Lock()
	defer h.mu.Unlock()
	public := h.match.Public()
	for at, s := range h.seats {
		if s.ended && s.turn == public {
			ready |= rules.Seats(at)
		}
	}
	return ready
}

// Changed returns a channel that is closed when a plan comes, or a clock starts or stops.
func (h *Host) Changed() <-chan struct{} { return h.signal() }

// Player returns the player of a seat for the match.
func (h *Host) Player(s rules.Seat) match.Player { return player{h, s} }

type player struct {
	host *Host
	seat rules.Seat
}

// Play waits for the turn from afar and carries it out. The error is context.DeadlineExceeded when the person's time is up.
func (p player) Play(ctx context.Context, turn *match.Turn) error {
	for {
		acts := p.host.match.Changed()
		cmds, ended, left, changed := p.host.take(p.seat)
		if ended {
			return carryOut(turn, cmds)
		}
		if turn.Over() {
			return nil
		}
		var late <-chan time.Time
		if left != forever {
			if left <= 0 {
				return context.DeadlineExceeded
			}
			late = time.After(left)
		}
		select {
		case <-acts:
		case <-changed:
		case <-late:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// carryOut gives the commands of a turn. They were checked when they came.
func carryOut(turn *match.Turn, cmds []match.Command) error {
	for _, c := range cmds {
		var illegal *rules.Illegal
		if err := turn.Do(c); err != nil && !errors.As(err, &illegal) {
			return err
		}
	}
	return nil
}

const forever = time.Duration(1<<63 - 1)

// take returns the turn of a seat if it has come, else the time that is left for it and a channel that is closed when that may have changed.
func (h *Host) take(at rules.Seat) (cmds []match.Command, ended bool, left time.Duration, changed <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clocks()
	s := h.seats[at]
	if s.ended && s.turn == h.match.Public() {
		return s.plan, true, 0, nil
	}
	return nil, false, h.leftOf(s, time.Now()), h.changed
}

// leftOf is the time that a seat has left; forever without a limit, and while its clock stands.
func (h *Host) leftOf(s *seat, now time.Time) time.Duration {
	if h.limit.none() || s.running.IsZero() {
		return forever
	}
	return s.left - now.Sub(s.running)
}

// clocks starts and stops the clocks: that of a seat goes while it has a turn to end, from the first time that somebody has sat down there. The
// host is locked.
func (h *Host) clocks() {
	if h.limit.none() {
		return
	}
	now, active, public := time.Now(), h.match.Active(), h.match.Public()
	for i, s := range h.seats {
		goes := active.Has(i) && (s.taken != nil || h.limit.Each > 0) && !(s.ended && s.turn == public)
		if h.limit.Each > 0 && s.from != public { // another turn
			s.running, s.left = time.Time{}, h.limit.Each
		}
		if goes != !s.running.IsZero() {
			switch {
			case goes && h.limit.Each > 0:
				s.running, s.left, s.from = now, h.limit.Each, public
				h.store(i, s, Plan{Type: planDraft, Turn: public})
			case goes:
				s.running = now
			default:
				s.left += h.limit.Turn - now.Sub(s.running)
				s.running = time.Time{}
			}
			h.moved++
			h.notify()
		}
		if n := len(s.past); n == 0 || s.past[n-1].Turn != public {
			s.past = append(s.past[max(0, n+1-mostPast):], Standing{public, h.now(s, now)})
		}
	}
}

// store keeps what is known of a seat beside the record, with its plan. The host is locked.
func (h *Host) store(at rules.Seat, s *seat, p Plan) {
	if h.keep == nil {
		return
	}
	k := Kept{Plan: p, Left: h.now(s, time.Now()), Past: s.past}
	if h.limit.Each > 0 {
		k.Since, k.From = s.running, s.from
	}
	h.keep(at, k)
}

// Left is the time that a seat has left; false while its clock stands, and without one.
func (h *Host) Left(at rules.Seat) (time.Duration, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seats[at]
	if s == nil {
		return 0, false
	}
	left := h.leftOf(s, time.Now())
	return max(left, 0), left != forever
}

// now is what a clock shows.
func (h *Host) now(s *seat, now time.Time) time.Duration {
	if left := h.leftOf(s, now); left != forever {
		return left
	}
	return s.left
}

// Rewind takes back all steps after the first n; see match.Match.Rewind. Nothing is planned then, and the clocks show what they did there.
func (h *Host) Rewind(n int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, _, err := h.feed.Since(0); err != nil { // each turn back is a line of the record; see Plan.Undone
		return err
	}
	if err := h.match.Rewind(n); err != nil {
		return err
	}
	if _, _, err := h.feed.Since(0); err != nil {
		return err
	}
	for at, s := range h.seats {
		s.turn, s.plan, s.ended, s.running = n, nil, false, time.Time{}
		later := slices.IndexFunc(s.past, func(p Standing) bool { return p.Turn > n })
		if later > 0 {
			s.past = s.past[:later]
			s.left = s.past[later-1].Left
		}
		h.store(at, s, Plan{Type: planDraft, Turn: n})
	}
	h.moved++
	h.notify()
	return nil
}

// notify says that something has changed. The host is locked.
func (h *Host) notify() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// clock is how the clocks stand; nil when they have not changed since they had moved so often, and without a limit.
func (h *Host) clock(moved int) (*Clock, int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clocks()
	if h.limit.none() || moved == h.moved {
		return nil, moved
	}
	c, now := &Clock{Left: make([]int64, len(h.match.Setup().Seats))}, time.Now()
	for i := range c.Left {
		c.Left[i] = -1
		if s := h.seats[rules.Seat(i)]; s != nil {
			left := s.left
			if !s.running.IsZero() {
				left -= now.Sub(s.running)
				c.Running |= rules.Seats(rules.Seat(i))
			}
			c.Left[i] = max(0, left.Milliseconds())
		}
	}
	return c, h.moved
}

// sit takes a seat for a conversation; the one before it ends when its channel is closed.
func (h *Host) sit(at rules.Seat) (taken chan struct{}, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seats[at]
	if s == nil {
		return nil, noSeat(at)
	}
	if s.taken != nil {
		close(s.taken)
	}
	s.taken = make(chan struct{})
	return s.taken, nil
}

// Serve speaks with the client of a seat until the match is over, the connection ends, or another conversation begins at the seat. It does not
// close the connection.
func (h *Host) Serve(ctx context.Context, at rules.Seat, conn outside.Conn) error {
	taken, err := h.sit(at)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	plans := make(chan Plan)
	var reading sync.WaitGroup
	reading.Go(func() { cancel(read(ctx, conn, plans)) })
	defer reading.Wait()
	defer cancel(nil)
	t := &talk{host: h, seat: at, conn: conn}
	if err := t.begin(ctx); err != nil {
		return err
	}
	for {
		acts, changed := h.match.Changed(), h.signal()
		over, err := t.tell(ctx)
		if over || err != nil {
			return err
		}
		select {
		case p := <-plans:
			if why := h.accept(at, p); why != "" {
				err = t.send(ctx, News{Type: "refused", Reason: match.NoteText(why)})
			}
		case <-acts:
		case <-changed:
		case <-taken:
			_ = t.send(ctx, News{Type: "refused", Reason: "This seat has been opened somewhere else, so it is played there.", Final: true})
			return errTaken
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if err != nil {
			return err
		}
	}
}

func (h *Host) signal() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.changed
}

// rest is the time between two messages of a client that are read.
const rest = 20 * time.Millisecond

// read hands on the messages of a client. It returns an error.
func read(ctx context.Context, conn outside.Conn, plans chan<- Plan) error {
	for {
		text, err := conn.Receive(ctx)
		if err != nil {
			return err
		}
		p, err := DecodePlan(text)
		if err != nil {
			return err
		}
		select {
		case plans <- p:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// talk is a conversation with the client of a seat.
type talk struct {
	host  *Host
	seat  rules.Seat
	conn  outside.Conn
	at    int // bytes of the feed that were sent
	moved int // see Host.moved
}

func (t *talk) send(ctx context.Context, n News) error { return Say(ctx, t.conn, n) }

// begin sends the record so far and the draft.
func (t *talk) begin(ctx context.Context) error {
	turn, draft, err := t.host.draft(t.seat)
	if err != nil {
		return err
	}
	text, _, err := t.host.feed.Since(0)
	if err != nil {
		return err
	}
	t.at = len(text)
	return t.send(ctx, News{Type: "record", Seat: t.seat, Record: string(text), Turn: turn, Draft: draft})
}

// draft is what is planned in the open turn of a seat.
func (h *Host) draft(at rules.Seat) (turn int, list []json.RawMessage, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seats[at]
	list, err = encode(h.match.Game(), s.plan)
	return s.turn, list, err
}

// tell sends what is new. It reports whether that was the end of the match.
func (t *talk) tell(ctx context.Context) (over bool, err error) {
	more, over, err := t.host.feed.Since(t.at)
	if err != nil {
		return false, err
	}
	if len(more) > 0 {
		t.at += len(more)
		if err := t.send(ctx, News{Type: "turns", Lines: string(more)}); err != nil {
			return false, err
		}
	}
	clock, moved := t.host.clock(t.moved)
	if t.moved = moved; clock != nil {
		if err := t.send(ctx, News{Type: "clock", Clock: clock}); err != nil {
			return false, err
		}
	}
	if over {
		return true, t.send(ctx, News{Type: "over", Again: t.host.Again})
	}
	return false, nil
}

// accept keeps the plan of a seat. It returns why it does not count, "" when it does, when it is known already, and
// when it comes too late.
func (h *Host) accept(at rules.Seat, p Plan) (why string) {
	cmds, err := decode(h.match.Game(), p.Commands)
	if err != nil {
		return err.Error()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seats[at]
	copied := h.match.Fork()
	switch now := copied.Public(); {
	case p.Turn < now, p.Undone != h.feed.takenBack(), s.ended && s.turn == p.Turn, h.leftOf(s, time.Now()) <= 0:
		return ""
	case p.Turn > now:
		return "The turn has not begun."
	case !copied.Active().Has(at):
		return "It is not your turn."
	}
	over := func() bool { return copied.Public() > p.Turn || !copied.Active().Has(at) }
	for i, c := range cmds {
		if over() {
			return fmt.Sprintf("Command %d comes after the end of the turn.", i+1)
		}
		if _, err := copied.Do(at, c); err != nil {
			return fmt.Sprintf("Command %d: %v", i+1, err)
		}
	}
	if p.Type == planEnd && !over() {
		cmds = append(cmds, h.match.Game().Pass())
	}
	if p.Commands, err = encode(h.match.Game(), cmds); err != nil {
		return err.Error()
	}
	s.turn, s.plan, s.ended = p.Turn, cmds, p.Type == planEnd
	h.clocks()
	h.store(at, s, p)
	if s.ended {
		h.notify()
	}
	return ""
}
