package ui

import "app.pentarena/scenes/board"

// Places goes through the controls of the last tick that can be used, in the order of the keyboard, with where they lie.
func (u *UI) Places(yield func(id string, r board.Rect) bool) {
	for _, s := range u.stops {
		if !yield(s.id, s.r) {
			return
		}
	}
}
