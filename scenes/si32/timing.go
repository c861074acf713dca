package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// timing shows the orders, then the stages of the turn; all events of a stage happen at once. Where the rules serve seats one after the
// other, stages repeat, but each is shown once.
var timing = board.Timing{
	Most: 2.3,
	Watching: board.Watching{
		Worth:  []uint8{si32.Clash: 4, si32.Marched: 1, si32.Raised: 5, si32.Fought: 4, si32.Besieged: 6, si32.Held: 5, si32.Razed: 12, si32.Made: 1},
		Ways:   []board.Way{{What: uint8(si32.Marched)}},
		Crowds: true,
		Tallies: []board.Tally{
			{ID: "marches", Title: "Marches so far", What: []uint8{uint8(si32.Marched)}, Amounts: true},
			{ID: "losses", Title: "Losses so far", What: []uint8{uint8(si32.Clash), uint8(si32.Fought)}, Amounts: true},
			{ID: "mined", Title: "Mining so far", What: []uint8{uint8(si32.Mined)}, Amounts: true},
		},
		Refused: func(e *rules.Event) (code, reason string) {
			if r := si32.Refusal(e.Amount); si32.What(e.What) == si32.Refused {
				return r.String(), r.Detail()
			}
			return "", ""
		},
	},
	Events: []board.EventTiming{
		si32.Revealed: {Fill: true, Long: 0.25, Part: 1, Play: 1},
		si32.Began: {Fill: true, By: []board.EventTiming{ // armies meet on their march
			si32.Clashing:  {Fill: true, Long: 0.06, Part: 2},
			si32.Marching:  {Fill: true, Long: 0.06, Part: 2},
			si32.Raising:   {Fill: true, Long: 0.06, Part: 3},
			si32.Mining:    {Fill: true, Long: 0.06, Part: 4},
			si32.Fighting:  {Fill: true, Long: 0.06, Part: 5},
			si32.Producing: {Fill: true, Long: 0.06, Part: 6},
		}},
		si32.Clash:    {Fill: true, Long: 0.7},
		si32.Marched:  {Fill: true, Long: 0.54},
		si32.Raised:   {Fill: true, Long: 0.32},
		si32.Mined:    {Fill: true, Long: 0.22},
		si32.Fought:   {Fill: true, Long: 0.54},
		si32.Besieged: {Fill: true, Long: 0.54},
		si32.Held:     {Fill: true, Long: 0.54},
		si32.Razed:    {Fill: true, Long: 0.8},
		si32.Made:     {Fill: true, Long: 0.28},
		si32.Refused:  {Fill: true},
	},
}

// Timing says how events are spread over a frame.
func (v *View) Timing() *board.Timing { return &timing }
