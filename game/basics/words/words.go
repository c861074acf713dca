// Package words says numbers of things, and errors, in words.
package words

import (
	"strconv"
	"strings"
)

// Count is a number with its noun: "1 match", "3 matches".
//
//go:noinline
func Count[N ~int | ~int32 | ~int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.FormatInt(int64(n), 10) + " " + many
}

// A is a noun with its article: "a bridge", "an Exominer".
func A(noun string) string {
	if strings.ContainsAny(noun[:min(1, len(noun))], "AEIOUaeiou") {
		return "an " + noun
	}
	return "a " + noun
}

// And is a list in a sentence: "Blue", "Blue and Amber", "Blue, Amber and Green".
func And(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// packages are those whose names begin errors that people read.
var packages = [...]string{"catalog", "disk", "flate", "gzip", "levels", "match", "players", "process", "queue", "sandbox", "seats", "server", "store", "wasi"}

// Plain is an error without the names of packages, which mean nothing to who reads it.
func Plain(err error) string {
	text := err.Error()
	for {
		before := text
		for _, p := range packages {
			text = strings.ReplaceAll(strings.TrimPrefix(text, p+": "), ": "+p+": ", ": ")
		}
		if text == before {
			return text
		}
	}
}
