package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// What is the game's own enumeration of events, held by Event.What. Every visible property that changes has an event whose Amount is the
// new value. Actor and Target are numbers of things unless said otherwise.
type What uint8

// The events. The letter after each is its kind: A Spawn, M Move, S Strike, C Change, V Vanish, P Phase, N Note.
const (
	Walked   What = iota // M  Target goes From -> To
	Trampled             // V  the bare root Target is trampled at From
	Grazed               // S  Actor eats from the plant Target; Amount: health gained
	Bitten               // S  Actor bites the creature Target; Amount: damage
	Bred                 // S  Actor and Target breed
	Laid                 // A  an egg of the seat Actor appears at To; Target: number of the egg
	Hatched              // A  Target hatches at To; Actor: its seat
	Died                 // V  the creature Target dies at From
	Health               // C  Target's health
	Steps                // C  Target's steps left
	Hungry               // C  1 when Target can eat, else 0
	Ready                // C  1 when Target can breed, else 0
	Size                 // C  the plant Target's size
	Dusk                 // P  the seat Actor ends turn Amount; the end of the turn follows
	Dawn                 // P  turn Amount of the seat Actor begins
	Flipped              // N  a coin decides for the seat Actor
	Departed             // N  the seat Actor has left
	Won                  // N  the seat Actor wins; Amount: Reason
	whats
)

var whatNames = [whats]string{"walk", "trample", "graze", "bite", "breed", "lay", "hatch", "die", "health", "steps", "hungry", "ready", "size", "dusk", "dawn",
	"coin", "gone", "won"}

// String is the name of the event in Info.Events.
func (w What) String() string { return rules.Name("event", whatNames[:], w) }

func emit(tape *rules.Tape, kind rules.Kind, what What, actor, target int32, from, to grid.Point, amount int32) {
	if tape.Recording() {
		tape.Emit(rules.Event{Kind: kind, What: uint8(what), Actor: actor, Target: target, From: from, To: to, Amount: int64(amount)})
	}
}

// set changes a property of thing i and emits the event.
func (s *State) set(tape *rules.Tape, what What, i int32, field *int32, value int32) {
	if *field != value {
		*field = value
		at := s.Things[i].At
		emit(tape, rules.Change, what, rules.Nobody, i, at, at, value)
	}
}

func (s *State) setFlag(tape *rules.Tape, what What, i int32, field *bool, value bool) {
	if *field != value {
		*field = value
		at, n := s.Things[i].At, int32(0)
		if value {
			n = 1
		}
		emit(tape, rules.Change, what, rules.Nobody, i, at, at, n)
	}
}
