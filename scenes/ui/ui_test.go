package ui

import (
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// rig drives a UI tick by tick.
type rig struct {
	t  *testing.T
	u  *UI
	in Input
}

func newRig(t *testing.T) *rig {
	return &rig{t: t, u: New(Night(), nil), in: Input{W: 1280, H: 720, Scale: 1, X: -1, Y: -1, Dt: 1.0 / 60, Fingers: Fingers{Pinch: 1}}}
}

// tick builds once with what has been put into the input, then clears the momentary parts.
func (r *rig) tick(build func(u *UI)) {
	r.in.Now += r.in.Dt
	r.u.Begin(&r.in)
	build(r.u)
	r.u.End()
	r.in.Pressed, r.in.Released, r.in.Keys, r.in.Runes, r.in.WheelY = false, false, nil, nil, 0
}

func (r *rig) key(build func(u *UI), k KeyPress) {
	r.in.Keys = []KeyPress{k}
	r.tick(build)
}

// click presses and lets go at a place, with a tick of hovering before.
func (r *rig) click(build func(u *UI), x, y float32) {
	r.in.X, r.in.Y = x, y
	r.tick(build)
	r.in.Down, r.in.Pressed = true, true
	r.tick(build)
	r.in.Down, r.in.Released = false, true
	r.tick(build)
}

func TestButtonByEveryMeans(t *testing.T) {
	r := newRig(t)
	n := 0
	build := func(u *UI) {
		if u.Button("a", board.Rect{X: 10, Y: 10, W: 100, H: 40}, Button{Label: "Play"}) {
			n++
		}
		if u.Button("b", board.Rect{X: 10, Y: 60, W: 100, H: 40}, Button{Label: "No", Reason: "Not now\nLater."}) {
			t.Fatal("a refused button was pressed")
		}
	}
	r.tick(build)
	r.click(build, 50, 30)
	if n != 1 {
		t.Fatalf("a click pressed %d times", n)
	}
	if r.u.Ring() {
		t.Error("the ring shows after a click")
	}
	r.in.X, r.in.Y = -1, -1
	r.key(build, KeyPress{Key: "Tab"})
	r.tick(build)
	if r.u.Focus() != "b" || !r.u.Ring() {
		t.Fatalf("Tab after the click leads to %q", r.u.Focus())
	}
	r.key(build, KeyPress{Key: "Enter"})
	r.key(build, KeyPress{Key: "Tab", Shift: true})
	r.tick(build)
	r.key(build, KeyPress{Key: "Space"})
	if n != 2 {
		t.Fatalf("Space pressed %d times", n-1)
	}
	r.in.Touch = true
	r.in.X, r.in.Y, r.in.Down, r.in.Pressed = 50, 30, true, true
	r.tick(build)
	r.in.Down, r.in.Released = false, true
	r.tick(build)
	if n != 3 {
		t.Fatalf("a tap pressed %d times", n-2)
	}
	// pressed on a button and let go beside it
	r.in.X, r.in.Y, r.in.Down, r.in.Pressed = 50, 30, true, true
	r.tick(build)
	r.in.X, r.in.Down, r.in.Released = 500, false, true
	r.tick(build)
	if n != 3 {
		t.Fatal("letting go beside the button pressed it")
	}
}

// texts are all texts of the list.
func texts(l *board.List) string {
	var b strings.Builder
	for _, i := range l.Items {
		if i.Op == board.OpText {
			b.WriteString(i.Text + "\n")
		}
	}
	return b.String()
}

func TestReasonIsShown(t *testing.T) {
	build := func(u *UI) {
		u.Button("b", board.Rect{X: 10, Y: 60, W: 100, H: 40}, Button{Label: "No", Reason: "Not now\nThe other side moves."})
	}
	shown := func(r *rig) bool { return strings.Contains(texts(r.u.List), "The other side moves.") }
	r := newRig(t)
	r.in.X, r.in.Y = 20, 70
	r.tick(build)
	if shown(r) {
		t.Error("the reason shows without a rest")
	}
	for range 30 {
		r.tick(build)
	}
	if !shown(r) {
		t.Error("the reason does not show on hover")
	}
	r = newRig(t)
	r.tick(build)
	r.key(build, KeyPress{Key: "Tab"})
	r.tick(build)
	if !shown(r) {
		t.Error("the reason does not show on focus")
	}
	r = newRig(t)
	r.in.Touch = true
	r.tick(build)
	r.click(build, 20, 70)
	r.in.X, r.in.Y = -1, -1
	r.tick(build)
	if !shown(r) {
		t.Error("the reason does not show after a tap")
	}
}

func TestUpperControlTakesThePointer(t *testing.T) {
	r := newRig(t)
	low, high := 0, 0
	build := func(u *UI) {
		if u.Button("low", board.Rect{X: 0, Y: 0, W: 200, H: 200}, Button{Label: "low"}) {
			low++
		}
		if u.Button("high", board.Rect{X: 50, Y: 50, W: 50, H: 50}, Button{Label: "high"}) {
			high++
		}
	}
	r.tick(build)
	r.click(build, 60, 60)
	r.click(build, 150, 150)
	if low != 1 || high != 1 {
		t.Fatalf("low %d, high %d", low, high)
	}
	r.in.X = 600
	r.tick(build)
	if r.u.Claimed() {
		t.Error("an empty place is claimed")
	}
}

func TestModalHidesWhatIsBelow(t *testing.T) {
	r := newRig(t)
	below, answer, open := 0, 0, true
	build := func(u *UI) {
		u.Tip(board.Rect{X: 600, Y: 300, W: 80, H: 80}, "what lies below")
		if u.Button("below", board.Rect{X: 0, Y: 0, W: 1280, H: 720}, Button{Label: "below"}) {
			below++
		}
		if u.Action(Play) {
			t.Fatal("an action behind a modal")
		}
		if open {
			if a := u.Ask("ask", "Leave?", "It is saved.", "Leave", "Stay", false); a != 0 {
				answer, open = a, false
			}
		}
	}
	for range 20 {
		r.tick(build)
	}
	r.key(build, KeyPress{Key: "Tab"})
	for range 5 {
		r.key(build, KeyPress{Key: "Tab"})
		if f := r.u.Focus(); !strings.HasPrefix(f, "ask/") {
			t.Fatalf("Tab leads out of the modal to %q", f)
		}
	}
	r.click(build, 640, 362)
	if below != 0 {
		t.Fatal("the button below was pressed")
	}
	if r.u.tips.now.show {
		t.Errorf("over the modal stands %q", r.u.tips.now.text)
	}
	r.key(build, KeyPress{Key: "Space"})
	r.key(build, KeyPress{Key: "Escape"})
	if answer == 0 || open {
		t.Fatal("the modal is still open")
	}
}

// A dialog opens above the messages that there are, and stays where it opened, whatever comes and goes.
func TestADialogStays(t *testing.T) {
	r, high := newRig(t), float32(300)
	var at board.Rect
	build := func(u *UI) {
		u.Modal("d", 400, high, func(r board.Rect) bool { at = r; return true })
	}
	for _, high = range []float32{300, 600, 690} {
		r.u = New(Night(), nil)
		r.u.Toast("Sold", "", nil)
		r.tick(build)
		first := at
		if foot := 720 - r.u.ToastRoom(); high < 690 && first.Y+first.H > foot {
			t.Errorf("%v high: it ends at %v, and the message begins at %v", high, first.Y+first.H, foot)
		}
		for i := range 600 {
			if i == 60 {
				r.u.Complain("No room")
			}
			if r.tick(build); at != first {
				t.Fatalf("%v high: tick %d moves it from %v to %v", high, i, first, at)
			}
		}
	}
}

func TestFocusReachesEveryControl(t *testing.T) {
	r := newRig(t)
	on, v, at, tab, text := false, 1.0, 0, 0, ""
	build := func(u *UI) {
		u.Button("button", board.Rect{X: 0, Y: 0, W: 90, H: 40}, Button{Label: "x"})
		u.Toggle("toggle", board.Rect{X: 100, Y: 0, W: 90, H: 40}, "y", &on)
		u.Slider("slider", board.Rect{X: 200, Y: 0, W: 90, H: 40}, &v, 0, 2, Slider{})
		u.Segment("segment", board.Rect{X: 300, Y: 0, W: 200, H: 40}, "s", []string{"a", "b"}, &at)
		u.Tabs("tabs", board.Rect{X: 0, Y: 60, W: 200, H: 40}, []Tab{{"One", ""}, {"Two", ""}}, &tab)
		u.Field("field", board.Rect{X: 300, Y: 60, W: 200, H: 40}, &text, Field{})
		u.Scroll("scroll", board.Rect{X: 0, Y: 120, W: 300, H: 100}, 500, func(view board.Rect) {
			for i := range 10 {
				u.Row("row"+string(rune('0'+i)), board.Rect{X: view.X, Y: view.Y + 50*float32(i), W: view.W, H: 48}, Row{Label: "row"})
			}
		})
		u.Chart("chart", board.Rect{X: 300, Y: 120, W: 300, H: 100}, Chart{Lines: [][]float64{{1, 2, 3}}, At: 1})
	}
	r.tick(build)
	want := []string{"button", "toggle", "slider", "segment", "tabs", "field", "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8", "row9", "chart", "button"}
	for _, id := range want {
		r.key(build, KeyPress{Key: "Tab"})
		if r.u.Focus() != id {
			t.Fatalf("Tab leads to %q, not %q", r.u.Focus(), id)
		}
	}
	for range 8 { // back over button and chart into the rows
		r.key(build, KeyPress{Key: "Tab", Shift: true})
		for range 30 {
			r.tick(build)
		}
	}
	if got := r.u.Focus(); got != "row3" {
		t.Fatalf("back leads to %q", got)
	}
	if y := r.u.of("scroll").span; y < 50 || y > 150 {
		t.Errorf("row 3 is focused, but the view is scrolled to %v", y)
	}
}

func TestArrowsFollowTheLayout(t *testing.T) {
	r := newRig(t)
	build := func(u *UI) {
		for i, id := range []string{"a", "b", "c", "d"} {
			u.Button(id, board.Rect{X: float32(i%2) * 100, Y: float32(i/2) * 60, W: 90, H: 50}, Button{Label: id})
		}
	}
	r.tick(build)
	for _, step := range []struct{ key, want string }{{"Tab", "a"}, {"Right", "b"}, {"Down", "d"}, {"Left", "c"}, {"Up", "a"}, {"Up", "a"}} {
		r.key(build, KeyPress{Key: step.key})
		if r.u.Focus() != step.want {
			t.Fatalf("%s leads to %q, not %q", step.key, r.u.Focus(), step.want)
		}
	}
}

func TestSliderSegmentAndToggle(t *testing.T) {
	r := newRig(t)
	v, at, on := 5.0, 0, false
	build := func(u *UI) {
		u.Slider("s", board.Rect{X: 0, Y: 0, W: 220, H: 40}, &v, 0, 10, Slider{Step: 1})
		u.Segment("g", board.Rect{X: 0, Y: 50, W: 300, H: 40}, "s", []string{"a", "b", "c"}, &at)
		u.Toggle("t", board.Rect{X: 0, Y: 100, W: 300, H: 40}, "t", &on)
	}
	r.tick(build)
	r.key(build, KeyPress{Key: "Tab"})
	r.key(build, KeyPress{Key: "Right"})
	r.key(build, KeyPress{Key: "Right"})
	if v != 7 {
		t.Errorf("slider at %v", v)
	}
	r.key(build, KeyPress{Key: "Home"})
	r.key(build, KeyPress{Key: "Left"})
	if v != 0 {
		t.Errorf("slider at %v", v)
	}
	r.click(build, 210, 20)
	if v != 10 {
		t.Errorf("slider pulled to the end is at %v", v)
	}
	r.click(build, 150, 70)
	if at != 1 {
		t.Errorf("segment at %d", at)
	}
	r.click(build, 290, 70)
	r.click(build, 20, 120)
	if at != 2 || !on {
		t.Errorf("segment %d, toggle %v", at, on)
	}
	v = math.NaN()
	r.tick(build)
	if v != 0 {
		t.Errorf("a slider of no number shows %v", v)
	}
}

func TestScroll(t *testing.T) {
	r := newRig(t)
	pressed := -1
	build := func(u *UI) {
		u.Scroll("s", board.Rect{X: 0, Y: 0, W: 200, H: 100}, 1000, func(v board.Rect) {
			for i := range 20 {
				if u.Row("r"+string(rune('a'+i)), board.Rect{X: v.X, Y: v.Y + 50*float32(i), W: v.W, H: 48}, Row{Label: "x"}) {
					pressed = i
				}
			}
		})
	}
	r.tick(build)
	r.in.X, r.in.Y = 50, 50
	r.in.WheelY = -2
	r.tick(build)
	for range 60 {
		r.tick(build)
	}
	if y := r.u.of("s").span; y != 96 {
		t.Fatalf("scrolled to %v", y)
	}
	r.click(build, 50, 20)
	if pressed != 2 {
		t.Fatalf("pressed row %d", pressed)
	}
	pressed = -1
	r.in.Touch, r.in.X, r.in.Y, r.in.Down, r.in.Pressed = true, 50, 90, true, true
	r.tick(build)
	for y := float32(85); y >= 30; y -= 5 {
		r.in.Y = y
		r.tick(build)
	}
	r.in.Down, r.in.Released = false, true
	r.tick(build)
	if pressed >= 0 {
		t.Error("dragging pressed a row")
	}
	if y := r.u.of("s").span; y < 140 || y > 160 {
		t.Errorf("a drag of 60 scrolled to %v", y)
	}
	r.in.WheelY = 1e6
	r.in.X, r.in.Y = 50, 50
	r.tick(build)
	if y := r.u.of("s").span; y != 0 {
		t.Errorf("scrolled beyond the top to %v", y)
	}
	// what is clipped away cannot be pressed
	r.in.Touch = false
	r.click(build, 50, 110)
	if pressed >= 0 {
		t.Errorf("row %d was pressed outside the view", pressed)
	}
}

// The wheel over a row that lies in a scroll view turns the page, and a focus in the row brings both into sight.
func TestARowInAScrollView(t *testing.T) {
	r := newRig(t)
	parts := slices.Repeat([]float32{100}, 8)
	build := func(u *UI) {
		u.Scroll("page", board.Rect{X: 0, Y: 0, W: 340, H: 200}, 1000, func(v board.Rect) {
			u.ScrollAcross("row", layout.At(v, 320, 60, 0, 0), parts, func(w board.Rect) {
				for i := range parts {
					u.Row(string(rune('a'+i)), layout.Left(&w, 100, 0), Row{Label: "part", Upright: true, Draw: func(board.Rect) {}})
				}
			})
		})
	}
	page, row := func() float32 { return r.u.of("page").span }, func() float32 { return r.u.of("row").span }
	r.tick(build)
	r.in.X, r.in.Y, r.in.WheelY = 100, 30, -3
	r.tick(build)
	if page() != 144 || row() != 0 {
		t.Errorf("the wheel moves the page by %v and the row by %v", page(), row())
	}
	for range 6 {
		r.key(build, KeyPress{Key: "Tab"})
	}
	for range 60 {
		r.tick(build)
	}
	if page() != 0 || row() < 300 {
		t.Errorf("the focus moves the page to %v and the row to %v", page(), row())
	}
}

func TestANoteTakesThePlaceOfTheLastOne(t *testing.T) {
	r := newRig(t)
	build := func(*UI) {}
	told := func() (all []string) {
		for _, i := range r.u.List.Items {
			if i.Op == board.OpText {
				all = append(all, i.Text)
			}
		}
		return all
	}
	r.u.Toast("Saved", "", nil)
	for _, n := range []string{"Overlay: heat.", "Overlay: reach.", "Overlay off."} {
		r.u.Note("view", n)
		for range 20 {
			r.tick(build)
		}
	}
	r.u.Complain("No room")
	r.u.Complain("No room")
	r.tick(build)
	if got := told(); !slices.Equal(got, []string{"No room", "Overlay off.", "Saved"}) { // the newest comes first
		t.Errorf("after three notes of one switch and one complaint told twice there stands %q", got)
	}
}

func TestToastsGo(t *testing.T) {
	r := newRig(t)
	did := false
	r.u.Toast("Saved", "Open", func() { did = true })
	build := func(*UI) {}
	for range 30 {
		r.tick(build)
	}
	if !strings.Contains(texts(r.u.List), "Saved") {
		t.Fatal("no toast")
	}
	var at board.Rect
	for _, h := range r.u.hits {
		if h.id == "toast/act" {
			at = h.r
		}
	}
	r.click(build, at.X+5, at.Y+5)
	if !did {
		t.Error("the action of the toast was not done")
	}
	r.u.Complain("Oh no")
	for range 60 * 9 {
		r.tick(build)
	}
	if strings.Contains(texts(r.u.List), "Oh no") {
		t.Error("a toast stays for ever")
	}
	if said := strings.Join(r.u.Said, "|"); !strings.Contains(said, "Saved|Oh no") {
		t.Errorf("said %q", said)
	}
}

// A message with a button can be a warning, too.
func TestWarn(t *testing.T) {
	r := newRig(t)
	did := false
	r.u.Warn("The record is damaged.", "Show", func() { did = true })
	if _, icon := r.u.toasts[0].look(r.u.Theme); icon != "warning" || r.u.toasts[0].action != "Show" {
		t.Errorf("%+v with the icon %s", r.u.toasts[0], icon)
	}
	r.u.toasts[0].do()
	if !did {
		t.Error("its button does nothing")
	}
}

// TestToastsLieOnNoControl: where buttons fill the foot, in a dialog that leaves no room below as on a page, messages lie above them and do not
// overlap, and a press on a button counts.
func TestToastsLieOnNoControl(t *testing.T) {
	foot := func(u *UI, r board.Rect) bool {
		return u.Button("foot", board.Rect{X: r.X, Y: r.Y + r.H - 120, W: r.W, H: 120}, Button{Label: "Again"})
	}
	for name, page := range map[string]func(*UI, *int){
		"a page": func(u *UI, n *int) {
			if foot(u, board.Rect{W: 1280, H: 720}) {
				*n++
			}
		},
		"a dialog": func(u *UI, n *int) {
			u.Button("beneath", board.Rect{X: 0, Y: 300, W: 1280, H: 240}, Button{Label: "Beneath"})
			u.Modal("card", 900, 720, func(r board.Rect) bool {
				if foot(u, r) {
					*n++
				}
				return true
			})
		},
	} {
		r, pressed := newRig(t), 0
		build := func(u *UI) { page(u, &pressed) }
		for range 30 {
			r.tick(build)
		}
		r.u.Toast("Saved", "Open", nil)
		r.u.Complain("No room")
		for range 30 {
			r.tick(build)
		}
		a, b := r.u.toasts[0].at, r.u.toasts[1].at
		if c := a.Cross(b); a.Y+a.H > 600 || b.Y+b.H > 600 || c.W > 0 && c.H > 0 {
			t.Errorf("%s: messages lie at %v and %v, the button begins at 600", name, a, b)
		}
		r.click(build, 640, 690)
		if pressed != 1 {
			t.Errorf("%s: the button was pressed %d times", name, pressed)
		}
	}
}

// A message that finds no place beside the controls lets a press through to the one below it, unless it has a button of its own.
func TestMessagesWithoutAPlace(t *testing.T) {
	for action, want := range map[string]int{"": 1, "Open": 0} {
		r, pressed := newRig(t), 0
		build := func(u *UI) {
			if u.Button("all", board.Rect{W: 1280, H: 720}, Button{Label: "Play"}) {
				pressed++
			}
		}
		r.u.Toast("Saved", action, nil)
		for range 30 {
			r.tick(build)
		}
		at := r.u.toasts[0].at
		r.click(build, at.X+20, at.Y+at.H/2)
		if pressed != want {
			t.Errorf("with the button %q on the message, a press on it pressed what lies below %d times", action, pressed)
		}
	}
}

func TestTextFits(t *testing.T) {
	r := newRig(t)
	r.tick(func(u *UI) {
		u.Text(board.Rect{X: 0, Y: 0, W: 100, H: 20}, "short", Body, board.Regular, board.Left, u.Theme.Text)
		if len(u.Overflows) != 0 {
			t.Errorf("overflows %q", u.Overflows)
		}
		u.Text(board.Rect{X: 0, Y: 0, W: 60, H: 20}, "much too long for this place", Body, board.Regular, board.Left, u.Theme.Text)
		if len(u.Overflows) != 1 {
			t.Errorf("overflows %q", u.Overflows)
		}
		last := u.List.Items[len(u.List.Items)-1]
		if w := board.TextWidth(last.Face, last.Size, last.Text); w > 61 {
			t.Errorf("%q is %v wide", last.Text, w)
		}
		if l := u.Lines(u.TextWidth("loses 5 ", Body, board.Regular), "loses 5 %", Body, board.Regular); !slices.Equal(l, []string{"loses", "5 %"}) {
			t.Errorf("a number is broken from its sign: %q", l)
		}
		for _, w := range []float32{5, 40, 100, 1000} {
			for _, l := range u.Lines(w, "one two three incomprehensibilities\n\nlast", Body, board.Regular) {
				if lw := board.TextWidth(board.Regular, Body, l); lw > w && len([]rune(l)) > 1 {
					t.Errorf("line %q is %v wide, room %v", l, lw, w)
				}
			}
		}
	})
}

func TestChartAxes(t *testing.T) {
	for _, c := range []struct {
		lines  [][]float64
		lo, hi float64
	}{
		{[][]float64{{0, 100}}, 0, 100},
		{[][]float64{{3, 97}}, 0, 100},
		{[][]float64{{5, 5}}, 5, 9}, // whole numbers have whole ticks
		{[][]float64{{0, 10}}, 0, 10},
		{[][]float64{{0, 205}}, 0, 250},
		{[][]float64{{0, 500}}, 0, 500},
		{[][]float64{{0, 11}}, 0, 12},
		{[][]float64{{0, 0.5}}, 0, 0.5},
		{[][]float64{{0.5, 0.5}}, 0.5, 1.5},
		{nil, 0, 1},
		{[][]float64{{math.NaN(), math.Inf(1), 2}}, 2, 6},
		{[][]float64{{-7, 12}}, -8, 12},
	} {
		a, _ := bounds(Chart{Lines: c.lines})
		if a.lo != c.lo || a.hi != c.hi {
			t.Errorf("%v: axis %v to %v, not %v to %v", c.lines, a.lo, a.hi, c.lo, c.hi)
		}
	}
	if a, n := bounds(Chart{Lines: [][]float64{{50, 54, 52}, {50, 46, 48}}, Full: 100}); a.lo != 0 || a.hi != 100 || n != 3 {
		t.Errorf("an even match in per cent has the axis %v to %v", a.lo, a.hi)
	}
}

// TestFlagsLeaveTheAxisFree: the flag of the first turn does not cover the number at the top of the axis.
func TestFlagsLeaveTheAxisFree(t *testing.T) {
	r := newRig(t)
	r.tick(func(u *UI) {
		u.Chart("c", board.Rect{X: 0, Y: 0, W: 400, H: 200}, Chart{Lines: [][]float64{{40, 60}}, At: -1, Full: 100, Flags: []Flag{{At: 0, Label: "1st"}}})
	})
	at := func(text string) float32 {
		i := slices.IndexFunc(r.u.List.Items, func(i board.Item) bool { return i.Text == text })
		if i < 0 {
			t.Fatalf("there is no %q", text)
		}
		return r.u.List.Items[i].X
	}
	if end, flag := at("100"), at("1st")-0.65*flagSize; flag < end {
		t.Errorf("the number ends at %v, the flag begins at %v", end, flag)
	}
}

func TestChartSeeks(t *testing.T) {
	r := newRig(t)
	got := -1.0
	line := make([]float64, 101)
	build := func(u *UI) {
		if at, hit := u.Chart("c", board.Rect{X: 0, Y: 0, W: 400, H: 200}, Chart{Lines: [][]float64{line, line}, Seats: []rules.Seat{0, 1}, At: 50}); hit {
			got = at
		}
	}
	r.tick(build)
	r.click(build, 399, 100)
	if got != 100 {
		t.Errorf("a press at the end leads to %v", got)
	}
	r.click(build, 5, 100)
	if got != 0 {
		t.Errorf("a press at the start leads to %v", got)
	}
	r.u.SetFocus("c", true)
	r.key(build, KeyPress{Key: "Right"})
	if got != 51 {
		t.Errorf("Right leads to %v", got)
	}
}

func TestFactor(t *testing.T) {
	for _, c := range []struct{ w, h, size, want float64 }{
		{1280, 720, 1, 1}, {1920, 1080, 1, 1.5}, {3840, 2160, 1, 3}, {1280, 720, 2, 2}, {390, 844, 1, 1},
		{390, 844, 2, 390.0 / 320}, {0, 0, 1, 1}, {640, 360, 1, 1}, {1280, 720, 9, 2},
	} {
		if got := Factor(c.w, c.h, c.size); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("Factor(%v, %v, %v) = %v, not %v", c.w, c.h, c.size, got, c.want)
		}
	}
}

