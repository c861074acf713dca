// Package coreminer has the built-in players of Coreminer in three strengths, and the sparring partner Raider. All of them send a crew down
// a shaft beside the hopper, sell what they dig on the spot, and drive a gallery from its bottom under the ore, which then comes down by
// itself. Rookie has few hands, does without ladders and daydreams. Regular digs in earnest with a small crew, takes cover from bombs, and
// drops some down the enemy's shaft as long as it is ahead. Expert hires as fast as the crew earns, hands the ore from miner to miner
// instead of carrying it, upgrades, and fights for the middle, where the galleries meet. None of them knows the time: the same seed gives
// the same turns on every machine.
package coreminer

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// Raider is the sparring partner: a small crew, and again and again a miner with bombs that walks over the surface and drops them down the
// enemy's shaft.
const Raider = "raider"

type (
	think = bots.Think[*game.State, game.Command]
	mind  = bots.Mind[*game.State, game.Command]
)

// Players are the players of the game, weakest first, and the sparring partner.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game: "coreminer",
		Minds: []mind{
			{Name: bots.Rookie, New: func(seed string) think { return newCrew(easy, seed).think }},
			{Name: bots.Regular, New: func(seed string) think { return newCrew(sound, seed).think }},
			{Name: bots.Expert, New: func(seed string) think { return newCrew(keen, seed).think }},
			{Name: Raider, New: func(seed string) think { return newCrew(rash, seed).think }},
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
			return newCrew(keen, "suggest").advise(s, seat, yield)
		},
	}
}

func newCrew(s style, seed string) *crew { return &crew{style: s, dice: rules.NewSeeded(seed)} }
