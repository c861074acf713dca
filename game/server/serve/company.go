package serve

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// company is the people of a match: who has come, who is there, and what they ask each other beside the moves.
type company struct {
	hall  *hall
	id    string // of the match
	order Order
	game  *game // nil for a match that had ended before the server began
	users int   // who read it; guarded by the hall's lock

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	phase   string        // remote.Ended or Stopped; "" before the end
	reason  string
	seats   []guest
	rematch rules.SeatSet
	next    []string // tokens of the seats in the rematch, by the seats here
	empty   time.Time
	offer   *offer          // the last one; nil for none
	said    []remote.Saying // the last sayings
	spoken  int             // how many there were
}

// guest is who has a seat.
type guest struct {
	name   string
	person bool
	come   bool
	here   int       // connections
	left   time.Time // when the last of them ended
	mouth  *mouth    // nil for one who has said nothing
	heard  []string  // IDs of the last wishes
	self   string    // by which a person is known again; "" for unknown
	rating *remote.Rating
}

// newCompany returns the company of a game with people, nil for one without.
func newCompany(h *hall, g *game) *company {
	if !slices.Contains(g.order.Seats, person) {
		return nil
	}
	now := time.Now()
	c := &company{hall: h, id: g.id, order: g.order, game: g, changed: make(chan struct{}), empty: now}
	for _, p := range g.seats {
		c.seats = append(c.seats, guest{name: p.info().Name, person: p.kind == person, come: p.kind == "" || p.kind == person && !(g.order.Wait && p.name == ""), left: now})
	}
	return c
}

// recall returns the company of a match that has ended.
func (h *hall) recall(ctx context.Context, m store.Match) (*company, error) {
	c := &company{hall: h, id: m.ID, changed: make(chan struct{}), phase: remote.Ended, reason: m.Reason}
	if m.State == store.Stopped {
		c.phase = remote.Stopped
	}
	text, err := h.store.Order(ctx, m.ID)
	if err == nil && len(text) > 0 {
		err = json.Unmarshal(text, &c.order)
	}
	for _, s := range m.Seats {
		c.seats = append(c.seats, guest{name: s.Name, person: s.Kind == match.Person, come: true, left: m.Ended})
	}
	if err == nil {
		err = c.remember(ctx)
	}
	c.recognize(ctx)
	return c, err
}

// companyOf returns the company to which a token belongs, and the seat in it, until leave; store.ErrNone for none.
func (h *hall) companyOf(ctx context.Context, token string) (c *company, seat rules.Seat, leave func(), err error) {
	if p := h.find(token); p != nil {
		if p.kind != person || p.game == nil {
			return nil, 0, nil, store.ErrNone
		}
		c, leave = h.joined(p.game.company)
		return c, p.number, leave, nil
	}
	if h.store == nil {
		return nil, 0, nil, store.ErrNone
	}
	digest := sha256.Sum256([]byte(token))
	m, at, err := h.store.Seat(ctx, digest[:])
	if err == nil && (m.State == store.Playing || m.Seats[at].Kind != match.Person) {
		err = store.ErrNone
	}
	if err != nil {
		return nil, 0, nil, err
	}
	if c, err = h.recall(ctx, m); err != nil {
		return nil, 0, nil, err
	}
	c, leave = h.joined(c)
	return c, rules.Seat(at), leave, nil
}

// joined returns the company that the hall has of a match, else c, which it has then, until all have left.
func (h *hall) joined(c *company) (known *company, leave func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known := h.companies[c.id]; known != nil {
		c = known
	}
	h.companies[c.id] = c
	c.users++
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if c.users--; c.users == 0 {
			delete(h.companies, c.id)
		}
	}
}

// notify says that something has changed. The company is locked.
func (c *company) notify() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// arrive notes that a person is there, until leave.
func (c *company) arrive(at rules.Seat) (leave func()) {
	if c == nil {
		return func() {}
	}
	count := func(n int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		g := &c.seats[at]
		g.here += n
		if g.left = time.Now(); g.here == 0 || n > 0 && g.here == 1 {
			c.notify()
		}
		c.empty = time.Now()
	}
	count(1)
	return func() { count(-1) }
}

// idle is for how long nobody has been there; 0 while somebody is.
func (c *company) idle() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.ContainsFunc(c.seats, func(g guest) bool { return g.here > 0 }) {
		return 0
	}
	return max(time.Since(c.empty), 1)
}

// end says that the match has ended.
func (c *company) end(phase, reason string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.phase, c.reason = phase, reason
	c.notify()
}

