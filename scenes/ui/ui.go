package ui

import (
	"math"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/scenes/board"
)

// UI is the state that controls keep between ticks: what is hovered, pressed, focused, scrolled and how far each has faded in. One UI
// serves one scene. A tick is Begin, the controls in the order of the keyboard, End.
type UI struct {
	List     *board.List
	Theme    *Theme
	In       *Input
	Bindings *Bindings
	Reduced  bool          // reduced motion: states change at once
	Effects  board.Effects // how much of what carries no meaning boards draw
	Foot     float32       // height at the foot of the scene that messages keep free
	// Slot is a place of their own that messages have in this tick, as far as they fit; empty for none. The others go where Aside says, given
	// their size and where they were; when it is nil, to the foot of the scene.
	Slot  board.Rect
	Aside func(w, h float32, was board.Rect) board.Rect
	// Sound, when set, is called for clicks and refusals: "click", "refuse".
	Sound func(name string)
	// Overflows are the texts of this tick that did not fit, for tests.
	Overflows []string
	// Said are the texts for the live region since they were last taken.
	Said []string

	tick        uint64
	state       map[string]*state
	clips       []board.Rect
	toasts      []toast
	toastsBelow bool     // the open dialog leaves room for messages below it
	scrolls     []string // scroll views being filled
	pointing
	keyboard
	editing
	modals
	tips
	heard
	measured
}

// Lively reports whether to draw what always moves although nobody acts.
func (u *UI) Lively() bool { return !u.Reduced && u.Effects == board.High }

// pointing is what the pointer does to the controls.
type pointing struct {
	hot     string // control under the pointer, by the places that were last drawn
	active  string // control that the pointer went down on
	hits    []hit
	last    []hit   // places when the scene was last drawn
	rest    float64 // how long the pointer has rested on hot
	grabX   float32
	grabY   float32
	drag    string // scroll view moved by a finger
	blocked bool
}

// keyboard is where the keyboard is among the controls.
type keyboard struct {
	focus  string // control that has the keyboard
	ring   bool   // show the focus ring: a key was used last
	reveal bool   // bring the focused control into its scroll view
	stops  []stop
	was    []stop
	keys   []KeyPress
}

// editing is the field that takes text.
type editing struct {
	typing string
	edited Edit  // the same, for the system's own editor
	fields []hit // fields of this tick
}

// modals are the modals of the last tick and of this one.
type modals struct {
	modal    string // open in the last tick
	modalNow string // open in this tick
	inModal  bool
	firm     bool   // see Firm
	back     string // focus to return to when the modal closes
}

// tips are the tooltips: the one of this tick, and one kept after a tap on a refused control.
type tips struct {
	now     tip
	of      board.Rect // what the one asked for belongs to
	age     float32    // seconds for which it has been asked for
	pressed bool       // meanwhile something was pressed
	at      [2]float32 // where the pointer pressed last
	still   bool       // and has stood since
	shown   float32    // seconds for which it has been seen
	held    tip
	till    float64      // when the held one goes
	kept    []board.Rect // what none may cover in this tick
}

// measured keeps what is costly to measure: widths and line breaks of texts.
type measured struct {
	widths map[widthKey]float32
	wraps  map[wrapKey][]string
}

type hit struct {
	id string
	r  board.Rect
}

// stop is a control that the keyboard can reach.
type stop struct {
	id     string
	r      board.Rect
	seen   board.Rect // the part of r in sight
	arrows bool       // takes the arrow keys itself
	modal  bool
	scroll string
}

// state is the memory of a control.
type state struct {
	seen               uint64
	hover, press, ring float32
	value              float32 // an eased value of the control: knob, scroll offset
	span               float32 // of a scroll view: the offset that value goes to; of a dialog: the room that messages had when it opened
	view               board.Rect
	stops              []float32 // of a row that scrolls sideways: the offsets at which it rests
	outer              string    // of a scroll view: the one that it lies in
	caret, mark        int
	chosen             bool // all of the text of a field
	started            bool
}

// New returns an empty UI. bindings may be nil for the default keys.
func New(theme *Theme, bindings *Bindings) *UI {
	if bindings == nil {
		bindings = DefaultBindings()
	}
	return &UI{List: &board.List{Snap: true}, Theme: theme, Bindings: bindings, state: map[string]*state{}, measured: measured{widths: map[widthKey]float32{}, wraps: map[wrapKey][]string{}}}
}

