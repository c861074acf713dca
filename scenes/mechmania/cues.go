package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

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
