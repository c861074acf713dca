package record

import (
	"bytes"
	"errors"
	"fmt"
)

// Tail is a record that is read while it is written.
type Tail struct{ reader reader }

// NewTail reads the beginning of a record that is not compressed: whole lines, the first of them the header.
func NewTail(lines []byte, open Opener) (*Tail, error) {
	t := &Tail{reader{line: 1}}
	head, rest, _ := bytes.Cut(lines, []byte("\n"))
	if len(head) > MaxLine {
		return nil, t.reader.placed(fmt.Errorf("the line has more than %d bytes", MaxLine))
	}
	if err := t.reader.head(head, open); err != nil {
		return nil, err
	}
	return t, t.Add(rest)
}

// Add reads more whole lines. After an error, a *CorruptError, the record holds what precedes the damage.
func (t *Tail) Add(lines []byte) error {
	r := &t.reader
	for line := range bytes.Lines(lines) {
		r.line++
		err := error(nil)
		switch line = bytes.TrimSuffix(line, []byte("\n")); {
		case len(line) > MaxLine:
			err = fmt.Errorf("the line has more than %d bytes", MaxLine)
		case r.rec.End != nil:
			err = errors.New("there is more after the end of the record")
		default:
			err = r.take(line)
		}
		if err != nil {
			return &CorruptError{r.line, len(r.rec.Steps), err}
		}
	}
	return nil
}

// Record is what was read so far. It grows with Add and must not be changed.
func (t *Tail) Record() *Record { return t.reader.rec }

// Undone is how often steps were taken back in what was read so far.
func (t *Tail) Undone() int { return t.reader.undone }
