package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func opened(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// sample is match n: the first of two players wins.
func sample(n int, names ...string) Match {
	m := Match{ID: fmt.Sprintf("M%03d", n), Game: "anarchy", Level: "quick", Seed: fmt.Sprint(n), Begun: time.UnixMilli(int64(n) * 1000).UTC()}
	for _, name := range names {
		m.Seats = append(m.Seats, Seat{Name: name, Kind: "program"})
	}
	return m
}

func (m Match) over() Match {
	m.State, m.Ended, m.Turns, m.Steps, m.Reason = Over, m.Begun.Add(time.Minute), 60, 200, "burned"
	m.Seats = append([]Seat(nil), m.Seats...)
	m.Seats[0].Won, m.Seats[0].Score = true, 7
	return m
}

// begin keeps a match that begins, with a record that has begun and a seat with a link.
func begin(ctx context.Context, s *Store, m Match) error {
	f, err := s.Begin(ctx, Running{m, []byte("order of " + m.ID), []Link{{Seat: 1, Digest: []byte("digest of " + m.ID)}}}, []byte("so far"))
	if err != nil {
		return err
	}
	return f.Close()
}

func keep(t *testing.T, s *Store, m Match) {
	t.Helper()
	if err := begin(t.Context(), s, m); err != nil {
		t.Fatal(err)
	}
	if err := s.Finish(t.Context(), m.over(), []byte("record of "+m.ID)); err != nil {
		t.Fatal(err)
	}
}

// Matches come back as they were kept, with ratings, also after the folder is opened again.
func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder? 100%#")
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	keep(t, s, sample(1, "ann", "bob"))
	keep(t, s, sample(2, "ann", "bob", "eve"))
	if err := begin(t.Context(), s, sample(3, "ann", "50%_off")); err != nil {
		t.Fatal(err)
	}
	if err := begin(t.Context(), s, sample(3, "ann", "bob")); err == nil {
		t.Error("two matches have one ID")
	}
	if err := s.Finish(t.Context(), sample(1, "ann", "bob").over(), []byte("again")); !errors.Is(err, ErrNone) {
		t.Errorf("a match ends twice: %v", err)
	}
	if err := errors.Join(s.Check(t.Context()), s.Close()); err != nil {
		t.Error(err)
	}
	if err := s.Check(t.Context()); err == nil {
		t.Error("a closed database is fine")
	}
	s = opened(t, dir)
	list, more, err := s.Matches(t.Context(), Query{})
	if err != nil || more || len(list) != 3 || list[0].ID != "M003" || list[0].State != Playing || list[1].Seats[0] != (Seat{"ann", "program", true, 7}) || list[1].Ended.Sub(list[1].Begun) != time.Minute {
		t.Errorf("%+v %v %v", list, more, err)
	}
	for search, want := range map[string]int{"ann": 3, "AN": 3, "bob": 2, "%": 1, "_": 1, `\`: 0, "quick": 3, "nobody": 0, "50%": 1} {
		if list, _, err := s.Matches(t.Context(), Query{Search: search, Game: "anarchy"}); err != nil || len(list) != want {
			t.Errorf("%q is found %d times, %v; want %d", search, len(list), err, want)
		}
	}
	if list, _, err := s.Matches(t.Context(), Query{Game: "si32"}); err != nil || len(list) != 0 {
		t.Errorf("%+v %v", list, err)
	}
	players, err := s.Players(t.Context())
	if err != nil || len(players) != 3 || players[0].Name != "ann" || players[0].Matches != 2 || players[0].Wins != 2 || players[0].Elo <= players[1].Elo {
		t.Errorf("%+v %v", players, err)
	}
	if _, err := s.Match(t.Context(), "../../etc/passwd"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	for id, want := range map[string]error{"M001": nil, "M003": nil, "../arena.db": ErrNone, "": ErrNone} {
		if _, err := s.Record(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("the record %q: %v", id, err)
		}
	}
}

// Pages have PageSize matches, and the last one says that it is the last.
func TestPages(t *testing.T) {
	s := opened(t, t.TempDir())
	for n := range 2*PageSize + 1 {
		if err := begin(t.Context(), s, sample(n, "a", "b")); err != nil {
			t.Fatal(err)
		}
	}
	for page, want := range []int{PageSize, PageSize, 1, 0} {
		list, more, err := s.Matches(t.Context(), Query{Page: page})
		if err != nil || len(list) != want || more != (page < 2) {
			t.Errorf("page %d has %d matches, more %v, %v", page, len(list), more, err)
		}
	}
}

// A player against itself, and a program with the name of a built-in player, change no rating of others.
func TestRatings(t *testing.T) {
	s := opened(t, t.TempDir())
	keep(t, s, sample(1, "ann", "ann"))
	m := sample(2, "Expert", "Expert")
	m.Seats[1].Kind = "expert"
	keep(t, s, m)
	players, err := s.Players(t.Context())
	if err != nil || len(players) != 3 || players[0].Kind != "program" || players[2].Kind != "expert" || players[1].Elo != 0 {
		t.Errorf("%+v %v", players, err)
	}
}

// A match of three says who came first, and nothing of the others: who wins 60, 30 and 10 of 100 is as much stronger as these numbers say.
func TestRatingsOfThree(t *testing.T) {
	s := opened(t, t.TempDir())
	if err := Within(t.Context(), s.db, func(tx *sql.Tx) error {
		for n := range 100 {
			m := sample(n, "ann", "bob", "eve")
			m.Game = "si32"
			winner := 0
			if n >= 60 {
				winner = 1 + n/90
			}
			m.Seats[winner].Won = true
			if err := count(t.Context(), tx, m); err != nil {
				return err
			}
		}
		return rate(t.Context(), tx, "si32")
	}); err != nil {
		t.Fatal(err)
	}
	players, err := s.Players(t.Context())
	if err != nil || len(players) != 3 || math.Abs(players[0].Elo-players[1].Elo-120) > 5 || math.Abs(players[1].Elo-players[2].Elo-191) > 8 || players[0].Wins != 60 {
		t.Errorf("%+v %v", players, err)
	}
}

// Matches of the same players on one seed are one sample: to play it again makes no rating surer.
func TestRatingsOfASeed(t *testing.T) {
	spread := map[int]float64{}
	for _, seeds := range []int{1, 20} {
		s := opened(t, t.TempDir())
		if err := Within(t.Context(), s.db, func(tx *sql.Tx) error {
			for n := range 40 {
				m := sample(n, "ann", "bob")
				m.Seed = fmt.Sprint(n % seeds)
				m.Seats[min(n%4, 1)].Won = true // bob wins more
				if seeds == 1 {
					m.Seats[0].Won, m.Seats[1].Won = false, true
				}
				if err := count(t.Context(), tx, m); err != nil {
					return err
				}
			}
			return rate(t.Context(), tx, "anarchy")
		}); err != nil {
			t.Fatal(err)
		}
		players, err := s.Players(t.Context())
		if err != nil || players[0].Name != "bob" || players[0].Matches != 40 {
			t.Fatalf("%+v %v", players, err)
		}
		spread[seeds] = players[0].Spread
	}
	if spread[1] < 2*spread[20] {
		t.Errorf("the spread after 40 matches on one seed is %.0f, on 20 seeds %.0f", spread[1], spread[20])
	}
}

// A folder of every earlier version is brought to the newest one without loss, and counts the same.
func TestMigrations(t *testing.T) {
	for version := range migrations {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			dir := t.TempDir()
			if version > 0 {
				s, err := open(t.Context(), dir, version)
				if err != nil {
					t.Fatal(err)
				}
				if err := Within(t.Context(), s.db, func(tx *sql.Tx) error {
					if err := asOfVersion1(t.Context(), tx); err != nil || version < 2 {
						return err
					}
					if version >= countedFrom {
						return recount(t.Context(), tx)
					}
					_, err := tx.ExecContext(t.Context(), `INSERT INTO players (game, name, kind, matches, wins) VALUES ('anarchy', 'ann', 'program', 1, 0), ('anarchy', 'rookie', 'rookie', 1, 1)`)
					return err
				}); err != nil {
					t.Fatal(err)
				}
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
			}
			s := opened(t, dir)
			var got int
			if err := s.db.QueryRow("PRAGMA user_version").Scan(&got); err != nil || got != len(migrations) {
				t.Errorf("version %d, %v", got, err)
			}
			if version == 0 {
				return
			}
			m, err := s.Match(t.Context(), "M1")
			if err != nil || m.Seats[1] != (Seat{"rookie", "rookie", true, 9}) || m.Reason != "burned" {
				t.Errorf("%+v %v", m, err)
			}
			players, err := s.Players(t.Context())
			if err != nil || len(players) != 2 || players[0].Name != "rookie" || players[0].Wins != 1 || players[0].Matches != 1 || players[0].Elo <= 0 {
				t.Errorf("%+v %v", players, err)
			}
		})
	}
}

// asOfVersion1 writes a match in the tables of version 1.
func asOfVersion1(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO matches (id, game, level, seed, state, begun, ended, turns, steps, reason) VALUES ('M1', 'anarchy', 'quick', '7', 'over', 1000, 2000, 60, 200, 'burned');
		INSERT INTO seats (match, seat, name, kind, won, score) VALUES ('M1', 0, 'ann', 'program', 0, 7), ('M1', 1, 'rookie', 'rookie', 1, 9)`)
	return err
}

