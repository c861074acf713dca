//go:build race

package guest

// raced says that the race detector is in this program, which takes more memory than any limit: children have none then but that of their engine.
const raced = true
