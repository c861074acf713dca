package cadre

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"app.pentarena/game/match/record/cerveau"
	"app.pentarena/game/players/outside"
)

const (
	end        = 4         // the byte after every message
	maxMessage = 256 << 10 // bytes of a client's message; the longest text that it can log has 16384 characters
	maxQuoted  = 200       // bytes of a client's message that an error repeats
)

// frames is the framing of messages that end with the byte 4.
type frames struct {
	r *bufio.Reader
	w io.Writer
}

func framing(r io.Reader, w io.Writer) outside.Framing { return &frames{bufio.NewReader(r), w} }

// Read returns the next message without its end.
func (f *frames) Read(limit int) ([]byte, error) {
	var m []byte
	for {
		part, err := f.r.ReadSlice(end)
		if len(m)+len(part) > limit+1 {
			return nil, outside.ErrTooLong
		}
		m = append(m, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil:
			return nil, err
		default:
			return m[:len(m)-1], nil
		}
	}
}

// Write writes a message and its end in one piece.
func (f *frames) Write(m []byte) error {
	_, err := f.w.Write(append(m[:len(m):len(m)], end))
	return err
}

// event is a message of a client.
type event struct {
	name string
	data json.RawMessage // nil if there is none
}

// decode reads a message. The error is what the client is told before it is let go.
func decode(m []byte) (event, error) {
	var any json.RawMessage
	if err := json.Unmarshal(m, &any); err != nil {
		return event{}, cerveau.Fatal(fmt.Sprintf("Sent malformed JSON: '%s'", quoted(m)))
	}
	var e struct {
		Event *string         `json:"event"`
		Data  json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(m, &e); err != nil || e.Event == nil {
		return event{}, cerveau.Fatal("Sent malformed json event")
	}
	return event{*e.Event, e.Data}, nil
}

// quoted is the beginning of a message, as text.
func quoted(m []byte) string {
	return string(bytes.ToValidUTF8(m[:min(len(m), maxQuoted)], []byte("?")))
}

// encode writes a message. All characters are ASCII, since some clients decode each part of the stream
// that they receive by itself.
func encode(name string, data any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(map[string]any{"event": name, "data": data}); err != nil {
		panic(fmt.Sprintf("cadre: %s: %v", name, err)) // only values of this program are written
	}
	text := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if !bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return text
	}
	var ascii []byte
	for _, r := range string(text) {
		switch {
		case r < utf8.RuneSelf:
			ascii = append(ascii, byte(r))
		case r > 0xffff:
			r -= 0x10000
			ascii = fmt.Appendf(ascii, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			ascii = fmt.Appendf(ascii, `\u%04x`, r)
		}
	}
	return ascii
}
