// Package timeline is playback on the screen: the timeline with its markers, the buttons beside it, the share graph over it, and the small board
// above what the pointer asks about.
package timeline

import (
	"cmp"
	"fmt"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Timeline is playback, which may be closed while a person plays.
type Timeline struct {
	*desk.Desk
	Places

	thumb    thumbnail
	unmarked bool // no markers
	amounts  bool // the ribbon shows amounts, not shares
	unfolded bool // it is open while a person plays
	grown    bool // it has grown by a press, and so stays until another one
	keyed    bool // the keyboard is on it
	peek     peek
}

// New returns playback on a desk.
func New(d *desk.Desk) *Timeline { return &Timeline{Desk: d} }

// Begin begins a tick: nothing is pointed at yet.
func (t *Timeline) Begin() { t.thumb.on = false }

// Shown reports whether it was opened or has grown by a press.
func (t *Timeline) Shown() bool { return t.unfolded || t.grown }

// Grown reports whether it has grown by a press.
func (t *Timeline) Grown() bool { return t.grown }

// Peeks reports whether it has grown for as long as the pointer is on it.
func (t *Timeline) Peeks() bool { return t.peek.on }

// Marks shows or hides the markers.
func (t *Timeline) Marks() {
	t.unmarked = !t.unmarked
	t.Switched("Timeline markers", !t.unmarked)
}

// Fold makes it smaller, one step at a time, and reports whether that was possible.
func (t *Timeline) Fold() bool {
	switch {
	case t.grown:
		t.grown = false
	case t.unfolded && t.Play.Manned():
		t.unfolded = false
	default:
		return false
	}
	return true
}

// markerGap is the least distance of two markers on the timeline in canvas units.
const markerGap = 19

// timeline draws the scrub bar and its markers into r.
func (t *Timeline) timeline(r board.Rect) {
	u, th := t.U, t.U.Theme
	span := t.Play.Axis()
	y := r.Y + r.H - 9
	px := func(turns float64) float32 { return r.X + r.W*float32(min(max(turns/span, 0), 1)) }
	known := t.Play.KnownTurns()
	u.List.Box(r.X, y-3, r.W, 6, 3, th.Well).Edge(max(0.5, 1/t.U.In.Scale), th.Line)
	u.List.Box(r.X, y-3, px(known)-r.X, 6, 3, th.Edge.Alpha(0.55))
	now := t.Play.Turns()
	if a, b, ok := t.Play.Passage(); ok {
		u.List.Box(px(a), y-8, max(px(b)-px(a), 2), 16, 4, th.Accent.Alpha(0.2)).Edge(1, th.Accent.Alpha(0.8))
	}
	u.List.Box(r.X, y-3, px(now)-r.X, 6, 3, th.AccentLo).To(th.Accent)
	for i := range 21 {
		x := r.X + r.W*float32(i)/20
		u.List.Box(x, y+7, t.Hair(), 4, 0, th.Edge.Alpha(0.6))
	}
	if share, used := t.scrub(layout.Pad(r, -10, r.H-16, -10, -6).Cross(t.Line)); used {
		now = min(share*span, known)
		t.Ask(ask.Seek{Turns: share * span, Held: !u.In.Pressed})
	}
	if !t.unmarked {
		for _, e := range t.Play.Markers(markerGap / float64(r.W) * span) {
			t.flag(e, px(float64(e.Turn)+0.5), y-14)
		}
	}
	t.reviewed(r, px)
	x := px(now)
	u.List.Shadow(x-10, y-8, 20, 20, 10, 8, th.Shadow.Alpha(0.5))
	u.List.Ring(x-10, y-10, 20, 20, 1, th.Line).Tint(board.White)
	u.List.Disc(x-3.5, y-3.5, 7, 7, th.AccentLo)
	if u.Ring() && u.Focus() == "scrub" {
		u.List.Ring(x-14, y-14, 28, 28, 2, th.Focus)
	}
}

// scrub is the draggable part of the timeline. It returns the position as a share of the timeline and whether it is held.
func (t *Timeline) scrub(r board.Rect) (float64, bool) {
	in := t.U.In
	a := t.U.Area("scrub", r, "Timeline")
	share := float64(min(max((in.X-r.X-10)/(r.W-20), 0), 1))
	if a.Over && (a.Held || !in.Touch) {
		t.thumb.ask(share, in.X, "")
	}
	return share, a.Held
}

// flag draws the marker of an entry.
func (t *Timeline) flag(e playback.Entry, x, y float32) {
	u, th := t.U, t.U.Theme
	seat := e.Seat
	size := board.Either[float32](e.Weight < 2, 14, 17)
	at := layout.Around(x, y, 18, 18)
	a := u.Area("flag/"+strconv.Itoa(e.Step), layout.Pad(at, 0, 0, 0, 1), e.Text)
	size += 3 * a.Hover
	fill, ink := th.Hover, th.Text
	if seat != rules.NoSeat {
		fill, ink = th.SeatColor(seat), th.OnSeatColor(seat)
	}
	u.Shape(seat, x, y, size+2.5, th.Ground)
	u.Shape(seat, x, y, size, fill)
	icon := cmp.Or(e.Icon, "mark-note")
	u.Icon(icon, x, y, size*0.72, ink)
	u.RingAround(at, 9, a.Ring)
	if a.Over && !u.In.Touch {
		t.thumb.ask(float64(e.Turn)/t.Play.Axis(), x, fmt.Sprintf("Turn %d: %s", t.Play.NumberAt(float64(e.Turn)), e.Text))
	}
	if a.Clicked {
		t.Ask(ask.ShowEntry(e))
	}
}

// reviewed draws the signs of the turns that gave much away below the line. Where two would touch, the worse one stays.
func (t *Timeline) reviewed(r board.Rect, px func(turns float64) float32) {
	w := t.Reviewed()
	if w == nil || t.unmarked {
		return
	}
	last := float32(-signGap)
	for i, m := range w.Marks {
		x := px(float64(m.Turn) + 0.5)
		if x-last < signGap || i+1 < len(w.Marks) && len(w.Marks[i+1].Sign) > len(m.Sign) && px(float64(w.Marks[i+1].Turn)+0.5)-x < signGap {
			continue
		}
		last = x
		t.U.Text(layout.Pad(r, x-signGap/2-r.X, r.H-6, r.X+r.W-x-signGap/2, -8), m.Sign, ui.Caption, board.Bold, board.Center, t.U.Theme.SeatColor(m.Seat))
	}
}

// signGap is the least distance of two signs of the review on the timeline, and their width.
const signGap = 18

// thumbnail is the small board above the timeline.
type thumbnail struct {
	on    bool
	share float64
	x     float32
	text  string
	list  board.List
}

// ask requests the board at a share of the timeline, shown above x on the canvas.
func (n *thumbnail) ask(share float64, x float32, text string) {
	n.on, n.share, n.x, n.text = true, share, x, text
}

// Preview draws the small board that was asked for.
func (t *Timeline) Preview() {
	in := t.U.In
	n := &t.thumb
	if !n.on || t.Narrow || t.More.H == 0 && !in.Down {
		return
	}
	turns := min(n.share*t.Play.Axis(), t.Play.KnownTurns())
	if n.text == "" {
		n.text = fmt.Sprintf("Turn %d", t.Play.NumberAt(turns))
	}
	f := t.Play.FrameAt(turns)
	b := t.View.Bounds(f.Before)
	const w = 184
	k := min(w/b.W, 180/b.H)
	h := b.H * k
	lines := float32(len(t.U.Lines(w, n.text, ui.Second, board.Medium)))
	above := layout.Pad(board.Rect{W: in.W, H: t.All.Y}, 8, 0, 8, -2)
	box := layout.Foot(&above, h+18+lines*20, 0)
	layout.Left(&box, max(min(n.x-box.X-w/2-8, box.W-w-16), 0), 0)
	box = layout.Left(&box, w+16, 0)
	u, th := t.U, t.U.Theme
	u.Shadow(box, ui.RadiusField, 2)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(t.Hair(), th.Edge)
	u.List.Tri(n.x-8, box.Y+box.H-1, n.x+8, box.Y+box.H-1, n.x, box.Y+box.H+7, th.Raised)
	n.list.Reset()
	m := board.Moment{Before: f.Before, After: f.Before, Step: f.Step}
	o := board.Options{Scale: min(k*in.Scale, 11), Visible: b, Seats: desk.Night.Seat, Reduced: true, Cheap: true, Viewer: t.Turn.Viewer()}
	t.View.Draw(&n.list, &m, &o, nil)
	words := layout.Pad(box, 8, 8, 8, 0)
	view := layout.Middle(layout.Top(&words, h, 3), b.W*k, h)
	u.List.Box(view.X, view.Y, view.W, view.H, 4, th.Well)
	u.Embed(&n.list, view, k, view.X-b.X*k, view.Y-b.Y*k)
	u.Wrap(words, n.text, ui.Second, board.Medium, board.Center, th.Text)
}
