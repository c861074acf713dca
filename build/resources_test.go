package main

import (
	"bytes"
	"debug/pe"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/basics/version"
	"github.com/tc-hib/winres"
)

// A program for Windows has an icon, its version and a manifest, and is the same bytes each time.
func TestDress(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module hello\n\ngo 1.26.0\n", "main.go": "package main\n\nfunc main() {}\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plain := filepath.Join(folder, "plain.exe")
	small := &builder{root: folder, log: io.Discard}
	if err := small.compile(t.Context(), plain, ".", without("windows", "amd64"), ""); err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{root: root, stamp: version.Build{Name: "9.8.7+changes"}}
	var made [2][]byte
	for i := range made {
		file := filepath.Join(t.TempDir(), "pentarena.exe")
		if err := os.WriteFile(file, program, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := b.dress(file, "Pentarena"); err != nil {
			t.Fatal(err)
		}
		if made[i], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(made[0], made[1]) {
		t.Error("two of them differ")
	}
	if _, err := pe.NewFile(bytes.NewReader(made[0])); err != nil {
		t.Error(err)
	}
	inside, err := winres.LoadFromEXE(bytes.NewReader(made[0]))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := inside.GetIcon(winres.ID(1)); err != nil {
		t.Errorf("its icon: %v", err)
	}
	said := map[winres.ID]string{}
	inside.Walk(func(kind, _ winres.Identifier, _ uint16, data []byte) bool {
		if id, ok := kind.(winres.ID); ok {
			said[id] = strings.ReplaceAll(string(data), "\x00", "")
		}
		return true
	})
	if !strings.Contains(said[winres.RT_VERSION], "9.8.7+changes") || !strings.Contains(said[winres.RT_MANIFEST], "permonitorv2") {
		t.Errorf("it says %v", said)
	}
	if err := b.dress(filepath.Join(folder, "main.go"), "Pentarena"); err == nil || !strings.Contains(err.Error(), "main.go") {
		t.Errorf("what is not a program: %v", err)
	}
}