func (c *company) state(at rules.Seat) remote.Company {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := remote.Company{Match: c.id, Seat: at, Phase: c.phase, Reason: c.reason, Game: c.order.Game, Level: c.order.Level, Clock: c.order.Clock, Rematch: c.rematch, Said: c.said, Phrases: c.hall.config.Phrases}
	people := c.people()
	several := people&(people-1) != 0
	s.Rated, s.Known = c.rated(), c.seats[at].self != ""
	s.Help = c.order.Help || !several
	s.Again = c.phase == remote.Ended && c.order.Game != "" && !slices.Contains(c.order.Seats, program)
	if c.next != nil {
		s.Next = c.next[at]
	}
	var active, ready rules.SeatSet
	if c.phase == "" {
		s.Phase = remote.Gathering
		if m := c.game.playing(); m != nil {
			s.Phase, active, ready = remote.Playing, m.Active(), c.game.host.Ready()
			s.Abort = m.Turn() == 0 && several
			c.lapse(m)
			_, _, err := c.lastTurn(m, at)
			s.Back = err == nil
			s.Draw = c.drawable(m) == nil
		} else {
			s.Abort = true
		}
	}
	if c.offer != nil {
		s.Offer = &c.offer.Offer
	}
	for i, g := range c.seats {
		seat := rules.Seat(i)
		told := remote.Guest{Rating: g.rating, Name: g.name, Person: g.person, Come: g.come, Here: g.here > 0 || !g.person, Ready: ready.Has(seat), Turn: active.Has(seat) && !ready.Has(seat)}
		if g.person && g.come && g.here == 0 {
			away := time.Since(g.left)
			told.Gone = away.Milliseconds()
			if told.Turn && seat != at && c.order.Clock.Days == 0 {
				told.Claim = max((c.hall.config.Limits.Claim - away).Milliseconds(), 1)
			}
		}
		if s.Phase == remote.Playing && told.Turn && c.game.host != nil {
			if left, runs := c.game.host.Left(seat); runs {
				told.Left = max(left.Milliseconds(), 1)
			}
		}
		s.Seats = append(s.Seats, told)
	}
	return s
}

// people are the seats of people. The company is locked.
func (c *company) people() (list rules.SeatSet) {
	for i, g := range c.seats {
		if g.person {
			list |= rules.Seats(rules.Seat(i))
		}
	}
	return list
}

// playing returns the match once it has begun; nil before.
func (g *game) playing() *match.Match {
	select {
	case <-g.begun:
		return g.match
	default:
		return nil
	}
}

// attend speaks with a person about the company of a match until the connection ends. Who only looks is not there.
func (h *hall) attend(ctx context.Context, conn outside.Conn, c *company, at rules.Seat, looks bool) {
	if !looks {
		defer c.arrive(at)()
	}
	ctx, stop := context.WithCancel(ctx)
	wishes := make(chan remote.Wish)
	var reading sync.WaitGroup
	reading.Go(func() { defer stop(); hear(ctx, conn, wishes) })
	defer reading.Wait()
	defer stop()
	sign := time.NewTicker(remote.Sign)
	defer sign.Stop()
	refused, heard, told := "", "", ""
	for signs := true; ; {
		news := c.news()
		s := c.state(at)
		s.Refused, s.Heard = refused, heard
		if text, err := json.Marshal(s); err != nil || signs || string(text) != told {
			if told = string(text); remote.Tell(ctx, conn, s) != nil {
				return
			}
		}
		signs = false
		select {
		case w := <-wishes:
			if heard = w.ID; c.fresh(at, heard) {
				refused = ""
				if err := c.grant(at, w); err != nil {
					refused = err.Error()
				}
			}
			signs = w.Type != remote.WishHere
		case <-news.company:
		case <-news.match:
			signs = false
			if !rest(ctx) {
				return
			}
		case <-news.host:
		case <-sign.C:
			signs = true
		case <-ctx.Done():
			return
		}
	}
}

// mostHeard is how many wishes of a person are remembered: more than are on their way when a connection ends.
const mostHeard = 32

// fresh reports whether a wish comes for the first time, and remembers it.
func (c *company) fresh(at rules.Seat, id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	g := &c.seats[at]
	if id == "" {
		return true
	}
	if slices.Contains(g.heard, id) {
		return false
	}
	g.heard = append(g.heard[max(0, len(g.heard)+1-mostHeard):], id)
	return true
}

// rest waits a moment; false when ctx ends.
func rest(ctx context.Context) bool {
	select {
	case <-time.After(breath):
		return true
	case <-ctx.Done():
		return false
	}
}

// news are closed when there may be something to tell.
type news struct{ company, match, host <-chan struct{} }

func (c *company) news() (n news) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n.company = c.changed
	if c.phase == "" {
		if m := c.game.playing(); m != nil {
			n.match, n.host = m.Changed(), c.game.host.Changed()
		} else {
			n.match = c.game.begun
		}
	}
	return n
}

