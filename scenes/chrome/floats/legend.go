package floats

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of the legend of an overlay in canvas units.
const (
	legendWide  = 218
	legendBroad = 320 // at most, on a narrow canvas, with more room above and below the board than beside it
	legendTitle = 38
	legendLead  = 19
	legendMark  = 30 // room for a mark before its words
	legendRamp  = 12 // height of a ramp of colours
	legendSpace = 7  // below each key
)

// legendFloat explains the overlay that is on, over the board: in the corner of r where it covers least, below what lies at the top. On a narrow
// canvas it leaves the map its place beside it, in a room so wide.
func (f *Floats) legendFloat(r board.Rect, room float32) {
	w := float32(legendWide)
	if f.Narrow {
		w = max(w, min(legendBroad, room-mapNarrow-desk.Edge))
	}
	w = min(w, r.W)
	h := f.legendHeight(w)
	if h == 0 || h > r.H {
		return
	}
	left, right, top, foot := r.X, r.X+r.W-w, r.Y, r.Y+r.H-h
	places := []board.Rect{{X: right, Y: top}, {X: right, Y: foot}, {X: left, Y: foot}, {X: r.X + (r.W-w)/2, Y: foot}, {X: left, Y: top}}
	if f.Narrow { // the notice is at the top, the map at the right
		places = places[2:3]
	}
	box := f.Settle(&f.explained, "", w, h, r, places...)
	f.Over(box)
	f.legend(box)
}

// legendHead is the height of the title of a legend w wide.
func (f *Floats) legendHead(m board.Overlay, w float32) float32 {
	return max(f.U.WrapHeight(w-60, m.Title, ui.Second, board.Bold)+16, legendTitle)
}

// legendHeight is the height of the legend of the overlay that is on, 0 when none is.
func (f *Floats) legendHeight(w float32) float32 {
	m, on := f.Viewport.Overlay()
	if !on {
		return 0
	}
	h := f.legendHead(m, w) + 4
	for _, k := range f.Explained(m) {
		h += f.keyHeight(k, w)
	}
	return h
}

func (f *Floats) legend(box board.Rect) {
	u, th := f.U, f.U.Theme
	m, on := f.Viewport.Overlay()
	if !on {
		return
	}
	head := layout.Top(&box, f.legendHead(m, box.W), 0)
	cross := layout.Right(&head, 42, 4)
	u.Wrap(layout.Pad(head, 14, 9, 0, 0), m.Title, ui.Second, board.Bold, board.Left, th.Text)
	if u.Button("legend/close", layout.Pad(layout.Top(&cross, legendTitle, 0), 0, 1, 4, 1), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Overlay off"}) {
		f.Ask(ask.Do(ask.OverlayOff))
	}
	rows := layout.Down(layout.Pad(box, 14, 0, 14, 0))
	for _, k := range f.Explained(m) {
		f.key(k, rows.Add(f.keyHeight(k, box.W)))
	}
}

// keyHeight is the height of a line of a legend w wide.
func (f *Floats) keyHeight(k board.Key, w float32) float32 {
	if len(k.Ramp) > 0 {
		return f.U.WrapHeight(w-28, k.Text, ui.Second-1, board.Regular) + legendRamp + 4 + legendSpace
	}
	return max(f.U.WrapHeight(w-28-legendMark, k.Text, ui.Second-1, board.Regular), legendLead) + legendSpace
}

// key draws a line of a legend into r.
func (f *Floats) key(k board.Key, r board.Rect) {
	u, th := f.U, f.U.Theme
	if len(k.Ramp) > 0 {
		layout.Top(&r, u.Wrap(r, k.Text, ui.Second-1, board.Regular, board.Left, th.Text2), 0)
		lw, hw := u.TextWidth(k.Low, ui.Second-1, board.MonoBold), u.TextWidth(k.High, ui.Second-1, board.MonoBold)
		line := layout.Top(&r, legendRamp+4, 0)
		u.Text(layout.Left(&line, lw+1, 7), k.Low, ui.Second-1, board.MonoBold, board.Left, th.Text)
		u.Text(layout.Right(&line, hw+1, 7), k.High, ui.Second-1, board.MonoBold, board.Right, th.Text)
		bar := layout.Middle(line, line.W, legendRamp)
		u.List.Box(bar.X, bar.Y, bar.W, bar.H, 0, desk.Night.Ground)
		const steps = 24
		for i := range steps {
			at := float64(i) / (steps - 1) * float64(len(k.Ramp)-1)
			n := min(int(at), len(k.Ramp)-2)
			c := k.Ramp[0]
			if n >= 0 {
				c = k.Ramp[n].Mix(k.Ramp[n+1], at-float64(n))
			}
			u.List.Box(bar.X+bar.W*float32(i)/steps, bar.Y, bar.W/steps+0.3, bar.H, 0, c)
		}
		return
	}
	const size = 16
	mark := layout.Pad(layout.Left(&r, size, legendMark-size), 0, 1, 0, r.H-1-size)
	switch s, ok := f.Sprite(k.Sprite); {
	case ok:
		u.List.Sprite(s, mark.X-2, mark.Y-2, size+4, size+4)
	case k.Icon != "":
		u.Icon(k.Icon, mark.X+size/2, mark.Y+size/2, size+2, k.Color)
	case k.Seats:
		n := f.Play.Head().Seats()
		each := float32(legendMark-8) / float32(n)
		for seat := range rules.Seat(n) {
			u.List.Box(mark.X+each*float32(seat), mark.Y, each-1, size, 2, desk.Night.SeatColor(seat))
		}
	case k.Rim:
		u.List.Box(mark.X, mark.Y, size, size, 3, desk.Night.Ground).Edge(2, k.Color)
	default:
		u.List.Box(mark.X, mark.Y, size, size, 3, desk.Night.Ground)
		u.List.Box(mark.X, mark.Y, size, size, 3, k.Color)
	}
	u.Wrap(r, k.Text, ui.Second-1, board.Regular, board.Left, th.Text2)
}
