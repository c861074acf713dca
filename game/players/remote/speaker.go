package remote

import (
	"context"
	"time"

	"app.pentarena/game/players/outside"
)

// Dial makes a connection to a host.
type Dial func(ctx context.Context) (outside.Conn, error)

// speaker speaks with a host in a goroutine of its own, until it is closed.
type speaker struct {
	dial   Dial
	cancel context.CancelFunc
	done   chan struct{}
}

// begin lets it speak.
func (s *speaker) begin(speak func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.done = cancel, make(chan struct{})
	go func() {
		defer close(s.done)
		speak(ctx)
	}()
}

// Close ends the connection, and waits until nothing is said any more.
func (s *speaker) Close() {
	s.cancel()
	<-s.done
}

// The times between two tries to connect, and the time that one may take.
const (
	firstWait = 250 * time.Millisecond
	lastWait  = 8 * time.Second
	dialTime  = 15 * time.Second
)

// connect makes a connection.
func (s *speaker) connect(ctx context.Context) (outside.Conn, error) {
	timed, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	return s.dial(timed)
}

// again meets the host again and again while there is more to say. It waits in between, the longer the more often the connection has ended soon.
func again(ctx context.Context, meet func(context.Context) (more bool)) {
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		began := time.Now()
		if !meet(ctx) {
			return
		}
		if time.Since(began) > lastWait {
			wait = firstWait
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}
