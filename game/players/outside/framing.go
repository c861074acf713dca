package outside

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Lines is the framing of messages that are one line each. Blanks around a message are cut, empty lines are skipped, and so is the byte order
// mark that some systems put at the beginning; a last line without an end counts.
func Lines(r io.Reader, w io.Writer) Framing { return &trimmed{Framing: RawLines(r, w)} }

// RawLines is Lines for programs whose blanks and empty lines mean something: a message that is read is a line without its end, "\n" or
// "\r\n"; what is written goes out as it is.
func RawLines(r io.Reader, w io.Writer) Framing { return &lines{r: bufio.NewReader(r), w: w} }

type trimmed struct {
	Framing
	begun bool // a line has been read
}

// Read returns the next line that is not empty.
func (l *trimmed) Read(limit int) ([]byte, error) {
	for {
		line, err := l.Framing.Read(limit)
		if !l.begun {
			l.begun, line = true, bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if line = bytes.TrimSpace(line); len(line) > 0 || err != nil {
			return line, err
		}
	}
}

func (l *trimmed) Write(m []byte) error { return l.Framing.Write(append(m[:len(m):len(m)], '\n')) }

type lines struct {
	r *bufio.Reader
	w io.Writer
}

// Read returns the next line without its end.
func (l *lines) Read(limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if len(line)+len(part) > limit+2 {
			return nil, ErrTooLong
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !(errors.Is(err, io.EOF) && len(line) > 0):
			return nil, err
		}
		return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")), nil
	}
}

func (l *lines) Write(m []byte) error {
	_, err := l.w.Write(m)
	return err
}
