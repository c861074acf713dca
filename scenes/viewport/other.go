package viewport

import (
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Other draws another moment of the same game as the camera sees this one. The list is valid until the next call.
func (v *Viewport) Other(view board.AnyView, m *board.Moment) *board.List {
	l := &v.other
	l.Reset()
	o := v.options()
	o.Focused = false
	l.Clip(o.Visible.X, o.Visible.Y, o.Visible.W, o.Visible.H)
	l.Box(o.Visible.X, o.Visible.Y, o.Visible.W, o.Visible.H, 0, night.Ground)
	view.Draw(l, m, &o, nil)
	v.drawMarked(l, max(0.05, 2/max(o.Scale, 1)))
	l.Unclip()
	return l
}

// Mark puts a frame round cells, on this board and on the Other.
func (v *Viewport) Mark(cells []grid.Point) { v.marked = cells }

func (v *Viewport) drawMarked(l *board.List, thin float32) {
	for _, p := range v.marked {
		r := v.cell(p).Inset(0.04)
		l.Ring(r.X, r.Y, r.W, r.H, thin, night.Warn)
	}
}
