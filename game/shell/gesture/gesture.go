// Package gesture turns the raw state of mouse, fingers and keyboard into the input of the interface: one pointer, long presses, double
// clicks, pinches, drags and taps of two fingers, repeated keys. It opens no window, so tests can write gestures as data.
package gesture

import (
	"math"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/scenes/ui"
)

// Times in seconds and distances in canvas units.
const (
	LongPress   = 0.45 // a finger that stays down this long inspects
	maxSlip     = 12   // a finger that moves farther is neither a long press nor a tap
	doubleTime  = 0.35
	doubleReach = 8
	tapTime     = 0.30 // maximum time of a two-finger tap
	repeatAfter = 0.25
	repeatEvery = 0.10
	longestStep = 0.25 // a longer tick (hidden page, breakpoint) counts as this
	longestHold = 0.05 // maximum part of a tick that counts towards long presses and key repeats, for slow machines
)

// Raw is the state of the input devices at a tick. Positions are in device pixels.
type Raw struct {
	Now                      float64 // seconds of a monotonic clock
	Width, Height            float64
	Scale                    float64 // device pixels per canvas unit
	Size                     float64 // enlargement of the interface, see ui.Input
	MouseX, MouseY           float64
	Left, Right              bool // buttons held down
	LeftPressed, LeftRelease bool // pressed or released since the last tick, as reported by the machine
	RightPressed             bool
	WheelX, WheelY           float64 // notches; up and right are positive
	Touches                  []ui.Touch
	Keys                     []string // held down
	Pressed                  []string // pressed since the last tick, in order
	Ctrl, Shift, Alt         bool
	Runes                    []rune
	Pasted                   []rune    // text from the clipboard
	Entry                    *ui.Entry // what the system's text editor did
	Files                    []ui.File
	Hidden                   bool
	Queued                   bool // a further state since the last frame, see Queue
	InsetTop, InsetBottom    float64
}

// Reader turns each Raw into an Input. The zero Reader is ready to use.
type Reader struct {
	in        ui.Input
	begun     bool
	last      float64
	heldClock float64            // clock for held keys and buttons: Raw.Now, but slower in long ticks
	repeats   map[string]float64 // when each held key repeats next

	clickAt          float64 // last press, for double clicks
	clickX, clickY   float32
	clicked          bool
	mouseX, mouseY   float64
	left, right      bool     // buttons held at the last tick
	held             []string // keys held at the last tick
	finger           finger
	twoSince         float64 // when the second finger came down
	twoTap           bool    // the two fingers have not moved yet
	twoX, twoY, span float32
	twoStartX        float32
	twoStartY        float32
	twoStartSpan     float32
	fingers          int
}

// finger is the finger that acts as the pointer.
type finger struct {
	on, long, slipped bool
	id                int
	since             float64
	x0, y0            float32
}

// Read returns the input of the next tick. The result is valid until the next call.
func (r *Reader) Read(raw *Raw) *ui.Input {
	in := &r.in
	scale := raw.Scale
	if scale <= 0 {
		scale = 1
	}
	dt := raw.Now - r.last
	if !r.begun {
		dt = 0
		r.mouseX, r.mouseY = raw.MouseX, raw.MouseY
		r.repeats = map[string]float64{}
		in.X, in.Y = ui.Away, ui.Away
		r.begun = true
	}
	r.last = raw.Now
	r.heldClock += min(max(dt, 0), longestHold)
	x, y, touch := in.X, in.Y, in.Touch
	*in = ui.Input{
		W: float32(raw.Width / scale), H: float32(raw.Height / scale), Scale: float32(scale), Size: raw.Size,
		X: x, Y: y, Touch: touch,
		WheelX: float32(raw.WheelX), WheelY: float32(raw.WheelY), Fingers: ui.Fingers{Pinch: 1, Touches: in.Touches[:0]}, Keys: in.Keys[:0],
		Held: raw.Keys, Modifiers: ui.Modifiers{Ctrl: raw.Ctrl, Shift: raw.Shift, Alt: raw.Alt},
		Now: raw.Now, Dt: min(max(dt, 0), longestStep), Files: raw.Files, Hidden: raw.Hidden, Queued: raw.Queued,
		InsetTop: float32(raw.InsetTop / scale), InsetBottom: float32(raw.InsetBottom / scale),
	}
	in.Touches = lists.Map(raw.Touches, func(t ui.Touch) ui.Touch { return ui.Touch{ID: t.ID, X: t.X / float32(scale), Y: t.Y / float32(scale)} })
	r.mouse(raw, scale)
	r.touch()
	r.keys(raw)
	return in
}

func (r *Reader) mouse(raw *Raw, scale float64) {
	in := &r.in
	moved := raw.MouseX != r.mouseX || raw.MouseY != r.mouseY
	r.mouseX, r.mouseY = raw.MouseX, raw.MouseY
	if len(in.Touches) > 0 || r.fingers > 0 || r.finger.on {
		return
	}
	// A press or release during a tick may have no event in any tick: then compare the buttons with the last tick.
	pressed, released := raw.LeftPressed || raw.Left && !r.left, raw.LeftRelease || !raw.Left && r.left
	inspects := raw.RightPressed || raw.Right && !r.right
	r.left, r.right = raw.Left, raw.Right
	used := moved || raw.Left || pressed || released || inspects || raw.WheelX != 0 || raw.WheelY != 0
	if !used {
		return
	}
	in.Touch = false
	in.X, in.Y = float32(raw.MouseX/scale), float32(raw.MouseY/scale)
	in.Down, in.Pressed, in.Released, in.RightPressed = raw.Left, pressed, released, inspects
	if in.Pressed {
		in.DoubleClick = r.double()
	}
}

