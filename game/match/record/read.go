package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/orders"
	"app.pentarena/game/match/record/internal/codec"
	"app.pentarena/rules"
)

// Opener makes the first position of a match, as games.Start does.
type Opener func(match.Setup) (match.Position, error)

// Read reads a record, compressed or plain. For a damaged record the error is a *TruncatedError or a *CorruptError, and the record holds
// what precedes the damage if the header is good.
func Read(r io.Reader, open Opener) (*Record, error) {
	in, err := codec.Unpack(r)
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	rd := &reader{in: in}
	return rd.read(open)
}

type reader struct {
	in     *bufio.Reader
	line   int // lines begun
	rolls  int // read so far
	undone int // lines of steps taken back, so far
	format int
	buf    []byte
	rec    *Record
}

// next returns the next line; io.EOF at the end of the file, io.ErrUnexpectedEOF if it ends inside a line.
func (r *reader) next() ([]byte, error) {
	r.line++
	r.buf = r.buf[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		r.buf = append(r.buf, part...)
		switch {
		case len(r.buf) > MaxLine:
			return nil, fmt.Errorf("the line has more than %d bytes", MaxLine)
		case err == nil:
			return r.buf[:len(r.buf)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(r.buf) > 0:
			return nil, io.ErrUnexpectedEOF
		default:
			return nil, err
		}
	}
}

func (r *reader) read(open Opener) (*Record, error) {
	line, err := r.next()
	if err != nil {
		return nil, r.placed(err)
	}
	if err := r.head(line, open); err != nil {
		return nil, err
	}
	for r.rec.End == nil {
		line, err := r.next()
		if err != nil {
			return r.rec, r.placed(err)
		}
		if err := r.take(line); err != nil {
			return r.rec, &CorruptError{r.line, len(r.rec.Steps), err}
		}
	}
	if _, err := r.next(); !errors.Is(err, io.EOF) {
		if err == nil {
			err = errors.New("there is more after the end of the record")
		}
		return r.rec, r.placed(err)
	}
	return r.rec, nil
}

// head begins the record with its first line.
func (r *reader) head(line []byte, open Opener) error {
	if !bytes.HasPrefix(line, formatMark) {
		return r.placed(errors.New("this is not a record of Pentarena"))
	}
	var h headerLine
	if err := codec.Strict(line, &h); err != nil {
		return &CorruptError{Line: r.line, Err: err}
	}
	if h.Pentarena < 1 || h.Pentarena > formatVersion {
		return r.placed(fmt.Errorf("the record is in format %d; this program reads formats 1 to %d", h.Pentarena, formatVersion))
	}
	start, err := open(h.Setup)
	if err != nil {
		return &CorruptError{Line: r.line, Err: err}
	}
	if id, seats := start.Game().Info().ID, start.Seats(); h.Setup.Game != id || len(h.Setup.Seats) != seats {
		return &CorruptError{Line: r.line, Err: fmt.Errorf("the setup is for %d seats of %q but the position has %d seats of %q", len(h.Setup.Seats), h.Setup.Game, seats, id)}
	}
	r.format = h.Pentarena
	r.rec = &Record{Setup: h.Setup, Version: h.Version, Build: h.Build, Start: start}
	r.rec.Marks = append(r.rec.Marks, Mark{Turn: start.Turn(), Hash: uint64(h.Start)})
	return nil
}

// take adds a line to the record. After an error the record is unchanged.
func (r *reader) take(line []byte) error {
	rec := r.rec
	switch {
	case bytes.HasPrefix(line, []byte(`{"seat":`)):
		return r.step(line)
	case bytes.HasPrefix(line, []byte(`{"turn":`)):
		var l turnLine
		if err := codec.Strict(line, &l); err != nil {
			return err
		}
		if seats := rec.Start.Seats(); len(l.Scores) != seats {
			return fmt.Errorf("%s for %s", words.Count(len(l.Scores), "score", "scores"), words.Count(seats, "seat", "seats"))
		}
		if last := rec.Marks[len(rec.Marks)-1]; last.Step == len(rec.Steps) {
			return fmt.Errorf("turn %d begins without a step after turn %d", l.Turn, last.Turn)
		}
		rec.Marks = append(rec.Marks, Mark{len(rec.Steps), l.Turn, uint64(l.Hash), l.Scores, l.Fields})
	case bytes.HasPrefix(line, []byte(`{"undo":`)):
		var l undoLine
		if err := codec.Strict(line, &l); err != nil {
			return err
		}
		left := len(rec.Steps) - l.Undo
		if l.Undo < 1 || left < 0 || left < rec.Marks[len(rec.Marks)-1].Step && r.format < 5 {
			return fmt.Errorf("cannot take back %s here", words.Count(l.Undo, "step", "steps"))
		}
		for rec.Marks[len(rec.Marks)-1].Step > left {
			rec.Marks = rec.Marks[:len(rec.Marks)-1]
		}
		r.undone++
		rec.Steps = rec.Steps[:left]
		rec.Faults, rec.Notes = faultsUpTo(rec.Faults, left), notesUpTo(rec.Notes, left)
	case bytes.HasPrefix(line, []byte(`{"fault":`)) && r.format > 1:
		return r.fault(line)
	case bytes.HasPrefix(line, []byte(`{"note":`)) && r.format > 3:
		return r.note(line)
	case bytes.HasPrefix(line, []byte(`{"orders":`)) && r.format > 2:
		return r.orders(line)
	case bytes.HasPrefix(line, []byte(`{"end":`)):
		var l endLine
		if err := codec.Strict(line, &l); err != nil {
			return err
		}
		if l.Steps != len(rec.Steps) {
			return fmt.Errorf("the end line says %s, the record has %d", words.Count(l.Steps, "step", "steps"), len(rec.Steps))
		}
		if seat := r.losing(); seat != rules.NoSeat {
			return fmt.Errorf("seat %d lost by a fault, so its concession must follow", seat+1)
		}
		rec.End = &End{l.End, uint64(l.Hash), l.Fields}
	default:
		return fmt.Errorf("%.40q is not a line of a record", line)
	}
	return nil
}

// losing returns the seat that has just lost by a fault and must concede in the next step; NoSeat if there is none.
func (r *reader) losing() rules.Seat {
	if k := len(r.rec.Faults); k > 0 && r.rec.Faults[k-1].Step == len(r.rec.Steps) && r.rec.Faults[k-1].Loses() {
		return r.rec.Faults[k-1].Seat
	}
	return rules.NoSeat
}

func (r *reader) fault(line []byte) error {
	var l faultLine
	if err := codec.Strict(line, &l); err != nil {
		return err
	}
	rec := r.rec
	f := match.Fault{Step: len(rec.Steps), Turn: rec.Marks[len(rec.Marks)-1].Turn, Seat: l.Seat, Kind: l.Fault, Code: l.Code, Text: l.Text}
	switch seats := rec.Start.Seats(); {
	case l.Seat < 0 || int(l.Seat) >= seats:
		return fmt.Errorf("there is no seat %d", l.Seat)
	case !slices.Contains(match.FaultKinds[:], l.Fault):
		return errors.New(rules.NoSuch("kind of fault", l.Fault, match.FaultKinds[:]))
	case l.Text == "" || max(len(l.Text), len(l.Code)) > match.MaxFaultText:
		return fmt.Errorf("the text of a fault has %d and its code %d bytes, not 1 to %d", len(l.Text), len(l.Code), match.MaxFaultText)
	case f.Loses() && (l.Cmd != nil || l.Code != ""):
		return fmt.Errorf("a fault of kind %q has no command and no code", l.Fault)
	case len(rec.Faults) >= match.MaxFaults:
		return fmt.Errorf("more than %d faults", match.MaxFaults)
	case r.losing() != rules.NoSeat:
		return fmt.Errorf("seat %d lost by a fault, so its concession must follow", r.losing()+1)
	}
	if l.Cmd != nil {
		var err error
		if f.Cmd, err = rec.Start.Game().Decode(l.Cmd); err != nil {
			return err
		}
	}
	rec.Faults = append(rec.Faults, f)
	return nil
}

func (r *reader) note(line []byte) error {
	n := match.Note{}
	if err := codec.Strict(line, &n); err != nil {
		return err
	}
	rec := r.rec
	n.Step = len(rec.Steps)
	switch seats := rec.Start.Seats(); {
	case n.Seat < 0 || int(n.Seat) >= seats:
		return fmt.Errorf("there is no seat %d", n.Seat)
	case n.Turn < 0 || n.Turn > rec.Marks[len(rec.Marks)-1].Turn:
		return fmt.Errorf("a note of turn %d, which has not begun", n.Turn)
	case len(rec.Notes) >= match.MaxNotes:
		return fmt.Errorf("more than %d notes", match.MaxNotes)
	}
	if err := n.Check(); err != nil {
		return err
	}
	rec.Notes = append(rec.Notes, n)
	return nil
}

func (r *reader) orders(line []byte) error {
	var l ordersLine
	if err := codec.Strict(line, &l); err != nil {
		return err
	}
	o := Orders{Data: l.Orders, Open: rules.NoSeat, line: r.line, step: len(r.rec.Steps)}
	if string(l.Orders) == "null" {
		o.Data = nil
	}
	if l.Open != nil {
		o.Open = *l.Open
	}
	switch seats := r.rec.Start.Seats(); {
	case l.Open != nil && (o.Open < 0 || int(o.Open) >= seats):
		return fmt.Errorf("there is no seat %d", o.Open)
	case len(o.Data) > orders.MaxBytes:
		return fmt.Errorf("the standing orders have %d bytes, not at most %d", len(o.Data), orders.MaxBytes)
	}
	r.rec.Orders = &o
	return nil
}

func (r *reader) step(line []byte) error {
	var l StepLine
	if err := codec.Strict(line, &l); err != nil {
		return err
	}
	game := r.rec.Start.Game()
	if seats := r.rec.Start.Seats(); l.Seat < 0 || int(l.Seat) >= seats {
		return fmt.Errorf("there is no seat %d", l.Seat)
	}
	s, err := l.Step(game)
	if err != nil {
		return err
	}
	if seat := r.losing(); seat != rules.NoSeat && (l.Seat != seat || s.Cmd != game.Concede()) {
		return fmt.Errorf("seat %d lost by a fault, so its concession must follow", seat+1)
	}
	if len(r.rec.Steps) >= MaxSteps {
		return fmt.Errorf("more than %d steps", MaxSteps)
	}
	if r.rolls += len(l.Rolls); r.rolls > maxRolls {
		return fmt.Errorf("more than %d rolls", maxRolls)
	}
	s.Turn = r.rec.Marks[len(r.rec.Marks)-1].Turn
	r.rec.Steps = append(r.rec.Steps, s)
	return nil
}

// placed adds the place to an error.
func (r *reader) placed(err error) error {
	steps := 0
	if r.rec != nil {
		steps = len(r.rec.Steps)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &TruncatedError{r.line, steps}
	}
	return &CorruptError{r.line, steps, err}
}
