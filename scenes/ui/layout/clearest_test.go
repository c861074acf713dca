package layout_test

import (
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// A box goes to the first place without anything under it, else to where it covers least, inside the room.
func TestClearest(t *testing.T) {
	room := board.Rect{W: 100, H: 100}
	at := []board.Rect{{X: 10, Y: 10}, {X: 60, Y: 10}, {X: 95, Y: 60}}
	for _, c := range []struct {
		covered []board.Rect
		want    board.Rect
	}{
		{nil, board.Rect{X: 10, Y: 10, W: 20, H: 20}},
		{[]board.Rect{{X: 0, Y: 0, W: 15, H: 15}}, board.Rect{X: 60, Y: 10, W: 20, H: 20}},
		{[]board.Rect{{X: 0, Y: 0, W: 15, H: 15}, {X: 50, Y: 0, W: 50, H: 50}}, board.Rect{X: 10, Y: 10, W: 20, H: 20}},
		{[]board.Rect{{W: 100, H: 50}}, board.Rect{X: 10, Y: 10, W: 20, H: 20}},
		{[]board.Rect{{W: 100, H: 50}, {W: 100, H: 50}}, board.Rect{X: 80, Y: 60, W: 20, H: 20}},
	} {
		if got := layout.Clearest(at, 20, 20, room, c.covered); got != c.want {
			t.Errorf("over %v: %v, not %v", c.covered, got, c.want)
		}
	}
}
