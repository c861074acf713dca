package floats

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of the guide in canvas units.
const (
	guidePad     = 14
	guideEdge    = 8
	guideGap     = 20
	guideButtons = 172
	guideRow     = 270 // width of the three buttons of a puzzle in one row
	guideLead    = 26  // room for the mark before the task
	guideBeside  = 560 // a narrow canvas of this width has the buttons beside the text
	guideCard    = 300 // width of a card beside the board
)

// guideStrip is where the guide of a first match lies, and its columns on it; of no height in other matches. On a narrow canvas it is a strip
// above the board, otherwise a card on it.
type guideStrip struct{ r, idea, task, buttons board.Rect }

// guideSide is whether the card of a guide is beside the board, or how high its strip is above it, and of which guide in which room: what is said in
// it meanwhile does not move the board. A strip that has to grow lies over it.
type guideSide struct {
	title  string
	w, h   float32
	beside bool
	high   float32
}

// move moves the guide so that it begins at x,y.
func (s *guideStrip) move(x, y float32) {
	dx, dy := x-s.r.X, y-s.r.Y
	for _, p := range []*board.Rect{&s.r, &s.idea, &s.task, &s.buttons} {
		p.X, p.Y = p.X+dx, p.Y+dy
	}
}

// ArrangeGuide takes the strip off the top of a room, or finds the card that leaves the board more of it: one beside it or one above, as wide as
// the panels leave the room.
func (f *Floats) ArrangeGuide(room *board.Rect, free float32) {
	f.strip = guideStrip{}
	if f.Guide == nil {
		return
	}
	side := &f.side
	fresh := side.title != f.Guide.Title || side.w != room.W || side.h != room.H
	if fresh {
		*side = guideSide{title: f.Guide.Title, w: room.W, h: room.H}
	}
	if f.Narrow {
		f.strip = f.guideColumns(room.W, true, room.W < guideBeside)
		f.keepHigh()
		at := layout.Top(room, side.high, 0)
		f.strip.move(at.X, at.Y)
		return
	}
	above, beside := f.guideColumns(free-desk.ToolsWide-2*desk.Edge, false, false), f.guideColumns(guideCard, false, true)
	if fresh {
		b := f.Viewport.Bounds()
		fit := func(w, h float32) float32 { return min((room.W-desk.ToolsWide-w)/b.W, (room.H-h)/b.H) }
		side.beside = fit(beside.r.W+desk.Edge, 0) > fit(0, above.r.H+desk.Edge)
	}
	if f.strip = beside; !side.beside {
		f.strip = above
		f.keepHigh()
	}
	f.strip.move(room.X+desk.Edge, room.Y+desk.Edge)
}

// keepHigh lets the strip become no lower than it was at first.
func (f *Floats) keepHigh() {
	if f.side.high == 0 {
		f.side.high = f.strip.r.H
	}
	f.strip.r.H = max(f.strip.r.H, f.side.high)
}

// Grown reports whether the strip lies over more of the board than at first.
func (f *Floats) Grown() bool { return f.side.high > 0 && f.strip.r.H > f.side.high }

// BelowStrip is the part of the board in b that the strip of a guide leaves.
func (f *Floats) BelowStrip(b board.Rect) board.Rect {
	if f.Narrow {
		layout.Top(&b, max(f.strip.r.Y+f.strip.r.H-b.Y, 0), 0)
	}
	return b
}

// Leaves is the part of the board in b that the tools and the card of the guide leave.
func (f *Floats) Leaves(b board.Rect) board.Rect {
	b.W = max(b.W-desk.ToolsWide, 1)
	g := f.strip.r
	switch {
	case g.H == 0 || f.Narrow:
	case g.W == guideCard: // beside the board
		layout.Left(&b, min(g.X+g.W+desk.Edge-b.X, b.W-1), 0)
	default:
		layout.Top(&b, g.Y+g.H-b.Y, 0)
	}
	if f.remarks() && !f.Narrow { // the board ends above what is said of it
		layout.Foot(&b, min(commentHigh, b.H-1), 0)
	}
	return b
}

