package ui

import "app.pentarena/scenes/board"

// Places goes through the controls of the last tick that can be used, in the order of the keyboard, with the part of them that is in
// sight: nothing of a control that is scrolled away.
func (u *UI) Places(yield func(id string, r board.Rect) bool) {
	for _, s := range u.stops {
		r := s.r
		if v := u.state[s.scroll]; v != nil {
			r = cross(r, v.view)
		}
		if !yield(s.id, r) {
			return
		}
	}
}
