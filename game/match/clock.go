package match

import (
	"runtime"
	"time"
)

// timeSlice is how long a player may think in the browser before the page gets control again: well under a frame.
const timeSlice = 6 * time.Millisecond

// yielder yields the browser's only thread once per timeSlice.
type yielder struct{ last time.Time }

func (p *yielder) yield() {
	if runtime.GOOS != "js" {
		return
	}
	now := time.Now()
	if p.last.IsZero() {
		p.last = now
	}
	if now.Sub(p.last) >= timeSlice {
		time.Sleep(time.Millisecond)
		p.last = time.Now()
	}
}
