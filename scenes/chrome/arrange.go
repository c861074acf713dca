package chrome

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/chrome/timeline"
	"app.pentarena/scenes/ui/layout"
	"app.pentarena/scenes/viewport"
)

const dockWidth = 300 // of the panels, in canvas units

// Arrange divides the canvas for the tick and returns the place of the board: below the header, and above a bar at the foot, for the person's
// turn or for playback. Over the board lie only small tools, the map, notices, and drawers: the panels, and playback while a person plays.
func (c *Chrome) Arrange() viewport.Place {
	u := c.U
	c.Panels.Begin()
	c.time.Peek(c.bar.Edge(), c.Dialogs.Busy())
	c.Narrow, c.Beside = u.In.Portrait(), 0
	foot := c.divide()
	if c.Comparing() && !c.Narrow { // the other match lies to the left of the board, and the panels to the right of both
		if c.Panels.Open() {
			c.Board.W = c.panel.X - desk.Edge
		}
		at := layout.Row(c.Board, 0, layout.Even(2)...)
		c.Board, c.Beside = at[1].Rect, at[0].W
	}
	c.Free = c.free()
	high := c.bar.High()
	u.Foot = max(u.In.H-c.Board.Y-c.Board.H-desk.Edge, 0)
	if c.time.All.H > 0 { // messages stay off the drawers above the bar
		u.Foot += foot - c.time.All.Y
	}
	if c.Play.Manned() && !c.bare() {
		u.Foot += high
	}
	clear := c.uncovered()
	if high > c.madeRoom {
		c.bringFromUnder(clear)
	}
	c.madeRoom = high
	passing := c.Narrow && high > 0 || c.Floats.Grown()
	return viewport.Place{View: c.Board, Clear: clear, Narrow: c.Narrow || c.Comparing(), Scale: u.In.Scale, Reduced: u.Reduced, Effects: u.Effects, Seats: u.Theme.Seat,
		Card: u.In.Touch || c.Panels.Inspecting(), Passing: passing, Drawer: passing || c.underTime()}
}

// divide divides the canvas among the rooms and the board, and returns the upper edge of the bar at the foot.
func (c *Chrome) divide() (foot float32) {
	in := c.U.In
	c.Board, c.panel = board.Rect{W: in.W, H: in.H}, board.Rect{}
	c.time.Places = timeline.Places{}
	c.bar.Clear()
	if c.shown {
		c.foot = layout.Foot(&c.Board, captionHigh+in.InsetBottom, 0)
	}
	if c.bare() {
		return in.H
	}
	layout.Top(&c.Board, c.header.Arrange(), 0)
	foot = in.H - in.InsetBottom
	if c.Play.Manned() {
		foot = c.bar.Arrange(foot).Y
	}
	over := foot // upper edge of what lies at the foot of the board
	if !c.Play.Manned() || c.time.Open() {
		over = c.time.Arrange(foot).Y
	}
	if !c.Play.Manned() {
		if foot = over; !c.time.Grown() { // what opens under the pointer leaves the board where it is
			foot += c.time.More.H
		}
	}
	c.Board.H = foot - c.Board.Y
	if c.Narrow { // the panel lies below its strip
		c.Floats.ArrangeGuide(&c.Board, c.Board.W)
	}
	room := c.Board
	room.H = over - room.Y
	if c.panel = layout.Right(&room, min(dockWidth, in.W*0.55), 0); c.Narrow && in.H > in.W { // a sheet over the lower part of the board
		room.W = in.W
		c.panel = layout.Foot(&room, room.H*0.65, 0)
	}
	c.panel = c.panel.Inset(desk.Edge)
	if !c.Narrow {
		c.Floats.ArrangeGuide(&c.Board, c.offPanels(c.Board).W)
	}
	return foot
}

// bringFromUnder keeps what a drawer is about in sight when it opens over the board of a narrow canvas and leaves a part of it clear.
func (c *Chrome) bringFromUnder(clear board.Rect) {
	at, ok := c.Turn.Selected()
	if h := c.Turn.Suggestion(); h != nil && len(h.Cells) > 0 {
		at, ok = h.Cells[0], true
	}
	if ok && c.Narrow && !clear.Holds(c.Viewport.Box(at)) {
		c.Ask(ask.Bring(at))
	}
}

// uncovered is the part of the board's rectangle that tools and the open panel leave free.
func (c *Chrome) uncovered() board.Rect {
	b := c.Floats.BelowStrip(c.Board)
	if c.bare() {
		return b
	}
	if room, beside := c.Dialogs.Stalled(); beside {
		b.W = room.X - b.X
		return b
	}
	b = c.offPanels(b)
	if c.underTime() {
		b.H = max(min(b.H, c.time.All.Y-b.Y), 1)
	}
	whole := b
	b = c.Floats.Leaves(b)
	if !c.Narrow {
		return b
	}
	if !c.Panels.Open() && c.Play.Manned() { // what opens above the bar is as wide as the board
		b.H = c.Free.H + c.time.More.H
		if high := c.bar.High(); high > 0 {
			b.H = max(b.H-high-desk.Edge, 1)
		}
	}
	_, tools := c.Floats.Tools(whole.Inset(desk.Edge))
	below := whole
	below.Y = tools.Y + tools.H
	below.H = b.Y + b.H - below.Y
	bounds := c.Viewport.Bounds()
	fit := func(r board.Rect) float32 { return min(r.W/bounds.W, r.H/bounds.H) }
	if fit(below) >= board.TileClear && fit(below) > fit(b) { // the whole board has more room there
		return below
	}
	return b
}

// underTime reports whether playback lies over the foot of the board of a wide canvas, and stays there when the pointer leaves it.
func (c *Chrome) underTime() bool {
	return !c.Narrow && c.Play.Manned() && c.time.All.H > 0 && !c.time.Peeks()
}

// free is the part of the board on which no drawer lies.
func (c *Chrome) free() board.Rect {
	b := c.Floats.BelowStrip(c.Board)
	if t := c.time.All; t.H > 0 {
		b.H = min(b.H, t.Y-b.Y)
	}
	return c.offPanels(b)
}

// offPanels is the part of b that the panels leave while they are open.
func (c *Chrome) offPanels(b board.Rect) board.Rect {
	switch {
	case c.Panels.Open() && c.panel.X > desk.Edge:
		b.W = min(b.W, c.panel.X-b.X)
	case c.Panels.Open():
		b.H = c.panel.Y - b.Y
	}
	return b
}
