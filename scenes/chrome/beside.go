package chrome

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// refusal is why something cannot be done, shown for a moment beside the pointer, or beside a cell of the board.
type refusal struct {
	text   string
	x, y   float32
	until  float64
	cell   grid.Point
	onCell bool
}

// refusalTime is how long a refusal is shown, in seconds.
const refusalTime = 3

// Refuse shows beside a point of the canvas why something cannot be done.
func (c *Chrome) Refuse(why string, x, y float32) {
	c.refused = refusal{text: why, x: x, y: y, until: c.u.In.Now + refusalTime}
}

// RefuseAt shows beside a cell of the board why something cannot be done.
func (c *Chrome) RefuseAt(why string, cell grid.Point) {
	c.refused = refusal{text: why, until: c.u.In.Now + refusalTime, cell: cell, onCell: true}
}

// hoverDelay is how long the pointer rests on a cell before its card appears, in seconds.
const hoverDelay = 0.4

// beside shows one note next to what is pointed at: a refusal, what a press would do, or what stands on the cell.
func (c *Chrome) beside() {
	th, in := c.u.Theme, c.u.In
	if r := &c.refused; in.Now < r.until {
		of := rect(r.x-12, r.y-12, 24, 24)
		if r.onCell {
			of = c.Viewport.Box(r.cell)
		}
		c.chip(of, r.text, th.Bad, "lock")
		return
	}
	cell, on := c.Viewport.Pointed()
	if !on || c.Turn.HandingOver() {
		return
	}
	_, byKey := c.Viewport.Cursor()
	if c.Turn.Open() {
		if tip := c.Turn.Tip(); tip != "" {
			c.chip(c.Viewport.Box(cell), tip, th.Accent, "")
			return
		}
	}
	if in.Touch { // a finger does not hover: the card of what was tapped stays
		if card, at, pinned := c.Viewport.Pinned(); pinned && !c.Viewport.Pressed() && !(c.dock.open && c.dock.page == pageInspector) {
			c.hoverCard(card, c.Viewport.Box(at))
		}
		return
	}
	card, _, ok := c.Viewport.Hovered()
	if c.Turn.Waiting() && c.Viewport.Still() { // it would cover what the pressed turn brings
		return
	}
	if !ok || c.Viewport.Pressed() || !byKey && c.Viewport.Rested() < hoverDelay {
		return
	}
	if _, at, pinned := c.Viewport.Pinned(); pinned && at == cell && c.dock.page == pageInspector && c.dock.open {
		return // the inspector shows the same
	}
	c.hoverCard(card, c.Viewport.Box(cell))
}

// edgeOfNotes is the least space between a note and the edges of the board, in canvas units.
const edgeOfNotes = 6

// aside is a place for a note of a size beside something on the board, as near as there is one off all that matters.
func (c *Chrome) aside(of board.Rect, w, h float32) board.Rect {
	var at []board.Rect
	for gap := float32(8); gap < 200; gap += max(of.W, 40) { // beside it, else a cell or two away
		right, left := of.X+of.W+gap, of.X-w-gap
		above, below := of.Y-h-gap, of.Y+of.H+gap
		x, y := of.X+of.W/2-w/2, of.Y+of.H/2-h/2
		at = append(at, board.Rect{X: right, Y: above}, board.Rect{X: right, Y: below}, board.Rect{X: left, Y: above}, board.Rect{X: left, Y: below},
			board.Rect{X: right, Y: y}, board.Rect{X: left, Y: y}, board.Rect{X: x, Y: above}, board.Rect{X: x, Y: below})
	}
	room := c.free().Inset(edgeOfNotes)
	return ui.Clearest(append(at, about(of, room, w, h)...), w, h, room, append(slices.Clone(c.u.Kept()), of), c.matters(c.Viewport.Aimed()), c.Viewport.Reach())
}

// chip draws a short text beside something on the board.
func (c *Chrome) chip(of board.Rect, text string, edge board.Color, icon string) {
	u, th := c.u, c.u.Theme
	pad := float32(12)
	if icon != "" {
		pad += 24
	}
	room := min(350, c.place.board.W-pad-12-2*edgeOfNotes)
	lines := u.Lines(room, text, ui.Second+1, board.Medium)
	w := float32(0)
	for _, l := range lines {
		w = max(w, u.TextWidth(l, ui.Second+1, board.Medium))
	}
	box := c.aside(of, w+pad+12, float32(len(lines))*20+12)
	u.List.Shadow(box.X, box.Y+4, box.W, box.H, ui.RadiusField, 16, th.Shadow.Alpha(0.45))
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(c.hair(), edge.Alpha(0.8))
	if icon != "" {
		u.Icon(icon, box.X+20, box.Y+box.H/2, 16, edge)
	}
	for i, l := range lines {
		u.Text(rect(box.X+pad, box.Y+6+float32(i)*20, w+2, 20), l, ui.Second+1, board.Medium, board.Left, th.Text)
	}
}

// hoverCard draws a short version of an inspector card beside what it is about.
func (c *Chrome) hoverCard(card board.Card, of board.Rect) {
	u, th := c.u, c.u.Theme
	rows := card.Rows[:min(len(card.Rows), 4)]
	w := u.TextWidth(card.Title, ui.Second+1, board.Bold) + 30
	for _, r := range rows {
		w = max(w, u.TextWidth(r.Label, ui.Second, board.Regular)+u.TextWidth(r.Value, ui.Second, board.MonoBold)+24)
	}
	w = min(max(w+24, 130), 280)
	h := 36 + 20*float32(len(rows))
	box := c.aside(of, w, h)
	u.Shadow(box, ui.RadiusField, 2)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(c.hair(), th.Line)
	tx := box.X + 12
	if card.Seat != rules.NoSeat {
		u.Mark(card.Seat, box.X+18, box.Y+18, 12)
		tx += 18
	}
	u.Text(rect(tx, box.Y+6, box.X+w-12-tx, 24), card.Title, ui.Second+1, board.Bold, board.Left, th.Text)
	for i, r := range rows {
		ry := box.Y + 30 + 20*float32(i)
		u.Text(rect(box.X+12, ry, w-24, 20), r.Label, ui.Second, board.Regular, board.Left, th.Text2)
		u.Text(rect(box.X+12, ry, w-24, 20), r.Value, ui.Second, board.MonoBold, board.Right, th.Text)
	}
}
