package ui

import "app.pentarena/scenes/board"

// Places yields the enabled controls of the last tick in keyboard order, with their visible part: empty for a control that is scrolled out
// of sight.
func (u *UI) Places(yield func(id string, r board.Rect) bool) {
	for _, s := range u.stops {
		r := s.r
		if v := u.state[s.scroll]; v != nil {
			r = r.Cross(v.view)
		}
		if !yield(s.id, r) {
			return
		}
	}
}
