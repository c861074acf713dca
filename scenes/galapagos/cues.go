package galapagos

import (
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
)

// sounds are how events are heard.
var sounds = []board.Sound{
	galapagos.Walked: {Name: "step", Gain: 0.2, Most: 5, Later: 0.1}, galapagos.Grazed: {Name: "graze", Gain: 0.45, Most: 3, Later: 0.2},
	galapagos.Bitten: {Name: "bite", Gain: 0.7, Most: 4, Later: 0.34}, galapagos.Bred: {Name: "heart", Gain: 0.5, Most: 2, Later: 0.2},
	galapagos.Hatched: {Name: "hatch", Gain: 0.5, Most: 2, Later: 0.45}, galapagos.Died: {Name: "ghost", Gain: 0.45, Most: 3, Later: 0.6},
	galapagos.Dawn: {Name: "turn", Gain: 0.35, Most: 1, Later: 1},
}

// Cues returns the sounds of a frame.
func (v *View) Cues(f *board.Frame[*galapagos.State]) []board.Cue {
	return f.Cues(sounds, v.Bounds(f.Before), nil)
}
