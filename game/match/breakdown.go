package match

import (
	"context"
	"errors"
	"fmt"

	"app.pentarena/rules"
)

// Breakdown is the error of a player that cannot play through no fault of its own: the machine has no memory or no process left, the program
// in which it thinks cannot be loaded, or a player of this program itself goes wrong. No seat loses by it: Run ends, and the match is not over.
type Breakdown struct{ Err error }

func (b *Breakdown) Error() string { return b.Err.Error() }
func (b *Breakdown) Unwrap() error { return b.Err }

// broken is an error that is a Breakdown, with the name of its seat; nil for any other.
func (m *Match) broken(seat rules.Seat, err error) error {
	var b *Breakdown
	if !errors.As(err, &b) {
		return nil
	}
	return fmt.Errorf("%s cannot play: %w", m.setup.name(seat), err)
}

// Own is a player that belongs to this program. Whatever it does wrong, but for taking too long, is a Breakdown.
type Own struct{ Player }

// Play plays the turn.
func (o Own) Play(ctx context.Context, turn *Turn) error {
	err := guarded(ctx, o.Player, turn)
	var b *Breakdown
	if err == nil || ctx.Err() != nil || errors.As(err, &b) {
		return err
	}
	return &Breakdown{err}
}
