package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// timing shows both farmers at the same time, each doing one thing after another: walk and sell, then work. Before or after that, depending on
// the rules, everything grows and the band moves on. Spectators see it faster than people who play.
var timing = board.Timing{
	Haste: 0.75,
	Most:  2.4,
	Watching: board.Watching{
		Worth: []uint8{mechmania.Walked: 1, mechmania.Sowed: 2, mechmania.Reaped: 4, mechmania.Bought: 3, mechmania.Sold: 6, mechmania.Activated: 8, mechmania.Withered: 3},
		Ways:  []board.Way{{What: uint8(mechmania.Walked)}},
		Tallies: []board.Tally{
			{ID: "visits", Title: "Ways so far", What: []uint8{uint8(mechmania.Walked)}},
			{ID: "sown", Title: "Planting so far", What: []uint8{uint8(mechmania.Sowed)}},
			{ID: "reaped", Title: "Harvests so far", What: []uint8{uint8(mechmania.Reaped)}},
		},
		Refused: func(e *rules.Event) (code, reason string) {
			if r := mechmania.Result(e.Amount); mechmania.What(e.What) == mechmania.Answered && !r.Good() {
				return r.String(), r.Detail()
			}
			return "", ""
		},
	},
	Events: []board.EventTiming{
		mechmania.Reveal:    {Bar: true, By: []board.EventTiming{mechmania.Packing: {Long: 0.5, Bar: true}}},
		mechmania.Walked:    {Long: 0.4, Each: 0.045, Holds: board.Target, Watch: 1},
		mechmania.Sold:      {Long: 0.7, Holds: board.Actor, Watch: 1},
		mechmania.Answered:  {By: answers()},
		mechmania.Sowed:     work,
		mechmania.Reaped:    work,
		mechmania.Bought:    work,
		mechmania.Activated: {Long: 1.1, Watch: 1},
		mechmania.Growing:   {Long: 0.25, Bar: true, Watch: 1},
		mechmania.BandMoved: {Long: 0.3, Bar: true},
	},
}

// work is the timing of a farmer's work on a tile; the next one starts soon after it.
var work = board.EventTiming{Long: 0.7, Gap: 0.12, Spread: 0.8, Lane: 1, Per: true, Watch: 1}

// answers returns the timing of answers to orders, by result; only a failure is shown.
func answers() []board.EventTiming {
	rows := make([]board.EventTiming, mechmania.ItemDone+1)
	for r := range rows {
		if !mechmania.Result(r).Good() {
			rows[r].Long = 0.6
		}
	}
	return rows
}

// Timing returns how the events of the game are spread over frames.
func (v *View) Timing() *board.Timing { return &timing }
