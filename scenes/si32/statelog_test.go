package si32

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// TestArrivalAtFrameEnd checks that a march that lasts to the end of its frame has arrived just before it, as in frames of a state log.
func TestArrivalAtFrameEnd(t *testing.T) {
	s := plain().start()
	after := s.Clone()
	after.Number++
	from, to := grid.Pt(2, 2), grid.Pt(2, 1)
	after.Tiles.At(from).Units[0], after.Tiles.At(to).Units[0] = 0, 12
	tape := rules.NewTape(nil)
	si32.Diff(s, after, []si32.LoggedOrder{{Seat: 0, At: from, To: to, N: 12}}, tape)
	v := New()
	var l board.List
	v.prepare(&l, &board.Frame[*si32.State]{Before: s, After: after, Events: tape.Events, Spans: board.NewScheduler(&timing).Spans(tape.Events, 0, nil), T: 1 - 1e-7}, boardtest.Options(40))
	if len(v.marches) != 1 || v.marches[0].End < 0.999 {
		t.Fatalf("marches %+v", v.marches)
	}
	if n := v.cells[s.Tiles.Index(to)].units[0]; n != 12 {
		t.Errorf("%d units have arrived", n)
	}
}
