package ui

import "slices"

// Input is everything people did at the device in one tick, in canvas units and seconds. It is plain data, so tests can write it by hand. A
// slow frame has a tick for each press and release since the frame before.
type Input struct {
	W, H  float32 // size of the canvas
	Scale float32 // device pixels per canvas unit
	Size  float64 // how much the interface is enlarged, 1..2: less than the settings ask for where the window has no room for it; 0 if unknown

	X, Y                      float32 // pointer: the mouse, or the first finger
	Down, Pressed, Released   bool    // main button or finger: held, went down, went up in this tick
	RightPressed, DoubleClick bool
	Long                      bool // a long press was recognised in this tick
	Touch                     bool // the pointer is a finger
	WheelX, WheelY            float32
	Fingers
	Keys                  []KeyPress
	Held                  []string  // names of the keys held down
	Modifiers             Modifiers // held down
	Runes                 []rune
	Entry                 *Entry  // the system's own editor of the field that takes text; nil for none
	Now, Dt               float64 // wall clock and time since the last tick
	Files                 []File  // dropped or opened
	Hidden                bool    // the window or page cannot be seen
	Shut                  bool    // the person went back from the open dialog in the browser's history
	Queued                bool    // a further tick of the same frame: the person has not seen what the one before did
	InsetTop, InsetBottom float32 // parts of a phone's screen to keep free
}

// Fingers is what several fingers do.
type Fingers struct {
	Touches    []Touch
	Pinch      float32 // zoom of two fingers in this tick, 1 (or 0) for none
	PanX, PanY float32 // drag of two fingers in this tick
	TwoTap     bool    // two fingers tapped
}

// Modifiers are the keys that change the meaning of others.
type Modifiers struct{ Ctrl, Shift, Alt bool }

// Touch is a finger on the screen.
type Touch struct {
	ID   int
	X, Y float32
}

// KeyPress is a key that went down, or repeated, in this tick. Key is "A".."Z", "0".."9", "Space", "Enter", "Escape", "Tab", "Left",
// "Right", "Up", "Down", "PageUp", "PageDown", "Home", "End", "Comma", "Period", "BracketLeft", "BracketRight", "Plus", "Minus",
// "F1".."F12", "Backspace", "Delete" or "Slash".
type KeyPress struct {
	Key                      string
	Ctrl, Shift, Alt, Repeat bool
}

// File is a file given to the program.
type File struct {
	Name    string
	Data    []byte
	Watched bool // it is new in a folder that is watched; nobody asked for it just now
}

// Names of files that are texts: pasted where no field has the focus, and the end of the page's address.
const (
	Pasted    = "pasted text"
	Address   = "address"
	ToPlay    = "match to play"      // the setup of a match as JSON
	ToWatch   = "match to watch"     // without a text: the file that comes with it is a match of which nothing was told yet
	ToCompare = "matches to compare" // without a text: the two files that come with it are matches to show side by side
)

// Holding reports whether the key is held down.
func (in *Input) Holding(key string) bool { return slices.Contains(in.Held, key) }

// Away is a coordinate for a pointer that must not hit anything.
const Away = -1e6

// Idle is the same moment without input: for a scene that appears because of input to the scene before.
func (in *Input) Idle() *Input {
	return &Input{W: in.W, H: in.H, Scale: in.Scale, Size: in.Size, X: Away, Y: Away, Touch: in.Touch, Fingers: Fingers{Pinch: 1}, Now: in.Now, Hidden: in.Hidden, Queued: in.Queued,
		InsetTop: in.InsetTop, InsetBottom: in.InsetBottom}
}

// Portrait reports whether the narrow layout is to be used.
func (in *Input) Portrait() bool { return in.W < 900 || in.H > 1.1*in.W }

// Room is the smallest canvas side, in canvas units, that every screen still fits into.
const Room = 320

// Factor is the number of device-independent pixels per canvas unit for a window of w by h of them, with the interface enlarged by
// size (1..2). The canvas never gets smaller than Room on either side.
func Factor(w, h, size float64) float64 {
	if w <= 0 || h <= 0 {
		return 1
	}
	return max(min(plain(w, h)*min(max(size, 1), 2), w/Room, h/Room), 0.25)
}

// InForce is the actual enlargement in a window of w by h for the requested size: less where the canvas would get smaller than Room.
func InForce(w, h, size float64) float64 { return Factor(w, h, size) / plain(w, h) }

// plain is the Factor without enlargement, as far as the window has room for it.
func plain(w, h float64) float64 { return min(max(min(w/1280, h/720), 1), 3) }
