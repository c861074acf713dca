package rules_test

import (
	"errors"
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/rulestest"
)

// A game is a value, and a position is plain data: commands change it, and the tape supplies chance and keeps what happened.
func Example() {
	game := rulestest.Cairns()
	s, err := game.New(func(level any) error {
		level.(*rulestest.Heaps).Stones = []int{3, 4} // what a level file would say
		return nil
	}, "a seed")
	if err != nil {
		panic(err)
	}

	tape := rules.NewTape(rules.NewSeeded("chance"))
	if err := s.Apply(0, rulestest.Take{Heap: 1, Stones: 2}, tape); err != nil {
		panic(err)
	}
	fmt.Println(len(tape.Rolls), "rolls, heaps of", s.Heaps)

	// A refused command changes nothing, and says why: a code for programs, a sentence for people.
	err = s.Apply(0, rulestest.Take{Heap: 0, Stones: 1}, tape)
	var refused *rules.Illegal
	if errors.As(err, &refused) {
		fmt.Println(refused.Code+":", refused.Detail)
	}

	// A search tries commands on a copy, without a tape: chance rolls 0 and nothing is kept.
	ahead := s.Clone()
	if err := ahead.Apply(0, game.Pass, nil); err != nil {
		panic(err)
	}
	fmt.Println("seat", ahead.Active().First(), "to move; here still seat", s.Active().First())
	// Output:
	// 2 rolls, heaps of [3 2]
	// heap: In this turn you can only take from heap 1.
	// seat 1 to move; here still seat 0
}
