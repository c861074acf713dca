package outside

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Meter knows how much processor time a program has used since it began: all its processes and threads together. ok is false where the system
// does not tell.
type Meter interface {
	Used() (t time.Duration, ok bool)
}

// Backstop is how many times as long as its processor time a program may take by the clock on the wall: one that waits for itself, or for
// something that is not on this machine, ends as well.
const Backstop = 5

// Start is how much processor time a program has for its start, beside its first turn.
const Start = 5 * time.Second

// often is how long lies at least between two looks at a Meter.
const often = 10 * time.Millisecond

// Within returns a context that ends with context.DeadlineExceeded when a program has used limit of processor time since the call, or Backstop
// times limit has passed. For whatever is not a Meter, or one that cannot tell, it is context.WithTimeout.
func Within(ctx context.Context, program any, limit time.Duration) (context.Context, context.CancelFunc) {
	return Beginning(ctx, program, limit, 0)
}

// Beginning is Within for a program that has so much processor time in addition, because it begins; by the clock on the wall, twice that.
func Beginning(ctx context.Context, program any, limit, more time.Duration) (context.Context, context.CancelFunc) {
	meter, is := program.(Meter)
	if !is {
		return context.WithTimeout(ctx, limit+more)
	}
	before, ok := meter.Used()
	if !ok {
		return context.WithTimeout(ctx, limit+more)
	}
	wall, cancel := context.WithTimeout(ctx, Backstop*limit+2*more)
	if limit+more <= 0 {
		return wall, cancel // it has ended
	}
	b := &budget{Context: wall, done: make(chan struct{})}
	go b.watch(meter, before+limit+more)
	return b, func() {
		cancel()
		b.end(context.Canceled)
	}
}

// budget is a context that ends with the context in it, or earlier.
type budget struct {
	context.Context
	done chan struct{}
	mu   sync.Mutex
	err  error
}

// watch ends the context when a meter has come so far.
func (b *budget) watch(meter Meter, most time.Duration) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-b.Context.Done():
			b.end(b.Context.Err())
			return
		case <-b.done:
			return
		case <-timer.C:
		}
		used, ok := meter.Used()
		if ok && used >= most {
			b.end(context.DeadlineExceeded)
			return
		}
		timer.Reset(max((most-used)/time.Duration(runtime.NumCPU()), often)) // it cannot be there earlier
	}
}

func (b *budget) end(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
		close(b.done)
	}
}

// Done is closed when the context ends.
func (b *budget) Done() <-chan struct{} { return b.done }

// Err is why the context has ended.
func (b *budget) Err() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}
