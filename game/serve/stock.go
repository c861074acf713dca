package serve

import (
	"context"
	"errors"
	"sync"
	"time"
)

// What who watches holds, in bytes, however slowly it reads: the buffers of its connection, and of a match that has ended a window of unpacked text
// and a piece of it.
const (
	watching  = 32 << 10
	unpacking = 128 << 10
)

// overdue is how long the server waits for a reader until that makes way for others, when there is no room for all.
const overdue = time.Second

var errFull = errors.New("more people watch than the server has room for; try again when some have left")

// stock is the memory that all who watch hold together at most. Where it is not enough, those make way that have not read for longest.
type stock struct {
	mu   sync.Mutex
	left int64
	held map[*share]bool
}

func newStock(size int64) *stock { return &stock{left: size, held: map[*share]bool{}} }

// share is what one who watches holds.
type share struct {
	of    *stock
	size  int64
	since time.Time // since when its reader is waited for; zero while it is not
	drop  context.CancelFunc
}

// take gives a share; false when there is no room. drop lets its reader go.
func (s *stock) take(size int64, drop context.CancelFunc) (*share, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.clear(size) {
		return nil, false
	}
	h := &share{of: s, size: size, drop: drop}
	s.left -= size
	s.held[h] = true
	return h, true
}

// clear makes room for so much; false when that cannot be. The stock is locked.
func (s *stock) clear(size int64) bool {
	for s.left < size {
		var slowest *share
		for h := range s.held {
			if !h.since.IsZero() && time.Since(h.since) >= overdue && (slowest == nil || h.since.Before(slowest.since)) {
				slowest = h
			}
		}
		if slowest == nil {
			return false
		}
		slowest.drop()
		s.forget(slowest)
	}
	return true
}

func (s *stock) forget(h *share) {
	if s.held[h] {
		delete(s.held, h)
		s.left += h.size
	}
}

// grow makes the share larger; an error when there is no room.
func (h *share) grow(more int64) error {
	h.of.mu.Lock()
	defer h.of.mu.Unlock()
	if !h.of.held[h] || !h.of.clear(more) || !h.of.held[h] { // it may have to make way itself
		return errFull
	}
	h.of.left -= more
	h.size += more
	return nil
}

// wait carries out what waits for the reader.
func (h *share) wait(f func() error) error {
	set := func(at time.Time) {
		h.of.mu.Lock()
		h.since = at
		h.of.mu.Unlock()
	}
	set(time.Now())
	defer set(time.Time{})
	return f()
}

// free gives the share back.
func (h *share) free() {
	h.of.mu.Lock()
	defer h.of.mu.Unlock()
	h.of.forget(h)
}
