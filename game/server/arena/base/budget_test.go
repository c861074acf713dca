package base_test

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
)

// What teams use adds up over a day, and the next one begins with nothing; without a limit nobody has spent anything, and what was long ago is forgotten.
func TestBudget(t *testing.T) {
	b := basetest.Open(t)
	for i, name := range []string{"ann", "bob"} {
		basetest.Do(t, b.DB, "INSERT INTO teams (id, name, key) VALUES (?, ?2, ?2)", i+1, name)
		basetest.Do(t, b.DB, "INSERT INTO bots (id, team, game, name, key, state, made) VALUES (?1, ?1, 'anarchy', ?2, ?2, 'playing', 0)", i+1, name)
		basetest.Do(t, b.DB, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (?1, ?1, 1, 'd', 'f', 1, '[]', 'x', 0, '', 'good')`, i+1)
	}
	spend := func(version int64, d time.Duration) {
		t.Helper()
		if err := b.Within(t.Context(), func(tx *sql.Tx) error { return base.Spend(t.Context(), tx, version, d) }); err != nil {
			t.Fatal(err)
		}
	}
	is := func(used time.Duration, spent string) {
		t.Helper()
		got, err := b.Used(t.Context(), 1)
		if err != nil || got != used {
			t.Errorf("%v, %v", got, err)
		}
		if list, err := b.Spent(t.Context(), b.DB); err != nil || fmt.Sprint(list) != spent {
			t.Errorf("%v, %v", list, err)
		}
	}
	spend(1, time.Minute)
	spend(1, time.Minute)
	spend(3, time.Minute) // a version that was removed
	is(2*time.Minute, "map[]")
	b.Limits.Processor = 2 * time.Minute
	is(2*time.Minute, "map[1:true]")
	spend(2, 3*time.Minute)
	is(2*time.Minute, "map[1:true 2:true]")
	basetest.Do(t, b.DB, "UPDATE used SET day = day - 1") // a day passes
	is(0, "map[]")
	basetest.Do(t, b.DB, "UPDATE used SET day = day - 100")
	spend(1, time.Second)
	is(time.Second, "map[]")
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM used"); n != 1 {
		t.Errorf("%d lines are kept", n)
	}
}
