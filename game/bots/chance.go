package bots

import (
	"math"
	"math/bits"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Reading is what an analysis sees in a position: how far the match has come, and some numbers for each seat that speak for it.
type Reading struct {
	Progress float64     // from 0 at the start to 1 at the latest end
	Seats    [][]float64 // by seat; as many features for each
}

// AddShares adds features: each seat's part of what all have of the given ones, which counts a lead in relation to what there is. It is equal
// while nobody has anything.
func (r Reading) AddShares(features ...int) {
	for _, k := range features {
		sum := 0.0
		for _, f := range r.Seats {
			sum += f[k]
		}
		for seat, f := range r.Seats {
			part := 1 / float64(len(r.Seats))
			if sum > 0 {
				part = f[k] / sum
			}
			r.Seats[seat] = append(f, part)
		}
	}
}

// AddLead adds a feature: how clearly a seat is ahead in the given one, which is a logarithm. It is equal while all have as much; with a
// tenth more than the only other, a seat has 0.64 of it, and with a fifth more 0.75.
func (r Reading) AddLead(feature int) {
	const sharpness = 6
	top := math.Inf(-1)
	for _, f := range r.Seats {
		top = max(top, f[feature])
	}
	sum := 0.0
	for seat, f := range r.Seats {
		power := math.Exp(sharpness * (f[feature] - top))
		sum += power
		r.Seats[seat] = append(f, power)
	}
	for _, f := range r.Seats {
		f[len(f)-1] /= sum
	}
}

// stages is how many stages of a match have weights of their own: its start, its middle and its end. Between two, the weights change evenly.
const stages = 3

// Terms returns the features of a seat in the form in which they are weighed: all of them for each stage, in proportion to how near it is.
func (r Reading) Terms(seat int) []float64 {
	at := min(max(r.Progress, 0), 1) * (stages - 1)
	f := r.Seats[seat]
	terms := make([]float64, stages*len(f))
	for stage := range stages {
		near := max(1-math.Abs(at-float64(stage)), 0)
		for i, x := range f {
			terms[stage*len(f)+i] = float64(x * near)
		}
	}
	return terms
}

// Chance estimates who wins: the odds between two seats are exp of the difference of their weighted features (a conditional logit model,
// D. McFadden, 1974; with two seats this is logistic regression). arena calibrate fits the weights to matches of equal players.
type Chance[S any] struct {
	Features []string // their names
	Read     func(s S) Reading
	Weights  []float64 // of Terms
}

// Logit returns the probabilities of the seats under these weights.
func Logit(r Reading, weights []float64) []float64 {
	out := make([]float64, len(r.Seats))
	top := math.Inf(-1)
	for seat := range out {
		for i, x := range r.Terms(seat) {
			if i < len(weights) {
				out[seat] += float64(x * weights[i])
			}
		}
		top = max(top, out[seat])
	}
	sum := 0.0
	for seat, u := range out {
		out[seat] = math.Exp(u - top)
		sum += out[seat]
	}
	for seat := range out {
		out[seat] /= sum
	}
	return out
}

// leastChance is the least win chance that is said of a seat while a match is open: it can turn when players are not equal.
const leastChance = 0.01

// Estimate returns what is said of the seats while the match is open: the probabilities of Logit, from leastChance up.
func Estimate(r Reading, weights []float64) []float64 {
	out, sum := Logit(r, weights), 0.0
	for seat, p := range out {
		out[seat] = max(p, leastChance)
		sum += out[seat]
	}
	for seat := range out {
		out[seat] /= sum
	}
	return out
}

// Share is a seat's part of a decided match: the winners share it, and in a draw all do.
func Share(o rules.Outcome, seats int) []float64 {
	out := make([]float64, seats)
	n := bits.OnesCount(uint(o.Winners))
	for seat := range out {
		switch {
		case n == 0:
			out[seat] = 1 / float64(seats)
		case o.Winners.Has(rules.Seat(seat)):
			out[seat] = 1 / float64(n)
		}
	}
	return out
}

// Reading returns what the analysis sees in a position; an error if the position is of another game.
func (f Facts[S]) Reading(t match.Position) (Reading, error) {
	s, err := stateOf[S](t, f.Game)
	if err != nil || f.Chance == nil {
		return Reading{}, err
	}
	return f.Chance.Read(s), nil
}

// WinChance returns the probability that each seat wins, in the eyes of somebody who sees the whole position. When the match is over it is
// the result.
func (f Facts[S]) WinChance(t match.Position) []float64 {
	if o := t.Outcome(); o.Over {
		return Share(o, t.Seats())
	}
	reading, err := f.Reading(t)
	if err != nil || len(reading.Seats) == 0 {
		return Share(rules.Outcome{}, t.Seats())
	}
	return Estimate(reading, f.Chance.Weights)
}

// ChanceFeatures returns the names of what WinChance weighs, and the weights of its terms.
func (f Facts[S]) ChanceFeatures() (names []string, weights []float64) {
	if f.Chance == nil {
		return nil, nil
	}
	return f.Chance.Features, f.Chance.Weights
}
