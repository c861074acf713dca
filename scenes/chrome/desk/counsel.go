package desk

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// Counsel is what the strongest adviser would do in the turn that a spectator looks at.
type Counsel struct {
	*turn.Suggestion
	Seat rules.Seat
	Gain string // what it is worth beside what was played; "" when that is not known
	More bool   // others move in this turn, too
}

// Counselled is the counsel for the moment shown, nil for none.
func (d *Desk) Counselled() *Counsel {
	if d.Counsel == nil {
		return nil
	}
	return d.Counsel()
}

// AnswerButton is a button of an AdviceCard; 0 wide for none.
type AnswerButton struct {
	ID, Label string
	Wide      float32
}

// AdviceCard writes advice and its reason on a card w wide with its lower edge at foot, or elsewhere, off what it is about; on a narrow canvas always there.
// It returns its height; do and hide report whether its buttons were pressed.
func (d *Desk) AdviceCard(spot *Spot, text, why string, x, foot, w float32, b AnswerButton) (h float32, do, hide bool) {
	u, th := d.U, d.U.Theme
	buttons := b.Wide + 66
	room, below := w-46-buttons, float32(0) // beside the icon and the buttons
	if w < 440 {
		room, below = w-46-12, Row // the buttons are below the text
	}
	high := u.WrapHeight(room, text, ui.Second, board.Medium) + u.WrapHeight(room, why, ui.Second, board.Regular)
	r := Rect(x, foot-max(high+20, 52)-below, w, max(high+20, 52)+below)
	if free := d.Free.Inset(Edge); !d.Narrow { // off what it is about
		top, right := free.Y, free.X+free.W-w-ToolsWide
		r = d.Settle(spot, text, w, r.H, free, r, board.Rect{X: right, Y: r.Y}, board.Rect{X: (x + right) / 2, Y: r.Y},
			board.Rect{X: x, Y: top}, board.Rect{X: right, Y: top})
	}
	d.Over(r)
	u.List.Box(r.X+8, r.Y+9, 3, r.H-18, 1.5, th.Accent)
	u.Icon("suggest", r.X+28, r.Y+r.H/2, 20, th.Accent)
	y := r.Y + (r.H-below-high)/2
	y += u.Wrap(Rect(r.X+46, y, room, 0), text, ui.Second, board.Medium, board.Left, th.Text)
	u.Wrap(Rect(r.X+46, y, room, 0), why, ui.Second, board.Regular, board.Left, th.Text2)
	cy := r.Y + r.H/2
	if below > 0 {
		cy = r.Y + r.H - below/2 - 6
	}
	if b.Wide > 0 {
		do = u.Button(b.ID, Rect(r.X+r.W-62-b.Wide, cy-21, b.Wide, 42), ui.Button{Label: b.Label, Style: ui.Plain, Size: ui.Second + 1})
	}
	hide = u.Button("hint/hide", Rect(r.X+r.W-54, cy-21, 42, 42), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Hide"})
	return r.H, do, hide
}
