package store

import (
	"context"
	"database/sql"
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
}

// countedFrom is the version of the database from which on the matches are counted into seeds and players.
const countedFrom = 6

// migrate brings a database to the newest version, each step whole or not at all. A database that a newer program has written is an error.
func migrate(ctx context.Context, db *sql.DB, to int) error {
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return fmt.Errorf("the database has version %d; this program knows versions up to %d, so it needs a newer program", version, len(migrations))
	}
	for ; version < to; version++ {
		if err := within(ctx, db, func(tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
				return err
			}
			if version+1 == countedFrom {
				if err := recount(ctx, tx); err != nil {
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

// within runs f in a transaction.
func within(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
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
