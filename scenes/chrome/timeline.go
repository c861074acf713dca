package chrome

import (
	"fmt"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// markerGap is the least distance of two markers on the timeline in canvas units.
const markerGap = 19

// timeline draws the scrub bar and its markers into r.
func (c *Chrome) timeline(r board.Rect) {
	u, th := c.u, c.u.Theme
	span := c.Play.Axis()
	y := r.Y + r.H - 9
	px := func(turns float64) float32 { return r.X + r.W*float32(min(max(turns/span, 0), 1)) }
	known := c.Play.KnownTurns()
	u.List.Box(r.X, y-3, r.W, 6, 3, th.Well).Edge(max(0.5, 1/c.u.In.Scale), th.Line)
	u.List.Box(r.X, y-3, px(known)-r.X, 6, 3, th.Edge.Alpha(0.55))
	now := c.Play.Turns()
	if a, b, ok := c.Play.Passage(); ok {
		u.List.Box(px(a), y-8, max(px(b)-px(a), 2), 16, 4, th.Accent.Alpha(0.2)).Edge(1, th.Accent.Alpha(0.8))
	}
	u.List.Box(r.X, y-3, px(now)-r.X, 6, 3, th.AccentLo).To(th.Accent)
	for i := range 21 {
		x := r.X + r.W*float32(i)/20
		u.List.Box(x, y+7, c.hair(), 4, 0, th.Edge.Alpha(0.6))
	}
	if share, used := c.scrub(rect(r.X-10, y-7, r.W+20, 22)); used {
		now = min(share*span, known)
		c.ask(Seek{share * span, !u.In.Pressed})
	}
	if !c.unmarked {
		for _, e := range c.Play.Markers(markerGap / float64(r.W) * span) {
			c.flag(e, px(float64(e.Turn)+0.5), y-14)
		}
	}
	x := px(now)
	u.List.Shadow(x-10, y-8, 20, 20, 10, 8, th.Shadow.Alpha(0.5))
	k := u.List.Ring(x-10, y-10, 20, 20, 1, th.Line)
	k.Fill = board.White
	k = u.List.Ring(x-3.5, y-3.5, 7, 7, 0, th.AccentLo)
	k.Fill = th.AccentLo
	if u.Ring() && u.Focus() == "scrub" {
		u.List.Ring(x-14, y-14, 28, 28, 2, th.Focus)
	}
}

// scrub is the draggable part of the timeline. It returns the position as a share of the timeline and whether it is held.
func (c *Chrome) scrub(r board.Rect) (float64, bool) {
	in := c.u.In
	a := c.u.Area("scrub", r, "Timeline")
	share := float64(min(max((in.X-r.X-10)/(r.W-20), 0), 1))
	if a.Over && (a.Held || !in.Touch) {
		c.thumb.ask(share, in.X, "")
	}
	return share, a.Held
}

// flag draws the marker of an entry.
func (c *Chrome) flag(e playback.Entry, x, y float32) {
	u, th := c.u, c.u.Theme
	seat := e.Seat
	size := float32(17)
	if e.Weight < 2 {
		size = 14
	}
	a := u.Area("flag/"+strconv.Itoa(e.Step), rect(x-9, y-9, 18, 17), e.Text)
	size += 3 * a.Hover
	fill, ink := th.Hover, th.Text
	if seat != rules.NoSeat {
		fill, ink = th.SeatColor(seat), th.OnSeatColor(seat)
	}
	u.Shape(seat, x, y, size+2.5, th.Ground)
	u.Shape(seat, x, y, size, fill)
	icon := e.Icon
	if icon == "" {
		icon = "mark-note"
	}
	u.Icon(icon, x, y, size*0.72, ink)
	u.RingAround(rect(x-9, y-9, 18, 18), 9, a.Ring)
	if a.Over && !u.In.Touch {
		c.thumb.ask(float64(e.Turn)/c.Play.Axis(), x, fmt.Sprintf("Turn %d: %s", c.Play.NumberAt(float64(e.Turn)), e.Text))
	}
	if a.Clicked {
		c.ask(ShowEntry(e))
	}
}

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

// preview draws the thumbnail that was asked for.
func (c *Chrome) preview() {
	in := c.u.In
	n := &c.thumb
	if !n.on || c.place.narrow || c.place.time.more.H == 0 && !in.Down {
		return
	}
	turns := min(n.share*c.Play.Axis(), c.Play.KnownTurns())
	if n.text == "" {
		n.text = fmt.Sprintf("Turn %d", c.Play.NumberAt(turns))
	}
	f := c.Play.FrameAt(turns)
	b := c.View.Bounds(f.Before)
	const w = 184
	k := min(w/b.W, 180/b.H)
	h := b.H * k
	lines := float32(len(c.u.Lines(w, n.text, ui.Second, board.Medium)))
	box := rect(min(max(n.x-w/2-8, 8), in.W-w-24), 0, w+16, h+18+lines*20)
	box.Y = c.place.time.all.Y + 2 - box.H
	u, th := c.u, c.u.Theme
	u.Shadow(box, ui.RadiusField, 2)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(c.hair(), th.Edge)
	u.List.Tri(n.x-8, box.Y+box.H-1, n.x+8, box.Y+box.H-1, n.x, box.Y+box.H+7, th.Raised)
	n.list.Reset()
	m := board.Moment{Before: f.Before, After: f.Before, Step: f.Step}
	o := board.Options{Scale: min(k*in.Scale, 11), Visible: b, Seats: night.Seat, Reduced: true, Cheap: true, Viewer: c.Turn.Viewer()}
	c.View.Draw(&n.list, &m, &o, nil)
	view := rect(box.X+8+(w-b.W*k)/2, box.Y+8, b.W*k, h)
	u.List.Box(view.X, view.Y, view.W, view.H, 4, th.Well)
	u.Embed(&n.list, view, k, view.X-b.X*k, view.Y-b.Y*k)
	u.Wrap(rect(box.X+8, box.Y+h+11, w, 0), n.text, ui.Second, board.Medium, board.Center, th.Text)
}
