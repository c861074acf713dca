package ui

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Scroll adds a scroll view of content taller than r. fill draws the content into view, whose Y is above r by the scroll offset and whose W
// leaves room for the bar.
func (u *UI) Scroll(id string, r board.Rect, height float32, fill func(view board.Rect)) {
	u.claim(id, r)
	s := u.of(id)
	s.view = r
	most := max(height-r.H, 0)
	inside := r.Contains(u.In.X, u.In.Y) && !u.shut()
	if inside && u.In.WheelY != 0 {
		s.span -= u.In.WheelY * 48
	}
	if inside && u.In.Down && u.active != "" && u.drag == "" && u.In.Touch && r.Contains(u.grabX, u.grabY) {
		if d := u.In.Y - u.grabY; (d > 8 || d < -8) && most > 0 {
			u.drag = id
			s.mark = int(s.span*16) + int(u.grabY*16)
		}
	}
	if u.drag == id {
		s.span = (float32(s.mark) - u.In.Y*16) / 16
		s.value = min(max(s.span, 0), most)
	}
	bar := layout.At(r.Inset(2), 8, r.H, 1, 0)
	knob := max(28, bar.H*r.H/max(height, 1))
	if most > 0 {
		grip := id + "/bar"
		defer u.claim(grip, layout.Pad(bar, -6, 0, -2, 0))
		if u.active == grip && u.In.Down && !u.shut() {
			if u.In.Pressed {
				at := bar.Y + (bar.H-knob)*s.value/most
				s.caret = int((u.In.Y - at) * 16)
				if u.In.Y < at || u.In.Y > at+knob {
					s.caret = int(knob * 8)
				}
			}
			s.span = (u.In.Y - float32(s.caret)/16 - bar.Y) / max(bar.H-knob, 1) * most
			s.value = min(max(s.span, 0), most)
		}
	}
	if u.focusIn(id) {
		if _, ok := u.takeAny("PageDown"); ok {
			s.span += r.H * 0.9
		}
		if _, ok := u.takeAny("PageUp"); ok {
			s.span -= r.H * 0.9
		}
	}
	s.span = min(max(s.span, 0), most)
	u.approach(&s.value, s.span, 120)
	s.value = min(max(s.value, 0), most)
	view := r
	if view.H = height; most > 0 {
		view.W -= BarWide
	}
	view.Y -= u.snap(s.value)
	u.within(id, r, view, fill)
	if most > 0 {
		th := u.Theme
		u.List.Box(bar.X, bar.Y, bar.W, bar.H, 4, th.Well)
		y := bar.Y + (bar.H-knob)*s.value/most
		c := board.Either(u.hot == id+"/bar" || u.active == id+"/bar", th.Text2, th.Edge)
		u.List.Box(bar.X+1, y, bar.W-2, knob, 3, c)
	}
}

// BarWide is what the bar of a scroll view takes of its width.
const BarWide = 16

// Tall is the height of content of a scroll view of the place r, whose height depends on its width: with the bar, where it needs one.
func (u *UI) Tall(r board.Rect, height func(w float32) float32) float32 {
	if h := height(r.W); h <= r.H {
		return h
	}
	return height(r.W - BarWide)
}

// More is the width of the arrow at an edge of a row beyond which there is more, in canvas units.
const More = 20

// ScrollAcross adds a row of parts of these widths, together wider than r, moved by the wheel, a finger, or arrows at the edges beyond which there is
// more. Where it rests, parts are seen whole or not at all. fill draws the row into view, whose X is left of r by the scroll offset.
func (u *UI) ScrollAcross(id string, r board.Rect, parts []float32, fill func(view board.Rect)) {
	u.claim(id, r)
	s := u.of(id)
	s.view = r
	width := float32(0)
	for _, w := range parts {
		width += w
	}
	s.stops = append(s.stops[:0], 0)
	for i, left := 0, width; left > r.W-More && i < len(parts)-1; i++ {
		left -= parts[i]
		s.stops = append(s.stops, width-left-More)
	}
	most := s.stops[len(s.stops)-1]
	turned := -u.In.WheelX
	if len(u.scrolls) == 0 { // else it scrolls what the row lies in
		turned += u.In.WheelY
	}
	wheel := r.Contains(u.In.X, u.In.Y) && !u.shut() && turned != 0
	if wheel {
		s.span -= turned * 48
	}
	if u.In.Down && u.active != "" && u.drag == "" && u.In.Touch && !u.shut() && r.Contains(u.grabX, u.grabY) && most > 0 {
		if d := u.In.X - u.grabX; d > 8 || d < -8 {
			u.drag = id
			s.mark = int(s.span*16) + int(u.grabX*16)
		}
	}
	if u.drag == id {
		s.span = (float32(s.mark) - u.In.X*16) / 16
		s.value = min(max(s.span, 0), most)
	}
	s.span = min(max(s.span, 0), most)
	rests := func() bool { return u.drag != id && !wheel && s.value-s.span < 1 && s.span-s.value < 1 }
	if low, high := s.stop(s.span, false), s.stop(s.span, true); rests() {
		s.span = low
		if high-s.value < s.value-low {
			s.span = high
		}
	}
	u.approach(&s.value, s.span, 120)
	s.value = min(max(s.value, 0), most)
	seen, back, on := r, s.value > 1, s.value < most-1
	if back {
		seen.X, seen.W = seen.X+More, seen.W-More
	}
	if on {
		seen.W -= More
	}
	view := r
	view.X, view.W = r.X-u.snap(s.value), max(width, r.W)
	if rests() {
		whole := view.X
		for _, w := range parts {
			if whole+w > seen.X+seen.W+1 {
				break
			}
			whole += w
		}
		if whole > seen.X { // else not even one part has room
			seen.W = min(seen.W, whole-seen.X)
		}
	}
	u.within(id, seen, view, fill)
	if back {
		u.more(id+"/back", layout.At(r, More, r.H, 0, 0), s, 2*More-r.W)
	}
	if on {
		u.more(id+"/on", layout.At(r, More, r.H, 1, 0), s, r.W-2*More)
	}
}

