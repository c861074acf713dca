package kept_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
)

// windows are windows of the program on one folder.
func windows(t *testing.T, n int) []*scene.Env {
	dir, list := t.TempDir(), make([]*scene.Env, n)
	for i := range list {
		seeds := 0
		list[i] = &scene.Env{Store: disk.Open(dir), Seed: func() string { seeds++; return fmt.Sprintf("w%dx%d", i, seeds) }}
	}
	return list
}

// TestWindowsAtOnce lets windows keep matches, ratings, achievements and settings at the same time: nothing of any is lost.
func TestWindowsAtOnce(t *testing.T) {
	envs := windows(t, 3)
	var settings []*scene.Settings
	for _, env := range envs {
		s, err := scene.LoadSettings(env.Store, scene.DefaultSettings())
		if err != nil {
			t.Fatal(err)
		}
		settings = append(settings, s)
	}
	const times = 5
	var wg sync.WaitGroup
	for i, env := range envs {
		wg.Go(func() {
			for n := range times {
				k := kept.New(env, match.Setup{Game: "anarchy", Level: "quick", Seed: fmt.Sprint(i, n)})
				k.Steps = 1
				errs := []error{kept.Save(env.Store, k, []byte(k.File)), kept.AddEarned(env.Store, "x", []achievements.Achievement{{ID: "a"}}, "", "")}
				_, _, err := kept.Score(env.Store, "x", 1000, 1, 1000)
				settings[i].Lessons[fmt.Sprint("game", i)] = n + 1
				settings[i].Challenge[fmt.Sprint(i, n)] = 1
				for _, err := range append(errs, err, settings[i].Save(env.Store)) {
					if err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	wg.Wait()
	store, all := envs[0].Store, times*len(envs)
	if list := kept.Matches(store); len(list) != all {
		t.Errorf("%d matches, want %d", len(list), all)
	} else {
		for _, k := range list {
			if data, err := store.Load(k.File); err != nil || string(data) != k.File {
				t.Errorf("%s holds %q, %v", k.File, data, err)
			}
		}
	}
	if a, _ := kept.Find(kept.Achievements(store), "x", "a"); a.Count != all {
		t.Errorf("earned %d times, want %d", a.Count, all)
	}
	if r := kept.RatingIn(store, "x", 1); r.Matches != all {
		t.Errorf("%d matches rated, want %d", r.Matches, all)
	}
	got, err := scene.LoadSettings(store, scene.DefaultSettings())
	if err != nil || len(got.Challenge) != all || len(got.Lessons) != len(envs) {
		t.Errorf("settings %+v, %v", got, err)
	}
}

// TestTwoWindowsPlayOn plays on in the same match in two windows: both are kept, each whole.
func TestTwoWindowsPlayOn(t *testing.T) {
	envs := windows(t, 2)
	setup := tabletest.Setup(t, "anarchy", "quick", "human", "rookie")
	none := func() (*record.Orders, error) { return &record.Orders{Open: rules.NoSeat}, nil }
	first := tabletest.Replay(t, setup, 2)
	k, err := kept.NewKeeper(envs[0], first, kept.Match{})
	if err == nil {
		err = k.Close(first, none)
	}
	if err != nil {
		t.Fatal(err)
	}
	entry := kept.Matches(envs[0].Store)[0]
	lines, keepers := []record.Timeline{}, []*kept.Keeper{}
	for i, env := range envs {
		line := tabletest.Replay(t, setup, 2)
		for range i + 1 {
			seat := line.Head().Active().First()
			for c := range line.Head().Options(seat) {
				if i == 0 || c == line.Head().Game().Pass() {
					if err := line.Do(seat, c, nil); err != nil {
						t.Fatal(err)
					}
					break
				}
			}
		}
		k, err := kept.NewKeeper(env, line, entry)
		if err != nil {
			t.Fatal(err)
		}
		lines, keepers = append(lines, line), append(keepers, k)
	}
	for now := range 3 { // each writes several times
		for i, k := range keepers {
			if err := k.Keep(lines[i], none, float64(now), true); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, k := range keepers {
		if err := k.Close(lines[i], none); err != nil {
			t.Fatal(err)
		}
	}
	list := kept.Matches(envs[0].Store)
	steps := map[int]bool{}
	for _, m := range list {
		steps[m.Steps] = true
		if _, err := envs[1].Store.Load(m.File); err != nil {
			t.Error(err)
		}
	}
	if len(list) != 2 || !steps[lines[0].Len()] || !steps[lines[1].Len()] {
		t.Errorf("kept are %+v", list)
	}
}

// What another window has changed in the settings is taken over, and what has been changed here stays.
func TestSettingsOfAnotherWindow(t *testing.T) {
	envs := windows(t, 2)
	here, err := scene.LoadSettings(envs[0].Store, scene.DefaultSettings())
	if err != nil {
		t.Fatal(err)
	}
	there, _ := scene.LoadSettings(envs[1].Store, scene.DefaultSettings())
	there.Theme, there.Keys["undo"] = "paper", []string{"Ctrl+U"}
	if err := there.Save(envs[1].Store); err != nil {
		t.Fatal(err)
	}
	here.Volume = 0.25 // not saved yet
	here.Refresh(envs[0].Store)
	if here.Theme != "paper" || here.Volume != 0.25 || len(here.Keys) != 1 {
		t.Errorf("here are %+v", here)
	}
	if err := here.Save(envs[0].Store); err != nil {
		t.Fatal(err)
	}
	there.Keys = map[string][]string{}
	if err := there.Save(envs[1].Store); err != nil {
		t.Fatal(err)
	}
	got, err := scene.LoadSettings(envs[0].Store, scene.DefaultSettings())
	if err != nil || got.Volume != 0.25 || got.Theme != "paper" || len(got.Keys) != 0 {
		t.Errorf("kept are %+v, %v", got, err)
	}
	got.Reset()
	if err := got.Save(envs[0].Store); err != nil {
		t.Fatal(err)
	}
	if again, _ := scene.LoadSettings(envs[0].Store, scene.DefaultSettings()); again.Theme != "night" || again.Volume != 0.7 {
		t.Errorf("after a reset %+v", again)
	}
}

// A match that is over is kept whole, also where the program was killed before it closed the match.
func TestAFinishedMatchIsWhole(t *testing.T) {
	env := windows(t, 1)[0]
	none := func() (*record.Orders, error) { return &record.Orders{Open: rules.NoSeat}, nil }
	for _, killed := range []bool{false, true} {
		line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "short", "random", "random"), 1000)
		k, err := kept.NewKeeper(env, line, kept.Match{})
		if err != nil {
			t.Fatal(err)
		}
		for now := range line.Len() {
			if err := k.Keep(line, none, float64(now), true); err != nil {
				t.Fatal(err)
			}
		}
		if !killed {
			if err := k.Close(line, none); err != nil {
				t.Fatal(err)
			}
		}
		data, err := env.Store.Load(k.File())
		if err != nil {
			t.Fatal(err)
		}
		_, info, err := formats.Open(t.Context(), k.File(), data, nil)
		if err != nil || info.State != record.Verified || info.CutOff() {
			t.Errorf("killed %v: %+v, %v", killed, info, err)
		}
		if rec, err := record.Read(bytes.NewReader(data), games.Start); !killed && (err != nil || rec.End == nil) {
			t.Errorf("a closed record has no end: %v", err)
		}
	}
}
