package shots_test

import (
	"testing"

	"app.pentarena/scenes/scene"
)

func init() {
	tables["watch-chart"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(200)
		for range 12 {
			d.key("PageDown")
		}
		d.key("X")
		d.move(d.in.W*0.4, d.in.H-110)
		d.ticks(40)
	}
}
