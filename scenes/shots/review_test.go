package shots_test

import (
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

func init() {
	// The review of a match, at the turn that cost most; then that turn, to be tried, after a hint; and the way to it on the result card.
	done := func(game string) func(t *testing.T, env *scene.Env, d *driver) {
		return func(t *testing.T, env *scene.Env, d *driver) {
			d.open(opened(t, env, table.Options{Timeline: fight(contest(game, "quick", "rookie", "regular"), 400), Info: record.Info{State: record.Verified}, Paused: true}), "60")
			d.press(env, "menu")
			d.press(env, "menu/Review")
			d.until("the end of the review", func(said map[string]any) bool {
				r, ok := said["review"].([2]int)
				return ok && r[0] == r[1]
			})
			d.ticks(20)
		}
	}
	tables["review"] = done("anarchy")
	tables["review-better"] = func(t *testing.T, env *scene.Env, d *driver) {
		done("coreminer")(t, env, d)
		d.press(env, "review/0")
		d.ticks(60)
	}
	tables["review-try"] = func(t *testing.T, env *scene.Env, d *driver) {
		done("anarchy")(t, env, d)
		d.press(env, "review/0")
		d.press(env, "review/try")
		d.scene.Close()
		d.open(d.next.Scene, "60")
		if d.in.Portrait() { // the idea first, then the task
			d.press(env, "guide/read")
		}
		d.press(env, "guide/answer")
		d.press(env, "guide/answer")
		d.ticks(60)
	}
	tables["review-result"] = func(t *testing.T, env *scene.Env, d *driver) {
		done("anarchy")(t, env, d)
		d.do("End 30")
		d.press(env, "menu")
		d.press(env, "menu/Show the result")
		d.ticks(90)
	}
	tables["review-counsel"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(opened(t, env, table.Options{Timeline: fight(contest("coreminer", "quick", "rookie", "regular"), 60), Info: record.Info{State: record.Verified}, Turn: 12, Paused: true}), "60 Q")
		d.until("the answer", func(said map[string]any) bool { return said["counsel"] != nil })
		d.ticks(60)
	}
	tables["watch-comment"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = opened(t, env, table.Options{Timeline: fight(contest("anarchy", "quick", "expert", "regular"), 60), Info: record.Info{State: record.Verified}, Turn: 14, Paused: true})
		d.until("a comment", func(said map[string]any) bool {
			d.do("ArrowRight 30")
			return said["comment"] != ""
		})
		d.ticks(60)
	}
}
