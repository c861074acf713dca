package mechmania

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board/boardtest"
)

// TestWhatWillHappen: crops that ripen or dry up at the end of the turn, and the money of what is planned.
func TestWhatWillHappen(t *testing.T) {
	farm := func(stage mechmania.Stage) *mechmania.State {
		p := newPlayer(t, func(s *mechmania.State) {
			s.Stage, s.Number = stage, 12
			s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Corn, Value: 17}, {Crop: mechmania.Corn, Value: 4}}
			s.Farmers[0].At = grid.Pt(s.Tiles.W/2, 2)
		})
		return p.s
	}
	grow := func(s *mechmania.State, x, y int, timer int32, value float64) {
		*s.Tiles.At(grid.Pt(x, y)) = mechmania.Tile{Crop: mechmania.Corn, Timer: timer, Value: value, Planter: 0, Scarecrow: mechmania.Unguarded}
	}
	told := func(s *mechmania.State, viewer rules.Seat) map[int64]int {
		return boardtest.Told(view(), s, "coming", viewer)
	}
	s := farm(mechmania.Acting)
	dry := 0 // the row that the band leaves at the end of the turn
	for ; dry == 0; s.Number++ {
		for y := range s.Tiles.H {
			if p := grid.Pt(0, y); s.Ground(p, s.Number+2) == mechmania.Arid && s.Ground(p, s.Number+1) != mechmania.Arid {
				dry = y
			}
		}
	}
	grow(s, 0, dry, 0, 33)
	grow(s, 1, dry+1, 1, 50)
	grow(s, 2, dry+1, 3, 50)
	_, worth := s.Ripens(grid.Pt(1, dry+1))
	got := told(s, 0)
	if got[33] != 1 || got[int64(worth+0.5)] != 1 || len(positive(got)) != 2 {
		t.Errorf("33 dollars dry up in row %d and %v ripen: %v", dry, worth, got)
	}

	s = farm(mechmania.Acting)
	s.Farmers[0].Reach.Harvest = 4
	grow(s, s.Farmers[0].At.X, 3, 0, 26)
	if err := s.Apply(0, reaping(s.Farmers[0].At.X, 3), nil); err != nil {
		t.Fatal(err)
	}
	if got := told(s, 0); got[26] != 1 {
		t.Errorf("the harvest of 26 dollars: %v", got)
	}
	if got := told(s, 1); got[26] != 0 {
		t.Errorf("the other farmer knows of the planned harvest: %v", got)
	}

	s = farm(mechmania.Moving)
	if err := s.Apply(0, goTo(s.Tiles.W/2, 0), nil); err != nil {
		t.Fatal(err)
	}
	if got := told(s, 0); got[21] != 1 {
		t.Errorf("the sale of 21 dollars: %v", got)
	}
	if got := told(s, 1); got[21] != 0 {
		t.Errorf("the other farmer knows of the planned sale: %v", got)
	}
	if got := told(s, rules.NoSeat); got[21] != 1 {
		t.Errorf("a spectator: %v", got)
	}
}

// positive are the entries above 0.
func positive(m map[int64]int) map[int64]int {
	some := map[int64]int{}
	for n, times := range m {
		if times > 0 {
			some[n] = times
		}
	}
	return some
}
