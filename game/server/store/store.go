// Package store keeps the matches of a server: an SQLite database of matches, players and ratings, and a folder beside it with a record for every
// match, of one that is played as far as it has come.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the database, without C

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/match/record"
)

const (
	databaseFile = "arena.db"
	recordsDir   = "records"
	recordSuffix = record.Suffix
)

// PageSize is the number of matches that Matches returns at most.
const PageSize = 50

// ErrNone is the error for a match that is not kept.
var ErrNone = errors.New("there is no such match")

// The states of a match.
const (
	Playing = "playing" // it has not ended
	Over    = "over"
	Stopped = "stopped" // it was ended before it was over, and does not count
)

// Match is what is kept of a match beside its record.
type Match struct {
	ID     string    `json:"id"`
	Game   string    `json:"game"`
	Level  string    `json:"level" jsonschema:"its name"`
	Seed   string    `json:"seed"`
	State  string    `json:"state" jsonschema:"waiting, playing, over or stopped"`
	Begun  time.Time `json:"begun"`
	Ended  time.Time `json:"ended,omitzero"`
	Turns  int       `json:"turns" jsonschema:"so far"`
	Steps  int       `json:"steps" jsonschema:"so far"`
	Reason string    `json:"reason,omitempty" jsonschema:"why it ended"`
	Seats  []Seat    `json:"seats" jsonschema:"in their order"`
}

// Seat is who played a seat, and with what result.
type Seat struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" jsonschema:"human, program or the ID of a built-in player"`
	Won   bool   `json:"won,omitempty"`
	Score int64  `json:"score"`
}

// Store is the folder of a server. It is safe for concurrent use.
type Store struct {
	db      *sql.DB
	dir     string
	records *disk.Store
	lock    *disk.Lock
}

// Open opens the folder, which is made when there is none. Another server that uses it is an error of type *disk.InUse.
func Open(ctx context.Context, dir string) (*Store, error) {
	return open(ctx, dir, len(migrations))
}

func open(ctx context.Context, dir string, version int) (s *Store, err error) {
	lock, err := disk.Claim(dir, "arena serve")
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, lock.Release())
		}
	}()
	records := filepath.Join(dir, recordsDir)
	if err := cmp.Or(os.MkdirAll(records, 0o755), disk.Sweep(records)); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db, err := openDatabase(ctx, filepath.Join(dir, databaseFile), migrations[:version], func(tx *sql.Tx, version int) error {
		if version == countedFrom {
			return recount(ctx, tx)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Store{db: db, dir: dir, records: disk.Open(records), lock: lock}, nil
}

// connect opens a database file. Nothing that was committed is lost when the machine stops.
func connect(file string, readOnly bool) (*sql.DB, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	options := url.Values{"_pragma": {"busy_timeout(10000)", "foreign_keys(1)", "synchronous(FULL)"}, "_txlock": {"immediate"}}
	if readOnly {
		options.Set("mode", "ro")
	} else {
		options.Add("_pragma", "journal_mode(WAL)")
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: options.Encode()}).String())
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db.SetMaxOpenConns(4)
	return db, nil
}

// Close closes the database, and lets others use the folder.
func (s *Store) Close() error { return errors.Join(s.db.Close(), s.lock.Release()) }

// Check says what is wrong with the database, nil when it can be written.
func (s *Store) Check(ctx context.Context) error {
	return Within(ctx, s.db, func(*sql.Tx) error { return nil })
}

// Running is a match that is played, with what it needs to go on when the program ends before it.
type Running struct {
	Match
	Order []byte // not empty
	Links []Link
}

// Link is a seat that somebody takes who has its token.
type Link struct {
	Seat   int    // from 0
	Digest []byte // of the token
	Kept   []byte // what was last kept of the seat; nil for nothing
}

// Await keeps a match that cannot begin yet, until Begin or Drop, in place of what was kept of it before.
func (s *Store) Await(ctx context.Context, m Running) error {
	text, err := json.Marshal(m)
	if err == nil {
		_, err = s.db.ExecContext(ctx, "INSERT OR REPLACE INTO waiting (match, known) VALUES (?, ?)", m.ID, string(text))
	}
	if err != nil {
		return fmt.Errorf("store: the match could not be kept: %w", err)
	}
	return nil
}

