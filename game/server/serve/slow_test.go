package serve

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// alone is a reader that has all the room it needs.
func alone(c *websocket.Conn, patience time.Duration) *reader {
	held, _ := newBudget(1<<30).take(watching, func() {})
	return &reader{c, held, patience}
}

// Who watches has so much room together and no more. Where it is not enough, those make way that have not read for longest; none that reads.
func TestBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBudget(300)
		var gone []string
		take := func(name string, size int64) *holding {
			h, _ := s.take(size, func() { gone = append(gone, name) })
			return h
		}
		a, b, c := take("a", 100), take("b", 100), take("c", 100)
		if d := take("d", 1); d != nil || len(gone) > 0 {
			t.Errorf("there is room for more; %v are gone", gone)
		}
		read := make(chan struct{})
		wait := func(h *holding) { go func() { _ = h.wait(func() error { <-read; return nil }) }() }
		wait(b)
		synctest.Wait()
		time.Sleep(overdue / 2)
		wait(a)
		if d := take("d", 1); d != nil || len(gone) > 0 {
			t.Errorf("a reader that has waited for a moment makes way: %v", gone)
		}
		time.Sleep(overdue)
		d := take("d", 60)
		if d == nil || strings.Join(gone, " ") != "b" {
			t.Errorf("%v are gone", gone)
		}
		if err := c.grow(120); err != nil || strings.Join(gone, " ") != "b a" {
			t.Errorf("%v are gone, %v", gone, err)
		}
		if err := c.grow(30); !errors.Is(err, errFull) {
			t.Errorf("one that reads makes way: %v, %v", gone, err)
		}
		if err := a.grow(1); !errors.Is(err, errFull) {
			t.Errorf("who has made way has room: %v", err)
		}
		close(read)
		for _, h := range []*holding{a, b, c, d} {
			h.free()
			h.free()
		}
		if s.left != 300 || len(s.held) != 0 {
			t.Errorf("%d are left, %d are held", s.left, len(s.held))
		}
	})
}

// Nothing waits for a reader that does not read, and nothing is queued for it: what it has missed comes in one message.
func TestSlowReader(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	shared := newText()
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		if err := shared.tell(c.CloseRead(ctx), alone(c, time.Minute)); err != nil {
			t.Error(err)
		}
		_ = c.Close(websocket.StatusNormalClosure, "")
	}))
	defer h.Close()
	c, _, err := websocket.Dial(ctx, h.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	c.SetReadLimit(-1)
	const pieces = 64 // more than the system keeps for a connection
	piece := bytes.Repeat([]byte("x"), 1<<20)
	for range pieces {
		shared.add(piece)
	}
	shared.finish()
	messages, size := 0, 0
	for {
		_, m, err := c.Read(ctx)
		if websocket.CloseStatus(err) == websocket.StatusNormalClosure {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		messages++
		size += len(m)
	}
	if size != pieces<<20 || messages > pieces/2 {
		t.Errorf("%d bytes in %d messages", size, messages)
	}
}

// A reader that reads nothing is let go, although there is more for it.
func TestReaderOfNothing(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	shared := newText()
	shared.add(bytes.Repeat([]byte("x"), 64<<20)) // more than the system keeps for a connection
	left := make(chan error, 1)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err == nil {
			err = shared.tell(c.CloseRead(ctx), alone(c, 100*time.Millisecond))
			_ = c.CloseNow()
		}
		left <- err
	}))
	defer h.Close()
	c, _, err := websocket.Dial(ctx, h.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	select {
	case err = <-left:
	case <-ctx.Done():
		t.Fatal("it is waited for")
	}
	if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		t.Errorf("it was let go by %v", err)
	}
	c.SetReadLimit(-1)
	if _, _, err := c.Read(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("then it reads on: %v", err)
	}
}

// pipes is a network without buffers within the program: what is written waits until it is read.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// gone tells when the server closes a connection.
type gone struct {
	net.Conn
	tell func()
}

func (g gone) Close() error {
	g.tell()
	return g.Conn.Close()
}

// The patience of the server is that of its limits.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 7 * time.Second
		s, err := New(t.Context(), Config{Folder: t.TempDir(), Limits: Limits{Patience: patience}})
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.hall.start(Order{Game: "anarchy", Seats: []string{"person", "random"}}, false)
		if err != nil {
			t.Fatal(err)
		}
		<-g.begun
		synctest.Wait()
		network, closed := make(pipes), make(chan struct{})
		h := &http.Server{Handler: s}
		var serving sync.WaitGroup
		serving.Go(func() { _ = h.Serve(network) })
		client := &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
			here, there := net.Pipe()
			network <- gone{there, sync.OnceFunc(func() { close(closed) })}
			return here, nil
		}}}
		c, _, err := websocket.Dial(t.Context(), "ws://127.0.0.1/live/"+g.id, &websocket.DialOptions{HTTPClient: client})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		<-closed
		if waited := time.Since(began); waited != patience {
			t.Errorf("a reader that reads nothing is let go after %v, not %v", waited, patience)
		}
		_ = c.CloseNow()
		close(network)
		if err := errors.Join(h.Close(), s.Close()); err != nil {
			t.Error(err)
		}
		serving.Wait()
	})
}

// The time that is left of a tournament is told by how its matches have ended since it was first looked at.
func TestPace(t *testing.T) {
	var p pace
	start := time.Now()
	for _, x := range []struct {
		after  time.Duration
		played int
		over   bool
		want   string
	}{
		{0, 4, false, ""}, {10 * time.Second, 6, false, "About 20s left"}, {20 * time.Second, 10, true, ""}, {30 * time.Second, 0, false, ""}, {32 * time.Second, 1, false, "About 18s left"},
	} {
		p.see(start.Add(x.after), x.played, 10, x.over)
		if got := p.line(); !strings.Contains(got, x.want) || (got == "") != (x.want == "") {
			t.Errorf("after %v and %d matches: %q, want %q", x.after, x.played, got, x.want)
		}
	}
}
