// Package stats says what results of matches are worth: scores with intervals, differences in Elo, sequential tests, and ratings of many
// players. It knows numbers only, no games.
//
// A point is 1 for a win, 0 for a loss, and what the winners of a match share. Matches of one seed are not independent, since they share the
// map and much of the chance; so the sample everywhere is the pair (or round): the mean of the points a player gets from all seatings of a
// seed.
package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

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

// Interval returns the mean of independent scores from 0 to 1 of a player, one for each seed, and its 95 % confidence interval. even is the score of
// equals, 1 by the number of seats, to which few scores are drawn. See Strata.Interval.
func Interval(scores []float64, even float64) (mean, low, high float64) {
	return Strata{{Scores: scores}}.Interval(even)
}

// Strata are a player's scores, one for each seed, by whom it met and in which game: that it met stronger ones and weaker ones is not chance.
type Strata []Stratum

// Stratum is the scores against the same players in one game.
type Stratum struct {
	Scores   []float64
	Expected float64 // by the ratings; what a single score is compared with
}

// Interval returns the mean score with its 95 % confidence interval: that of A. Agresti and B. A. Coull (1998), which adds four scores of even, for as
// many scores of 1 and 0 as have the variance of these (E. L. Korn and B. I. Graubard, 1998). Scores of pairs vary less than those of matches, and not
// at all when each seat always wins. doubt scores that vary as much as those of 1 and 0 keep it honest when there are few.
func (list Strata) Interval(even float64) (mean, low, high float64) {
	const added, doubt = 4, 2
	n := 0.0
	for _, s := range list {
		for _, x := range s.Scores {
			mean += x
			n++
		}
	}
	mean /= n
	size := n
	if most := mean * (1 - mean); most > 0 {
		square := 0.0
		for _, s := range list {
			square += s.square() * (n - 1) / n
		}
		size *= (n + doubt) / (square/most + doubt)
	}
	middle := (size*mean + added*even) / (size + added)
	spread := z95 * math.Sqrt(middle*(1-middle)/(size+added))
	return mean, max(middle-spread, 0), min(middle+spread, 1)
}

// square estimates the sum of the squares of what the scores differ from their expectation.
func (s Stratum) square() (sum float64) {
	n := float64(len(s.Scores))
	if n == 1 {
		d := s.Scores[0] - s.Expected
		return d * d
	}
	middle := 0.0
	for _, x := range s.Scores {
		middle += x / n
	}
	for _, x := range s.Scores {
		sum += (x - middle) * (x - middle)
	}
	return sum * n / (n - 1)
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
	return Interval(scores, 0.5)
}

// Elo is how much stronger the first player is, with its 95 % interval. Bounds can be infinite.
func (p Pairs) Elo() (elo, low, high float64) {
	mean, l, h := p.Score()
	return Elo(mean), Elo(l), Elo(h)
}

// Superior is the likelihood that the first player is the stronger one: the part of the distribution of W. S. Gosset ("Student", 1908) of the mean
// score above one half. Where all pairs have the same points it is how likely more than half of all pairs favour that player, when any part of them
// was as likely before (T. Bayes, 1763). Without a pair it is one half.
func (p Pairs) Superior() float64 {
	n := float64(p.Of())
	if n == 0 {
		return 0.5
	}
	mean, variance := p.moments()
	switch {
	case variance > 0:
		return student((mean-0.5)/math.Sqrt(variance/(n-1)), n-1)
	case mean > 0.5:
		return 1 - math.Pow(2, -n-1)
	case mean < 0.5:
		return math.Pow(2, -n-1)
	}
	return 0.5
}

// student is the part of Student's distribution with that freedom below x.
func student(x, freedom float64) float64 {
	tail := mathext.RegIncBeta(freedom/2, 0.5, freedom/(freedom+x*x)) / 2
	if x < 0 {
		return tail
	}
	return 1 - tail
}
