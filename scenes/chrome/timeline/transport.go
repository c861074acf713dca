package timeline

import (
	"math"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Places is where playback lies: a row with the timeline, and above it what the row grows by.
type Places struct {
	All   board.Rect // empty for none
	More  board.Rect // the part that it has grown by, over the board; empty while it is folded
	Line  board.Rect // the timeline
	Live  board.Rect // the mark of a match that continues; empty for none
	Steps board.Rect
	Rest  board.Rect
}

// Sizes of playback in canvas units.
const (
	timeRow   = desk.Row + 4 // the row
	lineRow   = 38           // the timeline, where it has no room beside the buttons
	signRow   = 8            // more below it for the signs of the review
	lineLeast = 240
	lineEnds  = 14 // on both sides of the timeline, for its knob
	stepWide  = 48
	liveWide  = 92
	speedWide = 52
	ribbonRow = 26
)

// Arrange lays out playback above foot, and returns its place: buttons, timeline and speed in one row, or the timeline in a row above the others.
func (t *Timeline) Arrange(foot float32) board.Rect {
	const steps, rest = 5 * stepWide, speedWide + desk.Row
	live := float32(0)
	if t.Play.Running() || t.Play.Played() && t.Play.Going() { // that a match played here has ended may be a secret; that a record has is none
		live = liveWide + desk.Edge
	}
	p := Places{All: board.Rect{Y: foot, W: t.U.In.W}}
	p.rise(timeRow)
	if row := layout.Pad(p.All, desk.Edge, 2, desk.Edge, 2); row.W >= steps+lineLeast+live+rest {
		at := layout.Row(row, 0, layout.Fixed(steps), layout.Rest(), layout.Fixed(live), layout.Fixed(rest))
		p.Steps, p.Line, p.Live, p.Rest = at[0].Rect, at[1].Rect, at[2].Rect, at[3].Rect
	} else {
		at := layout.Row(row, 0, layout.Rest(), layout.Fixed(rest))
		p.Steps, p.Rest = at[0].Rect, at[1].Rect
		p.Line = p.rise(lineRow)
		if t.Reviewed() != nil { // its signs are below the line
			p.rise(signRow)
			p.Line.Y -= signRow
		}
		p.Live = layout.Right(&p.Line, live, 0)
	}
	p.Live = layout.Left(&p.Live, liveWide, 0)
	if t.grown || t.keyed || t.peek.on {
		p.More = p.rise(desk.Row + ribbonRow + 3*desk.Gap)
	}
	if !t.Play.Manned() {
		p.All.H += t.U.In.InsetBottom
	}
	t.Places = p
	return p.All
}

// rise makes playback higher, and returns what it has grown by.
func (p *Places) rise(high float32) board.Rect {
	grown := p.All
	p.All.Y, p.All.H = p.All.Y-high, p.All.H+high
	grown.Y, grown.H = p.All.Y, high
	return grown
}

// Build is playback: the bar of a spectator, and a drawer while a person plays; nothing while it is closed.
func (t *Timeline) Build() []ask.Action {
	u, p := t.U, &t.Places
	if t.keyed = false; p.All.H == 0 {
		return t.Answer()
	}
	u.Bar(p.All, false)
	t.timeline(layout.Middle(layout.Pad(p.Line, lineEnds, 0, lineEnds, 0), p.Line.W, 34))
	if p.Live.W > 0 {
		t.liveChip(p.Live)
	}
	at := layout.Row(p.Steps, 0, layout.Even(5)...)
	for i, b := range []string{"prev-event", "turn-back", "", "turn-on", "next-event"} {
		if b != "" {
			t.Button(b, layout.Middle(at[i].Rect, 44, desk.Row), ui.Button{})
		}
	}
	t.playButton(layout.Middle(at[2].Rect, 72, desk.Row))
	at = layout.Row(p.Rest, 0, layout.Fixed(speedWide), layout.Rest())
	if u.Button("speed", at[0].Rect, ui.Button{Label: playback.SpeedText(t.Play.Speed()), Style: ui.Ghost, Tip: "Speed", Size: ui.Body}) {
		t.Ask(ask.SetSpeed((t.Play.Speed() + 1) % len(playback.Speeds)))
	}
	grow := "transport"
	if t.Play.Manned() { // there that opens the row
		grow = "grow"
	}
	t.Button(grow, at[1].Rect, ui.Button{})
	if p.More.H > 0 {
		t.moreTime()
	}
	t.keyed = u.Ring() && slices.ContainsFunc(u.Stops(), func(s ui.Stop) bool { return s.ID == u.Focus() && p.All.Contains(s.Middle()) })
	return t.Answer()
}

// moreParts are the groups of buttons that playback grows by, between two spaces. What has no room is in the menu.
var moreParts = []layout.Part{{Weight: 1, Worth: 9}, {Least: 5 * desk.Row, Worth: 5}, {Least: 3 * desk.Row, Worth: 4}, {Least: 150, Worth: 3}, {Least: 170, Worth: 2}, {Least: 84, Worth: 1}, {Weight: 1, Worth: 9}}

// moreTime is what playback grows by: the other buttons, and the share graph over the timeline.
func (t *Timeline) moreTime() {
	u, p := t.U, &t.Places
	rows := layout.Column(layout.Pad(p.More, 0, desk.Gap, 0, desk.Gap), desk.Gap, layout.Fixed(desk.Row), layout.Fixed(ribbonRow))
	at := layout.Row(layout.Pad(rows[0].Rect, desk.Gap-desk.Edge, 0, desk.Gap-desk.Edge, 0), desk.Edge, moreParts...)
	if r := at[1]; r.W > 0 {
		t.buttons(r.Rect, "start", "step-back", "reverse", "step-on", "end")
	}
	if r := at[2]; r.W > 0 {
		t.buttons(r.Rect, "loop", "ab", "drama")
	}
	if r := at[3]; r.W > 0 {
		unit := int(t.Play.Unit())
		if u.Segment("unit", r.Inset(4), "Steps of playback", []string{"Turn", "Command"}, &unit) && unit != int(t.Play.Unit()) {
			t.Ask(ask.Do(ui.UnitToggle))
		}
	}
	if r := at[4]; r.W > 0 {
		v := float64(t.Play.Speed())
		if u.Slider("speed/slider", r.Inset(4), &v, 0, float64(len(playback.Speeds)-1), ui.Slider{Step: 1, Ticks: len(playback.Speeds), Label: "Speed", Show: func(v float64) string { return playback.SpeedText(int(v)) }}) {
			t.Ask(ask.SetSpeed(int(math.Round(v))))
		}
	}
	if r := at[5]; r.W > 0 {
		t.Button("goto", r.Inset(2), ui.Button{Label: "Go to", Icon: desk.NoIcon, Size: ui.Second})
	}
	graph, value := layout.Pad(p.Line, lineEnds, 0, lineEnds, 0), board.Rect{}
	graph.Y, graph.H = rows[1].Y, rows[1].H
	if p.Line.X > 0 {
		title := layout.Pad(rows[1].Rect, 2*desk.Edge, 0, p.More.W-graph.X+desk.Edge, 0)
		if s := t.Play.Series(); len(s) > 0 {
			u.Text(title, s[0].Title, ui.Second, board.Regular, board.Right, u.Theme.Text2)
		}
		value = layout.Pad(rows[1].Rect, p.Rest.X, 0, 0, 0)
		value.W = 84
	}
	t.shareGraph(graph, value)
}

// buttons are commands side by side, with their icons.
func (t *Timeline) buttons(r board.Rect, list ...string) {
	for i, at := range layout.Row(r, 0, layout.Even(len(list))...) {
		t.Button(list[i], at.Rect, ui.Button{})
	}
}

// Toggle opens or closes playback while a person plays; for a spectator, for whom it is always open, it grows or folds.
func (t *Timeline) Toggle() {
	if !t.Play.Manned() {
		t.Grow()
		return
	}
	t.unfolded, t.grown, t.peek = !t.Open(), false, peek{}
}

// Grow grows or folds playback.
func (t *Timeline) Grow() { t.grown, t.peek = !t.grown && !t.peek.on, peek{} }

// Edge is the timeline while it is a line on the edge of the bar.
func (t *Timeline) Edge(r board.Rect) {
	u, th := t.U, t.U.Theme
	px := func(turns float64) float32 { return r.W * float32(min(turns/t.Play.Axis(), 1)) }
	u.List.Box(r.X, r.Y, r.W, 3, 0, th.Well)
	u.List.Box(r.X, r.Y, px(t.Play.KnownTurns()), 3, 0, th.Edge)
	u.List.Box(r.X, r.Y, px(t.Play.Turns()), 3, 0, th.Accent)
	if t.unmarked {
		return
	}
	for _, e := range t.Play.Markers(float64(markerGap/r.W) * t.Play.Axis()) {
		ink := th.Text
		if e.Seat != rules.NoSeat {
			ink = th.SeatColor(e.Seat)
		}
		u.List.Box(r.X+px(float64(e.Turn)+0.5)-2, r.Y, 4, 4, 0, ink)
	}
}

// playButton is the one main button of playback.
func (t *Timeline) playButton(r board.Rect) {
	b := ui.Button{Icon: "play", Style: ui.Primary, Tip: "Play", Key: t.U.Bindings.Hint(ui.Play)}
	if t.Play.Manned() { // the main button is End turn
		b.Style = ui.Plain
	}
	if t.Play.Playing() && !(t.Play.Live() && t.Play.AtHead()) {
		b.Icon, b.Tip = "pause", "Pause"
	}
	if t.Play.Live() && !t.Turn.People().Empty() {
		b.Reason = "Play\nYou are at the latest turn. Hold the key to speed up the other players' turns."
	}
	if t.U.Button("play", r, b) {
		t.Ask(ask.Do(ui.Play))
	}
}

// liveChip marks a running match, or leads back to its latest turn.
func (t *Timeline) liveChip(r board.Rect) {
	u := t.U
	if t.Play.Live() || t.Play.Hiding() && t.Play.AtFront() {
		u.Live(r.X, r.Y+r.H/2)
		return
	}
	if u.Button("live", r, ui.Button{Label: "Live", Icon: "live-dot", Tip: "Go to the latest turn", Key: u.Bindings.Hint(ui.ToEnd), Size: ui.Second}) {
		t.Ask(ask.Do(ask.ToPresent))
	}
}

// Open reports whether the playback controls are open while a person plays: they were asked for, or the person looks back.
func (t *Timeline) Open() bool { return t.unfolded || !t.Play.Live() || t.peek.on }

// peek grows playback while the pointer rests on the timeline, or on its line on the bar of a turn, and until it leaves it.
type peek struct {
	on   bool
	rest float64 // seconds on the timeline
}

// peekDelay is how long the pointer rests on the timeline before it grows, in seconds.
const peekDelay = 0.25

// Peek notices whether the pointer rests on the timeline, or on its line on the edge of the bar of a turn, empty for none; busy: under a dialog.
func (t *Timeline) Peek(edge board.Rect, busy bool) {
	in, turns := t.U.In, edge.H > 0
	at := func(r board.Rect) bool { return r.Contains(in.X, in.Y) }
	over := turns && at(edge) || at(t.Line) || t.peek.on && at(t.All) && (turns || !at(t.Steps))
	switch {
	case t.peek.on && in.Down: // the knob is dragged
	case in.Touch || !over || busy:
		t.peek = peek{}
	case !in.Down:
		t.peek.rest += in.Dt
		t.peek.on = t.peek.on || t.peek.rest >= peekDelay
	}
}
