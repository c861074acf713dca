package remote_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
)

// By correspondence the clock of a turn goes from where the turn begins, though nobody has the page open, and while the server is away. It begins
// again with the next turn, and who has none left loses.
func TestDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := setup(t, "anarchy", "quick", "days")
		start, err := games.Start(s)
		if err != nil {
			t.Fatal(err)
		}
		m := match.New(s, start)
		kept := map[rules.Seat]remote.Kept{}
		begin := func() (h *remote.Host, end func()) {
			h, err := remote.NewHost(m, rules.Seats(0, 1), remote.Limit{Each: 24 * time.Hour})
			if err != nil {
				t.Fatal(err)
			}
			for at, k := range kept {
				if err := h.Resume(at, k); err != nil {
					t.Fatal(err)
				}
			}
			h.Keep(func(at rules.Seat, k remote.Kept) { kept[at] = k })
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() {
				defer close(done)
				_ = m.Run(ctx, []match.Player{h.Player(0), h.Player(1)})
			}()
			synctest.Wait()
			return h, func() { cancel(); <-done }
		}
		left := func(h *remote.Host, at rules.Seat, want time.Duration) {
			t.Helper()
			if got, runs := h.Left(at); got != want || !runs {
				t.Errorf("seat %d has %v left (%t), not %v", at+1, got, runs, want)
			}
		}
		h, end := begin()
		time.Sleep(20 * time.Hour)
		left(h, 0, 4*time.Hour)
		if _, runs := h.Left(1); runs {
			t.Error("the clock goes for who is not to move")
		}
		end()
		time.Sleep(2 * time.Hour)
		h, end = begin()
		left(h, 0, 2*time.Hour)
		if _, err := m.Do(0, m.Game().Pass()); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		left(h, 1, 24*time.Hour)
		time.Sleep(20 * time.Hour)
		end()
		time.Sleep(time.Hour)
		h, end = begin()
		left(h, 1, 3*time.Hour)
		time.Sleep(2 * time.Hour)
		if m.Active().Empty() {
			t.Fatal("the match ends before the clock")
		}
		if err := func() error { end(); return h.Rewind(0) }(); err != nil {
			t.Fatal(err)
		}
		h, end = begin()
		left(h, 0, 24*time.Hour)
		time.Sleep(25 * time.Hour)
		synctest.Wait()
		if f := m.Faults(); len(f) != 1 || f[0].Kind != match.Late || f[0].Seat != 0 {
			t.Errorf("after the time there are the faults %v", f)
		}
		end()
	})
}
