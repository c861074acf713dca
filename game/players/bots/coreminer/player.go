// Package coreminer has the built-in whole players of Coreminer, between which its strengths lie, and the sparring partners. Each
// sends a crew down a shaft next to the hopper, sells on the spot, and drives a gallery from the bottom under the ore, which then falls.
// The weakest has few miners, builds no ladders and skips digging now and then. The sound one digs steadily with a small crew, takes cover
// from bombs, and drops some down the enemy's shaft while it is ahead. The strongest hires as fast as the crew earns, hands the ore from
// miner to miner, upgrades, and fights for the middle, where the galleries meet. They do not use a clock: the same seed gives the same
// turns on every machine.
package coreminer

import (
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// The sparring partners.
const (
	Raider = "raider" // a small crew that keeps sending a miner with bombs over the surface to drop them down the enemy's shaft
	Digger = "digger" // a large crew with a shaft two columns wide, in which each miner carries what it digs to the hopper at once
)

type (
	think = bots.Think[*game.State, game.Command]
)

// Facts are the names and ratings of the players, and how the win chance is estimated.
func Facts() bots.Facts[*game.State] {
	return bots.Facts[*game.State]{Game: "coreminer", Stamp: "fe574839", Ladder: ladder, Chance: &chance, Partners: []string{Raider, Digger}}
}

// Players returns the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Facts: Facts(),
		Anchors: []func(seed string) think{
			func(seed string) think { return newCrew(easy, seed).think },
			func(seed string) think { return newCrew(sound, seed).think },
			func(seed string) think { return newCrew(keen, seed).think },
		},
		Minds: map[string]func(seed string) think{
			Raider: func(seed string) think { return newCrew(rash, seed).think },
			Digger: func(seed string) think { return newCrew(many, seed).think },
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
			return newCrew(keen, "suggest").advise(s, seat, yield)
		},
	}
}

func newCrew(s style, seed string) *crew { return &crew{nature: s, dice: rules.NewSeeded(seed)} }

// ladder is the strengths; docs/measurements/strengths.md has the measurements.
var ladder = bots.Ladder{
	Forms: [...][2]float64{{0.29, 0.64}, {0.32, 0.95}, {0.42, 1.4}, {0.7, 1.7}, {1, 1.95}, {1.8, 2}},
	Elo:   [...]int{649, 819, 1000, 1190, 1358, 1624},
}
