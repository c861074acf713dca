package review

import (
	"context"
	"encoding/json"

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

// KeyOf is the part of a turn that matters most.
var KeyOf = keyOf

// Advised is advised.
func (t *Turn) Advised(actor string, cmd json.RawMessage) bool { return t.advised(actor, cmd) }

// Measured is a turn whose branches are worth this under some chances.
func Measured(best, played, idle []float64) (t Turn) {
	t.measure(&branch{values: best}, &branch{values: played}, &branch{values: idle})
	return t
}
