package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
)

// A match in which the machine or a player of this program goes wrong is not over: nobody wins, nothing is booked, and it can be played on.
func TestBreakdown(t *testing.T) {
	memory := errors.New("no memory")
	for name, c := range map[string]struct {
		player match.Player
		want   string
	}{
		"machine": {script(func(context.Context, *match.Turn) error { return &match.Breakdown{Err: memory} }), "no memory"},
		"error":   {match.Own{Player: script(func(context.Context, *match.Turn) error { return memory })}, "no memory"},
		"panic":   {match.Own{Player: script(func(context.Context, *match.Turn) error { panic("oops") })}, "oops (breakdown_test.go:"},
		"limited": {match.Limited{Player: match.Own{Player: script(func(context.Context, *match.Turn) error { panic("oops") })}, Time: time.Minute}, "oops"},
	} {
		m := open(t, "turns = 9")
		err := m.Run(t.Context(), []match.Player{script(idle), c.player})
		var broken *match.Breakdown
		if !errors.As(err, &broken) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "cannot play") {
			t.Errorf("%s: %v", name, err)
		}
		if m.Outcome().Over || len(m.Faults()) > 0 || m.Len() != 1 {
			t.Errorf("%s: after %d steps %+v, faults %v", name, m.Len(), m.Outcome(), m.Faults())
		}
		if err := m.Forfeit(1, err); err == nil || m.Outcome().Over {
			t.Errorf("%s: the seat is given up: %v", name, err)
		}
		if err := m.Run(t.Context(), []match.Player{script(idle), script(idle)}); err != nil || !m.Outcome().Over {
			t.Errorf("%s: it does not go on: %v", name, err)
		}
	}
}

// A player of this program that is too slow for a limit that was asked for loses, as any other.
func TestOwnPlayersHaveTheirTime(t *testing.T) {
	m := open(t, "turns = 9")
	late := match.Own{Player: script(func(ctx context.Context, _ *match.Turn) error { <-ctx.Done(); return ctx.Err() })}
	if err := m.Run(t.Context(), []match.Player{match.Limited{Player: late, Time: time.Millisecond}, script(idle)}); err != nil {
		t.Fatal(err)
	}
	if f := m.Faults(); len(f) != 1 || f[0].Kind != match.Late {
		t.Errorf("%v", f)
	}
}
