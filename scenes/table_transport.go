package scenes

import (
	"fmt"
	"math"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// buildTransport is the bar under the board: share graph, markers, timeline and the buttons of playback.
func (t *Table) buildTransport(in *ui.Input) {
	u, th := t.u, t.u.Theme
	r := t.place.bottom
	u.Bar(r, false)
	left, right := float32(116), in.W-100
	wide := r.H >= watchBar
	t.shareGraph(rect(left, r.Y+12, right-left, 24), rect(right+12, r.Y+12, 84, 24))
	t.timeline(rect(left, r.Y+36, right-left, 34), in)
	if t.play.Going() {
		t.liveChip(rect(16, r.Y+12, 92, 28))
	} else if len(t.play.Series()) > 0 {
		h := u.WrapHeight(94, t.play.Series()[0].Title, ui.Second-0.5, board.Regular)
		u.Wrap(rect(18, r.Y+24-h/2, 94, 0), t.play.Series()[0].Title, ui.Second-0.5, board.Regular, board.Left, th.Text2)
	}
	if wide {
		turn, most := t.play.Turn()
		w := u.TextWidth(strconv.Itoa(turn), 22, board.MonoBold)
		u.Text(rect(20, r.Y+48, w+4, 28), strconv.Itoa(turn), 22, board.MonoBold, board.Left, th.Text)
		if most > 0 {
			u.Text(rect(26+w, r.Y+50, 84-w, 26), "/ "+strconv.Itoa(most), ui.Body, board.Mono, board.Left, th.Text3)
		}
		t.act("goto", rect(right+16, r.Y+42, 68, 40), ui.Button{Label: "Go to", Icon: noIcon, Size: ui.Second + 1})
	}
	cy := r.Y + r.H - 36
	if !wide {
		cy = r.Y + r.H - 29
	}
	end := in.W - 24
	from := t.leftControls(20, cy, in)
	t.playControls(in.W/2+20, cy, from+8, end-speedSlider(end)-103)
	t.speedControls(end, cy)
}

// toolSize is the size of a button of playback in canvas units.
const toolSize = 40

// tool is a button of playback with an icon.
func (t *Table) tool(button string, cx, cy float32) {
	t.act(button, rect(cx-toolSize/2, cy-toolSize/2, toolSize, toolSize), ui.Button{})
}

// leftControls are the events, the loop and the unit; it returns their right edge.
func (t *Table) leftControls(x, cy float32, in *ui.Input) float32 {
	const step = 44
	x += 20
	for i, b := range []string{"prev-event", "next-event", "loop", "ab"} {
		t.tool(b, x+step*float32(i), cy)
	}
	at := int(t.play.Unit())
	w := float32(162)
	if in.W < 1100 {
		w = 130
	}
	unit := rect(x+3*step+30, cy-17, w, 34)
	if t.u.Segment("unit", unit, []string{"Turn", "Command"}, &at) && at != int(t.play.Unit()) {
		t.play.ToggleUnit()
	}
	return unit.X + unit.W
}

// playControls are the buttons in the middle, about cx as far as from and to allow. The ways to both ends give way where there is no room.
func (t *Table) playControls(cx, cy, from, to float32) {
	const gap = 6 // beside the main button
	step, each := float32(45), float32(4)
	half := func() float32 { return each*step + gap + toolSize/2 }
	if to-from < 2*half() {
		step = 42
	}
	if to-from < 2*half() {
		each = 3
	}
	cx = min(max(cx, from+half()), to-half())
	for _, b := range []struct {
		button string
		x      float32
	}{{"start", -4}, {"turn-back", -3}, {"step-back", -2}, {"reverse", -1}, {"step-on", 2}, {"turn-on", 3}, {"end", 4}} {
		if b.x < -each || b.x > each {
			continue
		}
		x := cx + b.x*step + gap
		if b.x < 0 {
			x -= 2 * gap
		}
		t.tool(b.button, x, cy)
	}
	t.playButton(rect(cx-26, cy-24, 52, 48))
}

// playButton is the one main button of playback.
func (t *Table) playButton(r board.Rect) {
	b := ui.Button{Icon: "play", Style: ui.Primary, Tip: "Play", Key: t.u.Bindings.Hint(ui.Play)}
	if t.play.Manned() { // the main button is End turn
		b.Style = ui.Plain
	}
	if t.play.Playing() && !(t.play.Live() && t.play.AtHead()) {
		b.Icon, b.Tip = "pause", "Pause"
	}
	if t.play.Live() && !t.turn.People().Empty() {
		b.Reason = "Play\nYou see the present. Hold the key to hurry the turns of others."
	}
	if t.u.Button("play", r, b) {
		t.play.Play()
	}
}

// speedSlider is the width of the slider of the speed.
func speedSlider(right float32) float32 {
	if right < 1050 {
		return 96
	}
	return 146
}

// speedControls are the slider and the read-out of the speed; right is their right edge.
func (t *Table) speedControls(right, cy float32) {
	u, th := t.u, t.u.Theme
	text := playback.SpeedText(t.play.Speed())
	u.Text(rect(right-56, cy-16, 56, 32), text, 22, board.MonoBold, board.Right, th.Text)
	v := float64(t.play.Speed())
	w := speedSlider(right)
	if u.Slider("speed", rect(right-68-w, cy-18, w, 36), &v, 0, float64(len(playback.Speeds)-1), ui.Slider{Step: 1, Ticks: len(playback.Speeds), Label: "Speed", Show: func(v float64) string { return playback.SpeedText(int(v)) }}) {
		t.setSpeed(int(math.Round(v)))
	}
	u.Icon("speed", right-84-w, cy, 22, th.Text2)
}

// liveChip tells that the match runs, and brings back to its present.
func (t *Table) liveChip(r board.Rect) {
	u := t.u
	if t.play.Live() || t.play.Hiding() && t.play.AtFront() {
		u.Live(r.X, r.Y+r.H/2)
		return
	}
	if u.Button("live", r, ui.Button{Label: "Live", Icon: "live-dot", Tip: "Go to the present", Key: u.Bindings.Hint(ui.ToEnd), Size: ui.Second}) {
		if t.play.ToPresent() {
			t.tellHidden()
		}
	}
}

// markerGap is the least distance of two markers on the timeline in canvas units.
const markerGap = 19

// timeline is the scrub bar with its marks; r covers both.
func (t *Table) timeline(r board.Rect, in *ui.Input) {
	u, th := t.u, t.u.Theme
	span := t.play.Axis()
	y := r.Y + r.H - 9
	px := func(turns float64) float32 { return r.X + r.W*float32(min(max(turns/span, 0), 1)) }
	known := t.play.KnownTurns()
	u.List.Box(r.X, y-3, r.W, 6, 3, th.Well).Edge(max(0.5, 1/t.scale), th.Line)
	u.List.Box(r.X, y-3, px(known)-r.X, 6, 3, th.Edge.Alpha(0.55))
	now := t.play.Turns()
	if a, b, ok := t.play.Passage(); ok {
		u.List.Box(px(a), y-8, max(px(b)-px(a), 2), 16, 4, th.Accent.Alpha(0.2)).Edge(1, th.Accent.Alpha(0.8))
	}
	u.List.Box(r.X, y-3, px(now)-r.X, 6, 3, th.AccentLo).To(th.Accent)
	for i := range 21 {
		x := r.X + r.W*float32(i)/20
		u.List.Box(x, y+7, max(1, 1/t.scale), 4, 0, th.Edge.Alpha(0.6))
	}
	at := now / span
	if got, used := t.scrub(rect(r.X-10, y-7, r.W+20, 22), at, in); used {
		t.play.SeekTurns(min(got*span, known))
		if t.play.Hiding() && in.Pressed && got*span > known+1 {
			t.tellHidden()
		}
		now = t.play.Turns()
	}
	if !t.noMarks {
		for _, e := range t.play.Markers(markerGap / float64(r.W) * span) {
			t.flag(e, px(float64(e.Turn)+0.5), y-14)
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

// scrub is the part of the timeline that is pressed and dragged. It returns the share of the way and whether it was used.
func (t *Table) scrub(r board.Rect, at float64, in *ui.Input) (float64, bool) {
	a := t.u.Area("scrub", r, "Timeline")
	share := float64(min(max((in.X-r.X-10)/(r.W-20), 0), 1))
	if a.Over && (a.Held || !in.Touch) {
		t.thumb.ask(share, in.X, "")
	}
	return share, a.Held
}

// flag is a mark on the timeline.
func (t *Table) flag(e playback.Entry, x, y float32) {
	u, th := t.u, t.u.Theme
	seat := e.Seat
	size := float32(17)
	if e.Weight < 2 {
		size = 14
	}
	a := u.Area("flag/"+strconv.Itoa(e.Step), rect(x-9, y-9, 18, 17), e.Text)
	size += 3 * a.Hover
	c, ink := th.Hover, th.Text
	if seat != rules.NoSeat {
		c, ink = th.SeatColor(seat), th.OnSeatColor(seat)
	}
	u.Shape(seat, x, y, size+2.5, th.Ground)
	u.Shape(seat, x, y, size, c)
	icon := e.Icon
	if icon == "" {
		icon = "mark-note"
	}
	u.Icon(icon, x, y, size*0.72, ink)
	u.RingAround(rect(x-9, y-9, 18, 18), 9, a.Ring)
	if a.Over && !u.In.Touch {
		t.thumb.ask(float64(e.Turn)/t.play.Axis(), x, fmt.Sprintf("Turn %d: %s", e.Turn+1, e.Text))
	}
	if a.Clicked {
		t.showEvent(e)
	}
}

// thumbnail is the small board over the timeline.
type thumbnail struct {
	on    bool
	share float64
	x     float32
	text  string
	list  board.List
}

// ask wants the board shown as it stood after a share of the timeline, above the canvas point x.
func (n *thumbnail) ask(share float64, x float32, text string) {
	n.on, n.share, n.x, n.text = true, share, x, text
}

// preview shows the small board that was asked for.
func (t *Table) preview(in *ui.Input) {
	n := &t.thumb
	if !n.on || t.place.portrait {
		return
	}
	turns := min(n.share*t.play.Axis(), t.play.KnownTurns())
	if n.text == "" {
		n.text = fmt.Sprintf("Turn %d", min(int(turns), t.play.Line().Turns()-1)+1)
	}
	f := t.play.FrameAt(turns)
	b := t.look.Bounds(f.Before)
	const w = 184
	k := min(w/b.W, 180/b.H)
	h := b.H * k
	lines := float32(len(t.u.Lines(w, n.text, ui.Second, board.Medium)))
	box := rect(min(max(n.x-w/2-8, 8), in.W-w-24), 0, w+16, h+18+lines*20)
	box.Y = t.place.bottom.Y + 2 - box.H
	u, th := t.u, t.u.Theme
	u.Shadow(box, ui.RadiusField, 2)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(max(1, 1/t.scale), th.Edge)
	u.List.Tri(n.x-8, box.Y+box.H-1, n.x+8, box.Y+box.H-1, n.x, box.Y+box.H+7, th.Raised)
	n.list.Reset()
	m := board.Moment{Before: f.Before, After: f.Before, Step: f.Step}
	o := board.Options{Scale: min(k*in.Scale, 11), Visible: b, Seats: night.Seat, Reduced: true, Cheap: true, Viewer: t.turn.Viewer()}
	t.look.Draw(&n.list, &m, &o, nil)
	view := rect(box.X+8+(w-b.W*k)/2, box.Y+8, b.W*k, h)
	u.List.Box(view.X, view.Y, view.W, view.H, 4, th.Well)
	u.Embed(&n.list, view, k, view.X-b.X*k, view.Y-b.Y*k)
	u.Wrap(rect(box.X+8, box.Y+h+11, w, 0), n.text, ui.Second, board.Medium, board.Center, th.Text)
}
