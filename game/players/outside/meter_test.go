package outside_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/players/outside"
)

// meter is a program that gets this share of a processor.
type meter struct {
	began time.Time
	share float64
}

func (m meter) Used() (time.Duration, bool) {
	return time.Duration(float64(time.Since(m.began)) * m.share), m.share >= 0
}

// The time of a program is that of the processors that it had: on a machine that is busy it lasts longer, up to the backstop; of several
// processors at a time it is shorter. Where nothing is known of it, and for what is not a program here, it is that of the clock on the wall.
func TestWithin(t *testing.T) {
	all := time.Duration(runtime.NumCPU()) // no program has more
	for _, c := range []struct {
		share       float64
		least, most time.Duration
	}{
		{1, 1000, 1100}, {0.5, 2000, 2100}, {0.21, 4700, 4900}, {0.1, 5000, 5001}, {0, 5000, 5001}, {float64(all), 1000 / all, 1000/all + 100}, {-1, 1000, 1001},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			ctx, cancel := outside.Within(t.Context(), meter{began, c.share}, time.Second)
			defer cancel()
			<-ctx.Done()
			took := time.Since(began) / time.Millisecond
			if took < c.least || took > c.most || !errors.Is(ctx.Err(), context.DeadlineExceeded) {
				t.Errorf("with %v of a processor it had %d ms: %v", c.share, took, ctx.Err())
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		ctx, cancel := outside.Beginning(t.Context(), meter{began, 1}, time.Second, 3*time.Second)
		defer cancel()
		<-ctx.Done()
		if took := time.Since(began); took < 4*time.Second || took > 4100*time.Millisecond {
			t.Errorf("a program that begins had %v", took)
		}
	})
}

// A context ends with the one that it is made of, and when it is no longer needed.
func TestWithinEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		outer, stop := context.WithCancel(t.Context())
		ctx, cancel := outside.Within(outer, meter{time.Now(), 0}, time.Second)
		defer cancel()
		stop()
		if <-ctx.Done(); !errors.Is(ctx.Err(), context.Canceled) {
			t.Error(ctx.Err())
		}
		ctx, cancel = outside.Within(t.Context(), meter{time.Now(), 0}, time.Second)
		cancel()
		if <-ctx.Done(); !errors.Is(ctx.Err(), context.Canceled) {
			t.Error(ctx.Err())
		}
	})
}
