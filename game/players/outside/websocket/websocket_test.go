package websocket_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	client "github.com/coder/websocket"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/outside/websocket"
	"app.pentarena/levels"
)

// accept serves until the test ends; handle gets each connection. No goroutine may be left over.
func accept(t *testing.T, o websocket.Options, handle func(context.Context, outside.Conn)) string {
	t.Helper()
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // of all connections together, as in a server
	t.Cleanup(cancel)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, o)
		if err != nil {
			return
		}
		handle(ctx, c)
		_ = c.Close()
	}))
	t.Cleanup(func() {
		s.Close()
		servertest.Gone(t, before)
	})
	return s.URL
}

// dial connects; everything on the connection ends within a minute.
func dial(t *testing.T, url string, header http.Header) (context.Context, *client.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	c, _, err := client.Dial(ctx, url, &client.DialOptions{HTTPHeader: header})
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = c.CloseNow() })
	return ctx, c
}

func echo(ctx context.Context, c outside.Conn) {
	for {
		m, err := c.Receive(ctx)
		if err != nil || c.Send(ctx, m) != nil {
			return
		}
	}
}

// A message is a text message without the blanks around it; empty ones are skipped.
func TestMessages(t *testing.T) {
	ctx, c := dial(t, accept(t, websocket.Options{Limit: 100, Ahead: 1}, echo), nil)
	for _, m := range []string{"a", " \n", " b\r\n"} {
		if err := c.Write(ctx, client.MessageText, []byte(m)); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"a", "b"} {
		kind, m, err := c.Read(ctx)
		if err != nil || kind != client.MessageText || string(m) != want {
			t.Errorf("%v %q, %v; want %q", kind, m, err, want)
		}
	}
	if err := c.Close(client.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
}

// What is too long, not text, or cut off ends the connection with a reason.
func TestBadMessages(t *testing.T) {
	for name, c := range map[string]struct {
		say  func(context.Context, *client.Conn)
		want func(error) bool
	}{
		"too long": {func(ctx context.Context, c *client.Conn) {
			_ = c.Write(ctx, client.MessageText, []byte(strings.Repeat("x", 101)))
		}, func(err error) bool { return errors.Is(err, outside.ErrTooLong) }},
		"binary": {func(ctx context.Context, c *client.Conn) {
			_ = c.Write(ctx, client.MessageBinary, []byte("x"))
		}, func(err error) bool { return strings.Contains(err.Error(), "text") }},
		"closed": {func(ctx context.Context, c *client.Conn) {
			_ = c.Close(client.StatusGoingAway, "bye")
		}, func(err error) bool { return errors.Is(err, io.EOF) }},
		"cut": {func(ctx context.Context, c *client.Conn) { _ = c.CloseNow() }, func(err error) bool { return err != nil }},
	} {
		t.Run(name, func(t *testing.T) {
			failed := make(chan error, 1)
			ctx, conn := dial(t, accept(t, websocket.Options{Limit: 100, Ahead: 1}, func(ctx context.Context, c outside.Conn) {
				_, err := c.Receive(ctx)
				failed <- err
			}), nil)
			go c.say(ctx, conn)
			select {
			case err := <-failed:
				if err == nil || !c.want(err) {
					t.Errorf("Receive returns %v", err)
				}
			case <-ctx.Done():
				t.Error("nothing happens")
			}
		})
	}
}

// Pages of other hosts cannot connect unless they are named.
func TestOrigin(t *testing.T) {
	url := accept(t, websocket.Options{Limit: 100, Ahead: 1, Origins: []string{"https://club.example"}}, echo)
	for origin, good := range map[string]bool{"https://club.example": true, "https://evil.example": false, url: true, "": true} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		c, _, err := client.Dial(ctx, url, &client.DialOptions{HTTPHeader: header})
		if (err == nil) != good {
			t.Errorf("from %q: %v", origin, err)
		}
		if err == nil {
			_ = c.Close(client.StatusNormalClosure, "")
		}
		cancel()
	}
}

