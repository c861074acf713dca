package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

// Ebitengine writes the source of its own shaders with package text/template when the program starts. That package calls methods by their
// names, so that the linker must keep every exported method of every type. The page's program is built with a copy of Ebitengine in which the
// sources are written out: it is an eighth smaller, and differs in nothing else.

// ebitengine is the module, shaderFile the file in question, and the constants are its numbers of filters and of addresses.
const (
	ebitengine  = "github.com/hajimehoshi/ebiten/v2"
	shaderFile  = "internal/builtinshader/shader.go"
	filters     = 3
	addresses   = 3
	templateVar = "tmpl"
	sourceFunc  = "ShaderSource"
)

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
	own := filepath.Join(folder, module.Version)
	if _, err := os.Stat(filepath.Join(own, "go.mod")); err != nil {
		if err := os.RemoveAll(folder); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		if err := copyLean(module.Dir, own+".new"); err != nil {
			return "", fmt.Errorf("build: %w", err)
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
			data = fmt.Appendf(data, "\nreplace %s => %s\n", ebitengine, strconv.Quote(filepath.ToSlash(own)))
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
	}
	return filepath.Join(folder, "go.mod"), nil
}

// copyLean copies the module without its examples and tests, and writes its shaders out.
func copyLean(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
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
		if err == nil && name == shaderFile {
			data, err = writtenOut(data)
		}
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), data, 0o644)
	})
}

// writtenOut returns Ebitengine's file of shaders with the results of its template instead of the template.
func writtenOut(file []byte) ([]byte, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, "shader.go", file, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	part := func(n ast.Node) []byte { return file[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset] }
	var out bytes.Buffer
	fmt.Fprintf(&out, "package %s\n\n", parsed.Name.Name)
	text, found := "", false
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok == token.IMPORT || d.Tok == token.VAR {
				ast.Inspect(d, func(n ast.Node) bool {
					v, ok := n.(*ast.ValueSpec)
					if ok && v.Names[0].Name == templateVar {
						ast.Inspect(v, func(n ast.Node) bool {
							if l, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(l.Value, "`") {
								text = strings.Trim(l.Value, "`")
							}
							return true
						})
					}
					return true
				})
				continue
			}
			if d.Doc != nil {
				out.Write(append(part(d.Doc), '\n'))
			}
			out.Write(append(part(d), "\n\n"...))
		case *ast.FuncDecl:
			found = found || d.Name.Name == sourceFunc
		}
	}
	if text == "" || !found {
		return nil, fmt.Errorf("%s of Ebitengine has no %s or no %s", shaderFile, templateVar, sourceFunc)
	}
	fmt.Fprintf(&out, "// %s returns the source of a shader.\nfunc %s(filter Filter, address Address, useColorM bool) []byte {\n", sourceFunc, sourceFunc)
	out.WriteString("\tn := 0\n\tif useColorM {\n\t\tn = 1\n\t}\n\treturn []byte(sources[filter][address][n])\n}\n\n")
	fmt.Fprintf(&out, "var sources = [%d][%d][2]string{\n", filters, addresses)
	t, err := template.New("shader").Parse(text)
	if err != nil {
		return nil, err
	}
	for filter := range filters {
		out.WriteString("{\n")
		for address := range addresses {
			out.WriteString("{\n")
			for _, matrix := range []bool{false, true} {
				var source strings.Builder
				if err := t.Execute(&source, map[string]any{"Filter": filter, "FilterNearest": 0, "FilterLinear": 1, "FilterPixelated": 2,
					"Address": address, "AddressUnsafe": 0, "AddressClampToZero": 1, "AddressRepeat": 2, "UseColorM": matrix}); err != nil {
					return nil, err
				}
				fmt.Fprintf(&out, "%s,\n", strconv.Quote(source.String()))
			}
			out.WriteString("},\n")
		}
		out.WriteString("},\n")
	}
	out.WriteString("}\n")
	return format.Source(out.Bytes())
}
