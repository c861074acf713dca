package shots_test

import (
	"testing"

	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

func init() {
	tables["watch-chart"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watch(t, env), "200")
		for range 12 {
			d.key("PageDown")
		}
		d.key("X")
		d.move(d.in.W*0.4, d.in.H-16)
		d.ticks(40)
	}
	tables["watch-compare"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watched(t, env, fight(contest("anarchy", "quick", "expert", "regular"), 40), 8), "60 P 10")
		d.in.Keys = []ui.KeyPress{{Key: "Enter"}}
		next, err := d.scene.Update(&d.in)
		if err != nil || next.Scene == nil {
			t.Fatalf("no branch: %v", err)
		}
		t.Cleanup(next.Scene.Close)
		d.open(next.Scene, "60")
		d.finish()
		d.finish()
		d.do("Shift+C X")
		d.click(d.in.W-152, 83)
		d.ticks(120)
	}
	tables["watch-two"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = opened(t, env, table.Options{Timeline: fight(contest("galapagos", "quick", "expert", "regular"), 40), Was: fight(contest("galapagos", "quick", "rookie", "regular"), 40),
			Names: [2]string{"Expert – Regular", "Rookie – Regular"}, Turn: 20, Paused: true})
		d.ticks(120)
	}
	tables["watch-tv"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = scenes.NewTV(env)
		t.Cleanup(d.scene.Close)
		d.until("some turns", func(said map[string]any) bool { return said["turn"] != nil && said["turn"].(int) >= 4 })
	}
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		at := func(t *testing.T, env *scene.Env, d *driver) {
			d.open(watched(t, env, fight(contest(game, "quick", "expert", "regular"), 40), 24), "300")
		}
		tables["watch-trail-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			at(t, env, d)
			d.do("X Tab Tab K 60")
		}
		tables["watch-heat-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			at(t, env, d)
			view, _ := scenes.View(game)
			for range len(view.Overlays()) + 1 {
				d.key("H")
			}
			d.ticks(60)
		}
		tables["watch-director-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			at(t, env, d)
			d.do("J Space 70")
		}
	}
}
