package outside

import (
	"fmt"
	"sync"
)

// MaxSaid is how much of a program's standard error is kept between two calls of Take, in bytes.
const MaxSaid = 16 << 10

// Said keeps what a program writes to its standard error until it is taken: its first bytes, and how many more there were.
type Said struct {
	mu   sync.Mutex
	text []byte
	lost int
}

// Write takes all bytes.
func (s *Said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	room := min(len(p), MaxSaid-len(s.text))
	s.text, s.lost = append(s.text, p[:room]...), s.lost+len(p)-room
	return len(p), nil
}

// Take is what was written since the last call, at most MaxSaid bytes and a word on the rest.
func (s *Said) Take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := string(s.text)
	if s.lost > 0 {
		text += fmt.Sprintf("\n… %d bytes left out …\n", s.lost)
	}
	s.text, s.lost = s.text[:0], 0
	return text
}
