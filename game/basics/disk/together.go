package disk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// How often a lock that another process has is asked for: one for a change, which takes a moment, and one that is held long.
const (
	changeEvery = 2 * time.Millisecond
	holdEvery   = 200 * time.Millisecond
)

// Together carries out a change of several files of the store, or of one that it reads before: no other Together of the folder runs meanwhile, in
// this process or in another. It must not be called within change.
func (s *Store) Together(change func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.lock(context.Background(), "change", changeEvery)
	if err != nil {
		return err
	}
	return errors.Join(change(), f.Close())
}

// Hold waits until nobody else holds the name, in this process or in another, and holds it until release is called.
func (s *Store) Hold(ctx context.Context, name string) (release func(), err error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	f, err := s.lock(ctx, name, holdEvery)
	if err != nil {
		return nil, err
	}
	return func() { _ = f.Close() }, nil // there is nobody to tell, and the lock ends with the process
}

// lock locks the file of a name, which stays in the folder: one that is removed would be locked twice. Closing it ends the lock.
func (s *Store) lock(ctx context.Context, name string, every time.Duration) (*os.File, error) {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(s.dir, "."+name+lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	for {
		switch err := tryLock(f); {
		case err == nil || errors.Is(err, errors.ErrUnsupported): // a file system without locks
			return f, nil
		case !errors.Is(err, errLocked):
			return nil, errors.Join(fmt.Errorf("disk: %s: %w", f.Name(), err), f.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), f.Close())
		case <-time.After(every):
		}
	}
}

// Changed returns a text that differs whenever a file of the store was written, added or removed.
func (s *Store) Changed() string {
	info, err := os.Stat(s.dir)
	if err != nil {
		return ""
	}
	return info.ModTime().String() // each file is renamed into its place, which changes the folder
}
