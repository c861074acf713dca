package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

// sources are the Go files of the module.
type sources struct {
	set   *token.FileSet
	files []goFile
}

// goFile is a Go file of the module, for any platform.
type goFile struct {
	name   string // slash-separated, from the root of the module
	syntax *ast.File
}

// readSources parses every Go file of the module at root, ordered by name.
func readSources(root string) (*sources, error) {
	s := &sources{set: token.NewFileSet()}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == "out"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		f, err := parser.ParseFile(s.set, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		s.files = append(s.files, goFile{filepath.ToSlash(name), f})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	return s, nil
}

func (s *sources) place(f goFile, at token.Pos) string {
	return fmt.Sprintf("%s:%d", f.name, s.set.Position(at).Line)
}
