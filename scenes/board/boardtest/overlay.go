package boardtest

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Told counts, for each number, how often an overlay of the view writes it on a position, beyond what stands there without the overlay.
func Told[S rules.State[S, C], C comparable](view board.View[S, C], s S, overlay string, viewer rules.Seat) map[int64]int {
	count := map[int64]int{}
	o := Options(40)
	o.Unit, o.Viewer = 1, viewer
	for _, pass := range []struct {
		overlay string
		sign    int
	}{{overlay, 1}, {"", -1}} {
		o.Overlay = pass.overlay
		var l board.List
		var f board.Frame[S]
		view.Draw(&l, f.Still(s), o, nil)
		for i := range l.Items {
			if l.Items[i].Op == board.OpNumber {
				count[l.Items[i].N] += pass.sign
			}
		}
	}
	return count
}
