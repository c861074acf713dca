//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package disk

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file until unlock, or until it is closed.
func tryLock(f *os.File) error {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errLocked
		case errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.ENOSYS):
			return errors.ErrUnsupported
		default:
			return err
		}
	}
}

// unlock ends a lock. Closing the file alone would not, while a program that is just being started has it still.
func unlock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
	if errors.Is(err, syscall.ENOLCK) || errors.Is(err, syscall.ENOSYS) {
		return nil
	}
	return err
}
