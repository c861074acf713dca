package chrome

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// Guide is what is said in a guided first match.
type Guide struct {
	Number, Of int // of the position, from 1
	Title      string
	Idea, Task string
	State      Task
	Showing    bool // the solution is being shown
}

// Task is how a person stands with the task of a position.
type Task uint8

// The states of a task.
const (
	TaskOpen Task = iota
	TaskDone
	TaskMissed
)

// Verdict says how the task stands.
func (g *Guide) Verdict() string {
	switch {
	case g.State == TaskMissed:
		return "Not done in time. Try again, or press Show me."
	case g.State == TaskOpen:
		return g.Task
	case g.Number == g.Of:
		return "Done, and that is all you need. Now play a whole match."
	case g.Showing:
		return "That is how it is done. Go on, or try it yourself."
	}
	return "Done. Look around, or open the next position."
}

// Sizes of the guide in canvas units.
const (
	guidePad     = 14
	guideEdge    = 8
	guideGap     = 20
	guideButtons = 172
	guideLead    = 26  // room for the mark before the task
	guideBeside  = 560 // a narrow canvas of this width has the buttons beside the text
	guideCard    = 300 // width of a card beside the board
)

// guideStrip is where the guide of a first match lies, and its columns on it; of no height in other matches. On a narrow canvas it is a strip
// above the board, otherwise a card on it.
type guideStrip struct{ r, idea, task, buttons board.Rect }

// move moves the guide so that it begins at x,y.
func (s *guideStrip) move(x, y float32) {
	dx, dy := x-s.r.X, y-s.r.Y
	for _, p := range []*board.Rect{&s.r, &s.idea, &s.task, &s.buttons} {
		p.X, p.Y = p.X+dx, p.Y+dy
	}
}

// arrangeGuide takes the strip off the top of a room, or finds the card that leaves the board more of it: one above or one beside it.
func (c *Chrome) arrangeGuide(room *board.Rect, narrow bool) (s guideStrip) {
	if c.Guide == nil {
		return s
	}
	if narrow {
		s = c.guideColumns(room.W, true, room.W < guideBeside)
		rowOf(room, s.r.H, 0)
		s.move(room.X, room.Y-s.r.H)
		return s
	}
	above, beside := c.guideColumns(room.W-toolsWide-2*edge, false, false), c.guideColumns(guideCard, false, true)
	b := c.Viewport.Bounds()
	fit := func(w, h float32) float32 { return min((room.W-toolsWide-w)/b.W, (room.H-h)/b.H) }
	if s = above; fit(beside.r.W+edge, 0) > fit(0, above.r.H+edge) {
		s = beside
	}
	s.move(room.X+edge, room.Y+edge)
	return s
}

// guideColumns are the columns of a guide at the corner of the canvas: idea, task and buttons, or stacked with the buttons below. On a narrow
// canvas there is first the idea and then the task.
func (c *Chrome) guideColumns(w float32, narrow, stacked bool) (s guideStrip) {
	u, g := c.u, c.Guide
	room := w - 2*guidePad
	s.buttons = rect(w-guidePad-guideButtons, guideEdge, guideButtons, ui.Normal+6+ui.Small)
	if !stacked {
		room = s.buttons.X - guidePad - guideGap
	}
	s.idea, s.task = rect(guidePad, guideEdge, room, 0), rect(guidePad, guideEdge, room, 0)
	if !narrow && !stacked {
		s.idea.W = (room - guideGap) * 0.56
		s.task.X += s.idea.W + guideGap
		s.task.W = room - s.idea.W - guideGap
	}
	if !narrow || !c.read {
		s.idea.H = 22 + u.WrapHeight(s.idea.W, g.Idea, ui.Second, board.Regular)
	}
	if !narrow || c.read {
		s.task.H = max(u.WrapHeight(s.task.W-guideLead, g.Verdict(), ui.Body, board.Medium), 24)
	}
	if stacked {
		if !narrow {
			s.task.Y += s.idea.H + 10
		}
		s.buttons = rect(guidePad, max(s.idea.Y+s.idea.H, s.task.Y+s.task.H)+6, room, ui.Header)
	}
	s.r = rect(0, 0, w, max(s.idea.Y+s.idea.H, s.task.Y+s.task.H, s.buttons.Y+s.buttons.H)+guideEdge)
	return s
}

