package main

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestGlossary fails for names in the code that docs/glossary.md replaces.
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
	all := module(t)
	for _, f := range all.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if say, found := not[strings.ToLower(id.Name)]; found {
					t.Errorf("%s: %s; the glossary says %s", all.place(f, id.Pos()), id.Name, say)
				}
			}
			return true
		})
	}
}
