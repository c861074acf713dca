// Package disk keeps the files of the desktop program: settings and recent matches in the program's own folder, saved matches in a folder
// that the player can find.
package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// Store keeps small files by name in one folder. The first Save creates the folder.
type Store struct {
	dir string
	mu  sync.Mutex // of Together
}

// Open returns the store of a folder, which need not exist.
func Open(dir string) *Store { return &Store{dir: dir} }

// Home returns the folder for this user's settings.
func Home() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("disk: no folder for settings: %w", err)
	}
	return filepath.Join(dir, "pentarena"), nil
}

// Matches returns the folder for saved matches.
func Matches() (string, error) {
	dir, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("disk: no folder for matches: %w", err)
	}
	return filepath.Join(dir, "Pentarena"), nil
}

// checkName refuses names that lead out of the folder, and hidden files.
func checkName(name string) error {
	if name == "" || !filepath.IsLocal(name) || strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") {
		return fmt.Errorf("disk: %q cannot be the name of a file", name)
	}
	return nil
}

// Load returns the contents of a file; the error is fs.ErrNotExist if it does not exist.
func (s *Store) Load(name string) ([]byte, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	return data, nil
}

// Plain opens a file of the folder to read it: a plain file, no link to another one, also when somebody changes the folder meanwhile. The error is
// fs.ErrNotExist for everything else.
func (s *Store) Plain(name string) (*os.File, error) {
	if err := checkName(name); err != nil {
		return nil, fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	}
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	defer root.Close()
	return PlainBelow(root, name)
}

// PlainBelow is Plain for a folder that is open, and files in folders of it.
func PlainBelow(root *os.Root, name string) (*os.File, error) {
	var there fs.FileInfo
	parts := strings.Split(filepath.ToSlash(name), "/")
	for i := range parts {
		info, err := root.Lstat(filepath.Join(parts[:i+1]...))
		if err != nil {
			return nil, fmt.Errorf("disk: %w", err)
		}
		if last := i == len(parts)-1; last && !info.Mode().IsRegular() || !last && !info.IsDir() {
			return nil, noPlain(name)
		}
		there = info
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	if info, err := f.Stat(); err != nil || !os.SameFile(there, info) { // it was changed meanwhile
		return nil, errors.Join(noPlain(name), err, f.Close())
	}
	return f, nil
}

func noPlain(name string) error {
	return fmt.Errorf("disk: %s is not a plain file: %w", name, fs.ErrNotExist)
}

// ReadPlain returns the contents of a plain file of a folder, see Plain, of at most most bytes.
func ReadPlain(dir, name string, most int64) ([]byte, error) {
	f, err := Open(dir).Plain(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s has more than %d MB", name, most>>20)
	}
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	return data, nil
}

// Save replaces a file completely or not at all. Empty data removes it.
func (s *Store) Save(name string, data []byte) error {
	if err := checkName(name); err != nil {
		return err
	}
	path := filepath.Join(s.dir, name)
	if len(data) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("disk: %w", err)
		}
		return nil
	}
	return WriteFile(path, data)
}

// List returns the names of the files, sorted.
func (s *Store) List() []string {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil // no folder yet
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names
}

// WriteFile replaces a file completely or not at all, in a folder that is made when there is none.
func WriteFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("disk: %w", err)
	}
	p, err := begun(path, data)
	if err != nil {
		return err
	}
	return p.Replace()
}

// begun is a file with its contents.
func begun(path string, data []byte) (*Part, error) {
	p, err := Create(path)
	if err != nil {
		return nil, err
	}
	if _, err := p.Write(data); err != nil {
		return nil, errors.Join(err, p.Drop())
	}
	return p, nil
}

// Sync returns when a file is on the disk, and its name in the folder as well: without that a new file may be gone when the machine fails.
func Sync(f *os.File) error {
	if err := f.Sync(); err != nil {
		return fmt.Errorf("disk: %w", err)
	}
	return settle(filepath.Dir(f.Name()))
}

var settle = syncFolder // replaced by tests

// syncFolder returns when the names in a folder are on the disk, at once where the system cannot wait for that.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err == nil {
		err = errors.Join(d.Sync(), d.Close())
	}
	if err == nil || errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return fmt.Errorf("disk: %w", err)
}

// SaveNew writes data to the folder dir under name, or under "name (2)" and so on if the name is taken, and returns the path.
func SaveNew(dir, name string, data []byte) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("disk: %w", err)
	}
	p, err := begun(filepath.Join(dir, Tidy(name)), data)
	if err != nil {
		return "", err
	}
	return p.Keep()
}

// Tidy turns any text into a file name that every file system accepts.
func Tidy(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '-'
		}
		return r
	}, name)
	name = strings.Trim(name, " .")
	if name == "" {
		return "match.pent"
	}
	return name
}

// Read returns the contents of a file that the user named. Folders and files of more than most bytes are refused.
func Read(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("disk: %s is not a file", path)
	}
	if info.Size() > most {
		return nil, fmt.Errorf("disk: %s has %d MB; more than any match", path, info.Size()>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("disk: %w", err)
	}
	return data, nil
}
