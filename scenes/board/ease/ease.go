// Package ease is what views reckon with between two positions: curves over a frame, motion by the clock, and numbers that look random, all
// in the float32 of display lists. The curves take a progress 0..1 and give one.
package ease

import (
	"math"

	"app.pentarena/scenes/board"
)

// Lerp is the number a fraction t of the way from a to b.
func Lerp(a, b, t float32) float32 { return a + (b-a)*t }

// Span is how far t has got between from and to, 0..1.
func Span(t, from, to float32) float32 {
	if to <= from {
		if t >= to {
			return 1
		}
		return 0
	}
	return min(max((t-from)/(to-from), 0), 1)
}

// Smooth starts and ends slowly.
func Smooth(t float32) float32 { return t * t * (3 - 2*t) }

// InOut starts and ends slowly, more so than Smooth.
func InOut(t float32) float32 { return float32(board.InOut(float64(t))) }

// OutCubic starts fast and ends slowly.
func OutCubic(t float32) float32 { return 1 - (1-t)*(1-t)*(1-t) }

// OutBack overshoots by a tenth before it settles.
func OutBack(t float32) float32 { return float32(board.OutBack(float64(t))) }

// Arch rises from 0 to 1 in the middle and falls back to 0.
func Arch(t float32) float32 { return 4 * t * (1 - t) }

// Bump is Arch between from and to, 0 outside.
func Bump(t, from, to float32) float32 { return Arch(Span(t, from, to)) }

// Unit is a number 0 <= u < 1 that looks random and is the same everywhere.
func Unit(seed, n uint32) float32 { return float32(board.Unit(seed, n)) }

// Wave is a sine of the clock with the given period in seconds and a phase of 0..1.
func Wave(clock, period float64, phase float32) float32 {
	return float32(math.Sin(2 * math.Pi * (clock/period + float64(phase))))
}

// Breath is the size of what is chosen, which grows and shrinks a little for as long as it is; 1 with reduced motion.
func Breath(o *board.Options) float32 {
	if o.Reduced {
		return 1
	}
	return 1 + 0.03*Wave(o.Clock, 1.8, 0)
}

// Cycle is the age 0..1 of an endlessly repeating thing and the number of its repetition.
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

// White is white with an opacity, the fill of a picture that fades.
func White(alpha float32) board.Color { return board.White.Alpha(float64(alpha)) }

// Gray is white darkened to a fraction v.
func Gray(v float32) board.Color {
	n := uint8(255*min(max(v, 0), 1) + 0.5)
	return board.Color{R: n, G: n, B: n, A: 255}
}
