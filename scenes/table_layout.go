package scenes

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// places are where the parts of the table lie on the canvas.
type places struct {
	portrait bool // one column: score, board, sheet
	side     bool // the sheet stands at the right because the canvas is low
	over     bool // the dock floats over the board and can be closed
	top      board.Rect
	dock     board.Rect
	bottom   board.Rect // transport bar, or the sheet
	board    board.Rect
}

// Sizes of the table's parts in canvas units.
const (
	topBar       = 60
	dockWidth    = 300
	watchBar     = 160
	playBar      = 132
	dockFits     = 1100
	floatGap     = 12
	portraitTop  = 78
	playSheet    = 400
	watchSheet   = 236
	sideWidth    = 300
	sideBelow    = 620 // a lower canvas has the sheet at its side
	portraitEdge = 16
)

// arrange lays the table out. playing: a person sits at it. clean: only the board.
func arrange(in *ui.Input, playing, clean bool) places {
	var p places
	p.portrait = in.Portrait()
	whole := board.Rect{W: in.W, H: in.H}
	if clean {
		p.board = whole
		return p
	}
	if p.portrait {
		return p.column(in, playing)
	}
	bar := float32(watchBar)
	if playing {
		bar = playBar
	}
	p.over = in.W < dockFits
	p.top = board.Rect{W: in.W, H: topBar}
	p.bottom = board.Rect{Y: in.H - bar, W: in.W, H: bar}
	p.dock = board.Rect{X: in.W - dockWidth, Y: topBar, W: dockWidth, H: in.H - topBar - bar}
	p.board = board.Rect{Y: topBar, W: in.W - dockWidth, H: p.dock.H}
	if p.over {
		p.board.W = in.W
		p.dock = p.dock.Inset(floatGap)
	}
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

// uncovered is the part of the board's view that floating controls leave: to everybody beside the tools and below the strip, to a person who
// plays inside of all of them.
func (t *Table) uncovered() board.Rect {
	b := t.place.board
	_, large := t.look.Focus(t.play.Moment().Before, t.turn.Seat())
	watched := t.turn.People().Empty() || !t.play.Running()
	top, right := float32(floatsTop), float32(floatsRight)
	if t.place.portrait {
		top, right = columnTop, columnRight
	}
	if !large && (watched || !t.place.portrait) {
		if hud := t.look.Hud(t.play.Moment().Before, max(t.turn.Viewer(), 0)); len(hud.Strip) == 0 && (watched || hud.StripTitle == "") {
			top = 0 // no strip, now and later in the turn
		}
	}
	switch {
	case t.clean:
		return b
	case t.place.portrait || watched:
		return board.Rect{X: b.X, Y: b.Y + top, W: max(b.W-right, 1), H: max(b.H-top, 1)}
	}
	left := float32(floatsLeft)
	if barColumns(len(t.turn.Verbs()), b.H-28) > 1 {
		left += 66
	}
	return board.Rect{X: b.X + left, Y: b.Y + top, W: max(b.W-left-right, 1), H: max(b.H-top-floatsFoot, 1)}
}

// rowOf cuts a row of height h off the top of r, leaving gap below it.
func rowOf(r *board.Rect, h, gap float32) board.Rect {
	row := board.Rect{X: r.X, Y: r.Y, W: r.W, H: h}
	r.Y += h + gap
	r.H -= h + gap
	return row
}