// Begin starts a tick. It empties the list.
func (u *UI) Begin(in *Input) {
	u.tick++
	u.In = in
	u.List.Reset()
	u.Overflows = u.Overflows[:0]
	u.edited, u.fields = Edit{}, u.fields[:0]
	if !in.Queued {
		u.last, u.hits = u.hits, u.last
	}
	u.hits = u.hits[:0]
	u.was, u.stops = u.stops, u.was[:0]
	u.modal, u.modalNow, u.inModal, u.blocked = u.modalNow, "", false, false
	u.clips, u.scrolls = u.clips[:0], u.scrolls[:0]
	u.tips.now, u.kept = tip{}, u.kept[:0]
	if u.heard.of != u.focus {
		u.heard.of = ""
	}
	u.Slot, u.Aside = board.Rect{}, nil
	u.keys = append(u.keys[:0], in.Keys...)
	hot := ""
	for i := len(u.last) - 1; i >= 0; i-- {
		if u.last[i].r.Contains(in.X, in.Y) {
			hot = u.last[i].id
			break
		}
	}
	if in.Touch && !in.Down && !in.Released {
		hot = ""
	}
	if hot == u.hot {
		u.rest += in.Dt
	} else {
		u.rest = 0
	}
	u.hot = hot
	if in.Pressed {
		u.active, u.grabX, u.grabY, u.drag = hot, in.X, in.Y, ""
		u.ring = false
		u.tips.till = 0
		if u.typing != "" && hot != u.typing {
			u.typing = ""
		}
	}
	if in.RightPressed {
		u.rest = 0
	}
}

// End moves the focus, adds what lies on top (tooltip, toasts) and forgets controls that are gone.
func (u *UI) End() {
	u.navigate()
	u.drawToasts()
	u.drawTip()
	if u.In.Released || !u.In.Down {
		u.active, u.drag = "", ""
	}
	if u.tick%240 == 0 {
		for id, s := range u.state {
			if u.tick-s.seen > 600 {
				delete(u.state, id)
			}
		}
	}
}

// of returns the memory of a control.
func (u *UI) of(id string) *state {
	s := u.state[id]
	if s == nil {
		s = &state{}
		u.state[id] = s
	}
	s.seen = u.tick
	return s
}

// approach moves v towards to, which takes about ms milliseconds.
func (u *UI) approach(v *float32, to float32, ms float64) float32 {
	if u.Reduced || ms <= 0 {
		*v = to
		return to
	}
	d := to - *v
	if d == 0 {
		return to
	}
	k := float32(1 - math.Exp(-u.In.Dt*4000/ms))
	*v += d * k
	if math.Abs(float64(to-*v)) < 0.004 {
		*v = to
	}
	return *v
}

// Ease is an eased value remembered under id: it moves towards to within about ms milliseconds (at once on its first tick and with
// reduced motion).
func (u *UI) Ease(id string, to float32, ms float64) float32 {
	s := u.of("ease/" + id)
	if !s.started {
		s.started, s.value = true, to
	}
	return u.approach(&s.value, to, ms)
}

// claim registers a place as taken by a control, above everything registered before.
func (u *UI) claim(id string, r board.Rect) {
	r = u.inSight(r)
	if r.W > 0 && r.H > 0 && !u.shut() {
		u.hits = append(u.hits, hit{id, r})
	}
}

// inSight is the part of a place inside the scroll view being filled.
func (u *UI) inSight(r board.Rect) board.Rect {
	if n := len(u.clips); n > 0 {
		return r.Cross(u.clips[n-1])
	}
	return r
}

// shut reports whether the controls being built are disabled, by a modal or by Block.
func (u *UI) shut() bool { return (u.modal != "" && !u.inModal) || u.blocked }

// Stop is a control that the keyboard reaches.
type Stop struct {
	ID string
	board.Rect
	Scrolls bool // it lies in a scroll view and may be out of sight
	Across  bool // that is a row that scrolls sideways
}

// Stops lists the controls of this tick in the order of the keyboard.
func (u *UI) Stops() []Stop {
	return lists.Map(u.stops, func(s stop) Stop {
		return Stop{s.id, s.r, s.scroll != "", s.scroll != "" && len(u.of(s.scroll).stops) > 0}
	})
}

// Deaf makes the controls that follow in this tick take no press, neither by the pointer nor by a key.
func (u *UI) Deaf() { u.hot, u.active, u.keys = "", "", u.keys[:0] }

// Claimed reports whether the pointer is over a control, or was pressed on one and not released.
func (u *UI) Claimed() bool { return u.hot != "" || u.active != "" || u.modal != "" }

// Over reports whether the pointer is over a control.
func (u *UI) Over(id string) bool { return u.hot == id }

// Typing reports whether a text field takes the keys.
func (u *UI) Typing() bool { return u.typing != "" }

