package queue

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// MostFalse is how many false answers a worker gives until it is shut out.
const MostFalse = 5

// maxTold is how many workers are remembered that have given false answers and left.
const maxTold = 1_000

// Standing is what a host has had of a worker.
type Standing struct {
	Worker string
	Slots  int    // matches that it plays at the same time, 0 for one that is not there
	Right  int    // answers that count
	False  int    // answers that do not, since it was let in
	Why    string // the last of them does not
	Out    bool   // it is shut out: no answer of it counts
}

// errOut is the error for an answer of a worker that is shut out.
var errOut = errors.New("the worker is shut out")

// judged keeps what an answer of a worker came to, and shuts out the worker of too many false ones.
func (h *Host) judged(name string, wrong error) {
	if errors.Is(wrong, errOut) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.told[name]
	if s == nil {
		if len(h.told) >= maxTold+len(h.workers) {
			return
		}
		s = &Standing{Worker: name}
		h.told[name] = s
	}
	if wrong == nil {
		s.Right++
		return
	}
	s.False++
	s.Why = wrong.Error()
	if s.Out = s.False >= MostFalse; s.Out {
		h.say(fmt.Sprintf("worker %s is shut out after %d false answers", name, s.False))
		if h.workers[name] != nil {
			h.forget(name, "is shut out")
		}
	}
}

// out reports whether a worker is shut out. It is called with the lock held.
func (h *Host) out(name string) bool { return h.told[name] != nil && h.told[name].Out }

// alone reports whether a worker is shut out, and nobody else can play a task.
func (h *Host) alone(name string, t Task) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, able := h.free(t)
	return h.out(name) && !able
}

// Workers are those that are there, and those that have given false answers, by their names.
func (h *Host) Workers() []Standing {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := map[string]Standing{}
	for name, s := range h.told {
		if h.workers[name] != nil || s.False > 0 {
			all[name] = *s
		}
	}
	for name, w := range h.workers {
		s := all[name]
		s.Worker, s.Slots = name, w.offer.Slots
		all[name] = s
	}
	return slices.SortedFunc(maps.Values(all), func(x, y Standing) int { return cmp.Compare(x.Worker, y.Worker) })
}

// Admit lets a worker in again that is shut out; false when there is none of this name.
func (h *Host) Admit(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.out(name) {
		return false
	}
	delete(h.told, name)
	h.say("worker " + name + " is let in again")
	return true
}