// A match that is played when the program ends is there afterwards with all that it needs to go on, until it is over. One that an earlier version of
// the program began is stopped.
func TestRunning(t *testing.T) {
	dir := t.TempDir()
	s, err := open(t.Context(), dir, 2)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.db.Exec(`INSERT INTO matches (id, game, level, seed, state, begun) VALUES ('OLD', 'anarchy', 'quick', '7', 'playing', 1000)`)
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	m := sample(1, "ann", "bob")
	for i, m := range []Match{m, sample(2, "ann", "bob")} {
		f, err := s.Begin(t.Context(), Running{m, []byte("order"), []Link{{Seat: 0, Digest: []byte{byte(i)}}, {Seat: 1, Digest: []byte{0, 255}}}}, []byte("one\n"))
		if err == nil {
			_, err = f.WriteString("two\n")
			err = errors.Join(err, f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	err = errors.Join(s.Keep(t.Context(), "M001", 1, []byte("first")), s.Keep(t.Context(), "M001", 1, []byte("second")), s.Finish(t.Context(), sample(2, "ann", "bob").over(), []byte("whole")), s.Close())
	if err != nil {
		t.Fatal(err)
	}
	s = opened(t, dir)
	list, err := s.Running(t.Context())
	m.State = Playing
	want := Running{m, []byte("order"), []Link{{0, []byte{0}, []byte{}}, {1, []byte{0, 255}, []byte("second")}}}
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], want) {
		t.Errorf("%+v, %v; want %+v", list, err, want)
	}
	if old, err := s.Match(t.Context(), "OLD"); err != nil || old.State != Stopped {
		t.Errorf("%+v %v", old, err)
	}
	if data, err := s.Record(t.Context(), "M001"); err != nil || string(data) != "one\ntwo\n" {
		t.Errorf("%q %v", data, err)
	}
	f, err := s.Continue("M001", []byte("again\n"))
	if err == nil {
		_, err = f.WriteString("three\n")
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if data, err := s.Record(t.Context(), "M001"); err != nil || string(data) != "again\nthree\n" {
		t.Errorf("%q %v", data, err)
	}
	if err := s.Finish(t.Context(), m.over(), []byte("whole")); err != nil {
		t.Fatal(err)
	}
	if got, seat, err := s.Seat(t.Context(), want.Links[0].Digest); err != nil || got.ID != "M001" || got.State != Over || seat != 0 {
		t.Errorf("after its end the link leads to seat %d of %+v, %v", seat, got, err)
	}
	if _, _, err := s.Seat(t.Context(), []byte("another")); !errors.Is(err, ErrNone) {
		t.Errorf("a link to nothing: %v", err)
	}
}

// A database of a newer program, and a file that is none, are refused and left as they are.
func TestStrangeDatabases(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Error(err)
	}
	text := bytes.Repeat([]byte("no database"), 1000)
	if err := os.WriteFile(filepath.Join(dir, databaseFile), text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir); err == nil {
		t.Error("a text is a database")
	}
	if now, err := os.ReadFile(filepath.Join(dir, databaseFile)); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the file has changed, %v", err)
	}
}