// Drop forgets a match that does not begin.
func (s *Store) Drop(ctx context.Context, id string) error {
	for _, table := range []string{"waiting", "said"} {
		if _, err := s.db.ExecContext(ctx, "DELETE FROM "+table+" WHERE match = ?", id); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	return nil
}

// Waiting returns the matches that have not begun.
func (s *Store) Waiting(ctx context.Context) ([]Running, error) {
	return list(ctx, s.db, func(rows *sql.Rows) (m Running, err error) {
		var text []byte
		if err := rows.Scan(&text); err != nil {
			return m, err
		}
		if err := json.Unmarshal(text, &m); err != nil {
			return m, fmt.Errorf("a match that waits: %w", err)
		}
		return m, nil
	}, "SELECT known FROM waiting ORDER BY match")
}

// Begin keeps a match that begins, with what there is of its record. It returns the file of the record; see Continue.
func (s *Store) Begin(ctx context.Context, m Running, record []byte) (f *os.File, err error) {
	err = Within(ctx, s.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM waiting WHERE match = ?", m.ID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO matches (id, game, level, seed, state, begun, ordered) VALUES (?, ?, ?, ?, ?, ?, ?)",
			m.ID, m.Game, m.Level, m.Seed, Playing, m.Begun.UnixMilli(), string(m.Order)); err != nil {
			return err
		}
		for _, l := range m.Links {
			if _, err := tx.ExecContext(ctx, "INSERT INTO links (match, seat, digest) VALUES (?, ?, ?)", m.ID, l.Seat, l.Digest); err != nil {
				return err
			}
		}
		if err := writeSeats(ctx, tx, m.Match); err != nil {
			return err
		}
		f, err = s.Continue(m.ID, record)
		return err
	})
	if err != nil {
		if f != nil {
			err = errors.Join(err, f.Close(), s.records.Save(m.ID+recordSuffix, nil))
		}
		return nil, fmt.Errorf("store: the match could not be kept: %w", err)
	}
	return f, nil
}

// Continue keeps the record of a match so far in place of what was there, and returns its file to write what is added. What was written is there when
// the program is killed, and after Sync when the machine fails.
func (s *Store) Continue(id string, record []byte) (*os.File, error) {
	if err := s.records.Save(id+recordSuffix, record); err != nil {
		return nil, fmt.Errorf("store: the record could not be kept: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(s.dir, recordsDir, id+recordSuffix), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, fmt.Errorf("store: the record could not be kept: %w", err)
	}
	return f, nil
}

// Keep keeps something of a seat of a match that is played, in place of what was kept before.
func (s *Store) Keep(ctx context.Context, id string, seat int, kept []byte) error {
	if _, err := s.db.ExecContext(ctx, "UPDATE links SET kept = ? WHERE match = ? AND seat = ?", string(kept), id, seat); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Running returns the matches that are played, or were when the program last ended.
func (s *Store) Running(ctx context.Context) ([]Running, error) {
	running, err := list(ctx, s.db, func(rows *sql.Rows) (r Running, err error) { return r, rows.Scan(&r.ID, &r.Order) },
		"SELECT id, ordered FROM matches WHERE state = ? ORDER BY begun, id", Playing)
	if err != nil {
		return nil, err
	}
	for i := range running {
		r := &running[i]
		if r.Match, err = s.Match(ctx, r.ID); err == nil {
			r.Links, err = s.links(ctx, r.ID)
		}
		if err != nil {
			return nil, err
		}
	}
	return running, nil
}

func (s *Store) links(ctx context.Context, id string) ([]Link, error) {
	return list(ctx, s.db, func(rows *sql.Rows) (l Link, err error) { return l, rows.Scan(&l.Seat, &l.Digest, &l.Kept) },
		"SELECT seat, digest, kept FROM links WHERE match = ? ORDER BY seat", id)
}

func writeSeats(ctx context.Context, tx *sql.Tx, m Match) error {
	for i, seat := range m.Seats {
		if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO seats (match, seat, name, kind, won, score) VALUES (?, ?, ?, ?, ?, ?)",
			m.ID, i, seat.Name, seat.Kind, seat.Won, seat.Score); err != nil {
			return err
		}
	}
	return nil
}

// Finish keeps how a match has ended, and its whole record in place of the file that was written, which must be closed. The record is on the disk before the result
// counts. Of a match that is Over the ratings of the players follow.
func (s *Store) Finish(ctx context.Context, m Match, record []byte) error {
	if err := s.records.Save(m.ID+recordSuffix, record); err != nil {
		return fmt.Errorf("store: the record could not be kept: %w", err)
	}
	err := Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := Change(ctx, tx, fmt.Errorf("match %s: %w that is being played", m.ID, ErrNone), "UPDATE matches SET state = ?, ended = ?, turns = ?, steps = ?, reason = ? WHERE id = ? AND state = ?",
			m.State, m.Ended.UnixMilli(), m.Turns, m.Steps, m.Reason, m.ID, Playing); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE links SET kept = '' WHERE match = ?", m.ID); err != nil {
			return err
		}
		if err := writeSeats(ctx, tx, m); err != nil || m.State != Over {
			return err
		}
		if err := count(ctx, tx, m); err != nil {
			return err
		}
		return rate(ctx, tx, m.Game)
	})
	if err != nil {
		return fmt.Errorf("store: the result could not be kept: %w", err)
	}
	return nil
}

