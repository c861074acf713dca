package effects_test

import (
	"testing"

	"app.pentarena/game/shell/effects"
	"app.pentarena/scenes/board"
)

// run shows pictures for some seconds on a machine on which a picture of each level takes so long, and returns how often the level changed.
func run(c *effects.Chooser, seconds float64, low, middle, high float64) (changes int) {
	for t := 0.0; t < seconds; {
		d := [...]float64{low, middle, high}[c.Level-board.Low]
		t += d
		if c.Picture(d) {
			changes++
		}
	}
	return changes
}

func TestTheLevelFitsTheMachine(t *testing.T) {
	for _, m := range []struct {
		name              string
		low, middle, high float64
		want              board.Effects
	}{
		{"a fast machine", 0.016, 0.016, 0.016, board.High},
		{"an old one", 0.016, 0.018, 0.08, board.Middle},
		{"an emulated graphics card", 0.045, 0.15, 0.5, board.Low},
		{"one that is too slow for anything", 0.3, 0.6, 1, board.Low},
		{"one between the limits", 0.03, 0.03, 0.03, board.High},
	} {
		var c effects.Chooser
		if changes := run(&c, 15, m.low, m.middle, m.high); c.Level != m.want || changes != int(board.High-m.want) {
			t.Errorf("%s comes to %v with %d changes, want %v", m.name, c.Level, changes, m.want)
		}
	}
}

func TestNoSinglePictureDecides(t *testing.T) {
	var c effects.Chooser
	for i := range 3000 {
		d := 0.016
		if i%5 == 0 {
			d = 0.4 // every fifth picture is late: most are not
		}
		if c.Picture(d) {
			t.Fatalf("the level changes to %v at picture %d", c.Level, i)
		}
	}
	for range 100 {
		if c.Picture(30) {
			t.Fatal("a page that was hidden changes the level")
		}
	}
}

func TestTheLevelDoesNotGoUpAndDown(t *testing.T) {
	// Middle is fast enough to try high, and high is too slow.
	c := effects.Chooser{Level: board.Middle}
	if n := run(&c, 600, 0.016, 0.016, 0.08); n > 6 {
		t.Errorf("in ten minutes the level changes %d times", n)
	}
	if n := run(&c, 3600, 0.016, 0.016, 0.08); n > 4 {
		t.Errorf("in the hour after, it changes %d times", n)
	}
}

func TestAMachineThatBecomesFastGetsMore(t *testing.T) {
	c := effects.Chooser{Level: board.Low}
	run(&c, 120, 0.01, 0.01, 0.01)
	if c.Level != board.High {
		t.Errorf("the level stays %v", c.Level)
	}
}