// double reports whether the press of this tick completes a double click.
func (r *Reader) double() bool {
	in := &r.in
	near := math.Hypot(float64(in.X-r.clickX), float64(in.Y-r.clickY)) <= doubleReach
	is := r.clicked && near && r.heldClock-r.clickAt <= doubleTime
	r.clickAt, r.clickX, r.clickY, r.clicked = r.heldClock, in.X, in.Y, !is
	return is
}

func (r *Reader) touch() {
	in := &r.in
	n := len(in.Touches)
	defer func() { r.fingers = n }()
	if n > 0 {
		in.Touch = true
	}
	if n >= 2 {
		r.two()
		return
	}
	if r.fingers >= 2 && n < 2 {
		if r.twoTap && r.heldClock-r.twoSince <= tapTime {
			in.TwoTap = true
		}
		r.twoTap = false
	}
	f := &r.finger
	i := slices.IndexFunc(in.Touches, func(t ui.Touch) bool { return t.ID == f.id })
	switch {
	case f.on && i < 0: // lifted
		f.on = false
		in.Released = true
		if f.long {
			in.X, in.Y = ui.Away, ui.Away
		}
	case f.on:
		r.move(in.Touches[i])
	case n == 1 && r.fingers == 0:
		t := in.Touches[0]
		*f = finger{on: true, id: t.ID, since: r.heldClock, x0: t.X, y0: t.Y}
		in.X, in.Y, in.Down, in.Pressed = t.X, t.Y, true, true
		in.DoubleClick = r.double()
	}
}

// move follows the finger that acts as the pointer.
func (r *Reader) move(t ui.Touch) {
	in, f := &r.in, &r.finger
	in.X, in.Y, in.Down = t.X, t.Y, true
	if math.Hypot(float64(t.X-f.x0), float64(t.Y-f.y0)) > maxSlip {
		f.slipped = true
	}
	if !f.slipped && !f.long && r.heldClock-f.since >= LongPress {
		f.long = true
		in.Long = true
	}
}

// two handles two fingers: they drag and pinch, and the pointer is released.
func (r *Reader) two() {
	in := &r.in
	if r.finger.on {
		r.finger.on = false
		in.Released = true
		in.X, in.Y = ui.Away, ui.Away
	}
	a, b := in.Touches[0], in.Touches[1]
	x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
	span := float32(math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)))
	if r.fingers < 2 {
		r.twoSince, r.twoTap = r.heldClock, len(in.Touches) == 2
		r.twoX, r.twoY, r.span = x, y, span
		r.twoStartX, r.twoStartY, r.twoStartSpan = x, y, span
		return
	}
	in.X, in.Y = x, y
	in.PanX, in.PanY = x-r.twoX, y-r.twoY
	if r.span > 1 && span > 1 {
		in.Pinch = span / r.span
	}
	r.twoX, r.twoY, r.span = x, y, span
	if math.Hypot(float64(x-r.twoStartX), float64(y-r.twoStartY)) > maxSlip || math.Abs(float64(span-r.twoStartSpan)) > 2*maxSlip || len(in.Touches) > 2 {
		r.twoTap = false
	}
}

func (r *Reader) keys(raw *Raw) {
	in := &r.in
	press := func(key string, repeat bool) {
		in.Keys = append(in.Keys, ui.KeyPress{Key: key, Ctrl: raw.Ctrl, Shift: raw.Shift, Alt: raw.Alt, Repeat: repeat})
	}
	down := func(k string) {
		press(k, false)
		r.repeats[k] = r.heldClock + repeatAfter
	}
	for _, k := range raw.Pressed {
		down(k)
	}
	for _, k := range raw.Keys { // pressed without an event in any tick, see mouse
		if !slices.Contains(r.held, k) && !slices.Contains(raw.Pressed, k) {
			down(k)
		}
	}
	r.held = append(r.held[:0], raw.Keys...)
	for k := range r.repeats {
		if !slices.Contains(raw.Keys, k) {
			delete(r.repeats, k)
		}
	}
	for _, k := range raw.Keys { // in a fixed order, unlike a map's
		if at, ok := r.repeats[k]; ok && r.heldClock >= at {
			press(k, true)
			r.repeats[k] = max(at+repeatEvery, r.heldClock) // once per tick at most
		}
	}
	in.Runes, in.Entry = raw.Pasted, raw.Entry
	// Shortcuts are not text. Ctrl and Alt together are AltGr, which types text.
	if raw.Ctrl && !raw.Alt {
		return
	}
	in.Runes = append(in.Runes, raw.Runes...)
	// On most keyboards the question mark is not Shift+Slash.
	asks := slices.ContainsFunc(in.Keys, func(k ui.KeyPress) bool { return k.Key == "Slash" && k.Shift })
	if slices.Contains(raw.Runes, '?') && !asks {
		in.Keys = append(in.Keys, ui.KeyPress{Key: "Slash", Shift: true})
	}
}
