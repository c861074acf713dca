package gesture

import (
	"slices"

	"app.pentarena/scenes/ui"
)

// Kind is what an Event says.
type Kind uint8

// The kinds of events.
const (
	MouseMoved Kind = iota
	LeftDown
	LeftUp
	RightDown
	RightUp
	KeyDown
	KeyUp
	FingersMoved   // the same fingers as before
	FingersChanged // one came down or was lifted
	FocusLost      // nothing is held any longer
)

// Event is what happened to a device between two frames. Positions are in device pixels.
type Event struct {
	Kind             Kind
	At               float64 // seconds, on the clock of Raw.Now
	X, Y             float64 // of the mouse
	Touches          []ui.Touch
	Key              string // that went down or up, "" for one without a name
	Text             string // what the key types
	Ctrl, Shift, Alt bool
}

// Queue turns the events between two frames into states of the devices, one for each press and release, so that a slow frame loses none and
// each has the position at which it was made. The zero Queue is ready to use.
type Queue struct {
	at   Raw // devices after the last event
	list []Raw
}

// Frame returns the states since the frame before, at least one. frame has what is not an event: time, window, wheel, files, what was pasted or
// edited, and keys pressed elsewhere. The result is valid until the next call.
func (q *Queue) Frame(frame *Raw, events []Event) []Raw {
	q.list = q.list[:0]
	moves := false // the last state only moved
	for i := range events {
		e := &events[i]
		if presses := e.Kind >= LeftDown && e.Kind <= RightUp; presses && (e.X != q.at.MouseX || e.Y != q.at.MouseY) {
			q.at.MouseX, q.at.MouseY = e.X, e.Y
			q.keep(e.At, moves)
		}
		q.apply(e)
		still := e.Kind == MouseMoved || e.Kind == FingersMoved
		q.keep(e.At, moves && still)
		moves = still
	}
	if len(q.list) == 0 {
		q.keep(frame.Now, false)
	}
	before := q.list[0].Now
	for i := range q.list {
		r, last := &q.list[i], i == len(q.list)-1
		devices := *r
		if *r = *frame; !last {
			r.Now, r.WheelX, r.WheelY, r.Files, r.Pasted, r.Entry = min(max(devices.Now, before), frame.Now), 0, 0, nil, nil, nil
		}
		before = r.Now
		r.MouseX, r.MouseY, r.Left, r.Right, r.Touches, r.Keys = devices.MouseX, devices.MouseY, devices.Left, devices.Right, devices.Touches, devices.Keys
		r.Ctrl, r.Shift, r.Alt, r.Runes, r.Pressed = devices.Ctrl, devices.Shift, devices.Alt, devices.Runes, nil
		if last {
			r.Ctrl, r.Shift, r.Pressed = r.Ctrl || frame.Ctrl, r.Shift || frame.Shift, frame.Pressed
		}
		r.Queued = i > 0
	}
	return q.list
}

func (q *Queue) apply(e *Event) {
	s := &q.at
	s.Runes = []rune(e.Text)
	s.Ctrl, s.Shift, s.Alt = e.Ctrl, e.Shift, e.Alt
	switch e.Kind {
	case LeftDown, LeftUp:
		s.Left = e.Kind == LeftDown
	case RightDown, RightUp:
		s.Right = e.Kind == RightDown
	case MouseMoved:
		s.MouseX, s.MouseY = e.X, e.Y
	case FingersMoved, FingersChanged:
		s.Touches = e.Touches
	case FocusLost:
		s.Left, s.Right, s.Touches, s.Keys = false, false, nil, nil
	case KeyDown:
		if e.Key != "" && !slices.Contains(s.Keys, e.Key) {
			s.Keys = append(slices.Clone(s.Keys), e.Key)
		}
	case KeyUp:
		s.Keys = slices.DeleteFunc(slices.Clone(s.Keys), func(k string) bool { return k == e.Key })
	}
}

// keep adds the state of the devices, or puts it in the place of the last one.
func (q *Queue) keep(at float64, replace bool) {
	if replace {
		q.list = q.list[:len(q.list)-1]
	}
	s := q.at
	s.Now = at
	q.list = append(q.list, s)
	q.at.Runes = nil
}
