package rules

import (
	"fmt"
	"strings"
)

// Fault is one mistake in a level: Key is its place in the level file ("map.width", "buildings[3].x", "map.rows[2]"; "" when the whole
// file is meant), Reason says what is wrong and what would be right.
type Fault struct{ Key, Reason string }

// Validator is a game's Level struct: Faults lists everything that is out of range or does not fit together, nil when the level is
// sound. It must cope with any values. The loader of level files asks for it; a game's New asks too, so that a Level made in code is
// checked as well.
type Validator interface{ Faults() []Fault }

// Faults gathers what is wrong with a level.
type Faults []Fault

// Add adds a fault with a formatted reason.
func (f *Faults) Add(key, format string, args ...any) {
	*f = append(*f, Fault{Key: key, Reason: fmt.Sprintf(format, args...)})
}

// Within adds a fault when n is not from low to high.
func Within[N int | int32 | int64 | float64](f *Faults, key string, n, low, high N) {
	if !(n >= low && n <= high) { // not a number is not within either
		f.Add(key, "%v is not from %v to %v", n, low, high)
	}
}

// FaultError is the faults of a level as an error.
type FaultError []Fault

// Error lists the faults, one a line.
func (f FaultError) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.Reason
		if x.Key != "" {
			lines[i] = x.Key + ": " + x.Reason
		}
	}
	return strings.Join(lines, "\n")
}

// Sound is nil when the level has no faults, else a FaultError.
func Sound(level Validator) error {
	if f := level.Faults(); len(f) > 0 {
		return FaultError(f)
	}
	return nil
}
