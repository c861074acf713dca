package main

import (
	"testing"

	"app.pentarena/game/contest/stats/forecast"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// What is said comes later than what positions say, and so it is too modest by weights that are right for positions: the fit makes up for that.
func TestScale(t *testing.T) {
	both := rules.Seats(0, 1)
	var traces []trace
	for n := range 40 {
		won := 1.0
		if n%10 == 0 {
			won = 0 // nine of ten who are ahead win
		}
		m := trace{n: 2 * n, share: []float64{won, 1 - won}}
		for turn := range 10 {
			ahead := 0.0
			if turn > 4 {
				ahead = 1
			}
			m.turns = append(m.turns, turnRead{both, &bots.Reading{Progress: float64(turn) / 10, Seats: [][]float64{{ahead}, {0}}}})
		}
		traces = append(traces, m)
	}
	pace := bots.Pace{Part: 0.2}
	loss := func(weights []float64) float64 {
		var s forecast.Score
		for _, m := range traces {
			s.Add(m.forecast(bots.Model{Weights: weights, Pace: pace}))
		}
		out, _ := s.LogLoss()
		return out
	}
	right := []float64{2.2, 2.2, 2.2} // log of 9
	got := scale(traces, right, 1, pace)
	if got[1] <= right[1] || loss(got) >= loss(right)-0.01 {
		t.Errorf("weights %v with a loss of %v became %v with %v", right, loss(right), got, loss(got))
	}
	pace = bots.Pace{}
	if got := scale(traces, right, 1, pace); loss(got) < loss(right)-0.001 {
		t.Errorf("what is said at once needs other weights than %v: %v", right, got)
	}
}
