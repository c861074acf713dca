package base_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
)

// A sweep leaves what is kept, also of many files, and nothing else: records of the ladder, of finals and of scrimmages, uploads and bots.
func TestSweep(t *testing.T) {
	b := basetest.Open(t)
	put := func(dir, name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(b.Folder, dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	basetest.Do(t, b.DB, "INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')")
	basetest.Do(t, b.DB, "INSERT INTO bots (id, team, game, name, key, state, made) VALUES (1, 1, 'anarchy', 'Ant', 'ant', 'playing', 0)")
	basetest.Do(t, b.DB, "INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (7, 1, 1, 'd', 'f', 1, '[]', 'Ann', 0, '', 'good')")
	basetest.Do(t, b.DB, "INSERT INTO meetings (id, game, level, seed, begun) VALUES (1, 'anarchy', 'quick', 's', 0)")
	basetest.Do(t, b.DB, `INSERT INTO contests (id, name, key, text, format, seed, seeds, rounds, open, most, publish, opens, closes, starts, state)
		VALUES (1, 'Cup', 'cup', '', 'swiss', 's', 1, 0, 1, 1, 0, 1, 2, 3, 'finished')`)
	basetest.Do(t, b.DB, `INSERT INTO parts (contest, game, levels) VALUES (1, 'anarchy', '["quick"]')`)
	basetest.Do(t, b.DB, "INSERT INTO finals (contest, game, match, seats, result, record) VALUES (1, 'anarchy', 'x', '[]', '{}', 'F.pent')")
	basetest.Do(t, b.DB, "INSERT INTO scrimmages (id, team, game, level, seed, version, mark, asked, state) VALUES (1, 1, 'anarchy', 'quick', 's', 7, 'rookie', 0, 'over')")
	basetest.Do(t, b.DB, "INSERT INTO scrimmage_matches (scrimmage, number, record, turns, points) VALUES (1, 0, 'S.pent', 1, '[]')")
	want := []string{"F.pent", "S.pent"}
	put(base.RecordsDir, "F.pent")
	put(base.RecordsDir, "S.pent")
	for i := range 2500 {
		id := fmt.Sprintf("M%04d", i)
		put(base.RecordsDir, id+".pent")
		switch i % 3 {
		case 0:
			basetest.Do(t, b.DB, "INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES (?, 1, ?, 0, 1, '', '[]')", id, i)
			want = append(want, id+".pent")
		case 1: // its record was removed because of its age
			basetest.Do(t, b.DB, "INSERT INTO matches (id, meeting, number, ended, turns, reason, points, kept) VALUES (?, 1, ?, 0, 1, '', '[]', 0)", id, i)
		}
	}
	for _, name := range []string{"M0000", "M0000.pent.pent", ".pentM0000", "x.zip", "'; DROP TABLE matches; --", "a\"b"} {
		put(base.RecordsDir, name)
	}
	for _, dir := range []string{base.UploadsDir, base.BotsDir} {
		for _, name := range []string{"7", "8", "07", "7x", "x"} {
			put(dir, name)
		}
	}
	if err := b.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	for dir, want := range map[string][]string{base.RecordsDir: want, base.UploadsDir: {"7"}, base.BotsDir: {"7"}} {
		list, err := os.ReadDir(filepath.Join(b.Folder, dir))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range list {
			got = append(got, f.Name())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has %d files, not %d: %.200v", dir, len(got), len(want), got)
		}
	}
}

// The time of a sweep, for each record that is kept.
func BenchmarkSweep(b *testing.B) {
	a := basetest.Open(b)
	basetest.Do(b, a.DB, "INSERT INTO meetings (id, game, level, seed, begun) VALUES (1, 'anarchy', 'quick', 's', 0)")
	const records = 50_000
	basetest.Do(b, a.DB, `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
		INSERT INTO matches (id, meeting, number, ended, turns, reason, points) SELECT printf('M%06d', i), 1, i, 0, 1, '', '[]' FROM n`, records)
	for i := range records {
		if err := os.WriteFile(filepath.Join(a.Folder, base.RecordsDir, fmt.Sprintf("M%06d.pent", i)), nil, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if err := a.Sweep(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/records, "µs/record")
}
