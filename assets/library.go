package assets

import (
	"fmt"
	"sync"
)

// Library loads atlases in the background. Its methods are safe for concurrent use.
type Library struct {
	mu    sync.Mutex
	loads map[Atlas]*load
}

type load struct {
	fraction float64 // part of the bytes that has arrived
	picture  *Picture
	err      error
	done     bool
}

// NewLibrary returns an empty library.
func NewLibrary() *Library { return &Library{loads: map[Atlas]*load{}} }

// Load starts loading an atlas, unless it is loading or loaded; after a failure it tries again.
func (l *Library) Load(a Atlas) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.loads[a]; w != nil && w.err == nil {
		return
	}
	if int(a) >= len(Sheets()) {
		l.loads[a] = &load{err: fmt.Errorf("assets: no atlas %d", a), done: true}
		return
	}
	l.loads[a] = &load{}
	go l.fetch(a, Sheets()[a])
}

func (l *Library) fetch(a Atlas, sheet Sheet) {
	report := func(fraction float64) {
		l.mu.Lock()
		l.loads[a].fraction = fraction
		l.mu.Unlock()
	}
	p, err := obtain(sheet, report)
	l.mu.Lock()
	w := l.loads[a]
	w.picture, w.err, w.done = p, err, true
	l.mu.Unlock()
}

// Progress returns the part of an atlas that has arrived, 0 to 1, whether it is ready, and the error if loading failed.
func (l *Library) Progress(a Atlas) (fraction float64, ready bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.loads[a]
	switch {
	case w == nil:
		return 0, false, nil
	case w.done && w.err == nil:
		return 1, true, nil
	}
	return w.fraction, false, w.err
}

// Take returns a loaded atlas and removes it from the library, to free the memory. It returns nil if there is none.
func (l *Library) Take(a Atlas) *Picture {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.loads[a]
	if w == nil || w.picture == nil {
		return nil
	}
	p := w.picture
	w.picture = nil
	return p
}
