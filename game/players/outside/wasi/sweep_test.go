package wasi

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// Of what is kept the oldest goes first, and what was never finished goes as well; what is being written stays.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	for name, age := range map[string]time.Duration{"v/old": 3 * time.Hour, "v/middle": 2 * time.Hour, "v/new": 0, "v/left.1.tmp": 2 * time.Hour, "v/begun.2.tmp": 0} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, make([]byte, 100), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		most int64
		want []string
	}{{1000, []string{"begun.2.tmp", "middle", "new", "old"}}, {350, []string{"begun.2.tmp", "middle", "new"}}, {0, nil}} {
		if err := sweep(dir, c.most); err != nil {
			t.Fatal(err)
		}
		list, err := os.ReadDir(filepath.Join(dir, "v"))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range list {
			names = append(names, e.Name())
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("of at most %d bytes %q are left, not %q", c.most, names, c.want)
		}
	}
	if err := sweep(filepath.Join(dir, "missing"), 0); err != nil {
		t.Error(err)
	}
}
