package playback

import (
	"math"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board/ease"
)

// Speeds are the speeds of playback as multiples of the default pace.
var Speeds = [...]float64{0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128}

// Normal is the place of 1x among the Speeds.
const Normal = 2

const (
	stepTime = 0.2 // seconds of an eased step
	loopRest = 1.5 // seconds at the end before a loop begins again
	never    = -1  // no A or B mark
)

// clock is the only writer of where playback stands. It knows nothing of matches: the player tells it how long the timeline is and how
// many seconds each unit takes at 1x.
type clock struct {
	pos     float64 // units from the start
	unit    record.Unit
	playing bool
	reverse bool
	speed   int     // place among the Speeds
	boost   float64 // extra factor for the moment (fast-forward, catching up); 0 means 1

	stepping bool
	from, to float64
	since    float64 // seconds of the step gone by

	loop bool
	a, b float64 // the passage looped, in steps of the record (commands), so that it survives a change of unit; never when not set
	rest float64 // seconds left before the loop begins again
}

// span is what the clock needs to know of a timeline in its unit.
type span struct {
	end     float64                // position of the end
	more    bool                   // the end will move on
	a, b    float64                // the passage to loop, in the unit; the whole timeline when not set
	seconds func(unit int) float64 // of one unit at 1x
}

func (c *clock) rate() float64 {
	r := Speeds[c.speed]
	if c.boost > 0 {
		r *= c.boost
	}
	return r
}

// seek goes to a position at once.
func (c *clock) seek(pos, end float64) {
	c.pos, c.stepping, c.rest = min(max(pos, 0), end), false, 0
}

// step goes n units on (or back) in an eased way, to a whole position. Steps add up while one is under way. It stops playing.
func (c *clock) step(n, end float64) {
	c.playing = false
	target := c.pos
	if c.stepping {
		target = c.to
	}
	switch {
	case n > 0:
		target = math.Floor(target+near) + n
	default:
		target = math.Ceil(target-near) + n
	}
	c.glide(target, end)
}

// glide goes to a position in an eased way.
func (c *clock) glide(pos, end float64) {
	c.from, c.to, c.since, c.stepping, c.rest = c.pos, min(max(pos, 0), end), 0, true, 0
}

// goal is where a step under way will end, or the position.
func (c *clock) goal() float64 {
	if c.stepping {
		return c.to
	}
	return c.pos
}

// tick advances by dt seconds.
func (c *clock) tick(dt float64, s span) {
	c.pos = min(c.pos, s.end)
	switch {
	case c.stepping:
		c.since += dt
		c.to = min(c.to, s.end)
		c.pos = ease.Lerp(c.from, c.to, ease.InOut(c.since/stepTime))
		if c.since >= stepTime {
			c.pos, c.stepping = c.to, false
		}
	case c.playing && c.rest > 0:
		if c.rest -= dt; c.rest <= 0 {
			c.rest, c.pos = 0, s.a
			if c.reverse {
				c.pos = s.b
			}
		}
	case c.playing:
		c.run(dt, s)
	}
}

func (c *clock) run(dt float64, s span) {
	left := dt * c.rate()
	low, high := 0.0, s.end
	if c.loop {
		low, high = s.a, min(s.b, s.end)
		if c.pos < low || c.pos > high {
			c.pos = low
		}
	}
	for range 100_000 {
		if c.reverse {
			if c.pos <= low {
				break
			}
			unit := math.Ceil(c.pos) - 1
			long := s.seconds(int(unit))
			room := (c.pos - max(unit, low)) * long
			if left < room {
				c.pos -= left / long
				return
			}
			left -= room
			c.pos = max(unit, low)
			continue
		}
		if c.pos >= high {
			break
		}
		unit := math.Floor(c.pos)
		long := s.seconds(int(unit))
		room := (min(unit+1, high) - c.pos) * long
		if left < room {
			c.pos += left / long
			return
		}
		left -= room
		c.pos = min(unit+1, high)
	}
	if c.reverse && c.pos > low || !c.reverse && c.pos < high {
		return
	}
	switch {
	case !c.reverse && s.more && high == s.end: // wait for what comes
	case c.loop:
		c.rest = loopRest
	default:
		c.playing = false
	}
}
