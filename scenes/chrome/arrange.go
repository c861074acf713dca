package chrome

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// places is the layout of the match screen on the canvas.
type places struct {
	narrow bool // one column: score, board, sheet
	side   bool // the sheet stands at the right because the canvas is low
	slim   bool // the transport is a line
	top    board.Rect
	dock   board.Rect
	bottom board.Rect // transport bar, or the sheet
	board  board.Rect
}

// Sizes of the table's parts in canvas units.
const (
	topBar       = 60
	dockWidth    = 300
	wholeBar     = 132
	playLine     = 34
	roomy        = 1100 // a narrower canvas has shorter labels
	floatGap     = 12
	portraitTop  = 78
	playSheet    = 400
	watchSheet   = 236
	sideWidth    = 300
	sideBelow    = 620 // a lower canvas has the sheet at its side
	portraitEdge = 16
)

// arrange computes the layout. playing: a person plays; then the transport is a line while folded. clean: the controls are hidden. The dock
// lies over the board while it is open.
func arrange(in *ui.Input, playing, folded, clean bool) places {
	var p places
	p.narrow = in.Portrait()
	whole := board.Rect{W: in.W, H: in.H}
	if clean {
		p.board = whole
		return p
	}
	if p.narrow {
		return p.column(in, playing)
	}
	bar := float32(wholeBar)
	p.slim = playing && folded
	if p.slim {
		bar = playLine
	}
	p.top = board.Rect{W: in.W, H: topBar}
	p.bottom = board.Rect{Y: in.H - bar, W: in.W, H: bar}
	p.board = board.Rect{Y: topBar, W: in.W, H: in.H - topBar - bar}
	p.dock = board.Rect{X: in.W - dockWidth, Y: topBar, W: dockWidth, H: p.board.H}.Inset(floatGap)
	return p
}

func (p places) column(in *ui.Input, playing bool) places {
	if in.H < sideBelow && in.W > 1.2*in.H {
		p.side = true
		side := min(float32(sideWidth), in.W*0.5)
		p.top = board.Rect{W: in.W, H: topBar + in.InsetTop}
		p.bottom = board.Rect{X: in.W - side, Y: p.top.H, W: side, H: in.H - p.top.H}
		p.board = board.Rect{Y: p.top.H, W: in.W - side, H: p.bottom.H}
		return p
	}
	p.top = board.Rect{W: in.W, H: portraitTop + in.InsetTop}
	sheet := float32(watchSheet)
	if playing {
		sheet = playSheet
	}
	sheet = min(sheet, (in.H-p.top.H)*0.6) + in.InsetBottom
	p.bottom = board.Rect{Y: in.H - sheet, W: in.W, H: sheet}
	p.board = board.Rect{Y: p.top.H, W: in.W, H: in.H - p.top.H - sheet}
	return p
}

// The edges of the board that floating controls cover while a person plays, in canvas units.
const (
	floatsLeft  = 2*floatGap + 72
	floatsTop   = 14 + 52 + 4
	floatsRight = 2*floatGap + 44
	floatsFoot  = floatGap + 76 + 8
)

// What strip and tools cover of the board in the narrow layout, in canvas units.
const (
	columnTop   = 8 + 50 + 4
	columnRight = 8 + 44 + 4
)

// Arrange computes the layout of the tick and returns the place of the board.
func (c *Chrome) Arrange() viewport.Place {
	u := c.u
	c.place = arrange(u.In, c.Play.Manned(), c.Play.Live() && !c.unfolded, c.clean.on)
	b := c.place.board
	u.Foot = max(u.In.H-b.Y-b.H-16, 0)
	switch {
	case c.place.side || c.clean.on:
		u.Foot = 0
	case !c.place.narrow && c.Play.Manned():
		u.Foot += floatGap + 110 // messages stay off the buttons of the turn and the hint above them
	}
	p := viewport.Place{View: b, Clear: c.uncovered(), Narrow: c.place.narrow, Card: c.dock.page == pageInspector, Scale: u.In.Scale, Reduced: u.Reduced, Seats: u.Theme.Seat}
	if u.Theme.Light {
		p.Seats = night.Seat
	}
	return p
}

// Board is the part of the canvas in which the board lies.
func (c *Chrome) Board() board.Rect { return c.place.board }

// uncovered is the part of the board's rectangle that floating controls leave free. A spectator's tools and strip cover the right and the
// top; a player's controls cover all four sides.
func (c *Chrome) uncovered() board.Rect {
	b := c.place.board
	if c.dock.open && !c.place.narrow {
		b.W = c.place.dock.X - b.X
	}
	_, large := c.View.Focus(c.Play.Moment().Before, c.Turn.Seat())
	watched := c.Turn.People().Empty() || !c.Play.Running()
	top, right := float32(floatsTop), float32(floatsRight)
	if c.place.narrow {
		top, right = columnTop, columnRight
	}
	if !large && (watched || !c.place.narrow) {
		if hud := c.View.Hud(c.Play.Moment().Before, max(c.Turn.Viewer(), 0)); len(hud.Strip) == 0 && (watched || hud.StripTitle == "") {
			top = 0 // no strip in this turn
		}
	}
	switch {
	case c.clean.on:
		return b
	case c.place.narrow || watched:
		return board.Rect{X: b.X, Y: b.Y + top, W: max(b.W-right, 1), H: max(b.H-top, 1)}
	}
	left := float32(floatsLeft)
	if barColumns(len(c.Turn.Verbs()), b.H-28) > 1 {
		left += 66
	}
	return board.Rect{X: b.X + left, Y: b.Y + top, W: max(b.W-left-right, 1), H: max(b.H-top-floatsFoot, 1)}
}
