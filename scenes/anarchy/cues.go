package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// sounds are how events are heard.
var sounds = []board.Sound{
	anarchy.Ignited: {Name: "ignite", Gain: 0.7, Most: 4}, anarchy.Extinguished: {Name: "splash", Gain: 0.7, Most: 4},
	anarchy.Raided: {Name: "siren", Gain: 0.7, Most: 4}, anarchy.Turned: {Name: "tick", Gain: 0.7, Most: 4},
	anarchy.Strengthened: {Name: "tick", Gain: 0.7, Most: 4}, anarchy.Burnt: {Name: "siren", Gain: 0.9, Most: 4},
	anarchy.Collapsed: {Name: "collapse", Gain: 0.7, Most: 2}, anarchy.Blown: {Name: "burn", Gain: 0.35, Most: 2, Later: 0.1},
	anarchy.WindTurned: {Name: "wind", Gain: 0.25, Most: 1}, anarchy.BribesSet: {Name: "coin", Gain: 0.5, Most: 1, Later: 1},
	anarchy.Dawn: {Name: "turn", Gain: 0.4, Most: 1, Later: 1},
}

// Cues returns the sounds of a frame.
func (v *View) Cues(f *board.Frame[*anarchy.State]) []board.Cue {
	return f.Cues(sounds, v.Bounds(f.Before), func(e *rules.Event, s *board.Sound) bool {
		switch anarchy.What(e.What) {
		case anarchy.Burnt:
			return f.Before.Buildings[e.Target].Headquarters
		case anarchy.WindTurned:
			s.Gain += 0.05 * float32(windOf(f.After).Intensity)
			return windOf(f.After) != windOf(f.Before)
		case anarchy.BribesSet:
			return e.Amount > int64(f.Before.Constants.BaseBribes)
		}
		return true
	})
}
