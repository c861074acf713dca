package ui

// Type gives the keyboard to a text field, with the caret at the end of its text.
func (u *UI) Type(id string) {
	u.typing, u.focus = id, id
	u.of(id).caret = 1 << 20
}
