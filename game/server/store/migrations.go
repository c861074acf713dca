package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// migrations lead from each version of the database to the next: migrations[n] from n to n+1. They are never changed, only added to. The version
// of a database is its user_version.
var migrations = []string{
	`CREATE TABLE matches (
		id    TEXT PRIMARY KEY,
		game  TEXT NOT NULL,
		level TEXT NOT NULL,
		seed  TEXT NOT NULL,
		state TEXT NOT NULL CHECK (state IN ('playing', 'over', 'stopped')),
		begun INTEGER NOT NULL, -- milliseconds since 1970
		ended INTEGER NOT NULL DEFAULT 0,
		turns INTEGER NOT NULL DEFAULT 0,
		steps INTEGER NOT NULL DEFAULT 0,
		reason TEXT NOT NULL DEFAULT ''
	) STRICT;
	CREATE INDEX matches_by_time ON matches (begun DESC, id);
	CREATE INDEX matches_by_game ON matches (game, begun DESC, id);
	CREATE TABLE seats (
		match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
		seat  INTEGER NOT NULL, -- from 0
		name  TEXT NOT NULL,
		kind  TEXT NOT NULL,
		won   INTEGER NOT NULL DEFAULT 0,
		score INTEGER NOT NULL DEFAULT 0,
		PRIMARY KEY (match, seat)
	) STRICT, WITHOUT ROWID;`,

	// Choices are what ratings follow from: how often a player came out first of those who met. They are counted from the matches so far.
	`CREATE TABLE choices (
		game   TEXT NOT NULL,
		first  TEXT NOT NULL, -- kind and name, separated by a line end
		among  TEXT NOT NULL, -- the same of all who met, sorted, as a JSON list
		weight REAL NOT NULL,
		PRIMARY KEY (game, among, first)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE players (
		game    TEXT NOT NULL,
		name    TEXT NOT NULL,
		kind    TEXT NOT NULL,
		matches INTEGER NOT NULL DEFAULT 0,
		wins    INTEGER NOT NULL DEFAULT 0,
		elo     REAL NOT NULL DEFAULT 0,
		spread  REAL NOT NULL DEFAULT 0, -- half of the 95 % interval
		PRIMARY KEY (game, kind, name)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX seats_by_name ON seats (name);`,

	// What a match needs to go on after the server was ended, while it is played. Those that are played now do not have it.
	`UPDATE matches SET state = 'stopped', reason = 'the server was ended' WHERE state = 'playing';
	ALTER TABLE matches ADD COLUMN ordered TEXT NOT NULL DEFAULT ''; -- its order
	CREATE TABLE links (
		match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
		seat   INTEGER NOT NULL, -- from 0
		digest BLOB NOT NULL,    -- of the seat's token
		kept   TEXT NOT NULL DEFAULT '',
		PRIMARY KEY (match, seat)
	) STRICT, WITHOUT ROWID;`,

	// Matches that were ordered and wait for their programs.
	`CREATE TABLE waiting (
		match TEXT PRIMARY KEY,
		known TEXT NOT NULL -- a Running, as JSON
	) STRICT;`,

	// Links lead to their match also when it has ended.
	`CREATE INDEX links_by_digest ON links (digest);`,

	// What ratings follow from, in place of choices: what those who met got out of all matches of a seed, which are one sample. They are counted from
	// the matches so far.
	`DROP TABLE choices;
	DELETE FROM players;
	CREATE TABLE seeds (
		game    TEXT NOT NULL,
		players TEXT NOT NULL, -- kind and name of each, separated by a line end, sorted, as a JSON list
		level   TEXT NOT NULL,
		seed    TEXT NOT NULL,
		points  TEXT NOT NULL, -- of each, as a JSON list
		PRIMARY KEY (game, players, level, seed)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX seeds_by_points ON seeds (game, players, points);`,

	// What people say to each other, and to the host, also before their match begins.
	`CREATE TABLE said (
		match  TEXT NOT NULL,
		number INTEGER NOT NULL, -- in the match, from 1
		seat   INTEGER NOT NULL, -- from 0
		at     INTEGER NOT NULL, -- milliseconds since 1970
		text   TEXT NOT NULL,
		PRIMARY KEY (match, number)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE reports (
		id    INTEGER PRIMARY KEY,
		match TEXT NOT NULL,
		seat  INTEGER NOT NULL, -- from 0
		name  TEXT NOT NULL,
		at    INTEGER NOT NULL, -- milliseconds since 1970
		text  TEXT NOT NULL
	) STRICT;`,

	// By what people are known again, also before their match begins, and their names. The players who are people have it for a name.
	`CREATE TABLE selves (
		match TEXT NOT NULL,
		seat  INTEGER NOT NULL, -- from 0
		self  TEXT NOT NULL,
		PRIMARY KEY (match, seat)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE people (
		self TEXT PRIMARY KEY,
		name TEXT NOT NULL
	) STRICT, WITHOUT ROWID;`,

	// What a person proposes to the others.
	`ALTER TABLE matches ADD COLUMN offer TEXT NOT NULL DEFAULT '';`,
}

// countedFrom is the version of the database from which on the matches are counted into seeds and players.
const countedFrom = 6

// Database opens an SQLite file that keeps something of a server, and brings it to the newest version: migrations[n] leads from version n to n+1. Nothing
// that was committed is lost when the machine stops.
func Database(ctx context.Context, file string, migrations []string) (*sql.DB, error) {
	return openDatabase(ctx, file, migrations, nil)
}

// openDatabase is Database with what is to be done after each step, in its transaction; nil for nothing.
func openDatabase(ctx context.Context, file string, migrations []string, after func(tx *sql.Tx, version int) error) (*sql.DB, error) {
	db, err := connect(file, false)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, db, migrations, after); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", file, err), db.Close())
	}
	return db, nil
}

// migrate brings a database to the newest version, each step whole or not at all. A database that a newer program has written is an error.
func migrate(ctx context.Context, db *sql.DB, migrations []string, after func(tx *sql.Tx, version int) error) error {
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return fmt.Errorf("the database has version %d; this program knows versions up to %d, so it needs a newer program", version, len(migrations))
	}
	for ; version < len(migrations); version++ {
		if err := Within(ctx, db, func(tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
				return err
			}
			if after != nil {
				if err := after(tx, version+1); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version+1))
			return err
		}); err != nil {
			return fmt.Errorf("bringing the database from version %d to %d: %w", version, version+1, err)
		}
	}
	return nil
}

// Within runs f in a transaction.
func Within(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Queries is a database or a transaction.
type Queries interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// List returns the rows of a query, each read by scan.
func List[T any](ctx context.Context, db Queries, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		x, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, rows.Err()
}

// list is List for what is told to programs, with an empty list for no rows.
func list[T any](ctx context.Context, db Queries, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	all, err := List(ctx, db, scan, query, args...)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if all == nil {
		all = []T{}
	}
	return all, nil
}

// Value reads a row of one column, for List.
func Value[T any](r *sql.Rows) (v T, err error) { return v, r.Scan(&v) }

// Insert carries out a query that makes a row, and returns its number.
func Insert(ctx context.Context, tx *sql.Tx, query string, args ...any) (int64, error) {
	done, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return done.LastInsertId()
}

// Change carries out a query that changes one row; the error is none where it does not.
func Change(ctx context.Context, tx *sql.Tx, none error, query string, args ...any) error {
	done, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n != 1 {
		return errors.Join(err, none)
	}
	return nil
}
