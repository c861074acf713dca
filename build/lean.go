package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Ebitengine brings a compiler of shaders, with the parser and the constants of Go, and writes the source of its own shaders with package
// text/template, which calls methods by their names, so that the linker must keep every exported method of every type. The page's program is
// built with a copy of Ebitengine in which its own shaders, the only ones that the game draws with, are compiled already. What of Ebitengine
// serves its authors is left out as well.

// ebitengine is the module.
const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// shaders is a program that is run in the copy and writes the shaders out.
//
//go:embed lean/shaders.go.txt
var shaders []byte

// leftOut are files of Ebitengine with what stands in for them: looking for its own folder, which needs go/build, and saving its textures.
var leftOut = map[string]string{
	"internal/debug/caller.go": `package debug

type CallerType int

const (
	CallerTypeNone CallerType = iota
	CallerTypeRegular
	CallerTypeInternal
)

// FirstCaller knows no caller.
func FirstCaller() (file string, line int, callerType CallerType) { return "", 0, CallerTypeNone }
`,
	"internal/graphicscommand/image_js.go": `package graphicscommand

import (
	"errors"
	"image"

	"github.com/hajimehoshi/ebiten/v2/internal/graphicsdriver"
)

var errLeftOut = errors.New("ebiten: this copy of Ebitengine saves no images")

func (*Image) Dump(graphicsdriver.Graphics, string, bool, image.Rectangle) (string, error) {
	return "", errLeftOut
}

// DumpImages saves nothing.
func DumpImages([]*Image, graphicsdriver.Graphics, string) (string, error) { return "", errLeftOut }
`,
}

// lean prepares the copy of Ebitengine, unless there is one, and returns the go.mod to build the page's program with.
func (b *builder) lean(ctx context.Context) (modfile string, err error) {
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", ebitengine)
	cmd.Dir = b.root
	said, err := cmd.Output()
	var module struct{ Dir, Version, Error string }
	if err := errors.Join(err, json.Unmarshal(said, &module)); err != nil || module.Dir == "" {
		return "", fmt.Errorf("build: go mod download %s: %w %s", ebitengine, err, module.Error)
	}
	folder := filepath.Join(b.out, "ebitengine")
	sum := sha256.New()
	sum.Write(shaders)
	fmt.Fprint(sum, leftOut)
	own := filepath.Join(folder, fmt.Sprintf("%s-%x", module.Version, sum.Sum(nil)[:6]))
	if _, err := os.Stat(filepath.Join(own, "go.mod")); err != nil {
		if err := os.RemoveAll(folder); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		if err := copyLean(module.Dir, own+".new"); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		cmd := exec.CommandContext(ctx, "go", "run", "./internal/shaders")
		cmd.Dir = own + ".new"
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=")
		if said, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("build: the shaders of Ebitengine: %w\n%s", err, bytes.TrimSpace(said))
		}
		if err := os.Rename(own+".new", own); err != nil { // an interrupted run leaves no half copy
			return "", fmt.Errorf("build: %w", err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(b.root, name))
		if err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		if name == "go.mod" {
			data = fmt.Appendf(data, "\nreplace %s => %s\n", ebitengine, strconv.Quote(fromRoot(b.root, own)))
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
	}
	return filepath.Join(folder, "go.mod"), nil
}

// fromRoot is a folder as go.mod names it: from the root, so that the program does not know where it was built.
func fromRoot(root, folder string) string {
	if rel, err := filepath.Rel(root, folder); err == nil && filepath.IsLocal(rel) {
		folder = "./" + rel
	}
	return filepath.ToSlash(folder)
}

// copyLean copies the module without its examples and tests and what is left out, and adds the program that writes its shaders out.
func copyLean(from, to string) error {
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir() && (name == "examples" || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case strings.HasSuffix(name, "_test.go"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if text, ok := leftOut[name]; ok {
			data = []byte(text)
		}
		return os.WriteFile(filepath.Join(to, name), data, 0o644)
	})
	if err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(to, "internal", "shaders"), 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "internal", "shaders", "main.go"), shaders, 0o644)
}
