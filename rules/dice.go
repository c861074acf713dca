package rules

import (
	"fmt"
	"math/bits"
)

// Dice supplies chance: Roll returns 0 <= r < n for n > 0.
type Dice interface {
	Roll(n int) (int, error)
}

// Seeded is a PCG-XSL-RR 128/64 generator: the same seed gives the same rolls on every machine and in every version. Its zero value is not
// usable. A copy continues independently from the same state.
type Seeded struct{ Hi, Lo uint64 }

// NewSeeded returns dice seeded with a text (hashed with 64-bit FNV-1a).
func NewSeeded(seed string) *Seeded {
	h := uint64(14695981039346656037)
	for i := 0; i < len(seed); i++ {
		h = (h ^ uint64(seed[i])) * 1099511628211
	}
	d := &Seeded{Hi: h, Lo: h ^ 0x9e3779b97f4a7c15}
	d.Uint64()
	d.Lo += h
	d.Uint64()
	return d
}

// Uint64 returns the next 64 random bits.
func (d *Seeded) Uint64() uint64 {
	const mulHi, mulLo = 2549297995355413924, 4865540595714422341
	const incHi, incLo = 6364136223846793005, 1442695040888963407
	hi, lo := bits.Mul64(d.Lo, mulLo)
	hi += d.Hi*mulLo + d.Lo*mulHi
	var carry uint64
	d.Lo, carry = bits.Add64(lo, incLo, 0)
	d.Hi, _ = bits.Add64(hi, incHi, carry)
	return bits.RotateLeft64(d.Hi^d.Lo, -int(d.Hi>>58))
}

// Roll returns Intn(n).
func (d *Seeded) Roll(n int) (int, error) { return d.Intn(n), nil }

// Intn returns an unbiased random number 0 <= r < n.
func (d *Seeded) Intn(n int) int {
	bound := uint64(n)
	for {
		hi, lo := bits.Mul64(d.Uint64(), bound)
		if lo >= bound || lo >= -bound%bound {
			return int(hi)
		}
	}
}

// Recorded repeats recorded rolls. It fails when the game asks for another bound, or for more rolls.
type Recorded struct {
	Rolls []Roll
	next  int
}

// Roll returns the next recorded roll, whose bound must be n.
func (p *Recorded) Roll(n int) (int, error) {
	if p.next >= len(p.Rolls) {
		return 0, fmt.Errorf("rules: roll %d below %d is not in the record", p.next+1, n)
	}
	r := p.Rolls[p.next]
	if r.N != n {
		return 0, fmt.Errorf("rules: roll %d is below %d, the record has one below %d", p.next+1, n, r.N)
	}
	if r.Got < 0 || r.Got >= n {
		return 0, fmt.Errorf("rules: roll %d in the record is %d, not below %d", p.next+1, r.Got, n)
	}
	p.next++
	return r.Got, nil
}

// Left is the number of recorded rolls that have not been used.
func (p *Recorded) Left() int { return len(p.Rolls) - p.next }

// Fixed rolls the same number every time, or n-1 when that is less.
type Fixed int

// Roll returns min(f, n-1).
func (f Fixed) Roll(n int) (int, error) { return min(int(f), n-1), nil }
