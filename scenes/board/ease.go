package board

import "math"

// The easing functions take a progress 0..1 and give one; values outside are clamped.

// Linear is t itself.
func Linear(t float64) float64 { return min(max(t, 0), 1) }

// InQuad starts slowly.
func InQuad(t float64) float64 { t = Linear(t); return t * t }

// OutQuad ends slowly.
func OutQuad(t float64) float64 { t = 1 - Linear(t); return 1 - t*t }

// OutCubic starts fast and ends slowly.
func OutCubic(t float64) float64 { t = 1 - Linear(t); return 1 - t*t*t }

// InOut starts and ends slowly (cubic).
func InOut(t float64) float64 {
	t = Linear(t)
	if t < 0.5 {
		return 4 * t * t * t
	}
	t = 2 - 2*t
	return 1 - t*t*t/2
}

// OutBack overshoots by about a tenth before it settles.
func OutBack(t float64) float64 {
	t = Linear(t) - 1
	return 1 + t*t*(2.70158*t+1.70158)
}

// InBack draws back a little before it leaves.
func InBack(t float64) float64 {
	t = Linear(t)
	return t * t * (2.70158*t - 1.70158)
}

// Window is the progress of t through the part [from, to], 0 before and 1 after it.
func Window(t, from, to float64) float64 {
	if to <= from {
		if t >= to {
			return 1
		}
		return 0
	}
	return Linear((t - from) / (to - from))
}

// Bump rises from 0 to 1 in the middle of [from, to] and falls back to 0.
func Bump(t, from, to float64) float64 {
	w := Window(t, from, to)
	return math.Sin(w * math.Pi)
}

// Lerp is the number a fraction t of the way from a to b.
func Lerp(a, b, t float64) float64 { return a + (b-a)*t }

// Hash mixes a seed and a number into 32 bits that look random and are the same everywhere.
func Hash(seed, n uint32) uint32 {
	h := seed*0x9e3779b1 ^ (n + 0x7f4a7c15)
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// Unit is Hash as a number 0 <= u < 1.
func Unit(seed, n uint32) float64 { return float64(Hash(seed, n)>>8) / (1 << 24) }

// Spread is Hash as a number -1 <= u < 1.
func Spread(seed, n uint32) float64 { return 2*Unit(seed, n) - 1 }

// Noise is smooth random motion along x: at whole x it is Spread, between them it glides.
func Noise(seed uint32, x float64) float64 {
	f := math.Floor(x)
	n := uint32(int64(f))
	t := x - f
	return Lerp(Spread(seed, n), Spread(seed, n+1), t*t*(3-2*t))
}
