package main

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/stats/forecast"
	"app.pentarena/game/players/bots"
)

// fitted is a match as the fit sees it: the terms of each seat in each round, smoothed as the forecast is, and how much they moved.
type fitted struct {
	terms, moves [][][]float64 // by round and seat
	share        []float64
}

// smooth returns the matches that the fit may see. What is said follows the readings by the pace's part, and so do the terms.
func smooth(traces []trace, pace bots.Pace) (sample []fitted) {
	pace.Part = cmp.Or(pace.Part, 1)
	for _, t := range traces {
		if !t.fits() {
			continue
		}
		f := fitted{share: t.share}
		var last [][]float64
		for _, turn := range t.turns {
			if turn.reading == nil {
				continue
			}
			var terms, moves [][]float64
			for seat := range t.share {
				now := turn.reading.Terms(seat)
				move := make([]float64, len(now))
				for i := range now {
					if last != nil {
						move[i] = turn.reading.Follows(pace).Part * (now[i] - last[seat][i])
						now[i] = last[seat][i] + move[i]
					}
				}
				terms, moves = append(terms, now), append(moves, move)
			}
			last = terms
			f.terms, f.moves = append(f.terms, terms), append(f.moves, moves)
		}
		sample = append(sample, f)
	}
	return sample
}

// signed tells which features may count against a seat.
func signed(features []string) []bool {
	return lists.Map(features, func(name string) bool { return name == bots.MovesFirst })
}

// roundsOfAMatch is what the rounds of a match weigh together in a fit, so that each match counts the same.
const roundsOfAMatch = 24

// leastWeight is how much a good thing counts even where the sample does not show that it helps.
const leastWeight = 0.2

// fitLogit returns the weights that make the results of every other match most likely. calm is the weight of the squares of the forecast's moves
// against the likelihood; a small penalty on large weights keeps those finite that the sample does not determine. Both make the forecast too modest,
// so that the weights of each stage are scaled in the end. What is good for a seat must not count against it,
// even if losers of the sample had more of it: only the features of signed may have weights below leastWeight.
func fitLogit(traces []trace, signed []bool, pace bots.Pace, calm float64) []float64 {
	sample := smooth(traces, pace)
	if len(sample) == 0 || len(sample[0].terms) == 0 {
		return nil
	}
	n := len(signed)
	w := newton(sample, calm, func(i int) float64 {
		if signed[i%n] {
			return math.Inf(-1)
		}
		return leastWeight
	})
	return scale(traces, w, n, pace)
}

// scale returns the weights times a number for each stage, so that what is said of the matches of the sample is least wrong: what is said also comes
// later than what a position says.
func scale(traces []trace, w []float64, features int, pace bots.Pace) []float64 {
	scales := slices.Repeat([]float64{1}, len(w)/features)
	scaled := func() []float64 {
		out := slices.Clone(w)
		for i := range out {
			out[i] *= scales[i/features]
		}
		return out
	}
	loss := func() float64 {
		var all forecast.Score
		model := bots.Model{Weights: scaled(), Pace: pace}
		for _, t := range traces {
			if t.fits() {
				all.Add(t.forecast(model))
			}
		}
		out, _ := all.LogLoss()
		return out
	}
	least := loss()
	for step := 1.25; step > 1.02; {
		better := false
		for stage := range scales {
			for _, by := range []float64{step, 1 / step} {
				was := scales[stage]
				scales[stage] *= by
				if now := loss(); now < least {
					least, better = now, true
					break
				}
				scales[stage] = was
			}
		}
		if !better {
			step = math.Sqrt(step)
		}
	}
	return scaled()
}

// newton returns the weights that make the results of the sample most likely, less calm times the squares of the moves and a penalty times the
// squares of the weights, by Newton's method. None is less than its least.
func newton(sample []fitted, calm float64, least func(i int) float64) []float64 {
	const penalty = 0.2
	w := make([]float64, len(sample[0].terms[0][0]))
	for range 40 {
		slope := make([]float64, len(w))
		curve := make([][]float64, len(w))
		for i := range curve {
			slope[i] = -penalty * w[i]
			curve[i] = make([]float64, len(w))
			curve[i][i] = penalty + 1e-9
		}
		add := func(x, mean []float64, curved, pull float64) {
			for i := range x {
				a := x[i] - mean[i]
				slope[i] += pull * a
				if a == 0 {
					continue
				}
				for j := range x {
					curve[i][j] += curved * a * (x[j] - mean[j])
				}
			}
		}
		for _, f := range sample {
			each := roundsOfAMatch / float64(len(f.terms))
			for round, terms := range f.terms {
				p := bots.Softmax(terms, w)
				mean := mix(terms, p)
				for seat := range p {
					add(terms[seat], mean, each*p[seat], each*(f.share[seat]-p[seat]))
				}
				if calm == 0 {
					continue
				}
				drift := mix(f.moves[round], slices.Repeat([]float64{1 / float64(len(p))}, len(p)))
				for _, move := range f.moves[round] {
					add(move, drift, calm*each, -calm*each*(dot(move, w)-dot(drift, w)))
				}
			}
		}
		size := 0.0
		for i, next := range bounded(curve, slope, w, least) {
			size += math.Abs(next - w[i])
			w[i] = next
		}
		if size < 1e-6 {
			break
		}
	}
	return w
}

// mix is the sum of rows, each times its part.
func mix(rows [][]float64, parts []float64) []float64 {
	out := make([]float64, len(rows[0]))
	for r, row := range rows {
		for i, x := range row {
			out[i] += parts[r] * x
		}
	}
	return out
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// bounded returns where, within the bounds, the parabola has its top that has this slope and curvature at w (coordinate ascent).
func bounded(curve [][]float64, slope, w []float64, least func(i int) float64) []float64 {
	x := slices.Clone(w)
	for range 2000 {
		for i := range x {
			pull := slope[i]
			for j, c := range curve[i] {
				pull -= c * (x[j] - w[j])
			}
			x[i] = max(x[i]+pull/curve[i][i], least(i))
		}
	}
	return x
}
