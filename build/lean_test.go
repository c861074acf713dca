package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// heavy are packages that the page's program must do without. Those of templates call methods by their names, so that the linker would keep
// every exported method of every type, a sixth of the program; the others are large, and serve authors, or do what a page asks its browser for.
var heavy = []string{"text/template", "html/template", "go/ast", "go/build", "go/constant", "go/parser", "net", "net/http", "crypto/tls", "app.pentarena/docs", "regexp"}

// The copy of Ebitengine with which the page is built has all its shaders written out, and a go.mod that names it; with it the
// program contains no heavy package.
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
	file, err := os.ReadFile(filepath.Join(string(found[1]), "internal", "graphics", "shader.go"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(file), `"#version 300 es\n`); n != 2*(1+3*3*2) { // to clear; filters, addresses, with a matrix or without
		t.Errorf("%d programs for the graphics are written out:\n%s", n, file)
	}
	if n := strings.Count(string(file), `func adjustSrcPosForAddressRepeat`); n != 3*2 {
		t.Errorf("%d shaders repeat their picture", n)
	}
	if again, err := b.lean(t.Context()); err != nil || again != modfile {
		t.Errorf("the second time: %s, %v", again, err)
	}
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-modfile="+modfile, ".")
	list.Dir = root
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	said, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for p := range strings.FieldsSeq(string(said)) {
		if slices.Contains(heavy, p) {
			t.Errorf("the page's program must not contain package %s", p)
		}
	}
}
