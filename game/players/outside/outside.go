// Package outside seats programs at a match: a program is whatever answers messages on a connection, be it a child process, a client that
// has connected, or a worker of the page. The packages below it know the protocols, each as a match.Player that speaks over a Conn.
package outside

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Player plays a seat by a program. Beside what every player does it says how the match ended and lets the program go.
type Player interface {
	match.Player
	// Over tells the program how the match ended. Nobody waits for an answer longer than ctx.
	Over(ctx context.Context, at match.Position) error
	// Close ends the conversation, and the program where this side has started it; all that it held is gone afterwards.
	Close() error
}

// Place is where a program sits.
type Place struct {
	Setup match.Setup
	Seat  rules.Seat
	Time  time.Duration // for each turn; 0 for no limit, or for the clock of the protocol or of the game
	// Starting ends the start of a program; nil for never. The program that runs continues.
	Starting context.Context
}

// Program is a running program that talks by standard input and output.
type Program interface {
	// Open returns the connection by a framing; see Open. Closing it ends the program. It is called once.
	Open(framing func(io.Reader, io.Writer) Framing, limit, ahead int) Conn
	// Leave tells the program that it is no longer needed, as by the end of its input, and waits until it has ended or ctx ends.
	Leave(ctx context.Context)
	// End ends the program, also without a connection.
	End() error
	// Said is what the program has written to its standard error since the last call; of much the first part, with a word on the rest.
	Said() string
	// Exit says how the program ended, "" while it runs, when all was well, and when it was ended from here.
	Exit() string
}

// Conn is a connection to a program. A message is what the framing of the protocol carries: a line, or the bytes after a length.
type Conn interface {
	// Receive returns the next message; io.EOF when the program has closed its end. The error is that of ctx when it ends first; a message that
	// has arrived by then counts.
	Receive(ctx context.Context) ([]byte, error)
	// Send hands a message over. It returns the error of ctx when the program does not read in time.
	Send(ctx context.Context, message []byte) error
	// Close ends the connection; waiting calls return. It can be called more than once.
	Close() error
}

// ErrTooLong is the error for a message longer than the protocol allows.
var ErrTooLong = errors.New("the message is too long")

// ErrEnded is the error of a player whose program is no longer at the other end.
var ErrEnded = errors.New("the program has ended")

// Framing reads and writes messages on a stream of bytes.
type Framing interface {
	// Read returns the next message, at most limit bytes; ErrTooLong for a longer one, io.EOF at the end of the stream.
	Read(limit int) ([]byte, error)
	// Write writes a message.
	Write(message []byte) error
}

// Open returns a connection over a stream. Messages of the program are at most limit bytes long, and at most ahead of them are read before
// they are asked for; a program that sends more waits. close ends the stream, so that reading and writing on it return.
func Open(f Framing, limit, ahead int, close func() error) Conn {
	c := &conn{framing: f, shut: close, in: make(chan []byte, ahead), out: make(chan letter), done: make(chan struct{})}
	go c.read(limit)
	go c.write()
	return c
}

// letter is a message on its way out; gone says that it has been written.
type letter struct {
	text []byte
	gone chan error
}

type conn struct {
	framing Framing
	shut    func() error
	in      chan []byte
	out     chan letter
	done    chan struct{} // closed by Close
	once    sync.Once
	closed  error

	mu  sync.Mutex
	err error // why reading or writing ended
}

// fail keeps the first reason why the connection ended.
func (c *conn) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
	}
}

func (c *conn) reason() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (c *conn) read(limit int) {
	defer close(c.in)
	for {
		m, err := c.framing.Read(limit)
		if err != nil {
			c.fail(err)
			return
		}
		select {
		case c.in <- m:
		case <-c.done:
			return
		}
	}
}

func (c *conn) write() {
	for {
		select {
		case l := <-c.out:
			l.gone <- c.framing.Write(l.text)
		case <-c.done:
			return
		}
	}
}

// Receive returns the next message.
func (c *conn) Receive(ctx context.Context) ([]byte, error) {
	select {
	case m, ok := <-c.in:
		return c.received(m, ok)
	case <-ctx.Done():
	case <-c.done:
		return nil, io.EOF
	}
	select {
	case m, ok := <-c.in:
		return c.received(m, ok)
	default:
		return nil, ctx.Err()
	}
}

func (c *conn) received(m []byte, ok bool) ([]byte, error) {
	if ok {
		return m, nil
	}
	if err := c.reason(); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

// Send hands a message to the writer and waits until it is written.
func (c *conn) Send(ctx context.Context, m []byte) error {
	l := letter{m, make(chan error, 1)}
	select {
	case c.out <- l:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.done:
		return io.ErrClosedPipe
	}
	select {
	case err := <-l.gone:
		if err != nil {
			return fmt.Errorf("writing: %w", err)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-c.done:
		return io.ErrClosedPipe
	}
}

func (c *conn) Close() error {
	c.once.Do(func() {
		close(c.done)
		c.closed = c.shut()
	})
	return c.closed
}

// Received is a message, or why there will be no more.
type Received struct {
	Message []byte
	Err     error
}

// Hear hands over what arrives on a connection, for those who wait for other things as well. It ends with the first error, or with ctx; the
// channel is not closed.
func Hear(ctx context.Context, c Conn) <-chan Received {
	in := make(chan Received)
	go func() {
		for {
			m, err := c.Receive(ctx)
			select {
			case in <- Received{m, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return in
}
