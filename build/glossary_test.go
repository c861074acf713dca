package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestGlossary keeps the words that docs/glossary.md replaces out of the names of the code.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	not := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$`).FindAllStringSubmatch(string(text), -1) {
		if row[1] == "say" {
			continue
		}
		for word := range strings.FieldsFuncSeq(row[2], func(r rune) bool { return r == ',' || r == ' ' }) {
			not[strings.ToLower(word)] = strings.TrimSpace(row[1])
		}
	}
	if len(not) < 4 {
		t.Fatalf("the glossary replaces only %v", not)
	}
	err = filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "out"):
			return filepath.SkipDir
		case filepath.Ext(name) != ".go":
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if say, found := not[strings.ToLower(id.Name)]; found {
					t.Errorf("%s: %s; the glossary says %s", set.Position(id.Pos()), id.Name, say)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
