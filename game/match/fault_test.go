package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// A refused command does nothing: its reason is kept, and the turn and the match go on.
func TestRefusedCommand(t *testing.T) {
	m := open(t, "stones = [4]\nslip = 0\nturns = 4")
	if err := m.Run(t.Context(), []match.Player{script(idle), script(func(_ context.Context, turn *match.Turn) error {
		if err := turn.Do(take(3, 1)); code(err) != "heap" {
			t.Errorf("an illegal command: %v", err)
		}
		if err := turn.Do("nonsense"); err == nil {
			t.Error("a word is a command")
		}
		turn.Refuse(&rules.Illegal{Code: "parse", Detail: "This is not a command."})
		if err := turn.Do(take(0, 1)); err != nil {
			t.Error(err)
		}
		if err := turn.Pass(); err != nil {
			t.Error(err)
		}
		if err := turn.Do(take(0, 1)); code(err) != "turn_over" {
			t.Errorf("a command after the turn: %v", err)
		}
		return nil
	})}); err != nil {
		t.Fatal(err)
	}
	if o := m.Outcome(); !o.Over || o.Winners != rules.Seats(1) || m.Len() != 6 {
		t.Errorf("%+v after %d steps", o, m.Len())
	}
	f := m.Faults()
	if len(f) != 7 { // the last command came after the end of the match
		t.Fatalf("%v", f)
	}
	for i, want := range []match.Fault{
		{Step: 1, Turn: 1, Seat: 1, Kind: match.Refused, Cmd: take(3, 1), Code: "heap", Text: "There is no heap 3."},
		{Step: 1, Turn: 1, Seat: 1, Kind: match.Refused, Text: "match: string is not a command of cairns"},
		{Step: 1, Turn: 1, Seat: 1, Kind: match.Refused, Code: "parse", Text: "This is not a command."},
		{Step: 3, Turn: 2, Seat: 1, Kind: match.Refused, Code: "turn_over", Text: "Your turn is over."},
	} {
		if f[i] != want || f[i].Loses() {
			t.Errorf("fault %d: %+v", i, f[i])
		}
	}
}

// A player that fails loses; the other seat, the match and the program go on.
func TestPlayerFails(t *testing.T) {
	late := func(ctx context.Context, _ *match.Turn) error { <-ctx.Done(); return ctx.Err() }
	deaf := make(chan struct{})
	defer close(deaf)
	for name, c := range map[string]struct {
		player match.Player
		want   match.Fault
	}{
		"error":  {script(func(context.Context, *match.Turn) error { return errors.New("no\nidea") }), match.Fault{Kind: match.Failed, Text: "no idea"}},
		"panic":  {script(func(context.Context, *match.Turn) error { panic("oops") }), match.Fault{Kind: match.Crashed, Text: "oops (fault_test.go:"}},
		"bounds": {script(func(context.Context, *match.Turn) error { return []error{}[deafness()] }), match.Fault{Kind: match.Crashed, Text: "runtime error: index out of range [3] with length 0 (fault_test.go:"}},
		"late":   {match.Limited{Player: script(late), Time: time.Minute}, match.Fault{Kind: match.Late, Text: "The time for the turn ran out."}},
		"deaf": {match.Limited{Player: script(func(context.Context, *match.Turn) error { <-deaf; return nil }), Time: time.Minute},
			match.Fault{Kind: match.Late, Text: "The time for the turn ran out."}},
		"panic in time": {match.Limited{Player: script(func(context.Context, *match.Turn) error { panic("oops") }), Time: time.Minute}, match.Fault{Kind: match.Crashed, Text: "oops"}},
	} {
		for seat := range rules.Seat(2) {
			play := func(t *testing.T) {
				m := open(t, "turns = 9")
				players := []match.Player{script(idle), script(idle)}
				players[seat] = c.player
				if err := m.Run(t.Context(), players); err != nil {
					t.Fatal(name, err)
				}
				o, f := m.Outcome(), m.Faults()
				if !o.Over || o.Winners != rules.Seats(1-seat) || o.Reason != "left" {
					t.Errorf("%s: %+v", name, o)
				}
				want := c.want
				want.Step, want.Turn, want.Seat = int(seat), int(seat), seat
				if len(f) != 1 || !strings.HasPrefix(f[0].Text, want.Text) {
					t.Fatalf("%s: %+v", name, f)
				}
				if want.Text = f[0].Text; f[0] != want || !f[0].Loses() {
					t.Errorf("%s: %+v", name, f[0])
				}
				if last := m.Steps(m.Len() - 1)[0]; last.Seat != seat || last.Cmd != m.Position().Game().Concede() || m.Len() != int(seat)+1 {
					t.Errorf("%s: the last of %d steps is %+v", name, m.Len(), last)
				}
			}
			if name == "deaf" { // this one needs real time: the player never returns
				d := c.player.(match.Limited)
				d.Time = time.Millisecond
				c.player = d
				play(t)
				continue
			}
			synctest.Test(t, play)
		}
	}
}

func deafness() int { return 3 }

