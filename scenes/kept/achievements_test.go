package kept_test

import (
	"testing"

	"app.pentarena/game/match/achievements"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/tabletest"
)

// TestReached keeps how far anybody has come towards something that was never earned.
func TestReached(t *testing.T) {
	list := []achievements.Achievement{{ID: "a", Whole: 10}, {ID: "b", Whole: 10}}
	store := tabletest.Store{}
	for _, reached := range [][]int64{{0, 0}, {3, 0}, {2, 0}, {5, 0}, {4, 0}} {
		if err := kept.AddReached(store, "x", list, reached); err != nil {
			t.Fatal(err)
		}
	}
	if got := kept.Achievements(store); len(got) != 1 || got[0] != (kept.Achievement{Game: "x", ID: "a", Best: 5}) {
		t.Errorf("kept %+v", got)
	}
	if m, ok := kept.Find(kept.Achievements(store), "x", "a"); ok || m.Best != 5 {
		t.Errorf("%+v, earned %v", m, ok)
	}
	if err := kept.AddEarned(store, "x", list[:1], "day", "match"); err != nil {
		t.Fatal(err)
	}
	if m, ok := kept.Find(kept.Achievements(store), "x", "a"); !ok || m != (kept.Achievement{"x", "a", 1, "day", "match", 5}) {
		t.Errorf("%+v, earned %v", m, ok)
	}
	if kept.AddReached(nil, "x", list, []int64{1, 1}) != nil || kept.AddReached(tabletest.Full{}, "x", list, []int64{1, 1}) == nil {
		t.Error("a missing store is missed, or a full one not")
	}
}

func TestAchievements(t *testing.T) {
	store := tabletest.Store{}
	a, b := achievements.Achievement{ID: "a"}, achievements.Achievement{ID: "b"}
	if err := kept.AddEarned(store, "x", nil, "day", "m"); err != nil || len(store) != 0 {
		t.Errorf("nothing earned is kept: %v %v", store, err)
	}
	for _, add := range []struct {
		earned []achievements.Achievement
		date   string
	}{{[]achievements.Achievement{a}, "1"}, {[]achievements.Achievement{b, a}, "2"}, {[]achievements.Achievement{a, a}, "3"}} {
		if err := kept.AddEarned(store, "x", add.earned, add.date, "match "+add.date); err != nil {
			t.Fatal(err)
		}
	}
	if m, ok := kept.Find(kept.Achievements(store), "x", "a"); !ok || m != (kept.Achievement{"x", "a", 4, "1", "match 1", 0}) {
		t.Errorf("%+v", m)
	}
	if m, ok := kept.Find(kept.Achievements(store), "x", "b"); !ok || m != (kept.Achievement{"x", "b", 1, "2", "match 2", 0}) {
		t.Errorf("%+v", m)
	}
	if _, ok := kept.Find(kept.Achievements(store), "y", "a"); ok {
		t.Error("another game has the achievement")
	}
	if len(kept.Achievements(nil)) != 0 || kept.AddEarned(nil, "x", []achievements.Achievement{a}, "", "") != nil {
		t.Error("something is kept without a store")
	}
	for _, text := range []string{"", "null", "nonsense", `{"game":"x"}`, `[{"game":"","honour":"a","count":2},{"game":"x","honour":"a","count":0},{"game":"x","count":1}]`} {
		if list := kept.Achievements(tabletest.Store{"honours.json": []byte(text)}); len(list) != 0 {
			t.Errorf("%q holds %v", text, list)
		}
	}
	if err := kept.AddEarned(tabletest.Full{}, "x", []achievements.Achievement{a}, "", ""); err == nil {
		t.Error("a full disk is not told")
	}
}
