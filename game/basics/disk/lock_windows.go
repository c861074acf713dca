package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockAt is the byte that is locked: one that is never written, since what is locked cannot be read by others.
const lockAt = 1 << 30

// tryLock locks a file until it is closed.
func tryLock(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{Offset: lockAt})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errLocked
	}
	return err
}

// unlock leaves it to closing the file, of which no other process has a handle.
func unlock(*os.File) error { return nil }
