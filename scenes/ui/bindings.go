package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
)

// Action is something a key does. The table of bindings says which key.
type Action string

// The actions of the program.
const (
	Back       Action = "back"
	Help       Action = "help"
	Open       Action = "open"
	Save       Action = "save"
	Share      Action = "share"
	Fullscreen Action = "fullscreen"
	Mute       Action = "mute"

	Play          Action = "play"
	TurnForward   Action = "turn-forward"
	TurnBack      Action = "turn-back"
	StepForward   Action = "command-forward"
	StepBack      Action = "command-back"
	TenForward    Action = "ten-forward"
	TenBack       Action = "ten-back"
	ToStart       Action = "to-start"
	ToEnd         Action = "to-end"
	NextEvent     Action = "next-event"
	PreviousEvent Action = "previous-event"
	Faster        Action = "faster"
	Slower        Action = "slower"
	NormalSpeed   Action = "speed-0"
	Speed1        Action = "speed-1"
	Speed2        Action = "speed-2"
	Speed3        Action = "speed-3"
	Speed4        Action = "speed-4"
	Speed5        Action = "speed-5"
	Speed6        Action = "speed-6"
	Speed7        Action = "speed-7"
	Speed8        Action = "speed-8"
	Speed9        Action = "speed-9"
	Reverse       Action = "reverse"
	Loop          Action = "loop"
	MarkA         Action = "mark-a"
	MarkB         Action = "mark-b"
	GoTo          Action = "go-to"
	UnitToggle    Action = "unit"
	Transport     Action = "transport"
	TakeOver      Action = "take-over"

	Follow      Action = "follow"
	Director    Action = "director"
	Trail       Action = "trail"
	Drawings    Action = "drawings"
	Compare     Action = "compare"
	Highlights  Action = "drama" // its name in settings
	ResetCamera Action = "reset-camera"
	PanLeft     Action = "pan-left"
	PanRight    Action = "pan-right"
	PanUp       Action = "pan-up"
	PanDown     Action = "pan-down"
	ZoomIn      Action = "zoom-in"
	ZoomOut     Action = "zoom-out"
	Heat        Action = "heat"
	Coming      Action = "coming"
	Ranges      Action = "ranges"
	Marks       Action = "marks"
	Clean       Action = "clean"
	NextPanel   Action = "next-panel"
	Spoilers    Action = "unveil" // the word that settings hold

	NextUnit  Action = "next-unit"
	EndTurn   Action = "end-turn"
	ForceTurn Action = "force-turn"
	Undo      Action = "undo"
	Redo      Action = "redo"
	Suggest   Action = "suggest"
	Finish    Action = "finish-turn"
	CellLeft  Action = "cell-left"
	CellRight Action = "cell-right"
	CellUp    Action = "cell-up"
	CellDown  Action = "cell-down"
	CellPress Action = "cell-press"
	CellMenu  Action = "cell-menu"

	TitlePlay  Action = "title-play"
	TitleWatch Action = "title-watch"
	TitleTV    Action = "title-tv"
)

// Scope is where a binding holds. One key may mean one thing in each scope; Everywhere holds in all of them.
type Scope string

// The scopes, in the order of the key sheet.
const (
	Everywhere Scope = "Everywhere"
	Playback   Scope = "Playback"
	Look       Scope = "Board view"
	Turn       Scope = "Your turn"
	Cursor     Scope = "Board cursor, during your turn"
	Menu       Scope = "Title page"
)

// Scopes lists the scopes in the order of the key sheet.
func Scopes() []Scope { return []Scope{Everywhere, Playback, Look, Turn, Cursor, Menu} }

// meets reports whether keys of the two scopes are active at the same time. The arrow keys move the board cursor in the player's turn, and
// control playback at all other times.
func meets(a, b Scope) bool {
	if a == b || a == Everywhere || b == Everywhere {
		return true
	}
	return a != Menu && b != Menu && !(a == Playback && b == Cursor) && !(a == Cursor && b == Playback)
}

// Chord is a key with its modifiers.
type Chord struct {
	Key              string
	Ctrl, Shift, Alt bool
}

