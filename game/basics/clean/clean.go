// Package clean makes texts of others fit to be shown: what bots, players and files say may hold escape sequences that command a terminal,
// characters that reverse the order of what follows, or marks of the format of a table.
package clean

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// hidden reports whether a character is none to be seen, but commands what shows it: control characters, those that change the direction of writing or
// are invisible, and ends of lines. The joiners are needed in some scripts, and in pictures made of several characters.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != '\u200c' && r != '\u200d'
}

// escaped is a character by its number, as JSON writes it, so that cleaned JSON says the same.
func escaped(r rune) string {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Text returns a text of several lines in which hidden characters are written by their numbers. Line ends and tabs stay.
func Text(s string) string { return replace(s, "\n\t") }

func replace(s, kept string) string {
	at := strings.IndexFunc(s, func(r rune) bool { return (hidden(r) || r == utf8.RuneError) && !strings.ContainsRune(kept, r) })
	if at < 0 {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:at])
	for _, r := range s[at:] {
		if hidden(r) && !strings.ContainsRune(kept, r) {
			b.WriteString(escaped(r))
		} else {
			b.WriteRune(r) // of bytes that are none the sign for that
		}
	}
	return b.String()
}

var ends = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ")

// Line is Text for one line: line ends and tabs become blanks.
func Line(s string) string {
	if strings.ContainsAny(s, "\r\n\t") {
		s = ends.Replace(s)
	}
	return replace(s, "")
}

// HTML returns a line as HTML.
func HTML(s string) string { return html.EscapeString(Line(s)) }

var marks = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "#", `\#`, "$", `\$`, "<", "&lt;", ">", "&gt;", "&", "&amp;")

// Markdown returns a line as Markdown that shows just these characters, also at the beginning of a paragraph or in a table.
func Markdown(s string) string {
	s = strings.TrimSpace(marks.Replace(Line(s)))
	digits := strings.TrimLeft(s, "0123456789")
	switch {
	case s != "" && (strings.ContainsRune("-+", rune(s[0])) && strings.HasPrefix(s[1:]+" ", " ") || strings.Trim(s, "-= ") == ""): // a list, a heading's line
		return `\` + s
	case len(digits) < len(s) && digits != "" && (digits[0] == '.' || digits[0] == ')') && strings.HasPrefix(digits[1:]+" ", " "): // a numbered list
		return s[:len(s)-len(digits)] + `\` + digits
	}
	return s
}

// Cell returns a line as a cell of a table for spreadsheets: none takes it for a formula.
func Cell(s string) string {
	s = Line(s)
	if first, _ := utf8.DecodeRuneInString(strings.TrimSpace(s)); strings.ContainsRune("=+-@＝＋－＠", first) && first != utf8.RuneError {
		if _, err := strconv.ParseFloat(s, 64); err != nil {
			return "'" + s
		}
	}
	return s
}

// Writer passes text on as Text makes it, for a terminal and for logs. It is safe for concurrent use.
type Writer struct {
	W io.Writer

	mu   sync.Mutex
	part []byte // the beginning of a character that was not whole
}

// Write writes a text.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := append(w.part, p...)
	w.part = nil
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				w.part = append(w.part, tail...)
				text = text[:len(text)-n]
			}
			break
		}
	}
	if _, err := io.WriteString(w.W, Text(string(text))); err != nil {
		return 0, err
	}
	return len(p), nil
}
