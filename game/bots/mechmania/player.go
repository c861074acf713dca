// Package mechmania has the built-in players of MechMania 27 in three strengths, and the sparring partners Thief and Shadow. Rookie grows potatoes and
// corn near the shop. Regular follows the band with the dearest seed that it can pay. Expert knows from an almanac what every tile will bring and
// from a ledger what money is worth at every turn of the match; before every move and every action it looks some trips ahead and takes the
// way that makes it richest, around the other farmer and on its guard against it. None of them knows the time: the same seed gives the same
// turns on every machine. None of them looks at the plan that the other seat has locked.
package mechmania

import (
	"context"
	"fmt"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// The strengths, as New takes them.
const (
	Rookie  = "rookie"
	Regular = "regular"
	Expert  = "expert"
)

// The sparring partners, as Sparring takes them. Neither plants anything: Thief lives on the other's crops, Shadow stands in the other's way.
const (
	Thief  = "thief"
	Shadow = "shadow"
)

// New makes the player of a strength; the seed decides what it leaves to chance. A player may go from match to match, one at a time.
func New(strength, seed string) (match.Player, error) {
	switch strength {
	case Rookie:
		return &player{newRookie(seed)}, nil
	case Regular:
		return &player{newRegular(seed)}, nil
	case Expert:
		return &player{newExpert(seed)}, nil
	}
	return nil, fmt.Errorf("bots: mechmania has no player %q; it has %s, %s and %s", strength, Rookie, Regular, Expert)
}

// Partners lists the names Sparring takes.
func Partners() []string { return []string{Thief, Shadow} }

// Sparring makes a sparring partner by its name; the seed decides what it leaves to chance.
func Sparring(name, seed string) (match.Player, error) {
	switch name {
	case Thief:
		return &player{newThief(seed)}, nil
	case Shadow:
		return &player{newShadow(seed)}, nil
	}
	return nil, fmt.Errorf("bots: mechmania has no sparring partner %q; it has %s and %s", name, Thief, Shadow)
}

// mind decides about the rest of a seat's stage. The commands stay valid until the next call; the error is that of yield.
type mind interface {
	think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error)
}

type player struct{ mind mind }

// Play gives the commands of one stage, or of what is left of it, and ends it.
func (p *player) Play(ctx context.Context, turn *match.Turn) error {
	return bots.Play(ctx, turn, "mechmania", p.think)
}

// think leaves out the commands that are refused: the stage may have been begun by somebody with other intentions.
func (p *player) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	s = s.Clone()
	hide(s, seat)
	plan, err := p.mind.think(s, seat, yield)
	if err != nil {
		return nil, err
	}
	kept := plan[:0]
	for _, c := range plan {
		if s.Apply(seat, c, nil) == nil {
			kept = append(kept, c)
		}
	}
	return kept, nil
}

// hide takes the plan of the other seat away.
func hide(s *game.State, seat rules.Seat) {
	plan := &s.Plans[1-seat]
	*plan = game.Plan{Locked: plan.Locked}
}
