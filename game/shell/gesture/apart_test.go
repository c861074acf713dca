package gesture

import (
	"fmt"
	"testing"
)

// A burst of keys in one slow frame is read one after the other.
func TestApart(t *testing.T) {
	for _, x := range []struct {
		raw  Raw
		want string
	}{
		{Raw{Pressed: []string{"1", "2", "Enter", "G"}, Runes: []rune("g21"), Keys: []string{"1", "Enter", "W"}}, "[G]g[W] [2]2[W] [1]1[1 W] [Enter][1 Enter W]"},
		{Raw{Pressed: []string{"A", "Enter"}, Runes: []rune("ä a")}, "[]ä[] [] [] [A]a[] [Enter][]"},
		{Raw{Pressed: []string{"1", "Enter"}, Ctrl: true, Runes: []rune("1")}, "[1 Enter]1[]"},
		{Raw{Pressed: []string{"Left", "Right"}}, "[Left Right][]"},
		{Raw{Pressed: []string{"5"}, Runes: []rune("5"), LeftPressed: true}, "[5]5[]"},
	} {
		got := ""
		for i, r := range Apart(nil, &x.raw) {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprint(r.Pressed) + string(r.Runes) + fmt.Sprint(r.Keys)
			if r.Queued != (i > 0) || i > 0 && r.LeftPressed {
				t.Errorf("state %d: %+v", i, r)
			}
		}
		if got != x.want {
			t.Errorf("got  %s\nwant %s", got, x.want)
		}
	}
	var r Reader
	pressed := ""
	frame := Raw{Pressed: []string{"1", "2", "Enter", "G"}, Keys: []string{"1", "2", "Enter", "G"}, Runes: []rune("g21"), Now: 1}
	for _, raw := range Apart(nil, &frame) {
		for _, k := range r.Read(&raw).Keys {
			pressed += k.Key + " "
		}
	}
	if pressed != "G 2 1 Enter " {
		t.Errorf("the keys are %s", pressed)
	}
}
