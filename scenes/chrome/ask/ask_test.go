package ask_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"app.pentarena/scenes/ui"
)

// The commands of this package have no keys, as it says, and no two of them share a name.
func TestCommandsWithoutKeys(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "ask.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	keys, names := ui.DefaultBindings(), map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for i, name := range spec.Names {
			id, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
			switch {
			case err != nil:
				t.Fatal(err)
			case keys.Find(ui.Action(id)) != nil:
				t.Errorf("%s, %q, has a key", name, id)
			case names[id] != "":
				t.Errorf("%s and %s are both %q", names[id], name, id)
			}
			names[id] = name.Name
		}
		return true
	})
	if len(names) < 30 {
		t.Errorf("%d commands were found", len(names))
	}
}
