package record

import (
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Told is what the log of an original server tells besides the steps of its match. Everything is added in the order of the steps; what is
// beyond the limits of a match is left out. The timelines find the turns.
type Told struct {
	faults []match.Fault
	notes  []match.Note
	bytes  [rules.MaxSeats]int // of the texts of each seat
}

// Refused adds that after step steps the server refused an order. code is what refusals for the same reason have in common, "" for the words
// of the text without their numbers; c may be nil.
func (t *Told) Refused(step int, seat rules.Seat, c match.Command, code, text string) {
	if code == "" {
		code = withoutNumbers(text)
	}
	if len(t.faults) < match.MaxFaults {
		t.faults = append(t.faults, match.Fault{Step: step, Seat: seat, Kind: match.Refused, Cmd: c, Code: match.FaultText(code), Text: match.FaultText(text)})
	}
}

// withoutNumbers is a text with # for each number, with its points and commas.
func withoutNumbers(text string) string {
	digit := func(i int) bool { return i < len(text) && '0' <= text[i] && text[i] <= '9' }
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if !digit(i) {
			b.WriteByte(text[i])
			continue
		}
		for digit(i+1) || digit(i+2) && strings.IndexByte(".,", text[i+1]) >= 0 {
			i++
		}
		b.WriteByte('#')
	}
	return b.String()
}

// Lost adds that a seat lost by a fault, in step number step.
func (t *Told) Lost(step int, seat rules.Seat, kind match.FaultKind, text string) {
	t.faults = append(t.faults, match.Fault{Step: step, Seat: seat, Kind: kind, Text: match.FaultText(text)})
}

// Line adds a line that a player wrote after step steps, Log or Error, or what the log says about the player.
func (t *Told) Line(step int, seat rules.Seat, kind match.NoteKind, text string) {
	if text = match.NoteText(text); text == "" || t.bytes[seat]+len(text) > match.MaxNoteBytes {
		return
	}
	t.bytes[seat] += len(text)
	t.note(match.Note{Step: step, Kind: kind, Seat: seat, Text: text})
}

// Took adds how long a seat took for the turn of step number step.
func (t *Told) Took(step int, seat rules.Seat, d time.Duration) {
	t.note(match.Note{Step: step, Kind: match.Spent, Seat: seat, Took: float64(d.Microseconds()) / 1000})
}

func (t *Told) note(n match.Note) {
	if len(t.notes) < match.MaxNotes && n.Check() == nil {
		t.notes = append(t.notes, n)
	}
}
