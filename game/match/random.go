package match

import (
	"context"

	"app.pentarena/rules"
)

// Random is a player that chooses among the legal commands, for tests and benchmarks.
type Random struct{ dice *rules.Seeded }

// NewRandom returns a random player whose choices depend on the seed alone.
func NewRandom(seed string) *Random { return &Random{rules.NewSeeded("random " + seed)} }

// Play carries out random commands until the turn is over.
func (r *Random) Play(_ context.Context, turn *Turn) error {
	for n := 0; !turn.Over(); n++ {
		if err := turn.Yield(); err != nil {
			return err
		}
		c, ok := turn.pick(r.dice)
		if !ok || n >= maxTurn {
			return turn.Pass()
		}
		if err := turn.Do(c); err != nil {
			return err
		}
	}
	return nil
}

// maxTurn is the maximum number of commands that a random player gives in a turn.
const maxTurn = 1000

// Choose returns one of the seat's options, each equally likely; false when it has none.
func (r *Random) Choose(t Position, seat rules.Seat) (Command, bool) { return t.Pick(seat, r.dice) }

// IdleKind is the kind of Idle in a setup. It is among the players of no game.
const IdleKind = "idle"

// Idle is a player that does nothing.
type Idle struct{}

// Play ends the turn.
func (Idle) Play(context.Context, *Turn) error { return nil }
