package disk_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"app.pentarena/game/basics/disk"
)

// TestNewest watches a folder: the newest match is told once, when it is whole, and again when it has changed.
func TestNewest(t *testing.T) {
	dir := t.TempDir()
	n := disk.Watch(dir, []string{".pent", ".json"})
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		at = at.Add(time.Second)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	next := func(want string) {
		t.Helper()
		got, err := n.Next()
		if err != nil {
			t.Fatal(err)
		}
		if got != "" {
			got = filepath.Base(got)
		}
		if got != want {
			t.Fatalf("next is %q, not %q", got, want)
		}
	}
	next("")
	write("old.pent", "x")
	write("first.pent", "x")
	write("notes.txt", "x")
	write(".hidden.pent", "x")
	write("empty.pent", "")
	next("")
	next("first.pent")
	next("")
	write("second.json.gz", "x")
	next("")
	write("second.json.gz", "xy") // it was not whole
	next("")
	next("second.json.gz")
	write("first.pent", "xyz")
	next("")
	next("first.pent")
	if err := os.Remove(filepath.Join(dir, "first.pent")); err != nil {
		t.Fatal(err)
	}
	next("")
	next("") // what is older than the last one is not new
	for name, want := range map[string]string{"none": "there is no folder " + filepath.Join(dir, "none"), "notes.txt": filepath.Join(dir, "notes.txt") + " is a file, not a folder"} {
		if _, err := disk.Watch(filepath.Join(dir, name), nil).Next(); err == nil || err.Error() != want {
			t.Errorf("to watch %s: %v", name, err)
		}
	}
}
