package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// Focus returns the parts of a large city worth seeing for a seat: its headquarters, the fires on its side, the enemy's headquarters.
func (v *View) Focus(s *anarchy.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return nil
	}
	around := func(n int, beside, above float32) board.Rect {
		p := s.Buildings[n].Cell()
		return board.Rect{X: float32(p.X) - beside, Y: float32(p.Y) - above, W: 2*beside + 1, H: 2*above + 1}
	}
	list := []board.Rect{around(int(s.Headquarters[seat]), 4, 2), around(int(s.Headquarters[seat]), 8, 4)}
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Owner == seat && b.Fire > 0 && b.Health > 0 {
			list = append(list, around(i, 1, 1))
		}
	}
	return append(list, around(int(s.Headquarters[1-seat]), 2, 2))
}
