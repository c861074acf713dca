package gesture

import (
	"slices"
	"testing"

	"app.pentarena/scenes/ui"
)

// frames reads frames of events, and returns the input of every tick of each.
func frames(list ...[]Event) [][]ui.Input {
	var q Queue
	var r Reader
	out := make([][]ui.Input, len(list))
	for i, events := range list {
		for _, raw := range q.Frame(&Raw{Now: float64(i) * 0.7, Width: 2560, Height: 1440, Scale: 2}, events) {
			in := *r.Read(&raw)
			in.Keys, in.Runes, in.Touches = slices.Clone(in.Keys), slices.Clone(in.Runes), slices.Clone(in.Touches)
			out[i] = append(out[i], in)
		}
	}
	return out
}

func click(at, x, y float64) []Event {
	return []Event{{Kind: LeftDown, At: at, X: x, Y: y}, {Kind: LeftUp, At: at + 0.05, X: x, Y: y}}
}

// Two clicks on one place and one on another, all between two frames.
func TestEveryPressCountsWhereItWasMade(t *testing.T) {
	got := frames(nil, slices.Concat(click(0.1, 20, 20), click(0.3, 20, 20), click(0.5, 400, 20), []Event{{Kind: MouseMoved, At: 0.6, X: 800, Y: 600}}), nil)
	type place struct{ x, y float32 }
	var pressed, released []place
	for i, in := range got[1] {
		if in.Queued != (i > 0) {
			t.Errorf("tick %d: queued %v", i, in.Queued)
		}
		if in.Pressed {
			pressed = append(pressed, place{in.X, in.Y})
		}
		if in.Released {
			released = append(released, place{in.X, in.Y})
		}
	}
	if want := []place{{10, 10}, {10, 10}, {200, 10}}; !slices.Equal(pressed, want) || !slices.Equal(released, want) {
		t.Errorf("pressed at %v, released at %v, want %v", pressed, released, want)
	}
	if last := got[1][len(got[1])-1]; last.X != 400 || last.Y != 300 || last.Down || last.Now != 0.7 {
		t.Errorf("the frame ends with %+v", last)
	}
	if next := got[2]; len(next) != 1 || next[0].Queued || next[0].Pressed || next[0].X != 400 {
		t.Errorf("afterwards: %+v", next)
	}
	dt := 0.0
	for _, in := range got[1] {
		dt += in.Dt
	}
	if dt < 0.6 || dt > 0.71 {
		t.Errorf("the ticks of a frame of 0.7 s take %.2f s", dt)
	}
}

func TestKeysBetweenTwoFrames(t *testing.T) {
	tap := func(key, text string, shift bool) []Event {
		return []Event{{Kind: KeyDown, Key: key, Text: text, Shift: shift}, {Kind: KeyUp, Key: key, Shift: shift}}
	}
	got := frames(nil, slices.Concat(tap("E", "e", false), tap("E", "e", false), tap("B", "B", true), tap("", "ä", false)), nil)
	var keys []ui.KeyPress
	text := ""
	for _, in := range got[1] {
		keys = append(keys, in.Keys...)
		text += string(in.Runes)
	}
	if want := []ui.KeyPress{{Key: "E"}, {Key: "E"}, {Key: "B", Shift: true}}; !slices.Equal(keys, want) || text != "eeBä" {
		t.Errorf("keys %v, text %q", keys, text)
	}
	if last := got[2][0]; len(last.Held)+len(last.Keys)+len(last.Runes) > 0 {
		t.Errorf("afterwards: %+v", last)
	}
}

func TestADragBetweenTwoFrames(t *testing.T) {
	got := frames(nil, []Event{{Kind: LeftDown, X: 20, Y: 20}, {Kind: MouseMoved, X: 100, Y: 20}, {Kind: MouseMoved, X: 300, Y: 20}, {Kind: LeftUp, X: 320, Y: 20}})
	var down []float32
	for _, in := range got[1] {
		if in.Down {
			down = append(down, in.X)
		}
	}
	if in := got[1][len(got[1])-1]; !slices.Equal(down, []float32{10, 160}) || !in.Released || in.X != 160 {
		t.Errorf("dragged over %v, ended by %+v", down, in)
	}
}

func TestFingersBetweenTwoFrames(t *testing.T) {
	finger := func(kind Kind, at float64, list ...ui.Touch) Event { return Event{Kind: kind, At: at, Touches: list} }
	one, two := ui.Touch{ID: 1, X: 400, Y: 300}, ui.Touch{ID: 2, X: 600, Y: 300}
	got := frames(nil, []Event{finger(FingersChanged, 0.1, one), finger(FingersChanged, 0.15), finger(FingersChanged, 0.2, two), finger(FingersChanged, 0.25)},
		[]Event{finger(FingersChanged, 0.8, one, two), finger(FingersChanged, 0.9)})
	var taps []float32
	for _, in := range got[1] {
		if in.Pressed {
			taps = append(taps, in.X)
		}
	}
	if !slices.Equal(taps, []float32{200, 300}) {
		t.Errorf("taps at %v", taps)
	}
	if in := got[2][len(got[2])-1]; !in.TwoTap {
		t.Errorf("two fingers that tapped between two frames: %+v", in)
	}
}

func TestWhatIsHeldEndsWithTheFocus(t *testing.T) {
	got := frames(nil, []Event{{Kind: KeyDown, Key: "E"}, {Kind: LeftDown, X: 20, Y: 20}}, []Event{{Kind: FocusLost}})
	if in := got[1][len(got[1])-1]; !in.Down || len(in.Held) != 1 {
		t.Errorf("held: %+v", in)
	}
	if in := got[2][0]; in.Down || len(in.Held) > 0 {
		t.Errorf("without the focus: %+v", in)
	}
}
