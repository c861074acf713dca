package layout_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"app.pentarena/scenes/ui/layout"
)

// A box around a point has its size, and the point is its middle.
func TestAround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y, w, h := size.Draw(t, "x"), size.Draw(t, "y"), size.Draw(t, "w"), size.Draw(t, "h")
		r := layout.Around(x, y, w, h)
		if mx, my := r.Middle(); r.W != w || r.H != h || math.Hypot(float64(mx-x), float64(my-y)) > near {
			t.Fatalf("%v around %v,%v", r, x, y)
		}
	})
}
