package floats

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// commentWide is the greatest width of a comment, in canvas units.
const commentWide = 640

// comment writes what matters at the moment shown at the foot of r, always there so that the eye need not look for it.
func (f *Floats) comment(r board.Rect) {
	if f.Comments == nil || !f.Comments() || f.Counselled() != nil {
		return
	}
	text := f.Play.Comment()
	if text == "" || r.W < 160 {
		return
	}
	u := f.U
	room := min(r.W, commentWide)
	w := min(u.TextWidth(text, ui.Second+1, board.Medium)+33, room)
	high := u.WrapHeight(w-32, text, ui.Second+1, board.Medium) + 18
	box := layout.Foot(&r, high, 0)
	box = layout.Pad(box, (box.W-w)/2, 0, (box.W-w)/2, 0)
	f.Over(box)
	u.Wrap(layout.Pad(box, 16, 9, 16, 9), text, ui.Second+1, board.Medium, board.Left, desk.Night.Text)
}
