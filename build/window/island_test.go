package window

import (
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/build/pilot"
	"app.pentarena/rules/grid"
)

// cove is a short match of Galapagos: two mates beside each other, a hungry grazer beside a plant, and prey within reach.
const cove = `game = "galapagos"
title = "Cove"
summary = "A pair, a grazer and prey."
width = 10
height = 7
max_turns = 12
creature = [
	{ at = [3, 3], seat = 1, stats = [6, 7, 4, 5, 2] }, { at = [4, 3], seat = 1, stats = [3, 6, 2, 6, 5] },
	{ at = [2, 5], seat = 1, stats = [2, 2, 9, 3, 2], health = 40 },
	{ at = [6, 3], seat = 2, stats = [2, 1, 8, 2, 1], health = 40 }, { at = [8, 2], seat = 2, stats = [9, 3, 5, 3, 9] },
]
plant = [ { at = [3, 5], size = 8, rate = 12 }, { at = [6, 5], size = 9, rate = 12 } ]
`

// A person breeds, takes it back, hunts, lets the rest graze, and plays on to the result.
func TestAPersonPlaysGalapagosInTheWindow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cove.toml")
	if err := os.WriteFile(file, []byte(cove), 0o644); err != nil {
		t.Fatal(err)
	}
	w := start(t, t.TempDir(), "-size", "1280x720", file)
	w.scene("setup")
	w.settled(10)
	w.shot("island-setup")
	w.click("setup/start")
	w.until("the first turn", func(s pilot.State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Room[2] > 0 })
	w.settled(3)
	tile := func(x, y int) { w.clickAt(w.at([]grid.Point{grid.Pt(x, y)})) }

	tile(3, 3)
	w.key("b")
	tile(4, 3)
	w.steps(1)
	w.shot("island-egg")
	w.key("ctrl+z")
	w.steps(0)
	w.key("Escape") // lets go of whom it had chosen
	w.settled(3)
	tile(4, 3)
	tile(6, 3) // walks there and kills
	w.steps(2)
	w.shot("island-kill")
	w.key("Escape")
	w.settled(3)
	w.key("g")
	w.until("the meal", func(s pilot.State) bool { return s.Number("steps") >= 3 })
	w.key("shift+e")
	for turn := 2; ; turn += 2 {
		s := w.until("my turn or the end", func(s pilot.State) bool {
			return s.Flag("over") || s.Number("turns") >= turn && s.Flag("acting")
		})
		if s.Flag("over") {
			break
		}
		w.key("g")
		w.key("shift+e")
	}
	w.until("the result card", func(s pilot.State) bool { return s.Has("result/title") })
	w.settled(10)
	w.shot("island-result")
}
