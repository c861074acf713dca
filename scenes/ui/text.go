package ui

import (
	"strings"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

type wrapKey struct {
	text string
	w    float32
	size float32
	face board.Face
}

type widthKey struct {
	text string
	size float32
	face board.Face
}

// TextWidth is the width of one line of text in canvas units.
func (u *UI) TextWidth(s string, size float32, face board.Face) float32 {
	k := widthKey{s, size, face}
	if w, ok := u.widths[k]; ok {
		return w
	}
	if len(u.widths) > 4096 {
		clear(u.widths)
	}
	w := board.TextWidth(face, size, s)
	u.widths[k] = w
	return w
}

// Text adds one line in the middle of r's height. Text that does not fit is set smaller, down to three quarters, and then cut with an
// ellipsis and added to Overflows.
func (u *UI) Text(r board.Rect, s string, size float32, face board.Face, align board.Align, c board.Color) {
	if s == "" {
		return
	}
	u.read(s)
	if w := u.TextWidth(s, size, face); w > r.W+0.5 && r.W > 0 {
		fit := max(size*r.W/w, size*0.75, 11)
		if fit < size {
			size = fit
		}
		if u.TextWidth(s, size, face) > r.W+0.5 {
			u.Overflows = append(u.Overflows, s)
			s = u.cut(s, r.W, size, face)
		}
	}
	u.List.Text(s, u.snap(anchor(r, align)), u.snap(r.Y+r.H/2), size, face, align, c)
}

// anchor is where a text of an alignment in r begins, has its middle or ends.
func anchor(r board.Rect, align board.Align) float32 {
	switch align {
	case board.Center:
		return r.X + r.W/2
	case board.Right:
		return r.X + r.W
	}
	return r.X
}

func (u *UI) cut(s string, w, size float32, face board.Face) string {
	runes := []rune(s)
	lo, hi := 0, len(runes)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if board.TextWidth(face, size, strings.TrimRight(string(runes[:mid]), " ")+"…") <= w {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return strings.TrimRight(string(runes[:lo]), " ") + "…"
}

// Lines breaks s into lines of at most w as board.Wrap does.
func (u *UI) Lines(w float32, s string, size float32, face board.Face) []string {
	k := wrapKey{s, w, size, face}
	if l, ok := u.wraps[k]; ok {
		return l
	}
	if len(u.wraps) > 1024 {
		clear(u.wraps)
	}
	lines := board.Wrap(nil, face, size, s, w)
	u.wraps[k] = lines
	return lines
}

// Fit breaks s into lines of at most w at the largest size, from Second down to Caption, at which they are at most h high together; at Caption
// they may be higher. lead is the height of a line.
func (u *UI) Fit(w, h float32, s string, face board.Face) (lines []string, size, lead float32) {
	size, lead = Second, 17
	for lines = u.Lines(w, s, size, face); size > Caption && float32(len(lines))*lead > h; lines = u.Lines(w, s, size, face) {
		size, lead = size-1, lead-1.5
	}
	return lines, size, lead
}

// Column adds lines of text in the middle of r's height.
func (u *UI) Column(r board.Rect, lines []string, size, lead float32, face board.Face, c board.Color) {
	stack := layout.Down(layout.Around(r.X+r.W/2, r.Y+r.H/2, r.W, float32(len(lines))*lead))
	for _, l := range lines {
		u.Text(stack.Add(lead), l, size, face, board.Left, c)
	}
}

// Wrap adds s in lines of r's width from its top, and returns the height used. It adds s to Overflows when a positive r.H is too small.
func (u *UI) Wrap(r board.Rect, s string, size float32, face board.Face, align board.Align, c board.Color) float32 {
	if s == "" {
		return 0
	}
	u.read(s)
	lines := u.Lines(r.W, s, size, face)
	h := size * Leading
	x := anchor(r, align)
	for i, l := range lines {
		if l != "" {
			u.List.Text(l, u.snap(x), u.snap(r.Y+h*(float32(i)+0.5)), size, face, align, c)
		}
	}
	total := h * float32(len(lines))
	if r.H > 0 && total > r.H+1 {
		u.Overflows = append(u.Overflows, s)
	}
	return total
}

// WrapHeight is the height that Wrap would use.
func (u *UI) WrapHeight(w float32, s string, size float32, face board.Face) float32 {
	if s == "" {
		return 0
	}
	return size * Leading * float32(len(u.Lines(w, s, size, face)))
}

// snap moves a coordinate to the nearest device pixel.
func (u *UI) snap(x float32) float32 {
	if u.In == nil || u.In.Scale <= 0 {
		return x
	}
	s := u.In.Scale
	return float32(int32(x*s+0.5)) / s
}

// sharp is r moved to whole pixels of the device.
func (u *UI) sharp(r board.Rect) board.Rect {
	r.X, r.Y = u.snap(r.X), u.snap(r.Y)
	return r
}

func (u *UI) canvas() board.Rect { return board.Rect{W: u.In.W, H: u.In.H} }

// hair is the width of a hairline: one canvas unit, at least one device pixel.
func (u *UI) hair() float32 {
	if u.In == nil || u.In.Scale <= 0 {
		return 1
	}
	return max(1, 1/u.In.Scale)
}
