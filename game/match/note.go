package match

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"app.pentarena/rules"
)

// NoteKind is what a Note tells.
type NoteKind string

// The kinds of notes.
const (
	Log   NoteKind = "log"    // a line that the player wants to be read
	Error NoteKind = "stderr" // what a program has written to its standard error
	Draw  NoteKind = "draw"   // a drawing on the board
	Spent NoteKind = "time"   // how long the player took for a turn, or for a stage of one
)

// noteKinds lists all kinds.
var noteKinds = [...]NoteKind{Log, Error, Draw, Spent}

// Note is what a player tells the people who watch, or what is told of it. Notes are stored beside the steps of a match, are not seen by
// other players and never change a position.
type Note struct {
	Step int        `json:"-"` // number of steps before the note
	Kind NoteKind   `json:"note"`
	Seat rules.Seat `json:"seat"`
	Turn int        `json:"turn"` // from 0
	Text string     `json:"text,omitempty"`
	Unit *int       `json:"unit,omitempty"` // what a line is about: a building, miner, creature ... as numbered in the game's commands
	At   *Spot      `json:"at,omitempty"`   // where it is about
	Draw *Drawing   `json:"draw,omitempty"` // of Draw
	Took float64    `json:"ms,omitempty"`   // of Spent, in milliseconds
}

// Time is the time of a note of the kind Spent.
func (n Note) Time() time.Duration { return time.Duration(n.Took * float64(time.Millisecond)) }

// Spot is a place on the board, column and row: whole numbers are the middles of cells, as in the game's commands.
type Spot [2]float64

// Drawing is a shape on the board, drawn until the same seat's next turn.
type Drawing struct {
	Shape string       `json:"shape"`           // one of Shapes
	At    Spot         `json:"at,omitzero"`     // of all but field and marker
	To    Spot         `json:"to,omitzero"`     // end of an arrow or a line
	Size  float64      `json:"size,omitempty"`  // radius of a circle in cells
	Text  string       `json:"text,omitempty"`  // of text and marker
	Color string       `json:"color,omitempty"` // one of Colors; "" for that of the seat
	Field [][3]float64 `json:"field,omitempty"` // of field: column, row and number of each cell
}

// Shapes are the shapes of drawings: a tinted cell, an arrow, a line, a circle, a text, a field of numbers, and a marker on the timeline.
var Shapes = [...]string{"cell", "arrow", "line", "circle", "text", "field", "marker"}

// Colors are the colours of drawings.
var Colors = [...]string{"red", "orange", "yellow", "green", "blue", "purple", "white", "black"}

// The limits on notes. What is beyond them is left out.
const (
	MaxNoteText  = 2_000   // bytes of a text
	MaxField     = 10_000  // cells of a field
	MaxTurnNotes = 1_000   // notes of a seat in a turn, times not counted
	MaxNotes     = 200_000 // notes of a match
	MaxNoteBytes = 8 << 20 // of the texts and drawings of a seat in a match

	noteBytes = 64 // counted for a note besides text and field
)

// Check says what is wrong with a note, nil when it can be kept.
func (n Note) Check() error {
	switch {
	case !slices.Contains(noteKinds[:], n.Kind):
		return errors.New(rules.NoSuch("kind of note", n.Kind, noteKinds[:]))
	case len(n.Text) > MaxNoteText || !utf8.ValidString(n.Text):
		return fmt.Errorf("the text of a note is longer than %d bytes, or not UTF-8", MaxNoteText)
	case (n.Draw != nil) != (n.Kind == Draw):
		return fmt.Errorf("a drawing belongs to a note of the kind %q and to no other", Draw)
	case n.Took < 0 || n.Took > 1e12 || n.Took != 0 && n.Kind != Spent:
		return fmt.Errorf("%g ms is not the time of a note of the kind %q", n.Took, n.Kind)
	case n.At != nil && !n.At.fits():
		return fmt.Errorf("%v is not a place", *n.At)
	case n.Draw != nil:
		return n.Draw.check()
	}
	return nil
}

