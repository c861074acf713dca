package chrome

import (
	"math"
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// buildTransport is the bar under the board: share graph, markers, timeline and the buttons of playback.
func (c *Chrome) buildTransport() {
	u, th, in := c.u, c.u.Theme, c.u.In
	r := c.place.bottom
	u.Bar(r, false)
	if c.place.slim {
		c.transportLine(r)
		return
	}
	left, right := float32(116), in.W-100
	c.shareGraph(rect(left, r.Y+12, right-left, 24), rect(right+12, r.Y+12, 84, 24))
	c.timeline(rect(left, r.Y+36, right-left, 34))
	if c.Play.Going() {
		c.liveChip(rect(16, r.Y+12, 92, 28))
	} else if len(c.Play.Series()) > 0 {
		h := u.WrapHeight(94, c.Play.Series()[0].Title, ui.Second-0.5, board.Regular)
		u.Wrap(rect(18, r.Y+24-h/2, 94, 0), c.Play.Series()[0].Title, ui.Second-0.5, board.Regular, board.Left, th.Text2)
	}
	if c.unfolded && c.Play.Manned() && c.Play.Live() {
		c.button("transport", rect(right+24, r.Y+42, 40, 30), ui.Button{Icon: "chevron-down", Style: ui.Ghost})
	} else {
		c.button("goto", rect(right+16, r.Y+40, 68, 36), ui.Button{Label: "Go to", Icon: noIcon, Size: ui.Second + 1})
	}
	turn, most := c.Play.Turn()
	w := u.TextWidth(strconv.Itoa(turn), 22, board.MonoBold)
	u.Text(rect(20, r.Y+44, w+4, 28), strconv.Itoa(turn), 22, board.MonoBold, board.Left, th.Text)
	if most > 0 {
		u.Text(rect(26+w, r.Y+46, 84-w, 26), "/ "+strconv.Itoa(most), ui.Body, board.Mono, board.Left, th.Text3)
	}
	cy := r.Y + r.H - 29
	end := in.W - 24
	from := c.leftControls(20, cy)
	c.playControls(in.W/2+20, cy, from+8, end-speedSlider(end)-103)
	c.speedControls(end, cy)
}

// transportLine is the transport while a person plays: the timeline alone, and what shows the rest.
func (c *Chrome) transportLine(r board.Rect) {
	c.button("transport", rect(8, r.Y+2, 40, 30), ui.Button{Style: ui.Ghost})
	c.liveChip(rect(56, r.Y+3, 92, 28))
	c.timeline(rect(156, r.Y, r.W-156-24, r.H-2))
}

// toolSize is the size of a button of playback in canvas units.
const toolSize = 40

// tool is a button of playback with an icon.
func (c *Chrome) tool(button string, cx, cy float32) {
	c.button(button, rect(cx-toolSize/2, cy-toolSize/2, toolSize, toolSize), ui.Button{})
}

// leftControls are the event, loop and unit buttons; it returns their right edge.
func (c *Chrome) leftControls(x, cy float32) float32 {
	const step = 44
	x += 20
	for i, b := range []string{"prev-event", "next-event", "loop", "ab"} {
		c.tool(b, x+step*float32(i), cy)
	}
	at := int(c.Play.Unit())
	w := float32(162)
	if c.u.In.W < roomy {
		w = 130
	}
	unit := rect(x+3*step+30, cy-17, w, 34)
	if c.u.Segment("unit", unit, []string{"Turn", "Command"}, &at) && at != int(c.Play.Unit()) {
		c.ask(Do(ui.UnitToggle))
	}
	return unit.X + unit.W
}

// playControls are the buttons around cx, between from and to. Without room for all, those to the start and end are left out.
func (c *Chrome) playControls(cx, cy, from, to float32) {
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
		c.tool(b.button, x, cy)
	}
	c.playButton(rect(cx-26, cy-24, 52, 48))
}

// playButton is the one main button of playback.
func (c *Chrome) playButton(r board.Rect) {
	b := ui.Button{Icon: "play", Style: ui.Primary, Tip: "Play", Key: c.u.Bindings.Hint(ui.Play)}
	if c.Play.Manned() { // the main button is End turn
		b.Style = ui.Plain
	}
	if c.Play.Playing() && !(c.Play.Live() && c.Play.AtHead()) {
		b.Icon, b.Tip = "pause", "Pause"
	}
	if c.Play.Live() && !c.Turn.People().Empty() {
		b.Reason = "Play\nYou are at the latest turn. Hold the key to speed up the other players' turns."
	}
	if c.u.Button("play", r, b) {
		c.ask(Do(ui.Play))
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
func (c *Chrome) speedControls(right, cy float32) {
	u, th := c.u, c.u.Theme
	text := playback.SpeedText(c.Play.Speed())
	u.Text(rect(right-56, cy-16, 56, 32), text, 22, board.MonoBold, board.Right, th.Text)
	v := float64(c.Play.Speed())
	w := speedSlider(right)
	if u.Slider("speed", rect(right-68-w, cy-18, w, 36), &v, 0, float64(len(playback.Speeds)-1), ui.Slider{Step: 1, Ticks: len(playback.Speeds), Label: "Speed", Show: func(v float64) string { return playback.SpeedText(int(v)) }}) {
		c.ask(SetSpeed(int(math.Round(v))))
	}
	u.Icon("speed", right-84-w, cy, 22, th.Text2)
}

// liveChip marks a running match, or leads back to its latest turn.
func (c *Chrome) liveChip(r board.Rect) {
	u := c.u
	if c.Play.Live() || c.Play.Hiding() && c.Play.AtFront() {
		u.Live(r.X, r.Y+r.H/2)
		return
	}
	if u.Button("live", r, ui.Button{Label: "Live", Icon: "live-dot", Tip: "Go to the latest turn", Key: u.Bindings.Hint(ui.ToEnd), Size: ui.Second}) {
		c.ask(Do(ToPresent))
	}
}