// A record that cannot be written keeps the result from counting.
func TestRecordFirst(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if err := begin(t.Context(), s, sample(1, "ann", "bob")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, recordsDir, "M001"+recordSuffix)
	if err := errors.Join(os.Remove(file), os.Mkdir(file, 0o777)); err != nil {
		t.Fatal(err)
	}
	if err := s.Finish(t.Context(), sample(1, "ann", "bob").over(), []byte("record")); err == nil {
		t.Error("the record was written over a folder")
	}
	if m, err := s.Match(t.Context(), "M001"); err != nil || m.State != Playing {
		t.Errorf("%+v %v", m, err)
	}
}

// A copy that is made while matches end is a whole folder: every match that is over in it has its record.
func TestBackup(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	s := opened(t, from)
	ctx, cancel := context.WithCancel(t.Context())
	some := make(chan struct{})
	var writing sync.WaitGroup
	writing.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			m := sample(n, "ann", "bob")
			if begin(ctx, s, m) == nil {
				_ = s.Finish(ctx, m.over(), []byte("record of "+m.ID))
			}
			if n == 20 {
				close(some)
			}
		}
	})
	<-some
	err := Backup(t.Context(), from, to)
	cancel()
	writing.Wait()
	if err != nil {
		t.Fatal(err)
	}
	copied := opened(t, to)
	var check string
	if err := copied.db.QueryRow("PRAGMA integrity_check").Scan(&check); err != nil || check != "ok" {
		t.Errorf("the copy is %s, %v", check, err)
	}
	n := 0
	for page, more := 0, true; more; page++ {
		var list []Match
		if list, more, err = copied.Matches(t.Context(), Query{Page: page}); err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			n++
			if data, err := copied.Record(t.Context(), m.ID); err != nil || string(data) != "record of "+m.ID && (m.State == Over || string(data) != "so far") {
				t.Errorf("the record of %s: %q, %v", m.ID, data, err)
			}
		}
	}
	if n < 20 {
		t.Errorf("the copy has %d matches", n)
	}
	if err := Backup(t.Context(), from, to); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Error(err)
	}
	if err := Backup(t.Context(), t.TempDir(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "not the folder of a server") {
		t.Error(err)
	}
}
