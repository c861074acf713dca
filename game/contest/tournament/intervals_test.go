package tournament_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// simulated plays matches of players with these ratings in Elo, one of whom wins; alike is how many percent of the seeds end alike with each seating.
func simulated(dice *rand.Rand, elo []float64, alike int) play {
	winners := map[string]int{} // of the seeds that end alike, -1 for another
	return func(_ context.Context, m tournament.Match) (tournament.Result, error) {
		var met []float64
		for _, p := range m.Seats {
			met = append(met, elo[p])
		}
		draw := func() int {
			x := dice.Float64()
			for seat, share := range stats.Expect(met...) {
				if x -= share; x < 0 {
					return m.Seats[seat]
				}
			}
			return m.Seats[0]
		}
		winner, known := winners[m.Seed]
		if !known {
			if winner = -1; dice.IntN(100) < alike {
				winner = draw()
			}
			winners[m.Seed] = winner
		}
		if winner < 0 {
			winner = draw()
		}
		o := rules.Outcome{Over: true}
		for seat, p := range m.Seats {
			if p == winner {
				o.Winners = rules.Seats(rules.Seat(seat))
			}
		}
		return tournament.Result{ID: m.ID, Points: bots.Share(o, len(m.Seats))}, nil
	}
}

// Every interval of a table holds the truth in 93 to 97 % of tournaments, with two, three and four seats, whether the matches of a seed are independent,
// end alike, or half of both.
func TestIntervals(t *testing.T) {
	truth := []float64{-300, -180, -60, 60, 180, 300}
	const runs = 250
	for seats := 2; seats <= 4; seats++ {
		level := []string{2: "two", 3: "three", 4: "four"}[seats]
		for _, alike := range []int{0, 50, 100} {
			dice := rand.New(rand.NewPCG(uint64(seats), 7+uint64(alike)))
			p := plan(t, tournament.RoundRobin, len(truth), fmt.Sprintf("seeds = 8\ngames = [\"chess/%s\"]", level))
			expected, met := make([]float64, len(truth)), make([]float64, len(truth))
			elos, scores := 0, 0
			for range runs {
				table, list := run(t, p, simulated(dice, truth, alike))
				clear(expected)
				clear(met)
				for _, m := range list {
					var elo []float64
					for _, p := range m.Seats {
						elo = append(elo, truth[p])
					}
					for seat, x := range stats.Expect(elo...) {
						expected[m.Seats[seat]] += x
						met[m.Seats[seat]]++
					}
				}
				for _, r := range table.Rows {
					if math.Abs(r.Elo-truth[r.Player]) <= r.Spread {
						elos++
					}
					if score := expected[r.Player] / met[r.Player]; r.Low <= score && score <= r.High {
						scores++
					}
				}
			}
			for what, held := range map[string]int{"Elo": elos, "score": scores} {
				if share := float64(held) / float64(runs*len(truth)); share < 0.93 || share > 0.97 {
					t.Errorf("%d seats, %d %% of the seeds alike: the intervals of the %s hold the truth in %.1f %%", seats, alike, what, 100*share)
				}
			}
		}
	}
}
