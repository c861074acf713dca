//go:build !race

package guest

// raced says that the race detector is in this program.
const raced = false