// hear hands on the wishes of a person who gives signs of life.
func hear(ctx context.Context, conn outside.Conn, wishes chan<- remote.Wish) {
	for {
		timed, cancel := context.WithTimeout(ctx, remote.Silence)
		text, err := conn.Receive(timed)
		cancel()
		if err != nil {
			return
		}
		w, err := remote.DecodeWish(text)
		if err != nil {
			return
		}
		if w.Type == remote.WishHere {
			continue
		}
		select {
		case wishes <- w:
		case <-ctx.Done():
			return
		}
	}
}

// The errors of wishes.
var (
	errEnded    = errors.New("the match has ended")
	errNotYet   = errors.New("the match has not begun")
	errDecided  = errors.New("a match can be called off in its first turn only; resign instead")
	errNobody   = errors.New("nobody has been away for so long that the match can be claimed")
	errNoAgain  = errors.New("this match cannot be played again; its host starts a new one")
	errCalled   = errors.New("the match was called off")
	errDeserted = errors.New("nobody played it any more")
	errByHost   = errors.New("the host of the server ended it")
)

// grant does what a person wishes; the error is why not.
func (c *company) grant(at rules.Seat, w remote.Wish) error {
	switch w.Type {
	case remote.WishRematch, remote.WishEnough:
		return c.again(at, w.Type == remote.WishRematch)
	case remote.WishSay:
		return c.say(at, w.Text)
	case remote.WishReport:
		return c.report(at, w.Text)
	case remote.WishSelf:
		return c.introduce(at, w.Self)
	}
	c.mu.Lock()
	over, name := c.phase != "", c.seats[at].name
	c.mu.Unlock()
	if over {
		return errEnded
	}
	g := c.game
	m := g.playing()
	switch w.Type {
	case remote.WishCome:
		return c.come(at, w.Name)
	case remote.WishAbort:
		if m != nil && m.Turn() > 0 {
			return errDecided
		}
		g.stop(fmt.Errorf("%w by %s", errCalled, name))
		return nil
	}
	if m == nil {
		return errNotYet
	}
	switch w.Type {
	case remote.WishResign:
		return m.Leave(at, match.Resigned)
	case remote.WishUndo, remote.WishDraw:
		defer c.keepOffer()
		return c.propose(m, at, w.Type)
	case remote.WishDecline:
		defer c.keepOffer()
		return c.decline(m)
	}
	absent := rules.NoSeat
	for i, s := range c.state(at).Seats {
		if s.Claim == 1 {
			absent = rules.Seat(i)
		}
	}
	if absent == rules.NoSeat {
		return errNobody
	}
	return m.Leave(absent, match.Absent)
}

// come lets a person take a seat under a name.
func (c *company) come(at rules.Seat, name string) error {
	name = strings.TrimSpace(clean.Line(name))
	if err := c.hall.named(person, name); err != nil {
		return err
	}
	if name == "" {
		return errors.New("say a name")
	}
	c.mu.Lock()
	for i, g := range c.seats {
		if rules.Seat(i) != at && strings.EqualFold(g.name, name) {
			c.mu.Unlock()
			return fmt.Errorf("%s has a seat here already; take another name", name)
		}
	}
	c.seats[at].name = name // nobody else takes it meanwhile
	c.mu.Unlock()
	return c.hall.comes(c.game.seats[at], name, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.seats[at].come = true
		c.notify()
	})
}

// again notes whether a person wants another match. When all do, it begins, with the seats moved on by one.
func (c *company) again(at rules.Seat, wants bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.phase == "":
		return errors.New("the match is not over yet")
	case c.phase != remote.Ended || c.order.Game == "" || slices.Contains(c.order.Seats, program):
		return errNoAgain
	case c.next != nil:
		return nil
	}
	if c.rematch &^= rules.Seats(at); wants {
		c.rematch |= rules.Seats(at)
	}
	c.notify()
	if c.rematch != c.people() {
		return nil
	}
	c.rematch = 0
	n := len(c.seats)
	o := c.order
	o.Seed, o.Wait, o.Seats, o.Names = "", false, make([]string, n), make([]string, n)
	for i, g := range c.seats {
		to := (i + 1) % n
		if o.Seats[to] = c.order.Seats[i]; g.person {
			o.Names[to] = g.name
		}
	}
	c.next = make([]string, n) // nobody asks twice
	c.mu.Unlock()
	g, err := c.hall.start(o, true)
	c.mu.Lock()
	if err != nil {
		c.next = nil
		c.notify()
		return err
	}
	for i := range c.next {
		c.next[i] = g.seats[(i+1)%n].token
	}
	c.notify()
	return nil
}
