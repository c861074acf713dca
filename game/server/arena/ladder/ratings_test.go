package ladder

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
)

// withBot puts a bot with a version into a database.
func withBot(t *testing.T, db *sql.DB) {
	t.Helper()
	basetest.Do(t, db, `INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')`)
	basetest.Do(t, db, `INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (1, 1, 'anarchy', 'Ant', 'ant', 'playing', 1, 0)`)
	basetest.Do(t, db, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (1, 1, 1, 'd', 'f', 1, '[]', 'Ann', 0, '', 'good')`)
}

// Ratings are kept when a version has met others, and the less often the more it has met.
func TestKeepRatings(t *testing.T) {
	l, b := simulated(t, []float64{900})
	withBot(t, l.DB)
	kept := map[int64]int{}
	r := b.rungs[b.at[bout.Rival{Version: 1}]]
	for n := range 1001 {
		r.Met, r.Elo, r.Spread = n, float64(n), 100
		if err := l.keepRatings(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
	}
	n := basetest.Count(t, l.DB, "SELECT COUNT(*) FROM ratings")
	if n < 60 || n > 150 || basetest.Count(t, l.DB, "SELECT COUNT(*) FROM ratings WHERE met <= 20") != 20 {
		t.Errorf("%d ratings of 1000 meetings", n)
	}
	again, err := l.keptRatings(t.Context())
	if err != nil || fmt.Sprint(again) != fmt.Sprint(kept) {
		t.Errorf("%v, %v after a start, %v before", again, err, kept)
	}
	list, err := l.Ratings(t.Context(), 1)
	if err != nil || len(list) != n || list[0].Met != 1 || list[0].Version != 1 {
		t.Errorf("%d, %v", len(list), err)
	}
}

// What a version took and its faults add up over its matches.
func TestConduct(t *testing.T) {
	l, _ := simulated(t, []float64{900})
	withBot(t, l.DB)
	one := bout.Conduct{Turns: 2, Spent: 60 * time.Millisecond, Longest: 40 * time.Millisecond, Refused: 2, Late: 1}
	for range 2 {
		if err := l.Within(t.Context(), func(tx *sql.Tx) error { return KeepConduct(t.Context(), tx, 1, &one) }); err != nil {
			t.Fatal(err)
		}
	}
	got, err := l.ConductOf(t.Context(), 1)
	if want := (bout.Conduct{Matches: 2, Turns: 4, Spent: 120 * time.Millisecond, Longest: 40 * time.Millisecond, Refused: 4, Late: 2}); err != nil || *got != want || got.Mean() != 30*time.Millisecond {
		t.Errorf("%+v, %v", got, err)
	}
}
