package stats_test

import (
	"fmt"

	"app.pentarena/game/contest/stats"
)

// Ten seeds, each played from both seats: a score is the mean of a pair. The interval is wide, since there are ten samples and not twenty.
func ExampleInterval() {
	pairs := []float64{1, 1, 0.5, 1, 0.5, 1, 0.5, 1, 0.5, 1}
	mean, low, high := stats.Interval(pairs, 0.5)
	fmt.Printf("%.0f %%, between %.0f and %.0f %%\n", 100*mean, 100*low, 100*high)
	fmt.Printf("about %.0f Elo stronger\n", stats.Elo(mean))
	// Output:
	// 80 %, between 58 and 92 %
	// about 241 Elo stronger
}

// A test continues until one of two hypotheses is accepted: here that a change is worth nothing, or that it is worth 50 Elo.
func ExampleSPRT() {
	test := stats.SPRT{Low: 0, High: 50, Alpha: 0.05, Beta: 0.05}
	var pairs stats.Pairs
	n := 0
	for v := stats.Undecided; v == stats.Undecided; n++ {
		pairs.Add([]float64{1.5, 1, 1, 2}[n%4]) // points of a pair: the change does well
		_, v = test.Test(pairs)
		if v == stats.AcceptHigh {
			fmt.Println("stronger")
		}
	}
	fmt.Println("after", n, "pairs")
	// Output:
	// stronger
	// after 23 pairs
}