func TestInForce(t *testing.T) {
	for _, c := range []struct{ w, h, size, want float64 }{{1280, 720, 2, 2}, {1920, 1080, 1.5, 1.5}, {390, 844, 2, 390.0 / 320}, {390, 844, 1.1, 1.1}} {
		if got := InForce(c.w, c.h, c.size); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("InForce(%v, %v, %v) = %v, not %v", c.w, c.h, c.size, got, c.want)
		}
	}
}

func TestFocusedControlKeepsItsKeys(t *testing.T) {
	r := newRig(t)
	plays, turns, presses := 0, 0, 0
	v := 1.0
	build := func(u *UI) {
		if u.Action(Play) {
			plays++
		}
		if u.Action(TurnForward) {
			turns++
		}
		if u.Button("b", board.Rect{W: 50, H: 40}, Button{Label: "b"}) {
			presses++
		}
		u.Slider("s", board.Rect{X: 100, W: 100, H: 40}, &v, 0, 10, Slider{Step: 1})
	}
	r.tick(build)
	r.key(build, KeyPress{Key: "Space"})
	r.key(build, KeyPress{Key: "Right"})
	r.key(build, KeyPress{Key: "Right", Repeat: true})
	if plays != 1 || turns != 2 {
		t.Fatalf("without focus: %d plays, %d turns", plays, turns)
	}
	r.key(build, KeyPress{Key: "Tab"})
	r.key(build, KeyPress{Key: "Space"})
	if plays != 1 || presses != 1 {
		t.Fatalf("with focus: %d plays, %d presses", plays, presses)
	}
	r.key(build, KeyPress{Key: "Tab"})
	r.key(build, KeyPress{Key: "Right"})
	if turns != 2 || v != 2 {
		t.Fatalf("on the slider: %d turns, value %v", turns, v)
	}
}

// A control that is gone takes the focus ring with it, so that the keys are the scene's again.
func TestTheRingGoesWithItsControl(t *testing.T) {
	r := newRig(t)
	build := func(u *UI) { u.Button("a", board.Rect{W: 90, H: 40}, Button{Label: "x"}) }
	r.tick(build)
	r.key(build, KeyPress{Key: "Tab"})
	if !r.u.Ring() {
		t.Fatal("Tab shows no ring")
	}
	for range 2 {
		r.tick(func(*UI) {})
	}
	if r.u.Ring() {
		t.Error("the ring is said to be shown on a control that is gone")
	}
}