// stop is where a row rests, with a part at its left edge: the last such place up to a scroll offset, or the first one from it on.
func (s *state) stop(at float32, on bool) float32 {
	for i, stop := range s.stops {
		if on && stop > at-1 || i+1 == len(s.stops) || !on && s.stops[i+1] > at+1 {
			return stop
		}
	}
	return at
}

// more draws the arrow at an edge r of a row beyond which there is more; a press moves the row by about so much.
func (u *UI) more(id string, r board.Rect, s *state, by float32) {
	u.claim(id, r)
	if u.active == id && u.hot == id && u.In.Released && u.drag == "" && !u.shut() {
		s.span = s.stop(s.span+by, by < 0)
		u.play("click")
	}
	icon := board.Either(by < 0, "chevron-left", "chevron-right")
	u.List.Box(r.X, r.Y, r.W, r.H, 0, u.Theme.Panel)
	u.Icon(icon, r.X+r.W/2, r.Y+r.H/2, 16, u.Theme.Text2)
}

// within draws the content of a scroll view, of which only r is seen.
func (u *UI) within(id string, r, content board.Rect, fill func(view board.Rect)) {
	if n := len(u.scrolls); n > 0 {
		u.of(id).outer = u.scrolls[n-1]
	}
	u.scrolls = append(u.scrolls, id)
	clip := r
	if n := len(u.clips); n > 0 {
		clip = r.Cross(u.clips[n-1])
	}
	u.clips = append(u.clips, clip)
	u.List.Clip(r.X, r.Y, r.W, r.H)
	fill(content)
	u.List.Unclip()
	u.clips = u.clips[:len(u.clips)-1]
	u.scrolls = u.scrolls[:len(u.scrolls)-1]
}

// ScrollTo brings the part from..from+size of a scroll view's content into view, in a row clear of the arrows.
func (u *UI) ScrollTo(id string, from, size float32) {
	s := u.of(id)
	room := s.view.H
	across := len(s.stops) > 0
	if across {
		from, size, room = from-More, size+2*More, s.view.W
	}
	switch {
	case room <= 0:
	case from < s.span:
		s.span = from
		if across {
			s.span = s.stop(from, false)
		}
	case from+size > s.span+room:
		s.span = from + size - room
		if across {
			s.span = s.stop(s.span, true)
		}
	}
}

// Scrolls reports whether a scroll view has been shown, so that ScrollTo works.
func (u *UI) Scrolls(id string) bool { return u.of(id).view.H > 0 }

// bring scrolls a control into sight. r is where it is drawn in this tick.
func (u *UI) bring(scroll string, r board.Rect) {
	if scroll == "" {
		return
	}
	if s := u.of(scroll); len(s.stops) > 0 {
		u.ScrollTo(scroll, r.X-s.view.X+u.snap(s.value), r.W)
		u.bring(s.outer, s.view)
		return
	}
	const pad = 10
	u.ScrollTo(scroll, u.below(scroll, r)-pad, r.H+2*pad)
}

// below is the distance of r from the top of a scroll view's content.
func (u *UI) below(scroll string, r board.Rect) float32 {
	s := u.of(scroll)
	return r.Y - s.view.Y + u.snap(s.value)
}

// focusIn reports whether a control inside the scroll view has the focus.
func (u *UI) focusIn(id string) bool {
	if u.focus == "" || !u.ring {
		return false
	}
	for i := range u.was {
		if u.was[i].id == u.focus {
			return u.was[i].scroll == id
		}
	}
	return false
}
