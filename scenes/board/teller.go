package board

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Teller collects the log lines of a step. The tellers of the games embed it.
type Teller struct {
	Lines []Line
	Named []int32 // by the text of the line that is added next
}

// Add adds a line about something that happened on a cell.
func (t *Teller) Add(icon string, seat rules.Seat, weight int, at grid.Point, format string, args ...any) {
	t.Lines = append(t.Lines, Line{Icon: icon, Seat: seat, Text: fmt.Sprintf(format, args...), Weight: weight, At: at, Place: true, Named: t.Named})
	t.Named = nil
}

// Loss marks the last line: it tells a loss of a seat.
func (t *Teller) Loss(seat rules.Seat) {
	if seat >= 0 {
		t.Lines[len(t.Lines)-1].Loses |= rules.Seats(seat)
	}
}

// Note adds a line about something that has no place on the board.
func (t *Teller) Note(icon string, seat rules.Seat, weight int, format string, args ...any) {
	t.Lines = append(t.Lines, Line{Icon: icon, Seat: seat, Text: fmt.Sprintf(format, args...), Weight: weight})
}
