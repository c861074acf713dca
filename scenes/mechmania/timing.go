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

// itemSounds are the sounds of the items.
var itemSounds = [itemKinds]string{mechmania.RainTotem: "rain", mechmania.FertilityIdol: "unlock", mechmania.Pesticide: "spray", mechmania.Scarecrow: "hammer",
	mechmania.DeliveryDrone: "drone", mechmania.CoffeeThermos: "raise"}

// sounds are how events are heard; which one it is when an item is used is up to the item.
var sounds = []board.Sound{
	mechmania.Reveal:   {Name: "select", Gain: 0.4, Most: 1, Later: 0.1},
	mechmania.Walked:   {Name: "step", Gain: 0.3, Most: 4, Later: 0.05, Then: &board.Sound{Name: "step", Gain: 0.24, Most: 4, Later: 0.5}},
	mechmania.Answered: {Name: "refuse", Gain: 0.3, Most: 1, Later: 0.1}, mechmania.Sowed: {Name: "sow", Gain: 0.4, Most: 4, Later: 0.4},
	mechmania.Reaped: {Name: "reap", Gain: 0.5, Most: 4, Later: 0.12}, mechmania.Bought: {Name: "coin", Gain: 0.4, Most: 2, Later: 0.2},
	mechmania.Sold: {Name: "coin", Gain: 0.6, Most: 2, Later: 0.3}, mechmania.Activated: {Gain: 0.6, Most: 2, Later: 0.2},
	mechmania.Withered: {Name: "wither", Gain: 0.4, Most: 1, Later: 0.1},
}

// alarm is heard when a farmer harvests what the other one has planted.
var alarm = board.Sound{Name: "alarm", Gain: 0.3, Most: 1, Later: 0.15}

// fanfareFrom is the amount in dollars from which a sale has a fanfare.
const fanfareFrom = 20

// fanfare is heard, and seen as a burst of light, when a sale is worth it.
var fanfare = board.Sound{Name: "fanfare", Gain: 0.5, Most: 1, Later: 0.5}

// Cues returns the sounds of a frame.
func (v *View) Cues(f *board.Frame[*mechmania.State]) []board.Cue {
	return f.Cues(sounds, v.Bounds(f.Before), func(e *rules.Event, s *board.Sound) bool {
		switch mechmania.What(e.What) {
		case mechmania.Reveal:
			return mechmania.Stage(e.Amount) == mechmania.Packing
		case mechmania.Answered:
			return !mechmania.Result(e.Amount).Good()
		case mechmania.Activated:
			s.Name = itemSounds[e.Amount]
		case mechmania.Sold:
			if e.Amount >= fanfareFrom*100 {
				s.Then = &fanfare
			}
		case mechmania.Reaped:
			if stolen(f.Before, e) {
				s.Then = &alarm
			}
		}
		return true
	})
}