// Query is what Matches looks for.
type Query struct {
	Search string // in the names of players, of the level and in the seed; "" for all
	Game   string // ID; "" for all
	Page   int    // from 0
}

const matchColumns = "id, game, level, seed, state, begun, ended, turns, steps, reason"

// Matches returns a page of the matches, newest first, and whether there are more.
func (s *Store) Matches(ctx context.Context, q Query) (page []Match, more bool, err error) {
	like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(q.Search) + "%"
	page, err = list(ctx, s.db, scan[*sql.Rows], "SELECT "+matchColumns+` FROM matches WHERE (?1 = '' OR game = ?1) AND
		(?2 = '%%' OR level LIKE ?2 ESCAPE '\' OR seed LIKE ?2 ESCAPE '\' OR EXISTS (SELECT 1 FROM seats WHERE match = id AND name LIKE ?2 ESCAPE '\'))
		ORDER BY begun DESC, id LIMIT ?3 OFFSET ?4`, q.Game, like, PageSize+1, q.Page*PageSize)
	if err != nil {
		return nil, false, err
	}
	if more = len(page) > PageSize; more {
		page = page[:PageSize]
	}
	for i := range page {
		if page[i].Seats, err = s.seats(ctx, page[i].ID); err != nil {
			return nil, false, err
		}
	}
	return page, more, nil
}

