package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// Focus returns the parts of a large field worth seeing for a seat: around its armies and buildings, then the enemies'.
func (v *View) Focus(s *si32.State, seat rules.Seat) []board.Rect {
	if seat < 0 || int(seat) >= s.Seats() {
		return nil
	}
	l := layoutOf(s)
	var own, enemy []board.Rect
	for i := range s.Tiles.Cells {
		for other, n := range s.Tiles.Cells[i].Units[:s.Seats()] {
			switch at := l.box(s.Tiles.Point(i)); {
			case n == 0:
			case rules.Seat(other) == seat:
				own = append(own, at)
			default:
				enemy = append(enemy, at)
			}
		}
	}
	for _, b := range s.Buildings {
		if b.Owner == seat && !b.Gone {
			own = append(own, l.box(b.At))
		}
	}
	return append(board.Gather(own, 3, 2), board.Gather(enemy, 1, 1)...)
}
