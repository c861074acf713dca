//go:build unix

package process

import (
	"errors"
	"os"
	"sync"

	"golang.org/x/sys/unix"

	"app.pentarena/game/players/outside"
)

// hearing keeps what a program writes to its standard error. Anyone who asks gets all that has been written by then, also what waits in the pipe.
type hearing struct {
	outside.Said
	mu   sync.Mutex
	from int // another descriptor of the pipe, -1 once it is closed
	buf  [4 << 10]byte
}

// parts is how often drain reads at a time: the buffer of a pipe, and of a flood not more.
const parts = 16

func (h *hearing) listen(said *os.File) error {
	h.from = -1
	c, err := said.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = c.Control(func(fd uintptr) { h.from, failed = unix.FcntlInt(fd, unix.F_DUPFD_CLOEXEC, 0) })
	return errors.Join(err, failed)
}

// keep keeps everything until the end of the pipe, or until it is closed here, and ends the hearing.
func (h *hearing) keep(said *os.File) {
	c, err := said.SyscallConn()
	for ended := false; err == nil && !ended; {
		err = c.Read(func(uintptr) bool {
			var dry bool
			ended, dry = h.drain()
			return ended || !dry
		})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	unix.Close(h.from)
	h.from = -1
}

// take is what was written since the last call.
func (h *hearing) take() string {
	h.drain()
	return h.Take()
}

// drain keeps what waits in the pipe, of a flood a part. It reports whether the pipe has ended, and whether nothing waits any more.
func (h *hearing) drain() (ended, dry bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.from < 0 {
		return true, true
	}
	for range parts {
		n, err := unix.Read(h.from, h.buf[:])
		switch {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EAGAIN):
			return false, true
		case err != nil || n == 0:
			return true, true
		default:
			_, _ = h.Write(h.buf[:n])
		}
	}
	return false, false
}
