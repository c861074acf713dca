package desk

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
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
	column := board.Rect{X: x, W: w, H: foot}
	r := layout.Foot(&column, max(high+20, 52)+below, 0)
	if free := d.Free.Inset(Edge); !d.Narrow { // off what it is about
		left := layout.Pad(free, 0, 0, ToolsWide, 0)
		at := func(x, y float32) board.Rect { return layout.At(left, w, r.H, x, y) }
		r = d.Settle(spot, text, w, r.H, free, r, at(1, 1), at(0.5, 1), at(0, 0), at(1, 0))
	}
	d.Over(r)
	u.List.Box(r.X+8, r.Y+9, 3, r.H-18, 1.5, th.Accent)
	u.Icon("suggest", r.X+28, r.Y+r.H/2, 20, th.Accent)
	words := layout.Pad(r, 46, 0, 12, 0)
	row := &words
	if below > 0 {
		line := layout.Pad(layout.Foot(&words, below, 0), 0, -6, 0, 6)
		row = &line
	}
	hideAt, doAt := layout.Right(row, 42, 8), layout.Right(row, b.Wide, 4)
	s := layout.Down(layout.Middle(words, words.W, high))
	s.Skip(u.Wrap(s.Open(), text, ui.Second, board.Medium, board.Left, th.Text))
	u.Wrap(s.Open(), why, ui.Second, board.Regular, board.Left, th.Text2)
	if b.Wide > 0 {
		do = u.Button(b.ID, layout.Middle(doAt, b.Wide, 42), ui.Button{Label: b.Label, Style: ui.Plain, Size: ui.Second + 1})
	}
	hide = u.Button("hint/hide", layout.Middle(hideAt, 42, 42), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Hide"})
	return r.H, do, hide
}
