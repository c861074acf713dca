package stats

import (
	"math/rand/v2"
	"testing"
)

// The work of a rating, counted: for each player and each pair that has met a few dozen steps, however many players there are, on a ladder where all
// know their neighbours only, and where anybody has met anybody. A thousand players after 10,000 matches are rated by some 30 million.
func TestRatingWork(t *testing.T) {
	dice := rand.New(rand.NewPCG(13, 14))
	for what, other := range map[string]func(i, n int) int{
		"a ladder": func(i, _ int) int { return i + 1 },
		"a mix":    func(i, n int) int { return (i + 1 + dice.IntN(n-1)) % n },
	} {
		steps := map[int]float64{}
		for _, n := range []int{250, 1000} {
			var samples []Sample
			for round := range 10 {
				for i := round % 2; i+1 < n; i += 2 {
					j := other(i, n)
					points := float64(dice.IntN(5)) / 2
					samples = append(samples, Sample{Players: []int{i, j}, Points: []float64{points, 2 - points}})
				}
			}
			m := &model{n: n, samples: merge(samples), prior: 1}
			m.rate()
			pairs := len(m.curvature(make([]float64, n)).edges)
			steps[n] = float64(m.work) / float64(n*pairs)
		}
		if steps[1000] > 40 || steps[1000] > 1.2*steps[250] {
			t.Errorf("%s: %.1f steps for each player and pair of 1000, %.1f of 250", what, steps[1000], steps[250])
		}
	}
}
