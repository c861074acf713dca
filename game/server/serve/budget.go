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

// budget is the memory that all who watch hold together at most. Where it is not enough, those make way that have not read for longest.
type budget struct {
	mu   sync.Mutex
	left int64
	held map[*holding]bool
}

func newBudget(size int64) *budget { return &budget{left: size, held: map[*holding]bool{}} }

// holding is what one who watches holds.
type holding struct {
	of    *budget
	size  int64
	since time.Time // since when its reader is waited for; zero while it is not
	drop  context.CancelFunc
}

// take gives a holding; false when there is no room. drop lets its reader go.
func (s *budget) take(size int64, drop context.CancelFunc) (*holding, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.clear(size) {
		return nil, false
	}
	h := &holding{of: s, size: size, drop: drop}
	s.left -= size
	s.held[h] = true
	return h, true
}

// clear makes room for so much; false when that cannot be. The budget is locked.
func (s *budget) clear(size int64) bool {
	for s.left < size {
		var slowest *holding
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

func (s *budget) forget(h *holding) {
	if s.held[h] {
		delete(s.held, h)
		s.left += h.size
	}
}

// grow makes the holding larger; an error when there is no room.
func (h *holding) grow(more int64) error {
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
func (h *holding) wait(f func() error) error {
	set := func(at time.Time) {
		h.of.mu.Lock()
		h.since = at
		h.of.mu.Unlock()
	}
	set(time.Now())
	defer set(time.Time{})
	return f()
}

// free gives the holding back.
func (h *holding) free() {
	h.of.mu.Lock()
	defer h.of.mu.Unlock()
	h.of.forget(h)
}
