package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// maxTries is how often a match is delivered until it counts as one that workers do not survive.
const maxTries = 50

// signal is how often a worker says that it is there.
const signal = time.Second

// Work takes matches and plays them until ctx ends, as many at the same time as the offer says. It waits for the server while that is away;
// the error says why the server refuses the worker. say is told what people should know, from any goroutine; it may be nil.
//
// play is called by several goroutines. Its error is for what hinders the worker; what a player does wrong is part of the result.
func Work(ctx context.Context, access Access, o Offer, play func(context.Context, Task) (Answer, error), say func(string)) error {
	if say == nil {
		say = func(string) {}
	}
	w := &work{offer: o, play: play, say: say, hurry: make(chan struct{}, 1)}
	closed := make(chan error, 1)
	hurry := func(*client.Conn) {
		say("connected to " + access.Address)
		select {
		case w.hurry <- struct{}{}:
		default:
		}
	}
	options := []client.Option{
		client.ConnectHandler(hurry), client.ReconnectHandler(hurry),
		client.DisconnectErrHandler(func(*client.Conn, error) { say("not connected to " + access.Address + "; trying again") }),
		client.ClosedHandler(func(nc *client.Conn) { closed <- nc.LastError() }),
	}
	nc, err := access.connect("pentarena worker "+o.Worker, options...)
	if err != nil {
		say(fmt.Sprintf("no tournament answers at %s yet, waiting for it: %v", access.Address, errors.Unwrap(err)))
		nc, err = access.connect("pentarena worker "+o.Worker, append(options, client.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return err
	}
	if w.js, err = jetstream.New(nc); err == nil {
		_, err = nc.Subscribe(outSubject+o.Worker, func(*client.Msg) { w.shut() })
	}
	if err != nil {
		nc.Close()
		return fmt.Errorf("queue: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { w.present(ctx, nc) })
	for range o.Slots {
		all.Go(func() { w.take(ctx) })
	}
	select {
	case err = <-closed:
		cancel()
		all.Wait()
		return fmt.Errorf("queue: %s: %w", access.Address, err)
	case <-ctx.Done():
	}
	all.Wait()
	o.Slots = 0
	_ = nc.Publish(offerSubject, o.encode())
	_ = nc.FlushTimeout(signal)
	nc.Close()
	<-closed
	return nil
}

// work is a worker at work.
type work struct {
	offer Offer
	play  func(context.Context, Task) (Answer, error)
	say   func(string)
	js    jetstream.JetStream
	hurry chan struct{} // the offer is news to the server
	out   atomic.Int64  // when it was last heard that the host has shut this worker out, in nanoseconds since 1970
}

// shut notes that a host has shut this worker out.
func (w *work) shut() {
	if before := time.Unix(0, w.out.Swap(time.Now().UnixNano())); time.Since(before) > shutFor {
		w.say("the host has shut this worker out, because too many of its answers were false; it waits to be let in again")
	}
}

// shutFor is how long a worker rests that hears it is shut out, which the host says at each of its signals.
const shutFor = 5 * signal

// rests waits while the worker is shut out.
func (w *work) rests(ctx context.Context) {
	for time.Since(time.Unix(0, w.out.Load())) < shutFor && rest(ctx, signal) {
	}
}

// present repeats the offer.
func (w *work) present(ctx context.Context, nc *client.Conn) {
	tick := time.NewTicker(signal)
	defer tick.Stop()
	for ctx.Err() == nil {
		_ = nc.Publish(offerSubject, w.offer.encode()) // fails while there is no connection
		select {
		case <-ctx.Done():
		case <-tick.C:
		case <-w.hurry:
		}
	}
}

// take takes one match after the other.
func (w *work) take(ctx context.Context) {
	for ctx.Err() == nil {
		brief, cancel := context.WithTimeout(ctx, answerTime)
		c, err := w.js.Consumer(brief, taskStream, w.offer.group())
		cancel()
		for err == nil {
			w.rests(ctx)
			var msg jetstream.Msg
			wait, cancel := context.WithTimeout(ctx, 10*time.Second)
			msg, err = c.Next(jetstream.FetchContext(wait), jetstream.FetchHeartbeat(signal))
			cancel()
			if err == nil {
				w.one(ctx, msg, c.CachedInfo().Config.AckWait)
			} else if errors.Is(err, client.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoMessages) {
				err = nil
			}
			if ctx.Err() != nil {
				return
			}
		}
		rest(ctx, signal/5) // the server is away, or no tournament needs such a worker
	}
}

// one plays a match. Until it is answered, the server hears that it is being played.
func (w *work) one(ctx context.Context, msg jetstream.Msg, patience time.Duration) {
	t, err := DecodeTask(msg.Data())
	if err != nil {
		w.say(err.Error())
		_ = msg.Term()
		return
	}
	t.Fetch = w.fetch
	done := make(chan struct{})
	var alive sync.WaitGroup
	alive.Go(func() {
		tick := time.NewTicker(patience / 4)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = msg.InProgress() // without a connection the next one will
			case <-done:
				return
			}
		}
	})
	a, err := w.played(ctx, msg, t)
	if ctx.Err() == nil {
		w.reply(ctx, t, w.pack(t, a, err))
	}
	close(done)
	alive.Wait()
	if ctx.Err() != nil {
		_ = msg.Nak() // somebody else may play it at once
		return
	}
	_ = msg.Ack() // when it is lost, the match is played twice
}

func (w *work) fetch(ctx context.Context, digest string) ([]byte, error) {
	data, err := answered(ctx, func(ctx context.Context) ([]byte, error) {
		box, err := w.js.ObjectStore(ctx, uploadStore)
		if err != nil {
			return nil, err
		}
		return box.GetBytes(ctx, digest)
	})
	if err == nil && digestOf(data) != digest {
		err = errors.New("it is another one than its digest says")
	}
	if err != nil {
		return nil, fmt.Errorf("queue: the upload %s: %w", digest, err)
	}
	return data, nil
}

// played plays a match unless workers have failed too often at it.
func (w *work) played(ctx context.Context, msg jetstream.Msg, t Task) (a Answer, err error) {
	meta, err := msg.Metadata()
	switch {
	case err != nil:
		return a, err
	case meta.NumDelivered > maxTries:
		return a, fmt.Errorf("the match was begun %d times, and no worker has come to its end", maxTries)
	case !w.offer.plays(t):
		return a, fmt.Errorf("the match of %s with %v is none of the worker's", t.Game, t.Players)
	}
	return w.play(ctx, t)
}

// pack makes the message of an answer, or of an error instead.
func (w *work) pack(t Task, a Answer, err error) []byte {
	for {
		if err != nil {
			text := strings.ToValidUTF8(err.Error(), "?")
			a = Answer{Failed: text[:min(len(text), maxText/4)]}
		}
		a.ID, a.Worker = t.ID, w.offer.Worker
		data := a.encode()
		if err != nil {
			return data
		}
		if _, err = DecodeAnswer(data); err == nil {
			return data
		}
	}
}

// reply sends an answer, until the server has it.
func (w *work) reply(ctx context.Context, t Task, data []byte) {
	for said := false; ; {
		brief, cancel := context.WithTimeout(ctx, answerTime)
		_, err := w.js.Publish(brief, answerSubjects+t.Tournament, data, jetstream.WithMsgID(t.Run+" "+t.ID))
		cancel()
		switch {
		case err == nil || ctx.Err() != nil:
			return
		case errors.Is(err, client.ErrMaxPayload):
			data = w.pack(t, Answer{}, fmt.Errorf("match %s with its record has %d bytes, more than the server takes in a message; raise its max_payload", t.ID, len(data)))
			continue
		case !said:
			w.say(fmt.Sprintf("match %s is played, but the server has not taken its answer yet (%v); trying again", t.ID, err))
			said = true
		}
		if !rest(ctx, signal/5) {
			return
		}
	}
}
