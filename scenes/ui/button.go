package ui

import (
	"fmt"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Style is how a button looks.
type Style uint8

// The styles of buttons.
const (
	Plain   Style = iota // raised, the usual one
	Primary              // the main action of a screen
	Ghost                // no background until hovered or pressed
	Link                 // like Ghost, in the accent
	Danger               // destroys something
	Tool                 // square, icon only
)

// Button says what a button shows.
type Button struct {
	Label  string
	Sub    string // second, smaller line
	Icon   string // sprite of the shell
	Style  Style
	Chosen bool
	Faint  bool   // looks as if it could not be used, and can
	Reason string // why it cannot be used now; "" when it can. "What\nWhy" shows a title
	Tip    string // "What\nMore" shows a title
	Key    string // key named in the tip, "Ctrl+Z"
	Said   string // what the live region is told besides, and again when it changes
	Stack  bool   // icon above the label
	Size   float32
	Draw   func(r board.Rect, c board.Color) // draws the icon instead, into a square
}

// Button adds a button. It reports whether it was pressed.
func (u *UI) Button(id string, r board.Rect, b Button) bool {
	t := u.use(id, r, false)
	off := u.answer(r, t, b)
	u.drawButton(r, b, t, off)
	u.hearButton(id, t, &b, b.Sub)
	return t.clicked && !off
}

// answer shows the tip of a button and sounds when it is pressed. It reports whether the button cannot be used, of which a press shows why.
func (u *UI) answer(r board.Rect, t touch, b Button) bool {
	off := b.Reason != ""
	u.tip(r, t, b)
	switch {
	case t.clicked && off:
		u.play("refuse")
		u.holdTip(r, b)
	case t.clicked:
		u.play("click")
	}
	return off
}

func (u *UI) drawButton(r board.Rect, b Button, t touch, off bool) {
	th := u.Theme
	radius := min(RadiusButton, r.H/2)
	var fill, fill2, edge, ink board.Color
	raised := 0.0
	switch b.Style {
	case Primary:
		fill, fill2, ink, raised = th.AccentHi.Mix(th.Accent, 0.15), th.Accent, th.OnAccent, 1
		fill = fill.Mix(th.AccentHi.Mix(board.White, 0.2), float64(t.hover))
		fill2 = fill2.Mix(th.AccentHi, float64(t.hover)*0.8)
		fill, fill2 = fill.Mix(th.AccentLo, float64(t.press)), fill2.Mix(th.AccentLo, float64(t.press))
		edge = board.White.Alpha(0.35 * (1 - float64(t.press)))
	case Ghost, Link:
		fill = th.Hover.Alpha(float64(t.hover)).Mix(th.Pressed, float64(t.press))
		fill2, ink = fill, th.Text2.Mix(th.Text, float64(t.hover))
		if b.Style == Link {
			ink = th.Accent
		}
		edge = board.Color{}
	case Danger:
		fill = th.Bad.Alpha(0.10+0.12*float64(t.hover)).Mix(th.Pressed, float64(t.press))
		fill2, ink, edge = fill, th.Bad, th.Bad.Alpha(0.7)
	default:
		fill = th.Raised.Mix(th.Hover, float64(t.hover)).Mix(th.Pressed, float64(t.press))
		fill2, ink, edge, raised = fill, th.Text, th.Line.Mix(th.Edge, float64(t.hover)), 0.4
		if !th.Light {
			fill = fill.Mix(board.White, 0.025)
		}
	}
	if b.Chosen && b.Style != Primary {
		fill, edge = th.AccentSoft.Mix(th.Accent, 0.12*float64(t.hover)), th.Accent
		fill2 = fill
		if b.Style == Tool {
			ink = th.Accent
		}
	}
	if off {
		ink = th.Text3
		u.List.Box(r.X, r.Y, r.W, r.H, radius, th.Panel.Mix(th.Ground, 0.15).Alpha(0.6))
		u.dashed(r, radius, th.Line.Mix(th.Edge, 0.35))
	} else {
		down := t.press
		r.Y += down
		if raised > 0 && down < 0.9 {
			u.List.Shadow(r.X, r.Y+3, r.W, r.H, radius, 8, th.Shadow.Alpha(0.35*raised*float64(1-down)))
		}
		u.List.Box(r.X, r.Y, r.W, r.H, radius, fill).To(fill2)
		width := u.hair()
		if b.Chosen && b.Style != Primary {
			width = 2
		}
		if edge.A > 0 {
			if b.Style == Primary {
				u.List.Box(r.X+radius*0.5, r.Y, r.W-radius, u.hair(), 0, edge)
			} else {
				u.List.Box(r.X, r.Y, r.W, r.H, radius, board.Color{}).Edge(width, edge)
			}
		}
	}
	if b.Faint {
		ink = th.Text3
	}
	u.face(r, b, ink, off || b.Faint)
	u.ringAround(r, radius, t.ring)
}

func (u *UI) face(r board.Rect, b Button, ink board.Color, off bool) {
	size := b.Size
	if size == 0 {
		size = Body
		if r.H >= Hero-2 && !b.Stack {
			size = Heading
		}
		if b.Stack {
			size = Second
		}
	}
	face := board.Either(b.Style == Primary || b.Chosen, board.Bold, board.Medium)
	icon := board.Either[float32](size >= Heading, 24, 20)
	has := b.Icon != "" || b.Draw != nil
	sub := ink.Alpha(0.85)
	if !off && b.Style != Primary {
		sub = u.Theme.Text2
	}
	paint := func(cx, cy float32) {
		if b.Draw != nil {
			b.Draw(layout.Around(cx, cy, icon, icon), ink)
			return
		}
		u.Icon(b.Icon, cx, cy, icon, ink)
	}
	if b.Label == "" {
		if has {
			icon = min(24, r.W-8, r.H-8)
			if b.Style == Tool || b.Style == Ghost {
				icon = min(22, r.W-8, r.H-8)
			}
			paint(r.X+r.W/2, r.Y+r.H/2)
		}
		return
	}
	if b.Stack {
		if has {
			icon = 24
			top := r.Y + r.H*0.34
			paint(r.X+r.W/2, top)
			box := layout.Pad(r, 3, r.H*0.56, 3, r.H*0.1)
			if b.Sub != "" {
				box = layout.Pad(r, 3, r.H*0.5, 3, r.H*0.24)
				u.Text(layout.Pad(r, 3, r.H*0.74, 3, r.H*0.04), b.Sub, Caption, board.Regular, board.Center, sub)
			}
			u.Text(box, b.Label, size, face, board.Center, ink)
			return
		}
	}
	pad := min(float32(12), r.W*0.06)
	room := r.W - 2*pad
	gapW := float32(0)
	if has {
		gapW = icon + 8
	}
	w := u.TextWidth(b.Label, size, face)
	if b.Sub != "" {
		w = max(w, u.TextWidth(b.Sub, Second, board.Regular))
	}
	if w > room-gapW {
		u.faceTight(r, b, ink, sub, size, face, icon, has, paint)
		return
	}
	text := layout.Middle(r, w+gapW, r.H)
	if has {
		paint(layout.Left(&text, icon, 8).Middle())
	}
	text.W++ // what measures as wide as its room fits in any case
	if b.Sub != "" {
		lines := layout.Down(layout.Pad(text, 0, r.H/2-size*1.12, 0, 0))
		u.Text(lines.Add(size*1.2), b.Label, size, face, board.Center, ink)
		lines.Skip(size * 0.06)
		u.Text(lines.Add(Second*1.3), b.Sub, Second, board.Regular, board.Center, sub)
		return
	}
	u.Text(text, b.Label, size, face, board.Left, ink)
}

// faceTight is face for a label wider than the button: smaller type, then two lines, then without the icon.
func (u *UI) faceTight(r board.Rect, b Button, ink, sub board.Color, size float32, face board.Face, icon float32, has bool, paint func(cx, cy float32)) {
	inner := layout.Pad(r, 4, 0, 4, 0)
	for _, withIcon := range []bool{true, false} {
		if withIcon && !has {
			continue
		}
		room := inner.W
		if withIcon {
			room -= icon + 6
		}
		for _, s := range []float32{size, 16, 14, 12} {
			if s > size || room < 20 {
				continue
			}
			lines := u.Lines(room, b.Label, s, face)
			total := s * 1.2 * float32(len(lines))
			if b.Sub != "" {
				total += Caption * 1.3
			}
			if len(lines) > 2 || total > r.H-4 || u.broken(lines, b.Label) {
				continue
			}
			text := inner
			if withIcon {
				widest := float32(0)
				for _, l := range lines {
					widest = max(widest, u.TextWidth(l, s, face))
				}
				text = layout.Middle(r, widest+icon+6, r.H)
				paint(layout.Left(&text, icon, 6).Middle())
				text.W++
			}
			stack := layout.Down(layout.Middle(text, text.W, total))
			for _, l := range lines {
				u.Text(stack.Add(s*1.2), l, s, face, board.Center, ink)
			}
			if b.Sub != "" {
				u.Text(stack.Add(Caption*1.3), b.Sub, Caption, board.Regular, board.Center, sub)
			}
			return
		}
	}
	u.Text(inner, b.Label, size, face, board.Center, ink)
}

// broken reports whether lines break s inside a word.
func (u *UI) broken(lines []string, s string) bool {
	n := 0
	for i, l := range lines {
		n += len(l)
		if i > 0 {
			n++
		}
	}
	return n != len(s)
}

// Area is the state of a control that its owner draws.
type Area struct {
	Over, Held, Clicked, Focused bool
	Hover, Press, Ring           float32 // how far each state has faded in
}

// Area adds a control without drawing it: it can be pressed, takes the focus and covers controls under it. The owner draws it, and its ring
// with RingAround.
func (u *UI) Area(id string, r board.Rect, label string) Area {
	t := u.use(id, r, false)
	if t.clicked {
		u.play("click")
	}
	u.hear(id, t, label, "")
	return Area{t.over, t.held, t.clicked, t.focused, t.hover, t.press, t.ring}
}

// RingAround draws the keyboard ring around a control that is drawn by its owner.
func (u *UI) RingAround(r board.Rect, radius, a float32) { u.ringAround(r, radius, a) }

// Toggle adds a switch with its label at the left, where r has room for both; all of r can be pressed. It reports whether it changed.
func (u *UI) Toggle(id string, r board.Rect, label string, on *bool) bool {
	t := u.use(id, r, false)
	if t.clicked {
		*on = !*on
		u.play("click")
	}
	th := u.Theme
	s := u.of(id)
	if !s.started {
		s.started, s.value = true, bit(*on)
	}
	v := u.approach(&s.value, bit(*on), 140)
	track := u.sharp(layout.At(r, 44, 24, 1, 0.5))
	if r.W > 2*track.W {
		u.Text(layout.Pad(r, 0, 0, 56, 0), label, Body, board.Regular, board.Left, th.Text)
	}
	off := th.Well.Mix(th.Hover, float64(t.hover)*0.5)
	u.List.Box(track.X, track.Y, track.W, track.H, 12, off.Mix(th.Accent, float64(v))).Edge(max(u.hair(), 1.5), th.Edge.Mix(th.AccentHi, float64(v)))
	cx := track.X + 12 + 20*v
	d := float32(8 + v)
	u.List.Disc(cx-d, track.Y+12-d, 2*d, 2*d, th.Text3.Mix(board.White, float64(v)))
	if v > 0.6 {
		ink := th.AccentLo
		u.List.Line(cx-4, track.Y+12, cx-1, track.Y+15, 1.8, ink)
		u.List.Line(cx-1, track.Y+15, cx+4.5, track.Y+9, 1.8, ink)
	}
	u.ringAround(track, 12, t.ring)
	u.hear(id, t, label, map[bool]string{true: "on", false: "off"}[*on])
	return t.clicked
}

// Segment adds a row of choices of which one is chosen; what they are about is only said. It reports whether the choice changed.
func (u *UI) Segment(id string, r board.Rect, about string, labels []string, at *int) bool {
	changed := u.arrowsChoose(id, r, about, labels, at)
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusButton, th.Well).Edge(u.hair(), th.Line)
	if len(labels) == 0 {
		return false
	}
	parts := layout.Row(layout.Pad(r, 2, 0, 2, 0), 0, layout.Even(len(labels))...)
	k := layout.Pad(parts[0].Rect, 0, 2, 0, 2)
	k.X += k.W * u.Ease(id+"/knob", float32(*at), 140)
	u.List.Shadow(k.X, k.Y+2, k.W, k.H, 8, 6, th.Shadow.Alpha(0.3))
	u.List.Box(k.X, k.Y, k.W, k.H, 8, th.Hover.Mix(board.White, 0.03)).To(th.Hover)
	u.List.Box(k.X+k.W/2-9, k.Y+k.H-5, 18, 2.5, 1.2, th.Accent)
	for i, l := range labels {
		part := parts[i].Rect
		over := u.chooses(id, part, i, at, &changed)
		c, f := th.Text2, board.Regular
		if over {
			c = th.Text
		}
		if i == *at {
			c, f = th.Text, board.Medium
		}
		u.Text(layout.Pad(part, 4, 0, 4, 0), l, min(Body, max(Second, r.H*0.42)), f, board.Center, c)
	}
	u.ringAround(r, RadiusButton, u.of(id).ring)
	return changed
}

