// Package server lets programs that connect play matches: it accepts connections within limits, brings clients together in rooms, and plays
// their matches. What is said on a connection is the business of the protocol packages.
package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// Patience is how long a client may take to say what it wants to play.
const Patience = time.Minute

// MaxClients is how many programs are connected at a time where a player waits for them.
const MaxClients = 64

// Farewell is how long a conversation may go on when the server is being stopped.
const Farewell = time.Second

// ErrOpen is the error for an address that other machines can reach.
var ErrOpen = errors.New("other machines can reach this address, and not only 127.0.0.1")

// Listen waits for connections on a TCP address of this machine. An address that other machines can reach is ErrOpen unless anywhere is set.
func Listen(address string, anywhere bool) (net.Listener, error) {
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	if !anywhere && !at.IP.IsLoopback() {
		return nil, fmt.Errorf("server: %s: %w", address, ErrOpen)
	}
	l, err := net.ListenTCP("tcp", at)
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	return l, nil
}

// Serve accepts connections until ctx ends and lets talk speak on each, all at the same time; those beyond most are closed at once. A
// connection is closed when talk returns or panics, and answers no longer than Farewell after ctx has ended. Serve closes the listener, and
// returns when nobody talks any more; the error is nil when ctx has ended.
func Serve(ctx context.Context, l net.Listener, most int, talk func(ctx context.Context, c net.Conn)) error {
	ctx, cancel := context.WithCancel(ctx)
	var talks sync.WaitGroup
	defer talks.Wait()
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	defer l.Close()
	places := make(chan struct{}, most)
	for {
		c, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				_ = c.Close()
			}
			return nil
		case err != nil:
			var passing net.Error
			if errors.As(err, &passing) && passing.Timeout() {
				continue
			}
			return fmt.Errorf("server: %w", err)
		}
		select {
		case places <- struct{}{}:
		default:
			_ = c.Close()
			continue
		}
		talks.Go(func() {
			defer func() { <-places }()
			defer c.Close()
			closing := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now().Add(Farewell)) })
			defer closing()
			defer func() { _ = recover() }() // a fault of a protocol costs one client its connection
			talk(ctx, c)
		})
	}
}
