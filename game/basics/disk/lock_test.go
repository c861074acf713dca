package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A folder is locked for one at a time, who is named to others.
func TestClaim(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep")
	if Claimed(dir) {
		t.Error("it was locked before")
	}
	l, err := Claim(dir, "ann")
	if err != nil {
		t.Fatal(err)
	}
	var used *InUse
	if _, err := Claim(dir, "bob"); !errors.As(err, &used) || !strings.Contains(err.Error(), "in use by ann (process ") {
		t.Errorf("the second one: %v", err)
	}
	if err := l.Release(); err != nil || !Claimed(dir) {
		t.Error(err)
	}
	if l, err = Claim(dir, "bob"); err != nil {
		t.Fatal(err)
	}
	if err := l.Release(); err != nil {
		t.Error(err)
	}
}

// A part is whole at its place, or nowhere; Sweep removes those that nobody writes any more.
func TestPart(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "a.pent")
	begin := func(text string) *Part {
		t.Helper()
		p, err := Create(at)
		if err == nil {
			_, err = p.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	has := func(want ...string) {
		t.Helper()
		var got []string
		list, err := os.ReadDir(dir)
		for _, e := range list {
			data, failed := os.ReadFile(filepath.Join(dir, e.Name()))
			err = errors.Join(err, failed)
			if name := PartOf(e.Name()); name != "" {
				got = append(got, "part of "+name+"="+string(data))
			} else {
				got = append(got, e.Name()+"="+string(data))
			}
		}
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Errorf("the folder has %q, not %q: %v", got, want, err)
		}
	}
	one, two := begin("one"), begin("two")
	if err := os.WriteFile(filepath.Join(dir, ".b.pent.77.part"), []byte("dead"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	has("part of a.pent=one", "part of a.pent=two")
	if path, err := one.Keep(); err != nil || path != at {
		t.Error(path, err)
	}
	if path, err := two.Keep(); err != nil || path != filepath.Join(dir, "a (2).pent") {
		t.Error(path, err)
	}
	if err := begin("three").Replace(); err != nil {
		t.Error(err)
	}
	if err := begin("four").Drop(); err != nil {
		t.Error(err)
	}
	has("a (2).pent=two", "a.pent=three")
	if info, err := os.Stat(at); err != nil || info.Mode().Perm() != 0o644 {
		t.Error(info.Mode(), err)
	}
}

// Only plain files below the folder are opened: no links, wherever they lead, and no files behind linked folders.
func TestPlain(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	for _, name := range []string{filepath.Join(outside, "secret"), filepath.Join(dir, "plain")} {
		if err := os.WriteFile(name, []byte("text"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{"link": filepath.Join(outside, "secret"), "near": "plain", "folder": outside, "dangling": "nothing"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "inner"), 0o777); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, name := range []string{"link", "near", "folder", "dangling", "inner", "none", filepath.Join("folder", "secret")} {
		if f, err := PlainBelow(root, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is opened: %v %v", name, f, err)
		}
	}
	if data, err := ReadPlain(dir, "plain", 4); err != nil || string(data) != "text" {
		t.Errorf("%q %v", data, err)
	}
	if _, err := ReadPlain(dir, "plain", 3); err == nil {
		t.Error("more is read than asked for")
	}
}