// A client that answers no ping is let go.
func TestPing(t *testing.T) {
	ended := make(chan error, 1)
	url := accept(t, websocket.Options{Limit: 100, Ahead: 1, Ping: 5 * time.Millisecond}, func(ctx context.Context, c outside.Conn) {
		_, err := c.Receive(ctx)
		ended <- err
	})
	raw, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	_ = raw.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprintf(raw, "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	if line, err := bufio.NewReader(raw).ReadString('\n'); !strings.Contains(line, "101") {
		t.Fatal(line, err)
	}
	select {
	case err := <-ended:
		if err == nil {
			t.Error("a message came")
		}
	case <-time.After(time.Minute):
		t.Error("a silent client stays")
	}
}

// pipe connects a client to a handler without a network.
type pipe http.HandlerFunc

// RoundTrip answers once the handler has taken the connection over.
func (serve pipe) RoundTrip(r *http.Request) (*http.Response, error) {
	here, there := net.Pipe()
	w := taken{httptest.NewRecorder(), there, make(chan struct{})}
	go serve(w, r)
	<-w.taken
	answer := w.Result()
	answer.Body = here
	return answer, nil
}

type taken struct {
	*httptest.ResponseRecorder
	conn  net.Conn
	taken chan struct{}
}

func (w taken) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	close(w.taken)
	return w.conn, bufio.NewReadWriter(bufio.NewReader(w.conn), bufio.NewWriter(w.conn)), nil
}

// A client whose messages are not asked for yet is not let go, though its answers to pings stand behind them; nor is one that answers no ping but
// keeps speaking.
func TestAlive(t *testing.T) {
	for name, x := range map[string]struct{ asked, between time.Duration }{"ahead": {time.Hour, 0}, "speaking": {0, 700 * time.Millisecond}} {
		synctest.Test(t, func(t *testing.T) {
			got := make(chan string, 9)
			serve := func(w http.ResponseWriter, r *http.Request) {
				c, err := websocket.Accept(w, r, websocket.Options{Limit: 100, Ahead: 1, Ping: time.Second})
				if err != nil {
					t.Error(err)
					return
				}
				time.Sleep(x.asked)
				for range 9 {
					m, err := c.Receive(t.Context())
					if err != nil {
						m = []byte(err.Error())
					}
					got <- string(m)
				}
				_ = c.Close()
			}
			c, _, err := client.Dial(t.Context(), "http://127.0.0.1", &client.DialOptions{HTTPClient: &http.Client{Transport: pipe(serve)},
				OnPingReceived: func(context.Context, []byte) bool { return name == "ahead" }})
			if err != nil {
				t.Fatal(err)
			}
			defer c.CloseNow()
			ctx := c.CloseRead(t.Context())
			for range 9 {
				if err := c.Write(ctx, client.MessageText, []byte("x")); err != nil {
					t.Error(name, err)
				}
				time.Sleep(x.between)
			}
			for range 9 {
				if m := <-got; m != "x" {
					t.Error(name, m)
				}
			}
		})
	}
}

// A program that connects by WebSocket plays a whole match in the lines of our protocol.
func TestPlay(t *testing.T) {
	l, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	h := jsonl.NewHost(l, 2, "7", time.Minute)
	played := make(chan *match.Match, 1)
	h.Done = func(_ int, m *match.Match, err error) {
		if err != nil {
			t.Error(err)
		}
		played <- m
	}
	url := accept(t, websocket.Options{Limit: jsonl.MaxMessage, Ahead: jsonl.Ahead}, h.Meet)
	ends := make(chan string, 2)
	for i := range 2 {
		ctx, c := dial(t, url, nil)
		go func() {
			last := ""
			_ = c.Write(ctx, client.MessageText, fmt.Appendf(nil, `{"type":"hello","name":"bot %d"}`, i))
			for {
				_, m, err := c.Read(ctx)
				if err != nil {
					ends <- last
					return
				}
				last = string(m)
				if strings.Contains(last, `"type":"turn"`) {
					_ = c.Write(ctx, client.MessageText, []byte(`{"type":"end"}`))
				}
			}
		}()
	}
	for range 2 {
		if last := <-ends; !strings.Contains(last, `"type":"over"`) {
			t.Errorf("the last message is %.200s", last)
		}
	}
	if m := <-played; m == nil || !m.Outcome().Over || len(m.Faults()) > 0 {
		t.Errorf("%+v", m)
	}
	h.Wait()
}
