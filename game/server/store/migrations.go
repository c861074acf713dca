package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

//go:embed migrations
var files embed.FS

// migrations lead from each version of the database to the next: migrations[n] from n to n+1. They are never changed, only added to. The version
// of a database is its user_version.
var migrations = Migrations(files)

// Migrations are the files of a folder migrations, in the order of their names.
func Migrations(files embed.FS) (list []string) {
	names, _ := fs.Glob(files, "migrations/*.sql") // it is embedded
	for _, name := range names {
		text, _ := files.ReadFile(name)
		list = append(list, string(text))
	}
	return list
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
