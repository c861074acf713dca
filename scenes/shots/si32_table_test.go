package shots_test

import (
	"testing"

	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// war is a match of Si32 between bots, for a number of turns.
func war(t *testing.T, env *scene.Env, level string, turns int, kinds ...string) *table.Table {
	return watched(t, env, fight(contest("si32", level, kinds...), turns), 0)
}

// campaign opens a table of Si32 at which a match begins.
func campaign(t *testing.T, env *scene.Env, level string, kinds ...string) *table.Table {
	return seated(t, env, contest("si32", level, kinds...))
}

func init() {
	scripts["si32-setup"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return scenes.At(env, "setup si32"), nil }
	scripts["si32-help"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.NewHelp(env, "si32"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Down"), key("Down"), key("Down"), key("Down"), key("Down"), key("Enter")}
	}
	tables["si32-table-watch"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(war(t, env, "classic", 75, "regular", "expert"), "100 End Left Left Space 9")
	}
	tables["si32-table-large"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(war(t, env, "large", 40, "regular", "rookie"), "100 End H Left Space 9")
	}
	tables["si32-table-four"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(war(t, env, "hex-four", 110, "expert", "regular", "expert", "regular"), "200 End Left Left Space 12")
	}
	tables["si32-table-play"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(campaign(t, env, "quick", "human", "regular"), "30 Tab 20")
	}
	tables["si32-table-orders"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(campaign(t, env, "poor-start", "human", "regular"), "30")
		for range 2 {
			d.do("O E 150")
		}
		for range 3 { // the expert plays for a while
			d.finish()
			d.ticks(130)
		}
		d.do("O Tab 20 move:0.42,0.45 10")
	}
	tables["si32-table-reveal"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(campaign(t, env, "duel", "human", "expert"), "30")
		for range 4 {
			d.finish()
			d.ticks(130)
		}
		d.finish()
		d.ticks(36)
	}
	tables["si32-late"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(war(t, env, "classic", 86, "expert", "regular"), "120 End 160")
	}
	tables["si32-late-large"] = func(t *testing.T, env *scene.Env, d *driver) { // the smallest tiles of an opening view
		d.open(war(t, env, "large", 86, "expert", "regular"), "120 End 160")
	}
	tables["si32-roster"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(campaign(t, env, "duel", "human", "expert"), "30")
		for range 9 {
			d.finish()
			d.ticks(130)
		}
		d.do("X X K O Shift+H 60")
	}
	tables["si32-table-end"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(war(t, env, "quick", 400, "expert", "rookie"), "120 End 60 Left Right 160")
	}
}
