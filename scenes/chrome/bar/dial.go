package bar

import (
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
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
		if u.Segment("dial/choice", desk.Rect(r.X, r.Y, r.W, dialRow), d.Choices, &at) {
			t.Ask(ask.SetDial{Choice: at, Value: d.Value})
			return
		}
		r.Y += dialRow + dialGap
	}
	right := r.X + r.W
	if d.Do != "" {
		b := ui.Button{Label: d.Do, Style: ui.Plain, Size: ui.Second + 1}
		if d.Most <= 0 {
			b.Reason = d.Do + "\nYou do not have enough room or money."
		}
		if u.Button("dial/do", desk.Rect(right-74, r.Y, 74, dialRow), b) {
			t.Ask(ask.Press(board.DialDo))
		}
		right -= 82
	}
	if d.Most > d.Least {
		if u.Button("dial/all", desk.Rect(right-52, r.Y, 52, dialRow), ui.Button{Label: "All", Chosen: d.Value >= d.Most, Style: ui.Ghost, Size: ui.Second + 1, Tip: "The most you can"}) {
			t.Ask(ask.SetDial{Choice: d.Choice, Value: d.Most})
		}
		right -= 60
		v := float64(d.Value)
		if u.Slider("dial/much", desk.Rect(r.X, r.Y+18, right-r.X, 24), &v, float64(d.Least), float64(d.Most), ui.Slider{Step: 1, Label: "Amount"}) {
			t.Ask(ask.SetDial{Choice: d.Choice, Value: int(v + 0.5)})
		}
		u.Text(desk.Rect(r.X+4, r.Y, right-r.X-4, 18), d.Label, ui.Second, board.Medium, board.Left, th.Text)
		return
	}
	u.Text(desk.Rect(r.X+4, r.Y, right-r.X-4, dialRow), d.Label, ui.Second+1, board.Medium, board.Left, th.Text)
}

// dialFits reports whether the open dial has room in the place of the hint, where it covers nothing of the board.
func (t *Bar) dialFits(r board.Rect) bool {
	h := t.dialHeight()
	return h > 0 && h <= r.H && r.W >= dialLeast
}

// dialFloat shows the dial on a plate over the board; foot is its lower edge. It returns its height.
func (t *Bar) dialFloat(x, foot, room float32) float32 {
	h := t.dialHeight()
	if h == 0 {
		return 0
	}
	w := min(380, room)
	box := desk.Rect(x, foot-h-20, w, h+20)
	t.Over(box)
	t.dialRows(desk.Rect(box.X+12, box.Y+10, box.W-24, h))
	return box.H
}
