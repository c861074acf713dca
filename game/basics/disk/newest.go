package disk

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Newest watches a folder for new matches.
type Newest struct {
	dir   string
	ends  []string
	seen  version // what Next returned last
	about version // what was newest at the last call
}

// version is a file at a moment.
type version struct {
	name string
	time time.Time
	size int64
}

// Watch returns a watch of a folder for files whose names end so, with or without .gz behind it.
func Watch(dir string, ends []string) *Newest { return &Newest{dir: dir, ends: ends} }

// Next returns the path of the newest match or log in the folder, "" when it was returned before: in the same version, or in a newer one. A file
// must have been the same in the call before, for it may still be written; so call it every second or so.
func (n *Newest) Next() (string, error) {
	entries, err := os.ReadDir(n.dir)
	if err != nil {
		return "", cmp.Or(Folder(n.dir), err)
	}
	var newest version
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() == 0 || !n.record(e.Name()) {
			continue // it may be gone by now
		}
		if t := info.ModTime(); newest.name == "" || t.After(newest.time) || t.Equal(newest.time) && e.Name() > newest.name {
			newest = version{e.Name(), t, info.Size()}
		}
	}
	settled := newest == n.about
	n.about = newest
	if newest.name == "" || !settled || newest == n.seen || newest.time.Before(n.seen.time) {
		return "", nil
	}
	n.seen = newest
	return filepath.Join(n.dir, newest.name), nil
}

// record reports whether the name is one of a match or a log.
func (n *Newest) record(name string) bool {
	end := filepath.Ext(strings.ToLower(strings.TrimSuffix(name, ".gz")))
	return slices.Contains(n.ends, end) && !strings.HasPrefix(name, ".")
}
