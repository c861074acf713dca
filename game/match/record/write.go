package record

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"app.pentarena/game/basics/version"
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Writer writes a record during a match. At the end of every turn, or after every step if Each is set, it writes everything so far in a
// readable form; a killed program loses only what comes after.
type Writer struct {
	Each bool // flush after every step

	zip    *gzip.Writer // nil for a record that is not compressed
	lines  *json.Encoder
	seats  int
	game   match.Game
	steps  int
	faults []int // number of steps before each fault written
	notes  []int // the same of notes
	orders Orders
	err    error
}

// NewWriter begins the record of a match with its first position.
func NewWriter(w io.Writer, setup match.Setup, start match.Position) (*Writer, error) {
	z := gzip.NewWriter(w)
	return newWriter(z, z, setup, start)
}

// NewPlainWriter is NewWriter for a record that is not compressed: every line is written at once.
func NewPlainWriter(w io.Writer, setup match.Setup, start match.Position) (*Writer, error) {
	return newWriter(w, nil, setup, start)
}

func newWriter(w io.Writer, z *gzip.Writer, setup match.Setup, start match.Position) (*Writer, error) {
	info := start.Game().Info()
	if setup.Game != info.ID {
		return nil, fmt.Errorf("the setup is for %q but the position is of %q", setup.Game, info.ID)
	}
	r := &Writer{zip: z, lines: json.NewEncoder(w), seats: start.Seats(), game: start.Game(), orders: Orders{Open: rules.NoSeat}}
	r.lines.SetEscapeHTML(false)
	r.line(headerLine{formatVersion, info.Version, version.Known(), hash(start.Hash()), setup})
	r.flush()
	return r, r.err
}

func (w *Writer) line(v any) {
	if w.err == nil {
		if err := w.lines.Encode(v); err != nil {
			w.err = fmt.Errorf("%w", err)
		}
	}
}

func (w *Writer) flush() {
	if w.err == nil && w.zip != nil {
		if err := w.zip.Flush(); err != nil {
			w.err = fmt.Errorf("%w", err)
		}
	}
}

// Step adds a step that leads to the position. Once writing has failed, every call returns that error.
func (w *Writer) Step(position match.Position, step match.Step) error {
	if w.err != nil {
		return w.err
	}
	l, err := LineOf(position.Game(), step)
	if err != nil {
		return fmt.Errorf("step %d: %w", w.steps+1, err)
	}
	w.line(l)
	w.steps++
	if position.Turn() != step.Turn {
		w.mark(position)
		w.flush()
	} else if w.Each {
		w.flush()
	}
	return w.err
}

func (w *Writer) mark(position match.Position) {
	sum, list := digest(position)
	w.line(turnLine{position.Turn(), hash(sum), scores(position.Outcome(), w.seats), sums(list)})
}

func scores(o rules.Outcome, seats int) []int64 { return o.Scores[:seats] }

// Beside adds the faults and notes of the match so far that are not written yet. Call it before each step and before Close.
func (w *Writer) Beside(faults []match.Fault, notes []match.Note) error {
	for _, n := range notes[min(len(w.notes), len(notes)):] {
		if n.Step > w.steps || w.err != nil {
			break
		}
		w.line(n)
		w.notes = append(w.notes, n.Step)
	}
	for _, f := range faults[min(len(w.faults), len(faults)):] {
		if f.Step > w.steps || w.err != nil {
			break
		}
		l := faultLine{Fault: f.Kind, Seat: f.Seat, Code: f.Code, Text: f.Text}
		if f.Cmd != nil {
			cmd, err := w.game.Encode(f.Cmd)
			if err != nil {
				return fmt.Errorf("fault after step %d: %w", f.Step, err)
			}
			l.Cmd = cmd
		}
		w.line(l)
		w.faults = append(w.faults, f.Step)
	}
	return w.err
}

// Orders writes the standing orders from here on, if they have changed.
func (w *Writer) Orders(o *Orders) error {
	if w.err != nil || w.orders.Same(o) {
		return w.err
	}
	l := ordersLine{Orders: o.Data}
	if o.Open != rules.NoSeat {
		l.Open = &o.Open
	}
	w.line(l)
	w.orders = *o
	return w.err
}

// Flush hands everything so far to the underlying writer in a readable form.
func (w *Writer) Flush() error {
	w.flush()
	return w.err
}

// Undo takes back the last n steps.
func (w *Writer) Undo(n int) error {
	if w.err == nil && (n < 1 || n > w.steps) {
		return fmt.Errorf("cannot take back %d of %d steps", n, w.steps)
	}
	w.line(undoLine{n})
	w.steps -= n
	w.faults, w.notes = upTo(w.faults, w.steps), upTo(w.notes, w.steps)
	if w.Each {
		w.flush()
	}
	return w.err
}

// upTo drops the last of the increasing numbers above n.
func upTo(list []int, n int) []int {
	for len(list) > 0 && list[len(list)-1] > n {
		list = list[:len(list)-1]
	}
	return list
}

// Close ends the record with the last position, whether or not the match is over. It does not close the underlying writer.
func (w *Writer) Close(last match.Position) error {
	sum, list := digest(last)
	w.line(endLine{last.Outcome(), w.steps, hash(sum), sums(list)})
	if w.err != nil {
		return w.err
	}
	if w.zip != nil {
		if err := w.zip.Close(); err != nil {
			w.err = fmt.Errorf("%w", err)
			return w.err
		}
	}
	w.err = errors.New("the record is closed")
	return nil
}

// Save writes a timeline as a record, with the standing orders at its end; nil for none. A state log has no commands, so it is an error.
func Save(w io.Writer, l Timeline, o *Orders) error {
	if l.Recorded() {
		return errors.New("a match shown as recorded cannot be saved as a record: it has no commands that lead from position to position")
	}
	r, err := NewWriter(w, l.Setup(), l.At(0))
	if err != nil {
		return err
	}
	for t := range l.Turns() {
		from, to := l.First(t), l.First(t+1)
		if from == to {
			continue
		}
		before, after := l.At(from), l.At(to)
		for i := from; i < to; i++ {
			position := before
			if i == to-1 {
				position = after
			}
			if err := r.Beside(l.Faults(), l.Notes()); err != nil {
				return err
			}
			if err := r.Step(position, l.Step(i)); err != nil {
				return err
			}
		}
	}
	if err := r.Beside(l.Faults(), l.Notes()); err != nil {
		return err
	}
	if o != nil {
		if err := r.Orders(o); err != nil {
			return err
		}
	}
	return r.Close(l.At(l.Len()))
}
