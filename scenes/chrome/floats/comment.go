package floats

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// commentWide is the greatest width of a comment, in canvas units.
const commentWide = 640

// commentHigh is the room that two lines of it take at the foot of the board.
const commentHigh = 2*(ui.Second+1)*board.LineHeight + 18 + desk.Edge

// remark is what is said of the moment shown: to who acts what the other side announces, to who watches what matters.
func (f *Floats) remark() string {
	if p := f.Turn.Reply(); p != nil && p.Announced {
		if m, on := f.Viewport.Overlay(); on && m.Coming { // which says it
			return ""
		}
		return p.Text + "."
	}
	if f.Comments != nil && f.Comments() {
		return f.Play.Comment()
	}
	return ""
}

// remarks reports whether comments come and go: what lies beside them stays where it is.
func (f *Floats) remarks() bool { return f.Comments != nil && f.Comments() || f.Turn.Announces() }

// comment writes what matters at the moment shown at the foot of r, always there so that the eye need not look for it. It
// returns how high that is.
func (f *Floats) comment(r board.Rect) float32 {
	text := f.remark()
	advised := f.Counselled() != nil || f.Narrow && f.Turn.Suggestion() != nil // both would leave no room for the board
	if r.W < 160 || advised {
		return 0
	}
	u := f.U
	room := min(r.W, commentWide)
	if f.remarks() {
		u.Keep(layout.At(r, room, commentHigh-desk.Edge, 0.5, 1))
	}
	if text == "" {
		return 0
	}
	w := min(u.TextWidth(text, ui.Second+1, board.Medium)+33, room)
	high := u.WrapHeight(w-32, text, ui.Second+1, board.Medium) + 18
	box := layout.Foot(&r, high, 0)
	box = layout.Pad(box, (box.W-w)/2, 0, (box.W-w)/2, 0)
	f.Over(box)
	u.Wrap(layout.Pad(box, 16, 9, 16, 9), text, ui.Second+1, board.Medium, board.Left, desk.Night.Text)
	return high
}
