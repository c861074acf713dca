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
		d.scene = war(t, env, "classic", 75, "regular", "expert")
		d.ticks(100)
		d.key("End", "Left", "Left", "Space")
		d.ticks(9)
	}
	tables["si32-table-large"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = war(t, env, "large", 40, "regular", "rookie")
		d.ticks(100)
		d.key("End", "H", "Left", "Space")
		d.ticks(9)
	}
	tables["si32-table-four"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = war(t, env, "hex-four", 110, "expert", "regular", "expert", "regular")
		d.ticks(200)
		d.key("End", "Left", "Left", "Space")
		d.ticks(12)
	}
	tables["si32-table-play"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = campaign(t, env, "quick", "human", "regular")
		d.ticks(30)
		d.key("Tab")
		d.ticks(20)
	}
	tables["si32-table-orders"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = campaign(t, env, "poor-start", "human", "regular")
		d.ticks(30)
		for range 2 {
			d.key("O", "E")
			d.ticks(150)
		}
		for range 3 { // the expert plays for a while
			d.finish()
			d.ticks(130)
		}
		d.key("O", "Tab")
		d.ticks(20)
		d.move(d.in.W*0.42, d.in.H*0.45)
		d.ticks(10)
	}
	tables["si32-table-reveal"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = campaign(t, env, "duel", "human", "expert")
		d.ticks(30)
		for range 4 {
			d.finish()
			d.ticks(130)
		}
		d.finish()
		d.ticks(36)
	}
	tables["si32-late"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = war(t, env, "classic", 86, "expert", "regular")
		d.ticks(120)
		d.key("End")
		d.ticks(160)
	}
	tables["si32-late-large"] = func(t *testing.T, env *scene.Env, d *driver) { // the smallest tiles of an opening view
		d.scene = war(t, env, "large", 86, "expert", "regular")
		d.ticks(120)
		d.key("End")
		d.ticks(160)
	}
	tables["si32-roster"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = campaign(t, env, "duel", "human", "expert")
		d.ticks(30)
		for range 9 {
			d.finish()
			d.ticks(130)
		}
		d.key("X", "X", "K", "O", "Shift+H")
		d.ticks(60)
	}
	tables["si32-table-end"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = war(t, env, "quick", 400, "expert", "rookie")
		d.ticks(120)
		d.key("End")
		d.ticks(60)
		d.key("Left", "Right")
		d.ticks(160)
	}
}