// Focus is the id of the control with the keyboard focus, "" for none.
func (u *UI) Focus() string { return u.focus }

// SetFocus gives the keyboard to a control. ring shows the focus ring even when no key was used yet.
func (u *UI) SetFocus(id string, ring bool) {
	u.focus, u.ring = id, ring
	u.reveal = true
}

// Ring reports whether the focus ring is shown: a key was used last, and the focused control still exists.
func (u *UI) Ring() bool {
	has := func(s stop) bool { return s.id == u.focus }
	return u.ring && u.focus != "" && (slices.ContainsFunc(u.stops, has) || slices.ContainsFunc(u.was, has))
}

// Considered reports whether a control is pointed at, or has the focus ring.
func (u *UI) Considered(id string) bool {
	return u.hot == id && (u.active == "" || u.active == id) && !(u.In.Touch && !u.In.Down) || u.ring && u.focus == id
}

// Clear takes the focus from every control and closes a field.
func (u *UI) Clear() { u.focus, u.typing, u.ring = "", "", false }

// Say adds a text for the live region that screen readers speak.
func (u *UI) Say(text string) { u.Said = append(u.Said, text) }

func (u *UI) play(name string) {
	if u.Sound != nil {
		u.Sound(name)
	}
}

// touch is the interaction with a control in a tick.
type touch struct {
	over, held, clicked, focused bool
	hover, press, ring           float32
}

// use registers a control and returns its interaction. With arrows it handles the arrow keys itself.
func (u *UI) use(id string, r board.Rect, arrows bool) touch {
	u.claim(id, r)
	u.intro = false
	s := u.of(id)
	var t touch
	if !u.shut() {
		st := stop{id: id, r: r, seen: u.inSight(r), arrows: arrows, modal: u.inModal}
		if n := len(u.scrolls); n > 0 {
			st.scroll = u.scrolls[n-1]
		}
		u.stops = append(u.stops, st)
		t.over = u.hot == id && (u.active == "" || u.active == id) && !(u.In.Touch && !u.In.Down && !u.In.Released)
		t.held = u.active == id && u.In.Down && u.drag == ""
		if u.active == id && u.In.Pressed {
			u.focus = id
		}
		t.clicked = u.active == id && u.In.Released && u.hot == id && u.drag == ""
		t.focused = u.focus == id
		if t.focused && u.typing == "" && ((u.ring || u.inModal) && u.take("Enter") || u.ring && u.take("Space")) {
			t.clicked = true
		}
		if t.focused && u.ring && u.reveal {
			u.bring(st.scroll, st.r)
		}
	}
	t.hover = u.approach(&s.hover, bit(t.over), 120)
	t.press = u.approach(&s.press, bit(t.held && t.over), 60)
	t.ring = u.approach(&s.ring, bit(t.focused && u.ring), 120)
	return t
}

func bit(b bool) float32 { return board.Either[float32](b, 1, 0) }

// take consumes a plain press of a key (not a repeat).
func (u *UI) take(key string) bool {
	for i, k := range u.keys {
		if k.Key == key && !k.Repeat && !k.Ctrl && !k.Alt && !k.Shift {
			u.keys = append(u.keys[:i], u.keys[i+1:]...)
			return true
		}
	}
	return false
}

// takeAny consumes a press of a key, repeated or not, whatever else is held.
func (u *UI) takeAny(key string) (KeyPress, bool) {
	for i, k := range u.keys {
		if k.Key == key {
			u.keys = append(u.keys[:i], u.keys[i+1:]...)
			return k, true
		}
	}
	return KeyPress{}, false
}

// Pressed consumes a plain press of a key that no control has taken. It returns false while text is typed, and outside an open modal.
func (u *UI) Pressed(key string) bool {
	if u.typing != "" || u.shut() || u.reserved(KeyPress{Key: key}) {
		return false
	}
	return u.take(key)
}

// Action consumes a press of one of the action's keys. Repeats count only for actions that repeat.
func (u *UI) Action(a Action) bool {
	b := u.Bindings.Find(a)
	if b == nil || u.shut() {
		return false
	}
	for i, k := range u.keys {
		if k.Repeat && !b.Repeat {
			continue
		}
		if u.typing != "" && !k.Ctrl && !functional(k.Key) {
			continue
		}
		for _, c := range b.Keys {
			if c.matches(k) && !u.reserved(k) {
				u.keys = append(u.keys[:i], u.keys[i+1:]...)
				return true
			}
		}
	}
	return false
}

// Held reports whether one of the action's keys is held down now, and nothing else takes keys.
func (u *UI) Held(a Action) bool { return u.typing == "" && !u.shut() && u.Holding(a) }

