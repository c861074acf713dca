package review

import (
	"context"

	"app.pentarena/game/match"
)

// Repeated is the position after a turn in which all seats do what they did, under the first chances of its review.
func (s *Subject) Repeated(ctx context.Context, players Players, turn int, seat int8) (match.Position, error) {
	before, err := s.Before(turn)
	if err != nil {
		return nil, err
	}
	c := comparison{ctx: ctx, players: players, setup: s.setup, before: before}
	for _, step := range s.turn(turn) {
		c.given[step.Seat] = append(c.given[step.Seat], step.Cmd)
	}
	return c.played(c.given[seat], 0).Position(), nil
}
