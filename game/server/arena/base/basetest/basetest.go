// Package basetest fills the databases of arenas for tests.
package basetest

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"testing"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/server/arena/base"
)

// Open opens an arena in a new folder until the test ends.
func Open(t testing.TB) *base.Base {
	t.Helper()
	b, err := base.Open(t.Context(), t.TempDir(), nil, base.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// Do changes a database.
func Do(t testing.TB, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// Count is a number in a database.
func Count(t testing.TB, db *sql.DB, query string, args ...any) (n int) {
	t.Helper()
	if err := db.QueryRow(query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// Final plays the final of a game of a contest without playing its matches: decide says what came of each.
func Final(t testing.TB, db *sql.DB, contest int64, game string, plan *tournament.Plan, decide func(tournament.Match) *tournament.Result) {
	t.Helper()
	k := &kept{results: map[string]*tournament.Result{}}
	play := func(_ context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		r := decide(m)
		seats, err := json.Marshal(m.Seats)
		if err != nil {
			return nil, nil, err
		}
		result, err := json.Marshal(r)
		if err == nil {
			_, err = db.Exec("INSERT INTO finals (contest, game, match, seats, result, record) VALUES (?, ?, ?, ?, ?, ?)", contest, game, r.ID, string(seats), string(result), r.Record)
		}
		return r, nil, err
	}
	r := tournament.Runner{Plan: plan, Keeper: k, Workers: 1, Play: play}
	if _, err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// kept keeps results in memory.
type kept struct{ results map[string]*tournament.Result }

func (k *kept) Results() map[string]*tournament.Result { return maps.Clone(k.results) }

func (k *kept) Add(list ...*tournament.Result) error {
	for _, r := range list {
		k.results[r.ID] = r
	}
	return nil
}
