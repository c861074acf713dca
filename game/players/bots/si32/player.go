// Package si32 has the built-in whole players of Si32, between which its strengths lie, and sparring partners. All plan a turn in the same
// stages, each in its own style: raze the enemy buildings that can be razed this turn, guard their own, raise buildings, staff them with
// workers, mine, attack enemy buildings. The weakest does some of this, now and then and with few workers. The sound one does it soundly,
// but only nearby and without a plan for the board. The strongest divides the board into lots for buildings, sends every miner where it
// mines most, and times sieges so that exactly enough units arrive together. They do not use a clock, nor the orders of other seats: the
// same seed gives the same turns on every machine.
package si32

import (
	"fmt"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

type think = bots.Think[*game.State, game.Command]

// Facts are the names and ratings of the players, and how the win chance is estimated.
func Facts() bots.Facts[*game.State] {
	return bots.Facts[*game.State]{Game: "si32", Stamp: "b7d8f5ba", Ladder: ladder, Chance: &chance, Partners: []string{Streamer, Waiter, Fortifier, Turtle}}
}

// Players returns the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Facts: Facts(),
		Anchors: []func(seed string) think{
			func(seed string) think { return newMind(&dreamy, seed).think },
			func(seed string) think { return newMind(&sound, seed).think },
			func(seed string) think { return varied(newMind(&keen, seed).think, newMind(&sound, seed).think, seed) },
		},
		Minds: map[string]func(seed string) think{
			Streamer:  func(string) think { return (&partner{name: Streamer}).think },
			Waiter:    func(string) think { return (&partner{name: Waiter}).think },
			Fortifier: func(string) think { return (&partner{name: Fortifier}).think },
			Turtle:    func(seed string) think { return newMind(&wary, seed).think },
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
			return (&mind{manner: &keen}).advise(s, seat, yield)
		},
	}
}

// varied plays some of the first turns, in which that costs little, as another player would: otherwise equals would all begin in the same way.
func varied(mind, other think, seed string) think {
	const first, rare = 12, 5 // turns, and of how many one is the other player's
	return func(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
		if s.Number < first && rules.NewSeeded(fmt.Sprintf("begin %s %d", seed, s.Number)).Intn(rare) == 0 {
			return other(s, seat, yield)
		}
		return mind(s, seat, yield)
	}
}

// newMind returns a player. The seed decides its random choices. Every player chooses at random which of several equally near seats it
// attacks, and each turn which side it prefers: otherwise the same seats would always be attacked first, and on symmetric boards all would
// do the same for the whole match.
func newMind(m *manner, seed string) *mind {
	x := &mind{manner: m, seed: seed, dice: rules.NewSeeded(seed)}
	dice := rules.NewSeeded("rival " + seed)
	for i := range x.liking {
		j := dice.Intn(i + 1)
		x.liking[i], x.liking[j] = x.liking[j], i
	}
	return x
}

// ladder is the strengths; docs/measurements/strengths.md has the measurements.
var ladder = bots.Ladder{
	Forms: [...][2]float64{{0.16, 0.47}, {0.17, 0.85}, {0.24, 1.45}, {0.6, 1.88}, {0.95, 2}, {2, 2}},
	Elo:   [...]int{617, 803, 1000, 1202, 1333, 1694},
}