func (c Chord) matches(k KeyPress) bool {
	return c.Key == k.Key && c.Ctrl == k.Ctrl && c.Shift == k.Shift && c.Alt == k.Alt
}

// String is the chord as settings store it, such as "Ctrl+Shift+Z".
func (c Chord) String() string {
	s := c.Key
	if c.Shift {
		s = "Shift+" + s
	}
	if c.Alt {
		s = "Alt+" + s
	}
	if c.Ctrl {
		s = "Ctrl+" + s
	}
	return s
}

// ParseChord reads what String writes.
func ParseChord(s string) (Chord, error) {
	var c Chord
	parts := strings.Split(s, "+")
	for i, p := range parts {
		if i == len(parts)-1 {
			if !KnownKey(p) {
				return c, fmt.Errorf("ui: unknown key %q in %q", p, s)
			}
			c.Key = p
			break
		}
		switch p {
		case "Ctrl":
			c.Ctrl = true
		case "Shift":
			c.Shift = true
		case "Alt":
			c.Alt = true
		default:
			return c, fmt.Errorf("ui: unknown modifier %q in %q", p, s)
		}
	}
	return c, nil
}

var keyCaps = map[string]string{
	"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "PageUp": "PgUp", "PageDown": "PgDn", "Comma": ",", "Period": ".",
	"BracketLeft": "[", "BracketRight": "]", "Plus": "+", "Minus": "−", "Slash": "/", "Escape": "Esc", "Delete": "Del",
	"Space": "Space", "Enter": "Enter", "Tab": "Tab", "Home": "Home", "End": "End", "Backspace": "Backspace",
}

// KnownKey reports whether name is a key.
func KnownKey(name string) bool {
	if _, ok := keyCaps[name]; ok || functional(name) {
		return true
	}
	return len(name) == 1 && (name[0] >= 'A' && name[0] <= 'Z' || name[0] >= '0' && name[0] <= '9')
}

// Caps are the labels of the chord's keys: "Ctrl", "Z".
func (c Chord) Caps() []string {
	if c.Key == "Slash" && c.Shift && !c.Ctrl && !c.Alt {
		return []string{"?"}
	}
	var caps []string
	if c.Ctrl {
		caps = append(caps, "Ctrl")
	}
	if c.Alt {
		caps = append(caps, "Alt")
	}
	if c.Shift {
		caps = append(caps, "Shift")
	}
	if cap, ok := keyCaps[c.Key]; ok {
		return append(caps, cap)
	}
	return append(caps, c.Key)
}

// Binding is one row of the table: an action, its label and its keys.
type Binding struct {
	Action Action
	Scope  Scope
	Title  string
	Keys   []Chord
	Repeat bool // holding the key repeats the action
	Fixed  bool // its key cannot be changed
}

// Bindings is the current table of keys. The key sheet shows it and settings change it.
type Bindings struct{ list []Binding }

func key(k string) Chord   { return Chord{Key: k} }
func ctrl(k string) Chord  { return Chord{Key: k, Ctrl: true} }
func shift(k string) Chord { return Chord{Key: k, Shift: true} }

