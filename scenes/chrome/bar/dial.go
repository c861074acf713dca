package bar

import (
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Heights of the parts of a dial.
const (
	dialRow = 44
	dialGap = 6

	dialLeast = 290 // width
)

// typing is the number being typed for a dial.
type typing struct {
	value int
	until float64 // seconds; a later digit starts a new number
}

// typePause is how long a number waits for its next digit, in seconds.
const typePause = 1.2

// Type sets the open dial with the digit keys.
func (t *Bar) Type() {
	d, ok := t.Turn.Dial()
	if !ok || d.Most <= d.Least {
		return
	}
	for n := range 10 {
		if !t.U.Pressed(strconv.Itoa(n)) {
			continue
		}
		if t.U.In.Now > t.typed.until || t.typed.value > d.Most/10 {
			t.typed.value = 0
		}
		t.typed.value = t.typed.value*10 + n
		t.typed.until = t.U.In.Now + typePause
		t.Ask(ask.SetDial{Choice: d.Choice, Value: min(max(t.typed.value, d.Least), d.Most)})
	}
}

// dialHeight is the height of the rows of the open dial, 0 for none.
func (t *Bar) dialHeight() float32 {
	d, ok := t.Turn.Dial()
	if !ok {
		return 0
	}
	h := float32(dialRow)
	if len(d.Choices) > 1 {
		h += dialRow + dialGap
	}
	return h
}

// dialRows are the choices, the slider and the button of the chosen verb.
func (t *Bar) dialRows(r board.Rect) {
	d, ok := t.Turn.Dial()
	if !ok {
		return
	}
	u, th := t.U, t.U.Theme
	if len(d.Choices) > 1 {
		at := d.Choice
		if u.Segment("dial/choice", layout.Top(&r, dialRow, dialGap), "Choice", d.Choices, &at) {
			t.Ask(ask.SetDial{Choice: at, Value: d.Value})
			return
		}
	}
	if r.H = dialRow; d.Do != "" {
		b := ui.Button{Label: d.Do, Style: ui.Plain, Size: ui.Second + 1}
		if d.Most <= 0 {
			b.Reason = d.Do + "\nYou do not have enough room or money."
		}
		if u.Button("dial/do", layout.Right(&r, 74, 8), b) {
			t.Ask(ask.Press(board.DialDo))
		}
	}
	if d.Most <= d.Least {
		u.Text(layout.Pad(r, 4, 0, 0, 0), d.Label, ui.Second+1, board.Medium, board.Left, th.Text)
		return
	}
	if u.Button("dial/all", layout.Right(&r, 52, 8), ui.Button{Label: "All", Chosen: d.Value >= d.Most, Style: ui.Ghost, Size: ui.Second + 1, Tip: "The most you can"}) {
		t.Ask(ask.SetDial{Choice: d.Choice, Value: d.Most})
	}
	u.Text(layout.Pad(layout.Top(&r, 18, 0), 4, 0, 0, 0), d.Label, ui.Second, board.Medium, board.Left, th.Text)
	v := float64(d.Value)
	if u.Slider("dial/much", layout.Top(&r, 24, 0), &v, float64(d.Least), float64(d.Most), ui.Slider{Step: 1, Label: d.Label}) {
		t.Ask(ask.SetDial{Choice: d.Choice, Value: int(v + 0.5)})
	}
}

// dialFits reports whether the open dial has room in the place of the hint, where it covers nothing of the board.
func (t *Bar) dialFits(r board.Rect) bool {
	h := t.dialHeight()
	return h > 0 && h <= r.H && r.W >= dialLeast
}

// dialFloat shows the dial on a plate at a side of the foot of room: not at the left, where the first seat is at home and gives to whom is there. It
// returns its height.
func (t *Bar) dialFloat(room board.Rect) float32 {
	h := t.dialHeight()
	if h == 0 {
		return 0
	}
	side := board.Either(t.Turn.Person() == 0, float32(1), 0)
	box := layout.At(room, 380, h+20, side, 1)
	t.Over(box)
	t.dialRows(layout.Pad(box, 12, 10, 12, 10))
	return box.H
}
