package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The copy of Ebitengine with which the page is built has the sources of all its shaders written out, and a go.mod that names it.
func TestLean(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{root: root, out: t.TempDir()}
	modfile, err := b.lean(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(modfile)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^replace ` + regexp.QuoteMeta(ebitengine) + ` => "(.*)"$`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("go.mod names no copy:\n%s", text)
	}
	file, err := os.ReadFile(filepath.Join(string(found[1]), shaderFile))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(file), `"//kage:unit pixels\n\npackage main`); n != filters*addresses*2 || strings.Contains(string(file), "text/template") {
		t.Errorf("%d shaders are written out, want %d:\n%s", n, filters*addresses*2, file)
	}
	if n := strings.Count(string(file), `func adjustSrcPosForAddressRepeat`); n != filters*2 {
		t.Errorf("%d shaders repeat their picture, want %d", n, filters*2)
	}
	if again, err := b.lean(t.Context()); err != nil || again != modfile {
		t.Errorf("the second time: %s, %v", again, err)
	}
}
