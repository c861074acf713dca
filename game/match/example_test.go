package match_test

import (
	"context"
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/rulestest"
)

// A match holds a position with its types erased, and the steps so far. Players act for its seats until it is over.
func Example() {
	game := match.Adapt(rulestest.Cairns())
	start, err := game.New(func(level any) error {
		level.(*rulestest.Heaps).Stones = []int{3, 4}
		return nil
	}, "a seed")
	if err != nil {
		panic(err)
	}
	m := match.New(match.Setup{Game: "cairns", Seed: "a seed", Seats: make([]match.SeatInfo, 2)}, start)

	// A person's command, and the person's second thoughts.
	step, err := m.Do(0, rulestest.Take{Heap: 0, Stones: 1})
	if err != nil {
		panic(err)
	}
	fmt.Printf("seat %d: %+v\n", step.Seat, step.Cmd)
	if err := m.Undo(0, 1); err != nil {
		panic(err)
	}
	fmt.Println(m.Len(), "steps")

	// Two programs play to the end. One that fails would lose, and disturb nobody else.
	if err := m.Run(context.Background(), []match.Player{match.NewRandom("one"), match.NewRandom("two")}); err != nil {
		panic(err)
	}
	end := m.Outcome()
	fmt.Println("over:", end.Over, "seat 1 won:", end.Winners.Has(rules.Seat(1)), "because:", end.Reason)
	// Output:
	// seat 0: {Heap:0 Stones:1}
	// 0 steps
	// over: true seat 1 won: true because: last
}
