package desk

import "app.pentarena/rules"

// Review is what the review of a match says, as far as it has come.
type Review struct {
	Done, All int
	Running   bool
	Trouble   string
	Accuracy  []string // by seat; "" while nothing is known of it
	Marks     []Marked // turns that gave something away, in order
	Swings    []string // turning points in which no better turn was found for who lost by them
	Better    *Better  // what would have been better in the turn that is shown, nil for nothing
}

// Marked is a turn that gave win chance away.
type Marked struct {
	Turn int
	Seat rules.Seat
	Sign string // as chess writes it: "?!", "?", "??"
	Name string // of the mark
	Gave string // "gave 31 points away"
	Why  string // what was better
	Try  bool   // one of the costliest of its seat
}

// Better is what would have been better in a turn.
type Better struct {
	Marked
	Parts []string // in words, in order
	Key   int      // the part that matters most, -1 for none
}

// Reviewed is the review of the match, nil when there is none.
func (d *Desk) Reviewed() *Review {
	if d.Review == nil {
		return nil
	}
	return d.Review()
}
