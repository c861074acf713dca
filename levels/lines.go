package levels

import (
	"fmt"
	"strings"
)

// lines maps the path of a key to its line in the file.
type lines map[string]int

// find returns the line of key, else that of the nearest table or list around it in the file, else 0.
func (l lines) find(key string) int {
	for key != "" {
		if n, ok := l[key]; ok {
			return n
		}
		key = key[:max(strings.LastIndexAny(key, ".["), 0)]
	}
	return 0
}

// findLines returns the lines of all keys in a valid TOML text.
func findLines(text string) lines {
	s := scanner{text: text, line: 1, at: make(lines), tables: make(map[string]int)}
	for s.rest(); s.i < len(s.text); s.rest() {
		if s.peek() == '[' {
			s.header()
		} else {
			s.pair(s.prefix)
		}
	}
	return s.at
}

type scanner struct {
	text   string
	i      int
	line   int
	prefix string         // table of the pairs that follow
	tables map[string]int // number of elements of each list of tables so far
	at     lines
}

func (s *scanner) peek() byte {
	if s.i < len(s.text) {
		return s.text[s.i]
	}
	return 0
}

func (s *scanner) next() byte {
	c := s.peek()
	if c == '\n' {
		s.line++
	}
	s.i = min(s.i+1, len(s.text))
	return c
}

func (s *scanner) space() {
	for s.i < len(s.text) && (s.peek() == ' ' || s.peek() == '\t') {
		s.i++
	}
}

// rest skips space, line ends and comments.
func (s *scanner) rest() {
	for s.i < len(s.text) {
		switch s.peek() {
		case ' ', '\t', '\r', '\n':
			s.next()
		case '#':
			for s.i < len(s.text) && s.peek() != '\n' {
				s.i++
			}
		default:
			return
		}
	}
}

// keys reads a dotted key.
func (s *scanner) keys() []string {
	var list []string
	for {
		s.space()
		from := s.i
		if c := s.peek(); c == '"' || c == '\'' {
			s.quoted()
			list = append(list, s.text[from+1:max(s.i-1, from+1)])
		} else {
			for s.i < len(s.text) && !strings.ContainsRune(" \t=.]\r\n", rune(s.peek())) {
				s.i++
			}
			list = append(list, s.text[from:s.i])
		}
		s.space()
		if s.peek() != '.' {
			return list
		}
		s.i++
	}
}

// enter returns the path of a dotted key inside a table. A list of tables stands for its last element.
func (s *scanner) enter(path string, keys []string) string {
	for _, k := range keys {
		path = join(path, k)
		if n := s.tables[path]; n > 0 {
			path = fmt.Sprintf("%s[%d]", path, n-1)
		}
	}
	return path
}

func (s *scanner) header() {
	line := s.line
	s.i++
	many := s.peek() == '['
	if many {
		s.i++
	}
	keys := s.keys()
	for s.peek() == ']' {
		s.i++
	}
	last := len(keys) - 1
	if many {
		s.tables[join(s.enter("", keys[:last]), keys[last])]++
	}
	s.prefix = s.enter("", keys)
	s.mark(s.prefix, line)
}

// mark records the first line of a path.
func (s *scanner) mark(path string, line int) {
	if _, known := s.at[path]; !known {
		s.at[path] = line
	}
}

func (s *scanner) pair(table string) {
	line := s.line
	path := s.enter(table, s.keys())
	s.mark(path, line)
	s.next() // the equals sign
	s.space()
	s.value(path)
}

func (s *scanner) value(path string) {
	switch s.peek() {
	case '"', '\'':
		s.quoted()
	case '[':
		s.i++
		s.rest()
		for n := 0; s.i < len(s.text) && s.peek() != ']'; n++ {
			element := fmt.Sprintf("%s[%d]", path, n)
			s.mark(element, s.line)
			s.value(element)
			s.comma()
		}
		s.i++
	case '{':
		s.i++
		s.rest()
		for s.i < len(s.text) && s.peek() != '}' {
			s.pair(path)
			s.comma()
		}
		s.i++
	default:
		from := s.i
		for s.i < len(s.text) && !strings.ContainsRune(",]}#\r\n", rune(s.peek())) {
			s.i++
		}
		if s.i == from {
			s.next()
		}
	}
}

func (s *scanner) comma() {
	s.rest()
	if s.peek() == ',' {
		s.i++
		s.rest()
	}
}

// quoted skips a string with its quotes, single or triple.
func (s *scanner) quoted() {
	quote := s.next()
	mark := string(quote)
	if three := strings.Repeat(mark, 3); strings.HasPrefix(s.text[s.i-1:], three) {
		mark = three
		s.i += 2
	}
	for s.i < len(s.text) {
		if strings.HasPrefix(s.text[s.i:], mark) {
			s.i += len(mark)
			for len(mark) == 3 && s.peek() == quote { // up to two quotes may stand before the closing ones
				s.i++
			}
			return
		}
		if s.next() == '\\' && quote == '"' {
			s.next()
		}
	}
}
