package rules

import (
	"fmt"
	"strings"
)

// Problem is one mistake in a level. Key is its place in the level file ("map.width", "buildings[3].x", "map.rows[2]"; "" for the whole file).
// Reason says what is wrong and what would be right.
type Problem struct{ Key, Reason string }

// Validator is a game's Level struct. Problems lists every value that is out of range or contradicts another, and returns nil for a valid level;
// it must cope with any values. The loader of level files calls it, and so does a game's New, for levels made in code.
type Validator interface{ Problems() []Problem }

// Problems is a list of mistakes in a level. It is an error.
type Problems []Problem

// Add appends a problem with a formatted reason.
func (p *Problems) Add(key, format string, args ...any) {
	*p = append(*p, Problem{Key: key, Reason: fmt.Sprintf(format, args...)})
}

// Within adds a problem unless low <= n <= high. NaN is never within.
func Within[N int | int32 | int64 | float64](p *Problems, key string, n, low, high N) {
	switch {
	case n >= low && n <= high:
	case low == high:
		p.Add(key, "%v is not %v", n, low)
	default:
		p.Add(key, "%v is not from %v to %v", n, low, high)
	}
}

// Error lists the problems, one a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, x := range p {
		lines[i] = x.Reason
		if x.Key != "" {
			lines[i] = x.Key + ": " + x.Reason
		}
	}
	return strings.Join(lines, "\n")
}

// Validate returns the level's Problems as an error, nil when there are none.
func Validate(level Validator) error {
	if p := level.Problems(); len(p) > 0 {
		return Problems(p)
	}
	return nil
}
