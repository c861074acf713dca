package turn

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// People are the seats of a match on which people sit.
func People(setup match.Setup) (people rules.SeatSet) {
	for i, s := range setup.Seats {
		if s.Kind == "human" {
			people |= rules.Seats(rules.Seat(i))
		}
	}
	return people
}

// Runner runs a match in a goroutine. Its bots stay near the turn shown.
type Runner struct {
	lead   int64
	shown  atomic.Int64
	cancel context.CancelFunc
	done   chan struct{}
	err    error // valid once done is closed
}

// Run creates the players of a match and starts it; the bots stay at most lead turns ahead of the one shown.
func Run(m *match.Match, choice players.Choice, lead int) (*Runner, error) {
	r := &Runner{lead: int64(lead), done: make(chan struct{})}
	setup := m.Setup()
	people := People(setup)
	seated := make([]match.Player, m.Position().Seats())
	programs := map[rules.Seat]outside.Player{}
	for i := range seated {
		if people.Has(rules.Seat(i)) {
			seated[i] = match.Human{}
			continue
		}
		kind := ""
		if i < len(setup.Seats) {
			kind = setup.Seats[i].Kind
		}
		bot, err := choice.Bot(kind, setup.SeedOf(rules.Seat(i)))
		if err != nil {
			return nil, err
		}
		if _, waits := bot.(match.Human); waits { // it plays elsewhere
			seated[i] = bot
			continue
		}
		seated[i] = leashed{bot, r}
		if p, ok := bot.(outside.Player); ok {
			programs[rules.Seat(i)] = p
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	go func() {
		defer close(r.done)
		r.err = m.Run(ctx, seated)
		for seat, p := range programs {
			leave(p, m, seat)
		}
	}()
	return r, nil
}

// leave tells a program how the match has ended, if it has, and lets it go. What goes wrong with that concerns nobody any more.
func leave(p outside.Player, m *match.Match, seat rules.Seat) {
	defer p.Close()
	if m.Outcome().Over {
		ctx, cancel := context.WithTimeout(context.Background(), farewell)
		defer cancel()
		_ = p.Over(ctx, m.Position().Seen(seat))
	}
}

// farewell is how long a program may take to hear how the match has ended.
const farewell = time.Second

// Show says which turn is shown, as the match counts them.
func (r *Runner) Show(turn int) { r.shown.Store(int64(turn)) }

// Stop ends the match and waits until its goroutine is gone.
func (r *Runner) Stop() {
	r.cancel()
	<-r.done
}

// Wait returns when the match is over, with the error of Err. When ctx ends first, the match ends too, with its error.
func (r *Runner) Wait(ctx context.Context) error {
	select {
	case <-r.done:
		return r.err
	case <-ctx.Done():
		r.Stop()
		return ctx.Err()
	}
}

// Err is why the match stopped before its end, nil while it runs or when it is over.
func (r *Runner) Err() error {
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
	run *Runner
}

// Play plays the turn when it is near enough.
func (l leashed) Play(ctx context.Context, turn *match.Turn) error {
	number := int64(turn.Position().Turn())
	for number > l.run.shown.Load()+l.run.lead {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return l.Player.Play(ctx, turn)
}
