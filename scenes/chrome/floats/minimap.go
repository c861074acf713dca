package floats

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of the map of a large board, in canvas units.
const (
	mapHigh   = 190
	mapWide   = 110
	mapNarrow = 84 // on a narrow canvas
	mapLeast  = 70 // with less room there is none
	mapGap    = 5  // round the board
)

// miniMap shows a large board as a whole at the right of r, below the tools that are so high, or with low in a lower corner, with the part that
// the camera shows; a press goes there. It goes elsewhere where it would cover what matters.
func (f *Floats) miniMap(r board.Rect, below float32, low bool) {
	if min(r.W, r.H-below) < mapLeast || !f.Viewport.Partial() {
		return
	}
	u := f.U
	b := f.Viewport.Bounds()
	most := board.Either[float32](low, mapNarrow, mapWide)
	k := min((min(r.W, most)-2*mapGap)/b.W, (min(r.H-below, mapHigh)-2*mapGap)/b.H)
	w, h := b.W*k+2*mapGap, b.H*k+2*mapGap
	places := []board.Rect{{X: r.X + r.W - w, Y: r.Y + below}}
	if low {
		foot := r.Y + r.H - h
		places = []board.Rect{{X: r.X, Y: foot}, {X: r.X + r.W - w, Y: foot}}
		if f.mapped.At.X > r.X { // it stays where it is unless that covers more
			places[0], places[1] = places[1], places[0]
		}
		r = desk.Rect(r.X, foot, r.W, h) // never in the middle of the board
	} else {
		r = layout.Pad(r, r.W-w, below, 0, 0)
	}
	selected, _ := f.Turn.Selected()
	box := f.Settle(&f.mapped, selected.String(), w, h, r, places...)
	f.Over(box)
	a := u.Area("map", box, "Map of the board")
	view := box.Inset(mapGap)
	ox, oy := view.X-b.X*k, view.Y-b.Y*k
	u.Embed(f.Viewport.Map(k), view, k, ox, oy)
	v := f.Viewport.Visible()
	x0, y0 := max(ox+v.X*k, view.X), max(oy+v.Y*k, view.Y)
	x1, y1 := min(ox+(v.X+v.W)*k, view.X+view.W), min(oy+(v.Y+v.H)*k, view.Y+view.H)
	u.List.Box(x0-1, y0-1, x1-x0+2, y1-y0+2, 2, board.Color{}).Edge(max(1.5, 1/f.U.In.Scale), board.White.Alpha(0.95))
	u.RingAround(box, 8, a.Ring)
	if (a.Held || a.Clicked) && box.Contains(u.In.X, u.In.Y) {
		f.Ask(ask.CenterOn{X: (u.In.X - ox) / k, Y: (u.In.Y - oy) / k})
	}
}
