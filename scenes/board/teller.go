package board

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Teller gathers the lines that tell a step. The tellers of the games embed it.
type Teller struct{ Told []Line }

// Add tells what happened on a cell.
func (t *Teller) Add(icon string, seat rules.Seat, weight int, at grid.Point, format string, args ...any) {
	t.Told = append(t.Told, Line{Icon: icon, Seat: seat, Text: fmt.Sprintf(format, args...), Weight: weight, At: at, Place: true})
}

// Note tells what happened nowhere in particular.
func (t *Teller) Note(icon string, seat rules.Seat, weight int, format string, args ...any) {
	t.Told = append(t.Told, Line{Icon: icon, Seat: seat, Text: fmt.Sprintf(format, args...), Weight: weight})
}
