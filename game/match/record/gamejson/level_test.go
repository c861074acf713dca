package gamejson

import (
	"bytes"
	"slices"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/rules/mechmania"
)

// TestGameJSONLevel derives the constants of a level from positions alone, however early the match ended, and re-executes the match with
// them.
func TestGameJSONLevel(t *testing.T) {
	for _, leave := range []int{-1, 12, 0} {
		played := farmed(t, "odd", leave)
		want := played.At(0).State().(*mechmania.State).Constants
		game := original(t, played)
		timeline, info, err := open(game, nil)
		if err != nil || info.State != record.AsRecorded || info.Err != nil {
			t.Fatalf("%d turns: %+v (%v)", leave, info, err)
		}
		got := timeline.At(0).State().(*mechmania.State).Constants
		if leave < 0 {
			// Positions do not show an upgrade to the reach of a move.
			if want.Upgraded.Move = got.Upgraded.Move; got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
		if _, info, err = open(zipped(t, map[string][]byte{"game.json": game, "engine.json": engineLog(t, played)}), nil); err != nil || info.State != record.Verified {
			t.Errorf("%d turns, re-executed: %+v (%v)", leave, info, err)
		}
	}
}

// TestHalves distinguishes the two files of a match, pairs them and joins them.
func TestHalves(t *testing.T) {
	played := farmed(t, "lucky", 20)
	game, engine := original(t, played), engineLog(t, played)
	for want, data := range map[Half][]byte{Positions: asGameJSON(t, played), Orders: engine, Whole: []byte(`{"gameName":"Anarchy"}`)} {
		if got := HalfOf(bytes.NewReader(data)); got != want {
			t.Errorf("%q is taken for %q", want, got)
		}
	}
	both, err := Join(game, engine)
	if err != nil {
		t.Fatal(err)
	}
	if _, info, err := open(both, nil); err != nil || info.State != record.Verified || HalfOf(bytes.NewReader(both)) != Whole {
		t.Errorf("joined: %+v (%v)", info, err)
	}
	for _, c := range []struct {
		paths  []string
		halves []Half
		want   []int
	}{
		{[]string{"engine.json", "game.json"}, []Half{Orders, Positions}, []int{1, 0}},
		{[]string{"game (1).json", "x.pent", "log of the engine"}, []Half{Positions, Whole, Orders}, []int{2, -1, 0}},
		{[]string{"a.game.json.gz", "b.game.json.gz", "b.engine.json.gz"}, []Half{Positions, Positions, Orders}, []int{-1, 2, 1}},
		{[]string{"1/game.json", "2/game.json", "2/engine.json", "1/engine.json"}, []Half{Positions, Positions, Orders, Orders}, []int{3, 2, 1, 0}},
		{[]string{"a/game.json", "b/game.json", "c/engine.json"}, []Half{Positions, Positions, Orders}, []int{-1, -1, -1}},
		{[]string{"game.json"}, []Half{Positions}, []int{-1}},
	} {
		if got := Partners(c.paths, c.halves); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.paths, got, c.want)
		}
	}
}
