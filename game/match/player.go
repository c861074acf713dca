package match

import (
	"cmp"
	"context"
	"errors"
	"time"

	"app.pentarena/rules"
)

// Player acts for a seat: a person, a built-in bot or an external bot.
type Player interface {
	// Play gives commands through turn.Do until the seat's turn is over. Returning earlier ends the turn. A seat whose player returns an
	// error or panics loses the match, unless that is a Breakdown.
	Play(ctx context.Context, turn *Turn) error
}

// Turn is one turn of a seat, for its player. It is usable until the turn is over, by one goroutine.
type Turn struct {
	Seat  rules.Seat // for the player to read
	seat  rules.Seat // trusted copy of Seat
	match *Match
	ctx   context.Context
	start int       // number of the turn
	began time.Time // see Begin
	pause Pause
	// Guarded by the lock of the match: a player may still run after its time is up.
	done   bool
	closed bool // the match has gone on without the player
}

// errOver refuses commands after the end of the turn.
var errOver = &rules.Illegal{Code: "turn_over", Detail: "Your turn is over."}

// Position returns a copy of the current position as the seat may know it; the player may change it.
func (t *Turn) Position() Position {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.position.Seen(t.seat)
}

// Steps returns the steps from number from on that all seats may know: those of plans that have not been carried out yet are missing.
func (t *Turn) Steps(from int) []Step {
	m := t.match
	m.mu.Lock()
	defer m.mu.Unlock()
	n := min(m.open, len(m.steps))
	from = min(max(from, 0), n)
	return m.steps[from:n:n]
}

// Refuse keeps as a Fault that what the player sent is not a command. Nothing has happened.
func (t *Turn) Refuse(i *rules.Illegal) {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	if !t.closed {
		t.match.addRefusal(t.seat, nil, i)
	}
}

// pick chooses one of the seat's options without copying the position.
func (t *Turn) pick(dice *rules.Seeded) (Command, bool) {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.position.Pick(t.seat, dice)
}

// Do carries out a command. A refusal is an *rules.Illegal, changes nothing and is kept as a Fault.
func (t *Turn) Do(c Command) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	m := t.match
	m.mu.Lock()
	defer m.mu.Unlock()
	if t.closed || m.position.Active().Empty() {
		return errOver
	}
	if t.over() {
		m.addRefusal(t.seat, nil, errOver)
		return errOver
	}
	_, err := m.do(t.seat, c)
	switch {
	case err != nil:
		m.addRefusal(t.seat, c, err)
	case c == m.start.Game().Pass():
		t.done = true // the same seat may act again at once in a game with several phases; that is another turn
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
	t.done = t.done || t.match.position.Turn() != t.start || !t.match.position.Active().Has(t.seat)
	return t.done
}

// Yield gives other goroutines time while a player thinks. Call it every few hundred nodes; it returns ctx's error when the player should
// stop.
func (t *Turn) Yield() error {
	t.pause.Yield()
	return t.ctx.Err()
}

// Match returns the match, for players that think elsewhere on a copy of it. Commands are given by Do.
func (t *Turn) Match() *Match { return t.match }

// Begin says that the player's time begins now: so long it has waited for the machine. It is called by who plays the turn, before the player.
func (t *Turn) Begin() { t.began = time.Now() }

// Number is the number of turns that had ended when the turn began.
func (t *Turn) Number() int { return t.start }

// Ended reports whether the match is over.
func (t *Turn) Ended() bool {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.position.Active().Empty()
}

func (t *Turn) number() int {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	return t.match.position.Turn()
}

func (t *Turn) close() {
	t.match.mu.Lock()
	defer t.match.mu.Unlock()
	t.done, t.closed = true, true
}

// overdueTime is how long a player whose time is up may say what it did instead, see Overdue.
const overdueTime = 100 * time.Millisecond

// Limited is a player with a time limit for each turn. A player that does not return in time is abandoned; its later commands are refused.
type Limited struct {
	Player
	Time time.Duration
	// Within returns a context that ends when the player has used the time; nil for context.WithTimeout.
	Within func(ctx context.Context, time time.Duration) (context.Context, context.CancelFunc)
}

// Play plays the turn; the error is, or wraps, context.DeadlineExceeded after the time limit.
func (l Limited) Play(ctx context.Context, turn *Turn) error {
	within := l.Within
	if within == nil {
		within = context.WithTimeout
	}
	timed, cancel := within(ctx, l.Time)
	defer cancel()
	inner := &Turn{Seat: turn.seat, seat: turn.seat, match: turn.match, ctx: timed, start: turn.start}
	played := make(chan error, 1)
	go func() { played <- guarded(timed, l.Player, inner) }()
	var err error
	select {
	case err = <-played:
	case <-timed.Done():
		select {
		case err = <-played: // at the same moment
		default:
			select {
			case err = <-played: // too late, and perhaps with what it did instead
			case <-time.After(overdueTime):
			}
			err = cmp.Or(err, timed.Err())
		}
	}
	var told *Overdue
	if err != nil && timed.Err() != nil && !errors.As(err, &told) {
		err = timed.Err() // replaces the player's own error
	}
	turn.match.mu.Lock()
	defer turn.match.mu.Unlock()
	turn.done, inner.closed = inner.over(), true
	return err
}

// Human is the player for a person's seat: commands come through Match.Do, and Play waits until the turn is over.
type Human struct{}

// Play waits for the end of the turn.
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

// Advice is a part of what a seat should do in its turn: commands that belong together, and a sentence that says why.
type Advice struct {
	Cmds []Command
	Why  string
}

// Joined are the commands of all parts of advice.
func Joined(parts ...Advice) (cmds []Command) {
	for _, a := range parts {
		cmds = append(cmds, a.Cmds...)
	}
	return cmds
}
