package scenes_test

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/scenes"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
)

// The line that names the winner is the last line of the log.
func TestTheVictoryIsTheLastLine(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for i := range 6 {
			var kinds []string
			l, err := levels.Find(game, "quick")
			if err != nil {
				t.Fatal(err)
			}
			for range e.Seats(l) {
				kinds = append(kinds, "random")
			}
			setup := tabletest.Setup(t, game, "quick", kinds...)
			setup.Seed = fmt.Sprint(i)
			line := tabletest.Replay(t, setup, 1000)
			view, _ := scenes.View(game)
			p := playback.New(playback.Options{Line: line, View: view})
			for range 3000 {
				p.Sync()
			}
			if list := p.Entries(); !strings.HasSuffix(list[len(list)-1].Text, " wins") {
				t.Errorf("%s, seed %d: the log ends with %q", game, i, list[len(list)-1].Text)
			}
		}
	}
}
