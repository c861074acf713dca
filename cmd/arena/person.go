package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/serve"
	"app.pentarena/rules"
)

// aPerson is the name of an opponent who opens a link.
const aPerson = "person"

// personOptions are the flags of the verb listen for such an opponent.
type personOptions struct {
	web, page string
	clock     limit
}

// limit is a flag for the time of a person: "10m", or "10m+5s" with 5 s more for each turn.
type limit struct{ remote.Limit }

func (l *limit) String() string { return "" }

func (l *limit) Set(text string) (err error) {
	all, added, more := strings.Cut(text, "+")
	if l.Match, err = time.ParseDuration(all); err == nil && more {
		l.Turn, err = time.ParseDuration(added)
	}
	if err != nil || l.Match <= 0 || l.Turn < 0 {
		return errors.New("it takes a time above 0 with its unit, such as 10m or 10m+5s")
	}
	return nil
}

// person is who opens the link, as an opponent of the clients of arena listen. They play one match after the other: the next begins when they
// have seen how the last one ended and are back.
type person struct {
	waits string // what the page says while no client is there
	limit remote.Limit
	host  *server.Host
	web   net.Listener
	serve *serve.Server
	link  string

	mu    sync.Mutex
	here  map[outside.Conn]context.CancelFunc // who waits for a match, and how their waiting ends
	taken bool                                // for a match, which may not have begun yet
	chair *chair                              // in the match that is played; nil for none
}

// chair is the person's seat in a match.
type chair struct {
	match.Player
	host  *remote.Host
	seat  rules.Seat
	heard chan struct{} // closed when the person has been told how the match ended
	talks sync.RWMutex  // read by each conversation at the chair
	match *match.Match
}

// newPerson listens for the browser of a person, who waits for clients.
func newPerson(ctx context.Context, o *personOptions, waits string) (*person, error) {
	if _, err := os.Stat(filepath.Join(o.page, "index.html")); err != nil {
		return nil, fmt.Errorf("a person plays in the browser version, which is not in %s: make it by go run ./build page, or give its folder with -page", o.page)
	}
	p := &person{waits: waits, limit: o.clock.Limit, here: map[outside.Conn]context.CancelFunc{}}
	var err error
	if p.web, err = server.Listen(o.web, false); err != nil {
		return nil, fmt.Errorf("-web: %w", err)
	}
	if p.serve, err = serve.New(ctx, serve.Config{Page: o.page}); err != nil {
		return nil, errors.Join(err, p.web.Close())
	}
	p.link = fmt.Sprintf("http://%s%s", p.web.Addr(), p.serve.Invite(p.speak))
	return p, nil
}

func (p *person) opponent() server.Opponent {
	return server.Opponent{Name: "Person", Kind: "human", New: func(m *match.Match, at rules.Seat) (match.Player, error) {
		h, err := remote.NewHost(m, rules.Seats(at), p.limit)
		if err != nil {
			return nil, err
		}
		h.Again = true
		return &chair{Player: h.Player(at), host: h, seat: at, heard: make(chan struct{}), match: m}, nil
	}}
}

// take is the Take of the host.
func (p *person) take() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken || len(p.here) == 0 {
		return false
	}
	p.taken = true
	return true
}

// begin brings the person to their seat in a match that begins.
func (p *person) begin(players []match.Player) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, player := range players {
		if c, ok := player.(*chair); ok {
			p.chair = c
		}
	}
	for _, seated := range p.here {
		seated()
	}
}

// rise frees the person for the next match, after they were told how the one at this chair ended.
func (p *person) rise(c *chair) {
	p.mu.Lock()
	if p.chair == c { // else another connection was told as well
		close(c.heard)
		p.chair, p.taken = nil, false
	}
	p.mu.Unlock()
	p.host.Call()
}

// spare lets the person go if they were taken for a match that could not begin.
func (p *person) spare() {
	p.mu.Lock()
	if p.chair == nil {
		p.taken = false
	}
	p.mu.Unlock()
	p.host.Call()
}

// absent reports whether nobody waits for a match at the link.
func (p *person) absent() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.here) == 0
}

// Leave waits until the person knows how the match ended.
func (c *chair) Leave(ctx context.Context, m *match.Match) error {
	if !m.Outcome().Over {
		return nil
	}
	select {
	case <-c.heard:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// speak speaks with the page of the person: it waits for a match, unless one is played, and plays it.
func (p *person) speak(ctx context.Context, conn outside.Conn) {
	c := p.wait(ctx, conn)
	if c == nil {
		return
	}
	c.talks.RLock()
	defer c.talks.RUnlock()
	switch err := c.host.Serve(ctx, c.seat, conn); {
	case err == nil:
		p.rise(c)
	case ctx.Err() != nil:
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = remote.Say(last, conn, remote.News{Type: "refused", Reason: "The program that ran the match has been ended.", Final: true})
	}
}

// wait returns the person's seat when there is one; nil when the connection ends before.
func (p *person) wait(ctx context.Context, conn outside.Conn) *chair {
	waiting, seated := context.WithCancel(ctx)
	defer seated()
	p.mu.Lock()
	c := p.chair
	if c != nil && c.match.Outcome().Over { // who has just heard how it ended may be back before that is known here
		p.mu.Unlock()
		c.talks.Lock()
		p.mu.Lock()
		c.talks.Unlock()
		c = p.chair
	}
	if c == nil {
		p.here[conn] = seated
	}
	p.mu.Unlock()
	if c != nil {
		return c
	}
	if err := remote.Say(ctx, conn, remote.News{Type: "waiting", Reason: p.waits}); err == nil {
		p.host.Call()
		_, _ = conn.Receive(waiting) // what comes now, or the end of the connection, ends the waiting as well
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.here, conn)
	if waiting.Err() == nil || ctx.Err() != nil {
		return nil
	}
	return p.chair
}
