package scenes

import (
	"fmt"

	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// learn draws the button of the guided first match into the upper part of r and returns the height used, 0 when the game has none.
func (s *setup) learn(r board.Rect) float32 {
	of := len(levels.Lessons(s.game))
	if of == 0 {
		return 0
	}
	done := s.env.Settings.Lessons[s.game]
	b := ui.Button{Label: "First steps", Icon: "flag", Sub: fmt.Sprintf("%d of %d done", min(done, of), of), Tip: "Learn the game by playing\nShort positions, one idea each: about three minutes"}
	if done == 0 {
		b.Sub = "about 3 minutes"
	}
	if _, played := s.env.Settings.Choices[s.game]; !played && done == 0 {
		b.Style = ui.Primary
	}
	if s.u.Button("setup/learn", board.Rect{X: r.X, Y: r.Y, W: r.W, H: ui.Hero}, b) {
		lesson, err := NewLesson(s.env, s.game)
		if err != nil {
			s.u.Complain("The first steps cannot be opened: " + err.Error())
		} else {
			s.after = scene.Show(lesson)
		}
	}
	return ui.Hero + 10
}
