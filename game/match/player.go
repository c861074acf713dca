package match

import (
	"context"

	"app.pentarena/rules"
)

// Player acts for a seat: people, built-in bots and external bots alike.
type Player interface {
	// Play gives commands through turn.Do until the seat's turn is over. Returning before that ends the turn. An error ends the match.
	Play(ctx context.Context, turn *Turn) error
}

// Turn is a seat's turn as its player sees it. It is of no use once the turn is over. It belongs to one goroutine.
type Turn struct {
	Seat  rules.Seat // for the player to read
	seat  rules.Seat // the one that counts
	match *Match
	ctx   context.Context
	start int // number of the turn
	pause pause
	done  bool
}

// errOver answers a player that goes on after its turn.
var errOver = &rules.Illegal{Code: "turn_over", Detail: "Your turn is over."}

// Table returns a copy of the position now, for the player to think on.
func (t *Turn) Table() Table { return t.match.Table() }

// pick chooses one of the seat's options without a copy of the position.
func (t *Turn) pick(dice *rules.Seeded) (Command, bool) {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.table.Pick(t.seat, dice)
}

// Do carries out a command. A refusal is an *rules.Illegal and changes nothing.
func (t *Turn) Do(c Command) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if t.Over() {
		return errOver
	}
	_, err := t.match.Do(t.seat, c)
	if err == nil && c == t.match.start.Game().Pass() {
		t.done = true // a game of several stages may ask the same seat again at once; that is another turn
	}
	return err
}

// Pass ends the turn.
func (t *Turn) Pass() error { return t.Do(t.match.start.Game().Pass()) }

// Over reports whether the turn has ended.
func (t *Turn) Over() bool {
	t.done = t.done || t.number() != t.start || !t.match.Active().Has(t.seat)
	return t.done
}

// Yield lets the rest of the program live during long thinking. Call it every few hundred nodes; it returns ctx's error when the
// player should stop.
func (t *Turn) Yield() error {
	t.pause.yield()
	return t.ctx.Err()
}

func (t *Turn) number() int {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.table.Turn()
}

func (t *Turn) close() { t.done = true }

// Human is a player whose commands come from a person through Match.Do: it waits until the turn is over.
type Human struct{}

// Play waits for the turn's end.
func (Human) Play(ctx context.Context, turn *Turn) error {
	for {
		changed := turn.match.Changed()
		if turn.Over() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
