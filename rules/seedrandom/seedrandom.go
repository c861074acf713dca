// Package seedrandom is the random number generator of the Cerveau game servers: the ARC4 generator of the npm module of the same name.
// Equal seeds give equal numbers, so the maps of recorded matches can be made again from their seeds.
package seedrandom

import "math"

const width = 256 // bytes of the ARC4 state, and outputs discarded at the start

// Source is a seeded generator. Its zero value is not usable. A copy continues independently from the same state.
type Source struct {
	i, j uint8
	s    [width]uint8
}

// New returns a generator for a seed.
func New(seed string) *Source {
	key := mix(seed)
	r := &Source{}
	for i := range r.s {
		r.s[i] = uint8(i)
	}
	var j uint8
	for i := range r.s {
		t := r.s[i]
		j += key[i%len(key)] + t
		r.s[i], r.s[j] = r.s[j], t
	}
	r.bytes(width)
	return r
}

// mix folds the text, in UTF-16 units as JavaScript counts them, into a key of at most 256 bytes.
func mix(seed string) []uint8 {
	var key [width]uint8
	n, smear := 0, uint32(0)
	add := func(unit rune) {
		at := n & (width - 1)
		smear ^= 19 * uint32(key[at])
		key[at] = uint8(smear + uint32(unit))
		n++
	}
	for _, c := range seed {
		if c < 0x10000 {
			add(c)
			continue
		}
		add(0xd800 + (c-0x10000)>>10)
		add(0xdc00 + (c-0x10000)&0x3ff)
	}
	return key[:max(1, min(n, width))]
}

// bytes draws n bytes and returns the last eight of them as one big-endian number.
func (r *Source) bytes(n int) uint64 {
	var out uint64
	for ; n > 0; n-- {
		r.i++
		t := r.s[r.i]
		r.j += t
		u := r.s[r.j]
		r.s[r.i], r.s[r.j] = u, t
		out = out<<8 | uint64(r.s[u+t])
	}
	return out
}

// Float64 returns a number 0 <= x < 1 with all 53 bits random.
func (r *Source) Float64() float64 {
	n, d, x := float64(r.bytes(6)), float64(1<<48), uint64(0)
	for n < 1<<52 {
		n = (n + float64(x)) * width
		d *= width
		x = r.bytes(1)
	}
	for n >= 1<<53 {
		n /= 2
		d /= 2
		x >>= 1
	}
	return (n + float64(x)) / d
}

// Int32 returns a signed number with all 32 bits random.
func (r *Source) Int32() int32 { return int32(uint32(r.bytes(4))) }

// Below returns floor(Float64 * n), a number 0 <= r < n, for n > 0. It uses one Float64 even for n = 1.
func (r *Source) Below(n int) int { return int(r.Float64() * float64(n)) }

// Between returns a random number low <= r <= high.
func (r *Source) Between(low, high int) int {
	return int(math.Floor(float64(r.Float64()*float64(high-low+1)) + float64(low)))
}

// Element returns a random element of the list, which must not be empty.
func Element[T any](r *Source, list []T) T { return list[r.Below(len(list))] }

// Shuffle shuffles the list in place.
func Shuffle[T any](r *Source, list []T) {
	for i := len(list); i > 0; i-- {
		j := r.Below(i)
		list[i-1], list[j] = list[j], list[i-1]
	}
}