// arrowsChoose makes a control of these choices focusable and moves the choice by the arrow keys.
func (u *UI) arrowsChoose(id string, r board.Rect, about string, labels []string, at *int) bool {
	t, n := u.use(id, r, true), len(labels)
	if n == 0 {
		return false
	}
	*at = min(max(*at, 0), n-1)
	was := *at
	if t.focused && u.ring {
		if _, ok := u.takeAny("Left"); ok {
			*at = max(*at-1, 0)
		}
		if _, ok := u.takeAny("Right"); ok {
			*at = min(*at+1, n-1)
		}
		if t.clicked {
			*at = (*at + 1) % n
		}
	}
	u.hear(id, t, about, labels[*at], fmt.Sprintf("%d of %d", *at+1, n))
	return was != *at
}

// chooses adds part i of a control of choices, which a press chooses. It reports whether the pointer is over it.
func (u *UI) chooses(id string, part board.Rect, i int, at *int, changed *bool) bool {
	sub := partID(id, i)
	u.claim(sub, part)
	over := u.hot == sub && !u.shut()
	if over && u.active == sub && u.In.Released && u.drag == "" && *at != i {
		*at, *changed = i, true
		u.play("click")
	}
	if over && u.active == sub && u.In.Pressed {
		u.focus = id
	}
	return over
}

