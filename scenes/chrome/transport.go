package chrome

import (
	"math"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// buildTransport is playback: share graph, markers, timeline and buttons. It is the bar of a spectator, and a drawer while a person plays.
func (c *Chrome) buildTransport() {
	u, in := c.u, c.u.In
	r := c.place.time
	u.Bar(r, false)
	left, right := float32(2*edge), in.W-2*edge
	graph := rect(left, r.Y+6, right-left, 16)
	if !c.place.narrow {
		left, right = 116, in.W-100
		graph = rect(left, r.Y+6, right-left, 16)
		c.shareGraph(graph, rect(right+12, r.Y+4, 84, 20))
		c.turnNumber(rect(16, r.Y+26, 92, 26))
		if len(c.Play.Series()) > 0 && !c.Play.Going() {
			u.Text(rect(16, r.Y+4, 98, 20), c.Play.Series()[0].Title, ui.Caption, board.Regular, board.Left, u.Theme.Text2)
		}
		c.button("goto", rect(right+12, r.Y+24, 76, 32), ui.Button{Label: "Go to", Icon: noIcon, Size: ui.Second})
	} else {
		if c.Play.Going() {
			graph.X, graph.W = graph.X+96, graph.W-96
		}
		c.shareGraph(graph, board.Rect{})
	}
	if c.Play.Going() {
		c.liveChip(rect(2*edge, r.Y+2, 92, 24))
	}
	c.timeline(rect(left, r.Y+20, right-left, 32))
	cy := r.Y + timeBar - 22
	if c.place.narrow {
		c.fewControls(rect(2*edge, cy-22, in.W-4*edge, barRow))
		return
	}
	end := in.W - 2*edge
	from := c.leftControls(2*edge, cy)
	c.playControls(in.W/2+20, cy, from+8, end-speedSlider(end)-103)
	c.speedControls(end, cy)
}

// turnNumber is the turn shown, and that of the last one.
func (c *Chrome) turnNumber(r board.Rect) {
	u, th := c.u, c.u.Theme
	turn, most := c.Play.Turn()
	w := u.TextWidth(strconv.Itoa(turn), ui.Heading, board.MonoBold)
	u.Text(rect(r.X, r.Y, w+4, r.H), strconv.Itoa(turn), ui.Heading, board.MonoBold, board.Left, th.Text)
	if most > 0 {
		u.Text(rect(r.X+6+w, r.Y, r.W-w, r.H), "/ "+strconv.Itoa(most), ui.Body, board.Mono, board.Left, th.Text3)
	}
}

// fewControls are the buttons of playback on a narrow canvas.
func (c *Chrome) fewControls(r board.Rect) {
	w := r.W / 6
	for i, b := range []string{"prev-event", "turn-back", "", "turn-on", "next-event"} {
		if b != "" {
			c.button(b, rect(r.X+w*(float32(i)+0.5)-22, r.Y, 44, r.H), ui.Button{})
		}
	}
	c.playButton(rect(r.X+w*2.5-min(w*0.55, 36), r.Y, min(w*1.1, 72), r.H))
	if c.u.Button("speed", rect(r.X+w*5+2, r.Y, w-2, r.H), ui.Button{Label: playback.SpeedText(c.Play.Speed()), Style: ui.Ghost, Tip: "Speed", Size: ui.Body}) {
		c.ask(SetSpeed((c.Play.Speed() + 1) % len(playback.Speeds)))
	}
}

// toggleTime opens or closes playback while a person plays.
func (c *Chrome) toggleTime() {
	if !c.Play.Manned() {
		c.Tell("Playback controls\nThey are always in sight while you watch.")
		return
	}
	c.unfolded, c.peek = !c.timeOpen(), peek{}
}

// timeLine is the timeline while it is a line on the edge of the bar.
func (c *Chrome) timeLine(r board.Rect) {
	u, th := c.u, c.u.Theme
	px := func(turns float64) float32 { return r.W * float32(min(turns/c.Play.Axis(), 1)) }
	u.List.Box(r.X, r.Y, r.W, 3, 0, th.Well)
	u.List.Box(r.X, r.Y, px(c.Play.KnownTurns()), 3, 0, th.Edge)
	u.List.Box(r.X, r.Y, px(c.Play.Turns()), 3, 0, th.Accent)
	if c.unmarked {
		return
	}
	for _, e := range c.Play.Markers(float64(markerGap/r.W) * c.Play.Axis()) {
		ink := th.Text
		if e.Seat != rules.NoSeat {
			ink = th.SeatColor(e.Seat)
		}
		u.List.Box(r.X+px(float64(e.Turn)+0.5)-2, r.Y, 4, 4, 0, ink)
	}
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
	c.tool("drama", right-88-w, cy)
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
