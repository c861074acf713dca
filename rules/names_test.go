package rules

import (
	"fmt"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	type colour uint8
	names := Names{"chess", "colour", []string{"red", "green"}}
	if a, b := Name("colour", names.List, colour(1)), names.Of(2); a != "green" || b != "colour 2" {
		t.Errorf("%q, %q", a, b)
	}
	if text, err := names.Text(0); err != nil || string(text) != "red" {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := names.Text(2); err == nil || err.Error() != "chess: there is no colour 2" {
		t.Errorf("%q, %v", text, err)
	}
	c := colour(7)
	if err := names.Parse([]byte("blue"), (*uint8)(&c)); err == nil || err.Error() != `chess: there is no colour "blue"; there are red, green` || c != 7 {
		t.Errorf("%v, colour %d", err, c)
	}
	if err := names.Parse([]byte("grene"), (*uint8)(&c)); err == nil || err.Error() != `chess: there is no colour "grene"; there are red, green; did you mean "green"?` {
		t.Errorf("%v", err)
	}
	if err := names.Parse([]byte("green"), (*uint8)(&c)); err != nil || c != 1 {
		t.Errorf("%v, colour %d", err, c)
	}
}

func TestHint(t *testing.T) {
	names := []string{"expert", "rookie", "regular", "si"}
	for name, want := range map[string]string{
		"expret": "expert", "xprt": "expert", "rokie": "rookie", "Regular": "regular", "regularr": "regular", "s": "si", "": "", "random": "", "xx": "",
		strings.Repeat("r", 100): "",
	} {
		if want != "" {
			want = fmt.Sprintf("; did you mean %q?", want)
		}
		if got := Hint(name, names); got != want {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}
