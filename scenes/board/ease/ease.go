// Package ease has the arithmetic of animation: easing curves, motion by the clock, and hashes that look random and are the same on every
// machine. The curves map a progress of 0..1 to another; values outside count as 0 and 1.
package ease

import (
	"math"

	"app.pentarena/scenes/board"
)

// Float is the type of a progress: display lists have float32, clocks float64.
type Float interface{ ~float32 | ~float64 }

// Lerp is the number a fraction t of the way from a to b.
func Lerp[F Float](a, b, t F) F { return a + (b-a)*t }

// Clamp is t, but 0 below 0 and 1 above 1. It is called in hundreds of places, as are Progress and Hash, and not inlined: see board.List.
//
//go:noinline
func Clamp[F Float](t F) F { return min(max(t, 0), 1) }

// Progress is how far t is on the way from from to to, 0..1.
//
//go:noinline
func Progress[F Float](t, from, to F) F {
	if to <= from {
		if t >= to {
			return 1
		}
		return 0
	}
	return Clamp((t - from) / (to - from))
}

// Smooth starts and ends slowly.
func Smooth[F Float](t F) F { t = Clamp(t); return t * t * (3 - 2*t) }

// InOut starts and ends slowly, more so than Smooth.
func InOut[F Float](t F) F {
	x := Clamp(float64(t))
	if x < 0.5 {
		return F(4 * x * x * x)
	}
	x = 2 - 2*x
	return F(1 - x*x*x/2)
}

// OutCubic starts fast and ends slowly.
func OutCubic[F Float](t F) F { t = 1 - Clamp(t); return 1 - t*t*t }

// OutBack overshoots by a tenth before it settles.
func OutBack[F Float](t F) F {
	x := Clamp(float64(t)) - 1
	return F(1 + x*x*(2.70158*x+1.70158))
}

// Arch rises from 0 to 1 in the middle and falls back to 0.
func Arch[F Float](t F) F { t = Clamp(t); return 4 * t * (1 - t) }

// Bump is Arch between from and to, 0 outside.
func Bump[F Float](t, from, to F) F { return Arch(Progress(t, from, to)) }

// Drain returns what a health bar shows at progress m of a change to the value to: the value, which drops quickly, and the pale part that was
// just lost, which follows. value and lost are what it shows before.
func Drain(value, lost, to, m float32) (float32, float32) {
	if m >= 1 {
		return to, 0
	}
	from := value + lost
	value = Lerp(from, to, OutCubic(Progress(m, 0, 0.5)))
	return value, max(Lerp(from, to, Smooth(Progress(m, 0.4, 1)))-value, 0)
}

// Hash mixes a seed and a number into 32 bits that look random and are the same everywhere.
//
//go:noinline
func Hash(seed, n uint32) uint32 {
	h := seed*0x9e3779b1 ^ (n + 0x7f4a7c15)
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// Unit is Hash as a number 0 <= u < 1.
func Unit(seed, n uint32) float32 { return float32(Hash(seed, n)>>8) / (1 << 24) }

// Spread is Hash as a number -1 <= u < 1.
func Spread(seed, n uint32) float32 { return 2*Unit(seed, n) - 1 }

// Noise is smooth random motion along x: at whole x it is Spread, between them it glides.
func Noise(seed uint32, x float64) float32 {
	f := math.Floor(x)
	n := uint32(int64(f))
	return Lerp(Spread(seed, n), Spread(seed, n+1), Smooth(float32(x-f)))
}

// Wave is a sine of the clock with the given period in seconds and a phase of 0..1.
func Wave(clock, period float64, phase float32) float32 {
	return float32(math.Sin(2 * math.Pi * (clock/period + float64(phase))))
}

// Breath is the size factor by which a selection pulses, about 1; exactly 1 with reduced motion.
func Breath(o *board.Options) float32 {
	if o.Reduced {
		return 1
	}
	return 1 + 0.03*Wave(o.Clock, 1.8, 0)
}

// Cycle is the progress 0..1 of a motion that repeats every period seconds, and the number of the repetition.
func Cycle(clock, period float64, phase float32) (age float32, n uint32) {
	v := clock/period + float64(phase)
	whole := math.Floor(v)
	return float32(v - whole), uint32(int64(whole))
}

// Abs, Floor, Sin, Cos, Hypot and Atan2 are those of package math.
func Abs(x float32) float32      { return max(x, -x) }
func Floor(x float32) int        { return int(math.Floor(float64(x))) }
func Sin(a float32) float32      { return float32(math.Sin(float64(a))) }
func Cos(a float32) float32      { return float32(math.Cos(float64(a))) }
func Hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }
func Atan2(y, x float32) float32 { return float32(math.Atan2(float64(y), float64(x))) }

// Sign is 1 for a number above 0, -1 for one below, and 0 for 0.
func Sign(x float32) float32 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// White is white with an opacity of 0..1: the fill of a sprite that fades.
func White(alpha float32) board.Color { return board.White.Alpha(float64(alpha)) }

// Gray is white darkened to a fraction v.
func Gray(v float32) board.Color {
	n := uint8(255*min(max(v, 0), 1) + 0.5)
	return board.Color{R: n, G: n, B: n, A: 255}
}
