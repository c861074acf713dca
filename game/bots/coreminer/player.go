// Package coreminer has the built-in players of Coreminer in three strengths, and the sparring partner Raider. All of them send a crew down
// a shaft beside the hopper, sell what they dig on the spot, and drive a gallery from its bottom under the ore, which then comes down by
// itself. Rookie has few hands, does without ladders and daydreams. Regular digs in earnest with a small crew, takes cover from bombs, and
// drops some down the enemy's shaft as long as it is ahead. Expert hires as fast as the crew earns, hands the ore from miner to miner
// instead of carrying it, upgrades, and fights for the middle, where the galleries meet. None of them knows the time: the same seed gives
// the same turns on every machine.
package coreminer

import (
	"context"
	"fmt"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// The strengths, as New takes them.
const (
	Rookie  = "rookie"
	Regular = "regular"
	Expert  = "expert"
)

// Raider is the sparring partner, as Sparring takes it: a small crew, and again and again a miner with bombs that walks over the surface
// and drops them down the enemy's shaft.
const Raider = "raider"

// New makes the player of a strength; the seed decides what it leaves to chance. A player may go from match to match, one at a time.
func New(strength, seed string) (match.Player, error) {
	switch strength {
	case Rookie:
		return &player{mind: &crew{style: easy, dice: rules.NewSeeded(seed)}}, nil
	case Regular:
		return &player{mind: &crew{style: sound, dice: rules.NewSeeded(seed)}}, nil
	case Expert:
		return &player{mind: &crew{style: keen, dice: rules.NewSeeded(seed)}}, nil
	}
	return nil, fmt.Errorf("bots: coreminer has no player %q; it has %s, %s and %s", strength, Rookie, Regular, Expert)
}

// Partners lists the names Sparring takes.
func Partners() []string { return []string{Raider} }

// Sparring makes a sparring partner by its name; the seed decides what it leaves to chance.
func Sparring(name, seed string) (match.Player, error) {
	if name == Raider {
		return &player{mind: &crew{style: rash, dice: rules.NewSeeded(seed)}}, nil
	}
	return nil, fmt.Errorf("bots: coreminer has no sparring partner %q; it has %s", name, Raider)
}

// mind decides about the rest of a seat's turn. The commands stay valid until the next call; the error is that of yield.
type mind interface {
	think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error)
}

type player struct{ mind mind }

// Play gives the commands of one turn, or of what is left of it, and ends it.
func (p *player) Play(ctx context.Context, turn *match.Turn) error {
	return bots.Play(ctx, turn, "coreminer", p.mind.think)
}
