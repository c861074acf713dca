package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// What is the game's own enumeration of events, held by Event.What. Every visible property that changes has an event whose Amount is the
// new value. Actor and Target are building numbers unless said otherwise; From and To are the cells of Actor and Target.
type What uint8

// The events. The letter after each is its kind: C Change, S Strike, P Phase, N Note.
const (
	BribeSpent   What = iota // C  Actor: seat; Target: the building that acts and is now bribed; Amount: bribes left
	Ignited                  // S  Actor sets fire to Target; Amount: fire added
	Extinguished             // S  Actor sprays Target; Amount: fire removed
	Raided                   // S  Actor raids Target; Amount: health taken
	Turned                   // C  Actor turns forecast number Target; Amount: new direction (grid.Dir)
	Strengthened             // C  Actor changes forecast number Target; Amount: new intensity
	FireSet                  // C  Target's fire after ignite or extinguish
	Hurt                     // C  Target's health after a raid
	Exposed                  // C  Target's exposure after it acted or was raided
	Dusk                     // P  the mover (Actor: seat) ends turn Amount; the stages follow
	Burnt                    // C  Target's health after its fire burned
	Collapsed                // C  Target has just become a ruin (by fire or raid); Actor: seat of the owner; Amount: 0
	Faded                    // C  Target's fire after it shrank
	Drained                  // C  Target's exposure after draining
	Released                 // C  Target is no longer bribed; Amount: 0
	Blown                    // S  the wind carries fire from Actor to Target; Amount: Target's new fire
	WindTurned               // P  forecast number Amount blows next
	BribesSet                // C  Actor: seat; Target: Nobody; Amount: bribes of the seat
	Dawn                     // P  turn Amount of the seat Actor begins
	Lost                     // N  the headquarters Target of the seat Actor is destroyed
	Flipped                  // N  a coin decides for the seat Actor
	Departed                 // N  the seat Actor has left
	Won                      // N  the seat Actor wins; Amount: Reason
	whats
)

var whatNames = [whats]string{"bribe", "ignite", "extinguish", "raid", "rotate", "intensify", "fire", "hurt", "exposure", "dusk", "burn", "collapse",
	"fade", "drain", "release", "blow", "wind", "purse", "dawn", "lost", "coin", "gone", "won"}

// String is the name of the event in Info.Events.
func (w What) String() string { return rules.Name("event", whatNames[:], w) }

// change emits a new value of building i.
func (s *State) change(tape *rules.Tape, what What, i int, amount int) {
	if tape.Recording() {
		at := s.Buildings[i].Cell()
		tape.Emit(rules.Event{Kind: rules.Change, What: uint8(what), Actor: rules.Nobody, Target: int32(i), From: at, To: at, Amount: int64(amount)})
	}
}

// strike emits an action of building i on building j.
func (s *State) strike(tape *rules.Tape, what What, i, j, amount int) {
	if tape.Recording() {
		tape.Emit(rules.Event{Kind: rules.Strike, What: uint8(what), Actor: int32(i), Target: int32(j), From: s.Buildings[i].Cell(), To: s.Buildings[j].Cell(), Amount: int64(amount)})
	}
}

// collapse emits the fall of building i to a ruin.
func (s *State) collapse(tape *rules.Tape, i int) {
	if tape.Recording() {
		b := &s.Buildings[i]
		tape.Emit(rules.Event{Kind: rules.Change, What: uint8(Collapsed), Actor: int32(b.Owner), Target: int32(i), From: b.Cell(), To: b.Cell()})
	}
}

// emit emits an event at one cell. A phase without a seat has rules.Nobody as actor.
func emit(tape *rules.Tape, kind rules.Kind, what What, actor, target int32, at grid.Point, amount int) {
	if tape.Recording() {
		tape.Emit(rules.Event{Kind: kind, What: uint8(what), Actor: actor, Target: target, From: at, To: at, Amount: int64(amount)})
	}
}
