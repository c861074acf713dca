package tournament

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strconv"
	"testing"
)

// Every constant of type Format is in the list of rules, once, and describes itself in full: a format that is forgotten there could be named in
// code and is offered nowhere.
func TestFormatsAreListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "format.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var named []Format
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			if kind, ok := v.Type.(*ast.Ident); ok && kind.Name == "Format" {
				name, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				named = append(named, Format(name))
			}
		}
		return true
	})
	listed := map[Format]int{}
	for _, k := range Kinds() {
		listed[k.ID]++
		for i, v := 0, reflect.ValueOf(k); i < v.NumField(); i++ {
			if f := v.Field(i); f.Kind() == reflect.String && f.String() == "" {
				t.Errorf("format %q lacks its %s", k.ID, v.Type().Field(i).Name)
			}
		}
	}
	for _, f := range named {
		if listed[f] != 1 {
			t.Errorf("format %q is %d times in the list of rules", f, listed[f])
		}
	}
	if len(named) != len(listed) || len(named) == 0 {
		t.Errorf("%d constants and %d formats in the list of rules", len(named), len(listed))
	}
}
