package kept_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
)

// save puts n matches into the store.
func save(t *testing.T, env *scene.Env, n int) {
	t.Helper()
	for i := range n {
		k := kept.New(env, match.Setup{Game: "anarchy", Level: "quick"})
		k.Steps = i + 1
		if err := kept.Save(env.Store, k, []byte{byte(i + 1)}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMatches(t *testing.T) {
	store := tabletest.Store{}
	env := &scene.Env{Store: store}
	save(t, env, 30)
	list := kept.Matches(store)
	if len(list) != kept.Most || list[0].File != "match-30.pent" {
		t.Fatalf("%d kept, first %s", len(list), list[0].File)
	}
	if n := len(store.List()); n != kept.Most+1 {
		t.Errorf("%d files", n)
	}
	k := list[3]
	k.Turn = 7
	if err := kept.Save(store, k, []byte("y")); err != nil {
		t.Fatal(err)
	}
	if again := kept.Matches(store); len(again) != kept.Most || again[0].File != k.File || again[0].Turn != 7 {
		t.Errorf("kept again: %d, first %+v", len(again), again[0])
	}
	if err := kept.Drop(store, k.File); err != nil || len(kept.Matches(store)) != kept.Most-1 || store[k.File] != nil {
		t.Errorf("not removed: %v", err)
	}
	if err := kept.Forget(store); err != nil || len(store) != 0 {
		t.Errorf("left %v, %v", store.List(), err)
	}
	for range 2 { // of matches in which nothing was done the last one only
		if err := kept.Save(store, kept.New(env, match.Setup{Game: "anarchy", Level: "quick"}), []byte("z")); err != nil {
			t.Fatal(err)
		}
	}
	if again := kept.Matches(store); len(again) != 1 || again[0].File != "match-2.pent" || len(store) != 2 {
		t.Errorf("kept are %+v", again)
	}
	store["recent.json"] = []byte("[{}, nonsense")
	if len(kept.Matches(store)) != 0 {
		t.Error("a broken list is read")
	}
	if kept.Matches(nil) != nil || kept.Save(nil, k, nil) != nil || kept.Drop(nil, "x") != nil {
		t.Error("without a store something fails")
	}
}
