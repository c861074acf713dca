package ui

import "app.pentarena/scenes/board"

// Edit is the field in which somebody types, as a system needs to know it that has text edited its own way: by the keyboard of a phone, by
// an input method, with a clipboard.
type Edit struct {
	Field        string // id
	Text         string
	Caret        int        // characters before it
	Place        board.Rect // of the text, in canvas units
	Mono, Digits bool       // its face, and whether only digits can be typed
	on           bool
}

// Editing returns the field in which somebody types, as the last tick left it.
func (u *UI) Editing() (Edit, bool) { return u.edited, u.edited.on }

// Entry is what the system's own editor made of the text of a field. While there is one, the field leaves text and caret to it.
type Entry struct {
	Field   string // the Edit that it belongs to
	Text    string
	Changed bool // the text was edited since the last tick
	Left    bool // the person has closed the editor
}

// Fields goes through the text fields of the last tick that can be typed in, with the part of them that is in sight.
func (u *UI) Fields(yield func(id string, r board.Rect) bool) {
	for _, f := range u.fields {
		if !yield(f.id, f.r) {
			return
		}
	}
}