// Match returns a match; ErrNone when there is none of that ID.
func (s *Store) Match(ctx context.Context, id string) (Match, error) {
	m, err := scan(s.db.QueryRowContext(ctx, "SELECT "+matchColumns+" FROM matches WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return m, ErrNone
	}
	if err != nil {
		return m, fmt.Errorf("store: %w", err)
	}
	m.Seats, err = s.seats(ctx, m.ID)
	return m, err
}

// Order returns the order of a match; empty for one that older versions have kept.
func (s *Store) Order(ctx context.Context, id string) (order []byte, err error) {
	if err := s.db.QueryRowContext(ctx, "SELECT ordered FROM matches WHERE id = ?", id).Scan(&order); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return order, nil
}

// Seat returns the match and the seat that a link leads to, by the digest of its token, also when the match has ended; ErrNone for no link.
func (s *Store) Seat(ctx context.Context, digest []byte) (m Match, seat int, err error) {
	var id string
	switch err := s.db.QueryRowContext(ctx, "SELECT match, seat FROM links WHERE digest = ?", digest).Scan(&id, &seat); {
	case errors.Is(err, sql.ErrNoRows):
		return m, 0, ErrNone
	case err != nil:
		return m, 0, fmt.Errorf("store: %w", err)
	}
	m, err = s.Match(ctx, id)
	return m, seat, err
}

func scan[R interface{ Scan(...any) error }](row R) (Match, error) {
	var m Match
	var begun, ended int64
	err := row.Scan(&m.ID, &m.Game, &m.Level, &m.Seed, &m.State, &begun, &ended, &m.Turns, &m.Steps, &m.Reason)
	m.Begun = time.UnixMilli(begun).UTC()
	if ended > 0 {
		m.Ended = time.UnixMilli(ended).UTC()
	}
	return m, err
}

func (s *Store) seats(ctx context.Context, id string) ([]Seat, error) {
	return list(ctx, s.db, func(rows *sql.Rows) (seat Seat, err error) {
		return seat, rows.Scan(&seat.Name, &seat.Kind, &seat.Won, &seat.Score)
	}, "SELECT name, kind, won, score FROM seats WHERE match = ? ORDER BY seat", id)
}

// Record returns the record of a match, of one that is played as far as it was written; ErrNone when there is none of that ID.
func (s *Store) Record(ctx context.Context, id string) ([]byte, error) {
	f, err := s.RecordFile(ctx, id)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(f)
	return data, errors.Join(err, f.Close())
}

// RecordFile opens the file of Record to read it. It is named by the database, not by id.
func (s *Store) RecordFile(ctx context.Context, id string) (*os.File, error) {
	m, err := s.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	f, err := s.records.Plain(m.ID + recordSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	return f, err
}

// CopyDatabase copies an SQLite file as it is at one moment, also while it is used, to one that does not exist.
func CopyDatabase(ctx context.Context, from, to string) (err error) {
	source, err := connect(from, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	if _, err := source.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return fmt.Errorf("store: the database could not be copied: %w", err)
	}
	return nil
}

// Backup copies the folder of a server to another one, which must be empty or not exist, also while the server runs: first the database as it
// is at one moment, then the records of its matches, which were all there at that moment and only grow.
func Backup(ctx context.Context, from, to string) (err error) {
	if _, err := os.Stat(filepath.Join(from, databaseFile)); err != nil {
		return fmt.Errorf("store: %s is not the folder of a server: %w", from, err)
	}
	if list, err := os.ReadDir(to); err == nil && len(list) > 0 {
		return fmt.Errorf("store: %s is not empty; a backup needs a folder of its own", to)
	}
	if err := os.MkdirAll(filepath.Join(to, recordsDir), 0o755); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	target := filepath.Join(to, databaseFile)
	if err := CopyDatabase(ctx, filepath.Join(from, databaseFile), target); err != nil {
		return err
	}
	copied, err := connect(target, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	ids, err := list(ctx, copied, Value[string], "SELECT id FROM matches")
	if err != nil {
		return err
	}
	records, copies := disk.Open(filepath.Join(from, recordsDir)), disk.Open(filepath.Join(to, recordsDir))
	for _, id := range ids {
		data, err := records.Load(id + recordSuffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue // a match of which nothing is left
		}
		if err != nil {
			return err
		}
		if err := copies.Save(id+recordSuffix, data); err != nil {
			return err
		}
	}
	return backupTournaments(filepath.Join(from, Tournaments), filepath.Join(to, Tournaments))
}

// Tournaments is the folder of the tournaments of a server, each in a folder of its own.
const Tournaments = "tournaments"

// backupTournaments copies tournaments: of each the results before the records, which are all there then.
func backupTournaments(from, to string) error {
	list, err := os.ReadDir(from)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	for _, t := range list {
		for _, part := range []string{"", recordsDir} {
			files, copies := disk.Open(filepath.Join(from, t.Name(), part)), disk.Open(filepath.Join(to, t.Name(), part))
			for _, name := range files.List() {
				data, err := files.Load(name)
				if err == nil {
					err = copies.Save(name, data)
				}
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}