// A player that ran out of time cannot act any more, not even in its next turn.
func TestTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := open(t, "stones = [9]\nslip = 0\nturns = 9")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		over := make(chan struct{})
		err := m.Run(ctx, []match.Player{match.Limited{Player: script(func(ctx context.Context, turn *match.Turn) error {
			time.Sleep(time.Hour)
			if err := turn.Do(take(0, 1)); !errors.Is(err, context.DeadlineExceeded) || !turn.Over() {
				t.Errorf("a command after the time: %v", err)
			}
			close(over)
			return nil
		}), Time: time.Minute}, script(idle)})
		<-over
		if err != nil || m.Len() != 1 || len(m.Faults()) != 1 {
			t.Errorf("%v, %d steps, %v", err, m.Len(), m.Faults())
		}
		quick := open(t, "stones = [9]\nslip = 0\nturns = 3")
		calls := 0
		err = quick.Run(ctx, []match.Player{match.Limited{Player: script(func(_ context.Context, turn *match.Turn) error {
			time.Sleep(50 * time.Second)
			calls++
			return turn.Do(take(0, 1))
		}), Time: time.Minute}, script(idle)})
		if err != nil || calls != 2 || len(quick.Faults()) != 0 || quick.Outcome().Winners != rules.Seats(0) {
			t.Errorf("a player in time: %v, %d calls, %v", err, calls, quick.Faults())
		}
	})
}

// Stopping a match is not a fault of any player.
func TestStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, limit := range []time.Duration{0, time.Hour} {
			m := open(t, "")
			ctx, cancel := context.WithCancel(t.Context())
			var p match.Player = script(func(ctx context.Context, _ *match.Turn) error { <-ctx.Done(); panic("stopped") })
			if limit > 0 {
				p = match.Limited{Player: p, Time: limit}
			}
			done := make(chan error, 1)
			go func() { done <- m.Run(ctx, []match.Player{p, p}) }()
			synctest.Wait()
			cancel()
			if err := <-done; !errors.Is(err, context.Canceled) || m.Len() > 0 || len(m.Faults()) > 0 {
				t.Errorf("%v, %d steps, %v", err, m.Len(), m.Faults())
			}
			synctest.Wait()
		}
	})
}

// A player that sends endless nonsense fills no memory, and its reasons stay short and on one line.
func TestFaultsAreBounded(t *testing.T) {
	m := open(t, "turns = 4")
	if err := m.Run(t.Context(), []match.Player{script(func(_ context.Context, turn *match.Turn) error {
		for range 1000 {
			if turn.Do(take(77, 1)) == nil {
				t.Error("heap 77 is there")
			}
		}
		if turn.Position().Turn() == 2 {
			return errors.New(strings.Repeat("日本\n\xff", 1000))
		}
		return nil
	}), script(idle)}); err != nil {
		t.Fatal(err)
	}
	f := m.Faults()
	if len(f) != 201 {
		t.Errorf("%d faults", len(f))
	}
	last := f[len(f)-1]
	if n := len(last.Text); n > match.MaxFaultText || n < match.MaxFaultText-8 || !utf8.ValidString(last.Text) || strings.Contains(last.Text, "\n") || last.Kind != match.Failed {
		t.Errorf("%d bytes: %q", n, last.Text)
	}
}

// Undo removes the faults of the steps that it takes back.
func TestUndoneFaults(t *testing.T) {
	m := open(t, "stones = [9]\nslip = 0\nturns = 2")
	err := m.Run(t.Context(), []match.Player{script(func(_ context.Context, turn *match.Turn) error {
		for n := range 3 {
			if err := turn.Do(take(0, 1)); err != nil {
				t.Error(err)
			}
			if turn.Do(take(5, n)) == nil {
				t.Error("heap 5 is there")
			}
		}
		before := m.Faults()
		if err := m.Undo(0, 2); err != nil {
			t.Error(err)
		}
		if len(before) != 3 || len(m.Faults()) != 1 || m.Faults()[0].Step != 1 {
			t.Errorf("%v, then %v", before, m.Faults())
		}
		return turn.Pass()
	}), script(idle)})
	if err != nil {
		t.Fatal(err)
	}
}

// A seat whose player is gone loses at once, also while the other one is to act; afterwards nothing changes any more.
func TestForfeit(t *testing.T) {
	m := open(t, "turns = 9")
	gone := errors.New("it hung up")
	if err := m.Run(t.Context(), []match.Player{script(func(_ context.Context, turn *match.Turn) error {
		if err := m.Forfeit(1, gone); err != nil {
			t.Error(err)
		}
		return turn.Pass()
	}), script(idle)}); err != nil {
		t.Fatal(err)
	}
	if err := m.Forfeit(0, gone); err != nil {
		t.Error(err)
	}
	if f := m.Faults(); len(f) != 1 || f[0].Seat != 1 || f[0].Text != "it hung up" || m.Outcome().Winners != rules.Seats(0) {
		t.Errorf("%v, %+v", f, m.Outcome())
	}
}
