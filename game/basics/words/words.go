// Package words says numbers of things in words.
package words

import "strconv"

// Count is a number with its noun: "1 match", "3 matches".
func Count[N ~int | ~int32 | ~int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.FormatInt(int64(n), 10) + " " + many
}
