package contests

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/store"
)

// room is the contests of an arena in which nobody plays.
func room(t *testing.T, b *base.Base) *Contests {
	t.Helper()
	l, err := ladder.New(t.Context(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	cs := New(b, l, bout.New(b, nil, nil))
	t.Cleanup(cs.Close)
	return cs
}

// overall is the table of the teams over all games of contest 1, in short.
func overall(t *testing.T, cs *Contests) (out string) {
	t.Helper()
	c, err := ContestOf(t.Context(), cs.DB, 1)
	if err != nil {
		t.Fatal(err)
	}
	list, err := cs.Overall(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		out += fmt.Sprintf("%d. %s %g", s.Place, s.Name, s.Points)
		for _, g := range s.Games {
			if g.Of != nil {
				out += fmt.Sprintf(" (%d: %g)", g.Place, g.Points)
			}
		}
		out += "; "
	}
	return out
}

// The teams over all games: a place gives its points, who shares it shares them, a second bot of a team takes nobody's place, and who is disqualified, or in no
// final of a game, gets nothing there.
func TestOverall(t *testing.T) {
	b := basetest.Open(t)
	cs := room(t, b)
	staged(t, b, tournament.RoundRobin)
	check := func(what, want string) {
		t.Helper()
		basetest.Do(t, b.DB, "UPDATE parts SET changes = changes + 1")
		if got := overall(t, cs); got != want {
			t.Errorf("%s: %s", what, got)
		}
	}
	check("as it was played", "1. team 1 8 (1: 4) (1: 4); 2. team 2 6 (2: 3) (2: 3); 3. team 3 4 (3: 2) (3: 2); 4. team 4 2 (4: 1) (4: 1); ")
	basetest.Do(t, b.DB, "UPDATE entrants SET team = 1, owner = 'team 1' WHERE game = 'si32' AND place = 2")
	check("two bots of a team", "1. team 1 8 (1: 4) (1: 4); 2. team 3 5 (3: 2) (2: 3); 3. team 2 3 (2: 3); 3. team 4 3 (4: 1) (3: 2); ")
	basetest.Do(t, b.DB, "UPDATE entrants SET state = 'disqualified' WHERE game = 'anarchy' AND place = 1")
	check("disqualified in a game", "1. team 3 6 (2: 3) (2: 3); 2. team 1 4 (1: 4); 2. team 2 4 (1: 4); 2. team 4 4 (3: 2) (3: 2); ")
	basetest.Do(t, b.DB, `UPDATE finals SET result = json_set(result, '$.points', json('[0.5,0.5]')) WHERE game = 'anarchy'`)
	check("all of a game are equal", "1. team 3 6 (1: 3) (2: 3); 2. team 4 5 (1: 3) (3: 2); 3. team 1 4 (1: 4); 4. team 2 3 (1: 3); ")
}

// A team that is removed leaves its places, without its name, and takes the records of its matches along, those of its game alone.
func TestLeave(t *testing.T) {
	b := basetest.Open(t)
	cs := room(t, b)
	staged(t, b, tournament.RoundRobin)
	basetest.Do(t, b.DB, "INSERT INTO teams (id, name, key) VALUES (2, 'team 2', 'team 2')")
	basetest.Do(t, b.DB, "INSERT INTO bots (id, team, game, name, key, state, made) VALUES (9, 2, 'si32', 'si32 bot 2', 'x', 'playing', 0)")
	basetest.Do(t, b.DB, "UPDATE entrants SET bot = 9 WHERE game = 'si32' AND place = 2")
	basetest.Do(t, b.DB, "UPDATE entrants SET team = 7, owner = 'others' WHERE game = 'anarchy' AND place = 2")
	before := overall(t, cs)
	var records []string
	err := cs.Within(t.Context(), func(tx *sql.Tx) (err error) {
		records, err = LeaveContests(t.Context(), tx, 2)
		return err
	})
	if err != nil || len(records) != 6 {
		t.Errorf("%d records, %v", len(records), err)
	}
	for _, name := range records {
		if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM finals WHERE record = ?", name); n != 0 || name[:4] != "si32" {
			t.Error(name)
		}
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM finals WHERE record != ''"); n != 18 {
		t.Errorf("%d records are left", n)
	}
	after := overall(t, cs)
	if after == before {
		t.Error(after)
	}
}

// What was kept when a contest was of one game is a contest of one part, with its bots, its matches and its log, and continues.
func TestFormerContests(t *testing.T) {
	folder := t.TempDir()
	const former = 11 // migrations
	db, err := store.Database(t.Context(), filepath.Join(folder, base.DatabaseFile), base.Migrations[:former])
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		"INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')",
		"INSERT INTO bots (id, team, game, name, key, state, made) VALUES (1, 1, 'si32', 'Ant', 'ant', 'playing', 0)",
		`INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (1, 1, 1, 'd', 'bot.mjs', 1, '["bot.mjs"]', 'Ann', 0, '', 'good')`,
		`INSERT INTO contests (id, name, key, text, game, levels, format, seed, seeds, rounds, open, most, publish, opens, closes, starts, state, ended, changes) VALUES
			(1, 'Over', 'over', '', 'si32', '["short","quick"]', 'round-robin', 's', 1, 0, 1, 1, 0, 1, 2, 3, 'finished', 50, 7),
			(2, 'Running', 'running', '', 'anarchy', '["short"]', 'round-robin', 's', 1, 0, 1, 1, 0, 1, 2, 3, 'running', 0, 0),
			(3, 'Off', 'off', '', 'anarchy', '["short"]', 'round-robin', 's', 1, 0, 1, 1, 0, 1, 2, 3, 'off', 60, 0)`,
		`INSERT INTO entrants (id, contest, bot, version, name, owner, state, place) VALUES (1, 1, 1, 1, 'Ant', 'Ann', 'in', 1), (2, 1, NULL, NULL, 'removed bot 2', '', 'withdrawn', 2),
			(3, 2, NULL, NULL, 'removed bot 3', '', 'withdrawn', 1), (4, 2, NULL, NULL, 'removed bot 4', '', 'withdrawn', 2)`,
		`INSERT INTO finals (contest, match, seats, result, record) VALUES (1, '1.1.1.1a', '[0,1]', '{"id":"1.1.1.1a","points":[1,0],"turns":3}', 'F.pent')`,
		"INSERT INTO notices (contest, entrant, at, who, what, reason) VALUES (1, 1, 5, 'Ann', 'entered Ant', '')",
		"INSERT INTO meetings (id, game, level, seed, begun, over, points) VALUES (1, 'si32', 'quick', 's', 1, 2, '[2,0]'), (2, 'si32', 'quick', 's', 1, 0, '')",
		"INSERT INTO players (meeting, place, mark, version) VALUES (1, 0, '', 1), (1, 1, 'rookie', NULL), (2, 0, '', 1), (2, 1, 'rookie', NULL)",
		"INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('M', 1, 0, 2, 3, 'r', '[1,0]'), ('N', 1, 1, 2, 3, 'r', '[0.5,0.5]'), ('O', 2, 0, 2, 3, 'r', '[1,0]')",
		"INSERT INTO hooks (id, url, secret, made) VALUES (1, 'https://club.example', x'01', 0)",
	} {
		basetest.Do(t, db, q)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := base.Open(t.Context(), folder, nil, base.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	cs := room(t, b)
	list, err := cs.List(t.Context(), "TRUE ORDER BY id")
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	if got := fmt.Sprint(list[0].Parts, list[1].Parts, list[2].Parts); got != "[{si32 [short quick] true 7}] [{anarchy [short] false 0}] [{anarchy [short] false 0}]" {
		t.Error(got)
	}
	board, err := cs.Scoreboard(t.Context(), list[0], "si32")
	if err != nil || len(board.Rows) != 2 || board.Rows[0].Of.Team != 1 || board.Rows[0].Of.Game != "si32" || board.Done != 1 || board.Matches[0].Record != "F" {
		t.Errorf("%+v, %v", board, err)
	}
	if said, err := cs.Notices(t.Context(), 1); err != nil || len(said) != 1 {
		t.Error(said, err)
	}
	if sums, err := cs.Overall(t.Context(), list[0]); sums != nil || err != nil {
		t.Errorf("a table over one game: %v, %v", sums, err)
	}
	if _, err := cs.advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-cs.known[finalOf{2, "anarchy"}].over
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM finals WHERE contest = 2 AND game = 'anarchy'"); n != 2 {
		t.Errorf("the final that was on has gone on with %d matches", n)
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM contests JOIN deliveries ON contest = contests.id WHERE state = 'finished' AND contests.id = 2"); n != 1 {
		t.Error("it is not over, or nobody is told")
	}
	for seat, points := range []float64{1, 0.5} {
		if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM scores WHERE version = 1 AND mark = '' AND game = 'si32' AND level = 'quick' AND seat = ? AND matches = 1 AND points = ?", seat, points); n != 1 {
			t.Errorf("seat %d is summed up wrongly", seat)
		}
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM pragma_foreign_key_check"); n != 0 {
		t.Errorf("%d rows point to nothing", n)
	}
}