func (s Spot) fits() bool { return math.Abs(s[0]) <= 1e6 && math.Abs(s[1]) <= 1e6 }

func (d *Drawing) check() error {
	switch {
	case !slices.Contains(Shapes[:], d.Shape):
		return errors.New(rules.NoSuch("shape", d.Shape, Shapes[:]))
	case d.Color != "" && !slices.Contains(Colors[:], d.Color):
		return errors.New(rules.NoSuch("colour", d.Color, Colors[:]))
	case !(d.Size >= 0):
		return fmt.Errorf("the size of a %s is %g, less than 0", d.Shape, d.Size)
	case !d.At.fits() || !d.To.fits() || d.Size > 1e6:
		return fmt.Errorf("a %s is drawn far outside the board", d.Shape)
	case len(d.Text) > MaxNoteText || !utf8.ValidString(d.Text):
		return fmt.Errorf("the text of a drawing is longer than %d bytes, or not UTF-8", MaxNoteText)
	case len(d.Field) > MaxField:
		return fmt.Errorf("a field has %d cells, more than %d", len(d.Field), MaxField)
	}
	for _, f := range d.Field {
		if !(Spot{f[0], f[1]}).fits() || math.IsNaN(f[2]) || math.IsInf(f[2], 0) {
			return fmt.Errorf("%v is not a cell of a field", f)
		}
	}
	return nil
}

func (n Note) bytes() int {
	size := noteBytes + len(n.Text)
	if n.Draw != nil {
		size += len(n.Draw.Text) + 3*8*len(n.Draw.Field)
	}
	return size
}

// NoteText shortens a text to what a note can hold: valid UTF-8, at most MaxNoteText bytes.
func NoteText(text string) string { return cut(text, MaxNoteText) }

// Note keeps a note on the turn. It says what is wrong with one that cannot be kept; one beyond the limits is left out without a word.
func (t *Turn) Note(n Note) error {
	m := t.match
	m.mu.Lock()
	defer m.mu.Unlock()
	if t.closed {
		return errOver
	}
	n.Seat, n.Turn = t.seat, t.start
	return m.note(n)
}

// Note keeps a note on the seat n.Seat at the current turn; see Turn.Note.
func (m *Match) Note(n Note) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n.Turn = m.position.Turn()
	return m.note(n)
}

// note keeps a note. The match is locked.
func (m *Match) note(n Note) error {
	if err := n.Check(); err != nil {
		return fmt.Errorf("match: %w", err)
	}
	if seats := m.position.Seats(); n.Seat < 0 || int(n.Seat) >= seats {
		return fmt.Errorf("match: there is no seat %d, the match has %d", n.Seat+1, seats)
	}
	n.Step = len(m.steps)
	size, count := 0, 0
	if n.Kind != Spent {
		size = n.bytes()
		for i := len(m.notes) - 1; i >= 0 && m.notes[i].Turn == n.Turn && count < MaxTurnNotes; i-- {
			if m.notes[i].Seat == n.Seat && m.notes[i].Kind != Spent {
				count++
			}
		}
	}
	if len(m.notes) < MaxNotes && count < MaxTurnNotes && m.noted[n.Seat]+size <= MaxNoteBytes {
		m.notes = append(m.notes, n)
		m.noted[n.Seat] += size
		m.notify()
	}
	return nil
}

// Notes returns the notes so far, in order.
func (m *Match) Notes() []Note {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.notes[:len(m.notes):len(m.notes)]
}

// cutNotes removes the notes after the first n steps.
func (m *Match) cutNotes(n int) {
	k := len(m.notes)
	for k > 0 && m.notes[k-1].Step > n {
		k--
	}
	m.notes = append([]Note(nil), m.notes[:k]...) // a copy: callers hold the old list
}
