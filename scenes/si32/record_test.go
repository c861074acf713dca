package si32

import (
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/formats"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// recorded are the matches of the original engines that the repository keeps.
func recorded(t *testing.T) map[string]record.Timeline {
	t.Helper()
	files, err := filepath.Glob("../../game/record/testdata/si32/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded matches: %v", err)
	}
	lines := map[string]record.Timeline{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		line, _, err := formats.Open(t.Context(), f, data, nil)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		lines[filepath.Base(f)] = line
	}
	return lines
}

// TestLawOfRecords holds the law of animation on matches of the original engines, with all their quirks.
func TestLawOfRecords(t *testing.T) {
	for name, line := range recorded(t) {
		t.Run(name, func(t *testing.T) {
			board.Law(t, board.Adapt(si32.Game(), New()), line, max(line.Len()/60, 1))
		})
	}
}

// TestLastBreath checks that a march that fills its frame to the end has arrived just before it: recorded positions tell of nothing else.
func TestLastBreath(t *testing.T) {
	s := plain().start()
	after := s.Clone()
	after.Number++
	from, to := grid.Pt(2, 2), grid.Pt(2, 1)
	after.Tiles.At(from).Units[0], after.Tiles.At(to).Units[0] = 0, 12
	tape := rules.NewTape(nil)
	si32.Retell(s, after, []si32.Act{{Seat: 0, At: from, To: to, N: 12}}, tape)
	v := New()
	var l board.List
	v.prepare(&l, &board.Frame[*si32.State]{Before: s, After: after, Events: tape.Events, T: 1 - 1e-7}, boardtest.Options(40))
	if len(v.marches) != 1 || v.marches[0].end != 1 {
		t.Fatalf("marches %+v", v.marches)
	}
	if n := v.cells[s.Tiles.Index(to)].units[0]; n != 12 {
		t.Errorf("%d units have arrived", n)
	}
}
