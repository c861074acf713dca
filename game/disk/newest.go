package disk

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Newest watches a folder for new matches.
type Newest struct {
	dir   string
	seen  version // what Next returned last
	about version // what was newest at the last call
}

// version is a file at a moment.
type version struct {
	name string
	time time.Time
	size int64
}

// Watch returns a watch of a folder.
func Watch(dir string) *Newest { return &Newest{dir: dir} }

// Next returns the path of the newest match or log in the folder, "" when it was returned before: in the same version, or in a newer one. A file
// must have been the same in the call before, for it may still be written; so call it every second or so.
func (n *Newest) Next() (string, error) {
	entries, err := os.ReadDir(n.dir)
	if err != nil {
		return "", err
	}
	var newest version
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() == 0 || !record(e.Name()) {
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
func record(name string) bool {
	name = strings.ToLower(strings.TrimSuffix(name, ".gz"))
	switch filepath.Ext(name) {
	case ".pent", ".json", ".glog", ".mp":
		return !strings.HasPrefix(name, ".")
	}
	return false
}
