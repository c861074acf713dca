package scenes

import (
	"slices"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
)

// farm is the page's part of MechMania.
var farm = exhibit{"mechmania", "MechMania 27", achievements.Of("mechmania")}

// earnedPage is a page in which some were earned, one of them often.
func earnedPage(env *scene.Env) *achievementsPage {
	list := farm.set.List
	for range 123 {
		if err := kept.AddEarned(env.Store, "mechmania", list[9:10], "2026-01-31 18-05", "Classic against Regular"); err != nil {
			panic(err)
		}
	}
	if err := kept.AddEarned(env.Store, "mechmania", []achievements.Achievement{list[2], list[12]}, "2026-02-03 07-30", "Against a thief against a player with quite a long name"); err != nil {
		panic(err)
	}
	if err := kept.AddEarned(env.Store, "mechmania", list[6:7], "", "Quick"); err != nil {
		panic(err)
	}
	if err := kept.AddReached(env.Store, "mechmania", list, []int64{620, 0, 6, 0, 0, 0, 10, 0, 1234, 0, 0, 0, 0}); err != nil {
		panic(err)
	}
	return newAchievementsPage(env, []exhibit{farm})
}

func TestAchievementsPage(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { return earnedPage(env) })
	if d := v.scene.(*achievementsPage).Describe(); d["earned"] != 4 || d["all"] != 13 {
		t.Errorf("%v", d)
	}
	for _, text := range []string{"4 of 13", "A Worthy Heir", "×123", "2026-01-31, Classic against Regular", "Not earned yet", "Best so far 1 234 of 2 500 dollars", "Best so far 620 of 1 000 dollars", "Omni-Agriculturalist"} {
		if !v.shows(text) {
			t.Errorf("the page does not show %q", text)
		}
	}
	for name, want := range map[string]bool{"badge-a-worthy-heir": true, "badge-locked": true, "badge-stalks-and-bonds": false} {
		picture := assets.Named("mechmania/" + name)
		if got := slices.ContainsFunc(v.u().List.Items, func(i board.Item) bool { return i.Op == board.OpSprite && i.Sprite == picture }); got != want {
			t.Errorf("%s is shown: %v", name, got)
		}
	}
	v.key("Escape")
	if v.next.Kind != scene.Pop {
		t.Errorf("Esc leads to %+v", v.next)
	}
}

// TestBadges looks for the picture of everything that can be earned.
func TestBadges(t *testing.T) {
	for _, x := range append(exhibits(), farm) {
		names := []string{"shell/emblem-" + x.game}
		if x.set.Locked != "" {
			names = append(names, x.set.Locked)
		}
		for _, h := range x.set.List {
			names = append(names, h.Sprite)
		}
		for _, n := range names {
			if _, ok := assets.Find(n); !ok {
				t.Errorf("%s has no picture %s", x.game, n)
			}
		}
	}
}

// TestAchievementsPageFromTitle opens the page from the title, wide and narrow.
func TestAchievementsPageFromTitle(t *testing.T) {
	for _, size := range [][2]float32{{1280, 720}, {390, 844}} {
		v := newVisit(t, func(env *scene.Env) scene.Scene { s := NewTitle(env).(*title); s.trophies = true; return s })
		v.in.W, v.in.H = size[0], size[1]
		v.tick(nil)
		v.press("title/achievements")
		if _, ok := v.next.Scene.(*achievementsPage); !ok || v.next.Kind != scene.Push {
			t.Errorf("the button leads to %+v", v.next)
		}
	}
}

// TestRemoveAchievements removes them in the settings, after a question.
func TestRemoveAchievements(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene {
		earnedPage(env)
		s := NewSettings(env).(*settings)
		s.page = 4
		return s
	})
	v.press("settings/achievements")
	v.tick(nil)
	v.key("Escape")
	if len(kept.Achievements(v.env.Store)) != 6 {
		t.Fatal("forgotten before the question was answered")
	}
	v.tick(nil)
	v.press("settings/achievements")
	v.tick(nil)
	for range 4 {
		if v.shows("Remove all achievements?") {
			v.press("settings/ask/achievements/yes")
		}
		v.tick(nil)
	}
	if len(kept.Achievements(v.env.Store)) != 0 || kept.ForgetAchievements(nil) != nil {
		t.Errorf("%v is left", kept.Achievements(v.env.Store))
	}
}

// TestCatalogAchievements knows the achievements of MechMania once the game is in the catalogue.
func TestCatalogAchievements(t *testing.T) {
	if e, ok := catalog.Find("mechmania"); ok && len(e.Achievements().List) != 13 {
		t.Errorf("%d achievements", len(e.Achievements().List))
	}
}
