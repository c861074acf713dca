package floats

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
)

// counsel shows what the AI would do in the turn that a spectator looks at, at the foot of r. It returns how high that is, which comes to nothing
// on a wide canvas, where it goes elsewhere.
func (f *Floats) counsel(r board.Rect) float32 {
	c := f.Counselled()
	if c == nil {
		return 0
	}
	var other desk.AnswerButton
	if c.More {
		other = desk.AnswerButton{ID: "hint/other", Label: "Other side", Wide: 104}
	}
	why := c.Why
	if c.Gain != "" {
		why = c.Gain + " " + why
	}
	high, next, hide := f.AdviceCard(&f.advised, "Master as "+board.SeatName(c.Seat)+": "+c.Text, why, r.X, r.Y+r.H, min(r.W, 480), other)
	if next {
		f.Ask(ask.Do(ui.Suggest))
	}
	if hide {
		f.Ask(ask.Do(ask.DropAdvice))
	}
	if !f.Narrow {
		return 0
	}
	return high + desk.Edge
}
