package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// Focus returns the parts of the mine worth seeing for a seat: around its miners, its base, and the enemy miners.
func (v *View) Focus(s *coreminer.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return nil
	}
	var own, enemy []board.Rect
	for i := range s.Miners {
		m := &s.Miners[i]
		cell := board.Rect{X: float32(m.At.X), Y: float32(m.At.Y), W: 1, H: 1}
		switch {
		case !m.Alive():
		case m.Owner == seat:
			own = append(own, cell)
		default:
			enemy = append(enemy, cell)
		}
	}
	base := s.Sides[seat].Base
	home := board.Rect{X: float32(base.X) - 3, Y: float32(base.Y) - 1, W: 7, H: 3}
	return append(append(board.Gather(own, 4, 3), home), board.Gather(enemy, 1, 1)...)
}
