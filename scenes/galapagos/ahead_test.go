package galapagos

import (
	"testing"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// pictures counts how often the overlay of the end of the turn draws a sprite.
func pictures(s *galapagos.State, viewer rules.Seat, sprite assets.Sprite) int {
	o := boardtest.Options(40)
	o.Unit, o.Viewer, o.Overlay = 1, viewer, "coming"
	var l board.List
	var f board.Frame[*galapagos.State]
	New().Draw(&l, f.Still(s), o, nil)
	n := 0
	for i := range l.Items {
		if l.Items[i].Op == board.OpSprite && l.Items[i].Sprite == sprite {
			n++
		}
	}
	return n
}

// TestWhatWillHappen: what the ends of this turn and of the next bring, on an island whose creatures lose 1 health a turn.
func TestWhatWillHappen(t *testing.T) {
	c := bay()
	s := c.start()
	s.Constants.Upkeep = 1
	for i, health := range []int32{1, 2, 30, 40, 50, 60, 70} { // the grazer starves at once, the hunter a turn later
		s.Things[c.creature(i)].Health = health
	}
	s.Eggs = []galapagos.Egg{{Owner: 0, At: grid.Pt(4, 4)}, {Owner: 1, At: grid.Pt(5, 4)}, {Owner: 1, At: grid.Pt(6, 0)}}
	for i := range s.Things {
		if p := &s.Things[i]; p.Kind == galapagos.Plant {
			p.Wait = 9
		}
	}
	plant := &s.Things[s.At(grid.Pt(2, 1))]
	plant.Size, plant.Wait, plant.Rate = 4, 2, 9 // grows at the end of the next turn
	if got := pictures(s, 0, art.Skull); got != 2 {
		t.Errorf("%d creatures starve, not 2", got)
	}
	told := boardtest.Told(view(), s, "coming", 0)
	want := map[int64]int{28: 1, 38: 1, 48: 1, 5: 1, 2: 1, 1: 2} // health before Blue's next turn, the plant's size then, turns until eggs hatch
	for n, times := range want {
		if told[n] != times {
			t.Errorf("Blue is told %d %d times, not %d: %v", n, told[n], times, told)
		}
	}
	told = boardtest.Told(view(), s, "coming", 1)
	for n, times := range map[int64]int{59: 1, 69: 1, 28: 0, 5: 0} { // Amber's next turn is one sooner
		if told[n] != times {
			t.Errorf("Amber is told %d %d times, not %d: %v", n, told[n], times, told)
		}
	}
	s.End.Over = true
	if told := boardtest.Told(view(), s, "coming", 0); told[28] != 0 {
		t.Errorf("after the end: %v", told)
	}
}
