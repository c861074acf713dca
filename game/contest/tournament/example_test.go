package tournament_test

import (
	"context"
	"fmt"

	"app.pentarena/game/contest/tournament"
)

// A tournament is a plan, a keeper of results and a function that plays a match; here the player that was named first always wins.
func Example() {
	seats := func(game, level string) (int, error) { return 2, nil }
	plan, err := tournament.ParsePlan("cup.toml", []byte(`
name = "Cup"
format = "round-robin"
players = ["ann", "bob", "cy"]
games = ["anarchy/quick"]
seed = "1"
seeds = 2
`), seats)
	if err != nil {
		panic(err)
	}
	matches, _ := plan.Length()
	fmt.Println(matches, "matches")

	r := tournament.Runner{Plan: plan, Keeper: memory{}, Workers: 1,
		Play: func(_ context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
			points := []float64{0, 1}
			if m.Seats[0] < m.Seats[1] {
				points = []float64{1, 0}
			}
			return &tournament.Result{ID: m.ID, Points: points}, nil, nil
		}}
	table, err := r.Run(context.Background())
	if err != nil {
		panic(err)
	}
	for _, row := range table.Rows {
		fmt.Println(row.Place, row.Name, row.Points)
	}
	// Output:
	// 12 matches
	// 1 ann 8
	// 2 bob 4
	// 3 cy 0
}