// buildGuide draws the guide of a first match: what the position teaches, what to do, and where to go from here.
func (c *Chrome) buildGuide() {
	u, g, th := c.u, c.Guide, c.u.Theme
	if g == nil {
		return
	}
	if s := &c.place.guide; c.place.narrow {
		u.Bar(s.r, false)
	} else {
		box := c.settle(&c.guided, g.Title, s.r.W, s.r.H, c.free().Inset(edge), s.r)
		s.move(box.X, box.Y)
		c.over(box)
	}
	idea, task, buttons := c.place.guide.idea, c.place.guide.task, c.place.guide.buttons
	if idea.H > 0 {
		u.Text(rect(idea.X, idea.Y, idea.W, 20), fmt.Sprintf("%d of %d  %s", g.Number, g.Of, g.Title), ui.Body, board.Bold, board.Left, th.Text)
		u.Wrap(rect(idea.X, idea.Y+22, idea.W, 0), g.Idea, ui.Second, board.Regular, board.Left, th.Text2)
	}
	if task.H == 0 {
		if u.Button("guide/read", rect(buttons.X, buttons.Y, buttons.W, min(buttons.H, ui.Header)), ui.Button{Label: "What to do", Style: ui.Primary}) {
			c.read = true
		}
		return
	}
	icon, ink := g.mark(th)
	u.Icon(icon, task.X+9, task.Y+11, 18, ink)
	u.Wrap(rect(task.X+guideLead, task.Y, task.W-guideLead, 0), g.Verdict(), ui.Body, board.Medium, board.Left, th.Text)
	c.guideButtons(buttons)
}

// guideButtons draws its buttons: the one that goes on, and two smaller ones.
func (c *Chrome) guideButtons(r board.Rect) {
	u, g := c.u, c.Guide
	on, low := rect(r.X, r.Y, r.W, ui.Normal), rect(r.X, r.Y+ui.Normal+6, r.W, ui.Small)
	if r.H < low.Y+low.H-r.Y { // in a row
		if on.W, on.H = (r.W-12)/3, r.H; g.State == TaskDone {
			on.W = r.W * 0.4
		}
		low = rect(r.X+on.W+6, r.Y, r.W-on.W-6, r.H)
	}
	left, right := low, low
	left.W = (low.W - 6) / 2
	right.X, right.W = low.X+left.W+6, left.W
	skip := ui.Button{Label: "Skip", Style: ui.Ghost, Tip: "Go on without doing it"}
	next := ui.Button{Label: "Next", Style: ui.Primary}
	if g.Number == g.Of {
		next.Label, skip.Label, skip.Tip = "Play a match", "Play", "Play a match now"
	}
	again := ui.Button{Label: "Again", Style: ui.Ghost, Tip: "Begin this position again"}
	answer := ui.Button{Label: "Show me", Tip: "Begin again and watch how it is done"}
	if g.State == TaskDone {
		if u.Button("guide/next", on, next) {
			c.ask(Do(NextLesson))
		}
		if u.Button("guide/again", low, again) {
			c.ask(Do(TryAgain))
		}
		return
	}
	if u.Button("guide/again", on, again) { // where Next was: a second press on that does no harm
		c.ask(Do(TryAgain))
	}
	if u.Button("guide/answer", left, answer) {
		c.ask(Do(ShowAnswer))
	}
	if u.Button("guide/skip", right, skip) {
		c.ask(Do(NextLesson))
	}
}

// errandHigh is the height of errand in a width of w, 0 in a match without a guide.
func (c *Chrome) errandHigh(w float32) float32 {
	if c.Guide == nil {
		return 0
	}
	return max(c.u.WrapHeight(w-guideLead, c.Guide.Verdict(), ui.Second+1, board.Medium), 22) + 8
}

// errand writes the task of a guided match at the top of a shop, which hides the guide.
func (c *Chrome) errand(r board.Rect) {
	if c.Guide == nil {
		return
	}
	icon, ink := c.Guide.mark(c.u.Theme)
	c.u.Icon(icon, r.X+9, r.Y+11, 18, ink)
	c.u.Wrap(rect(r.X+guideLead, r.Y, r.W-guideLead, 0), c.Guide.Verdict(), ui.Second+1, board.Medium, board.Left, c.u.Theme.Text)
}

// mark is the sign of how the task stands.
func (g *Guide) mark(th *ui.Theme) (icon string, ink board.Color) {
	switch g.State {
	case TaskDone:
		return "check", th.Accent
	case TaskMissed:
		return "warning", th.Warn
	}
	return "flag", th.Accent
}
