package record_test

import (
	"bytes"
	"context"
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules/rulestest"
)

// A record keeps the commands of a match. Verify executes them again and compares every position with what was recorded.
func Example() {
	game := match.Adapt(rulestest.Cairns())
	open := func(setup match.Setup) (match.Position, error) {
		return game.New(func(any) error { return nil }, setup.Seed)
	}
	setup := match.Setup{Game: "cairns", Seed: "a seed", Seats: make([]match.SeatInfo, 2)}
	start, err := open(setup)
	if err != nil {
		panic(err)
	}
	m := match.New(setup, start)
	if err := m.Run(context.Background(), []match.Player{match.NewRandom("one"), match.NewRandom("two")}); err != nil {
		panic(err)
	}

	var file bytes.Buffer
	if err := record.Save(&file, record.Follow(m), nil); err != nil {
		panic(err)
	}
	read, err := record.Read(&file, open)
	if err != nil {
		panic(err)
	}
	fmt.Println(record.Verify(read))

	// A replay is a timeline: any moment of the match can be asked for.
	replay, err := record.NewReplay(read.Setup, read.Start, read.Steps)
	if err != nil {
		panic(err)
	}
	fmt.Println(replay.Turns(), "turns; the first position again:", replay.At(0).Hash() == start.Hash())
	// Output:
	// reproduced exactly: 25 steps
	// 12 turns; the first position again: true
}