// Holding is Held whatever takes keys: for a key that was held before that.
func (u *UI) Holding(a Action) bool {
	b := u.Bindings.Find(a)
	if b == nil || u.In.Modifiers.Ctrl || u.In.Modifiers.Alt {
		return false
	}
	return slices.ContainsFunc(b.Keys, func(c Chord) bool { return !c.Ctrl && !c.Alt && c.Shift == u.In.Modifiers.Shift && u.In.Holding(c.Key) })
}

func functional(key string) bool {
	switch key {
	case "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12":
		return true
	}
	return false
}

// reserved reports whether a key belongs to the control that shows the focus ring.
func (u *UI) reserved(k KeyPress) bool {
	if k.Ctrl || k.Alt || u.focus == "" || !u.ring {
		return false
	}
	for i := range u.was {
		if u.was[i].id != u.focus {
			continue
		}
		switch k.Key {
		case "Enter", "Space":
			return true
		case "Left", "Right", "Home", "End":
			return u.was[i].arrows
		}
	}
	return false
}

// navigate moves the focus with Tab and with the arrow keys that no control has taken.
func (u *UI) navigate() {
	if u.typing != "" || len(u.stops) == 0 {
		return
	}
	stops := u.stops
	if u.modalNow != "" {
		stops = lists.Filter(stops, func(s stop) bool { return s.modal })
	}
	if len(stops) == 0 {
		return
	}
	u.reveal = false
	at := -1
	for i, s := range stops {
		if s.id == u.focus {
			at = i
		}
	}
	for _, k := range u.keys {
		if k.Ctrl || k.Alt {
			continue
		}
		next := at
		switch k.Key {
		case "Tab":
			switch {
			case at < 0 && k.Shift:
				next = len(stops) - 1
			case at < 0:
				next = 0
			case k.Shift:
				next = (at + len(stops) - 1) % len(stops)
			default:
				next = (at + 1) % len(stops)
			}
		case "Left":
			next = nearest(stops, at, -1, 0)
		case "Right":
			next = nearest(stops, at, 1, 0)
		case "Up":
			next = nearest(stops, at, 0, -1)
		case "Down":
			next = nearest(stops, at, 0, 1)
		default:
			continue
		}
		if next >= 0 {
			at = next
			u.focus, u.ring, u.reveal = stops[at].id, true, true
			u.rest = 0
		}
	}
}

// nearest is the nearest stop in the direction dx,dy from stop at; sideways distance counts more.
func nearest(stops []stop, at int, dx, dy float32) int {
	if at < 0 {
		return 0
	}
	from := stops[at].r
	cx, cy := from.X+from.W/2, from.Y+from.H/2
	best, score := at, float32(math.MaxFloat32)
	for i, s := range stops {
		if i == at {
			continue
		}
		var ahead, aside float32
		if dx != 0 {
			ahead = gap(from.X, from.X+from.W, s.r.X, s.r.X+s.r.W, dx)
			aside = apart(from.Y, from.Y+from.H, s.r.Y, s.r.Y+s.r.H)
			if (s.r.X+s.r.W/2-cx)*dx <= 1 {
				continue
			}
		} else {
			ahead = gap(from.Y, from.Y+from.H, s.r.Y, s.r.Y+s.r.H, dy)
			aside = apart(from.X, from.X+from.W, s.r.X, s.r.X+s.r.W)
			if (s.r.Y+s.r.H/2-cy)*dy <= 1 {
				continue
			}
		}
		if ahead < -6 {
			continue
		}
		mx, my := s.r.X+s.r.W/2-cx, s.r.Y+s.r.H/2-cy
		side := float32(math.Abs(float64(mx*dy))) + float32(math.Abs(float64(my*dx)))
		if v := max(ahead, 0) + aside*2.5 + side*0.05; v < score {
			best, score = i, v
		}
	}
	return best
}

func gap(a0, a1, b0, b1, d float32) float32 {
	if d > 0 {
		return b0 - a1
	}
	return a0 - b1
}

func apart(a0, a1, b0, b1 float32) float32 { return max(b0-a1, a0-b1, 0) }

// Places yields the enabled controls of the last tick in keyboard order, with their visible part: empty for a control that is scrolled out
// of sight.
func (u *UI) Places(yield func(id string, r board.Rect) bool) {
	for _, s := range u.stops {
		if !yield(s.id, s.seen) {
			return
		}
	}
}

// Messages are the places of the messages of the last tick that lie over the scene, where a press does not reach it.
func (u *UI) Messages() (list []board.Rect) {
	for i := range u.toasts {
		if r := u.toasts[i].at; r.W > 0 {
			list = append(list, r)
		}
	}
	return list
}
