package kept_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
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

// TestOneMatchIsListedOnce keeps the same match again and again: it has one entry, with its newest state.
func TestOneMatchIsListedOnce(t *testing.T) {
	store := tabletest.Store{}
	env := &scene.Env{Store: store}
	keep := func(setup match.Setup, entry kept.Match, cmds ...int) kept.Match {
		t.Helper()
		line := tabletest.Replay(t, setup, 0)
		k, err := kept.NewKeeper(env, line, entry)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range cmds {
			n := 0
			for c := range line.Head().Options(line.Head().Active().First()) {
				if n == at || c == line.Head().Game().Pass() {
					if err := line.Do(line.Head().Active().First(), c, nil); err != nil {
						t.Fatal(err)
					}
					break
				}
				n++
			}
		}
		none := func() (*record.Orders, error) { return &record.Orders{Open: rules.NoSeat}, nil }
		if err := k.Close(line, none); err != nil {
			t.Fatal(err)
		}
		list := kept.Matches(store)
		for _, m := range list {
			if m.File == k.File() {
				return m
			}
		}
		return list[0]
	}
	count := func(what string, want, steps int) {
		t.Helper()
		list := kept.Matches(store)
		if len(list) != want || list[0].Steps != steps || len(store.List()) != want+1 {
			t.Errorf("%s: %d entries in %v, the first with %d steps", what, len(list), store.List(), list[0].Steps)
		}
	}
	bots := tabletest.Setup(t, "anarchy", "quick", "rookie", "rookie")
	keep(bots, kept.Match{}, 0, 1, 2)
	count("a match of AIs", 1, 3)
	keep(bots, kept.Match{}, 0, 1, 2, 1)
	count("the same, farther", 1, 4)
	keep(bots, kept.Match{}, 0)
	count("the same, not so far", 1, 4)
	keep(bots, kept.Match{}, 1, 1, 1, 1, 1)
	count("another, as newer AIs play it", 2, 5)
	own := tabletest.Setup(t, "anarchy", "quick", "human", "rookie")
	first := keep(own, kept.Match{}, 0, 1)
	count("a person's", 3, 2)
	keep(own, first, 0, 1, 1)
	count("the same, continued", 3, 3)
	keep(own, kept.Match{}, 0, 1, 1, 2)
	count("a copy of it, continued", 3, 4)
	keep(own, kept.Match{}, 1, 1, 1, 2, 0)
	count("begun again, and played otherwise", 4, 5)
	own.Seed = "8"
	keep(own, kept.Match{}, 0, 1, 1, 2, 0)
	count("another seed", 5, 5)
}