func partID(id string, i int) string {
	const digits = "0123456789"
	if i < 10 {
		return id + "#" + digits[i:i+1]
	}
	return id + "#" + digits[i/10%10:i/10%10+1] + digits[i%10:i%10+1]
}

// Tab is a page of Tabs.
type Tab struct{ Label, Icon string }

// Tabs adds a row of tabs with a line under the open one. It reports whether another was opened.
func (u *UI) Tabs(id string, r board.Rect, tabs []Tab, at *int) bool {
	labels := lists.Map(tabs, func(tab Tab) string { return tab.Label })
	changed := u.arrowsChoose(id, r, "Page", labels, at)
	if len(tabs) == 0 {
		return false
	}
	th := u.Theme
	u.Rule(r.X, r.Y+r.H-u.hair(), r.W)
	const size, icon, pad = Second + 1, 24, 16
	widths, total := make([]float32, len(tabs)), float32(0)
	icons := true // all tabs have their icon, or none
	for range 2 {
		total = 0
		for i, tab := range tabs {
			widths[i] = u.TextWidth(tab.Label, size, board.Bold) + pad
			if icons && tab.Icon != "" {
				widths[i] += icon
			}
			total += widths[i]
		}
		if total <= r.W {
			break
		}
		icons = false
	}
	more := (r.W - total) / float32(len(tabs))
	rest := r
	for i, tab := range tabs {
		part := layout.Left(&rest, widths[i]+more, 0)
		over := u.chooses(id, part, i, at, &changed)
		c, ic, f := th.Text2, th.Text2, board.Medium
		if over {
			c, ic = th.Text, th.Text
		}
		if i == *at {
			c, ic, f = th.Text, th.Accent, board.Bold
			lx, lw := u.Ease(id+"/line", part.X-r.X+8, 140), u.Ease(id+"/width", part.W-16, 140)
			u.List.Box(r.X+lx, r.Y+r.H-3, lw, 3, 1.5, th.Accent)
		}
		tw, iw := u.TextWidth(tab.Label, size, f), float32(0)
		if icons && tab.Icon != "" {
			iw = icon
		}
		tw = min(tw, part.W-iw-4)
		text := layout.Middle(part, tw+iw, part.H)
		if iw > 0 {
			u.Icon(tab.Icon, text.X+9, part.Y+part.H/2, 18, ic)
		}
		u.Text(layout.Pad(text, iw, 0, -1, 0), tab.Label, size, f, board.Left, c)
	}
	u.ringAround(r.Inset(4), RadiusField, u.of(id).ring)
	return changed
}

