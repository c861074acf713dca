package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
)

// Focus returns the parts of a large island worth seeing for a seat: around its creatures, and the enemies.
func (v *View) Focus(s *galapagos.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return nil
	}
	var sides [2][]board.Rect
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			sides[t.Owner] = append(sides[t.Owner], board.Rect{X: float32(t.At.X), Y: float32(t.At.Y), W: 1, H: 1})
		}
	}
	return append(board.Gather(sides[seat], 3, 2), board.Gather(sides[1-seat], 1, 1)...)
}
