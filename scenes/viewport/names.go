package viewport

import (
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// drawNames writes beside units, by the keys of their cards, what a text calls them, which the board does not show otherwise.
func (v *Viewport) drawNames(l *board.List, o board.Options, units []int32) {
	size := max(0.26, 12*o.Unit/max(o.Scale, 1))
	var taken []board.Rect
	for i, key := range units {
		card, at, ok := v.view.Find(v.play.Current(), key)
		if !ok || slices.Contains(units[:i], key) {
			continue
		}
		r, w, h := v.cell(at), board.TextWidth(board.Bold, size, card.Title)+size, 1.5*size
		x, under := r.X+(r.W-w)/2, r.Y+r.H
		box := layout.Clearest([]board.Rect{{X: x, Y: under}, {X: x, Y: r.Y - h}, {X: x, Y: under + h}, {X: x, Y: r.Y - 2*h}}, w, h, v.Bounds(), taken)
		taken = append(taken, box)
		l.Box(box.X, box.Y, box.W, box.H, 0.4*size, night.Ground.Alpha(0.85))
		l.Text(card.Title, box.X+w/2, box.Y+h/2, size, board.Bold, board.Center, board.White)
	}
}
