package chrome

import (
	"math"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// timePlaces is where playback lies: a row with the timeline, and above it what the row grows by.
type timePlaces struct {
	all   board.Rect // empty for none
	more  board.Rect // the part that it has grown by, over the board; empty while it is folded
	line  board.Rect // the timeline
	live  board.Rect // the mark of a match that goes on; empty for none
	steps board.Rect
	rest  board.Rect
}

// Sizes of playback in canvas units.
const (
	timeRow   = barRow + 4 // the row
	lineRow   = 38         // the timeline, where it has no room beside the buttons
	lineLeast = 240
	lineEnds  = 14 // on both sides of the timeline, for its knob
	stepWide  = 48
	liveWide  = 92
	speedWide = 52
	ribbonRow = 26
)

// arrangeTime lays out playback above foot: buttons, timeline and speed in one row, or the timeline in a row above the others.
func (c *Chrome) arrangeTime(foot float32) (p timePlaces) {
	w, live := c.u.In.W, float32(0)
	if c.Play.Going() {
		live = liveWide + edge
	}
	p.steps = rect(edge, foot-barRow-2, 5*stepWide, barRow)
	p.rest = rect(w-edge-speedWide-barRow, p.steps.Y, speedWide+barRow, barRow)
	p.line = rect(p.steps.X+p.steps.W, p.steps.Y, p.rest.X-p.steps.X-p.steps.W-live, barRow)
	p.all = rect(0, foot-timeRow, w, timeRow)
	if p.line.W < lineLeast {
		p.steps.W = p.rest.X - p.steps.X
		p.line = rect(0, p.all.Y-lineRow, w-live, lineRow)
		p.all.Y, p.all.H = p.all.Y-lineRow, p.all.H+lineRow
	}
	if live > 0 {
		p.live = rect(p.line.X+p.line.W, p.line.Y, liveWide, p.line.H)
	}
	if c.grown || c.keyed || c.peek.on {
		high := float32(barRow + ribbonRow + 3*barGap)
		p.more = rect(0, p.all.Y-high, w, high)
		p.all.Y, p.all.H = p.more.Y, p.all.H+high
	}
	return p
}

// buildTransport is playback: the bar of a spectator, and a drawer while a person plays.
func (c *Chrome) buildTransport() {
	u, p := c.u, &c.place.time
	u.Bar(p.all, false)
	c.timeline(rect(p.line.X+lineEnds, p.line.Y+(p.line.H-34)/2, p.line.W-2*lineEnds, 34))
	if p.live.W > 0 {
		c.liveChip(p.live)
	}
	w := p.steps.W / 5
	for i, b := range []string{"prev-event", "turn-back", "", "turn-on", "next-event"} {
		if b != "" {
			c.button(b, rect(p.steps.X+w*(float32(i)+0.5)-22, p.steps.Y, 44, barRow), ui.Button{})
		}
	}
	c.playButton(rect(p.steps.X+w*2.5-min(w, 72)/2, p.steps.Y, min(w, 72), barRow))
	if u.Button("speed", rect(p.rest.X, p.rest.Y, speedWide, barRow), ui.Button{Label: playback.SpeedText(c.Play.Speed()), Style: ui.Ghost, Tip: "Speed", Size: ui.Body}) {
		c.ask(SetSpeed((c.Play.Speed() + 1) % len(playback.Speeds)))
	}
	grow := "transport"
	if c.Play.Manned() { // there that opens the row
		grow = "grow"
	}
	c.button(grow, rect(p.rest.X+speedWide, p.rest.Y, barRow, barRow), ui.Button{})
	if p.more.H > 0 {
		c.moreTime()
	}
	c.keyed = u.Ring() && slices.ContainsFunc(u.Stops(), func(s ui.Stop) bool { return s.ID == u.Focus() && p.all.Contains(s.Middle()) })
}

// moreWide are the widths of the groups of buttons that playback grows by, by their worth. What has no room is in the menu.
var moreWide = []float32{5 * barRow, 3 * barRow, 150, 170, 84}

// moreTime is what playback grows by: the other buttons, and the share graph over the timeline.
func (c *Chrome) moreTime() {
	u, p := c.u, &c.place.time
	sum, n := float32(-edge), 0
	for ; n < len(moreWide) && sum+edge+moreWide[n] <= p.more.W-2*barGap; n++ {
		sum += edge + moreWide[n]
	}
	x := (p.more.W - sum) / 2
	for i, wide := range moreWide[:n] {
		r := rect(x, p.more.Y+barGap, wide, barRow)
		switch i {
		case 0:
			c.buttons(r, "start", "step-back", "reverse", "step-on", "end")
		case 1:
			c.buttons(r, "loop", "ab", "drama")
		case 2:
			at := int(c.Play.Unit())
			if u.Segment("unit", r.Inset(4), []string{"Turn", "Command"}, &at) && at != int(c.Play.Unit()) {
				c.ask(Do(ui.UnitToggle))
			}
		case 3:
			v := float64(c.Play.Speed())
			if u.Slider("speed/slider", r.Inset(4), &v, 0, float64(len(playback.Speeds)-1), ui.Slider{Step: 1, Ticks: len(playback.Speeds), Label: "Speed", Show: func(v float64) string { return playback.SpeedText(int(v)) }}) {
				c.ask(SetSpeed(int(math.Round(v))))
			}
		case 4:
			c.button("goto", r.Inset(2), ui.Button{Label: "Go to", Icon: noIcon, Size: ui.Second})
		}
		x += wide + edge
	}
	graph := rect(p.line.X+lineEnds, p.more.Y+barRow+2*barGap, p.line.W-2*lineEnds, ribbonRow)
	value := board.Rect{}
	if p.line.X > 0 {
		if s := c.Play.Series(); len(s) > 0 {
			u.Text(rect(2*edge, graph.Y, graph.X-3*edge, graph.H), s[0].Title, ui.Second, board.Regular, board.Right, u.Theme.Text2)
		}
		value = rect(p.rest.X, graph.Y, 84, graph.H)
	}
	c.shareGraph(graph, value)
}

// buttons are commands side by side, with their icons.
func (c *Chrome) buttons(r board.Rect, list ...string) {
	for i, b := range list {
		c.button(b, rect(r.X+barRow*float32(i), r.Y, barRow, r.H), ui.Button{})
	}
}

// toggleTime opens or closes playback while a person plays; for a spectator, for whom it is always open, it grows or folds.
func (c *Chrome) toggleTime() {
	if !c.Play.Manned() {
		c.toggleMore()
		return
	}
	c.unfolded, c.grown, c.peek = !c.timeOpen(), false, peek{}
}

// toggleMore grows or folds playback.
func (c *Chrome) toggleMore() { c.grown, c.peek = !c.grown && !c.peek.on, peek{} }

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
