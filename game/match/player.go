package match

import (
	"context"
	"time"

	"app.pentarena/rules"
)

// Player acts for a seat: people, built-in bots and external bots alike.
type Player interface {
	// Play gives commands through turn.Do until the seat's turn is over. Returning before that ends the turn. After an error or a panic the
	// seat has lost the match.
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
	// Both under the lock of the match, since a player may still run when its time is up.
	done   bool
	closed bool // the match has gone on without the player
}

// errOver answers a player that goes on after its turn.
var errOver = &rules.Illegal{Code: "turn_over", Detail: "Your turn is over."}

// Table returns a copy of the position now as the seat may know it, for the player to think on.
func (t *Turn) Table() Table {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.table.Seen(t.seat)
}

// pick chooses one of the seat's options without a copy of the position.
func (t *Turn) pick(dice *rules.Seeded) (Command, bool) {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.table.Pick(t.seat, dice)
}

// Do carries out a command. A refusal is an *rules.Illegal; it changes nothing and is kept as a Fault.
func (t *Turn) Do(c Command) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	m := t.match
	m.mu.Lock()
	defer m.mu.Unlock()
	if t.closed || m.table.Active().Empty() {
		return errOver
	}
	if t.over() {
		m.refuse(t.seat, nil, errOver)
		return errOver
	}
	_, err := m.do(t.seat, c)
	switch {
	case err != nil:
		m.refuse(t.seat, c, err)
	case c == m.start.Game().Pass():
		t.done = true // a game of several stages may ask the same seat again at once; that is another turn
	}
	return err
}

// Pass ends the turn.
func (t *Turn) Pass() error { return t.Do(t.match.start.Game().Pass()) }

// Over reports whether the turn has ended.
func (t *Turn) Over() bool {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.over()
}

// over is Over with the match locked.
func (t *Turn) over() bool {
	t.done = t.done || t.match.table.Turn() != t.start || !t.match.table.Active().Has(t.seat)
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

func (t *Turn) close() {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	t.done, t.closed = true, true
}

// Limited is a player that has so much time for a turn. One that does not come back in time is left alone: whatever it still does is refused.
type Limited struct {
	Player
	Time time.Duration
}

// Play plays the turn; the error is context.DeadlineExceeded when the time is up.
func (l Limited) Play(ctx context.Context, turn *Turn) error {
	timed, cancel := context.WithTimeout(ctx, l.Time)
	defer cancel()
	inner := &Turn{Seat: turn.seat, seat: turn.seat, match: turn.match, ctx: timed, start: turn.start}
	played := make(chan error, 1)
	go func() { played <- guarded(timed, l.Player, inner) }()
	var err error
	select {
	case err = <-played:
	case <-timed.Done():
		err = timed.Err()
	}
	if err != nil && timed.Err() != nil {
		err = timed.Err() // whatever the player says of it
	}
	turn.match.mu.Lock()
	defer turn.match.mu.Unlock()
	turn.done, inner.closed = inner.over(), true
	return err
}

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
