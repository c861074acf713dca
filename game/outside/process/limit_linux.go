package process

import (
	"errors"

	"golang.org/x/sys/unix"
)

// limit limits the data of a process and of those that it starts: what it can write to and has for itself. Unlike the whole address space,
// of which Node and Java reserve far more than they use, that is near the memory it takes.
func limit(pid int, bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}, nil)
	if errors.Is(err, unix.ESRCH) {
		return nil // it has ended already
	}
	return err
}
