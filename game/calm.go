package game

import (
	"app.pentarena/game/shell/effects"
	"app.pentarena/game/shell/gesture"
)

const (
	calmAfter = 1.0 // seconds without input and without a new picture after which the scene is asked less often
	calmEvery = 0.4 // how often then
)

// calm lets ticks pass in which nothing happens, so that a screen at rest costs almost nothing. Any input ends it at once.
type calm struct {
	last   gesture.Raw // the state of the devices at the last tick; its lists are not kept
	since  float64     // when something happened last
	ticked float64     // when the scene was asked last
	passed bool        // this tick passed
	rests  bool        // the host knows that few frames do, since nothing happens
}

// pass takes the states of the devices since the last tick and reports whether this tick may pass.
func (c *calm) pass(states []gesture.Raw) bool {
	raw := &states[len(states)-1]
	if len(states) > 1 || !still(raw, &c.last) {
		c.since = raw.Now
	}
	c.last = *raw
	c.passed = raw.Now-c.since > calmAfter && raw.Now-c.ticked < calmEvery
	if !c.passed {
		c.ticked = raw.Now
	}
	return c.passed
}

// still reports whether nobody has done anything between two ticks, and nobody holds anything.
func still(now, last *gesture.Raw) bool {
	lists := len(now.Touches) + len(now.Keys) + len(now.Pressed) + len(now.Runes) + len(now.Pasted) + len(now.Files)
	return lists == 0 && now.Entry == nil && !now.Left && !now.LeftPressed && !now.LeftRelease && !now.Right && !now.RightPressed &&
		now.WheelX == 0 && now.WheelY == 0 && now.MouseX == last.MouseX && now.MouseY == last.MouseY && now.Hidden == last.Hidden &&
		now.Width == last.Width && now.Height == last.Height && now.Scale == last.Scale && now.InsetTop == last.InsetTop && now.InsetBottom == last.InsetBottom
}

// pictures chooses the level of effects by the time between pictures.
type pictures struct {
	chooser effects.Chooser
	at      float64 // when the last picture was drawn
	drew    bool    // it was drawn at the last tick
}

// seen is told at every tick that did not pass whether the scene drew a new picture.
func (g *Game) seen(now float64, drew bool) {
	p, s := &g.pictures, g.env.Settings
	if drew {
		g.calm.since = now
		if p.drew && s.Effects == "auto" && !g.calm.last.Hidden && p.chooser.Picture(now-p.at) {
			s.Measured = p.chooser.Level.String()
			if err := s.Save(g.env.Store); err != nil {
				g.notice("Your settings were not saved: " + err.Error())
			}
		}
		p.at = now
	}
	p.drew = drew
	if rests := now-g.calm.since > calmAfter; rests != g.calm.rests {
		g.calm.rests = rests
		every := 0.0
		if rests {
			every = calmEvery
		}
		g.host.rest(every)
	}
}
