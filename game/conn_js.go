//go:build js

package game

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"syscall/js"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
)

// inbox is the messages that have come from the page and were not taken yet.
type inbox struct {
	mu    sync.Mutex
	lines []string
	err   error         // why nothing more comes
	news  chan struct{} // closed with the next message, or the end
}

func newInbox() inbox { return inbox{news: make(chan struct{})} }

// put adds a message, or the reason why there will be none. An empty message is left out, and so is all after the end.
func (b *inbox) put(line string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err != nil || line == "" && err == nil {
		return
	}
	if b.err = err; err == nil {
		b.lines = append(b.lines, line)
	}
	close(b.news)
	b.news = make(chan struct{})
}

// over reports whether nothing more comes.
func (b *inbox) over() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err != nil
}

// take returns the next message, which may have so many bytes.
func (b *inbox) take(ctx context.Context, most int) ([]byte, error) {
	for {
		b.mu.Lock()
		news, err := b.news, b.err
		line := ""
		if len(b.lines) > 0 {
			line, b.lines = b.lines[0], b.lines[1:]
		}
		b.mu.Unlock()
		switch {
		case len(line) > most:
			return nil, outside.ErrTooLong
		case line != "":
			return []byte(line), nil
		case err != nil:
			return nil, err
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// send hands a message to what the messages come from, which does not wait.
func (b *inbox) send(to js.Value, message []byte) error {
	if b.over() {
		return io.ErrClosedPipe
	}
	to.Call("send", string(message))
	return nil
}

// socket is a connection by the browser's WebSocket.
type socket struct {
	inbox
	web   js.Value
	hears []js.Func
	once  sync.Once
}

// dialer returns how to connect to a path on the server of the page.
func (h *host) dialer() func(ctx context.Context, path string) (outside.Conn, error) { return h.dial }

func (h *host) dial(ctx context.Context, path string) (conn outside.Conn, err error) {
	defer func() {
		if r := recover(); r != nil { // the browser has no WebSocket, or refuses this one
			conn, err = nil, fmt.Errorf("the browser does not connect to the server: %v", r)
		}
	}()
	s := &socket{inbox: newInbox()}
	opened := make(chan struct{})
	s.web = js.Global().Get("WebSocket").New("ws" + strings.TrimPrefix(js.Global().Get("URL").New(path, h.address()).Get("href").String(), "http"))
	s.hear("open", func(js.Value) { close(opened) })
	s.hear("message", func(e js.Value) {
		if data := e.Get("data"); data.Type() == js.TypeString {
			s.put(data.String(), nil)
		}
	})
	s.hear("close", func(e js.Value) {
		if e.Get("wasClean").Bool() {
			s.put("", io.EOF)
		} else {
			s.put("", fmt.Errorf("the connection has broken (%d)", e.Get("code").Int()))
		}
	})
	for !s.over() {
		s.mu.Lock()
		news := s.news
		s.mu.Unlock()
		select {
		case <-opened:
			return s, nil
		case <-news:
		case <-ctx.Done():
			_ = s.Close()
			return nil, ctx.Err()
		}
	}
	_ = s.Close()
	return nil, errors.New("the server does not answer")
}

func (s *socket) hear(event string, do func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		do(args[0])
		return nil
	})
	s.hears = append(s.hears, f)
	s.web.Call("addEventListener", event, f)
}

// Receive returns the next message.
func (s *socket) Receive(ctx context.Context) ([]byte, error) { return s.take(ctx, remote.MaxNews) }

// Send hands a message to the browser.
func (s *socket) Send(_ context.Context, message []byte) error { return s.send(s.web, message) }

func (s *socket) Close() error {
	s.once.Do(func() {
		s.put("", io.EOF)
		for i, event := range []string{"open", "message", "close"} {
			s.web.Call("removeEventListener", event, s.hears[i])
			s.hears[i].Release()
		}
		s.web.Call("close")
	})
	return nil
}
