package floats

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
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
func (f *Floats) Refuse(why string, x, y float32) {
	f.refused = refusal{text: why, x: x, y: y, until: f.U.In.Now + refusalTime}
}

// RefuseAt shows beside a cell of the board why something cannot be done.
func (f *Floats) RefuseAt(why string, cell grid.Point) {
	f.refused = refusal{text: why, until: f.U.In.Now + refusalTime, cell: cell, onCell: true}
}

// hoverDelay is how long the pointer rests on a cell before its card appears, in seconds.
const hoverDelay = 0.4

// Note shows one note next to what is pointed at: a refusal, what a press would do, or what stands on the cell, unless the inspector shows it.
func (f *Floats) Note(inspecting bool) {
	th, in := f.U.Theme, f.U.In
	if r := &f.refused; in.Now < r.until {
		of := layout.Around(r.x, r.y, 24, 24)
		if r.onCell {
			of = f.Viewport.Box(r.cell)
		}
		f.chip(of, r.text, th.Bad, "lock")
		return
	}
	cell, on := f.Viewport.Pointed()
	if !on || f.Turn.HandingOver() {
		return
	}
	_, byKey := f.Viewport.Cursor()
	if f.Turn.Open() {
		if tip := f.Turn.Tip(); tip != "" {
			f.chip(f.Viewport.Box(cell), tip, th.Accent, "")
			return
		}
	}
	if in.Touch { // a finger does not hover: the card of what was tapped stays
		if card, at, pinned := f.Viewport.Pinned(); pinned && !f.Viewport.Pressed() && !inspecting {
			f.hoverCard(card, f.Viewport.Box(at))
		}
		return
	}
	card, _, ok := f.Viewport.Hovered()
	if f.Turn.Waiting() && f.Viewport.Still() { // it would cover what the pressed turn brings
		return
	}
	if !ok || f.Viewport.Pressed() || !byKey && f.Viewport.Rested() < hoverDelay {
		return
	}
	if _, at, pinned := f.Viewport.Pinned(); pinned && at == cell && inspecting {
		return // the inspector shows the same
	}
	f.hoverCard(card, f.Viewport.Box(cell))
}

// edgeOfNotes is the least space between a note and the edges of the board, in canvas units.
const edgeOfNotes = 6

// aside is a place for a note of a size beside something on the board, as near as there is one off all that matters.
func (f *Floats) aside(of board.Rect, w, h float32) board.Rect {
	var at []board.Rect
	for gap := float32(8); gap < 200; gap += max(of.W, 40) { // beside it, else a cell or two away
		right, left := of.X+of.W+gap, of.X-w-gap
		above, below := of.Y-h-gap, of.Y+of.H+gap
		x, y := of.X+of.W/2-w/2, of.Y+of.H/2-h/2
		at = append(at, board.Rect{X: right, Y: above}, board.Rect{X: right, Y: below}, board.Rect{X: left, Y: above}, board.Rect{X: left, Y: below},
			board.Rect{X: right, Y: y}, board.Rect{X: left, Y: y}, board.Rect{X: x, Y: above}, board.Rect{X: x, Y: below})
	}
	room := f.Free.Inset(edgeOfNotes)
	return layout.Clearest(append(at, desk.About(of, room, w, h)...), w, h, room, append(slices.Clone(f.U.Kept()), of), f.Matters(f.Viewport.Aimed()), f.Viewport.Reach())
}

// chip draws a short text beside something on the board.
func (f *Floats) chip(of board.Rect, text string, ink board.Color, icon string) {
	u, th := f.U, f.U.Theme
	pad := float32(12)
	if icon != "" {
		pad += 24
	}
	room := min(350, f.Board.W-pad-12-2*edgeOfNotes)
	lines := u.Lines(room, text, ui.Second+1, board.Medium)
	w := float32(0)
	for _, l := range lines {
		w = max(w, u.TextWidth(l, ui.Second+1, board.Medium))
	}
	box := f.aside(of, w+pad+12, float32(len(lines))*20+12)
	u.List.Shadow(box.X, box.Y+4, box.W, box.H, ui.RadiusField, 16, th.Shadow.Alpha(0.45))
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(f.Hair(), ink.Alpha(0.8))
	if icon != "" {
		u.Icon(icon, box.X+20, box.Y+box.H/2, 16, ink)
	}
	u.Column(layout.Pad(box, pad, 6, 10, 6), lines, ui.Second+1, 20, board.Medium, th.Text)
}

// hoverCard draws a short version of an inspector card beside what it is about.
func (f *Floats) hoverCard(card board.Card, of board.Rect) {
	u, th := f.U, f.U.Theme
	rows := card.Rows[:min(len(card.Rows), 4)]
	w := u.TextWidth(card.Title, ui.Second+1, board.Bold) + 30
	for _, r := range rows {
		w = max(w, u.TextWidth(r.Label, ui.Second, board.Regular)+u.TextWidth(r.Value, ui.Second, board.MonoBold)+24)
	}
	w = min(max(w+24, 130), 280)
	h := 36 + 20*float32(len(rows))
	box := f.aside(of, w, h)
	u.Shadow(box, ui.RadiusField, 2)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(f.Hair(), th.Line)
	s := layout.Down(layout.Pad(box, 12, 6, 12, 0))
	head := s.Add(24)
	if card.Seat != rules.NoSeat {
		x, y := layout.Left(&head, 12, 6).Middle()
		u.Mark(card.Seat, x, y, 12)
	}
	u.Text(head, card.Title, ui.Second+1, board.Bold, board.Left, th.Text)
	for _, r := range rows {
		row := s.Add(20)
		u.Text(row, r.Label, ui.Second, board.Regular, board.Left, th.Text2)
		u.Text(row, r.Value, ui.Second, board.MonoBold, board.Right, th.Text)
	}
}
