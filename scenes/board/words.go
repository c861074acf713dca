package board

import (
	"strconv"
	"strings"
)

// Count writes a number of things: "1 unit", "3 units".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Upper writes the first letter of a text large, as at the beginning of a sentence, and Lower small, as within one. Both are for texts that
// begin with a letter of ASCII.
func Upper(text string) string {
	return strings.ToUpper(text[:min(1, len(text))]) + text[min(1, len(text)):]
}

// Lower is the opposite of Upper.
func Lower(text string) string {
	return strings.ToLower(text[:min(1, len(text))]) + text[min(1, len(text)):]
}

// Either is yes where something is so, else no: for texts that depend on the rules of a level.
func Either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}
