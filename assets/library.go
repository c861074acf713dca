package assets

import (
	"bytes"
	"fmt"
	"sync"

	"golang.org/x/image/webp"
)

// Library loads atlases in the background. Its methods may be called from several goroutines.
type Library struct {
	mu    sync.Mutex
	loads map[Atlas]*load
}

type load struct {
	fraction float64 // of the bytes that have arrived
	picture  *Picture
	err      error
	done     bool
}

// NewLibrary returns a library in which nothing is loaded.
func NewLibrary() *Library { return &Library{loads: map[Atlas]*load{}} }

// Load starts loading an atlas, unless it was started before and did not fail.
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

// Progress tells which part (0..1) of an atlas has arrived, whether it is ready, and why it will not come if loading failed.
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

// Take hands over a loaded atlas, once: the library lets go of its pixels. It returns nil while there is none.
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

// Decode decodes the WebP file of an atlas at once, in the calling goroutine.
func Decode(sheet Sheet, file []byte) (*Picture, error) {
	img, err := webp.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("assets: %s.webp: %w", sheet.Name, err)
	}
	if s := img.Bounds().Size(); s.X != sheet.Width || s.Y != sheet.Height {
		return nil, fmt.Errorf("assets: %s.webp has %dx%d pixels, the index %dx%d", sheet.Name, s.X, s.Y, sheet.Width, sheet.Height)
	}
	p := newPicture(sheet)
	if err := p.read(img); err != nil {
		return nil, fmt.Errorf("assets: %s.webp: %w", sheet.Name, err)
	}
	p.halve()
	return p, nil
}