// DefaultBindings returns the table with the default keys.
func DefaultBindings() *Bindings {
	row := func(a Action, s Scope, title string, keys ...Chord) Binding {
		return Binding{Action: a, Scope: s, Title: title, Keys: keys}
	}
	again := func(a Action, s Scope, title string, keys ...Chord) Binding {
		return Binding{Action: a, Scope: s, Title: title, Keys: keys, Repeat: true}
	}
	fixed := func(a Action, s Scope, title string, keys ...Chord) Binding {
		return Binding{Action: a, Scope: s, Title: title, Keys: keys, Fixed: true}
	}
	return &Bindings{list: []Binding{
		fixed(Back, Everywhere, "Back, close, cancel", key("Escape")),
		row(Help, Everywhere, "Help and keys", shift("Slash"), key("F1")),
		row(Open, Everywhere, "Open a match or a level", ctrl("O")),
		row(Save, Everywhere, "Save the match", ctrl("S")),
		row(Share, Everywhere, "Share the match", ctrl("E")),
		row(Fullscreen, Everywhere, "Full screen", key("F11")),
		row(Mute, Everywhere, "Sound on or off", ctrl("M")),

		row(Play, Playback, "Play or pause", key("Space")),
		again(TurnForward, Playback, "Next turn", key("Right")),
		again(TurnBack, Playback, "Previous turn", key("Left")),
		again(StepForward, Playback, "Next command", shift("Right")),
		again(StepBack, Playback, "Previous command", shift("Left")),
		again(TenForward, Playback, "Ten turns forward", key("PageDown")),
		again(TenBack, Playback, "Ten turns back", key("PageUp")),
		row(ToStart, Playback, "First turn", key("Home")),
		row(ToEnd, Playback, "Last turn", key("End")),
		again(NextEvent, Playback, "Next event", key("Period")),
		again(PreviousEvent, Playback, "Previous event", key("Comma")),
		again(Faster, Playback, "Faster", key("Up")),
		again(Slower, Playback, "Slower", key("Down")),
		row(NormalSpeed, Playback, "Normal speed", key("0")),
		row(Speed1, Playback, "Speed 1, slowest", key("1")),
		row(Speed2, Playback, "Speed 2", key("2")),
		row(Speed3, Playback, "Speed 3", key("3")),
		row(Speed4, Playback, "Speed 4", key("4")),
		row(Speed5, Playback, "Speed 5", key("5")),
		row(Speed6, Playback, "Speed 6", key("6")),
		row(Speed7, Playback, "Speed 7", key("7")),
		row(Speed8, Playback, "Speed 8", key("8")),
		row(Speed9, Playback, "Speed 9, fastest", key("9")),
		row(Reverse, Playback, "Play backwards", key("B")),
		row(Loop, Playback, "Loop", key("L")),
		row(MarkA, Playback, "Loop starts here", key("BracketLeft")),
		row(MarkB, Playback, "Loop ends here", key("BracketRight")),
		row(GoTo, Playback, "Go to a turn", key("G")),
		row(UnitToggle, Playback, "Step by turn or by command", key("T")),
		row(Highlights, Playback, "Highlights", key("Y")),
		row(TakeOver, Playback, "Play on from here", key("P")),

		row(Follow, Look, "Follow the unit or the action", key("F")),
		row(Director, Look, "Director: show what matters", key("J")),
		row(Compare, Look, "Compare side by side", shift("C")),
		row(Trail, Look, "Way of the pinned unit", key("K")),
		row(Drawings, Look, "Drawings of the AIs", shift("V")),
		row(ResetCamera, Look, "Show the whole board", key("R")),
		again(PanLeft, Look, "Scroll left", key("A")),
		again(PanRight, Look, "Scroll right", key("D")),
		again(PanUp, Look, "Scroll up", key("W")),
		again(PanDown, Look, "Scroll down", key("S")),
		again(ZoomIn, Look, "Zoom in", key("Plus"), shift("Plus")),
		again(ZoomOut, Look, "Zoom out", key("Minus")),
		row(Heat, Look, "Next map overlay", key("H")),
		row(Coming, Look, "What will happen", shift("H")),
		row(Ranges, Look, "Show the range of every unit", key("V")),
		row(Marks, Look, "Timeline markers", key("M")),
		row(Clean, Look, "Hide everything but the board", key("C")),
		row(NextPanel, Look, "Next panel", key("X")),
		row(Spoilers, Look, "Show or hide spoilers", key("O")),

		row(NextUnit, Turn, "Next unit", key("Tab"), key("N")),
		row(EndTurn, Turn, "End the turn; hold it to skip turns", key("E")),
		row(ForceTurn, Turn, "End the turn without asking", shift("E")),
		again(Undo, Turn, "Undo", ctrl("Z"), key("U")),
		again(Redo, Turn, "Redo", ctrl("Y"), shift("U")),
		row(Suggest, Turn, "Suggest a move", key("Q")),
		row(Finish, Turn, "Let the AI finish the turn", shift("Q")),
		row(Transport, Turn, "Playback controls", shift("T")),
		again(CellLeft, Cursor, "Cursor left", key("Left")),
		again(CellRight, Cursor, "Cursor right", key("Right")),
		again(CellUp, Cursor, "Cursor up", key("Up")),
		again(CellDown, Cursor, "Cursor down", key("Down")),
		row(CellPress, Cursor, "Select the cell", key("Enter")),
		row(CellMenu, Cursor, "Inspect the cell", shift("Enter")),

		row(TitlePlay, Menu, "Play", key("P")),
		row(TitleWatch, Menu, "Watch", key("W")),
		row(TitleTV, Menu, "TV: match after match", key("T")),
	}}
}

