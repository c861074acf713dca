package scenes

import "app.pentarena/scenes/board"

// quietAbove is the rate in units a second above which nothing sounds.
const quietAbove = 12

// cueCache keeps the sounds of the frame being shown.
type cueCache struct {
	key  momentKey
	list []board.Cue
	done float64 // part of the frame whose sounds were played
}

// play plays the sounds between the position before this tick and the one now.
func (c *cueCache) play(t *Table, before float64) {
	now := t.clock.pos
	if now <= before || t.clock.reverse || t.clock.stepping && t.clock.to-t.clock.from > 1.5 {
		c.key = momentKey{}
		return
	}
	if t.clock.rate()/max(t.span(int(now)), 1e-3) > quietAbove {
		return
	}
	if t.shown != c.key {
		c.key, c.done = t.shown, 0
		c.list = t.look.Cues(&t.moment)
		if int(before) == int(now) {
			c.done = before - float64(int(before))
		}
	}
	for _, cue := range c.list {
		if at := float64(cue.At); at <= t.moment.T && (at > c.done || c.done == 0 && at == 0) {
			t.env.Play(cue.Sound, float64(cue.Gain), float64(cue.Pan))
		}
	}
	c.done = max(t.moment.T, 1e-9)
}
