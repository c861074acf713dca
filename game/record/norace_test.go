//go:build !race

package record

// raced says whether the race detector is on.
const raced = false
