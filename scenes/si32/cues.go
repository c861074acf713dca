package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// sounds are how events are heard.
var sounds = []board.Sound{
	si32.Clash: {Name: "clash", Gain: 0.6, Most: 3, Later: 0.41}, si32.Marched: {Name: "march", Gain: 0.25, Most: 3, Later: 0.02},
	si32.Raised: {Name: "raise", Gain: 0.5, Most: 2}, si32.Mined: {Name: "chip", Gain: 0.22, Most: 2, Later: 0.2},
	si32.Fought: {Name: "melee", Gain: 0.5, Most: 3, Later: 0.28}, si32.Held: {Name: "siege", Gain: 0.55, Most: 2, Later: 0.29},
	si32.Razed: {Name: "raze", Gain: 0.8, Most: 2, Later: 0.33}, si32.Made: {Name: "muster", Gain: 0.3, Most: 2, Later: 0.51},
	si32.Refused: {Name: "refuse", Gain: 0.3, Most: 1}, si32.TurnEnded: {Name: "turn", Gain: 0.3, Most: 1, Later: 1},
}

// Cues returns the sounds of a frame.
func (v *View) Cues(f *board.Frame[*si32.State]) []board.Cue {
	return f.Cues(sounds, v.Bounds(f.Before), func(e *rules.Event, s *board.Sound) bool {
		if si32.What(e.What) == si32.Clash && e.From == e.To {
			*s = sounds[si32.Fought]
		}
		return true
	})
}
