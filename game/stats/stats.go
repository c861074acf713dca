// Package stats says what results of matches are worth: scores with intervals, differences in Elo, sequential tests, and ratings of many
// players. It knows numbers only, no games.
//
// A point is 1 for a win, 0 for a loss, and what the winners of a match share. Matches of one seed are not independent, since they share the
// map and much of the chance; so the sample everywhere is the pair (or round): the mean of the points a player gets from all seatings of a
// seed.
package stats

import "math"

// z95 is how many standard deviations of a normal distribution each way hold 95 %.
const z95 = 1.959964

// Tally counts results.
type Tally struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Add counts a result by its points.
func (t *Tally) Add(points float64) {
	switch points {
	case 0:
		t.Lost++
	case 1:
		t.Won++
	default:
		t.Drawn++
	}
}

// Of is the number of results.
func (t Tally) Of() int { return t.Won + t.Drawn + t.Lost }

// Interval returns the mean of independent scores from 0 to 1, and its 95 % confidence interval: that of a normal distribution after adding
// two scores of 1 and two of 0, which keeps the coverage with few or equal scores (A. Agresti and B. A. Coull, 1998).
func Interval(scores []float64) (mean, low, high float64) {
	const added = 2
	n, sum := float64(len(scores)), 0.0
	for _, s := range scores {
		sum += s
	}
	middle := (sum + added) / (n + 2*added)
	square := added*(1-middle)*(1-middle) + added*middle*middle
	for _, s := range scores {
		square += (s - middle) * (s - middle)
	}
	spread := z95 * math.Sqrt(square) / (n + 2*added)
	return sum / n, max(middle-spread, 0), min(middle+spread, 1)
}

// Elo is the difference of two ratings of which the stronger player expects that score, from 0 to 1: 400 points are odds of 10 to 1. A score
// of 0 or 1 is infinitely far away.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Expected is the score that a player of that many Elo more expects; the inverse of Elo.
func Expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Pairs counts the pairs of matches of two players on one seed by the points of the first: 0, 1/2, 1, 3/2 and 2 (pentanomial).
type Pairs [5]int

// Add counts a pair by the sum of its points.
func (p *Pairs) Add(points float64) { p[int(math.Round(2*points))]++ }

// Of is the number of pairs.
func (p Pairs) Of() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments are mean and variance of the score of a pair, from 0 to 1.
func (p Pairs) moments() (mean, variance float64) {
	n := float64(p.Of())
	for i, c := range p {
		mean += float64(c) * float64(i) / 4 / n
	}
	for i, c := range p {
		d := float64(i)/4 - mean
		variance += float64(c) * d * d / n
	}
	return mean, variance
}

// Score is the first player's mean score with its 95 % interval, see Interval.
func (p Pairs) Score() (mean, low, high float64) {
	scores := make([]float64, 0, p.Of())
	for i, c := range p {
		for range c {
			scores = append(scores, float64(i)/4)
		}
	}
	return Interval(scores)
}

// Elo is how much stronger the first player is, with its 95 % interval. Bounds can be infinite.
func (p Pairs) Elo() (elo, low, high float64) {
	mean, l, h := p.Score()
	return Elo(mean), Elo(l), Elo(h)
}

// Superior is the likelihood that the first player is the stronger one: the part of a normal distribution of the mean score above one half.
// Without a pair it is one half.
func (p Pairs) Superior() float64 {
	mean, variance := p.moments()
	switch n := float64(p.Of()); {
	case n == 0 || variance == 0 && mean == 0.5:
		return 0.5
	case variance == 0: // all pairs alike: as if one more had brought the opposite
		p[4-int(math.Round(4*mean))]++
		return p.Superior()
	default:
		return normal((mean - 0.5) / math.Sqrt(variance/n))
	}
}

// normal is the part of a standard normal distribution below x.
func normal(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
