package si32

import (
	"slices"
	"testing"

	"app.pentarena/game/bots/botstest"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestTurnedBoard turns a board of four seats round by half: every seat plays there as the one across plays here, so that it does not matter which
// seat one has.
func TestTurnedBoard(t *testing.T) {
	turn := func(p grid.Point) grid.Point { return grid.Pt(20-(p.Y+1)&1-p.X, 20-p.Y) }
	s := begun(t, "hex-four", "expert", 60)
	turned := s.Clone()
	for i := range s.Tiles.Cells {
		from, to := &s.Tiles.Cells[i], turned.Tiles.At(turn(s.Tiles.Point(i)))
		if from.Wall {
			continue
		}
		*to = *from
		slices.Reverse(to.Units[:])
	}
	slices.Reverse(turned.Sides[:])
	for i := range turned.Buildings {
		b := &turned.Buildings[i]
		b.Owner, b.At = 3-b.Owner, turn(b.At)
	}
	for seat := range rules.Seat(4) {
		here, there := newMind(&keen, "fair"), newMind(&keen, "fair")
		slices.Reverse(there.liking[:])
		a, _ := here.think(s, seat, botstest.Onwards)
		b, _ := there.think(turned, 3-seat, botstest.Onwards)
		image := slices.Clone(a)
		for i := range image {
			image[i].At, image[i].Dir = turn(image[i].At), image[i].Dir.Back()
		}
		if len(a) < 5 || !slices.Equal(image, slices.Clone(b)) {
			t.Errorf("seat %d orders %v, and on the turned board %v", seat, image, b)
		}
	}
}

// TestRivals leaves to chance which of two neighbours that are as near a player takes for its rival.
func TestRivals(t *testing.T) {
	s := kit.State(t, "hex-four", "rivals")
	var chosen [rules.MaxSeats]int
	for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		x := newMind(&keen, seed)
		x.begin(s, 0)
		chosen[x.rival()]++
	}
	if chosen[1] < 2 || chosen[2] < 2 || chosen[0]+chosen[3] > 0 {
		t.Errorf("of the seats, these were taken for the rival: %v", chosen)
	}
}
