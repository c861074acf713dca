package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// What is the game's own enumeration of events, held by Event.What.
type What uint8

// The events. The letter after each is its kind: N Note, P Phase, S Strike, M Move, C Change, R Score, B Spawn, V Vanish. A tile is in To
// unless said otherwise. Target is the number of the building, or the seat, that the event is about. Changes have the new value in Amount,
// so that Marched, Raised, Razed, Made, the changes and TurnEnded together lead from the position before a turn to the one after it. Orders
// are cleared after a turn; while it is planned only they change.
const (
	Planned      What = iota // N  the seat Actor gives the order Amount (an index); From: At, To: where it leads; nothing is revealed
	Cancelled                // N  the seat Actor takes back the order Amount
	Locked                   // N  the seat Actor has locked its orders
	Revealed                 // P  the orders of all are carried out in turn Amount (from 1)
	Began                    // P  the Stage Amount begins. Stages without events are omitted
	Clash                    // S  units of Actor (from From) and of Target (from To) march into each other; Amount: losses of each
	Marched                  // M  Amount units of the seat Target go From -> To
	Raised                   // B  the seat Actor raises building Target; From: its most north-western tile, To: its At; Amount: Towards
	Mined                    // S  the seat Actor mines Amount resources on To
	Fought                   // S  the seat Actor loses Amount units in the fight on To; Target: the seat that keeps the tile, or Nobody
	Besieged                 // S  Amount units of the seat Actor attack building Target at To
	Held                     // N  building Target at To withstands a siege; Actor: its owner; Amount: attackers it would have taken
	Razed                    // V  the seat Actor razes building Target; From: its At, To: its most north-western tile; Amount: attackers it took
	Made                     // R  building Target at To makes Amount units for the seat Actor
	UnitsNow                 // C  units of the seat Target on the tile To
	WorkersNow               // C  working units on the tile To; Target Nobody
	OreNow                   // C  resources of the tile To; Target Nobody
	ResourcesNow             // C  resources of the seat Target
	Progress                 // C  progress of building Target at To
	AloneNow                 // C  turns for which the seat Target has been the only one with units; Target Nobody and 0 when there is none
	Refused                  // N  an order of the seat Actor cannot be carried out; From: At; To: where it leads; Amount: Refusal
	Leads                    // N  the seat Actor takes the lead in the first measure, Nobody when no seat leads; Amount: its value
	TurnEnded                // P  turn Amount has ended
	Departed                 // N  the seat Actor has left
	Won                      // N  the seat Actor wins, Nobody in a draw; Amount: Reason
	whats
)

var whatNames = [whats]string{"plan", "cancel", "lock", "reveal", "stage", "clash", "march", "raise", "mine", "fight", "siege", "hold", "raze", "produce",
	"units", "workers", "ore", "purse", "progress", "alone", "refuse", "lead", "end", "gone", "won"}

// String is the name of the event in Info.Events.
func (w What) String() string { return rules.Name("event", whatNames[:], w) }

// Stage is a part of a turn.
type Stage uint8

// The stages.
const (
	Clashing  Stage = iota // marches that meet on a border
	Marching               // the rest of them arrives; workers are settled
	Raising                // buildings
	Mining                 // and orders to wait
	Fighting               // sieges, then tiles with units of several seats
	Producing              // and the test whether the match is over
	stages
)

var stageNames = [stages]string{"clash", "march", "raise", "mine", "fight", "produce"}

// String is the name of the stage.
func (s Stage) String() string { return rules.Name("stage", stageNames[:], s) }

func emit(tape *rules.Tape, kind rules.Kind, what What, actor, target int32, from, to grid.Point, amount int64) {
	if tape.Recording() {
		tape.Emit(rules.Event{Kind: kind, What: uint8(what), Actor: actor, Target: target, From: from, To: to, Amount: amount})
	}
}

// change emits a new value that belongs to target.
func change(tape *rules.Tape, what What, target int32, p grid.Point, amount int64) {
	emit(tape, rules.Change, what, rules.Nobody, target, p, p, amount)
}

// begin emits the start of a stage, in place of one in which nothing has happened.
func begin(tape *rules.Tape, stage Stage) {
	if !tape.Recording() {
		return
	}
	dropEmpty(tape)
	emit(tape, rules.Phase, Began, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(stage))
}

// dropEmpty takes back the start of a stage without events. The tape holds at least the start of the turn.
func dropEmpty(tape *rules.Tape) {
	if !tape.Recording() {
		return
	}
	if last := len(tape.Events) - 1; tape.Events[last].What == uint8(Began) {
		tape.Events = tape.Events[:last]
	}
}
