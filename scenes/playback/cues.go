package playback

import "app.pentarena/scenes/board"

// quietAbove is the rate in units a second above which nothing sounds.
const quietAbove = 12

// cues keeps the sounds of the frame being shown.
type cues struct {
	key  frameKey
	list []board.Cue
	done float64 // part of the frame whose sounds were played
	due  []board.Cue
}

// pass collects the sounds between the position before this tick and the one now.
func (c *cues) pass(p *Player, before float64) {
	c.due = c.due[:0]
	now := p.clock.pos
	if now <= before || p.clock.reverse || p.clock.stepping && p.clock.to-p.clock.from > 1.5 {
		c.key = frameKey{}
		return
	}
	if p.Rate() > quietAbove {
		return
	}
	if p.shown != c.key {
		c.key, c.done = p.shown, 0
		c.list = p.view.Cues(&p.moment)
		if int(before) == int(now) {
			c.done = before - float64(int(before))
		}
	}
	for _, cue := range c.list {
		if at := float64(cue.At); at <= p.moment.T && (at > c.done || c.done == 0 && at == 0) {
			c.due = append(c.due, cue)
		}
	}
	c.done = max(p.moment.T, 1e-9)
}
