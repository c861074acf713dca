package scenes

import "testing"

func TestShareAt(t *testing.T) {
	measure := [][]float64{{0, 10, -4}, {0, 30, 5}, {0, 60, 5}}
	for turn, want := range []share{{1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.1, 0.3, 0.6}, {0, 0.5, 0.5}} {
		if got := shareAt(measure, turn); got != want {
			t.Errorf("turn %d: %v, not %v", turn, got, want)
		}
	}
	if s := (share{0.1, 0.3, 0.6}); s.upTo(1) != 0.4 {
		t.Errorf("%v", s.upTo(1))
	}
}
