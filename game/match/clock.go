package match

import (
	"runtime"
	"time"
)

// slice is how long a player may think in the browser before the page gets a turn: well under a frame.
const slice = 6 * time.Millisecond

// pause lets go of the only thread of a browser now and then.
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
