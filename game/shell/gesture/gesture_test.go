package gesture

import (
	"math"
	"slices"
	"testing"

	"app.pentarena/scenes/ui"
)

// play reads the raw states one after another, 1/60 s apart, and returns copies of the inputs.
func play(raws ...Raw) []ui.Input {
	var r Reader
	var out []ui.Input
	for i := range raws {
		raws[i].Now += float64(i) / 60
		raws[i].Width, raws[i].Height, raws[i].Scale = 2560, 1440, 2
		in := *r.Read(&raws[i])
		in.Keys = append([]ui.KeyPress(nil), in.Keys...)
		in.Touches = append([]ui.Touch(nil), in.Touches...)
		out = append(out, in)
	}
	return out
}

// held repeats a raw state for some seconds, in ticks of 1/60 s.
func held(raw Raw, seconds float64) []Raw {
	return slices.Repeat([]Raw{raw}, int(math.Ceil(seconds*60)))
}

func at(x, y float32) []ui.Touch { return []ui.Touch{{ID: 4, X: x, Y: y}} }

func TestMouse(t *testing.T) {
	got := play(
		Raw{MouseX: 100, MouseY: 50},
		Raw{MouseX: 200, MouseY: 80, Left: true, LeftPressed: true},
		Raw{MouseX: 200, MouseY: 80, LeftRelease: true},
		Raw{MouseX: 202, MouseY: 80, LeftPressed: true, LeftRelease: true}, // a whole click within a tick
		Raw{MouseX: 202, MouseY: 80, LeftPressed: true, LeftRelease: true},
		Raw{MouseX: 202, MouseY: 80, RightPressed: true, WheelY: 1},
	)
	if in := got[0]; in.W != 1280 || in.H != 720 || in.X >= 0 {
		t.Errorf("at the start: %+v", in)
	}
	if in := got[1]; in.X != 100 || in.Y != 40 || !in.Down || !in.Pressed || in.DoubleClick {
		t.Errorf("press: %+v", in)
	}
	if in := got[2]; in.Down || !in.Released {
		t.Errorf("release: %+v", in)
	}
	if in := got[3]; !in.Pressed || !in.Released || !in.DoubleClick {
		t.Errorf("second click: %+v", in)
	}
	if got[4].DoubleClick {
		t.Error("the third click of three is not a double click")
	}
	if in := got[5]; !in.RightPressed || in.WheelY != 1 {
		t.Errorf("right click and wheel: %+v", in)
	}
}

func TestPressWithoutEvent(t *testing.T) {
	got := play(
		Raw{MouseX: 10, MouseY: 10},
		Raw{MouseX: 10, MouseY: 10, Left: true, Right: true, Keys: []string{"E"}},
		Raw{MouseX: 10, MouseY: 10, Left: true, Right: true, Keys: []string{"E"}},
		Raw{MouseX: 10, MouseY: 10},
		Raw{MouseX: 10, MouseY: 10},
	)
	for i, in := range got {
		if in.Pressed != (i == 1) || in.RightPressed != (i == 1) || in.Released != (i == 3) || (len(in.Keys) == 1) != (i == 1) {
			t.Errorf("tick %d: pressed %v, right %v, released %v, keys %v", i, in.Pressed, in.RightPressed, in.Released, in.Keys)
		}
	}
}

func TestTapAndDrag(t *testing.T) {
	got := play(
		Raw{},
		Raw{Touches: at(400, 300)},
		Raw{Touches: at(440, 300)},
		Raw{},
		Raw{},
	)
	if in := got[1]; !in.Pressed || !in.Down || !in.Touch || in.X != 200 || in.Y != 150 {
		t.Errorf("finger down: %+v", in)
	}
	if in := got[2]; in.Pressed || !in.Down || in.X != 220 {
		t.Errorf("finger moved: %+v", in)
	}
	if in := got[3]; in.Down || !in.Released || in.X != 220 || !in.Touch {
		t.Errorf("finger up: %+v", in)
	}
	if in := got[4]; in.Released || in.Down {
		t.Errorf("afterwards: %+v", in)
	}
}

func TestLongPressInspectsAndDoesNotClick(t *testing.T) {
	rest := held(Raw{Touches: at(404, 300)}, LongPress)
	got := play(slices.Concat([]Raw{{Touches: at(400, 300)}}, rest, rest[:2], []Raw{{}})...)
	for i, in := range got {
		if in.Long != (i == len(rest)) {
			t.Errorf("long press in tick %d: %v", i, in.Long)
		}
	}
	if in := got[len(got)-1]; !in.Released || in.X >= 0 {
		t.Errorf("the finger that inspected clicked: %+v", in)
	}
	moved := play(slices.Concat([]Raw{{Touches: at(400, 300)}, {Touches: at(480, 300)}}, held(Raw{Touches: at(400, 300)}, LongPress))...)
	if slices.ContainsFunc(moved, func(in ui.Input) bool { return in.Long }) {
		t.Error("a finger that had moved inspected")
	}
}

