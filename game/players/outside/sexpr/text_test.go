package sexpr

import (
	"fmt"
	"strings"
	"testing"
)

// Texts are read as the original's library reads them.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		" (a \"b c\"\t(d))\n(e)":     "(a,b c,(d))(e)",
		"(a \"\") ; (b)\n(c;d\n)":    "(a)(c)",
		"(a) ; b\r(c)\r\n(d\r)\r":    "(a)(d)",
		`("x\"y" "\\" z\ 1)`:         `(x"y,\,z 1)`,
		"()":                         "error",
		"(a":                         "error",
		"a":                          "error",
		`("a`:                        "error",
		"(a))":                       "error",
		strings.Repeat("(", 9) + "a": "error",
	} {
		list, err := parse([]byte(text))
		got := ""
		for _, e := range list {
			got += e.String()
		}
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
}

// String shows an expression.
func (e expression) String() string {
	if e.list == nil {
		return e.text
	}
	var parts []string
	for _, x := range e.list {
		parts = append(parts, fmt.Sprint(x))
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// FuzzParse reads anything without a panic; no list is empty and none is too deep.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"(login \"a\" \"b\")", "(a (b (c)))(d);", "(\\", "((((((((()", "(\"", "\x00("} {
		f.Add([]byte(text))
	}
	var check func(t *testing.T, e expression, depth int)
	check = func(t *testing.T, e expression, depth int) {
		if depth > maxDepth || e.list != nil && len(e.list) == 0 || e.list == nil && e.text == "" {
			t.Errorf("%v at depth %d", e, depth)
		}
		for _, x := range e.list {
			check(t, x, depth+1)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := parse(text)
		for _, e := range list {
			if err == nil {
				check(t, e, 0)
			}
		}
	})
}
