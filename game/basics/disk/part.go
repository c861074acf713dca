package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Part is a file that is being written, hidden beside the place where it is to be: Replace or Keep bring it there whole, Drop leaves nothing of it.
// What a process leaves behind that was ended before, Sweep removes.
type Part struct {
	file *os.File
	path string
}

const partSuffix = ".part"

// Create begins a file that is to be at path, in a folder that exists.
func Create(path string) (*Part, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"+partSuffix)
		if err != nil {
			return nil, fmt.Errorf("disk: %w", err)
		}
		if err := tryLock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, errLocked) {
			return nil, errors.Join(fmt.Errorf("disk: %w", err), f.Close(), os.Remove(f.Name()))
		}
		mine, err := f.Stat()
		if there, gone := os.Stat(f.Name()); err == nil && gone == nil && os.SameFile(mine, there) {
			return &Part{f, path}, nil
		}
		_ = f.Close() // somebody has swept it before it was locked
	}
}

// PartOf is the name that a part with this name is to have; "" for other files.
func PartOf(name string) string {
	name, is := strings.CutSuffix(name, partSuffix)
	at := strings.LastIndexByte(name, '.')
	if !is || at < 2 || name[0] != '.' {
		return ""
	}
	return name[1:at]
}

// Write adds to the file.
func (p *Part) Write(b []byte) (int, error) {
	n, err := p.file.Write(b)
	if err != nil {
		err = fmt.Errorf("disk: %w", err)
	}
	return n, err
}

// Replace puts the file in its place, also in that of another file. After an error the other one is there as it was, and nothing of this one.
func (p *Part) Replace() error {
	_, err := p.settle(func() (string, error) { return p.path, os.Rename(p.file.Name(), p.path) })
	return err
}

// Keep puts the file in its place, under "name (2)" and so on where there is a file already, and returns where it is. After an error there is
// nothing of it.
func (p *Part) Keep() (path string, err error) {
	return p.settle(func() (string, error) {
		for n := 1; n < 10000; n++ {
			path := numbered(p.path, n)
			err := os.Link(p.file.Name(), path) // unlike a new name this fails where there is a file
			if err == nil {
				return path, os.Remove(p.file.Name())
			}
			if errors.Is(err, fs.ErrExist) {
				continue
			}
			if _, there := os.Lstat(path); there == nil {
				continue
			} else if !errors.Is(there, fs.ErrNotExist) {
				return "", err
			}
			return path, os.Rename(p.file.Name(), path) // a file system without links
		}
		return "", fmt.Errorf("too many files are called %s", p.path)
	})
}

// settle returns when the file is on the disk at the place to which move moves it.
func (p *Part) settle(move func() (string, error)) (path string, err error) {
	open := true
	if err = p.file.Chmod(0o644); err == nil {
		err = p.file.Sync()
	}
	if err == nil && runtime.GOOS == "windows" { // which moves no open files
		err, open = p.file.Close(), false
	}
	if err == nil {
		path, err = move()
	}
	if open {
		err = errors.Join(err, p.file.Close())
	}
	if err != nil {
		return "", fmt.Errorf("disk: %s: %w", p.path, errors.Join(err, remove(p.file.Name())))
	}
	return path, settle(filepath.Dir(path))
}

// Drop leaves nothing of the file.
func (p *Part) Drop() error { return errors.Join(p.file.Close(), remove(p.file.Name())) }

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("disk: %w", err)
	}
	return nil
}

// numbered is the n-th path for files of the same name: "x.pent", "x (2).pent" and so on.
func numbered(path string, n int) string {
	if n == 1 {
		return path
	}
	dir, name := filepath.Split(path)
	base, ext := name, ""
	if i := strings.LastIndexByte(strings.TrimSuffix(name, ".gz"), '.'); i > 0 {
		base, ext = name[:i], name[i:]
	}
	return filepath.Join(dir, fmt.Sprintf("%s (%d)%s", base, n, ext))
}

// Sweep removes the parts in a folder whose processes were ended, and those of older versions of the program.
func Sweep(dir string) error {
	list, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range list {
		if !e.Type().IsRegular() || PartOf(e.Name()) == "" && !strings.HasPrefix(e.Name(), ".new-") {
			continue
		}
		name := filepath.Join(dir, e.Name())
		f, opened := os.OpenFile(name, os.O_RDWR, 0)
		if opened != nil {
			continue // somebody has it, or it is gone
		}
		locked := tryLock(f)
		if runtime.GOOS != "windows" && !errors.Is(locked, errLocked) {
			err = errors.Join(err, remove(name))
		}
		err = errors.Join(err, f.Close())
		if runtime.GOOS == "windows" && !errors.Is(locked, errLocked) {
			err = errors.Join(err, remove(name))
		}
	}
	if err != nil {
		err = fmt.Errorf("disk: %w", err)
	}
	return err
}
