package review

import (
	"context"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Repeated is the position after a turn in which all seats do what they did, under the first chances of its review.
func (s *Subject) Repeated(ctx context.Context, players Players, turn int, seat int8) (match.Position, error) {
	c, err := s.comparison(ctx, players, Job{Turn: turn, Seat: rules.Seat(seat)})
	if err != nil {
		return nil, err
	}
	return c.played(c.given[seat], 0).Position(), nil
}

// Deed is what a part does, whoever does it.
func Deed(p Part) string { return p.deed() }
