package main

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// rectangles is how many rectangles each package still computes by hand instead of by scenes/ui/layout. The numbers may only fall.
var rectangles = map[string]int{
	"scenes":          2,
	"scenes/share":    1,
	"scenes/viewport": 2,
}

// drawn are the packages in which rectangles are computed: pictures, the views, and layout itself.
const drawn = "scenes/paint scenes/paint/* scenes/board scenes/board/* scenes/ui/layout scenes/*/shots"

// TestRectangles holds the arithmetic of rectangles where it belongs.
func TestRectangles(t *testing.T) {
	all, found := module(t), map[string]int{}
	views := gameIDs(all.files)
	for _, f := range all.files {
		s := sourceOf(f)
		if s.test || !strings.HasPrefix(s.pkg, "scenes") || fits(drawn, s.pkg) || slices.Contains(views, path.Base(s.pkg)) {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if computesRectangle(n) {
				found[s.pkg]++
			}
			return true
		})
	}
	for _, pkg := range slices.Sorted(maps.Keys(found)) {
		if n, most := found[pkg], rectangles[pkg]; n > most {
			t.Errorf("%s computes %d rectangles by hand, and had %d: take them from scenes/ui/layout", pkg, n, most)
		}
	}
	for pkg, most := range rectangles {
		if n := found[pkg]; n < most {
			t.Errorf("%s computes %d rectangles by hand: lower its number, %d, to that", pkg, n, most)
		}
	}
}

// computesRectangle reports whether a node makes a rectangle with sums or differences of its own.
func computesRectangle(n ast.Node) bool {
	var parts []ast.Expr
	switch n := n.(type) {
	case *ast.CompositeLit:
		if name, ok := n.Type.(*ast.SelectorExpr); ok && name.Sel.Name == "Rect" {
			parts = n.Elts
		}
	case *ast.CallExpr:
		if name, ok := n.Fun.(*ast.SelectorExpr); ok && name.Sel.Name == "Rect" {
			if from, ok := name.X.(*ast.Ident); ok && from.Name == "desk" {
				parts = n.Args
			}
		}
	}
	return slices.ContainsFunc(parts, func(e ast.Expr) bool {
		sum := false
		ast.Inspect(e, func(n ast.Node) bool {
			op, ok := n.(*ast.BinaryExpr)
			sum = sum || ok && slices.Contains([]token.Token{token.ADD, token.SUB, token.MUL, token.QUO}, op.Op)
			return true
		})
		return sum
	})
}
