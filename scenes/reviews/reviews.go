// Package reviews runs the review of a match beside its table, turn after turn, and keeps what it has found with the match.
package reviews

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
)

// Review is the review of a match. It is safe for concurrent use.
type Review struct {
	review *review.Review // of the goroutine while that runs
	all    int
	bots   string // the version of the players that it asks

	mu    sync.Mutex
	turns []review.Turn
	stop  context.CancelFunc // nil while it rests
	done  chan struct{}      // closed when the goroutine of the last Begin has ended
	err   error
}

// kept is a review in the store.
type kept struct {
	Players string        `json:"players"` // version
	Steps   int           `json:"steps"`
	Turns   []review.Turn `json:"turns"`
}

// New prepares the review of all seats of a timeline; data is what Data returned for the same match, nil for nothing.
func New(choice players.Choice, line record.Timeline, data []byte) (*Review, error) {
	if choice.Bots == nil {
		return nil, fmt.Errorf("%s has no adviser", line.Setup().Game)
	}
	subject, err := review.Of(line)
	if err != nil {
		return nil, err
	}
	r := &Review{review: review.New(subject, choice.Bots.Review, 1<<rules.MaxSeats-1), bots: choice.Bots.Version()}
	r.all = r.review.Length()
	var k kept
	if json.Unmarshal(data, &k) == nil && k.Players == r.bots && k.Steps == line.Len() && len(k.Turns) <= r.all {
		r.review.Turns, r.turns = k.Turns, k.Turns[:len(k.Turns):len(k.Turns)]
	}
	return r, nil
}

// Data is what is to be kept of the review of a match with so many steps.
func (r *Review) Data(steps int) []byte {
	data, err := json.Marshal(kept{r.bots, steps, r.Turns()})
	if err != nil {
		panic(err) // turns are plain data
	}
	return data
}

// Begin begins the review, or continues with it.
func (r *Review) Begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil || len(r.turns) == r.all {
		return
	}
	before, done := r.done, make(chan struct{})
	var ctx context.Context
	ctx, r.stop = context.WithCancel(context.Background())
	r.done, r.err = done, nil
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		r.run(ctx)
	}()
}

// run compares turn after turn until all are done, it is stopped, or one cannot be compared.
func (r *Review) run(ctx context.Context) {
	for {
		more, err := r.next(ctx)
		r.mu.Lock()
		r.turns = r.review.Turns[:len(r.review.Turns):len(r.review.Turns)]
		over := ctx.Err() != nil
		if err != nil && !over {
			r.err = err
		}
		if !over && (err != nil || !more) {
			r.stop()
			r.stop = nil
		}
		r.mu.Unlock()
		if over || err != nil || !more {
			return
		}
	}
}

// next is the next turn. A player of the program that goes wrong ends the review, and nothing else.
func (r *Review) next(ctx context.Context) (more bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return r.review.Next(ctx)
}

// Pause lets the review rest until Begin.
func (r *Review) Pause() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil {
		r.stop()
		r.stop = nil
	}
}

// Wait waits until the review rests.
func (r *Review) Wait() {
	r.mu.Lock()
	done := r.done
	r.mu.Unlock()
	if done != nil {
		<-done
	}
}

// Turns are the turns that were compared so far.
func (r *Review) Turns() []review.Turn {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.turns
}

// State is how far it has come, whether it continues, and why it could not go on, nil when it could.
func (r *Review) State() (done, all int, running bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.turns), r.all, r.stop != nil, r.err
}
