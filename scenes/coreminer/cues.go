package coreminer

import (
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// sounds are how events are heard.
var sounds = []board.Sound{
	coreminer.Hired: {Name: "select", Gain: 0.6, Most: 2}, coreminer.Fell: {Name: "thud", Gain: 0.5, Most: 2, Later: 0.8},
	coreminer.Mined: {Name: "dig", Gain: 0.45, Most: 4}, coreminer.Built: {Name: "hammer", Gain: 0.6, Most: 2},
	coreminer.Dumped: {Name: "thud", Gain: 0.5, Most: 2}, coreminer.Sold: {Name: "coin", Gain: 0.6, Most: 3, Later: 0.8},
	coreminer.Bought: {Name: "tick", Gain: 0.6, Most: 2}, coreminer.Handed: {Name: "tick", Gain: 0.5, Most: 2},
	coreminer.Upgraded: {Name: "raise", Gain: 0.7, Most: 2}, coreminer.Died: {Name: "collapse", Gain: 0.5, Most: 1},
	coreminer.Slid: {Name: "rumble", Gain: 0.6, Most: 3, Later: 0.8}, coreminer.Hoppered: {Name: "hammer", Gain: 0.25, Most: 2},
	coreminer.Blasted: {Name: "blast", Gain: 0.9, Most: 5}, coreminer.Dawn: {Name: "turn", Gain: 0.3, Most: 1, Later: 1},
}

// Cues returns the sounds of a frame.
func (v *View) Cues(f *board.Frame[*coreminer.State]) []board.Cue {
	return f.Cues(sounds, v.Bounds(f.Before), nil)
}
