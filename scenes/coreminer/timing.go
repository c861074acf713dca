package coreminer

import (
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// timing: different miners act at the same time; events of the same miner or tile follow each other. The world comes last: bombs go off in
// a chain, and what they loosened falls when the fire is out.
var timing = board.Timing{
	World: [2]float32{0.15, 0.55},
	Rush:  0.4,
	Watching: board.Watching{
		Worth: []uint8{coreminer.Hired: 2, coreminer.Walked: 1, coreminer.Fell: 3, coreminer.Mined: 1, coreminer.Built: 1, coreminer.Sold: 4, coreminer.Upgraded: 3,
			coreminer.Died: 9, coreminer.Dropped: 3, coreminer.Blasted: 8},
		Ways: []board.Way{{What: uint8(coreminer.Hired)}, {What: uint8(coreminer.Walked)}, {What: uint8(coreminer.Fell)}, {What: uint8(coreminer.Died)}},
		Tallies: []board.Tally{
			{ID: "visits", Title: "Ways so far", What: []uint8{uint8(coreminer.Walked), uint8(coreminer.Fell)}},
			{ID: "digs", Title: "Digging so far", What: []uint8{uint8(coreminer.Mined)}},
			{ID: "blasts", Title: "Explosions so far", What: []uint8{uint8(coreminer.Blasted), uint8(coreminer.Shocked)}},
		},
	},
	Events: []board.EventTiming{
		coreminer.Hired:    {Long: 0.27, Gap: 0.15, Holds: board.Target},
		coreminer.Walked:   {Long: 0.3, Holds: board.Target | board.Heeds},
		coreminer.Fell:     {Long: 0.15, Each: 0.07, Holds: board.Target, After: true},
		coreminer.Mined:    {Long: 0.5, Holds: board.Actor | board.To},
		coreminer.Built:    {Long: 0.36, Holds: board.Actor | board.To},
		coreminer.Dumped:   {Long: 0.36, Holds: board.Actor | board.To},
		coreminer.Sold:     {Long: 0.45, Busy: 0.2, Holds: board.Actor},
		coreminer.Bought:   {Long: 0.45, Busy: 0.2, Holds: board.Actor},
		coreminer.Handed:   {Long: 0.3, Holds: board.Actor | board.Target},
		coreminer.Upgraded: {Long: 0.42, Holds: board.Target},
		coreminer.Slid:     {Long: 0.15, Each: 0.07, Holds: board.From | board.To, Leave: 0.04, After: true},
		coreminer.BombFell: {Long: 0.15, Each: 0.07, After: true},
		coreminer.Hoppered: {Long: 0.14, Gap: 0.14, Per: true, After: true},
		coreminer.Dusk:     {Long: 0.15, Part: 1, Bar: true},
		coreminer.Blasted:  {Long: 0.78, Busy: 0.4, Gap: 0.07, Watch: 2},
		coreminer.Shocked:  {At: [2]float32{0.09, 0.64}},
		coreminer.Dawn:     {Long: 0.25, Bar: true},
	},
}

// Timing is how long the events of the game take on screen.
func (v *View) Timing() *board.Timing { return &timing }

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
