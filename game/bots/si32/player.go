// Package si32 has the built-in players of Si32 in three strengths, and sparring partners. All of them plan a turn in the same steps, each in
// its own style: raze what can be razed this turn, guard what could be razed, raise buildings, fill them with workers, mine, go for enemy
// buildings. Rookie does a part of that, now and then and with few workers. Regular does it soundly but near by and without a plan for the
// board. Expert divides the board into lots for buildings, sends every miner where there is most for it, and lets exactly as many units
// arrive at a siege at once as it takes. None of them knows the time or what others have ordered: the same seed gives the same turns on every
// machine.
package si32

import (
	"context"
	"fmt"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// The strengths, as New takes them.
const (
	Rookie  = "rookie"
	Regular = "regular"
	Expert  = "expert"
)

// New makes the player of a strength; the seed decides what it leaves to chance. A player may go from match to match, one at a time.
func New(strength, seed string) (match.Player, error) {
	switch strength {
	case Rookie:
		return &player{&mind{manner: &dreamy, dice: rules.NewSeeded(seed)}}, nil
	case Regular:
		return &player{&mind{manner: &sound}}, nil
	case Expert:
		return &player{&mind{manner: &keen}}, nil
	}
	return nil, fmt.Errorf("bots: si32 has no player %q; it has %s, %s and %s", strength, Rookie, Regular, Expert)
}

// thinker decides about the orders of a seat's turn. The commands stay valid until the next call; the error is that of yield.
type thinker interface {
	think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error)
}

type player struct{ thinker }

// Play gives the orders of one turn, or of what is left of it, and locks them.
func (p *player) Play(ctx context.Context, turn *match.Turn) error {
	return bots.Play(ctx, turn, "si32", p.think)
}
