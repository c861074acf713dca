package ui

import (
	"cmp"
	"math"
	"unicode"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Field says how a text field works.
type Field struct {
	Label             string // for the live region
	Placeholder, Icon string
	Max               int // most characters; 0 for 64
	Mono              bool
	Accept            func(rune) bool // nil takes every printable character
	Reason            string          // why it cannot be edited now
}

// Field adds a text field of one line. It reports whether the text changed; Enter and Escape leave it.
func (u *UI) Field(id string, r board.Rect, text *string, f Field) bool {
	t := u.use(id, r, false)
	s := u.of(id)
	limit := f.Max
	if limit <= 0 {
		limit = 64
	}
	changed := false
	runes := []rune(*text)
	u.tip(r, t, Button{Reason: f.Reason})
	if f.Reason == "" && !u.shut() {
		u.fields = append(u.fields, hit{id, u.inSight(r)})
	}
	if t.clicked && f.Reason != "" {
		u.holdTip(r, Button{Reason: f.Reason})
	} else if t.clicked && u.typing != id {
		u.typing, u.focus = id, id
		s.caret, s.chosen, s.mark = len(runes), false, unplaced
	}
	typing := u.typing == id && !u.shut() && f.Reason == ""
	face := board.Either(f.Mono, board.Mono, board.Regular)
	x := r.X + 12
	if f.Icon != "" {
		x += 30
	}
	outside := false
	if typing {
		s.caret = min(max(s.caret, 0), len(runes))
		if u.active == id && u.In.Pressed {
			s.caret, s.chosen = u.caretAt(runes, u.In.X-x, face), false
		}
		s.chosen = s.chosen || t.over && u.In.DoubleClick
		if e := u.In.Entry; e != nil && e.Field == id {
			outside = true
			if e.Changed {
				runes, changed = keep([]rune(e.Text), limit, f), true
				s.caret = len(runes)
			}
			if e.Left {
				u.typing = ""
			}
		}
		more, after := u.edit(s, runes, limit, f)
		if changed = changed || more; changed {
			*text, s.mark = string(after), unplaced
		}
		u.follow(s, r)
		if u.typing == id {
			u.edited = Edit{Field: id, Text: *text, Caret: s.caret, Place: u.inSight(layout.Pad(r, x-r.X, 2, 10, 2)), Mono: f.Mono, Digits: f.digits(), on: true}
		}
	}
	u.drawField(r, *text, f, t, s, typing, outside, x, face)
	if u.typing != id {
		u.hear(id, t, f.Label, cmp.Or(*text, "empty"), f.Placeholder, "Enter edits it", f.Reason)
	}
	return changed
}

// unplaced marks a field that must be scrolled into sight.
const unplaced = math.MinInt

// follow keeps the field being edited in sight: at the start, at every change, and when content above it grows.
func (u *UI) follow(s *state, r board.Rect) {
	n := len(u.scrolls)
	if n == 0 {
		return
	}
	if at := int(math.Round(float64(u.below(u.scrolls[n-1], r)))); at != s.mark {
		s.mark = at
		u.bring(u.scrolls[n-1], r)
	}
}

func (f Field) digits() bool {
	return f.Accept != nil && f.Accept('0') && !f.Accept('a') && !f.Accept('.')
}

func (f Field) takes(c rune) bool { return unicode.IsPrint(c) && (f.Accept == nil || f.Accept(c)) }

// keep removes from a text what the field does not accept or has no room for.
func keep(runes []rune, limit int, f Field) []rune {
	left := runes[:0]
	for _, c := range runes {
		if len(left) < limit && f.takes(c) {
			left = append(left, c)
		}
	}
	return left
}

// edit applies the keys of a tick to the text of a field. When all of the text is selected, typing replaces it.
func (u *UI) edit(s *state, runes []rune, limit int, f Field) (bool, []rune) {
	changed := false
	for _, k := range u.keys {
		was := s.chosen
		switch k.Key {
		case "Left", "Right", "Home", "End", "Backspace", "Delete":
			s.chosen = false
		case "A":
			s.chosen = was || k.Ctrl
		}
		switch {
		case k.Key == "Enter" || k.Key == "Escape" || k.Key == "Tab":
			u.typing, u.ring = "", true
		case was && (k.Key == "Backspace" || k.Key == "Delete"):
			runes, s.caret, changed = runes[:0:0], 0, true
		case k.Key == "Left" && s.caret > 0:
			s.caret--
		case k.Key == "Right" && s.caret < len(runes):
			s.caret++
		case k.Key == "Home":
			s.caret = 0
		case k.Key == "End":
			s.caret = len(runes)
		case k.Key == "Backspace" && s.caret > 0:
			runes = append(runes[:s.caret-1:s.caret-1], runes[s.caret:]...)
			s.caret--
			changed = true
		case k.Key == "Delete" && s.caret < len(runes):
			runes = append(runes[:s.caret:s.caret], runes[s.caret+1:]...)
			changed = true
		}
	}
	left := u.keys[:0]
	for _, k := range u.keys {
		if k.Key == "Tab" {
			left = append(left, k)
		} else if k.Ctrl && k.Key != "A" || functional(k.Key) {
			left = append(left, k)
		}
	}
	u.keys = left
	for _, c := range u.In.Runes {
		if s.chosen {
			runes, s.caret, s.chosen, changed = runes[:0:0], 0, false, true
		}
		if len(runes) >= limit || !f.takes(c) {
			continue
		}
		runes = append(runes[:s.caret:s.caret], append([]rune{c}, runes[s.caret:]...)...)
		s.caret++
		changed = true
	}
	return changed, runes
}

func (u *UI) caretAt(runes []rune, x float32, face board.Face) int {
	for i := range runes {
		w := u.TextWidth(string(runes[:i+1]), Body, face)
		before := u.TextWidth(string(runes[:i]), Body, face)
		if x < (w+before)/2 {
			return i
		}
	}
	return len(runes)
}

// drawField draws a field, without text and caret while the system's editor shows them.
func (u *UI) drawField(r board.Rect, text string, f Field, t touch, s *state, typing, outside bool, x float32, face board.Face) {
	th := u.Theme
	edge, width := th.Edge, u.hair()
	if typing {
		edge, width = th.Accent, 2
	} else if t.hover > 0 {
		edge = th.Edge.Mix(th.Text2, float64(t.hover)*0.5)
	}
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Well).Edge(width, edge)
	if f.Icon != "" {
		u.Icon(f.Icon, r.X+22, r.Y+r.H/2, 20, th.Text2)
	}
	in := layout.Pad(r, x-r.X, 0, 12, 0)
	w := in.W
	full := u.TextWidth(text, Body, face)
	caret := float32(0)
	if typing {
		caret = u.TextWidth(string([]rune(text)[:min(s.caret, len([]rune(text)))]), Body, face)
	}
	shift := float32(0)
	if full > w && typing {
		shift = max(0, caret-w+4)
	}
	if outside {
		return
	}
	if typing && s.chosen && text != "" {
		u.List.Box(x-2, r.Y+r.H/2-12, min(full, w)+4, 24, 3, th.AccentSoft)
	}
	if text == "" {
		u.Text(in, f.Placeholder, Body, board.Regular, board.Left, th.Text3)
	} else if full > w {
		u.List.Clip(x-2, r.Y, w+4, r.H)
		u.List.Text(text, x-shift, r.Y+r.H/2, Body, face, board.Left, th.Text)
		u.List.Unclip()
	} else {
		u.Text(layout.Pad(in, 0, 0, -1, 0), text, Body, face, board.Left, th.Text)
	}
	if typing && !s.chosen && (u.Reduced || int64(u.In.Now*2)%2 == 0) {
		u.List.Box(u.snap(x+caret-shift+1), r.Y+r.H/2-10, 1.5, 20, 0, th.Accent)
	}
	if !typing {
		u.ringAround(r, RadiusField, t.ring)
	}
}

// Type gives the keyboard to a text field, with the caret at the end of its text.
func (u *UI) Type(id string) {
	u.typing, u.focus = id, id
	u.of(id).caret = 1 << 20
}
