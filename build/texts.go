package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/levels"
)

// interfaceText is a text of the interface, with its place.
type interfaceText struct {
	place string // file:line
	text  string
}

// speaks are the folders whose Go code has texts of the interface.
var speaks = []string{"rules", "levels", "game", "scenes"}

// texts prints every text of the interface with its place, so that all can be read in one go.
func (b *builder) texts(out io.Writer) error {
	all, err := readSources(b.root)
	if err != nil {
		return err
	}
	list, err := interfaceTexts(b.root, all)
	for _, t := range list {
		fmt.Fprintf(out, "%s: %s\n", t.place, strings.ReplaceAll(t.text, "\n", " / "))
	}
	return err
}

// interfaceTexts lists the texts of the Go files, then those of the level files, by file and line.
func interfaceTexts(root string, all *sources) ([]interfaceText, error) {
	var list []interfaceText
	for _, f := range all.files {
		dir := path.Dir(f.name)
		kit := strings.HasSuffix(dir, "test") || strings.HasSuffix(dir, "/shots") || strings.HasSuffix(f.name, "_test.go")
		if top, _, _ := strings.Cut(f.name, "/"); !kit && slices.Contains(speaks, top) {
			list = append(list, all.textsOf(f)...)
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "levels", "*", "*.toml"))
	if err != nil {
		return nil, fmt.Errorf("build: texts: %w", err)
	}
	for _, name := range files {
		found, err := textsOfLevel(root, name)
		if err != nil {
			return nil, fmt.Errorf("build: texts: %w", err)
		}
		list = append(list, found...)
	}
	return list, nil
}

// textsOf returns the texts of a Go file, without what only programmers see: import paths, tags and messages of panics.
func (s *sources) textsOf(f goFile) []interfaceText {
	var list []interfaceText
	add := func(at token.Pos, text string) {
		if forPeople(text) {
			list = append(list, interfaceText{s.place(f, at), text})
		}
	}
	ast.Inspect(f.syntax, func(n ast.Node) bool {
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
	return list
}

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

// joined returns a literal text, or several joined by +.
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

// forPeople reports whether a text is meant for people: it has several words, or starts with a capital letter.
func forPeople(text string) bool {
	text = verbs.ReplaceAllString(text, "")
	return word.MatchString(text) && sentence.MatchString(text)
}
