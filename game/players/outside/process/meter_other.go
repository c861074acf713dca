//go:build !linux && !windows

package process

import "time"

// Used is not told by the system.
func (p *Process) Used() (time.Duration, bool) { return 0, false }
