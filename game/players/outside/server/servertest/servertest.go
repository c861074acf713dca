// Package servertest is the kit that tests the protocols of clients that connect. Whatever a test waits for with it comes within Patience, or
// the test fails and says what it was.
package servertest

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/server"
)

// Patience is how long a test waits for what should come at once, on a slow machine that is busy.
const Patience = 2 * time.Minute

// Next is what comes next on a channel. what says what the test waits for.
func Next[T any](t testing.TB, c <-chan T, what string) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(Patience):
		t.Fatalf("waited %v in vain: %s", Patience, what)
		panic("unreachable")
	}
}

// Gone waits until there are no more goroutines than before.
func Gone(t testing.TB, before int) {
	t.Helper()
	for end := time.Now().Add(Patience); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<20)
			t.Errorf("%d goroutines are left over:\n%s", runtime.NumGoroutine()-before, stacks[:runtime.Stack(stacks, true)])
			return
		}
	}
}

// Serve lets clients talk until the test ends, and returns the address. Afterwards no goroutine may be left.
func Serve(t testing.TB, h *server.Host, talk func(context.Context, net.Conn)) string {
	t.Helper()
	before := runtime.NumGoroutine()
	l, err := server.Listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() {
		err := server.Serve(ctx, l, server.MaxClients, talk)
		h.Wait()
		served <- err
	}()
	t.Cleanup(func() {
		cancel()
		if err := Next(t, served, "the server ends"); err != nil {
			t.Error(err)
		}
		Gone(t, before)
	})
	return l.Addr().String()
}

// Conn is the connection of a client. A read or a write that takes longer than Patience fails the test.
type Conn struct {
	*net.TCPConn
	t testing.TB
}

// Dial connects to a server until the test ends.
func Dial(t testing.TB, address string) *Conn {
	t.Helper()
	c, err := net.DialTimeout("tcp", address, Patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return &Conn{c.(*net.TCPConn), t}
}

// Read reads what the server says.
func (c *Conn) Read(p []byte) (int, error) {
	_ = c.SetReadDeadline(time.Now().Add(Patience))
	n, err := c.TCPConn.Read(p)
	c.late(err, "the server says nothing")
	return n, err
}

// Write says something to the server.
func (c *Conn) Write(p []byte) (int, error) {
	_ = c.SetWriteDeadline(time.Now().Add(Patience))
	n, err := c.TCPConn.Write(p)
	c.late(err, "the server reads nothing")
	return n, err
}

func (c *Conn) late(err error, what string) {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Errorf("waited %v in vain: %s", Patience, what)
	}
}

// Matches are the matches of a host.
type Matches struct {
	begun chan *match.Match
	over  chan ended
}

type ended struct {
	match *match.Match
	err   error
}

// Watch watches the matches of a host that has not begun to serve.
func Watch(h *server.Host) *Matches {
	m := &Matches{make(chan *match.Match, 100), make(chan ended, 100)}
	h.Play = func(ctx context.Context, _ int, played *match.Match, players []match.Player) error {
		m.begun <- played
		return played.Run(ctx, players)
	}
	h.Done = func(_ int, played *match.Match, err error) { m.over <- ended{played, err} }
	return m
}

// Begun is the next match that begins.
func (m *Matches) Begun(t testing.TB) *match.Match {
	t.Helper()
	return Next(t, m.begun, "a match begins")
}

// Over is the next match that has ended, and why it did not end by the rules; nil for one that could not begin.
func (m *Matches) Over(t testing.TB) (*match.Match, error) {
	t.Helper()
	e := Next(t, m.over, "a match ends")
	return e.match, e.err
}

// Say says something to a host in place of a client, which then hangs up, and returns when the host has let it go and its matches have ended.
func Say(h interface {
	Talk(ctx context.Context, c net.Conn)
	Wait()
}, said []byte) {
	here, there := net.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	var hearing sync.WaitGroup
	hearing.Go(func() { _, _ = io.Copy(io.Discard, there) })
	talked := make(chan struct{})
	go func() {
		h.Talk(ctx, here)
		close(talked)
	}()
	_, _ = there.Write(said)
	_ = there.Close()
	<-talked
	h.Wait()
	cancel()
	hearing.Wait()
}
