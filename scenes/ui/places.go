package ui

import "app.pentarena/scenes/board"

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
