package window

import (
	"os"
	"testing"

	"app.pentarena/build/e2e"
)

// The tour sees every scene. With PENTARENA_SHOTS it leaves the pictures that the README shows, and waits for a match to be worth one.
func TestATourOfTheScenes(t *testing.T) {
	turns := func(n int) int {
		if os.Getenv("PENTARENA_SHOTS") == "" {
			return 3
		}
		return n
	}
	w := start(t, t.TempDir(), "-size", "1280x720")
	w.Scene("title")
	w.Until("the match behind the title", func(s e2e.State) bool { return s.Number("turn") >= turns(25) })
	w.Shot("title")
	w.Enter("anarchy", w.Click)
	w.Settled(30)
	w.Shot("setup")
	w.Press("Escape")
	w.Scene("title")
	w.Click("title/settings")
	w.Scene("settings")
	w.Settled(20)
	w.Shot("settings")
	w.Press("Escape")
	w.Scene("title")
	w.Click("title/help")
	w.Scene("help")
	w.Settled(40)
	w.Shot("help")
	w.Press("Escape")
	w.Scene("title")
	w.Click("title/replays")
	w.Scene("recent")
	w.Settled(5)
	w.Shot("recent")

	// Two bots play. Only for a picture they play at the fastest speed: it leads to their end before a slow hand has slowed them down.
	w.Press("Escape")
	w.Scene("title")
	w.Click("title/watch") // the game chosen last
	w.Scene("setup")
	w.Click("setup/start")
	w.Scene("table")
	if os.Getenv("PENTARENA_SHOTS") != "" {
		w.Press("9")
	}
	w.Until("a match well under way", func(s e2e.State) bool { return s.Number("turn") >= turns(90) || s.Flag("over") })
	w.Press("0")
	w.Press("space")
	w.Until("the pause", func(s e2e.State) bool { return !s.Flag("playing") })
	w.Press("Left") // the moment is drawn whole, as a step
	w.Settled(40)
	w.Shot("table")
}