// All lists every binding in the order of the key sheet.
func (b *Bindings) All() []Binding { return b.list }

// In lists the bindings of a scope.
func (b *Bindings) In(s Scope) []Binding {
	return lists.Filter(b.list, func(r Binding) bool { return r.Scope == s })
}

// Find is the binding of an action, nil when there is none.
func (b *Bindings) Find(a Action) *Binding {
	if i := slices.IndexFunc(b.list, func(r Binding) bool { return r.Action == a }); i >= 0 {
		return &b.list[i]
	}
	return nil
}

// Conflicts lists the other actions that have the chord in a scope active together with that of action a.
func (b *Bindings) Conflicts(a Action, c Chord) []Binding {
	own := b.Find(a)
	if own == nil {
		return nil
	}
	return lists.Filter(b.list, func(r Binding) bool { return r.Action != a && meets(r.Scope, own.Scope) && slices.Contains(r.Keys, c) })
}

// Set changes the keys of an action. It returns an error for an unknown or fixed action, and for a chord that a fixed action has.
func (b *Bindings) Set(a Action, keys ...Chord) error {
	own := b.Find(a)
	if own == nil {
		return fmt.Errorf("ui: unknown action %q", a)
	}
	if own.Fixed {
		return fmt.Errorf("ui: the keys of %q are fixed", a)
	}
	for _, c := range keys {
		for _, r := range b.Conflicts(a, c) {
			if r.Fixed {
				return fmt.Errorf("ui: %s is the fixed key of %q", c, r.Title)
			}
		}
	}
	own.Keys = slices.Clone(keys)
	return nil
}

// Take gives an action a key and removes the key from conflicting actions, which it returns.
func (b *Bindings) Take(a Action, c Chord) ([]Binding, error) {
	lost := b.Conflicts(a, c)
	if err := b.Set(a, c); err != nil {
		return nil, err
	}
	for _, l := range lost {
		r := b.Find(l.Action)
		r.Keys = slices.DeleteFunc(slices.Clone(r.Keys), func(k Chord) bool { return k == c })
	}
	return lost, nil
}

// Reset gives every action its default keys.
func (b *Bindings) Reset() { b.list = DefaultBindings().list }

// Changes are the keys that differ from the defaults, in the form that settings keep.
func (b *Bindings) Changes() map[string][]string {
	out := map[string][]string{}
	for _, d := range DefaultBindings().list {
		if r := b.Find(d.Action); r != nil && !slices.Equal(r.Keys, d.Keys) {
			names := []string{}
			for _, c := range r.Keys {
				names = append(names, c.String())
			}
			out[string(d.Action)] = names
		}
	}
	return out
}

// Apply sets the keys stored in settings. Invalid entries keep their default; it returns an error for each.
func (b *Bindings) Apply(changes map[string][]string) []error {
	var faults []error
next:
	for _, a := range slices.Sorted(maps.Keys(changes)) {
		var keys []Chord
		for _, s := range changes[a] {
			c, err := ParseChord(s)
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", a, err))
				continue next
			}
			keys = append(keys, c)
		}
		if err := b.Set(Action(a), keys...); err != nil {
			faults = append(faults, err)
		}
	}
	return faults
}

// Hint is the first key of an action for a tooltip, "" when it has none.
func (b *Bindings) Hint(a Action) string {
	r := b.Find(a)
	if r == nil || len(r.Keys) == 0 {
		return ""
	}
	return strings.Join(r.Keys[0].Caps(), "+")
}
