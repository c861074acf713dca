package shots_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/players/puzzles"
	"app.pentarena/scenes"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// some are puzzles of a game that come with the program.
func some(game string) []puzzles.Puzzle {
	data, err := puzzles.Shipped(game)
	if err != nil {
		panic(err)
	}
	list, err := puzzles.Read(data)
	if err != nil {
		panic(err)
	}
	return list
}

// tried keeps what a person has made of the first puzzles of a game.
func tried(env *scene.Env, game string) {
	for i, p := range some(game)[:6] {
		for try := range 1 + i%2 {
			if _, err := kept.Tried(env.Store, kept.Puzzle{Game: game, ID: p.ID, Rating: p.Rating}, i < 5 && try == i%2, i/2, ""); err != nil {
				panic(err)
			}
		}
	}
}

func init() {
	scripts["puzzles"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		tried(env, "si32")
		return scenes.NewPuzzles(env, "si32"), nil
	}
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		open := func(env *scene.Env, d *driver, p puzzles.Puzzle) {
			d.scene = scenes.At(env, "puzzle "+game+" "+p.ID)
			for _, opening := d.scene.Describe()["file"]; opening; _, opening = d.scene.Describe()["file"] {
				d.ticks(1)
				if d.next.Scene != nil {
					d.scene, d.next = d.next.Scene, scene.Next{}
				}
			}
			d.ticks(60)
			if d.in.W < d.in.H {
				d.press(env, "guide/read")
			}
		}
		sit := func(t *testing.T, env *scene.Env, d *driver) { open(env, d, some(game)[len(some(game))/2]) }
		tables["puzzle-"+game] = sit
		tables["puzzle-long-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			list := some(game)
			open(env, d, list[slices.IndexFunc(list, func(p puzzles.Puzzle) bool { return p.Turns() > 1 })])
			d.until("the second turn", func(said map[string]any) bool {
				text, _ := said["said"].(string)
				if said["acting"] == true && strings.Contains(text, "urn 1 of") {
					d.key("Shift+E")
				}
				return said["acting"] == true && strings.HasPrefix(text, "Turn 2 of")
			})
			d.ticks(30)
		}
		tables["puzzle-missed-"+game] = func(t *testing.T, env *scene.Env, d *driver) {
			sit(t, env, d)
			d.until("the verdict", func(said map[string]any) bool {
				if said["acting"] == true && said["task"] == desk.TaskOpen {
					d.key("Shift+E")
				}
				return said["task"] == desk.TaskMissed
			})
			d.ticks(30)
		}
	}
}
