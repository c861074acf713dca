package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Lock keeps other processes out of a folder, and others of this process. It ends with the process, however that ends.
type Lock struct {
	file *os.File
	once sync.Once
}

// lockFile holds the lock of a folder, and says who has it.
const lockFile = ".lock"

// InUse is the error for a folder that somebody else has locked.
type InUse struct {
	Dir string
	Who string // what is known of them, "" for nothing
}

// Error says who uses the folder, and what to do.
func (e *InUse) Error() string {
	return fmt.Sprintf("the folder %s is in use by %s; wait until that ends, end it, or take another folder", e.Dir, cmp.Or(e.Who, "another program"))
}

// errLocked is what tryLock returns for a file that is locked already.
var errLocked = errors.New("locked")

// Claim locks a folder, which is made when there is none, for somebody whom others are told of. The error is an *InUse when it is locked.
func Claim(dir, who string) (*Lock, error) {
	if err := MakeFolder(dir); err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	switch err := tryLock(f); {
	case errors.Is(err, errLocked):
		told, _ := io.ReadAll(io.LimitReader(f, 500)) // who it is helps, but is not needed
		_ = f.Close()
		return nil, &InUse{dir, strings.TrimSpace(string(told))}
	case errors.Is(err, errors.ErrUnsupported): // a file system without locks
	case err != nil:
		return nil, errors.Join(fmt.Errorf("disk: %s: %w", f.Name(), err), f.Close())
	}
	host, _ := os.Hostname()
	text := fmt.Sprintf("%s (process %d on %s, since %s)\n", who, os.Getpid(), host, time.Now().Format("2006-01-02 15:04"))
	if err := errors.Join(f.Truncate(0), write(f, text)); err != nil {
		return nil, errors.Join(fmt.Errorf("disk: %w", err), f.Close())
	}
	return &Lock{file: f}, nil
}

func write(f *os.File, text string) error {
	_, err := f.WriteAt([]byte(text), 0)
	return err
}

// Claimed reports whether a folder has ever been locked.
func Claimed(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, lockFile))
	return err == nil
}

// Release lets others use the folder. The second time it does nothing.
func (l *Lock) Release() (err error) {
	l.once.Do(func() { err = errors.Join(l.file.Truncate(0), unlock(l.file), l.file.Close()) })
	return err
}
