package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// timing: commands follow each other quickly and overlap; then the city burns; last, the wind spreads the fires and changes. The fall of a
// headquarters takes longer.
var timing = board.Timing{
	World: [2]float32{0.35, 0.35},
	Rush:  0.4,
	Most:  3,
	Watching: board.Watching{
		Worth: []uint8{anarchy.Ignited: 4, anarchy.Extinguished: 2, anarchy.Raided: 3, anarchy.Burnt: 1, anarchy.Collapsed: 6, anarchy.Blown: 2, anarchy.Lost: 20},
		Ways:  []board.Way{{What: uint8(anarchy.Ignited), Does: true}, {What: uint8(anarchy.Extinguished), Does: true}, {What: uint8(anarchy.Raided), Does: true}, {What: uint8(anarchy.Collapsed)}},
		Tallies: []board.Tally{
			{ID: "fires", Title: "Fires so far", What: []uint8{uint8(anarchy.Ignited), uint8(anarchy.Blown)}},
			{ID: "raids", Title: "Raids so far", What: []uint8{uint8(anarchy.Raided)}},
			{ID: "sprays", Title: "Sprays so far", What: []uint8{uint8(anarchy.Extinguished)}},
		},
	},
	Events: []board.EventTiming{
		anarchy.BribeSpent:   {Long: 0.6, Busy: 0.36, Gap: 0.2, Spread: 1.4, Play: 2},
		anarchy.Turned:       {At: [2]float32{0.05, 1}},
		anarchy.Strengthened: {At: [2]float32{0.05, 1}},
		anarchy.FireSet:      {At: [2]float32{0.5, 0.9}},
		anarchy.Hurt:         {At: [2]float32{0.5, 0.95}},
		anarchy.Exposed:      {At: [2]float32{0.5, 0.85}},
		anarchy.Dusk:         {Fill: true, Long: 0.9, Part: 1},
		anarchy.Burnt:        {Fill: true, Busy: 0.23, At: [2]float32{0.02, 0.95}},
		anarchy.Collapsed:    {Long: 0.6, After: true},
		anarchy.Faded:        {Fill: true, At: [2]float32{0.3, 0.55}},
		anarchy.Drained:      {Fill: true, At: [2]float32{0.4, 0.75}},
		anarchy.Released:     {Fill: true, At: [2]float32{0.62, 0.92}},
		anarchy.Blown:        {Fill: true, At: [2]float32{0.45, 0.96}},
		anarchy.WindTurned:   {Fill: true, At: [2]float32{0.58, 1}},
		anarchy.Lost:         {Fill: true, Long: 2, Watch: 1},
	},
}

// Timing is how long the events of the game take on screen.
func (v *View) Timing() *board.Timing { return &timing }

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
