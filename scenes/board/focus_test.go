package board

import (
	"slices"
	"testing"
)

// Near cells are joined as far as they fit into a view; the one in the middle of all is never given up.
func TestFocus(t *testing.T) {
	cells := []Rect{{0, 0, 1, 1}, {30, 0, 1, 1}, {12, 2, 1, 1}, {10, 0, 1, 1}}
	list := Gather(cells, 2, 1)
	if want := []Rect{{10, 1, 5, 3}, {8, -1, 5, 3}, {-2, -1, 5, 3}, {28, -1, 5, 3}}; !slices.Equal(list, want) {
		t.Fatalf("gathered %v", list)
	}
	for _, c := range []struct {
		w, h float32
		want Rect
	}{{1, 1, Rect{10, 1, 5, 3}}, {9, 9, Rect{8, -1, 7, 5}}, {20, 4, Rect{10, 1, 5, 3}}, {20, 9, Rect{-2, -1, 17, 5}}, {99, 9, Rect{-2, -1, 35, 5}}} {
		if got := Join(list, c.w, c.h); got != c.want {
			t.Errorf("in %v by %v: %v, not %v", c.w, c.h, got, c.want)
		}
	}
	apart := []Rect{{0, 0, 1, 1}, {1, 0, 1, 1}, {0, 9, 1, 1}, {0, 20, 1, 1}, {1, 20, 1, 1}, {2, 20, 1, 1}, {3, 20, 1, 1}}
	if got := Gather(apart, 0, 0)[0]; got.Y != 20 {
		t.Errorf("first is %v, between two groups, and not of the larger one", got)
	}
	if got := Join(nil, 9, 9); got != (Rect{}) {
		t.Errorf("nothing is joined to %v", got)
	}
}
