package match

import (
	"context"

	"app.pentarena/rules"
)

// Random is a player that does something legal, whatever it is: a partner for tests and measurements.
type Random struct{ dice *rules.Seeded }

// NewRandom returns a random player; the seed decides all it does.
func NewRandom(seed string) *Random { return &Random{rules.NewSeeded("random " + seed)} }

// Play carries out random commands until the turn is over.
func (r *Random) Play(_ context.Context, turn *Turn) error {
	for n := 0; !turn.Over(); n++ {
		if err := turn.Yield(); err != nil {
			return err
		}
		c, ok := turn.pick(r.dice)
		if !ok || n >= longTurn {
			return turn.Pass()
		}
		if err := turn.Do(c); err != nil {
			return err
		}
	}
	return nil
}

// longTurn is how many commands a random player gives before it ends its turn, should the game let it go on for ever.
const longTurn = 1000

// Choose returns one of the seat's options, each equally likely; false when it has none.
func (r *Random) Choose(t Table, seat rules.Seat) (Command, bool) { return t.Pick(seat, r.dice) }
