// Package lists has what package slices lacks.
package lists

// Count is how many elements of a list are so.
func Count[T any](list []T, so func(*T) bool) (n int) {
	for i := range list {
		if so(&list[i]) {
			n++
		}
	}
	return n
}
