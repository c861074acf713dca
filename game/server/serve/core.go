package serve

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"

	"app.pentarena/game/server/store"
)

// core is what the parts of a server share: what it was made with, where it keeps matches, and how it ends.
type core struct {
	config  Config
	log     *slog.Logger
	store   *store.Store // nil without a folder
	metrics *metrics
	readers *budget
	news    atomic.Int64 // how often the list of matches or the tournament has changed

	ctx     context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup // matches and connections

	mu     sync.Mutex
	closed bool
}

func newCore(c Config) *core {
	s := &core{config: c, log: c.Log, readers: newBudget(c.Limits.Memory)}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// errClosed is the error for what comes when the server ends.
var errClosed = errors.New("the server is ending")

// enter says that something begins that Close waits for; false when the server ends. Until working.Done, working.Go may be called.
func (c *core) enter() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.working.Add(1)
	}
	return !c.closed
}

// changed notes that the list of matches has changed.
func (c *core) changed() { c.news.Add(1) }

// Close ends all connections, and returns when nothing is left of them. Matches that are not over are played on by the next server of the folder.
func (c *core) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.end()
	c.working.Wait()
	if c.store == nil {
		return nil
	}
	return c.store.Close()
}
