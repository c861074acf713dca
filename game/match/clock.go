package match

import (
	"context"
	"runtime"
	"time"

	"app.pentarena/rules"
)

// Slice is how long a player may think in a browser before its thread does something else: well under a frame where that is the page's. A
// program that does nothing but think gives itself more.
var Slice = 6 * time.Millisecond

// Pause gives the only thread of a browser's program to others once per Slice. Elsewhere it does nothing.
type Pause struct{ last time.Time }

// Yield pauses when a Slice is over.
func (p *Pause) Yield() {
	if runtime.GOOS != "js" {
		return
	}
	now := time.Now()
	if p.last.IsZero() {
		p.last = now
	}
	if now.Sub(p.last) >= Slice {
		time.Sleep(time.Millisecond)
		p.last = time.Now()
	}
}

// OnClock is a player with the clock of the game for the match, where the game has one; see rules.ClockOf. Its time runs in its turns only.
// A player whose time is up is abandoned as one of Limited.
type OnClock struct {
	Player
	Start time.Duration // used in the first turn without being counted
	// Within limits a turn as in Limited; nil for context.WithTimeout.
	Within func(ctx context.Context, time time.Duration) (context.Context, context.CancelFunc)
	// Used is how much time the player has used in all; nil for the clock on the wall.
	Used func() time.Duration

	begun bool
	left  time.Duration
}

// Timed is a player with a limit for each turn by the clock on the wall, or on the clock of the game when there is none.
func Timed(p Player, limit time.Duration) Player {
	if limit > 0 {
		return Limited{Player: p, Time: limit}
	}
	return &OnClock{Player: p}
}

var began = time.Now()

// Wall is the time by the clock on the wall since the program began.
func Wall() time.Duration { return time.Since(began) }

type leftKey struct{}

// Left is what a player on a clock had left when its turn began; false for one that is on none.
func Left(ctx context.Context) (time.Duration, bool) {
	left, ok := ctx.Value(leftKey{}).(time.Duration)
	return left, ok
}

// Play plays the turn; the error is context.DeadlineExceeded when the clock has run out.
func (c *OnClock) Play(ctx context.Context, turn *Turn) error {
	start, added, ok := rules.ClockOf(turn.Position().State())
	if !ok {
		return c.Player.Play(ctx, turn)
	}
	used, free := c.Used, time.Duration(0)
	if used == nil {
		used = Wall
	}
	if !c.begun {
		c.begun, c.left, free = true, time.Duration(start)*time.Second, c.Start
	}
	c.left += time.Duration(added) * time.Second
	before := used()
	err := Limited{Player: c.Player, Time: c.left, Within: c.Within}.Play(context.WithValue(ctx, leftKey{}, c.left), turn)
	c.left -= max(used()-before-free, 0)
	return err
}
