package scenes

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/ui"
)

// ahead is how many turns a match of bots may run before what is shown: enough for any speed to be smooth, few enough to leave the
// machine to the picture.
const ahead = 48

// runner lets a match run in a goroutine of its own.
type runner struct {
	humans rules.SeatSet
	turn   atomic.Int64 // turn shown, which the bots keep near
	cancel context.CancelFunc
	done   chan struct{}
	err    error // valid once done is closed
}

// newRunner makes the players of a match and lets it run.
func newRunner(m *match.Match, entry catalog.Entry) (*runner, error) {
	r := &runner{done: make(chan struct{})}
	setup := m.Setup()
	players := make([]match.Player, m.Table().Seats())
	for i := range players {
		kind := ""
		if i < len(setup.Seats) {
			kind = setup.Seats[i].Kind
		}
		if kind == "human" {
			players[i] = match.Human{}
			r.humans |= rules.Seats(rules.Seat(i))
			continue
		}
		bot, err := entry.Bot(kind, fmt.Sprintf("%s seat %d", setup.Seed, i+1))
		if err != nil {
			return nil, err
		}
		players[i] = leashed{bot, r}
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	go func() {
		defer close(r.done)
		defer func() {
			if p := recover(); p != nil { // a bot's fault must not take the program with it
				r.err = fmt.Errorf("a player failed: %v", p)
			}
		}()
		r.err = m.Run(ctx, players)
	}()
	return r, nil
}

// stop ends the match and waits until its goroutine is gone.
func (r *runner) stop() {
	r.cancel()
	<-r.done
}

// failed is why the match stopped before its end, nil while it runs or when it is over.
func (r *runner) failed() error {
	select {
	case <-r.done:
		if errors.Is(r.err, context.Canceled) {
			return nil
		}
		return r.err
	default:
		return nil
	}
}

// leashed is a bot that waits until what is shown comes near its turn.
type leashed struct {
	match.Player
	run *runner
}

// Play plays the turn when it is near enough.
func (l leashed) Play(ctx context.Context, turn *match.Turn) error {
	number := int64(turn.Table().Turn())
	for number > l.run.turn.Load()+ahead {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return l.Player.Play(ctx, turn)
}

// tick lets playback go on.
func (t *Table) tick(dt float64) {
	t.play.Tick(dt, t.hurried())
	if t.runner != nil {
		t.runner.turn.Store(int64(t.play.Turns()) + int64(t.play.Line().At(0).Turn()))
	}
	for _, c := range t.play.Cues() {
		t.env.Play(c.Sound, float64(c.Gain), float64(c.Pan))
	}
	if t.play.Finished() {
		t.results()
	}
	t.honour()
	t.turnOver()
	for _, text := range t.play.News() {
		t.u.Say(text)
	}
	t.ambient.tick(dt, t.u.In, t.play.Moved())
}

// hurried reports whether the person hurries the turns of others.
func (t *Table) hurried() bool {
	return t.play.Live() && !t.humans.Empty() && t.seat == rules.NoSeat && t.u.In != nil && t.u.Held(ui.Play)
}
