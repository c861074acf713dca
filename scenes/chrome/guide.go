package chrome

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// Guide is what the strip of a guided first match shows.
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
		return "Not done in time. Try again, or let it be shown."
	case g.State == TaskOpen:
		return g.Task
	case g.Number == g.Of:
		return "Done, and that is all you need. Now play a whole match."
	case g.Showing:
		return "That is how it is done. Go on, or try it yourself."
	}
	return "Done. Look around, or go on to the next position."
}

// Sizes of the strip in canvas units.
const (
	guidePad     = 14
	guideEdge    = 8
	guideGap     = 20
	guideButtons = 172
	guideLead    = 26  // room for the mark before the task
	guideBeside  = 560 // a narrow canvas of this width has the buttons beside the text
)

// guideStrip is where the strip of a guided first match lies, and its columns on it; of no height in other matches.
type guideStrip struct{ r, idea, task, buttons board.Rect }

// arrangeGuide takes the strip off the top of a room. Its columns are idea, task and buttons; on a narrow canvas there is first the idea and
// then the task, and on one for a hand the buttons lie below.
func (c *Chrome) arrangeGuide(room *board.Rect, narrow bool) (s guideStrip) {
	if c.Guide == nil {
		return s
	}
	s.idea, s.task, s.buttons = c.guideColumns(room.W, narrow)
	high := max(s.idea.Y+s.idea.H, s.task.Y+s.task.H, s.buttons.Y+s.buttons.H) + guideEdge
	s.r = rowOf(room, high, 0)
	for _, p := range []*board.Rect{&s.idea, &s.task, &s.buttons} {
		p.X, p.Y = p.X+s.r.X, p.Y+s.r.Y
	}
	return s
}

// guideColumns are the columns of a strip at the corner of the canvas.
func (c *Chrome) guideColumns(w float32, narrow bool) (idea, task, buttons board.Rect) {
	u, g := c.u, c.Guide
	below := narrow && w < guideBeside
	w -= 2 * guidePad
	buttons = rect(guidePad+w-guideButtons, guideEdge, guideButtons, ui.Normal+6+ui.Small)
	room := buttons.X - guidePad - guideGap
	if below {
		room = w
	}
	idea, task = rect(guidePad, guideEdge, room, 0), rect(guidePad, guideEdge, room, 0)
	if !narrow {
		idea.W = (room - guideGap) * 0.56
		task.X += idea.W + guideGap
		task.W = room - idea.W - guideGap
	}
	if !narrow || !c.read {
		idea.H = 22 + u.WrapHeight(idea.W, g.Idea, ui.Second, board.Regular)
	}
	if !narrow || c.read {
		task.H = max(u.WrapHeight(task.W-guideLead, g.Verdict(), ui.Body, board.Medium), 24)
	}
	if below {
		buttons = rect(guidePad, guideEdge+idea.H+task.H+6, w, ui.Header)
	}
	return idea, task, buttons
}

// buildGuide draws the strip of a guided first match: what the position teaches, what to do, and where to go from here.
func (c *Chrome) buildGuide() {
	u, g, th := c.u, c.Guide, c.u.Theme
	if g == nil {
		return
	}
	idea, task, buttons := c.place.guide.idea, c.place.guide.task, c.place.guide.buttons
	u.Bar(c.place.guide.r, false)
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
	icon, ink := "flag", th.Accent
	switch g.State {
	case TaskDone:
		icon = "check"
	case TaskMissed:
		icon, ink = "warning", th.Warn
	}
	u.Icon(icon, task.X+9, task.Y+11, 18, ink)
	u.Wrap(rect(task.X+guideLead, task.Y, task.W-guideLead, 0), g.Verdict(), ui.Body, board.Medium, board.Left, th.Text)
	c.guideButtons(buttons)
}

// guideButtons draws the buttons of the strip: the one that goes on, and two smaller ones.
func (c *Chrome) guideButtons(r board.Rect) {
	u, g := c.u, c.Guide
	on, low := rect(r.X, r.Y, r.W, ui.Normal), rect(r.X, r.Y+ui.Normal+6, r.W, ui.Small)
	if r.H < low.Y+low.H-r.Y { // in a row
		on.W, on.H = r.W*0.4, r.H
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
	if u.Button("guide/answer", on, answer) {
		c.ask(Do(ShowAnswer))
	}
	if u.Button("guide/again", left, again) {
		c.ask(Do(TryAgain))
	}
	if u.Button("guide/skip", right, skip) {
		c.ask(Do(NextLesson))
	}
}
