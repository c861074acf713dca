package shots_test

import (
	"testing"

	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
)

func init() {
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		tables["lesson-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			env.Settings.Lessons = map[string]int{game: 1}
			next, err := scenes.NewLesson(env, game)
			if err != nil {
				t.Fatal(err)
			}
			d.open(next, "60")
		}
	}
}
