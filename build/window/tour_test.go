package window

import (
	"testing"

	"app.pentarena/build/e2e"
)

// The tour sees every scene. With PENTARENA_SHOTS it leaves the pictures that the README shows.
func TestATourOfTheScenes(t *testing.T) {
	w := start(t, t.TempDir(), "-size", "1280x720")
	w.scene("title")
	w.until("the match behind the title", func(s e2e.State) bool { return s.Number("turn") >= 25 })
	w.shot("title")
	for w.state().Scene() == "title" {
		w.click(w.state().Door("anarchy"))
		w.settled(4)
	}
	w.scene("setup")
	w.settled(30)
	w.shot("setup")
	w.key("Escape")
	w.scene("title")
	w.click("title/settings")
	w.scene("settings")
	w.settled(20)
	w.shot("settings")
	w.key("Escape")
	w.scene("title")
	w.click("title/help")
	w.scene("help")
	w.settled(40)
	w.shot("help")
	w.key("Escape")
	w.scene("title")
	w.click("title/replays")
	w.scene("recent")
	w.settled(5)
	w.shot("recent")

	// Two bots play; at the fastest speed their match is soon well under way.
	w.key("Escape")
	w.scene("title")
	w.click("title/watch") // the game chosen last
	w.scene("setup")
	w.click("setup/start")
	w.scene("table")
	w.key("9")
	w.until("a match well under way", func(s e2e.State) bool { return s.Number("turn") >= 90 || s.Flag("over") })
	w.key("0")
	w.key("space")
	w.until("the pause", func(s e2e.State) bool { return !s.Flag("playing") })
	w.key("Left") // the moment is drawn whole, as a step
	w.settled(40)
	w.shot("table")
}
