package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"app.pentarena/game/achievements"
	"app.pentarena/rules"
)

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		winners rules.SeatSet
		want    [3]float64
	}{{rules.Seats(1), [3]float64{0, 1, 0}}, {rules.Seats(0, 2), [3]float64{0.5, 0, 0.5}}, {0, [3]float64{1. / 3, 1. / 3, 1. / 3}}} {
		for seat, want := range c.want {
			if got := points(rules.Outcome{Over: true, Winners: c.winners}, rules.Seat(seat), 3); got != want {
				t.Errorf("%v: seat %d gets %v, not %v", c.winners, seat, got, want)
			}
		}
	}
}

// paired adds pairs of results: each string holds the winning seat in both seatings, '-' for a draw.
func paired(t *testing.T, results ...string) *summary {
	t.Helper()
	set := achievements.New([]achievements.Achievement{{ID: "a", Title: "First"}, {ID: "b", Title: "Second"}}, "", nil)
	x := newSummary([]string{"ann", "bobby"}, 2, set)
	for _, pair := range results {
		for i, winner := range pair {
			r := result{job: job{seats: []int{i, 1 - i}}, outcome: rules.Outcome{Over: true}}
			if winner != '-' {
				r.outcome.Winners = rules.Seats(rules.Seat(winner - '1'))
				r.earned = [][]achievements.Achievement{{set.List[0]}, {}}
			}
			x.add(r)
		}
	}
	return x
}

func TestSummary(t *testing.T) {
	x := paired(t, "12", "12", "11", "1-", "--", "21", "1")
	if want := [5]int{1, 0, 2, 1, 2}; x.pairs != want {
		t.Errorf("pairs %v, not %v", x.pairs, want)
	}
	a := x.players[0]
	if x.matches != 12 || x.draws != 3 || a.balance != (balance{6, 3, 3}) || math.Abs(a.Score-7.5/12) > 1e-12 || math.Abs(x.share()-0.5) > 1e-12 {
		t.Errorf("%d matches, %d drawn: %+v", x.matches, x.draws, a)
	}
	if a.Seats[0] != (balance{4, 1, 1}) || a.Seats[1] != (balance{2, 2, 2}) {
		t.Errorf("by seat: %+v", a.Seats)
	}
	if b := x.players[1]; b.balance != (balance{3, 3, 6}) || math.Abs(a.Low+b.High-1) > 1e-12 || math.Abs(a.High+b.Low-1) > 1e-12 {
		t.Errorf("the other player: %+v", b)
	}
	text := x.String()
	for _, want := range []string{
		"  player  won  drawn  lost   score   95 % interval  seat 1  seat 2\n",
		"     ann    6      3     3  62.5 %  ",
		"\n12 matches: seat 1 won 6, seat 2 won 3, 3 drawn\n",
		"\npairs of ann: 2 with 2 points, 1 with 1.5, 2 with 1, 0 with 0.5, 1 with 0\n",
		"\nann earns First 5\n", "\nbobby earns First 4\n",
	} {
		if !strings.Contains("\n"+text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	if paired(t).String() != "" || paired(t, "1").String() != "" {
		t.Error("a summary is printed without a match")
	}
	var rows []struct {
		Player string
		Won    int
		Seats  []balance
	}
	data, err := json.Marshal(x.players)
	if err == nil {
		err = json.Unmarshal(data, &rows)
	}
	if err != nil || len(rows) != 2 || rows[0].Player != "ann" || rows[0].Won != 6 || rows[1].Seats[1].Lost != 4 {
		t.Errorf("%s (%v)", data, err)
	}
}

func TestInterval(t *testing.T) {
	same := func(score float64, n int) (list []float64) {
		for range n {
			list = append(list, score)
		}
		return list
	}
	for _, c := range []struct {
		scores          []float64
		mean, low, high float64
	}{
		{append(same(1, 80), same(0, 20)...), 0.8, 0.7099, 0.8670}, // (82 ± 1.96 sqrt(104 · 0.788 · 0.212)) / 104
		{same(1, 50), 1, 0.9126, 1},
		{same(0.5, 50), 0.5, 0.4637, 0.5363}, // seat 1 always wins: pairs say more than as many single matches
		{same(1, 1), 1, 0.1706, 1},
	} {
		mean, low, high := interval(c.scores)
		if math.Abs(mean-c.mean) > 1e-4 || math.Abs(low-c.low) > 1e-4 || math.Abs(high-c.high) > 1e-4 {
			t.Errorf("%d scores: %.4f from %.4f to %.4f, not %.4f from %.4f to %.4f", len(c.scores), mean, low, high, c.mean, c.low, c.high)
		}
	}
}

// The interval must contain the true score 95 times out of 100, a little less with few pairs, however similar the two matches of a pair
// are.
func TestIntervalCoverage(t *testing.T) {
	dice := rules.NewSeeded("interval")
	const runs = 4000
	for _, alike := range []int{0, 50, 100} { // percentage of pairs with the same result twice
		for _, strength := range []int{50, 80, 95} {
			for _, n := range []int{10, 50} {
				held := 0
				for range runs {
					var scores []float64
					for range n {
						first, second := dice.Intn(100) < strength, dice.Intn(100) < strength
						if dice.Intn(100) < alike {
							second = first
						}
						score := 0.0
						for _, won := range []bool{first, second} {
							if won {
								score += 0.5
							}
						}
						scores = append(scores, score)
					}
					if _, low, high := interval(scores); low <= float64(strength)/100 && float64(strength)/100 <= high {
						held++
					}
				}
				if share := float64(held) / runs; share < 0.92 {
					t.Errorf("%d pairs, %d %% alike, true score %d %%: the interval holds it in %.1f %% of runs", n, alike, strength, 100*share)
				}
			}
		}
	}
}
