package game

import (
	"slices"
	"testing"

	"app.pentarena/game/shell/gesture"
)

// A program at rest takes up each press at once, whatever was pressed, and rests again after a while.
func TestRestEndsWithAnyPress(t *testing.T) {
	for name, press := range map[string][]gesture.Event{
		"a click":         {{Kind: gesture.LeftDown}, {Kind: gesture.LeftUp}},
		"a button":        {{Kind: gesture.LeftDown}},
		"a right button":  {{Kind: gesture.RightDown}},
		"a key":           {{Kind: gesture.KeyDown, Key: "Z", Ctrl: true}},
		"a key that ends": {{Kind: gesture.KeyDown, Key: "Z", Ctrl: true}, {Kind: gesture.KeyUp, Key: "Z", Ctrl: true}},
		"a letter":        {{Kind: gesture.KeyDown, Text: "ä"}},
		"a move":          {{Kind: gesture.MouseMoved, X: 3}},
	} {
		var queue gesture.Queue
		var reader gesture.Reader
		var c calm
		raw := gesture.Raw{Scale: 1}
		frame := func(now float64, events ...gesture.Event) (passed bool, keys []string, pressed bool) {
			raw.Now = now
			states := queue.Frame(&raw, events)
			if passed = c.pass(states); passed {
				return passed, nil, false
			}
			for i := range states {
				in := reader.Read(&states[i])
				pressed = pressed || in.Pressed
				for _, k := range in.Keys {
					keys = append(keys, k.Key)
				}
			}
			return false, keys, pressed
		}
		rests := 0
		for i := range 40 {
			if passed, _, _ := frame(0.1 * float64(i)); passed {
				rests++
			}
		}
		if rests < 15 {
			t.Fatalf("nothing happens for 4 s, yet %d of 40 ticks pass", rests)
		}
		passed, keys, pressed := frame(4, press...)
		wantKey, wantPress := slices.ContainsFunc(press, func(e gesture.Event) bool { return e.Key != "" }), press[0].Kind == gesture.LeftDown
		if passed || slices.Contains(keys, "Z") != wantKey || pressed != wantPress {
			t.Errorf("%s at rest: passed %v, keys %v, pressed %v", name, passed, keys, pressed)
		}
		for i, e := range []gesture.Event{{Kind: gesture.FocusLost}, {Kind: gesture.MouseMoved}} { // whatever is held is let go
			if passed, _, _ := frame(4.1+0.1*float64(i), e); passed {
				t.Errorf("after %s the end of it waits", name)
			}
		}
	}
}
