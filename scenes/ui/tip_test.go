package ui

import (
	"strings"
	"testing"

	"app.pentarena/scenes/board"
)

// where finds a text of the last tick.
func (r *rig) where(text string) (x, y float32, ok bool) {
	for _, i := range r.u.List.Items {
		if i.Op == board.OpText && strings.Contains(i.Text, text) {
			return i.X, i.Y, true
		}
	}
	return 0, 0, false
}

// A tip waits until the pointer has rested, goes with a press, does not come back before the pointer has left, and keeps off what must be seen.
func TestTips(t *testing.T) {
	r := newRig(t)
	options := board.Rect{X: 60, Y: 560, W: 320, H: 100}
	asks := true
	build := func(u *UI) {
		u.Button("verb", board.Rect{X: 100, Y: 670, W: 60, H: 44}, Button{Icon: "undo", Tip: "what it does"})
		u.Keep(options)
		if asks {
			u.Tip(board.Rect{X: 900, Y: 10, W: 40, H: 40}, "what is there")
		}
	}
	ticks := func(n int) {
		for range n {
			r.tick(build)
		}
	}
	seen := func(text string) bool { _, _, ok := r.where(text); return ok }
	if ticks(20); seen("what is there") {
		t.Error("a tip does not wait")
	}
	if ticks(10); !seen("what is there") {
		t.Error("a tip never comes")
	}
	asks = false
	r.in.X, r.in.Y = 130, 690
	if ticks(20); seen("what") {
		t.Error("the tip of a button does not wait")
	}
	ticks(10)
	x, y, ok := r.where("what it does")
	if !ok || options.Contains(x, y) || options.Contains(x+20, y) {
		t.Errorf("the tip is shown: %v, at %v, %v", ok, x, y)
	}
	r.click(build, 130, 690)
	if ticks(60); seen("what it does") {
		t.Error("a tip stays after a press")
	}
	r.in.X = 700
	ticks(5)
	r.in.X = 130
	if ticks(40); !seen("what it does") {
		t.Error("a tip does not come back")
	}
	r.click(build, 130, 690)
	asks = true // something else comes under the pointer, which stands still
	if ticks(60); seen("what") {
		t.Error("a tip comes under a pointer that stands still after a press")
	}
	r.in.X = 500
	if ticks(60); !seen("what is there") {
		t.Error("a tip does not come when the pointer moves on")
	}
}

// A tip that a finger asks for names no key.
func TestTipsForFingersNameNoKey(t *testing.T) {
	r := newRig(t)
	build := func(u *UI) {
		u.Button("verb", board.Rect{X: 100, Y: 300, W: 60, H: 44}, Button{Icon: "undo", Key: "Ctrl+Z", Reason: "Undo\nnothing to take back"})
	}
	for _, touch := range []bool{false, true} {
		r.in.Touch = touch
		r.click(build, 130, 320)
		r.tick(build)
		if _, _, ok := r.where("nothing to take back"); !ok {
			t.Errorf("by a finger (%v) the refusal is not shown", touch)
		}
		if _, _, ok := r.where("Ctrl"); ok == touch {
			t.Errorf("by a finger (%v) a key is named: %v", touch, ok)
		}
	}
}
