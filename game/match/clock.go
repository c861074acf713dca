package match

import (
	"runtime"
	"time"
)

// slice is how long a player may think in the browser before the page gets control again: well under a frame.
const slice = 6 * time.Millisecond

// pause yields the browser's only thread once per slice.
type pause struct{ last time.Time }

func (p *pause) yield() {
	if runtime.GOOS != "js" {
		return
	}
	now := time.Now()
	if p.last.IsZero() {
		p.last = now
	}
	if now.Sub(p.last) >= slice {
		time.Sleep(time.Millisecond)
		p.last = time.Now()
	}
}
