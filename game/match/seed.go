package match

import "crypto/rand"

// NewSeed draws a seed: a short text that is easy to read aloud.
func NewSeed() string {
	const letters = "abcdefghjkmnpqrstuvwxyz23456789"
	var raw [8]byte
	rand.Read(raw[:])
	for i, b := range raw {
		raw[i] = letters[int(b)%len(letters)]
	}
	return string(raw[:])
}