// Row is a line of a list that can be pressed.
type Row struct {
	Label, Sub, Value string
	Icon              string // sprite of the shell
	Mark              bool   // show the mark of Seat
	Seat              rules.Seat
	Chosen            bool
	Reason, Tip, Said string             // Said is for the live region, as that of a Button
	Draw              func(r board.Rect) // draws a picture at the left
	DrawW             float32            // width of that picture
	Upright           bool               // the picture stands above the label, and what is below that is only heard
	Wraps             bool               // the label may take two lines
}

// Row draws a line of a list. It reports whether it was pressed.
func (u *UI) Row(id string, r board.Rect, row Row) bool {
	t := u.use(id, r, false)
	b := Button{Label: row.Label, Reason: row.Reason, Tip: row.Tip, Said: row.Said}
	off := u.answer(r, t, b)
	th := u.Theme
	ink, second := th.Text, th.Text3
	if row.Chosen {
		u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.AccentSoft)
		u.List.Box(r.X, r.Y+4, 3, r.H-8, 1.5, th.Accent)
		second = th.Text2
	}
	if t.hover > 0.01 && !row.Chosen {
		u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Hover.Alpha(float64(t.hover)))
		second = th.Text2
	}
	if t.press > 0.01 && !row.Chosen {
		u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Pressed.Alpha(float64(t.press)))
	}
	if off {
		ink = th.Text3
	}
	in := layout.Pad(r, 12, 0, 12, 0)
	cy := r.Y + r.H/2
	switch {
	case row.Upright:
		in = r.Inset(8)
		foot := layout.Foot(&in, Second*2.7, 4)
		row.Draw(in)
		in = foot
	case row.Draw != nil:
		row.Draw(layout.At(r.Inset(8), row.DrawW, r.H, 0, 0))
		in = layout.Pad(in, row.DrawW+8, 0, 0, 0)
	case row.Mark:
		u.Mark(row.Seat, in.X+8, cy, 15)
		in = layout.Pad(in, 28, 0, 0, 0)
	case row.Icon != "":
		u.Icon(row.Icon, in.X+10, cy, 20, ink)
		in = layout.Pad(in, 32, 0, 0, 0)
	}
	if row.Value != "" {
		vw := u.TextWidth(row.Value, Second, board.MonoBold)
		u.Text(layout.Pad(layout.Right(&in, vw, 10), 0, 0, -1, 0), row.Value, Second, board.MonoBold, board.Right, th.Text2)
	}
	face := board.Medium
	if !row.Chosen && row.Sub == "" {
		face = board.Regular
	}
	switch {
	case row.Upright:
		lines, size, lead := u.Fit(in.W, in.H, row.Label, face)
		u.Column(layout.Top(&in, lead*float32(len(lines)), 0), lines, size, lead, face, ink)
	case row.Sub != "":
		lines := 1
		if row.Wraps {
			lines = min(len(u.Lines(in.W, row.Label, Body, face)), 2)
		}
		h := Body*1.25*float32(lines) + Second*1.35
		stack := layout.Down(layout.Around(in.X+in.W/2, cy, in.W, h))
		if label := stack.Add(Body * 1.25 * float32(lines)); lines == 2 {
			u.Wrap(layout.Pad(label, 0, -2, 0, label.H+2), row.Label, Body*0.98, face, board.Left, ink)
		} else {
			u.Text(label, row.Label, Body, face, board.Left, ink)
		}
		u.Text(stack.Add(Second*1.35), row.Sub, Second, board.Regular, board.Left, second)
	default:
		u.Text(in, row.Label, Body, face, board.Left, ink)
	}
	u.ringAround(r.Inset(4), RadiusField-2, t.ring)
	b.Chosen = row.Chosen
	u.hearButton(id, t, &b, row.Value, row.Sub)
	return t.clicked && !off
}