// At a low frame rate a short press lasts a few long ticks.
func TestTapAtLowFrameRate(t *testing.T) {
	got := play(
		Raw{},
		Raw{Touches: at(400, 300), Now: 0.5}, Raw{Touches: at(400, 300), Now: 1}, Raw{Touches: at(400, 300), Now: 1.5}, Raw{Now: 2},
		Raw{Keys: []string{"E"}, Pressed: []string{"E"}, Now: 2.5}, Raw{Keys: []string{"E"}, Now: 3}, Raw{Keys: []string{"E"}, Now: 3.5}, Raw{Now: 4},
	)
	for i, in := range got {
		if in.Long {
			t.Errorf("tick %d is a long press", i)
		}
		if want := i == 5; (len(in.Keys) == 1) != want {
			t.Errorf("tick %d: keys %+v", i, in.Keys)
		}
	}
	if in := got[4]; !in.Released || in.X != 200 {
		t.Errorf("the tap does not click: %+v", in)
	}
}

func TestPinchAndPan(t *testing.T) {
	two := func(x0, x1, y float32) []ui.Touch { return []ui.Touch{{ID: 1, X: x0, Y: y}, {ID: 2, X: x1, Y: y}} }
	got := play(
		Raw{Touches: []ui.Touch{{ID: 1, X: 400, Y: 400}}},
		Raw{Touches: two(400, 600, 400)},
		Raw{Touches: two(300, 700, 440)},
		Raw{Touches: []ui.Touch{{ID: 2, X: 700, Y: 440}}},
		Raw{},
	)
	if in := got[1]; in.Down || !in.Released || in.X >= 0 {
		t.Errorf("the second finger must end the press without a click: %+v", in)
	}
	if in := got[2]; in.Pinch != 2 || in.PanX != 0 || in.PanY != 20 || in.X != 250 || in.Y != 220 || in.Down {
		t.Errorf("pinch: %+v", in)
	}
	for i := 3; i < 5; i++ {
		if in := got[i]; in.Pressed || in.Released || in.Down || in.TwoTap {
			t.Errorf("tick %d after the pinch: %+v", i, in)
		}
	}
}

func TestTwoFingerTap(t *testing.T) {
	both := []ui.Touch{{ID: 1, X: 400, Y: 400}, {ID: 2, X: 600, Y: 400}}
	got := play(Raw{Touches: both[:1]}, Raw{Touches: both}, Raw{Touches: both}, Raw{Touches: both[1:]}, Raw{})
	if !got[3].TwoTap || got[4].TwoTap {
		t.Errorf("two-finger tap in ticks %v %v, want once", got[3].TwoTap, got[4].TwoTap)
	}
	slow := play(append(held(Raw{Touches: both}, tapTime+0.1), Raw{})...)
	if slow[len(slow)-1].TwoTap {
		t.Error("two fingers that rested tapped")
	}
}

func TestMouseReturnsWhenMoved(t *testing.T) {
	got := play(Raw{MouseX: 10, MouseY: 10}, Raw{MouseX: 10, MouseY: 10, Touches: at(400, 300)}, Raw{MouseX: 10, MouseY: 10}, Raw{MouseX: 10, MouseY: 10}, Raw{MouseX: 20, MouseY: 10})
	if !got[3].Touch || got[3].X != 200 {
		t.Errorf("a mouse at rest took the pointer: %+v", got[3])
	}
	if in := got[4]; in.Touch || in.X != 10 {
		t.Errorf("a moving mouse did not get the pointer: %+v", in)
	}
}

func TestKeysRepeatByTheClock(t *testing.T) {
	hold := Raw{Keys: []string{"Right"}}
	down := hold
	down.Pressed = []string{"Right"}
	late := hold
	late.Now = 0.5
	early := held(hold, repeatAfter-0.05)
	got := play(slices.Concat([]Raw{down}, early, []Raw{late, late, {Now: 1}})...)
	if k := got[0].Keys; len(k) != 1 || k[0].Repeat {
		t.Errorf("press: %+v", k)
	}
	for i := range early {
		if k := got[1+i].Keys; len(k) != 0 {
			t.Errorf("too early, in tick %d: %+v", 1+i, k)
		}
	}
	if k := got[1+len(early)].Keys; len(k) != 1 || !k[0].Repeat {
		t.Errorf("after half a second in one slow tick there must be one repeat: %+v", k)
	}
	if k := got[len(got)-1].Keys; len(k) != 0 {
		t.Errorf("released: %+v", k)
	}
}

func TestShortcutsAreNotText(t *testing.T) {
	got := play(
		Raw{Keys: []string{"S"}, Pressed: []string{"S"}, Ctrl: true, Runes: []rune("s")},
		Raw{Runes: []rune("@"), Ctrl: true, Alt: true},
		Raw{Runes: []rune("?"), Keys: []string{"Minus"}, Pressed: []string{"Minus"}, Shift: true},
	)
	if len(got[0].Runes) != 0 || !got[0].Keys[0].Ctrl {
		t.Errorf("Ctrl+S: %+v", got[0])
	}
	if string(got[1].Runes) != "@" {
		t.Errorf("AltGr: %q", string(got[1].Runes))
	}
	if k := got[2].Keys; len(k) != 2 || k[1] != (ui.KeyPress{Key: "Slash", Shift: true}) {
		t.Errorf("question mark on another key: %+v", k)
	}
}

func TestTimeIsBounded(t *testing.T) {
	got := play(Raw{}, Raw{Now: 3600}, Raw{Now: 3600})
	if got[1].Dt != longestStep || got[1].Now < 3600 || got[2].Dt > 0.02 {
		t.Errorf("after an hour: dt %v then %v", got[1].Dt, got[2].Dt)
	}
}
