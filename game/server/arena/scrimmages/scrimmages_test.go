package scrimmages

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/levels"
)

// A scrimmage that fails for a reason of the server is tried again after pauses that grow, while others are played; then it has failed, and its team is told why
// without a path of the server. One that was played by half continues with its second match.
func TestTriedAgain(t *testing.T) {
	b := basetest.Open(t)
	basetest.Do(t, b.DB, "INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')")
	basetest.Do(t, b.DB, "INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (1, 1, 'anarchy', 'Ant', 'ant', 'playing', 1, 0)")
	basetest.Do(t, b.DB, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (1, 1, 1, 'd', 'f', 1, '[]', 'Ann', 0, '', 'good')`)
	ask := func(id int64, seed string, at time.Time) {
		t.Helper()
		basetest.Do(t, b.DB, "INSERT INTO scrimmages (id, team, game, level, seed, version, mark, asked, state) VALUES (?, 1, 'anarchy', 'quick', ?, 1, 'rookie', ?, 'waiting')", id, seed, at.UnixMilli())
	}
	level, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	at, err := games.Start(match.Setup{Game: "anarchy", Level: level.Name, Text: level.Text, Seed: "1", Seats: make([]match.SeatInfo, 2)})
	if err != nil {
		t.Fatal(err)
	}
	full := &fs.PathError{Op: "open", Path: "/srv/arena/ladder/x", Err: errors.New("no space left on device")}
	var fought []string
	half := errors.New("once")
	s := &Scrimmages{Base: b, asked: make(chan struct{}, 1), fight: func(_ context.Context, x bout.Bout) (*bout.Ending, error) {
		fought = append(fought, x.Seed)
		switch {
		case x.Seed == "bad":
			return nil, fmt.Errorf("the record: %w", full)
		case x.Seed == "half" && x.Seats[0].Version == 0 && half != nil:
			err := half
			half = nil
			return nil, err
		}
		return &bout.Ending{Position: at, Record: []byte("record"), Logs: map[int64]bout.Private{1: {}}}, nil
	}}
	next := func(now time.Time, want string) {
		t.Helper()
		fought = nil
		played, err := s.next(t.Context(), now)
		if got := strings.Join(fought, " "); err != nil || played != (want != "") || got != want {
			t.Errorf("%q is played, not %q, %v", got, want, err)
		}
	}
	is := func(id int64, state, why string) {
		t.Helper()
		list, err := s.Of(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			if x.ID == id && (x.State != state || x.Why != why) {
				t.Errorf("%d is %s, %q", id, x.State, x.Why)
			}
		}
	}
	now := time.Now()
	ask(1, "bad", now.Add(-time.Minute))
	ask(2, "half", now.Add(-time.Second))
	next(now, "bad")
	is(1, Waiting, "no space left on device")
	next(now, "half half")
	is(2, Waiting, "once")
	next(now, "")
	if due, err := s.due(t.Context()); err != nil || due.Sub(now) < pauses[0]-time.Millisecond || due.Sub(now) > pauses[0]+time.Minute {
		t.Errorf("the next try is after %v, %v", due.Sub(now), err)
	}
	now = now.Add(pauses[0] + time.Minute) // what the first try took as well
	ask(3, "good", now.Add(-time.Hour))
	next(now, "good good") // it has waited longer than those have for their next try
	is(3, Over, "")
	next(now, "bad")
	next(now, "half")
	is(2, Over, "")
	for _, pause := range pauses[1:] {
		next(now, "")
		now = now.Add(pause + time.Minute)
		next(now, "bad")
	}
	is(1, Failed, "The server has tried 5 times to play it, and could not: no space left on device.")
	next(now.Add(24*time.Hour), "")
	if due, err := s.due(t.Context()); err != nil || !due.IsZero() {
		t.Errorf("something is tried again at %v, %v", due, err)
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM scrimmage_matches"); n != 4 {
		t.Errorf("%d matches are kept", n)
	}
	ask(4, "long", now)
	s.fight = func(context.Context, bout.Bout) (*bout.Ending, error) {
		return nil, errors.New(strings.Repeat("ä\n", 300))
	}
	if _, err := s.next(t.Context(), now); err != nil {
		t.Error(err)
	}
	if list, err := s.Of(t.Context(), 1); err != nil || len(list[0].Why) > mostReason+3 || strings.Contains(list[0].Why, "\n") || !strings.HasSuffix(list[0].Why, "…") {
		t.Errorf("%q, %v", list[0].Why, err)
	}
	if err := s.end(t.Context(), 4, Failed, "x"); err != nil {
		t.Error(err)
	}
}
