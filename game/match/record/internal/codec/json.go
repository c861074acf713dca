package codec

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"app.pentarena/game/basics/strict"
)

// Portions limits how much JSON a decoder reads at once, in bytes and in values: a value of two bytes can take a hundred when decoded. next
// begins a new portion before each value that is decoded separately.
type Portions struct {
	r             io.Reader
	err           error // of r, or of a limit
	read          int64 // bytes of all Portions
	from          int64 // start of the portion
	bytes, values int
	inText, slash bool // inside quotes; after a backslash
}

func NewPortions(r io.Reader) *Portions { return &Portions{r: r} }

func (p *Portions) Next(d *json.Decoder) { p.from, p.bytes, p.values = d.InputOffset(), 0, 0 }

func (p *Portions) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	p.read += int64(n)
	if p.bytes += n; p.bytes > maxPortion {
		p.err = fmt.Errorf("more than %d MB in one piece", maxPortion>>20)
		return 0, p.err
	}
	for _, c := range b[:n] {
		switch {
		case p.slash:
			p.slash = false
		case c == '"':
			p.inText = !p.inText
		case p.inText:
			p.slash = c == '\\'
		case c == ',' || c == '[' || c == '{':
			p.values++
		}
	}
	if p.values > MaxValues {
		err = fmt.Errorf("more than %d values in one piece", MaxValues)
	}
	if !errors.Is(err, io.EOF) {
		p.err = err
	}
	return n, err
}

// DecodeJSON decodes a text with a single JSON value, in one portion. Its errors name the byte.
func DecodeJSON(r io.Reader, into any) error {
	p := NewPortions(r)
	d := json.NewDecoder(p)
	err := d.Decode(into)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return nil
		}
		err = strict.ErrMore
	}
	return p.Fault(d, err)
}

// Fault adds the place to a decoder's error, and names values as in the file instead of as in Go.
func (p *Portions) Fault(d *json.Decoder, err error) error {
	at, text := d.InputOffset(), err.Error()
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		at, text = p.read, strings.TrimSuffix(strings.TrimSuffix(text, "EOF"), "unexpected ")+errBreaksOff.Error()
	case errors.As(err, &kind):
		at = p.from + kind.Offset
		text = strings.Replace(text, kind.Error(), misplaced(kind), 1)
	case p.err != nil:
		at = p.read
	}
	return fmt.Errorf("byte %d: %s", at, text)
}

// misplaced describes a field with a value of the wrong type.
func misplaced(e *json.UnmarshalTypeError) string {
	return strings.TrimPrefix(e.Field+": ", ": ") + e.Value + " is not allowed here"
}

// Strict decodes one line; unknown keys are an error.
func Strict(line []byte, into any) error {
	err := strict.Unmarshal(line, into)
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
		return errors.New(misplaced(kind))
	}
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}