// guideColumns are the columns of a guide at the corner of the canvas: idea, task and buttons, or stacked with the buttons below. On a narrow
// canvas there is first the idea and then the task. What is said of a puzzle grows below its buttons, which stay where they are.
func (f *Floats) guideColumns(w float32, narrow, stacked bool) (s guideStrip) {
	u, g := f.U, f.Guide
	all := layout.Pad(board.Rect{W: w}, guidePad, guideEdge, guidePad, 0)
	column := layout.Down(all)
	if !stacked {
		wide, high := float32(guideButtons), float32(ui.Normal+6+ui.Small)
		if g.Review && !narrow {
			wide, high = guideRow, ui.Header
		}
		s.buttons = layout.Right(&all, wide, guideGap)
		s.buttons.H = high
	}
	s.idea, s.task = all, all
	if !narrow && !stacked {
		s.idea = layout.Left(&s.task, (all.W-guideGap)*0.56, guideGap)
	}
	if !narrow || !f.read {
		s.idea.H = 22 + u.WrapHeight(s.idea.W, g.Idea, ui.Second, board.Regular)
	}
	if !narrow || f.read {
		s.task.H = max(u.WrapHeight(s.task.W-guideLead, g.Verdict(), ui.Body, board.Medium), 24)
	}
	if stacked {
		s.idea = column.Add(s.idea.H)
		if s.idea.H > 0 {
			column.Skip(10)
		}
		if high := s.task.H; g.Review {
			s.buttons = column.Add(ui.Header)
			column.Skip(6)
			s.task = column.Add(high)
		} else {
			s.task = column.Add(high)
			if high > 0 {
				column.Skip(6)
			}
			s.buttons = column.Add(ui.Header)
		}
	}
	s.r = layout.Pad(s.idea.Join(s.task).Join(s.buttons), -guidePad, -guideEdge, -guidePad, -guideEdge)
	return s
}

// guide draws the guide of a first match: what the position teaches, what to do, and where to go from here.
func (f *Floats) guide() {
	u, g, th := f.U, f.Guide, f.U.Theme
	if g == nil {
		return
	}
	switch s := &f.strip; {
	case f.Narrow:
		u.Bar(s.r, false)
	case g.Review: // the board is kept clear of it, and its buttons stay under the pointer
		f.Over(s.r)
	default:
		box := f.Settle(&f.guided, g.Title, s.r.W, s.r.H, f.Free.Inset(desk.Edge), s.r)
		s.move(box.X, box.Y)
		f.Over(box)
	}
	idea, task, buttons := f.strip.idea, f.strip.task, f.strip.buttons
	if idea.H > 0 {
		u.Text(layout.Top(&idea, 20, 2), fmt.Sprintf("%d of %d  %s", g.Number, g.Of, g.Title), ui.Body, board.Bold, board.Left, th.Text)
		u.Wrap(idea, g.Idea, ui.Second, board.Regular, board.Left, th.Text2)
	}
	if task.H == 0 {
		if u.Button("guide/read", layout.Top(&buttons, ui.Header, 0), ui.Button{Label: "What to do", Style: ui.Primary}) {
			f.read, f.side.high = true, 0
		}
		return
	}
	icon, ink := g.Mark(th)
	lead := layout.Left(&task, guideLead, 0)
	u.Icon(icon, lead.X+9, lead.Y+11, 18, ink)
	u.Wrap(task, g.Verdict(), ui.Body, board.Medium, board.Left, th.Text)
	f.guideButtons(buttons)
}

// guideButtons draws its buttons: the one that continues, and two smaller ones.
func (f *Floats) guideButtons(r board.Rect) {
	u, g := f.U, f.Guide
	at := layout.Column(r, 6, layout.Fixed(ui.Normal), layout.Fixed(ui.Small))
	if r.H < ui.Normal+6+ui.Small { // in a row
		first := (r.W - 12) / 3
		if g.State == desk.TaskDone {
			first = r.W * 0.4
		}
		at = layout.Row(r, 6, layout.Fixed(first), layout.Rest())
	}
	on, low := at[0].Rect, at[1].Rect
	halves := layout.Row(low, 6, layout.Even(2)...)
	skip := ui.Button{Label: "Skip", Style: ui.Ghost, Tip: "Go on without doing it"}
	next := ui.Button{Label: "Next", Style: ui.Primary}
	if g.Number == g.Of {
		next.Label, skip.Label, skip.Tip = "Play a match", "Play", "Play a match now"
	}
	again := ui.Button{Label: "Again", Style: ui.Ghost, Tip: "Begin this position again"}
	answer := ui.Button{Label: "Show me", Tip: "Begin again and watch how it is done"}
	if g.Review {
		if !g.Reveal {
			answer.Label, answer.Tip = "Hint", "Why, then where, then all of it"
		}
		switch {
		case g.Puzzle:
			next.Label, skip.Label, skip.Tip = "Next puzzle", "Skip", "Go on to the next puzzle"
		case g.Number == g.Of:
			next.Label, skip.Label, skip.Tip = "Back", "Back", "Back to the review"
		}
	}
	if g.State == desk.TaskDone {
		if u.Button("guide/next", on, next) {
			f.Ask(ask.Do(ask.NextLesson))
		}
		if u.Button("guide/again", low, again) {
			f.Ask(ask.Do(ask.TryAgain))
		}
		return
	}
	if g.State == desk.TaskMissed {
		again.Style = ui.Primary
	}
	if u.Button("guide/again", on, again) { // where Next was: a second press on that does no harm
		f.Ask(ask.Do(ask.TryAgain))
	}
	if u.Button("guide/answer", halves[0].Rect, answer) {
		f.Ask(ask.Do(ask.ShowAnswer))
	}
	if u.Button("guide/skip", halves[1].Rect, skip) {
		f.Ask(ask.Do(ask.NextLesson))
	}
}
