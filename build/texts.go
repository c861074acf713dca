package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"app.pentarena/levels"
)

// interfaceText is a text that people may read in the program, with its place.
type interfaceText struct {
	place string // file:line
	text  string
}

// speaks are the folders whose Go code and level files have texts for people.
var speaks = []string{"rules", "levels", "game", "scenes"}

// texts prints every text of the interface with its place, so that all can be read in one go.
func (b *builder) texts(out io.Writer) error {
	list, err := interfaceTexts(b.root)
	for _, t := range list {
		fmt.Fprintf(out, "%s: %s\n", t.place, strings.ReplaceAll(t.text, "\n", " / "))
	}
	return err
}

// interfaceTexts lists them by file and line.
func interfaceTexts(root string) ([]interfaceText, error) {
	var list []interfaceText
	for _, folder := range speaks {
		err := filepath.WalkDir(filepath.Join(root, folder), func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || strings.HasSuffix(d.Name(), "test") || d.Name() == "shots"):
				return filepath.SkipDir
			case strings.HasSuffix(name, "_test.go"):
				return nil
			}
			var found []interfaceText
			switch filepath.Ext(name) {
			case ".go":
				found, err = textsOf(root, name)
			case ".toml":
				found, err = textsOfLevel(root, name)
			}
			list = append(list, found...)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("build: texts: %w", err)
		}
	}
	return list, nil
}

// textsOf are the texts of a Go file. What only programmers see is left out: import paths, tags, and what a panic says.
func textsOf(root, name string) ([]interfaceText, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	rel, err := filepath.Rel(root, name)
	if err != nil {
		return nil, err
	}
	var list []interfaceText
	add := func(at token.Pos, text string) {
		if forPeople(text) {
			list = append(list, interfaceText{fmt.Sprintf("%s:%d", filepath.ToSlash(rel), set.Position(at).Line), text})
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			return n.Tag == nil
		case *ast.CallExpr:
			called, ok := n.Fun.(*ast.Ident)
			return !ok || called.Name != "panic"
		case *ast.BinaryExpr:
			if text, ok := joined(n); ok {
				add(n.Pos(), text)
				return false
			}
		case *ast.BasicLit:
			if text, ok := joined(n); ok {
				add(n.Pos(), text)
			}
		}
		return true
	})
	return list, nil
}

// textsOfLevel are title, summary and goal of a level.
func textsOfLevel(root, name string) ([]interfaceText, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	rel, err := filepath.Rel(root, name)
	if err != nil {
		return nil, err
	}
	l, err := levels.Parse(name, data)
	place := filepath.ToSlash(rel)
	list := []interfaceText{{place, l.Title}, {place, l.Summary}}
	if l.Challenge != nil {
		list = append(list, interfaceText{place, l.Challenge.Goal})
	}
	return list, err
}

// joined is a literal text, perhaps one of several lines added together.
func joined(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		left, ok := joined(e.X)
		right, ok2 := joined(e.Y)
		return left + right, ok && ok2 && e.Op == token.ADD
	}
	return "", false
}

var (
	verbs    = regexp.MustCompile(`%[-+# 0-9.*\[\]]*[a-zA-Z]`)
	word     = regexp.MustCompile(`[A-Za-z]{2,}`)
	sentence = regexp.MustCompile(`[A-Za-z][,.:;!?]? +[A-Za-z(]|^[A-Z][a-z]+`)
)

// forPeople reports whether a text is meant to be read: it has words one after the other, or begins with a capital letter.
func forPeople(text string) bool {
	text = verbs.ReplaceAllString(text, "")
	return word.MatchString(text) && sentence.MatchString(text)
}
