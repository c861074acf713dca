package scenes

import (
	"bytes"
	"testing"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// saved is the record of a short match.
func saved(t *testing.T, game, level, seed string) ui.File {
	t.Helper()
	s := tabletest.Setup(t, game, level, "random", "random")
	s.Seed = seed
	var out bytes.Buffer
	if err := record.Save(&out, tabletest.Bots(t, s, 6), nil); err != nil {
		t.Fatal(err)
	}
	return ui.File{Name: game + " " + seed + ".pent", Data: out.Bytes()}
}

// beside opens two files that are to be compared, and waits for what they lead to.
func beside(t *testing.T, files ...ui.File) (*visit, scene.Scene) {
	t.Helper()
	v := newVisit(t, NewTitle)
	next, ok := OpenFiles(v.env, append([]ui.File{{Name: ui.ToCompare}}, files...))
	if !ok {
		t.Fatal("nothing is opened")
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if _, reading := next.Scene.(*opening); !reading {
			t.Cleanup(next.Scene.Close)
			v.scene = next.Scene
			return v, next.Scene
		}
		v.scene = next.Scene
		if v.tick(nil); v.next.Scene != nil {
			next = v.next
		}
	}
	t.Fatal("the matches are still being read")
	return nil, nil
}

// Two matches on the same level are shown side by side with their names, of every game.
func TestTwoMatchesAreCompared(t *testing.T) {
	for _, g := range views {
		v, at := beside(t, saved(t, g.game, "quick", "one"), saved(t, g.game, "quick", "two"))
		if _, ok := at.(*table.Table); !ok {
			t.Fatalf("%s leads to %T", g.game, at)
		}
		for range 5 {
			v.tick(nil)
		}
		v.key("End")
		for range 5 {
			v.tick(nil)
		}
		if !v.shows("seed one") || !v.shows("seed two") || !v.shows("Differs from turn") {
			t.Errorf("%s: the matches are not beside each other", g.game)
		}
	}
}

// Matches that have no boards in common, and what is not a match, are not compared.
func TestNotCompared(t *testing.T) {
	one := saved(t, "anarchy", "quick", "one")
	for want, other := range map[string]ui.File{
		"different levels": saved(t, "si32", "quick", "two"),
		"bad.pent":         {Name: "bad.pent", Data: []byte("nothing")},
	} {
		v, at := beside(t, one, other)
		v.tick(nil)
		if _, ok := at.(*faults); !ok || !v.shows(want) {
			t.Errorf("%s leads to %T", want, at)
		}
	}
}
