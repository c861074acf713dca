package scenes

import (
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/tabletest"
)

// TestSmallPicturesShowTheFocus checks what the small picture of a large board shows.
func TestSmallPicturesShowTheFocus(t *testing.T) {
	view, _ := View("mechmania")
	m := newStill(view, tabletest.Match(t, tabletest.Setup(t, "mechmania", "classic", "human", "random")).Position())
	r := board.Rect{X: 10, Y: 20, W: 400, H: 190}
	scale, ox, oy := m.fit(r)
	for _, x := range []float32{0.5, 29.5} { // both farmers, in the top corners
		if cx, cy := ox+x*scale, oy+0.5*scale; !r.Contains(cx, cy) {
			t.Errorf("the farmer at %v stands at %v,%v of the picture", x, cx, cy)
		}
	}
	if scale < 10 {
		t.Errorf("tiles of %v", scale)
	}
	for _, row := range [][5]float32{{3, 0, 10, 4, 3}, {1, 0, 10, 4, 2}, {9, 0, 10, 4, 8}, {9, 2, 10, 30, 7}} {
		if got := within(row[0], row[1], row[2], row[3]); got != row[4] {
			t.Errorf("within%v = %v", row[:4], got)
		}
	}
}
