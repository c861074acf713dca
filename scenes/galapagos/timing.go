package galapagos

import (
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
)

// timing shows events of the same creature, plant or cell one after another, all others at the same time, then the world's part. A step costs
// health before it is taken, so the health event comes first; a meal lasts until the event that its eater is no longer hungry.
var timing = board.Timing{
	World: [2]float32{0.35, 0.35},
	Watching: board.Watching{
		Worth: []uint8{galapagos.Walked: 1, galapagos.Grazed: 1, galapagos.Bitten: 5, galapagos.Bred: 4, galapagos.Hatched: 3, galapagos.Died: 6},
		Ways:  []board.Way{{What: uint8(galapagos.Hatched)}, {What: uint8(galapagos.Walked)}, {What: uint8(galapagos.Died)}},
		Tallies: []board.Tally{
			{ID: "visits", Title: "Ways so far", What: []uint8{uint8(galapagos.Walked)}},
			{ID: "meals", Title: "Meals so far", What: []uint8{uint8(galapagos.Grazed)}},
			{ID: "fights", Title: "Fights so far", What: []uint8{uint8(galapagos.Bitten)}},
			{ID: "deaths", Title: "Deaths so far", What: []uint8{uint8(galapagos.Died)}},
		},
	},
	Events: []board.EventTiming{
		galapagos.Walked:   {Long: 0.4, Gap: 0.04, Spread: 0.2, Lane: 1, Holds: board.Target | board.From | board.To, Until: uint8(galapagos.Steps) + 1},
		galapagos.Trampled: {Own: true},
		galapagos.Grazed:   {Long: 0.6, Gap: 0.04, Spread: 0.2, Lane: 1, Holds: board.Actor | board.Target | board.To, Until: uint8(galapagos.Hungry) + 1},
		galapagos.Bitten:   {Long: 0.6, Gap: 0.04, Spread: 0.2, Lane: 1, Holds: board.Actor | board.Target | board.To, Until: uint8(galapagos.Hungry) + 1},
		galapagos.Bred:     {Long: 0.7, Gap: 0.04, Spread: 0.2, Lane: 1, Holds: board.Actor | board.Target | board.To},
		galapagos.Hatched:  {Fill: true, At: [2]float32{0.3, 1}},
		galapagos.Died:     {Own: true, Alone: 0.5},
		galapagos.Health:   {Own: true},
		galapagos.Steps:    {Own: true},
		galapagos.Dusk:     {Fill: true, Long: 0.5, Part: 1},
	},
}

// Timing returns how the events of the game are spread over frames.
func (v *View) Timing() *board.Timing { return &timing }

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
