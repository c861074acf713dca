// Package websocket carries messages of package outside over WebSocket, each as a text message.
package websocket

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/players/outside"
)

// DefaultPing is how often the other side is asked for a sign of life where nothing else is said.
const DefaultPing = 30 * time.Second

// writing is how long the other side may take to read a message.
const writing = 30 * time.Second

// Options are what a connection is accepted with.
type Options struct {
	Origins []string      // hosts whose pages may connect, besides the host that was asked for; "https://*.example.org" is a pattern
	Limit   int           // bytes of a message from the other side
	Ahead   int           // messages read before they are asked for; see outside.Open
	Ping    time.Duration // between two signs of life; 0 for DefaultPing. The connection ends when one is missing for as long
}

// Accept makes a connection of a request. After an error the request has been answered. The connection does not end with the request: the
// handler closes it before it returns.
func Accept(w http.ResponseWriter, r *http.Request, o Options) (outside.Conn, error) {
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: o.Origins})
	if err != nil {
		return nil, err
	}
	f := &framing{conn: c}
	ctx, end := context.WithCancel(context.Background())
	var pinging sync.WaitGroup
	pinging.Go(func() { f.ping(ctx, cmp.Or(o.Ping, DefaultPing)) })
	return outside.Open(f, o.Limit, o.Ahead, func() error {
		end()
		err := c.Close(websocket.StatusNormalClosure, "")
		pinging.Wait()
		if websocket.CloseStatus(err) == websocket.StatusNormalClosure {
			return nil
		}
		return err
	}), nil
}

// Dial makes a connection to a server; limit is the most bytes of a message from it.
func Dial(ctx context.Context, address string, limit int) (outside.Conn, error) {
	c, _, err := websocket.Dial(ctx, address, nil)
	if err != nil {
		return nil, err
	}
	return outside.Open(&framing{conn: c}, limit, 1, c.CloseNow), nil
}

// framing is messages of a WebSocket.
type framing struct {
	conn  *websocket.Conn
	reads atomic.Int64 // calls of Read that have begun or ended: odd while one reads
}

// Read returns the next message that is not empty.
func (f *framing) Read(limit int) ([]byte, error) {
	f.conn.SetReadLimit(int64(limit))
	f.reads.Add(1)
	defer f.reads.Add(1)
	for {
		kind, m, err := f.conn.Read(context.Background())
		switch status := websocket.CloseStatus(err); {
		case errors.Is(err, websocket.ErrMessageTooBig):
			return nil, outside.ErrTooLong
		case status == websocket.StatusNormalClosure, status == websocket.StatusGoingAway, status == websocket.StatusNoStatusRcvd:
			return nil, io.EOF
		case err != nil:
			return nil, err
		case kind != websocket.MessageText:
			_ = f.conn.Close(websocket.StatusUnsupportedData, "text only")
			return nil, errors.New("a binary message; messages are text")
		}
		if m = bytes.TrimSpace(m); len(m) > 0 {
			return m, nil
		}
	}
}

func (f *framing) Write(m []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writing)
	defer cancel()
	return f.conn.Write(ctx, websocket.MessageText, m)
}

// ping ends the connection when the other side is gone without a word. While nobody reads, an answer cannot come.
func (f *framing) ping(ctx context.Context, every time.Duration) {
	for {
		select {
		case <-time.After(every):
		case <-ctx.Done():
			return
		}
		at := f.reads.Load()
		if at%2 == 0 {
			continue
		}
		sign, cancel := context.WithTimeout(ctx, every)
		err := f.conn.Ping(sign)
		cancel()
		if err != nil && ctx.Err() == nil && f.reads.Load() == at { // else the answer may stand behind a message
			_ = f.conn.CloseNow()
			return
		}
	}
}
