package ui

import "app.pentarena/scenes/board"

// Edit is the text field being edited, described for systems with a text editor of their own: the keyboard of a phone, an input method, a
// clipboard.
type Edit struct {
	Field        string // id
	Text         string
	Caret        int        // characters before it
	Place        board.Rect // of the text, in canvas units
	Mono, Digits bool       // its face, and whether only digits can be typed
	on           bool
}

// Editing is the text field being edited, as of the last tick; false for none.
func (u *UI) Editing() (Edit, bool) { return u.edited, u.edited.on }

// Entry is a field's text from the system's editor. While there is one, the field leaves text and caret to it.
type Entry struct {
	Field   string // the Edit that it belongs to
	Text    string
	Changed bool // the text was edited since the last tick
	Left    bool // the person has closed the editor
}

// Fields yields the enabled text fields of the last tick, with their visible part.
func (u *UI) Fields(yield func(id string, r board.Rect) bool) {
	for _, f := range u.fields {
		if !yield(f.id, f.r) {
			return
		}
	}
}
