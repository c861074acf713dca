// Package effects chooses the level of effects that a device draws fast enough. It measures nothing itself, so tests can give it the times.
package effects

import (
	"cmp"
	"slices"

	"app.pentarena/scenes/board"
)

// Times in seconds.
const (
	slow      = 1.0 / 24 // pictures that take longer are too slow: the level goes down
	fast      = 1.0 / 45 // pictures that take less may allow a higher level
	soon      = 3.0      // how long pictures must be too slow
	patience  = 20.0     // how long they must be fast before a higher level is tried
	impatient = 4.0      // how many times longer after each level that proved too slow
	stall     = 2.0      // a longer picture says nothing: the page was hidden, or the machine asleep
	fewest    = 8        // pictures on which a decision rests at least
)

// Chooser chooses the level. The zero Chooser begins with everything.
type Chooser struct {
	Level board.Effects
	times []float64 // of the pictures since the last decision
	sum   float64
	fine  float64 // how long pictures have been fast
	wait  float64 // how long they must be, 0 for patience
	tried bool    // the level was raised on trial
}

// Picture takes the time in seconds between two pictures that followed each other, and reports whether the level has changed. What decides is
// the median of some seconds, so no single slow picture does.
func (c *Chooser) Picture(seconds float64) bool {
	if seconds <= 0 || seconds > stall {
		return false
	}
	c.times = append(c.times, seconds)
	if c.sum += seconds; c.sum < soon || len(c.times) < fewest {
		return false
	}
	slices.Sort(c.times)
	median, sum := c.times[len(c.times)/2], c.sum
	c.times, c.sum = c.times[:0], 0
	c.wait = cmp.Or(c.wait, patience)
	switch {
	case median > slow && c.Level > board.Low:
		if c.tried {
			c.wait *= impatient
		}
		c.Level, c.fine, c.tried = c.Level-1, 0, false
		return true
	case median > fast:
		c.fine = 0
	default:
		c.fine += sum
	}
	if c.fine < c.wait || c.Level == board.High {
		return false
	}
	c.Level, c.fine, c.tried = c.Level+1, 0, true
	return true
}
