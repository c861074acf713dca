package seats

import (
	"context"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// worker is a program that passes and uses processor time when it is told to.
type worker struct{ used atomic.Int64 }

func (w *worker) Used() (time.Duration, bool)                      { return time.Duration(w.used.Load()), true }
func (w *worker) Leave(context.Context)                            {}
func (w *worker) End() error                                       { return nil }
func (w *worker) Said() string                                     { return "" }
func (w *worker) Exit() string                                     { return "" }
func (w *worker) Over(context.Context, match.Position) error       { return nil }
func (w *worker) Close() error                                     { return nil }
func (w *worker) Play(ctx context.Context, turn *match.Turn) error { return w.turn(ctx, turn) }
func (w *worker) Open(func(io.Reader, io.Writer) outside.Framing, int, int) outside.Conn {
	return nil
}

// turn uses a millisecond.
func (w *worker) turn(ctx context.Context, turn *match.Turn) error {
	w.used.Add(int64(time.Millisecond))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return turn.Pass()
}

// player is a function that plays.
type player func(context.Context, *match.Turn) error

func (p player) Play(ctx context.Context, turn *match.Turn) error { return p(ctx, turn) }

// What a program in a sandbox computes while others have their turn counts in its next turn, once; in the open it does not count.
func TestTimeOfOthers(t *testing.T) {
	for _, c := range []struct {
		game    string
		limit   time.Duration // 0 for the clock of the game
		strict  bool
		between time.Duration
		late    bool
	}{
		{"anarchy", time.Minute, true, 50 * time.Second, false}, {"anarchy", time.Minute, true, time.Minute, true}, {"anarchy", time.Minute, false, time.Hour, false},
		{"galapagos", 0, true, 500 * time.Millisecond, false}, {"galapagos", 0, true, 8 * time.Second, true}, {"galapagos", 0, false, time.Hour, false},
	} {
		level, err := levels.Find(c.game, "quick")
		if err != nil {
			t.Fatal(err)
		}
		setup := match.Setup{Game: c.game, Level: level.Name, Text: level.Text, Seed: "1", Seats: make([]match.SeatInfo, 2)}
		start, err := games.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		w := &worker{}
		s := &Seat{program: w, player: w, strict: c.strict}
		if s.Player = (match.Limited{Player: w, Time: c.limit, Within: s.within(0)}); c.limit == 0 {
			s.Player = &match.OnClock{Player: w, Within: s.within(0), Used: s.used}
		}
		turns := 0
		other := player(func(_ context.Context, turn *match.Turn) error {
			if turns++; turns > 20 {
				return turn.Do(turn.Position().Game().Concede())
			}
			w.used.Add(int64(c.between))
			return turn.Pass()
		})
		m := match.New(setup, start)
		if err := m.Run(t.Context(), []match.Player{s, other}); err != nil {
			t.Fatal(err)
		}
		late := len(m.Faults()) > 0
		if late && (m.Faults()[0].Kind != match.Late || m.Faults()[0].Seat != 0) || late != c.late || !late && m.Outcome().Winners != rules.Seats(0) {
			t.Errorf("%+v: %v, %+v after %d turns of the other", c, m.Faults(), m.Outcome(), turns)
		}
	}
}

// What a program uses is told as it is used: in its turns, in those of others, and until it has gone.
func TestCharged(t *testing.T) {
	w, told := &worker{}, time.Duration(0)
	s := &Seat{program: w, player: w, Player: w, charge: func(used time.Duration) { told += used }}
	level, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: "anarchy", Level: level.Name, Text: level.Text, Seed: "1", Seats: make([]match.SeatInfo, 2)}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m, turns := match.New(setup, start), time.Duration(0)
	other := player(func(_ context.Context, turn *match.Turn) error {
		if turns++; told != time.Duration(w.used.Load()) {
			t.Errorf("%v are told of %v", told, time.Duration(w.used.Load()))
		}
		if turns == 5 {
			return turn.Do(turn.Position().Game().Concede())
		}
		return turn.Pass()
	})
	if err := m.Run(t.Context(), []match.Player{s, other}); err != nil {
		t.Fatal(err)
	}
	w.used.Add(int64(time.Second))
	if err := s.Leave(t.Context(), m); err != nil || told != time.Second+turns*time.Millisecond || turns != 5 {
		t.Errorf("%v, %v after %d turns", told, err, turns)
	}
}
