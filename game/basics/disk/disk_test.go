package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "er")
	s := Open(dir)
	if _, err := s.Load("settings.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if got := s.List(); len(got) != 0 {
		t.Errorf("files before any was saved: %q", got)
	}
	for name, text := range map[string]string{"settings.json": "{}", "b.pent": "bb", "a.pent": "a"} {
		if err := s.Save(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Save("b.pent", []byte("other")); err != nil {
		t.Fatal(err)
	}
	if data, err := s.Load("b.pent"); err != nil || string(data) != "other" {
		t.Errorf("b.pent: %q, %v", data, err)
	}
	if err := s.Save("a.pent", nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Save("never.pent", nil); err != nil {
		t.Errorf("removing what is not there: %v", err)
	}
	if got := s.List(); !slices.Equal(got, []string{"b.pent", "settings.json"}) {
		t.Errorf("files: %q", got)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

func TestStoreRefusesPaths(t *testing.T) {
	s := Open(t.TempDir())
	for _, name := range []string{"", "..", "../x", "/etc/x", "a/b", `a\b`, ".hidden", "c:x"} {
		if err := s.Save(name, []byte("x")); err == nil {
			t.Errorf("saved %q", name)
		}
		if _, err := s.Load(name); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("loading %q: %v", name, err)
		}
	}
}

func TestAFailedSaveKeepsTheOldFile(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	if err := os.Mkdir(filepath.Join(dir, "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "x", "inside"), []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Save("x", []byte("new")); err == nil {
		t.Error("a file replaced a folder")
	}
	if data, err := os.ReadFile(filepath.Join(dir, "x", "inside")); err != nil || string(data) != "old" {
		t.Errorf("%q, %v", data, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".new-*")); err != nil || len(left) != 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

// What is saved is on the disk under its name: the folder is waited for after the file has got it.
func TestNamesAreOnTheDisk(t *testing.T) {
	dir := t.TempDir()
	var there []string
	settle = func(at string) error {
		entries, err := os.ReadDir(at)
		for _, e := range entries {
			there = append(there, e.Name())
		}
		return err
	}
	defer func() { settle = syncFolder }()
	saved := func(want ...string) {
		t.Helper()
		if !slices.Equal(there, want) {
			t.Errorf("on the disk are %q, not %q", there, want)
		}
		there = nil
	}
	if err := Open(dir).Save("a", []byte("x")); err != nil {
		t.Fatal(err)
	}
	saved("a")
	if _, err := SaveNew(dir, "a", []byte("x")); err != nil {
		t.Fatal(err)
	}
	saved("a", "a (2)")
	f, err := os.Create(filepath.Join(dir, "b"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(Sync(f), f.Close()); err != nil {
		t.Error(err)
	}
	saved("a", "a (2)", "b")
	if err := syncFolder(dir); err != nil {
		t.Error(err)
	}
	if err := syncFolder(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is gone: %v", err)
	}
}

func TestSaveNewNeverOverwrites(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Pentarena")
	for _, want := range []string{"Anarchy 1-2.pent.gz", "Anarchy 1-2 (2).pent.gz", "Anarchy 1-2 (3).pent.gz"} {
		path, err := SaveNew(dir, "Anarchy 1/2.pent.gz", []byte(want))
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(path) != want {
			t.Errorf("saved as %s, want %s", path, want)
		}
		if data, err := Read(path, 1<<20); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", path, data, err)
		}
	}
	if got := Tidy(" ..\x01?"); got != "--" {
		t.Errorf("tidied to %q", got)
	}
	if got := Tidy("..."); got != "match.pent" {
		t.Errorf("tidied to %q", got)
	}
}

func TestReadRefusesFolders(t *testing.T) {
	if _, err := Read(t.TempDir(), 1<<20); err == nil {
		t.Error("read a folder")
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none"), 1<<20); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
