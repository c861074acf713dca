package remote_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// framed is messages after their lengths.
type framed struct{ stream io.ReadWriter }

func (f framed) Read(limit int) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(f.stream, head[:]); err != nil {
		return nil, err
	}
	n := int(binary.BigEndian.Uint32(head[:]))
	if n > limit {
		return nil, outside.ErrTooLong
	}
	m := make([]byte, n)
	_, err := io.ReadFull(f.stream, m)
	return m, err
}

func (f framed) Write(m []byte) error {
	_, err := f.stream.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(m))), m...))
	return err
}

// frail is a stream that breaks when so many bytes have gone either way.
type frail struct {
	net.Conn
	mu   sync.Mutex
	left int // negative for one that does not break
}

func (f *frail) spend(n int) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left < 0 {
		return n
	}
	n = min(n, f.left)
	f.left -= n
	return n
}

func (f *frail) Read(b []byte) (int, error) {
	n := f.spend(len(b[:min(len(b), 512)]))
	if n == 0 {
		_ = f.Close()
		return 0, io.EOF
	}
	return f.Conn.Read(b[:n])
}

func (f *frail) Write(b []byte) (int, error) {
	n := f.spend(len(b))
	n, err := f.Conn.Write(b[:n])
	if err == nil && n < len(b) {
		_ = f.Close()
		err = io.ErrClosedPipe
	}
	return n, err
}

// server is a match whose seats are all for people from afar.
type server struct {
	t     testing.TB
	match *match.Match
	host  *remote.Host
	ctx   context.Context
	work  sync.WaitGroup
	heard func(seat rules.Seat, news []byte) // called for every message to a client, may be nil
	err   error
}

func setup(t testing.TB, game, level, seed string) match.Setup {
	t.Helper()
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := catalog.Find(game)
	s := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: seed, Seats: make([]match.SeatInfo, e.Seats(l))}
	for i := range s.Seats {
		s.Seats[i] = match.SeatInfo{Name: fmt.Sprintf("Person %d", i+1), Kind: "human"}
	}
	return s
}

// serve begins a match, which continues until it is over or the test stops it.
func serve(t testing.TB, s match.Setup, limit remote.Limit) *server {
	t.Helper()
	start, err := games.Start(s)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(s, start)
	var seats rules.SeatSet
	for i := range s.Seats {
		seats |= rules.Seats(rules.Seat(i))
	}
	h, err := remote.NewHost(m, seats, limit)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	v := &server{t: t, match: m, host: h, ctx: ctx}
	t.Cleanup(func() {
		cancel()
		v.work.Wait()
	})
	players := make([]match.Player, len(s.Seats))
	for i := range players {
		players[i] = h.Player(rules.Seat(i))
	}
	v.work.Go(func() { v.err = m.Run(ctx, players) })
	return v
}

// noted is a connection that shows what is sent on it.
type noted struct {
	outside.Conn
	seat rules.Seat
	note func(rules.Seat, []byte)
}

func (n noted) Send(ctx context.Context, m []byte) error {
	n.note(n.seat, m)
	return n.Conn.Send(ctx, m)
}

// dial returns how to connect to a seat. budget says after how many bytes a connection breaks, negative for never.
func (v *server) dial(seat rules.Seat, budget func() int) remote.Dial {
	return v.connect(budget, func(ctx context.Context, c outside.Conn) {
		if v.heard != nil {
			c = noted{c, seat, v.heard}
		}
		_ = v.host.Serve(ctx, seat, c)
	})
}

func (v *server) connect(budget func() int, talk func(context.Context, outside.Conn)) remote.Dial {
	return func(context.Context) (outside.Conn, error) {
		if v.ctx.Err() != nil {
			return nil, errors.New("the server is gone")
		}
		here, there := net.Pipe()
		cut := &frail{Conn: here, left: budget()}
		v.work.Go(func() {
			c := outside.Open(framed{there}, remote.MaxPlan, 1, there.Close)
			defer c.Close()
			talk(v.ctx, c)
		})
		return outside.Open(framed{cut}, remote.MaxNews, 1, cut.Close), nil
	}
}

func never() int { return -1 }

// person plays a seat at random, and not for long in a turn: they take back some of what they do, and sometimes begin again with an empty page.
type person struct {
	t      testing.TB
	seat   rules.Seat
	sit    func() *remote.Client
	chance *rand.Rand
	random *match.Random
	reload float64 // how likely, at each step
	most   int     // commands in a turn
}

// play plays until the match is over, and returns the client.
func (p *person) play(ctx context.Context) (*remote.Client, error) {
	c := p.sit()
	for done := 0; ; {
		if p.chance.Float64() < p.reload {
			c.Close()
			c = p.sit()
		}
		m, _ := c.Match()
		status := c.Status()
		switch {
		case status.Phase == remote.Failed:
			return c, status.Err
		case status.Phase == remote.Over:
			return c, nil
		case ctx.Err() != nil:
			return c, ctx.Err()
		case m == nil || !m.Active().Has(p.seat):
			time.Sleep(100 * time.Millisecond)
			continue
		}
		if done > 0 && len(m.Undoable(p.seat)) > 0 && p.chance.IntN(4) == 0 {
			if m.Undo(p.seat, 1) == nil {
				continue
			}
		}
		cmd, ok := p.random.Choose(m.Position(), p.seat)
		if done++; !ok || done > p.most {
			cmd, done = m.Game().Pass(), 0
		}
		_, _ = m.Do(p.seat, cmd) // a random command is legal, unless the match has gone on meanwhile
		time.Sleep(time.Duration(p.chance.IntN(400)) * time.Millisecond)
	}
}
