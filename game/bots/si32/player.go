// Package si32 has the built-in players of Si32 in three strengths, and sparring partners. All plan a turn in the same stages, each in its
// own style: raze the enemy buildings that can be razed this turn, guard their own, raise buildings, staff them with workers, mine, attack
// enemy buildings. Rookie does some of this, now and then and with few workers. Regular does it soundly, but only nearby and without a plan
// for the board. Expert divides the board into lots for buildings, sends every miner where it mines most, and times sieges so that exactly
// enough units arrive together. They do not use a clock, nor the orders of other seats: the same seed gives the same turns on every
// machine.
package si32

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

type think = bots.Think[*game.State, game.Command]

// Players returns the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game:  "si32",
		Stamp: "b228d1ab",
		Minds: []bots.Mind[*game.State, game.Command]{
			{Name: bots.Rookie, New: func(seed string) think { return newMind(&dreamy, seed).think }},
			{Name: bots.Regular, New: func(seed string) think { return newMind(&sound, seed).think }},
			{Name: bots.Expert, New: func(seed string) think { return newMind(&keen, seed).think }},
			{Name: Streamer, New: func(string) think { return (&partner{name: Streamer}).think }},
			{Name: Waiter, New: func(string) think { return (&partner{name: Waiter}).think }},
			{Name: Fortifier, New: func(string) think { return (&partner{name: Fortifier}).think }},
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
			return (&mind{manner: &keen}).advise(s, seat, yield)
		},
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
