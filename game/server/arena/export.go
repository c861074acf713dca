package arena

import (
	"archive/zip"
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
)

// utc is a column with a time, as the tables of an export have it; ” for none.
func utc(column string) string {
	return "CASE " + column + " WHEN 0 THEN '' ELSE strftime('%Y-%m-%dT%H:%M:%SZ', " + column + " / 1000, 'unixepoch') END"
}

// hostOf is the host of a webhook: what stands behind it in the address may be a secret.
const hostOf = "(SELECT substr(rest, 1, instr(rest || '/', '/') - 1) FROM (SELECT replace(replace(substr(url, instr(url, '//') + 2), '?', '/'), '#', '/') AS rest))"

// exported are the tables of an export: all that an arena keeps but passwords, what passkeys are checked with, keys, links, sessions, secrets of webhooks, and meetings that are not over, whose
// seeds are secret.
var exported = []struct{ file, query string }{
	{"people.csv", "SELECT people.name, teams.name AS team, COALESCE(classes.name, '') AS class, role, " + utc("joined") + " AS joined FROM people JOIN teams ON teams.id = team LEFT JOIN classes ON classes.id = class ORDER BY people.id"},
	{"passkeys.csv", "SELECT people.name AS person, passkeys.name, site, " + utc("made") + " AS made, " + utc("used") + " AS used FROM passkeys JOIN people ON people.id = person ORDER BY passkeys.id"},
	{"bots.csv", "SELECT bots.id AS bot, game, bots.name, teams.name AS team, state, why, version FROM bots JOIN teams ON teams.id = team ORDER BY bots.id"},
	{"versions.csv", "SELECT id AS version, bot, number, digest, file, bytes, who, " + utc("at") + " AS at, note, state, report FROM versions ORDER BY id"},
	{"meetings.csv", "SELECT id AS meeting, game, level, seed, " + utc("begun") + " AS begun, " + utc("over") + " AS over, points FROM meetings WHERE over > 0 ORDER BY id"},
	{"players.csv", "SELECT meeting, place, mark, COALESCE(version, '') AS version FROM players JOIN meetings ON meetings.id = meeting WHERE over > 0 ORDER BY meeting, place"},
	{"matches.csv", "SELECT matches.id AS record, meeting, number, " + utc("ended") + " AS ended, turns, reason, matches.points, kept FROM matches JOIN meetings ON meetings.id = meeting WHERE over > 0 ORDER BY ended, matches.id"},
	{"scrimmages.csv", "SELECT scrimmages.id AS scrimmage, teams.name AS team, game, level, seed, version, mark, COALESCE(other, '') AS other, " + utc("asked") + " AS asked, state, why FROM scrimmages JOIN teams ON teams.id = team ORDER BY scrimmages.id"},
	{"scrimmage-matches.csv", "SELECT scrimmage, number, record, turns, points FROM scrimmage_matches ORDER BY scrimmage, number"},
	{"contests.csv", "SELECT id AS contest, name, text, format, seed, seeds, rounds, open, most, publish, " + utc("opens") + " AS opens, " + utc("closes") + " AS closes, " + utc("starts") + " AS starts, state FROM contests ORDER BY id"},
	{"parts.csv", "SELECT contest, game, levels, " + utc("over") + " AS over FROM parts ORDER BY contest, game"},
	{"entrants.csv", "SELECT contest, game, id AS entrant, COALESCE(bot, '') AS bot, COALESCE(version, '') AS version, name, owner, state, reason, place, elo, spread FROM entrants ORDER BY contest, id"},
	{"finals.csv", "SELECT contest, game, match, seats, result, record FROM finals ORDER BY contest, game, match"},
	{"notices.csv", "SELECT contest, COALESCE(entrant, '') AS entrant, " + utc("at") + " AS at, who, what, reason FROM notices ORDER BY id"},
	{"used.csv", "SELECT date(day * 86400, 'unixepoch') AS day, teams.name AS team, ms FROM used JOIN teams ON teams.id = team ORDER BY day, team"},
	{"hooks.csv", "SELECT id AS hook, " + hostOf + " AS host, sent, lost, failed, " + utc("made") + " AS made FROM hooks ORDER BY id"},
	{"done.csv", "SELECT " + utc("at") + " AS at, who, what FROM done ORDER BY id"},
}

// exportTime is how long an export may take.
const exportTime = time.Hour

// export answers with a zip of all that the arena keeps: tables, bots as they were uploaded, and records.
func (a *Arena) export(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	ctx := r.Context()
	if err := a.Within(ctx, func(tx *sql.Tx) error { return base.Did(ctx, tx, me.Name, "exported everything") }); err != nil {
		return err
	}
	attached(w, "application/zip", "arena.zip")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime)) // where it cannot be set there is none
	out := zip.NewWriter(w)
	err := a.exportTo(ctx, out)
	if err == nil {
		err = out.Close()
	}
	if err != nil { // the file is cut short, which its reader notices
		a.Log.Error("the export has ended early", "error", err)
		panic(http.ErrAbortHandler)
	}
	return nil
}

// exportTo writes an export. The tables are as they were at one moment; files that have gone since are left out.
func (a *Arena) exportTo(ctx context.Context, out *zip.Writer) error {
	tx, err := a.DB.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, t := range exported {
		w, err := out.Create(t.file)
		if err == nil {
			err = exportTable(ctx, tx, w, t.query)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", t.file, err)
		}
	}
	type upload struct {
		version int64
		file    string
	}
	uploads, err := store.List(ctx, tx, func(r *sql.Rows) (u upload, err error) { return u, r.Scan(&u.version, &u.file) }, "SELECT id, file FROM versions ORDER BY id")
	if err != nil {
		return err
	}
	records, err := store.List(ctx, tx, store.Value[string],
		`SELECT matches.id || ?1 FROM matches JOIN meetings ON meetings.id = meeting WHERE over > 0 AND kept = 1
		UNION SELECT record FROM finals WHERE record != '' UNION SELECT record FROM scrimmage_matches ORDER BY 1`, record.Suffix)
	if err != nil {
		return err
	}
	if err := tx.Rollback(); err != nil { // nothing waits for the files
		return err
	}
	for _, u := range uploads {
		id := strconv.FormatInt(u.version, 10)
		if err := exportFile(out, "uploads/"+id+"/"+filepath.Base(u.file), func() (*os.File, error) { return os.Open(filepath.Join(a.Folder, base.UploadsDir, id)) }); err != nil {
			return err
		}
	}
	for _, name := range records {
		if err := exportFile(out, "records/"+name, func() (*os.File, error) { return a.Records.Plain(name) }); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// exportTable writes what a query finds as CSV, with the names of its columns.
func exportTable(ctx context.Context, tx *sql.Tx, w io.Writer, query string) error {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	file := csv.NewWriter(w)
	if err := file.Write(columns); err != nil {
		return err
	}
	row, at := make([]string, len(columns)), make([]any, len(columns))
	for i := range row {
		at[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(at...); err != nil {
			return err
		}
		for i := range row {
			row[i] = clean.Cell(row[i])
		}
		if err := file.Write(row); err != nil {
			return err
		}
	}
	file.Flush()
	return errors.Join(rows.Err(), file.Error())
}

// exportFile adds a file under a name, unless it has gone.
func exportFile(out *zip.Writer, name string, open func() (*os.File, error)) error {
	f, err := open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	w, err := out.Create(name)
	if err == nil {
		_, err = io.Copy(w, f)
	}
	return err
}
