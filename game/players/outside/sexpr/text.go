package sexpr

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"app.pentarena/game/players/outside"
)

const (
	maxFrame = 99_999 // bytes of a message, as in the original
	maxDepth = 8      // of nested lists
)

// frames is the framing of messages: a length of four bytes, the highest first, then the text.
type frames struct {
	r *bufio.Reader
	w io.Writer
}

func framing(r io.Reader, w io.Writer) outside.Framing { return &frames{bufio.NewReader(r), w} }

// Read returns the next message. Its memory grows with what has come, not with what was announced.
func (f *frames) Read(limit int) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(f.r, head[:]); err != nil {
		return nil, io.EOF
	}
	n := binary.BigEndian.Uint32(head[:])
	if uint64(n) > uint64(limit) {
		return nil, outside.ErrTooLong
	}
	m, err := io.ReadAll(io.LimitReader(f.r, int64(n)))
	if err == nil && len(m) < int(n) {
		err = io.EOF
	}
	return m, err
}

// Write writes length and text at once: clients read the length in one go.
func (f *frames) Write(m []byte) error {
	_, err := f.w.Write(append(binary.BigEndian.AppendUint32(make([]byte, 0, len(m)+4), uint32(len(m))), m...))
	return err
}

// expression is an atom or a list.
type expression struct {
	text string
	list []expression // nil for an atom
}

// parse reads the lists of a message. A quoted atom is the same as a bare one, an empty one vanishes, a backslash takes the next character as
// it is, and a semicolon begins a comment.
func parse(text []byte) ([]expression, error) {
	p := parser{text: text}
	var out []expression
	for {
		c, ok := p.skip()
		if !ok {
			return out, nil
		}
		if c != '(' {
			return out, fmt.Errorf("byte %d: %q is outside of any list", p.at, c)
		}
		e, err := p.list(1)
		if err != nil {
			return out, err
		}
		out = append(out, e)
	}
}

type parser struct {
	text []byte
	at   int
}

// skip goes to the next byte that is neither blank nor comment.
func (p *parser) skip() (byte, bool) {
	for comment := false; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '\n':
			comment = false
		case comment || c == ' ' || c == '\t' || c == '\r':
		case c == ';':
			comment = true
		default:
			return c, true
		}
	}
	return 0, false
}

var errOpen = errors.New("the message ends inside a list or a text")

func (p *parser) list(depth int) (expression, error) {
	e := expression{list: []expression{}}
	if depth > maxDepth {
		return e, fmt.Errorf("byte %d: lists are more than %d deep", p.at, maxDepth)
	}
	p.at++
	for {
		c, ok := p.skip()
		switch {
		case !ok:
			return e, errOpen
		case c == ')':
			p.at++
			if len(e.list) == 0 {
				return e, fmt.Errorf("byte %d: the list is empty", p.at)
			}
			return e, nil
		case c == '(':
			inner, err := p.list(depth + 1)
			if err != nil {
				return e, err
			}
			e.list = append(e.list, inner)
		default:
			text, err := p.atom(c == '"')
			if err != nil {
				return e, err
			}
			if text != "" {
				e.list = append(e.list, expression{text: text})
			}
		}
	}
}

// atom reads a bare or a quoted atom.
func (p *parser) atom(quoted bool) (string, error) {
	var b []byte
	if quoted {
		p.at++
	}
	for ; p.at < len(p.text); p.at++ {
		c := p.text[p.at]
		switch {
		case c == '\\' && p.at+1 < len(p.text):
			p.at++
			b = append(b, p.text[p.at])
			continue
		case quoted && c == '"':
			p.at++
			return string(b), nil
		case !quoted && (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '(' || c == ')' || c == '"' || c == ';'):
			return string(b), nil
		}
		b = append(b, c)
	}
	return "", errOpen
}

// Clients read a text as it was when these have escaped it. The library of the clients in C ends with its program where a message breaks off,
// as one does at a zero byte.
var (
	escape    = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\x00", "")
	backslash = strings.NewReplacer(`\`, `\\`, "\x00", "")
)

func quote(text string) string { return `"` + escape.Replace(text) + `"` }
