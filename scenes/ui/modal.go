package ui

import (
	"cmp"
	"slices"
	"strings"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// tip is a tooltip to be drawn at the end of a tick.
type tip struct {
	show      bool
	soon      bool       // without delay: the keyboard asks for it, or it reads a chart
	r         board.Rect // its control
	title     string
	text, key string
}

// tipDelay is how long the pointer rests on something before its tooltip shows, in seconds.
const tipDelay = 0.4

func (u *UI) tip(r board.Rect, t touch, b Button) {
	text := b.Tip
	text = cmp.Or(b.Reason, text)
	if text == "" && b.Label == "" && !u.In.Touch {
		text = b.Key
	}
	if text == "" {
		return
	}
	focus := t.focused && u.ring
	if !focus && (!t.over || u.In.Touch) {
		return
	}
	u.tips.now = u.makeTip(r, text, b)
	u.tips.now.soon = focus && !t.over
}

func (u *UI) makeTip(r board.Rect, text string, b Button) tip {
	out := tip{show: true, r: r, text: text, key: b.Key}
	if u.In.Touch {
		out.key = ""
	}
	if title, more, ok := strings.Cut(text, "\n"); ok {
		out.title, out.text = title, more
	}
	return out
}

// holdTip keeps the reason of a refused control in sight for some seconds after a tap.
func (u *UI) holdTip(r board.Rect, b Button) {
	u.tips.held = u.makeTip(r, b.Reason, b)
	u.tips.till = u.In.Now + 3
	u.Tell(b.Reason)
}

// Tip asks for a tooltip beside r in this tick, unless r lies under a modal. It shows once it has been asked for long enough, and goes with a
// press.
func (u *UI) Tip(r board.Rect, text string) {
	if !u.shut() {
		u.tips.now = u.makeTip(r, text, Button{})
	}
}

func (u *UI) drawTip() {
	t := u.tips.now
	if at := [2]float32{u.In.X, u.In.Y}; u.In.Down && !u.In.Touch {
		u.tips.at, u.tips.still = at, true
	} else if at != u.tips.at {
		u.tips.still = false
	}
	switch {
	case !t.show:
		u.tips.of, u.tips.age = board.Rect{}, 0
	case t.r != u.tips.of:
		u.tips.of, u.tips.age, u.tips.pressed = t.r, 0, u.In.Down
	default:
		u.tips.age += float32(u.In.Dt)
		u.tips.pressed = u.tips.pressed || u.In.Down && !u.In.Touch
	}
	if !t.soon && (u.tips.age < tipDelay || u.tips.pressed || u.tips.still) {
		t = tip{}
	}
	if !t.show && u.In.Now < u.tips.till {
		t = u.tips.held
	}
	if !t.show {
		u.tips.shown = 0
		return
	}
	u.tips.shown += float32(u.In.Dt)
	a := float64(min(u.tips.shown/0.12, 1))
	if u.Reduced {
		a = 1
	}
	th := u.Theme
	room := min(float32(320), u.In.W-24)
	w := min(max(u.TextWidth(t.text, Second, board.Regular), u.TextWidth(t.title, Second, board.Medium)), room-24)
	capW := float32(0)
	if t.key != "" {
		capW = u.CapWidth(t.key) + 10
		w = min(max(w, u.TextWidth(t.title, Second, board.Medium)+capW, 40), room-24)
		if t.title == "" {
			w = min(w+capW, room-24)
		}
	}
	textW := w
	if t.title == "" {
		textW = w - capW
	}
	h := u.WrapHeight(textW, t.text, Second, board.Regular)
	if t.text == t.key {
		h = 0
	}
	titleH := board.Either[float32](t.title != "", Second*1.5, 0)
	box := layout.Beside(t.r, w+24, max(h+titleH, 20)+18, u.canvas(), u.kept)
	below := box.Y >= t.r.Y+t.r.H
	u.List.Shadow(box.X, box.Y+6, box.W, box.H, RadiusField, 20, th.Shadow.Alpha(0.45*a))
	fill := th.Raised.Alpha(a)
	cx := min(max(t.r.X+t.r.W/2, box.X+14), box.X+box.W-14)
	switch {
	case cx < t.r.X || cx > t.r.X+t.r.W || max(box.Y-t.r.Y-t.r.H, t.r.Y-box.Y-box.H) > 12: // too far away for a pointer
	case below:
		u.List.Tri(cx, box.Y-7, cx+8, box.Y+1, cx-8, box.Y+1, fill)
	default:
		u.List.Tri(cx, box.Y+box.H+7, cx+8, box.Y+box.H-1, cx-8, box.Y+box.H-1, fill)
	}
	u.List.Box(box.X, box.Y, box.W, box.H, RadiusField, fill).Edge(u.hair(), th.Line.Alpha(a))
	in := layout.Down(layout.Pad(box, 12, 9, 12, 9))
	if t.title != "" {
		u.Text(layout.Pad(in.Add(titleH), 0, 0, capW, 0), t.title, Second, board.Medium, board.Left, th.Text.Alpha(a))
	}
	if h > 0 {
		c := board.Either(t.title == "", th.Text, th.Text2)
		u.Wrap(layout.Pad(in.Open(), 0, 0, w-textW, 0), t.text, Second, board.Regular, board.Left, c.Alpha(a))
	}
	if t.key != "" {
		cy := box.Y + box.H/2
		if t.title != "" {
			cy = box.Y + 9 + titleH/2
		}
		u.Cap(t.key, box.X+box.W-12-u.CapWidth(t.key), cy)
	}
}

// Keep asks that no tooltip of this tick cover r.
func (u *UI) Keep(r board.Rect) { u.kept = append(u.kept, r) }

// Kept are the places that no tooltip is to cover, in this tick.
func (u *UI) Kept() []board.Rect { return u.kept }

// Modal adds a dialog that blocks the rest of the scene. Its last control has the focus at first, so that Enter presses it. build draws it
// into the box and returns false to close it; Escape and a press outside close it, too. Modal returns whether it stays open. Call it last
// in the tick.
func (u *UI) Modal(id string, w, h float32, build func(r board.Rect) bool) bool {
	return u.ModalIn(id, u.canvas().Inset(12), w, h, build)
}

// Firm says, within a dialog, that neither Escape nor a press outside closes it.
func (u *UI) Firm() { u.firm = true }

// ModalIn is Modal in the middle of a part of the canvas.
func (u *UI) ModalIn(id string, room board.Rect, w, h float32, build func(r board.Rect) bool) bool {
	u.modalNow = id
	fresh := u.modal != id
	s := u.of("modal/" + id)
	if fresh {
		s.value, s.span = 0, u.ToastRoom()
		if u.Reduced {
			s.value = 1
		}
		u.back = u.focus
		u.focus = ""
		u.typing = ""
	}
	s.value = min(s.value+float32(u.In.Dt/0.16), 1)
	u.inModal, u.firm = true, false
	u.hits = append(u.hits, hit{"modal/" + id, board.Rect{X: -1e6, Y: -1e6, W: 2e6, H: 2e6}})
	u.cover(float64(s.value))
	r := layout.Middle(room, w, h)
	if u.In.H-s.span-r.H >= 12 { // off the messages that there were when it opened; nothing that comes or goes moves it away from a press
		r.Y = min(r.Y, u.In.H-s.span-r.H)
	}
	r = u.sharp(r)
	u.toastsBelow = r.Y+r.H <= u.In.H-u.ToastRoom()
	u.ground("modal/box", r, RadiusModal, 3, u.Theme.Panel)
	u.intro, u.words = fresh, u.words[:0]
	stay := build(r)
	if u.intro = false; fresh {
		u.Tell(u.words...)
	}
	if u.firm {
		for u.take("Escape") {
		}
	}
	if fresh {
		for i := len(u.stops) - 1; i >= 0; i-- {
			if u.stops[i].modal {
				u.focus = u.stops[i].id
				break
			}
		}
	}
	if u.In.Shut || u.typing == "" && u.take("Escape") {
		stay = false
	}
	if !fresh && !u.firm && u.In.Pressed && u.hot == "modal/"+id {
		stay = false
	}
	u.inModal = false
	if !stay {
		u.modalNow = ""
		u.focus = u.back
	}
	return stay
}

// Asking reports whether a dialog is open after this tick.
func (u *UI) Asking() bool { return u.modalNow != "" }

// Ask is a question with two answers in a modal. It returns 0 while it is open, 1 for yes, -1 for no.
func (u *UI) Ask(id, title, text, yes, no string, danger bool) int {
	w := min(float32(400), u.In.W-24)
	h := u.WrapHeight(w-48, text, Body, board.Regular)
	th := u.WrapHeight(w-48, title, Heading, board.Bold)
	answer := 0
	open := u.Modal(id, w, h+th+124, func(r board.Rect) bool {
		in := layout.Pad(r, 24, 20, 24, 20)
		foot := layout.Foot(&in, Header, 0)
		words := layout.Down(in)
		words.Skip(u.Wrap(words.Open(), title, Heading, board.Bold, board.Left, u.Theme.Text) + 4)
		u.Wrap(words.Open(), text, Body, board.Regular, board.Left, u.Theme.Text2)
		style := board.Either(danger, Danger, Primary)
		if no == "" {
			if u.Button(id+"/yes", foot, Button{Label: yes, Style: style}) {
				answer = 1
			}
			return answer == 0
		}
		halves := layout.Row(foot, 12, layout.Even(2)...)
		refuse := func() {
			if u.Button(id+"/no", halves[0].Rect, Button{Label: no}) {
				answer = -1
			}
		}
		if !danger {
			refuse()
		}
		if u.Button(id+"/yes", halves[1].Rect, Button{Label: yes, Style: style}) {
			answer = 1
		}
		if danger { // the last control has the focus at first
			refuse()
		}
		return answer == 0
	})
	if !open && answer == 0 {
		return -1
	}
	return answer
}

type toast struct {
	origin       string // its source; "" for a message without one
	text, action string
	icon         string // "" for the usual one
	do           func()
	born         float64
	bad          bool
	at           board.Rect // where it was last
}

// Toast shows a message for four seconds at the foot of the scene, or for eight with a button for action, unless that is "".
func (u *UI) Toast(text string, action string, do func()) {
	u.toast(toast{text: text, action: action, do: do})
}

// Note is Toast, but replaces the message of the same origin, so that a switch pressed often does not fill the screen.
func (u *UI) Note(origin, text string) { u.toast(toast{origin: origin, text: text}) }

// Show is Toast with an icon.
func (u *UI) Show(icon, text string) { u.toast(toast{icon: icon, text: text}) }

// Complain shows the message of a failure.
func (u *UI) Complain(text string) { u.Warn(text, "", nil) }

// Warn is Toast with the sign of a failure.
func (u *UI) Warn(text string, action string, do func()) {
	u.toast(toast{text: text, action: action, do: do, bad: true})
}

func (u *UI) toast(t toast) {
	t.born = unborn
	for i, old := range u.toasts {
		if old.text == t.text || t.origin != "" && old.origin == t.origin {
			if old.born != unborn {
				t.born, t.at = renewed, old.at
			}
			u.toasts[i] = t
			u.Say(t.text)
			return
		}
	}
	u.toasts = append(u.toasts, t)
	if len(u.toasts) > 3 {
		u.toasts = u.toasts[len(u.toasts)-3:]
	}
	u.Say(t.text)
}

// Times of birth of a toast that was not drawn yet: it slides in, or stands where an older one stood; and of one that goes.
const (
	unborn  = -1
	renewed = -2
	gone    = -3
)

func (u *UI) drawToasts() {
	const in, stay, out = 0.2, 4.0, 0.12
	foot := u.Foot
	if u.modalNow != "" && u.toastsBelow { // what is behind the dialog can be covered
		foot = 0
	}
	y := u.In.H - toastFoot - u.In.InsetBottom - foot
	slot := u.Slot
	u.inModal = true
	for i := len(u.toasts) - 1; i >= 0; i-- { // the newest has the slot
		t := &u.toasts[i]
		switch t.born {
		case unborn:
			t.born = u.In.Now
		case renewed:
			t.born = u.In.Now - in
		}
		age := u.In.Now - t.born
		long := board.Either(t.bad || t.action != "", stay*2, stay)
		if age > in+long+out {
			t.born = gone
			continue
		}
		a := min(age/in, 1, (in+long+out-age)/out)
		if u.Reduced {
			a = 1
		}
		if size, lead, ok := u.fits(t, slot); ok && u.modalNow == "" {
			u.slotted(t, slot, size, lead, a)
			slot = board.Rect{}
			continue
		}
		w, h := u.toastSize(t)
		r, free := layout.Around(u.In.W/2, y-h/2, w, h), true
		if u.Aside != nil && u.modalNow == "" {
			r = u.Aside(w, h, t.at)
			u.Keep(r)
		} else {
			y -= h + toastGap
			r, free = u.offControls(r, u.toasts[i+1:])
		}
		t.at = r
		r.Y += 14 * float32(1-a)
		if free || t.action != "" { // what has no button leaves the press to the control that it came to lie on
			u.claim("toast", r)
		}
		if u.drawToast(t, r, a) {
			if t.born = gone; t.do != nil {
				t.do()
			}
		}
	}
	u.inModal = false
	u.toasts = slices.DeleteFunc(u.toasts, func(t toast) bool { return t.born == gone })
}

// Gaps below the messages at the foot of the canvas and above each, and the room of one short message.
const (
	toastFoot  = 24
	toastGap   = 8
	ToastLeast = toastFoot + Header + toastGap
)

// ToastRoom is how much of the foot of the canvas messages take up below a dialog, 0 for none. A dialog that can scroll keeps above it.
func (u *UI) ToastRoom() (room float32) {
	for i := range u.toasts {
		_, h := u.toastSize(&u.toasts[i])
		room += h + toastGap
	}
	if room > 0 {
		room += toastFoot + u.In.InsetBottom
	}
	return room
}

// toastSize is the size of a message.
func (u *UI) toastSize(t *toast) (w, h float32) {
	w = min(560, u.In.W-24, u.TextWidth(t.text, Second, board.Regular)+66+u.actWidth(t))
	return w, max(u.WrapHeight(w-64-u.actWidth(t), t.text, Second, board.Regular)+22, Header)
}

// offControls moves a message up to where it lies on nothing that can be pressed and on no newer message; without such a place it stays, and is
// not free of them.
func (u *UI) offControls(r board.Rect, newer []toast) (at board.Rect, free bool) {
	for at = r; at.Y > u.In.InsetTop; at.Y -= 8 {
		on := func(o board.Rect) bool { c := at.Cross(o); return c.W > 0 && c.H > 0 }
		if !slices.ContainsFunc(u.stops, func(s stop) bool { return s.modal == (u.modalNow != "") && on(s.r) }) &&
			!slices.ContainsFunc(newer, func(t toast) bool { return t.born != gone && on(t.at) }) {
			return at, true
		}
	}
	return r, false
}

// actWidth is the width of the button of a message, 0 for none.
func (u *UI) actWidth(t *toast) float32 {
	if t.action == "" {
		return 0
	}
	return u.TextWidth(t.action, Second, board.Medium) + 28
}

// look is the colour and the icon of a message.
func (t *toast) look(th *Theme) (c board.Color, icon string) {
	c, icon = th.Accent, "check"
	if t.bad {
		c, icon = th.Bad, "warning"
	}
	icon = cmp.Or(t.icon, icon)
	return c, icon
}

// drawToast draws a message and reports whether its button was pressed.
func (u *UI) drawToast(t *toast, r board.Rect, a float64) bool {
	th := u.Theme
	c, icon := t.look(th)
	u.List.Shadow(r.X, r.Y+8, r.W, r.H, RadiusField, 28, th.Shadow.Alpha(0.5*a))
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Raised.Alpha(a)).Edge(u.hair(), th.Line.Alpha(a))
	u.List.Box(r.X+8, r.Y+9, 3, r.H-18, 1.5, c.Alpha(a))
	u.Icon(icon, r.X+28, r.Y+r.H/2, 18, c.Alpha(a))
	in := layout.Pad(r, 46, 0, 18+u.actWidth(t), 0)
	words := layout.Down(layout.Middle(in, in.W, u.WrapHeight(in.W, t.text, Second, board.Regular)))
	u.Wrap(words.Open(), t.text, Second, board.Regular, board.Left, th.Text.Alpha(a))
	if t.action == "" {
		return false
	}
	return u.Button("toast/act", layout.At(r.Inset(4), u.actWidth(t), r.H, 1, 0), Button{Label: t.action, Style: Link, Size: Second})
}

// slotEdge is the space before the text of a message in the slot.
const slotEdge = 14

// fits reports whether a message fits into a slot, and its size of type there.
func (u *UI) fits(t *toast, slot board.Rect) (size, lead float32, ok bool) {
	if t.action != "" || slot.W <= 0 {
		return 0, 0, false
	}
	lines, size, lead := u.Fit(slot.W-slotEdge-4, slot.H, t.text, board.Medium)
	return size, lead, float32(len(lines))*lead <= slot.H
}

// slotted draws a message in the slot.
func (u *UI) slotted(t *toast, r board.Rect, size, lead float32, a float64) {
	th := u.Theme
	c, _ := t.look(th)
	u.claim("toast", r)
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Raised.Alpha(a))
	u.List.Box(r.X+5, r.Y+5, 3, r.H-10, 1.5, c.Alpha(a))
	u.Column(layout.Pad(r, slotEdge, 0, 0, 0), u.Lines(r.W-slotEdge-4, t.text, size, board.Medium), size, lead, board.Medium, th.Text.Alpha(a))
}
