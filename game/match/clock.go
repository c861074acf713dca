package match

import (
	"runtime"
	"time"
)

// Slice is how long a player may think in a browser before its thread does something else: well under a frame where that is the page's. A
// program that does nothing but think gives itself more.
var Slice = 6 * time.Millisecond

// Pause gives the only thread of a browser's program to others once per Slice. Elsewhere it does nothing.
type Pause struct{ last time.Time }

// Yield pauses when a Slice is over.
func (p *Pause) Yield() {
	if runtime.GOOS != "js" {
		return
	}
	now := time.Now()
	if p.last.IsZero() {
		p.last = now
	}
	if now.Sub(p.last) >= Slice {
		time.Sleep(time.Millisecond)
		p.last = time.Now()
	}
}
