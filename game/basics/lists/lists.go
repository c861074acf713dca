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

// Filter is the elements of a list that are so, in a new list; nil for none.
func Filter[T any](list []T, so func(T) bool) (kept []T) {
	for _, x := range list {
		if so(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// Find is the first element of a list that is so, and whether there is one.
func Find[T any](list []T, so func(T) bool) (found T, ok bool) {
	for _, x := range list {
		if so(x) {
			return x, true
		}
	}
	return found, false
}

// Map is what f makes of each element; nil of an empty list.
func Map[T, U any](list []T, f func(T) U) []U {
	if len(list) == 0 {
		return nil
	}
	made := make([]U, len(list))
	for i, x := range list {
		made[i] = f(x)
	}
	return made
}
