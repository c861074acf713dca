package main

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// TestTour holds docs/tour.md to the code: each function that it names is in the file that it names, and each folder is there.
func TestTour(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "tour.md"))
	if err != nil {
		t.Fatal(err)
	}
	stops := regexp.MustCompile("`([\\w/]+\\.go)` `([^`]+)`").FindAllStringSubmatch(string(text), -1)
	if len(stops) < 60 {
		t.Errorf("the tour has only %d stops", len(stops))
	}
	files := module(t).files
	for _, stop := range stops {
		if i := slices.IndexFunc(files, func(f goFile) bool { return f.name == stop[1] }); i < 0 {
			t.Errorf("there is no %s", stop[1])
		} else if !hasFunction(files[i].syntax, stop[2]) {
			t.Errorf("%s has no function %s", stop[1], stop[2])
		}
	}
	for _, folder := range regexp.MustCompile("`(\\w+(?:/\\w+)+)`").FindAllStringSubmatch(string(text), -1) {
		if info, err := os.Stat(filepath.Join("..", folder[1])); err != nil || !info.IsDir() {
			t.Errorf("there is no folder %s", folder[1])
		}
	}
}

// hasFunction looks for a function by its name, or a method by "Type.Method".
func hasFunction(file *ast.File, name string) bool {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		full := f.Name.Name
		if f.Recv != nil {
			full = receiver(f.Recv.List[0].Type) + "." + full
		}
		if full == name {
			return true
		}
	}
	return false
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
