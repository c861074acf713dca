// Package anarchy has the built-in players of Anarchy in three strengths. Rookie acts on whims near the right places. Regular spends each
// bribe where it expects the most damage done to the enemy's headquarters or kept from its own. Expert plays out many plans for its turn,
// over the known forecasts and with both seats going on by rules like Regular's but more careful ones, and takes the best. None of them knows the time: the same seed
// gives the same turns on every machine.
package anarchy

import (
	"context"
	"fmt"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
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
		return &player{mind: &rookie{dice: rules.NewSeeded(seed)}}, nil
	case Regular:
		return &player{mind: &regular{}}, nil
	case Expert:
		return &player{mind: newSearch(seed)}, nil
	}
	return nil, fmt.Errorf("bots: anarchy has no player %q; it has %s, %s and %s", strength, Rookie, Regular, Expert)
}

// mind decides about the rest of a seat's turn. The commands stay valid until the next call; the error is that of yield.
type mind interface {
	think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error)
}

type player struct{ mind mind }

// Play gives the commands of one turn, or of what is left of it, and ends it.
func (p *player) Play(ctx context.Context, turn *match.Turn) error {
	return bots.Play(ctx, turn, "anarchy", p.mind.think)
}

type rookie struct {
	chart
	dice *rules.Seeded
	s    game.State
	plan []game.Command
}

func (r *rookie) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	r.read(s)
	r.s.CopyFrom(s)
	r.plan = r.fumble(&r.s, seat, r.dice, r.plan[:0])
	return r.plan, yield()
}

type regular struct {
	chart
	s    game.State
	plan []game.Command
}

func (r *regular) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	r.read(s)
	r.s.CopyFrom(s)
	r.plan = r.play(&r.s, seat, &sound, r.plan[:0])
	return r.plan, yield()
}
