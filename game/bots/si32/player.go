// Package si32 has the built-in players of Si32 in three strengths, and sparring partners. All of them plan a turn in the same steps, each in
// its own style: raze what can be razed this turn, guard what could be razed, raise buildings, fill them with workers, mine, go for enemy
// buildings. Rookie does a part of that, now and then and with few workers. Regular does it soundly but near by and without a plan for the
// board. Expert divides the board into lots for buildings, sends every miner where there is most for it, and lets exactly as many units
// arrive at a siege at once as it takes. None of them knows the time or what others have ordered: the same seed gives the same turns on every
// machine.
package si32

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

type think = bots.Think[*game.State, game.Command]

// Players are the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game: "si32",
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

// newMind makes the mind of a player. The seed decides what it leaves to chance, and all leave to chance which of several other seats they go
// for when these are as near, and each turn which side they prefer: if they all chose alike the same seats would always be attacked first, and where the board looks the same to
// everybody they would all do the same for the whole match.
func newMind(m *manner, seed string) *mind {
	x := &mind{manner: m, seed: seed, dice: rules.NewSeeded(seed)}
	dice := rules.NewSeeded("rival " + seed)
	for i := range x.liking {
		j := dice.Intn(i + 1)
		x.liking[i], x.liking[j] = x.liking[j], i
	}
	return x
}
