package board

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Watching is what a game's events mean to those who watch: tables by What.
type Watching struct {
	Worth   []uint8 // how much a director wants to show an event; what is missing or 0 is passed over
	Ways    []Way   // events that make up the way of a unit
	Tallies []Tally // what can be counted by cells over a match
	// Crowds: units have no numbers. A unit is then what a seat has on a cell, and its way goes where most of it goes: Target is the seat, and
	// Amount how many go.
	Crowds bool
	// Refused is why an order was refused only when it was carried out, with the code of the reason; "" for any other event. It is nil where the
	// game refuses orders at once.
	Refused func(e *rules.Event) (code, reason string)
}

// Way is a kind of event in the life of a unit.
type Way struct {
	What uint8
	Does bool // the unit is the Actor and stays where it is; else it is the Target and goes where the event says
}

// Tally counts a kind of event by cells: fights, fires, visits.
type Tally struct {
	ID, Title string
	What      []uint8
	Amounts   bool // Amount counts, not the event
}

// WorthOf is how much a director wants to show an event.
func (w *Watching) WorthOf(e *rules.Event) int {
	if int(e.What) >= len(w.Worth) {
		return 0
	}
	return int(w.Worth[e.What])
}

// WayOf is the way that an event is part of, with the number of the unit; it reports false for an event that is part of none.
func (w *Watching) WayOf(e *rules.Event) (Way, int32, bool) {
	for _, way := range w.Ways {
		switch {
		case way.What != e.What:
		case way.Does:
			return way, e.Actor, true
		default:
			return way, e.Target, true
		}
	}
	return Way{}, 0, false
}

// Happens is the cell at which an event is seen.
func Happens(e *rules.Event) grid.Point { return Either(e.Kind == rules.Vanish, e.From, e.To) }
