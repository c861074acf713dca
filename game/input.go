package game

import (
	"app.pentarena/game/shell/gesture"
	"app.pentarena/scenes/ui"
)

// gather reads mouse, fingers, keyboard and files: the states of the devices since the last frame, the last of which is g.raw.
func (g *Game) gather(now float64) []gesture.Raw {
	top, bottom := g.host.insets()
	raw := gesture.Raw{
		Now: now, Width: g.width, Height: g.height, Scale: g.scale(), Size: ui.InForce(g.width/g.device, g.height/g.device, g.env.Settings.Size),
		Hidden: g.host.hidden(), InsetTop: top * g.device, InsetBottom: bottom * g.device,
	}
	var notices []string
	raw.Files, notices = g.host.files()
	for _, n := range notices {
		g.notice(n)
	}
	states := g.devices(&raw)
	g.raw = states[len(states)-1]
	return states
}

// scale returns the device pixels per canvas unit.
func (g *Game) scale() float64 {
	return ui.Factor(g.width/g.device, g.height/g.device, g.env.Settings.Size) * g.device
}

// notice shows a message as soon as a scene can.
func (g *Game) notice(text string) {
	if g.env.Notice != "" {
		text = g.env.Notice + " " + text
	}
	g.env.Notice = text
}
