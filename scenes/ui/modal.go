package ui

import (
	"math"
	"slices"
	"strings"

	"app.pentarena/scenes/board"
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

func (u *UI) tip(id string, r board.Rect, t touch, b Button) {
	text := b.Tip
	if b.Reason != "" {
		text = b.Reason
	}
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
	titleH := float32(0)
	if t.title != "" {
		titleH = Second * 1.5
	}
	box := board.Rect{W: w + 24, H: max(h+titleH, 20) + 18}
	box = u.beside(t.r, box)
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
	x, y := box.X+12, box.Y+9
	if t.title != "" {
		u.Text(board.Rect{X: x, Y: y, W: w - capW, H: titleH}, t.title, Second, board.Medium, board.Left, th.Text.Alpha(a))
		y += titleH
	}
	if h > 0 {
		c := th.Text2
		if t.title == "" {
			c = th.Text
		}
		u.Wrap(board.Rect{X: x, Y: y, W: textW}, t.text, Second, board.Regular, board.Left, c.Alpha(a))
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

// beside places a box near r, on the canvas: below r, else above it, else aside, and off what is kept as far as possible.
func (u *UI) beside(r, box board.Rect) board.Rect {
	const gap = 10
	x, y := min(max(r.X+r.W/2-box.W/2, 12), u.In.W-box.W-12), r.Y+r.H/2-box.H/2
	below, above, left, right := r.Y+r.H+gap, r.Y-box.H-gap, r.X-box.W-gap, r.X+r.W+gap
	at := []board.Rect{{X: x, Y: below}, {X: x, Y: above}, {X: left, Y: y}, {X: right, Y: y}}
	for n := float32(1); n <= 4; n++ {
		d := n * box.W / 2
		at = append(at, board.Rect{X: x + d, Y: below}, board.Rect{X: x - d, Y: below}, board.Rect{X: x + d, Y: above}, board.Rect{X: x - d, Y: above},
			board.Rect{X: x, Y: above - n*box.H}, board.Rect{X: x, Y: below + n*box.H})
	}
	return Clearest(at, box.W, box.H, board.Rect{X: 8, Y: 8, W: u.In.W - 16, H: u.In.H - 16}, append(slices.Clone(u.kept), r))
}

// Clearest returns the box of a size at the first of some places that lies in room and covers nothing, else at the place that covers least of
// it, moved into the room. What is in the first list of covered counts eight times as much as what is in the next.
func Clearest(at []board.Rect, w, h float32, room board.Rect, covered ...[]board.Rect) board.Rect {
	best, least := board.Rect{}, float32(-1)
	for _, p := range at {
		box := board.Rect{X: max(min(p.X, room.X+room.W-w), room.X), Y: max(min(p.Y, room.Y+room.H-h), room.Y), W: w, H: h}
		cost := 40 * (float32(math.Abs(float64(box.X-p.X))) + float32(math.Abs(float64(box.Y-p.Y)))) // off its place
		cost += Covers(box, covered...)
		if least < 0 || cost < least {
			best, least = box, cost
		}
		if least == 0 {
			break
		}
	}
	return best
}

// Covers is how much a box covers: the area over what is in the first list, and an eighth of that in each next one.
func Covers(box board.Rect, covered ...[]board.Rect) float32 {
	sum, worth := float32(0), float32(1)
	for _, list := range covered {
		for _, k := range list {
			c := box.Cross(k)
			sum += worth * c.W * c.H
		}
		worth /= 8
	}
	return sum
}

// Modal adds a dialog that blocks the rest of the scene. Its last control has the focus at first, so that Enter presses it. build draws it
// into the box and returns false to close it; Escape and a press outside close it, too. Modal returns whether it stays open. Call it last
// in the tick.
func (u *UI) Modal(id string, w, h float32, build func(r board.Rect) bool) bool {
	return u.ModalIn(id, board.Rect{W: u.In.W, H: u.In.H}.Inset(12), w, h, build)
}

// Firm says, within a dialog, that neither Escape nor a press outside closes it.
func (u *UI) Firm() { u.firm = true }

// ModalIn is Modal in the middle of a part of the canvas.
func (u *UI) ModalIn(id string, room board.Rect, w, h float32, build func(r board.Rect) bool) bool {
	u.modalNow = id
	fresh := u.modal != id
	s := u.of("modal/" + id)
	if fresh {
		s.value, s.span = 0, 0
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
	u.Cover(float64(s.value))
	w, h = min(w, room.W), min(h, room.H)
	s.span = max(s.span, u.toastRoom) // messages lie below; when they go it stays, so that nothing moves away from a press
	y := room.Y + (room.H-h)/2
	if u.toastsBelow = u.In.H-s.span-h >= 12; u.toastsBelow {
		y = min(y, u.In.H-s.span-h)
	}
	r := board.Rect{X: u.snap(room.X + (room.W-w)/2), Y: u.snap(y + 12*(1-s.value)), W: w, H: h}
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
		y := r.Y + 20
		y += u.Wrap(board.Rect{X: r.X + 24, Y: y, W: r.W - 48}, title, Heading, board.Bold, board.Left, u.Theme.Text)
		u.Wrap(board.Rect{X: r.X + 24, Y: y + 4, W: r.W - 48}, text, Body, board.Regular, board.Left, u.Theme.Text2)
		style := Primary
		if danger {
			style = Danger
		}
		bw := (r.W - 60) / 2
		by := r.Y + r.H - 20 - Header
		if no == "" {
			if u.Button(id+"/yes", board.Rect{X: r.X + 24, Y: by, W: r.W - 48, H: Header}, Button{Label: yes, Style: style}) {
				answer = 1
			}
			return answer == 0
		}
		refuse := func() {
			if u.Button(id+"/no", board.Rect{X: r.X + 24, Y: by, W: bw, H: Header}, Button{Label: no}) {
				answer = -1
			}
		}
		if !danger {
			refuse()
		}
		if u.Button(id+"/yes", board.Rect{X: r.X + 36 + bw, Y: by, W: bw, H: Header}, Button{Label: yes, Style: style}) {
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
func (u *UI) Complain(text string) { u.toast(toast{text: text, bad: true}) }

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
	y := u.In.H - 24 - u.In.InsetBottom - foot
	slot := u.Slot
	u.inModal, u.toastRoom = true, 0
	for i := len(u.toasts) - 1; i >= 0; i-- { // the newest has the slot
		t := &u.toasts[i]
		switch t.born {
		case unborn:
			t.born = u.In.Now
		case renewed:
			t.born = u.In.Now - in
		}
		age := u.In.Now - t.born
		long := stay
		if t.bad || t.action != "" {
			long = stay * 2
		}
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
		w := min(float32(560), u.In.W-24)
		w = min(w, u.TextWidth(t.text, Second, board.Regular)+66+u.actWidth(t))
		h := max(u.WrapHeight(w-64-u.actWidth(t), t.text, Second, board.Regular)+22, Header)
		r := board.Rect{X: (u.In.W - w) / 2, Y: y - h, W: w, H: h}
		if u.Aside != nil && u.modalNow == "" {
			r = u.Aside(w, h, t.at)
			u.Keep(r)
		} else {
			y -= h + 8
			u.toastRoom = u.In.H - y - foot
			r = u.offControls(r, u.toasts[i+1:])
		}
		t.at = r
		r.Y += 14 * float32(1-a)
		if u.drawToast(t, r, a) {
			if t.born = gone; t.do != nil {
				t.do()
			}
		}
	}
	u.inModal = false
	u.toasts = slices.DeleteFunc(u.toasts, func(t toast) bool { return t.born == gone })
}

// offControls moves a message up to where it lies on nothing that can be pressed and on no newer message; without such a place it stays.
func (u *UI) offControls(r board.Rect, newer []toast) board.Rect {
	for at := r; at.Y > u.In.InsetTop; at.Y -= 8 {
		on := func(o board.Rect) bool { c := at.Cross(o); return c.W > 0 && c.H > 0 }
		if !slices.ContainsFunc(u.stops, func(s stop) bool { return s.modal == (u.modalNow != "") && on(s.r) }) &&
			!slices.ContainsFunc(newer, func(t toast) bool { return t.born != gone && on(t.at) }) {
			return at
		}
	}
	return r
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
	if t.icon != "" {
		icon = t.icon
	}
	return c, icon
}

// drawToast draws a message and reports whether its button was pressed.
func (u *UI) drawToast(t *toast, r board.Rect, a float64) bool {
	th := u.Theme
	c, icon := t.look(th)
	u.claim("toast", r)
	u.List.Shadow(r.X, r.Y+8, r.W, r.H, RadiusField, 28, th.Shadow.Alpha(0.5*a))
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Raised.Alpha(a)).Edge(u.hair(), th.Line.Alpha(a))
	u.List.Box(r.X+8, r.Y+9, 3, r.H-18, 1.5, c.Alpha(a))
	u.Icon(icon, r.X+28, r.Y+r.H/2, 18, c.Alpha(a))
	w := r.W - 64 - u.actWidth(t)
	h := u.WrapHeight(w, t.text, Second, board.Regular)
	u.Wrap(board.Rect{X: r.X + 46, Y: r.Y + (r.H-h)/2, W: w}, t.text, Second, board.Regular, board.Left, th.Text.Alpha(a))
	if t.action == "" {
		return false
	}
	w = u.actWidth(t)
	return u.Button("toast/act", board.Rect{X: r.X + r.W - w - 4, Y: r.Y + 4, W: w, H: r.H - 8}, Button{Label: t.action, Style: Link, Size: Second})
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
	u.Column(board.Rect{X: r.X + slotEdge, Y: r.Y, W: r.W, H: r.H}, u.Lines(r.W-slotEdge-4, t.text, size, board.Medium), size, lead, board.Medium, th.Text.Alpha(a))
}

// ToastRoom is how much of the foot of the canvas messages take up, 0 for none. A dialog that can scroll keeps above it.
func (u *UI) ToastRoom() float32 { return u.toastRoom }
