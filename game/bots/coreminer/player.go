// Package coreminer has the built-in players of Coreminer in three strengths, and the sparring partner Raider. Each sends a crew down a
// shaft next to the hopper, sells on the spot, and drives a gallery from the bottom under the ore, which then falls. Rookie has few miners,
// builds no ladders and skips digging now and then. Regular digs steadily with a small crew, takes cover from bombs, and drops some down
// the enemy's shaft while it is ahead. Expert hires as fast as the crew earns, hands the ore from miner to miner, upgrades, and fights for
// the middle, where the galleries meet. They do not use a clock: the same seed gives the same turns on every machine.
package coreminer

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// Raider is the sparring partner: a small crew that keeps sending a miner with bombs over the surface to drop them down the enemy's shaft.
const Raider = "raider"

type (
	think = bots.Think[*game.State, game.Command]
	mind  = bots.Mind[*game.State, game.Command]
)

// Players returns the players of the game, weakest first, and the sparring partner.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game:  "coreminer",
		Stamp: "db030fcb",
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
