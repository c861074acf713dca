package si32

import (
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// timing: the orders are shown, then the stages of the turn follow, and all of a stage happens at once. Where seats are served one after the other,
// stages come several times: they are shown together all the same.
var timing = board.Timing{
	Most: 2.3,
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

// Timing is how the events of the game are spread over frames.
func (v *View) Timing() *board.Timing { return &timing }
