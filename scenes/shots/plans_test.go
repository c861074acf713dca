package shots_test

import (
	"testing"
	"time"

	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

func init() {
	// In a first match Rookie announces what it is about to do.
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		tables["plan-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			d.scene = opened(t, env, table.Options{Setup: contest(game, "quick", "human", "rookie")})
			if game == "mechmania" {
				d.ticks(40)
				d.key("Escape") // its choice of an item lies over the board
			}
			for turn := range 20 { // it does not have a plan worth a word in every turn
				for tick := 0; tick < 50 && d.scene.Describe()["reply"] != true; tick++ {
					d.ticks(1)
					time.Sleep(2 * time.Millisecond)
				}
				if turn > 3 && d.scene.Describe()["reply"] == true {
					break
				}
				d.key("Shift+E")
				d.until("the next turn", func(said map[string]any) bool { return said["acting"] == true && said["step"] == said["steps"] })
			}
			d.ticks(40)
		}
	}
}
