package stats

import (
	"fmt"
	"math"
)

// SPRT is a sequential test (A. Wald, 1945) of the hypothesis that the first of two players is Low Elo stronger against the one that it is
// High Elo stronger: matches are played until one of both is accepted.
type SPRT struct {
	Low   float64 `toml:"low"` // Elo
	High  float64 `toml:"high"`
	Alpha float64 `toml:"alpha"` // how often High is accepted though Low is true
	Beta  float64 `toml:"beta"`  // how often Low is accepted though High is true
}

// Verdict is what a test has found out so far.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptLow
	AcceptHigh
)

// Check says what is wrong with the test's bounds, nil when they can be used.
func (t SPRT) Check() error {
	switch {
	case !(t.Low < t.High) || math.IsInf(t.Low, 0) || math.IsInf(t.High, 0):
		return fmt.Errorf("the bounds %g and %g Elo must be two numbers, the lower one first", t.Low, t.High)
	case !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("the error rates %g and %g must lie between 0 and 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds are the log-likelihood ratios at which Low and High are accepted.
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Test returns the logarithm of how much more likely High makes the pairs than Low, and the verdict. The ratio is generalised: each
// hypothesis is represented by the distribution over the five results of a pair that fits best among those with its mean score (M. Van den
// Bergh, "A practical introduction to the GSPRT").
func (t SPRT) Test(p Pairs) (ratio float64, v Verdict) {
	if p.Of() == 0 {
		return 0, Undecided
	}
	var freq [5]float64
	total := 0.0
	for i, c := range p {
		freq[i] = max(float64(c), 1e-3) // every result stays possible
		total += freq[i]
	}
	at0, at1 := tilt(freq, total, Expected(t.Low)), tilt(freq, total, Expected(t.High))
	for i, f := range freq {
		ratio += f * math.Log(at1[i]/at0[i])
	}
	switch low, high := t.Bounds(); {
	case ratio >= high:
		return ratio, AcceptHigh
	case ratio <= low:
		return ratio, AcceptLow
	}
	return ratio, Undecided
}

// tilt is the most likely distribution of the results 0, 1/4, ... 1 with that mean, given how often each has come: freq / (1 + x (result -
// mean)) for the x at which its mean is right, found by bisection between the poles.
func tilt(freq [5]float64, total, mean float64) (p [5]float64) {
	low, high := -1/(1-mean), 1/mean
	for range 100 {
		x, sum := (low+high)/2, 0.0
		for i, f := range freq {
			d := float64(i)/4 - mean
			sum += f * d / (1 + x*d)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	for i, f := range freq {
		p[i] = f / total / (1 + x*(float64(i)/4-mean))
	}
	return p
}
